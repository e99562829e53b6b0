//! Hidden placement of pieces: previewed by the player, and sent.

use super::{LoadedGame, PageRequest, game_id};
use crate::model::GameId;
use crate::notation::placing;
use crate::service::Refusable;
use crate::service::game_commands;
use crate::service::games::{LockedGame, MoveRefused};
use crate::web::http::{Failure, Fields, RequestScope, see_other};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

/// `POST /games/{id}/placing`: places the reader's pieces, which is final.
pub(super) async fn place(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let text = fields.text("placing").to_owned();
    let typed = text.clone();
    if fields.text("do") == "preview" {
        return preview(&scope, id, text).await;
    }
    let done = scope
        .attempt(move |context| {
            let mut game = LockedGame::open(context, id)?;
            game_commands::place(context, &mut game, &text)
                .explain(|refused| Ok((LoadedGame::of(context, game)?, refused)))
        })
        .await?;
    match done {
        Ok(()) => Ok(see_other(&format!("/games/{id}"))),
        Err((loaded, refused)) => {
            let request = PageRequest {
                placing: Some(typed),
                ..PageRequest::default()
            };
            loaded.refuse(&refused, request)
        }
    }
}

/// What was typed into the form.
pub(in crate::web) fn typed_placing(fields: &Fields) -> PageRequest {
    PageRequest {
        placing: Some(fields.text("placing").to_owned()),
        ..PageRequest::default()
    }
}

/// The page with the placement on its board as typed, and its fault.
async fn preview(scope: &RequestScope, id: GameId, text: String) -> Result<HttpResponse, Failure> {
    let loaded = scope
        .read(move |context| LoadedGame::load(context, id))
        .await?;
    let wrong = match (loaded.view.placed, loaded.view.seat) {
        (Some(_), Some(seat)) => placing::read(&loaded.view.variant, seat, &text).err(),
        (Some(_), None) => return Err(Failure::not_found()),
        // The pieces were revealed in the meantime.
        (None, _) => return Ok(see_other(&format!("/games/{id}"))),
    };
    let request = PageRequest {
        placing: Some(text),
        ..PageRequest::default()
    };
    match wrong {
        Some(why) => loaded.refuse(&MoveRefused::Placing(why), request),
        None => loaded.render(StatusCode::OK, request),
    }
}
