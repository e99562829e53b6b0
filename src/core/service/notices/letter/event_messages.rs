//! What the opponent said: with the move that a notice is about, and with those before it that
//! the reader never saw because prepared answers met them.

use crate::emails::WrittenWords;
use crate::event::Event;
use crate::model::notice::Kind;
use crate::play::GameEvent;
use crate::rules::Line;
use crate::service::games::GameView;
use crate::store::events;
use crate::words::move_numbers;

/// More messages than this no mail holds.
const MOST: usize = 8;

/// The opponent's words, oldest first. `event` is none where the game is told as it stands.
pub(super) fn said(
    kind: Kind,
    event: Option<&events::Row>,
    view: &GameView,
    ply: i64,
) -> Vec<WrittenWords> {
    let beside = event.and_then(|event| said_beside(view, event));
    let beside = beside.map(|text| WrittenWords {
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
        return greeting.or(beside).into_iter().collect();
    }
    match (beside, &view.game) {
        (Some(beside), _) => vec![beside],
        (None, Some(game)) if came_with_move(kind, event, view, ply) => {
            with_moves(view, &game.line, ply)
        }
        _ => Vec::new(),
    }
}

/// What came from the opponent along with an event, in an event of its own.
fn said_beside(view: &GameView, event: &events::Row) -> Option<String> {
    let mut messages = view.messages.iter();
    let beside = messages.find(|said| {
        let is_beside = said.at == event.at.utc() && said.event.is_some_and(|id| id > event.id);
        is_beside && Some(said.player_id) != view.viewer
    });
    beside.map(|said| said.body.clone())
}

/// Whether the words that came with the last moves are news.
fn came_with_move(kind: Kind, event: Option<&events::Row>, view: &GameView, ply: i64) -> bool {
    match (kind, event) {
        (Kind::Reminder | Kind::Digest, _) => true,
        // Who resigns long after the last move was heard then.
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
        // Whoever could only pass has not moved.
        own.is_some_and(|position| position.forced_pass(line.variant()).is_none())
    };
    let mut said = Vec::new();
    let (mut at, mut answered) = (ply, false);
    while at > 0 && said.len() < MOST {
        if is_own(at) {
            answered = true;
            // An own move that was made by hand: what came before it was read then.
            if !view.prepared_plies.contains(&at) {
                break;
            }
        } else if let Some(text) = message_at(view, at) {
            said.push(WrittenWords {
                came_with: answered.then(|| nth(line, at)),
                text,
            });
        }
        at -= 1;
    }
    said.reverse();
    said
}

/// The words that came with the move of a ply.
fn message_at(view: &GameView, ply: i64) -> Option<String> {
    let mut with_moves = view.messages.iter().filter(|said| said.event.is_none());
    let said = with_moves.find(|said| i64::from(said.ply) == ply)?;
    (!said.body.is_empty()).then(|| said.body.clone())
}
