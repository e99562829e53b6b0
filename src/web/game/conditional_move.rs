//! `POST /games/{id}/prepared`: an answer to the opponent's next move, prepared or dropped.

use super::{Asked, LoadedGame, game_id};
use crate::service::games::conditional_move::{self, Fault, PlanForm, Prepared};
use crate::service::games::{Answer, LockedGame, Refused};
use crate::service::{Error, RequestContext};
use crate::web::frame::{Failure, Fields, Visit, see_other};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

/// Why nothing was prepared.
enum Why {
    /// The game has moved on, or is over.
    Refused(Refused),
    /// One of the moves cannot be, told in the reader's own notation; whether it is the answer.
    Wrong(String, bool),
}

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
            let why = if keeps {
                keep(context, &mut game, &asked)?
            } else {
                cancel(context, &game, &asked)?
            };
            let with_page = |why| Ok((LoadedGame::of(context, game)?, why));
            why.map(with_page).transpose()
        })
        .await?;
    match refused {
        None => Ok(see_other(&format!("/games/{id}"))),
        Some((loaded, why)) => refuse(loaded, why, form),
    }
}

fn keep(
    context: &mut RequestContext,
    game: &mut LockedGame,
    form: &PlanForm,
) -> Result<Option<Why>, Error> {
    match conditional_move::save(context, game, form)? {
        Prepared::Kept(_) => Ok(None),
        Prepared::Refused(why) => Ok(Some(Why::Refused(why))),
        Prepared::Wrong(fault) => {
            let sentence = fault.sentence(&game.game()?.line, context.notation());
            let is_answer = matches!(fault, Fault::Answer { .. });
            Ok(Some(Why::Wrong(sentence, is_answer)))
        }
    }
}

fn cancel(
    context: &mut RequestContext,
    game: &LockedGame,
    form: &PlanForm,
) -> Result<Option<Why>, Error> {
    match conditional_move::cancel(context, game, (form.ply, form.rev))? {
        Answer::Done => Ok(None),
        Answer::Refused(why) => Ok(Some(Why::Refused(why))),
    }
}

/// The game's page again, with the sentence that says why not, and what was typed.
fn refuse(loaded: LoadedGame, why: Why, form: PlanForm) -> Result<HttpResponse, Failure> {
    let asked = Asked {
        plan: Some((form.expected, form.answer)),
        ..Asked::default()
    };
    match why {
        Why::Refused(why) => loaded.refuse(&why, asked),
        Why::Wrong(why, is_answer) => {
            let asked = Asked {
                alert: Some(why.clone()),
                plan_wrong: Some((why, is_answer)),
                ..asked
            };
            loaded.render(StatusCode::UNPROCESSABLE_ENTITY, asked)
        }
    }
}
