//! What a mail may ask to see: the board, the moves, help, a move tried. Nothing is played.

use super::dispatch::ReplyOutcome;
use crate::event::{ReplyContext, ReplyMessage};
use crate::inbound_mail::ReplyCommand;
use crate::notation::{Notation, coordinate};
use crate::play::{Game, Refusal};
use crate::rules::Hidden;
use crate::service::games::{self, MoveForm, MoveRefused, StoredGame};
use crate::service::{Error, RequestContext};

/// So many characters of a line are kept: more than any text has that is read as a move.
const LONGEST_KEPT: usize = 17_000;

/// Whether a command only asks to be told something.
pub(super) fn asks(command: &ReplyCommand) -> bool {
    matches!(
        command,
        ReplyCommand::Show | ReplyCommand::Moves | ReplyCommand::Help | ReplyCommand::Try(_)
    )
}

/// Tells what is asked, from the game as it stands.
pub(super) fn look(
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
    let says = match command {
        ReplyCommand::Show => ReplyMessage::Shown(standing),
        ReplyCommand::Help => ReplyMessage::Help,
        ReplyCommand::Moves if stored.hides(Hidden::Positions) && !is_due => {
            ReplyMessage::MovesUnseen
        }
        ReplyCommand::Moves => ReplyMessage::Moves(standing),
        ReplyCommand::Try(text) => return Ok(tried(context, stored, game, text)),
        _ => return Err(Error::Internal("nothing was asked".into())),
    };
    let said = ReplyContext::of(says, &game.line, notation);
    Ok(ReplyOutcome::Done(Some(said)))
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

/// A move tried, of whichever side is to move.
fn tried(context: &RequestContext, stored: &StoredGame, game: &Game, text: &str) -> ReplyOutcome {
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
    // In the dark one tries what one sees.
    let by = own
        .filter(|_| stored.hides(Hidden::Positions))
        .unwrap_or(turn);
    match games::propose(stored, by, notation, &form) {
        Err(why) => ReplyOutcome::Refused(why_not(game, notation, text, &why)),
        Ok(proposal) => {
            let player = context.viewer_id();
            let seat = player.and_then(|player| stored.seat_of(player));
            let says = ReplyMessage::Tried {
                mv: coordinate::write(&stored.variant, proposal.mv),
                reader: seat.unwrap_or(turn),
                playable: seat == Some(turn),
            };
            ReplyOutcome::Done(Some(ReplyContext::of(says, &game.line, notation)))
        }
    }
}

/// Why a move is not played; `text` is what the mail says of it.
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
        // Why it is no move is found again from its text.
        MoveRefused::Play(Refusal::Rules(_)) | MoveRefused::Unreadable(_) => {
            let message = ReplyMessage::NotPlayed(clipped(text));
            return ReplyContext::of(message, &game.line, notation);
        }
        MoveRefused::Play(why) => ReplyMessage::Refused(why.clone()),
    };
    ReplyContext::plain(message)
}

/// The words of a mail as they are kept: the whole of what can be read as a move.
pub(super) fn clipped(text: &str) -> String {
    text.chars().take(LONGEST_KEPT).collect()
}
