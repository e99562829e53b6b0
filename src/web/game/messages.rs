//! Messages between the players without a move.

use super::{LoadedGame, PageRequest, game_id};
use crate::model::{Audience, GameId};
use crate::service::Refusable;
use crate::service::game_commands::{
    MOST_MESSAGES, MessageForm, MessageRefused, send_message as send_to_game,
};
use crate::service::games::{self, LockedGame, MOST_MESSAGE};
use crate::web::http::{Failure, Fields, RequestScope, see_other};
use crate::words::web as say;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

/// A message as typed, and why it was refused.
#[derive(Debug, Clone, Default)]
pub(in crate::web) struct TypedMessage {
    pub body: String,
    pub to: Option<Audience>,
    pub wrong: Option<String>,
}

/// `POST /games/{id}/messages`: `body`, and `to=opponent` or `all`; without `to`, the readers that
/// the player chose last.
pub(super) async fn send(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let form = read(&fields)?;
    let sent = form.clone();
    let done = scope
        .attempt(move |context| {
            let game = LockedGame::open(context, id)?;
            send_to_game(context, &game, &sent)
                .explain(|why| Ok((LoadedGame::of(context, game)?, why)))
        })
        .await?;
    match done {
        Ok(()) => Ok(see_other(&format!("/games/{id}#say"))),
        Err((loaded, why)) => {
            let request = PageRequest {
                words: typed(form, Some(sentence(why))),
                ..PageRequest::default()
            };
            loaded.render(StatusCode::UNPROCESSABLE_ENTITY, request)
        }
    }
}

pub(super) fn sentence(why: MessageRefused) -> String {
    match why {
        MessageRefused::Empty => t!("web-empty-message").to_owned(),
        MessageRefused::TooLong => say::too_long(MOST_MESSAGE),
        MessageRefused::TooMany => t!("web-too-many-messages", n = MOST_MESSAGES),
    }
}

fn read(fields: &Fields) -> Result<MessageForm, Failure> {
    let readers = [
        ("", None),
        ("all", Some(Audience::All)),
        ("opponent", Some(Audience::Opponent)),
    ];
    Ok(MessageForm {
        body: fields.text("body").to_owned(),
        to: fields.choice("to", &readers)?,
    })
}

fn typed(form: MessageForm, wrong: Option<String>) -> TypedMessage {
    TypedMessage {
        body: form.body,
        to: form.to,
        wrong,
    }
}

/// The page with a message that was typed before a sign-in.
pub(in crate::web) async fn message_restored(
    scope: &RequestScope,
    id: GameId,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    let request = PageRequest {
        words: typed(read(fields)?, None),
        ..PageRequest::default()
    };
    let is_player = scope.read(move |context| Ok(games::view(context, id)?.seat.is_some()));
    match is_player.await? {
        true => super::restored(scope, id, request).await,
        false => Err(Failure::not_found()),
    }
}
