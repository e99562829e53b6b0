//! A game, or a part of a long one, as boards: an archive with the board at every ply, and an
//! animation.

use super::board_files::BoardFile;
use crate::diagram::Size;
use crate::diagram::film::{self, Frame};
use crate::diagram::svg::Options;
use crate::service::archive::zip::{End, Zip};
use crate::service::{Error, Limit, Work};
use crate::web::http::{
    Failure, Query, RequestScope, Routes, in_pieces, number_in, page, see_other,
};
use crate::words;
use actix_web::web::{Bytes, Path};
use actix_web::{HttpRequest, HttpResponse};
use std::ops::RangeInclusive;
use std::sync::Arc;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/games/{id:[0-9]+}/boards.zip", boards))
        .service(page("/games/{id:[0-9]+}/moves.svg", drawing))
        .service(page("/games/{id:[0-9]+}/moves.png", picture));
}

/// The most moves in an archive or an animation.
pub(super) const MOST_MOVES: usize = 200;

/// A PNG costs the server much more than an SVG, so visitors sign in for more of them.
const MOST_PICTURES_OF_VISITORS: usize = 20;

/// The plies that an address requests: from `from` to `to`, by default from the start to the
/// maximum.
fn plies_in(query: &Query, board: &BoardFile) -> Result<RangeInclusive<usize>, Failure> {
    let end = board.line.ply();
    let from = number_in(query, "from")?.unwrap_or(0);
    let to = number_in(query, "to")?.unwrap_or(end);
    if from > to || to > end {
        return Err(Failure::not_found());
    }
    Ok(from..=to.min(from + MOST_MOVES))
}

/// The boards that are still to be sent.
struct Boards {
    board: Arc<BoardFile>,
    as_png: bool,
    /// The plies that are not sent yet.
    plies: RangeInclusive<usize>,
    zip: Zip,
    end: Option<End>,
}

/// `GET /games/{id}/boards.zip?from=0&to=20&as=png&flip=1&set=western`: the board at every ply, as
/// SVG or PNG.
async fn boards(
    scope: RequestScope,
    id: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let as_png = match query.text("as") {
        None | Some("svg") => false,
        Some("png") => true,
        Some(_) => return Err(Failure::bad_request("as")),
    };
    let board = BoardFile::find(&scope, &id, &query).await?;
    let plies = plies_in(&query, &board)?;
    let size = plies.clone().count();
    if as_png && size > MOST_PICTURES_OF_VISITORS {
        scope.read(|context| context.player().map(drop)).await?;
    }
    Work::begin(&scope.app, &scope.client, Limit::Drawing, size).await?;
    let name = format!("{}-{}-boards.zip", board.variant().slug(), &*id);
    let begun = Boards {
        board: Arc::new(board),
        as_png,
        plies,
        zip: Zip::default(),
        end: None,
    };
    let (begun, first) = scope.check(next(&scope, begun).await)?;
    let more = async move |boards| next(&scope, boards).await;
    Ok(in_pieces(("application/zip", &name), first, begun, more))
}

/// The next file of the archive, or a part of its directory.
async fn next(scope: &RequestScope, mut boards: Boards) -> Result<(Boards, Option<Bytes>), Error> {
    let internal = |error: std::io::Error| Error::Internal(error.into());
    if let Some(ply) = boards.plies.next() {
        let drawing = boards.board.svg_at(ply, None, &[]);
        let file = if boards.as_png {
            let picture = scope.app.picture(&scope.client, drawing).await?;
            boards.zip.add(&format!("{ply:03}.png"), &picture)
        } else {
            boards.zip.add(&format!("{ply:03}.svg"), drawing.as_bytes())
        };
        return Ok((boards, Some(file.map_err(internal)?.into())));
    }
    if boards.end.is_none() {
        let zip = std::mem::take(&mut boards.zip);
        boards.end = Some(zip.end().map_err(internal)?);
    }
    let piece = match &mut boards.end {
        Some(end) => end.next_piece().map_err(internal)?,
        None => None,
    };
    Ok((boards, piece.map(Bytes::from)))
}

/// The part of a game that an animation shows.
struct Film {
    board: BoardFile,
    plies: RangeInclusive<usize>,
    label: String,
}

impl Film {
    async fn find(scope: &RequestScope, id: &str, query: &Query) -> Result<Self, Failure> {
        let mut board = BoardFile::find(scope, id, query).await?;
        let plies = plies_in(query, &board)?;
        // An animation is small whatever size is requested.
        let is_large = !matches!(board.appearance.size, Size::Small | Size::Medium);
        let is_given = query.text("size").is_some();
        if is_large || !is_given {
            board.appearance.size = if is_given { Size::Medium } else { Size::Small };
        }
        let last = board.position_at(*plies.end());
        let label = words::games::board_label(board.variant(), last, false);
        Ok(Self {
            plies,
            label,
            board,
        })
    }

    fn frames(&self) -> Vec<Frame<'_>> {
        let plies = self.plies.clone();
        plies.map(|ply| self.board.frame(ply)).collect()
    }

    fn options(&self) -> Options<'_> {
        Options {
            label: &self.label,
            ..self.board.options()
        }
    }
}

/// `GET /games/{id}/moves.svg?from=0&to=20`, with the fields of a board: an animated drawing.
async fn drawing(
    scope: RequestScope,
    id: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let film = Film::find(&scope, &id, &query).await?;
    let plies = film.plies.clone().count();
    Work::begin(&scope.app, &scope.client, Limit::Drawing, plies).await?;
    let draw = move || {
        let drawing = film::svg(film.board.variant(), &film.frames(), &film.options());
        Ok((film.board, drawing))
    };
    let (board, drawing) = scope.compute(draw).await?;
    Ok(board.file("image/svg+xml; charset=utf-8", drawing))
}

/// `GET /games/{id}/moves.png`: redirects to the animated drawing with the same fields.
async fn picture(
    scope: RequestScope,
    id: Path<String>,
    query: Query,
    request: HttpRequest,
) -> Result<HttpResponse, Failure> {
    Film::find(&scope, &id, &query).await?;
    let fields = request.query_string();
    let mark = if fields.is_empty() { "" } else { "?" };
    Ok(see_other(&format!("/games/{id}/moves.svg{mark}{fields}")))
}
