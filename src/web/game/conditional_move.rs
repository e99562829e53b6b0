//! `POST /games/{id}/prepared`: an answer to the opponent's next move, prepared or dropped.

use super::{Asked, LoadedGame, game_id};
use crate::service::games::LockedGame;
use crate::service::games::conditional_move::{self, Fault, PlanForm, PlanRefused};
use crate::web::frame::{Failure, Fields, Visit, see_other};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

/// `ply`, `if`, `then`, `do=save|cancel`, optional `rev`.
pub(super) async fn save(
    visit: Visit,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let form = PlanForm {
        ply: fields.number("ply")?,
        rev: fields.optional_number("rev")?,
        expected: fields.text("if").to_owned(),
        answer: fields.text("then").to_owned(),
    };
    let keeps = fields.choice("do", &[("save", true), ("cancel", false)])?;
    let asked = form.clone();
    let refused = visit
        .write(move |context| {
            let mut game = LockedGame::open(context, id)?;
            let done = if keeps {
                conditional_move::save(context, &mut game, &asked)?.map(drop)
            } else {
                conditional_move::cancel(context, &game, (asked.ply, asked.rev))?
            };
            let with_page = |why| Ok((LoadedGame::of(context, game)?, why));
            done.err().map(with_page).transpose()
        })
        .await?;
    match refused {
        None => Ok(see_other(&format!("/games/{id}"))),
        Some((loaded, why)) => refuse(loaded, why, form),
    }
}

/// A conditional move, as it was typed before.
pub(in crate::web) fn typed_plan(fields: &Fields) -> Asked {
    let (expected, answer) = (fields.text("if"), fields.text("then"));
    Asked {
        plan: Some((expected.to_owned(), answer.to_owned())),
        ..Asked::default()
    }
}

/// The game's page again, with the sentence that says why not, and what was typed.
fn refuse(loaded: LoadedGame, why: PlanRefused, form: PlanForm) -> Result<HttpResponse, Failure> {
    let asked = Asked {
        plan: Some((form.expected, form.answer)),
        ..Asked::default()
    };
    match why {
        PlanRefused::Game(why) => loaded.refuse(&why, asked),
        PlanRefused::Wrong(fault) => {
            let line = &loaded.view.stored.game()?.line;
            let sentence = fault.sentence(line, loaded.page.notation);
            let is_answer = matches!(fault, Fault::Answer { .. });
            let asked = Asked {
                alert: Some(sentence.clone()),
                plan_wrong: Some((sentence, is_answer)),
                ..asked
            };
            loaded.render(StatusCode::UNPROCESSABLE_ENTITY, asked)
        }
    }
}
