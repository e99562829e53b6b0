//! What players do besides moving: resign, offers and their answers, calling a game off.

use super::{Asked, LoadedGame, game_id};
use crate::play::{GameCommand, OfferKind, OfferTerms, Refusal, duration};
use crate::rules::Side;
use crate::service::Refusable;
use crate::service::game_commands;
use crate::service::game_commands::CommandForm;
use crate::service::games::{self, LockedGame, Refused};
use crate::web::frame::{Failure, Fields, Visit, see_other};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

/// `POST /games/{id}/resign`: asks once more, unless `sure=yes`.
pub(super) async fn resign(
    visit: Visit,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let (id, form) = command_form(&id, &fields, GameCommand::Resign)?;
    if fields.choice("sure", &[("", false), ("yes", true)])? {
        return act(visit, (id, form)).await;
    }
    let loaded = visit
        .read(move |context| {
            let loaded = LoadedGame::load(context, id)?;
            games::seat_of_viewer(context, &loaded.view.visible)?;
            Ok(loaded)
        })
        .await?;
    if let Some(outcome) = loaded.view.game()?.outcome {
        let over = Refused::Play(Refusal::Over(outcome));
        return loaded.refuse(&over, Asked::default());
    }
    let asked = Asked {
        sure: true,
        ..Asked::default()
    };
    loaded.render(StatusCode::OK, asked)
}

/// `POST /games/{id}/draw`, `/takeback`, `/result`, `/pause` and `/cancel`: `do=offer`, `accept` or
/// `decline`. On a free board `to` names the ply to go back to, and `winner` who has won; one of
/// `none` is a draw. A paused clock goes on by `do=resume`, and `/cancel` without `do` calls the
/// game off at once where one may.
pub(super) async fn offer(
    visit: Visit,
    (id, kind): (Path<String>, OfferKind),
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let command = offer_command(kind, &fields)?;
    act(visit, command_form(&id, &fields, command)?).await
}

fn offer_command(kind: OfferKind, fields: &Fields) -> Result<GameCommand, Failure> {
    let winners = [
        ("", None),
        ("first", Some(Side::First)),
        ("second", Some(Side::Second)),
    ];
    let (kind, to, winner) = match kind {
        OfferKind::Takeback => (kind, fields.optional_number("to")?, None),
        OfferKind::Result if fields.text("winner") == "none" => (OfferKind::Draw, None, None),
        OfferKind::Result => (kind, None, fields.choice("winner", &winners)?),
        _ => (kind, None, None),
    };
    let terms = OfferTerms::of(kind, to.map(|to| to as usize), winner);
    let mut commands = vec![
        ("offer", terms.map(GameCommand::Offer)),
        ("accept", Some(GameCommand::Accept(kind))),
        ("decline", Some(GameCommand::Decline(kind))),
    ];
    match kind {
        OfferKind::Pause => commands.push(("resume", Some(GameCommand::Resume))),
        OfferKind::Cancel => commands.push(("", Some(GameCommand::Cancel))),
        _ => {}
    }
    let command = fields.choice("do", &commands)?;
    command.ok_or_else(|| Failure::bad_request("winner"))
}

/// `POST /games/{id}/gift`: gives the opponent `time`, such as `12h`. What is no length is told
/// with the bounds, as is one that is too short.
pub(super) async fn gift(
    visit: Visit,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let seconds = duration::read(fields.text("time").trim()).unwrap_or(0);
    act(
        visit,
        command_form(&id, &fields, GameCommand::GiveTime { seconds })?,
    )
    .await
}

/// `POST /games/{id}/claim`: ends the game because the opponent's time has run out.
pub(super) async fn claim(
    visit: Visit,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    act(visit, command_form(&id, &fields, GameCommand::ClaimTime)?).await
}

fn command_form(
    id: &str,
    fields: &Fields,
    command: GameCommand,
) -> Result<(i64, CommandForm), Failure> {
    let form = CommandForm {
        ply: fields.number("ply")?,
        rev: fields.optional_number("rev")?,
        command,
    };
    Ok((game_id(id)?, form))
}

async fn act(visit: Visit, (id, form): (i64, CommandForm)) -> Result<HttpResponse, Failure> {
    let done = visit
        .attempt(move |context| {
            let mut game = LockedGame::open(context, id)?;
            game_commands::act(context, &mut game, &form)
                .explain(|refused| Ok((LoadedGame::of(context, game)?, refused)))
        })
        .await?;
    match done {
        Ok(()) => Ok(see_other(&format!("/games/{id}"))),
        Err((loaded, refused)) => loaded.refuse(&refused, Asked::default()),
    }
}
