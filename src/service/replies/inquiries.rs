//! What a mail may ask to see: the board, the moves, help, a move tried. Nothing is played.

use super::answer::Said;
use super::dispatch::Dispatched;
use crate::inbound_mail::Command;
use crate::notation::{self, coordinate};
use crate::play::Game;
use crate::service::games::{self, MoveForm, Refused, StoredGame};
use crate::service::{Error, RequestContext};
use crate::words::replies as say;

/// Whether a command only asks to be told something.
pub(super) fn asks(command: &Command) -> bool {
    matches!(
        command,
        Command::Show | Command::Moves | Command::Help | Command::Try(_)
    )
}

/// Tells what is asked, from the game as it stands.
pub(super) fn look(
    context: &RequestContext,
    stored: &StoredGame,
    command: &Command,
) -> Result<Dispatched, Error> {
    let Some(game) = &stored.game else {
        return Ok(challenge(stored, command));
    };
    let notation = context.notation();
    let said = match command {
        Command::Show => Said::new(say::SHOWN, standing(stored, game)),
        Command::Help => {
            let own = notation.or_algebraic(&stored.variant);
            let example = notation::example(&game.line, own).unwrap_or_else(|| "h3-e3".to_owned());
            Said::new(say::HELP, say::help(&example))
        }
        Command::Moves => match standing(stored, game) {
            Some(over) => Said::new(over, Vec::<String>::new()),
            None => {
                let (headline, lines) = say::moves(&game.line, notation);
                Said::new(headline, lines)
            }
        },
        Command::Try(text) => return Ok(tried(context, stored, game, text)),
        _ => return Err(Error::Internal("nothing was asked".into())),
    };
    Ok(Dispatched::Done(Some(said)))
}

/// The result of a game that is over.
fn standing(stored: &StoredGame, game: &Game) -> Option<String> {
    let outcome = game.outcome.as_ref()?;
    Some(say::over(&stored.variant, outcome))
}

fn challenge(stored: &StoredGame, command: &Command) -> Dispatched {
    let over = crate::words::games::challenge_over(stored.row.status);
    match command {
        Command::Show => Dispatched::Done(Some(Said::new(say::CHALLENGE_SHOWN, over))),
        Command::Help => Dispatched::Done(Some(Said::new(say::HELP, say::help_with_challenge()))),
        _ => {
            let why = over.unwrap_or_else(|| say::NOT_BEGUN.to_owned());
            Dispatched::Refused(Said::new(say::NOTHING_DONE, [why]))
        }
    }
}

/// A move tried, of whichever side is to move.
fn tried(context: &RequestContext, stored: &StoredGame, game: &Game, text: &str) -> Dispatched {
    let notation = context.notation();
    let form = MoveForm {
        game: stored.row.id,
        ply: u32::try_from(stored.row.ply).unwrap_or(u32::MAX),
        rev: None,
        text: text.to_owned(),
        message: String::new(),
        offer_draw: false,
    };
    let turn = game.line.position().turn();
    match games::propose(stored, turn, notation, &form) {
        Err(why) => Dispatched::Refused(why_not(game, notation, &why)),
        Ok(proposal) => {
            let player = context.viewer.as_ref().map(|viewer| viewer.player.id);
            let seat = player.and_then(|player| stored.seat_of(player));
            let reader = seat.unwrap_or(turn);
            let mut lines = say::meaning(&proposal.line, &proposal.judgement, reader);
            if seat == Some(turn) {
                lines.push(say::TRIED_HOW.to_owned());
            }
            let mut said = Said::new(say::TRIED, lines);
            said.tried = Some(coordinate::write(&stored.variant, proposal.mv));
            Dispatched::Done(Some(said))
        }
    }
}

/// Why a move is not played, and how to go on.
pub(super) fn why_not(game: &Game, notation: notation::Notation, why: &Refused) -> Said {
    let sentence = why.sentence(&game.line, notation);
    let further = match why {
        Refused::Play(crate::play::Refusal::NotYourTurn) => say::PLAN_INSTEAD,
        Refused::Play(crate::play::Refusal::Over(_)) => {
            return Said::new(say::NOTHING_DONE, [sentence]);
        }
        _ => say::TRY_AGAIN,
    };
    Said::new(say::NOTHING_DONE, [sentence.as_str(), further])
}
