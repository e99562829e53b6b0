//! Who is told what, and the telling of it.
//!
//! [`of_event`] and its sisters queue notices in the transaction of their event. [`render`] turns
//! a queued row into a letter later, when the jobs come to send it, from the game as it stands.

mod letter;

pub use letter::{obsolete, render};

use super::games::Table;
use super::{Error, Instant};
use crate::notices::Kind;
use crate::rules::Side;
use crate::store::{DbConnection, outbox, players};

/// Queues what an event of a running game tells to whom.
///
/// # Errors
/// When the database fails.
pub fn of_event(
    conn: &mut DbConnection,
    table: &Table,
    event: i64,
    kind: &str,
    actor: Option<i64>,
    now: Instant,
) -> Result<(), Error> {
    let players = Side::BOTH.map(|side| table.player_at(side));
    let others = players.into_iter().flatten();
    let others: Vec<i64> = others.filter(|id| Some(*id) != actor).collect();
    let kind = match kind {
        "moved" | "taken-back" => {
            let player = hears_of_turn(table)?.filter(|id| others.contains(id));
            return tell(conn, player, event, Kind::YourTurn, now);
        }
        // The turn notice tells of an offer that came with a move, where there is one.
        "draw-offered-with-move" => match hears_of_turn(table)? {
            Some(id) if players::find(conn, id)?.is_some_and(|p| wants(&p, Kind::YourTurn)) => {
                return Ok(());
            }
            _ => Kind::DrawOffer,
        },
        "draw-offered" | "result-claimed" => Kind::DrawOffer,
        "takeback-asked" => Kind::Takeback,
        "ended" => {
            return tell(
                conn,
                players.into_iter().flatten(),
                event,
                Kind::GameOver,
                now,
            );
        }
        _ => return Ok(()),
    };
    tell(conn, others, event, kind, now)
}

/// The player to move, unless turn notices of this game are switched off.
fn hears_of_turn(table: &Table) -> Result<Option<i64>, Error> {
    let turn = table.game()?.turn().filter(|side| !table.is_muted(*side));
    Ok(turn.and_then(|side| table.player_at(side)))
}

fn tell(
    conn: &mut DbConnection,
    players: impl IntoIterator<Item = i64>,
    event: i64,
    kind: Kind,
    now: Instant,
) -> Result<(), Error> {
    for player in players {
        queue(conn, player, event, kind, now)?;
    }
    Ok(())
}

/// Queues the news that a challenge was made.
///
/// # Errors
/// When the database fails.
pub fn challenge(
    conn: &mut DbConnection,
    opponent: i64,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    queue(conn, opponent, event, Kind::Challenge, now).map(drop)
}

/// Queues the news that a game has begun: the challenger hears that it was accepted, which also
/// tells whose turn it is; whoever accepted and moves first gets the first turn.
///
/// # Errors
/// When the database fails.
pub fn began(
    conn: &mut DbConnection,
    table: &Table,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    let Some(challenger) = table.row.challenger_id else {
        return Ok(());
    };
    let told = queue(conn, challenger, event, Kind::Accepted, now)?;
    let turn = table.game()?.turn();
    let first_to_move = turn.and_then(|side| table.player_at(side));
    if let Some(player) = first_to_move.filter(|player| *player != challenger || !told) {
        queue(conn, player, event, Kind::YourTurn, now)?;
    }
    Ok(())
}

/// Queues the news that a challenge was declined or lapsed.
///
/// # Errors
/// When the database fails.
pub fn declined(
    conn: &mut DbConnection,
    challenger: i64,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    queue(conn, challenger, event, Kind::Declined, now).map(drop)
}

/// Queues a reminder to the side to move.
///
/// # Errors
/// When the database fails.
pub fn reminder(
    conn: &mut DbConnection,
    player: i64,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    queue(conn, player, event, Kind::Reminder, now).map(drop)
}

fn queue(
    conn: &mut DbConnection,
    player: i64,
    event: i64,
    kind: Kind,
    now: Instant,
) -> Result<bool, Error> {
    match players::find(conn, player)? {
        Some(player) if wants(&player, kind) => {
            Ok(outbox::queue(conn, event, player.id, kind, None, now)?)
        }
        _ => Ok(false),
    }
}

fn wants(player: &players::Player, kind: Kind) -> bool {
    player.closed_at.is_none() && player.confirmed_at.is_some() && kind.is_wanted(&player.mail_off)
}

#[cfg(test)]
#[path = "notify_tests.rs"]
mod tests;
