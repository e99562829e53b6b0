//! The board of a game at any ply, as files: drawing, picture, text. They are named by what they
//! show, so whoever has one already need not load it again.

use super::game_id;
use crate::diagram::{svg, text};
use crate::model::{Status, Visibility};
use crate::rules::{Line, Move, Position, Square, Variant};
use crate::service::appearance::Appearance;
use crate::service::games::{self, GameView};
use crate::service::pictures::{Key, Pictures};
use crate::service::secret;
use crate::web::frame::{
    Failure, MadeOf, Query, Routes, Visit, flip_in, has, keep, number_in, page,
};
use crate::web::parts::BoardQuery;
use crate::words;
use actix_web::http::header::{self, ETag, EntityTag};
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use std::sync::Arc;

/// The routes of this file.
pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/games/{id:[0-9]+}/board.svg", drawing))
        .service(page("/games/{id:[0-9]+}/board.png", picture))
        .service(page("/games/{id:[0-9]+}/board.txt", lines));
}

/// What the address of a board asks for.
struct BoardFile {
    line: Line,
    ply: usize,
    flip: bool,
    appearance: Appearance,
    /// The piece whose moves are shown.
    chosen: Option<Square>,
    caching: &'static str,
    made_of: Option<MadeOf>,
}

impl BoardFile {
    async fn find(visit: &Visit, id: &str, query: &Query) -> Result<Self, Failure> {
        let id = game_id(id)?;
        let asked = visit.read_of_game(id, move |context| games::view(context, id));
        let (view, made_of) = asked.await?;
        let line = view.stored.game()?.line.clone();
        let ply = number_in(query, "ply")?.unwrap_or(line.ply());
        if ply > line.ply() {
            return Err(Failure::not_found());
        }
        let chosen = query.text("from");
        Ok(Self {
            chosen: chosen.and_then(|name| line.variant().board().find(name)),
            caching: caching(&view),
            made_of,
            ply,
            flip: flip_in(query).unwrap_or(false),
            // The same for everybody: whoever wants another dress says so in the address.
            appearance: BoardQuery::of(query).appearance(Appearance::default()),
            line,
        })
    }

    fn variant(&self) -> &Arc<Variant> {
        self.line.variant()
    }

    fn position(&self) -> &Position {
        self.line.at(self.ply).unwrap_or(self.line.position())
    }

    /// Where the chosen piece may go by the rules of movement.
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

    /// The move that led there, and the position before it.
    fn last(&self) -> Option<(&Position, Move)> {
        let index = self.ply.checked_sub(1)?;
        Some((self.line.at(index)?, *self.line.moves().get(index)?))
    }

    fn svg(&self) -> String {
        let (variant, position) = (self.variant(), self.position());
        let in_check = position.is_check(variant);
        let label = words::games::board_label(variant, position, in_check);
        let goals = self.goals();
        let options = svg::Options {
            flip: self.flip,
            last: self.last().map(|(_, mv)| mv),
            check: in_check
                .then(|| position.general(variant, position.turn()))
                .flatten(),
            chosen: self.chosen,
            goals: &goals,
            label: &label,
            tip: words::boards::standing,
            dress: self.appearance.dress,
            size: self.appearance.size,
            standalone: true,
            ..svg::Options::default()
        };
        svg::board(variant, position, &options)
    }

    /// The answer's headers; the file is known by the digest of what it is drawn from. One that is kept for strangers
    /// is made whole: who has it already is told so where it is kept.
    fn answer(&self, request: &HttpRequest, key: Key) -> Known {
        let tag = secret::hex(&key[..12]);
        let has_it = self.made_of.is_none() && has(request.headers(), &format!("\"{tag}\""));
        let mut answer = if has_it {
            HttpResponse::NotModified()
        } else {
            HttpResponse::Ok()
        };
        answer.insert_header((header::CACHE_CONTROL, self.caching));
        answer.insert_header(ETag(EntityTag::new_strong(tag)));
        if has_it {
            Known::Same(answer.finish())
        } else {
            Known::New(answer)
        }
    }

    /// The text to be read aloud, and the board drawn with letters.
    fn text(&self) -> String {
        let (variant, position) = (self.variant(), self.position());
        let aloud = words::boards::aloud(variant, position, self.flip, self.last());
        let last = self.last().map(|(_, mv)| mv);
        let drawn = text::board_after(variant, position, self.flip, last);
        format!("{aloud}\n{}", words::boards::with_river(&drawn))
    }
}

/// A finished game that everybody may see stays as it is; any other is asked for again each time,
/// and sent again only if it has changed.
fn caching(view: &GameView) -> &'static str {
    let row = &view.stored.row;
    match (row.visibility, row.state.status) {
        (Visibility::Public, Status::Finished) => "public, max-age=3600",
        (Visibility::Public, _) => "public, no-cache",
        // Nothing of a private game stays behind in a browser that others use after its player.
        _ => "no-store",
    }
}

/// `GET /games/{id}/board.svg?ply=N&flip=1&set=western&board=checkered&theme=wood&size=large`;
/// `from=h3` shows where the piece on that point may go.
async fn drawing(
    visit: Visit,
    id: Path<String>,
    query: Query,
    request: HttpRequest,
) -> Result<HttpResponse, Failure> {
    let board = BoardFile::find(&visit, &id, &query).await?;
    let media = "image/svg+xml; charset=utf-8";
    Ok(text_file(&request, &board, media, board.svg()))
}

/// `GET /games/{id}/board.png`, with the same fields.
async fn picture(
    visit: Visit,
    id: Path<String>,
    query: Query,
    request: HttpRequest,
) -> Result<HttpResponse, Failure> {
    let board = BoardFile::find(&visit, &id, &query).await?;
    let svg = board.svg();
    Ok(match board.answer(&request, Pictures::key(&svg)) {
        Known::Same(answer) => answer,
        Known::New(mut answer) => {
            let picture = visit.app.pictures.png(svg).await?;
            let answer = answer.content_type("image/png").body(picture.to_vec());
            keep(answer, board.made_of)
        }
    })
}

/// `GET /games/{id}/board.txt`, with `ply` and `flip`.
async fn lines(
    visit: Visit,
    id: Path<String>,
    query: Query,
    request: HttpRequest,
) -> Result<HttpResponse, Failure> {
    let board = BoardFile::find(&visit, &id, &query).await?;
    let media = "text/plain; charset=utf-8";
    Ok(text_file(&request, &board, media, board.text()))
}

fn text_file(request: &HttpRequest, board: &BoardFile, media: &str, text: String) -> HttpResponse {
    match board.answer(request, Pictures::key(&text)) {
        Known::Same(answer) => answer,
        Known::New(mut answer) => keep(answer.content_type(media).body(text), board.made_of),
    }
}

/// Whether the asker has it already.
enum Known {
    Same(HttpResponse),
    New(HttpResponseBuilder),
}
