//! `POST /games/{id}/prepared`: an answer to the opponent's next move, prepared or dropped.

use super::{Asked, Scene, game_id, sentence};
use crate::service::games::conditional_move::{self, Fault, PlanForm, Prepared};
use crate::service::games::{Answer, LockedGame, Refused};
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
                match conditional_move::save(context, &mut game, &asked)? {
                    Prepared::Kept(_) => None,
                    Prepared::Refused(why) => Some(Why::Refused(why)),
                    Prepared::Wrong(fault) => {
                        let line = &game.game()?.line;
                        let is_answer = matches!(fault, Fault::Answer { .. });
                        Some(Why::Wrong(
                            fault.sentence(line, context.notation()),
                            is_answer,
                        ))
                    }
                }
            } else {
                match conditional_move::cancel(context, &game, (asked.ply, asked.rev))? {
                    Answer::Done => None,
                    Answer::Refused(why) => Some(Why::Refused(why)),
                }
            };
            match why {
                None => Ok(None),
                Some(why) => Ok(Some((Scene::of(context, game)?, why))),
            }
        })
        .await?;
    match refused {
        None => Ok(see_other(&format!("/games/{id}"))),
        Some((scene, why)) => refuse(scene, why, form),
    }
}

/// The game's page again, with the sentence that says why not, and what was typed.
fn refuse(scene: Scene, why: Why, form: PlanForm) -> Result<HttpResponse, Failure> {
    let mut asked = Asked {
        plan: Some((form.expected, form.answer)),
        ..Asked::default()
    };
    match why {
        Why::Refused(why) => {
            let game = scene.view.stored.game()?;
            asked.alert = Some(sentence(game, scene.page.notation, &why));
            let status = if why.is_conflict() {
                StatusCode::CONFLICT
            } else {
                StatusCode::UNPROCESSABLE_ENTITY
            };
            scene.render(status, asked)
        }
        Why::Wrong(why, is_answer) => {
            asked.alert = Some(why.clone());
            asked.plan_wrong = Some((why, is_answer));
            scene.render(StatusCode::UNPROCESSABLE_ENTITY, asked)
        }
    }
}
