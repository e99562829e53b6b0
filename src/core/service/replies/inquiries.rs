//! What a mail may ask to see: the board, the moves, help, a move tried. Nothing is played.

use super::dispatch::Dispatched;
use crate::inbound_mail::Command;
use crate::notation::{Notation, coordinate};
use crate::play::Game;
use crate::rules::Hidden;
use crate::service::games::{self, MoveForm, Refused, StoredGame};
use crate::service::notices::reply_body::{Barred, Said, Says};
use crate::service::{Error, RequestContext};

/// So many characters of a line are kept: more than any text has that is read as a move.
const LONGEST_KEPT: usize = 17_000;

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
    if stored.hides(Hidden::Placement) && matches!(command, Command::Moves | Command::Try(_)) {
        return Ok(Dispatched::Refused(Said::plain(Says::NotShown(None))));
    }
    let notation = context.notation();
    let standing = game.outcome.map(Into::into);
    let own = context
        .viewer_id()
        .and_then(|player| stored.seat_of(player));
    let is_due = own == game.turn();
    let says = match command {
        Command::Show => Says::Shown(standing),
        Command::Help => Says::Help,
        Command::Moves if stored.hides(Hidden::Positions) && !is_due => Says::MovesUnseen,
        Command::Moves => Says::Moves(standing),
        Command::Try(text) => return Ok(tried(context, stored, game, text)),
        _ => return Err(Error::Internal("nothing was asked".into())),
    };
    let said = Said::of(says, &game.line, notation);
    Ok(Dispatched::Done(Some(said)))
}

fn challenge(stored: &StoredGame, command: &Command) -> Dispatched {
    let status = stored.row.state.status;
    match command {
        Command::Show => Dispatched::Done(Some(Said::plain(Says::ChallengeShown(status)))),
        Command::Help => Dispatched::Done(Some(Said::plain(Says::ChallengeHelp))),
        _ => Dispatched::Refused(Said::plain(Says::OnlyInvited(status))),
    }
}

/// A move tried, of whichever side is to move.
fn tried(context: &RequestContext, stored: &StoredGame, game: &Game, text: &str) -> Dispatched {
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
        Err(why) => Dispatched::Refused(why_not(game, notation, text, &why)),
        Ok(proposal) => {
            let player = context.viewer_id();
            let seat = player.and_then(|player| stored.seat_of(player));
            let says = Says::Tried {
                mv: coordinate::write(&stored.variant, proposal.mv),
                reader: seat.unwrap_or(turn),
                playable: seat == Some(turn),
            };
            Dispatched::Done(Some(Said::of(says, &game.line, notation)))
        }
    }
}

/// Why a move is not played; `text` is what the mail says of it.
pub(super) fn why_not(game: &Game, notation: Notation, text: &str, why: &Refused) -> Said {
    let barred = match why {
        Refused::TooLong(limit) => return Said::plain(Says::MessageTooLong(*limit)),
        Refused::Placing(_) | Refused::NotShown => return Said::plain(Says::NotShown(None)),
        Refused::PlacedAlready => return Said::plain(Says::PlacedAlready),
        Refused::Play(why) => Barred::of(why),
        Refused::Unreadable(_) => None,
    };
    match barred {
        Some(barred) => Said::plain(Says::Barred(barred)),
        None => Said::of(Says::NotPlayed(clipped(text)), &game.line, notation),
    }
}

/// The words of a mail as they are kept: the whole of what can be read as a move.
pub(super) fn clipped(text: &str) -> String {
    text.chars().take(LONGEST_KEPT).collect()
}
