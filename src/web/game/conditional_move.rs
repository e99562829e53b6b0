//! `POST /games/{id}/prepared`: answers to the opponent's moves, prepared or dropped.

use super::{Asked, LoadedGame, game_id};
use crate::service::Refusable;
use crate::service::game_commands::{self, PlanForm, PlanRefused};
use crate::service::games::LockedGame;
use crate::web::frame::{Failure, Fields, Visit, see_other};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

/// `ply`, `tree`, `do=save|cancel`, optional `rev`; `if` and `then` are a tree of one answer.
pub(super) async fn save(
    visit: Visit,
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
    let asked = form.clone();
    let done = visit
        .attempt(move |context| {
            let mut game = LockedGame::open(context, id)?;
            let done = if keeps {
                game_commands::save_plan(context, &mut game, &asked).map(drop)
            } else {
                game_commands::cancel_plan(context, &game, (asked.ply, asked.rev))
            };
            done.explain(|why| Ok((LoadedGame::of(context, game)?, why)))
        })
        .await?;
    match done {
        Ok(()) => Ok(see_other(&format!("/games/{id}"))),
        Err((loaded, why)) => refuse(loaded, why, form),
    }
}

/// The lines as they were typed.
fn lines(fields: &Fields) -> String {
    match ["if", "then"].map(|name| fields.text(name).trim()) {
        ["", ""] => fields.text("tree").to_owned(),
        [expected, answer] => format!("{expected}, {answer}"),
    }
}

/// The lines where something is typed.
pub(super) fn typed(lines: &str) -> Option<String> {
    (!lines.trim().is_empty()).then(|| lines.to_owned())
}

/// Conditional moves, as they were typed before.
pub(in crate::web) fn typed_plan(fields: &Fields) -> Asked {
    Asked {
        plan: Some(lines(fields)),
        ..Asked::default()
    }
}

/// The game's page again, with the sentence that says why not, and what was typed.
fn refuse(loaded: LoadedGame, why: PlanRefused, form: PlanForm) -> Result<HttpResponse, Failure> {
    let asked = Asked {
        plan: Some(form.lines),
        ..Asked::default()
    };
    match why {
        PlanRefused::Game(why) => loaded.refuse(&why, asked),
        PlanRefused::Wrong(fault) => {
            let line = &loaded.view.game()?.line;
            let why = fault.sentence(line, loaded.page.notation);
            loaded.refuse_lines(&why, asked)
        }
    }
}

impl LoadedGame {
    /// The page again, with the sentence that says why lines of conditional moves are not taken.
    pub(super) fn refuse_lines(self, why: &str, asked: Asked) -> Result<HttpResponse, Failure> {
        let asked = Asked {
            alert: asked.proposal.is_none().then(|| why.to_owned()),
            plan_wrong: Some(why.to_owned()),
            ..asked
        };
        self.render(StatusCode::UNPROCESSABLE_ENTITY, asked)
    }
}
