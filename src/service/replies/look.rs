//! What a mail may ask to see: the board, the moves, help, a move tried. Nothing is played.

use super::answer::Said;
use super::heed::Heeded;
use crate::dialogue::Command;
use crate::notation::{self, coordinate};
use crate::play::Game;
use crate::service::games::{self, MoveForm, Refused, Table};
use crate::service::{Desk, Error};
use crate::words::replies as say;

/// Whether a command only asks to be told something.
pub(super) fn asks(command: &Command) -> bool {
    matches!(
        command,
        Command::Show | Command::Moves | Command::Help | Command::Try(_)
    )
}

/// Tells what is asked, from the game as it stands.
pub(super) fn look(desk: &Desk, table: &Table, command: &Command) -> Result<Heeded, Error> {
    let Some(game) = &table.game else {
        return Ok(challenge(table, command));
    };
    let notation = desk.notation();
    let said = match command {
        Command::Show => Said::new(say::SHOWN, standing(table, game)),
        Command::Help => {
            let own = notation.or_algebraic(&table.variant);
            let example = notation::example(&game.line, own).unwrap_or_else(|| "h3-e3".to_owned());
            Said::new(say::HELP, say::help(&example))
        }
        Command::Moves => match standing(table, game) {
            Some(over) => Said::new(over, Vec::<String>::new()),
            None => {
                let (headline, lines) = say::moves(&game.line, notation);
                Said::new(headline, lines)
            }
        },
        Command::Try(text) => return Ok(tried(desk, table, game, text)),
        _ => return Err(Error::Internal("nothing was asked".into())),
    };
    Ok(Heeded::Done(Some(said)))
}

/// The result of a game that is over.
fn standing(table: &Table, game: &Game) -> Option<String> {
    let outcome = game.outcome.as_ref()?;
    Some(say::over(&table.variant, outcome))
}

fn challenge(table: &Table, command: &Command) -> Heeded {
    let over = crate::words::games::challenge_over(&table.row.status);
    match command {
        Command::Show => Heeded::Done(Some(Said::new(say::CHALLENGE_SHOWN, over))),
        Command::Help => Heeded::Done(Some(Said::new(say::HELP, say::help_with_challenge()))),
        _ => {
            let why = over.unwrap_or_else(|| say::NOT_BEGUN.to_owned());
            Heeded::Refused(Said::new(say::NOTHING_DONE, [why]))
        }
    }
}

/// A move tried, of whichever side is to move.
fn tried(desk: &Desk, table: &Table, game: &Game, text: &str) -> Heeded {
    let notation = desk.notation();
    let form = MoveForm {
        game: table.row.id,
        ply: u32::try_from(table.row.ply).unwrap_or(u32::MAX),
        rev: None,
        text: text.to_owned(),
        message: String::new(),
        offer_draw: false,
    };
    let turn = game.line.position().turn();
    match games::propose(table, turn, notation, &form) {
        Err(why) => Heeded::Refused(why_not(game, notation, &why)),
        Ok(proposal) => {
            let player = desk.viewer.as_ref().map(|viewer| viewer.player.id);
            let seat = player.and_then(|player| table.seat_of(player));
            let reader = seat.unwrap_or(turn);
            let mut lines = say::meaning(&proposal.line, &proposal.judgement, reader);
            if seat == Some(turn) {
                lines.push(say::TRIED_HOW.to_owned());
            }
            let mut said = Said::new(say::TRIED, lines);
            said.tried = Some(coordinate::write(&table.variant, proposal.mv));
            Heeded::Done(Some(said))
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
