//! `POST /games/{id}/prepared`: saves or deletes a conditional move.

use super::{LoadedGame, PageRequest, game_id};
use crate::service::Refusable;
use crate::service::game_commands::{self, PlanForm, PlanRefused};
use crate::service::games::LockedGame;
use crate::web::http::{Failure, Fields, RequestScope, see_other};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

/// `ply`, `tree`, `do=save|cancel`, optional `rev`; `line` is a tree too, `if` and `then` one with
/// one answer.
pub(super) async fn save(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let form = PlanForm {
        ply: fields.number("ply")?,
        rev: fields.optional_number("rev")?,
        lines: lines(&fields),
    };
    let keeps = fields.choice("do", &[("save", true), ("cancel", false)])?;
    let request = form.clone();
    let done = scope
        .attempt(move |context| {
            let mut game = LockedGame::open(context, id)?;
            let done = if keeps {
                game_commands::save_plan(context, &mut game, &request).map(drop)
            } else {
                game_commands::cancel_plan(context, &game, (request.ply, request.rev))
            };
            done.explain(|why| Ok((LoadedGame::of(context, game)?, why)))
        })
        .await?;
    match done {
        Ok(()) => Ok(see_other(&format!("/games/{id}"))),
        Err((loaded, why)) => refuse(loaded, why, form),
    }
}

fn lines(fields: &Fields) -> String {
    match ["line", "if", "then"].map(|name| fields.text(name).trim()) {
        ["", "", ""] => fields.text("tree").to_owned(),
        ["", expected, answer] => format!("{expected}, {answer}"),
        [line, ..] => line.to_owned(),
    }
}

/// The lines, unless they are blank.
pub(super) fn typed(lines: &str) -> Option<String> {
    (!lines.trim().is_empty()).then(|| lines.to_owned())
}

/// Conditional moves typed before a sign-in.
pub(in crate::web) fn typed_plan(fields: &Fields) -> PageRequest {
    PageRequest {
        plan: Some(lines(fields)),
        ..PageRequest::default()
    }
}

/// The game's page with the reason for a refusal and what was typed.
fn refuse(loaded: LoadedGame, why: PlanRefused, form: PlanForm) -> Result<HttpResponse, Failure> {
    let request = PageRequest {
        plan: Some(form.lines),
        ..PageRequest::default()
    };
    match why {
        PlanRefused::Game(why) => loaded.refuse(&why, request),
        PlanRefused::Wrong(fault) => {
            let line = &loaded.view.game()?.line;
            let why = fault.sentence(line, loaded.page.notation);
            loaded.refuse_lines(&why, request)
        }
    }
}

impl LoadedGame {
    /// The page with the reason why lines of conditional moves are refused.
    pub(super) fn refuse_lines(
        self,
        why: &str,
        request: PageRequest,
    ) -> Result<HttpResponse, Failure> {
        let request = PageRequest {
            alert: request.proposal.is_none().then(|| why.to_owned()),
            plan_wrong: Some(why.to_owned()),
            ..request
        };
        self.render(StatusCode::UNPROCESSABLE_ENTITY, request)
    }
}
