//! The board of a game at any ply, as files: drawing, picture, text.

use super::game_id;
use crate::diagram::film::Frame;
use crate::diagram::{destroyed, svg, text};
use crate::model::{Status, Visibility};
use crate::notation::Notation;
use crate::rules::{Hidden, Line, Move, Position, Square, Variant};
use crate::service::appearance::Appearance;
use crate::service::games::{self, GameView};
use crate::service::{Limit, Work};
use crate::web::components::BoardQuery;
use crate::web::http::{Failure, Query, RequestScope, Routes, flip_in, number_in, page};
use crate::words;
use actix_web::HttpResponse;
use actix_web::body::MessageBody;
use actix_web::http::header;
use actix_web::web::Path;
use std::sync::Arc;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/games/{id:[0-9]+}/board.svg", drawing))
        .service(page("/games/{id:[0-9]+}/board.png", picture))
        .service(page("/games/{id:[0-9]+}/board.txt", lines));
}

/// The board that an address requests.
pub(super) struct BoardFile {
    pub(super) line: Line,
    ply: usize,
    flip: bool,
    pub(super) appearance: Appearance,
    /// The notation that names the files and ranks at the edges.
    notation: Notation,
    /// The piece whose moves are shown.
    chosen: Option<Square>,
    caching: &'static str,
}

impl BoardFile {
    pub(super) async fn find(
        scope: &RequestScope,
        id: &str,
        query: &Query,
    ) -> Result<Self, Failure> {
        let id = game_id(id)?;
        let view = scope.read(move |context| games::view(context, id)).await?;
        let line = view.game()?.line.clone();
        let ply = number_in(query, "ply")?.unwrap_or(line.ply());
        if ply > line.ply() {
            return Err(Failure::not_found());
        }
        let chosen = query.text("from");
        // The reader's settings do not count: everybody gets the same file.
        let asked = BoardQuery::of(query);
        Ok(Self {
            chosen: chosen.and_then(|name| line.variant().board().find(name)),
            caching: caching(&view),
            ply,
            flip: flip_in(query).unwrap_or(false),
            notation: asked.notation.unwrap_or_default(),
            appearance: asked.appearance(Appearance::default()),
            line,
        })
    }

    pub(super) fn variant(&self) -> &Arc<Variant> {
        self.line.variant()
    }

    fn position(&self) -> &Position {
        self.position_at(self.ply)
    }

    pub(super) fn position_at(&self, ply: usize) -> &Position {
        self.line.at(ply).unwrap_or(self.line.position())
    }

    /// The points that the chosen piece can move to.
    fn goals(&self) -> Vec<Square> {
        let Some(chosen) = self.chosen else {
            return Vec::new();
        };
        let there = Line::from_position(
            self.variant().clone(),
            self.line.edition(),
            *self.position(),
        );
        let moves = there.movement().into_iter();
        let mut goals: Vec<Square> = moves
            .filter(|mv| mv.from == chosen)
            .map(|mv| mv.to)
            .collect();
        goals.dedup();
        goals
    }

    /// The move that led to a ply, and the position before it.
    fn last(&self, ply: usize) -> Option<(&Position, Move)> {
        let index = ply.checked_sub(1)?;
        Some((self.line.at(index)?, *self.line.moves().get(index)?))
    }

    fn svg(&self) -> String {
        let goals = self.goals();
        self.svg_at(self.ply, self.chosen, &goals)
    }

    /// The drawing at a ply, with a chosen piece.
    pub(super) fn svg_at(&self, ply: usize, chosen: Option<Square>, goals: &[Square]) -> String {
        let (variant, position) = (self.variant(), self.position_at(ply));
        let frame = self.frame(ply);
        let label = words::games::board_label(variant, position, frame.check.is_some());
        let options = svg::Options {
            last: frame.last,
            check: frame.check,
            lost: &frame.lost,
            chosen,
            goals,
            label: &label,
            ..self.options()
        };
        svg::board(variant, position, &options)
    }

    /// The style of the boards in this file.
    pub(super) fn options(&self) -> svg::Options<'static> {
        svg::Options {
            flip: self.flip,
            tip: words::boards::piece_on_point,
            dress: self.appearance.dress,
            size: self.appearance.size,
            notation: self.notation,
            standalone: true,
            ..svg::Options::default()
        }
    }

    /// The frame of an animation at a ply.
    pub(super) fn frame(&self, ply: usize) -> Frame<'_> {
        let (variant, position) = (self.variant(), self.position_at(ply));
        let general = || position.general(variant, position.turn());
        Frame {
            position,
            last: self.line.move_to(ply),
            check: if position.is_check(variant) {
                general()
            } else {
                None
            },
            lost: destroyed(&self.line, ply),
        }
    }

    pub(super) fn file(&self, media: &str, content: impl MessageBody + 'static) -> HttpResponse {
        HttpResponse::Ok()
            .content_type(media)
            .insert_header((header::CACHE_CONTROL, self.caching))
            .body(content)
    }

    /// The text for screen readers, and the board in letters.
    fn text(&self) -> String {
        let (variant, position) = (self.variant(), self.position());
        let positions = (self.line.start(), position);
        let aloud = words::aloud::aloud(variant, positions, self.flip, self.last(self.ply));
        let options = text::TextOptions {
            flip: self.flip,
            last: self.last(self.ply).map(|(_, mv)| mv),
            notation: self.notation,
            ..text::TextOptions::default()
        };
        let drawn = text::board(variant, position, options);
        format!("{aloud}\n{}", words::boards::with_river(&drawn))
    }
}

/// A finished public game never changes. Any other game is requested again each time, and sent if
/// it has changed.
fn caching(view: &GameView) -> &'static str {
    if view.hides(Hidden::Positions) || view.placed.is_some() {
        // Each seat sees a different board.
        return "no-store";
    }
    match (view.visibility(), view.status()) {
        (Visibility::Public | Visibility::Unlisted, Status::Finished) => "public, max-age=3600",
        (Visibility::Public | Visibility::Unlisted, _) => "public, no-cache",
        // A browser that others use must not keep a private game.
        _ => "no-store",
    }
}

/// `GET /games/{id}/board.svg?ply=N&flip=1&set=western&board=checkered&theme=wood&size=large`;
/// `notation=wxf` names the files and ranks so; `from=h3` shows the moves of the piece on that
/// point.
async fn drawing(
    scope: RequestScope,
    id: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let board = BoardFile::find(&scope, &id, &query).await?;
    Ok(board.file("image/svg+xml; charset=utf-8", board.svg()))
}

/// `GET /games/{id}/board.png`, with the same fields.
async fn picture(
    scope: RequestScope,
    id: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let board = BoardFile::find(&scope, &id, &query).await?;
    let drawing = board.svg();
    if !scope.app.has_picture(&drawing) {
        Work::begin(&scope.app, &scope.client, Limit::Drawing, 1).await?;
    }
    let picture = scope.app.picture(&scope.client, drawing).await?;
    Ok(board.file("image/png", picture.to_vec()))
}

/// `GET /games/{id}/board.txt`, with `ply`, `flip` and `notation`.
async fn lines(
    scope: RequestScope,
    id: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let board = BoardFile::find(&scope, &id, &query).await?;
    Ok(board.file("text/plain; charset=utf-8", board.text()))
}
