//! The actions of players other than moves: resigning, offers and the responses to them, cancelling
//! a game, and the email settings of one game.

use crate::model::{GameId, GameMailFrequency, Word};
use crate::play::{GameCommand, OfferKind, OfferTerms, Refusal, duration};
use crate::rules::Side;
use crate::service::Refusable;
use crate::service::game_commands::{self, CommandForm};
use crate::service::games::{self, LockedGame, MoveRefused};
use crate::web::game::{LoadedGame, PageRequest, game_id};
use crate::web::http::{Failure, Fields, RequestScope, see_other};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use strum::VariantArray;

/// `POST /games/{id}/resign`: asks for confirmation unless `sure=yes`.
pub(super) async fn resign(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let (id, form) = command_form(&id, &fields, GameCommand::Resign)?;
    if fields.choice("sure", &[("", false), ("yes", true)])? {
        return act(scope, (id, form)).await;
    }
    let loaded = scope
        .read(move |context| {
            let loaded = LoadedGame::load(context, id)?;
            games::seat_of_viewer(context, &loaded.view.visible)?;
            Ok(loaded)
        })
        .await?;
    if let Some(outcome) = loaded.view.game()?.outcome {
        let over = MoveRefused::Play(Refusal::Over(outcome));
        return loaded.refuse(&over, PageRequest::default());
    }
    let request = PageRequest {
        sure: true,
        ..PageRequest::default()
    };
    loaded.render(StatusCode::OK, request)
}

/// `POST /games/{id}/draw`, `/takeback`, `/result`, `/pause` and `/cancel`: `do=offer`, `accept` or
/// `decline`. On a free board `to` is the ply to go back to, and `winner` the winner, with `none`
/// for a draw. `do=resume` restarts paused clocks. `/cancel` without `do` cancels the game at once
/// if that is allowed.
pub(super) async fn offer(
    scope: RequestScope,
    (id, kind): (Path<String>, OfferKind),
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let command = offer_command(kind, &fields)?;
    act(scope, command_form(&id, &fields, command)?).await
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
    let terms = OfferTerms::of(kind, to.map(|to: u32| to as usize), winner);
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

/// `POST /games/{id}/gift`: gives the opponent `time`, such as `12h`. An invalid length and a
/// length out of bounds are refused with the bounds.
pub(super) async fn gift(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let seconds = duration::read(fields.text("time").trim()).unwrap_or(0);
    act(
        scope,
        command_form(&id, &fields, GameCommand::GiveTime { seconds })?,
    )
    .await
}

/// `POST /games/{id}/claim`: ends the game because the opponent's time has run out.
pub(super) async fn claim(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    act(scope, command_form(&id, &fields, GameCommand::ClaimTime)?).await
}

fn command_form(
    id: &str,
    fields: &Fields,
    command: GameCommand,
) -> Result<(GameId, CommandForm), Failure> {
    let form = CommandForm {
        ply: fields.number("ply")?,
        rev: fields.optional_number("rev")?,
        command,
    };
    Ok((game_id(id)?, form))
}

async fn act(
    scope: RequestScope,
    (id, form): (GameId, CommandForm),
) -> Result<HttpResponse, Failure> {
    let done = scope
        .attempt(move |context| {
            let mut game = LockedGame::open(context, id)?;
            game_commands::act(context, &mut game, &form)
                .explain(|refused| Ok((LoadedGame::of(context, game)?, refused)))
        })
        .await?;
    match done {
        Ok(()) => Ok(see_other(&format!("/games/{id}"))),
        Err((loaded, refused)) => loaded.refuse(&refused, PageRequest::default()),
    }
}

/// `POST /games/{id}/mute`: `do=on` mutes the notices of this game, `do=off` unmutes them.
pub(super) async fn mute(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let muted = fields.choice("do", &[("on", true), ("off", false)])?;
    scope
        .write(move |context| game_commands::mute(context, id, muted))
        .await?;
    Ok(see_other(&format!("/games/{id}")))
}

/// `POST /games/{id}/mail`: how often a player is emailed about turns in this game,
/// `rhythm=usual|at-once|absence|digest|off`.
pub(super) async fn mail(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let offered = GameMailFrequency::VARIANTS
        .iter()
        .map(|it| (it.word(), *it));
    let offered: Vec<_> = offered.collect();
    let frequency = fields.choice("rhythm", &offered)?;
    scope
        .write(move |context| game_commands::choose_mail_frequency(context, id, frequency))
        .await?;
    Ok(see_other(&format!("/games/{id}")))
}

/// `POST /games/{id}/watch`: an onlooker watches a public game, `do=on`, or stops, `do=off`.
pub(super) async fn watch(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let on = fields.choice("do", &[("on", true), ("off", false)])?;
    scope
        .write(move |context| game_commands::watch(context, id, on))
        .await?;
    Ok(see_other(&format!("/games/{id}#kibitz")))
}
