//! Moves: shown before they are sent, and sent.

use super::{Asked, LoadedGame, game_id};
use crate::service::appearance::Afterwards;
use crate::service::games::{self, LockedGame, MoveForm};
use crate::service::{Error, RequestContext};
use crate::web::frame::{Failure, Fields, Visit, see_other};
use crate::web::parts::BoardQuery;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

/// `POST /games/{id}/moves`: preview or send.
pub(super) async fn moves(
    visit: Visit,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let form = MoveForm {
        ply: fields.number("ply")?,
        rev: fields.optional_number("rev")?,
        text: fields.text("move").to_owned(),
        message: fields.text("message").to_owned(),
        offer_draw: fields.choice("draw", &[("", false), ("offer", true)])?,
    };
    let ways = [("", true), ("preview", true), ("send", false)];
    let board_query = BoardQuery::kept(fields.text("sight"));
    if fields.choice("do", &ways)? {
        preview(visit, id, form, board_query).await
    } else {
        send(visit, id, form, board_query).await
    }
}

/// A move with its message, as it was typed before.
pub(in crate::web) fn typed_move(fields: &Fields) -> Result<Asked, Failure> {
    let (text, message) = (fields.text("move"), fields.text("message"));
    let draw = fields.choice("draw", &[("", false), ("offer", true)])?;
    Ok(Asked {
        typed: Some((text.to_owned(), message.to_owned(), draw)),
        board_query: BoardQuery::kept(fields.text("sight")),
        ..Asked::default()
    })
}

async fn preview(
    visit: Visit,
    id: i64,
    form: MoveForm,
    board_query: BoardQuery,
) -> Result<HttpResponse, Failure> {
    let asked = form.clone();
    let (loaded, proposed) = visit
        .read(move |context| {
            let loaded = LoadedGame::load(context, id)?;
            let stored = &loaded.view.stored;
            let seat = games::seat_of_viewer(context, stored)?;
            let proposed = games::propose(stored, seat, context.notation(), &asked);
            Ok((loaded, proposed))
        })
        .await?;
    let mut asked = typed(form, board_query);
    match proposed {
        Ok(proposal) => {
            asked.proposal = Some(proposal);
            loaded.render(StatusCode::OK, asked)
        }
        Err(refused) => loaded.refuse(&refused, asked),
    }
}

async fn send(
    visit: Visit,
    id: i64,
    form: MoveForm,
    board_query: BoardQuery,
) -> Result<HttpResponse, Failure> {
    let asked = form.clone();
    let done = visit
        .write(move |context| {
            let mut game = LockedGame::open(context, id)?;
            match games::play_move(context, &mut game, &asked)? {
                Ok(()) => Ok(Ok(after_sending(context, &game)?)),
                Err(refused) => Ok(Err((LoadedGame::of(context, game)?, refused))),
            }
        })
        .await?;
    match done {
        Ok(Some(next)) => Ok(see_other(&address(next, id, &board_query))),
        Ok(None) => Ok(see_other("/")),
        Err((loaded, refused)) => loaded.refuse(&refused, typed(form, board_query)),
    }
}

/// What was typed, as the page shows it again.
fn typed(form: MoveForm, board_query: BoardQuery) -> Asked {
    Asked {
        typed: Some((form.text, form.message, form.offer_draw)),
        board_query,
        ..Asked::default()
    }
}

/// Where a player goes who has sent a move: to the game, or, by choice, on to the next that waits. Nobody is led away from
/// a live game, whose clock runs on.
fn after_sending(context: &mut RequestContext, game: &LockedGame) -> Result<Option<i64>, Error> {
    match context.appearance().afterwards {
        Afterwards::Next if !game.pace.is_live() => games::next_turn(context, None),
        _ => Ok(Some(game.row.id)),
    }
}

/// The page of a game; the one just played is seen as before.
fn address(id: i64, played: i64, board_query: &BoardQuery) -> String {
    let query = board_query.query();
    match query.strip_prefix('&') {
        Some(query) if id == played => format!("/games/{id}?{query}"),
        _ => format!("/games/{id}"),
    }
}
