//! The opponent's messages: with the move of a notice, and with earlier moves that the reader never
//! saw because conditional moves replied to them.

use crate::emails::WrittenWords;
use crate::event::Event;
use crate::model::notice::Kind;
use crate::play::GameEvent;
use crate::rules::Line;
use crate::service::games::GameView;
use crate::store::events;
use crate::words::move_numbers;

const MOST: usize = 8;

/// The opponent's messages without a move since that one, for its notice, oldest first.
fn since(view: &GameView, event: &events::Row) -> Vec<WrittenWords> {
    let own = view.viewer;
    let new = view.messages.iter().filter(|message| {
        Some(message.player_id) != own && message.event.is_some_and(|id| id >= event.id)
    });
    let mut new: Vec<WrittenWords> = new
        .map(|message| WrittenWords {
            came_with: None,
            text: message.body.clone(),
        })
        .collect();
    new.split_off(new.len().saturating_sub(MOST))
}

/// Whether the reader has answered a message: with another, or with a move that was not prepared.
pub(super) fn is_answered(view: &GameView, event: &events::Row) -> bool {
    let at = event.at.utc();
    let mut messages = view.messages.iter();
    if messages.any(|message| Some(message.player_id) == view.viewer && message.at > at) {
        return true;
    }
    let Some(line) = view.game.as_ref().map(|game| &game.line) else {
        return false;
    };
    let is_own = |ply: &i64| {
        let before = usize::try_from(ply - 1).ok().and_then(|ply| line.at(ply));
        before.is_some_and(|before| view.seat == Some(before.turn()))
            && !view.prepared_plies.contains(ply)
    };
    let from = event.ply.unwrap_or_default();
    (from + 1..=view.ply()).any(|ply| is_own(&ply))
}

/// The opponent's messages, oldest first. `event` is none if the notice is about the game's present
/// state.
pub(super) fn messages(
    kind: Kind,
    event: Option<&events::Row>,
    view: &GameView,
    ply: i64,
) -> Vec<WrittenWords> {
    if let (Kind::Message, Some(event)) = (kind, event) {
        return since(view, event);
    }
    let accompanying = event.and_then(|event| accompanying_message(view, event));
    let accompanying = accompanying.map(|text| WrittenWords {
        came_with: None,
        text,
    });
    let began = event.is_some_and(|event| event.event == Event::Began);
    if view.game.is_none() || began {
        let row = &view.row;
        let from_opponent = row.challenge.challenger_id != view.viewer;
        let greeting = from_opponent.then(|| WrittenWords {
            came_with: None,
            text: row.challenge.greeting.clone(),
        });
        return greeting.or(accompanying).into_iter().collect();
    }
    match (accompanying, &view.game) {
        (Some(accompanying), _) => vec![accompanying],
        (None, Some(game)) if came_with_move(kind, event, view, ply) => {
            with_moves(view, &game.line, ply)
        }
        _ => Vec::new(),
    }
}

/// The opponent's message that accompanies an event, stored in an event of its own.
fn accompanying_message(view: &GameView, event: &events::Row) -> Option<String> {
    let mut messages = view.messages.iter();
    let accompanying = messages.find(|message| {
        let is_accompanying =
            message.at == event.at.utc() && message.event.is_some_and(|id| id > event.id);
        is_accompanying && Some(message.player_id) != view.viewer
    });
    accompanying.map(|message| message.body.clone())
}

/// Whether the messages of the last moves are new to the reader.
fn came_with_move(kind: Kind, event: Option<&events::Row>, view: &GameView, ply: i64) -> bool {
    match (kind, event) {
        (Kind::Reminder | Kind::Digest, _) => true,
        // If a player resigns long after the last move, its message was read before.
        (Kind::GameOver, Some(event)) => {
            ply == view.ply() && view.last_moved_at == Some(event.at.utc())
        }
        (Kind::YourTurn | Kind::DrawOffer, Some(event)) => matches!(
            event.event,
            Event::Game(
                GameEvent::Moved { .. }
                    | GameEvent::Offered {
                        with_move: true,
                        ..
                    }
            )
        ),
        _ => false,
    }
}

fn nth(line: &Line, ply: i64) -> String {
    move_numbers::nth(line, usize::try_from(ply).unwrap_or(0))
}

fn with_moves(view: &GameView, line: &Line, ply: i64) -> Vec<WrittenWords> {
    let before = |at: i64| usize::try_from(at - 1).ok().and_then(|ply| line.at(ply));
    let is_own = |at: i64| {
        let own = before(at).filter(|position| view.seat == Some(position.turn()));
        // A player who could only pass has not moved.
        own.is_some_and(|position| position.forced_pass(line.variant()).is_none())
    };
    let mut words = Vec::new();
    let (mut at, mut answered) = (ply, false);
    while at > 0 && words.len() < MOST {
        if is_own(at) {
            answered = true;
            // A manual move by the reader: earlier messages were read then.
            if !view.prepared_plies.contains(&at) {
                break;
            }
        } else if let Some(text) = message_at(view, at) {
            words.push(WrittenWords {
                came_with: answered.then(|| nth(line, at)),
                text,
            });
        }
        at -= 1;
    }
    words.reverse();
    words
}

/// The message that came with the move of a ply.
fn message_at(view: &GameView, ply: i64) -> Option<String> {
    let mut with_moves = view
        .messages
        .iter()
        .filter(|message| message.event.is_none());
    let message = with_moves.find(|message| i64::from(message.ply) == ply)?;
    (!message.body.is_empty()).then(|| message.body.clone())
}
