//! The inquiries of emails: the board, the moves, help, a move to try. They do not change the game.

use super::dispatch::ReplyOutcome;
use crate::event::{ReplyContext, ReplyMessage};
use crate::inbound_mail::ReplyCommand;
use crate::notation::{Notation, coordinate};
use crate::play::{Game, Refusal};
use crate::rules::Hidden;
use crate::service::games::{self, MoveForm, MoveRefused, StoredGame};
use crate::service::{Error, RequestContext};

/// Longer lines are cut, in characters. No longer text is read as a move.
const LONGEST_KEPT: usize = 17_000;

/// Whether a command is an inquiry.
pub(super) fn is_inquiry(command: &ReplyCommand) -> bool {
    matches!(
        command,
        ReplyCommand::Show | ReplyCommand::Moves | ReplyCommand::Help | ReplyCommand::Try(_)
    )
}

/// Answers an inquiry about the game's present state.
pub(super) fn answer_inquiry(
    context: &RequestContext,
    stored: &StoredGame,
    command: &ReplyCommand,
) -> Result<ReplyOutcome, Error> {
    let Some(game) = &stored.game else {
        return Ok(challenge(stored, command));
    };
    if stored.hides(Hidden::Placement)
        && matches!(command, ReplyCommand::Moves | ReplyCommand::Try(_))
    {
        return Ok(ReplyOutcome::Refused(ReplyContext::plain(
            ReplyMessage::NotShown,
        )));
    }
    let notation = context.notation();
    let standing = game.outcome;
    let own = context
        .viewer_id()
        .and_then(|player| stored.seat_of(player));
    let is_due = own == game.turn();
    let message = match command {
        ReplyCommand::Show => ReplyMessage::Shown(standing),
        ReplyCommand::Help => ReplyMessage::Help,
        ReplyCommand::Moves if stored.hides(Hidden::Positions) && !is_due => {
            ReplyMessage::MovesUnseen
        }
        ReplyCommand::Moves => ReplyMessage::Moves(standing),
        ReplyCommand::Try(text) => return Ok(try_move(context, stored, game, text)),
        _ => return Err(Error::Internal("nothing was asked".into())),
    };
    let answer = ReplyContext::of(message, &game.line, notation);
    Ok(ReplyOutcome::Done(Some(answer)))
}

fn challenge(stored: &StoredGame, command: &ReplyCommand) -> ReplyOutcome {
    let status = stored.row.state.status;
    match command {
        ReplyCommand::Show => ReplyOutcome::Done(Some(ReplyContext::plain(
            ReplyMessage::ChallengeShown(status),
        ))),
        ReplyCommand::Help => {
            ReplyOutcome::Done(Some(ReplyContext::plain(ReplyMessage::ChallengeHelp)))
        }
        _ => ReplyOutcome::Refused(ReplyContext::plain(ReplyMessage::OnlyInvited(status))),
    }
}

/// Tries a move of the side to move.
fn try_move(
    context: &RequestContext,
    stored: &StoredGame,
    game: &Game,
    text: &str,
) -> ReplyOutcome {
    let notation = context.notation();
    let form = MoveForm {
        ply: u32::try_from(stored.row.state.ply).unwrap_or(u32::MAX),
        rev: None,
        text: text.to_owned(),
        message: String::new(),
        offer_draw: false,
    };
    let turn = game.line.position().turn();
    let own = context
        .viewer_id()
        .and_then(|player| stored.seat_of(player));
    // In a game with hidden moves, the player's own view counts.
    let by = own
        .filter(|_| stored.hides(Hidden::Positions))
        .unwrap_or(turn);
    match games::propose(stored, by, notation, &form) {
        Err(why) => ReplyOutcome::Refused(why_not(game, notation, text, &why)),
        Ok(proposal) => {
            let player = context.viewer_id();
            let seat = player.and_then(|player| stored.seat_of(player));
            let message = ReplyMessage::Tried {
                mv: coordinate::write(&stored.variant, proposal.mv),
                reader: seat.unwrap_or(turn),
                playable: seat == Some(turn),
            };
            ReplyOutcome::Done(Some(ReplyContext::of(message, &game.line, notation)))
        }
    }
}

/// Why a move is refused; `text` is the move as typed.
pub(super) fn why_not(
    game: &Game,
    notation: Notation,
    text: &str,
    why: &MoveRefused,
) -> ReplyContext {
    let message = match why {
        MoveRefused::TooLong(limit) => ReplyMessage::MessageTooLong(*limit),
        MoveRefused::Placing(_) | MoveRefused::NotShown => ReplyMessage::NotShown,
        MoveRefused::PlacedAlready => ReplyMessage::PlacedAlready,
        // The answer finds the reason again from the text.
        MoveRefused::Play(Refusal::Rules(_)) | MoveRefused::Unreadable(_) => {
            let message = ReplyMessage::NotPlayed(clipped(text));
            return ReplyContext::of(message, &game.line, notation);
        }
        MoveRefused::Play(why) => ReplyMessage::Refused(why.clone()),
    };
    ReplyContext::plain(message)
}

/// A text of an email as stored: all that can be read as a move.
pub(super) fn clipped(text: &str) -> String {
    text.chars().take(LONGEST_KEPT).collect()
}
