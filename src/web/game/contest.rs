//! Contesting the result of a rated game.

use super::{LoadedGame, PageRequest, game_id};
use crate::model::GameId;
use crate::service::Refusable;
use crate::service::game_commands::{ContestRefused, contest as contest_result};
use crate::service::games::{self, LockedGame};
use crate::web::components::When;
use crate::web::http::{Failure, Fields, RequestScope, see_other};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

/// A reason as typed, and why it was refused.
#[derive(Debug, Clone, Default)]
pub(in crate::web) struct TypedContest {
    pub body: String,
    pub wrong: Option<String>,
}

/// The contest of a result on the game's page.
pub(in crate::web) struct ContestView {
    /// Who contested it and how it was decided, in sentences.
    pub story: Vec<String>,
    /// For the loser, while the result can be contested.
    pub form: Option<ContestForm>,
}

pub(in crate::web) struct ContestForm {
    pub until: When,
    pub body: String,
    pub wrong: Option<String>,
}

/// `POST /games/{id}/contest`: `body`, the reason.
pub(super) async fn contest(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let body = fields.text("body").to_owned();
    let sent = body.clone();
    let done = scope
        .attempt(move |context| {
            let game = LockedGame::open(context, id)?;
            contest_result(context, &game, &sent)
                .explain(|why| Ok((LoadedGame::of(context, game)?, why)))
        })
        .await?;
    let (loaded, why) = match done {
        Ok(()) => return Ok(see_other(&format!("/games/{id}#contest"))),
        Err(refused) => refused,
    };
    let (status, alert, wrong) = match why {
        ContestRefused::Reason(why) => {
            let sentence = super::messages::sentence(why);
            (StatusCode::UNPROCESSABLE_ENTITY, None, Some(sentence))
        }
        ContestRefused::TooLate => conflict(t!("game-contest-late")),
        ContestRefused::NotContestable => conflict(t!("game-contest-not")),
    };
    let request = PageRequest {
        alert,
        contest: TypedContest { body, wrong },
        ..PageRequest::default()
    };
    loaded.render(status, request)
}

fn conflict(sentence: &str) -> (StatusCode, Option<String>, Option<String>) {
    (StatusCode::CONFLICT, Some(sentence.to_owned()), None)
}

/// The page with a reason that was typed before a sign-in.
pub(in crate::web) async fn contest_restored(
    scope: &RequestScope,
    id: GameId,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    let request = PageRequest {
        contest: TypedContest {
            body: fields.text("body").to_owned(),
            wrong: None,
        },
        ..PageRequest::default()
    };
    let is_player = scope.read(move |context| Ok(games::view(context, id)?.seat.is_some()));
    match is_player.await? {
        true => super::restored(scope, id, request).await,
        false => Err(Failure::not_found()),
    }
}
