//! Who is told what: notices queued in the transaction of their event.

use super::when::timing;
use crate::event::Event;
use crate::model::PlayerId;
use crate::model::notice::Kind;
use crate::play::{GameEvent, OfferKind};
use crate::rules::{Hidden, Side};
use crate::service::games::{StoredGame, to_move};
use crate::service::mail_frequency;
use crate::service::{App, Error, Instant};
use crate::store::{DbConnection, blocks, game_mail, outbox, players};
use std::collections::BTreeSet;

/// Queues what an event of a running game tells to whom; `next` is who is to move.
pub fn of_event(
    conn: &mut DbConnection,
    stored: &StoredGame,
    next: Option<&players::Player>,
    (event, what): (i64, &Event),
    actor: Option<PlayerId>,
    now: Instant,
) -> Result<(), Error> {
    let players = Side::BOTH.map(|side| stored.player_at(side));
    let others = players.into_iter().flatten();
    let others: Vec<PlayerId> = others.filter(|id| Some(*id) != actor).collect();
    let Event::Game(what) = what else {
        return Ok(());
    };
    let kind = match what {
        GameEvent::Moved { .. } | GameEvent::TakenBack { .. } => {
            let next = next.filter(|player| others.contains(&player.id));
            if let Some(player) = hears_of_turn(conn, stored, next)? {
                queue_for(conn, player, event, Kind::YourTurn, now)?;
            }
            return Ok(());
        }
        // The turn notice tells of an offer that came with a move, where there is one.
        GameEvent::Offered { terms, with_move } => {
            if *with_move && hears_of_turn(conn, stored, next)?.is_some() {
                return Ok(());
            }
            notice_of(terms.kind())
        }
        // Who offered waits for the answer, and may live in the mail program.
        GameEvent::OfferDeclined { offer } => notice_of(*offer),
        GameEvent::Paused | GameEvent::Resumed | GameEvent::Gift { .. } => Kind::Clock,
        GameEvent::Ended(_) => {
            let players = players.into_iter().flatten();
            return tell(conn, players, event, Kind::GameOver, now);
        }
    };
    tell(conn, others, event, kind, now)
}

/// The kind of notice that tells of an offer.
pub(super) fn notice_of(offer: OfferKind) -> Kind {
    match offer {
        OfferKind::Draw | OfferKind::Result | OfferKind::Cancel => Kind::DrawOffer,
        OfferKind::Takeback => Kind::Takeback,
        OfferKind::Pause => Kind::Clock,
    }
}

/// The player to move, unless turn notices of this game are switched off or kept for a digest.
fn hears_of_turn<'p>(
    conn: &mut DbConnection,
    stored: &StoredGame,
    next: Option<&'p players::Player>,
) -> Result<Option<&'p players::Player>, Error> {
    let turn = stored.game()?.turn();
    let is_muted = turn.is_none_or(|side| stored.is_muted(side));
    match next.filter(|player| !is_muted && wants(player, Kind::YourTurn)) {
        Some(player) if mail_frequency::hears_each_turn(conn, player, stored.row.id)? => {
            Ok(Some(player))
        }
        _ => Ok(None),
    }
}

fn tell(
    conn: &mut DbConnection,
    players: impl IntoIterator<Item = PlayerId>,
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
pub fn challenge(
    conn: &mut DbConnection,
    opponent: PlayerId,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    queue(conn, opponent, event, Kind::Challenge, now).map(drop)
}

/// Queues the news that a game has begun: the challenger hears that it was accepted, which also
/// tells whose turn it is; whoever accepted and moves first gets the first turn.
pub fn began(
    conn: &mut DbConnection,
    stored: &StoredGame,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    let Some(challenger) = stored.row.challenge.challenger_id else {
        return Ok(());
    };
    let told = queue(conn, challenger, event, Kind::Accepted, now)?;
    if stored.hides(Hidden::Placement) {
        let players = Side::BOTH
            .into_iter()
            .filter_map(|side| stored.player_at(side));
        let untold = players.filter(|player| *player != challenger || !told);
        return tell(conn, untold.collect::<Vec<_>>(), event, Kind::YourTurn, now);
    }
    let next = to_move(conn, stored)?;
    let first_to_move = hears_of_turn(conn, stored, next.as_ref())?;
    if let Some(player) = first_to_move.filter(|player| player.id != challenger || !told) {
        queue_for(conn, player, event, Kind::YourTurn, now)?;
    }
    Ok(())
}

/// Queues the news that the other player has placed the pieces, or that all is shown.
pub fn placing(
    conn: &mut DbConnection,
    players: impl IntoIterator<Item = PlayerId>,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    tell(conn, players, event, Kind::YourTurn, now)
}

/// Queues the news that a challenge was declined or lapsed.
pub fn declined(
    conn: &mut DbConnection,
    challenger: PlayerId,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    queue(conn, challenger, event, Kind::Declined, now).map(drop)
}

/// Queues a reminder to the side to move.
pub fn reminder(
    conn: &mut DbConnection,
    player: PlayerId,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    queue(conn, player, event, Kind::Reminder, now).map(drop)
}

/// Queues the news that the other side's time has run out, and that this may be claimed.
pub fn ran_out(
    conn: &mut DbConnection,
    player: PlayerId,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    queue(conn, player, event, Kind::Clock, now).map(drop)
}

/// Queues the news that an admin did something that concerns a player.
pub fn admin_acted(
    conn: &mut DbConnection,
    player: PlayerId,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    queue(conn, player, event, Kind::AdminActed, now).map(drop)
}

/// Queues the news of a remark to the players and to whoever watches the game, but for its author
/// and whoever blocks that one. Who has been told of a remark since looking in, or is about to be,
/// is told of no further one.
pub fn kibitz(
    app: &App,
    conn: &mut DbConnection,
    stored: &StoredGame,
    author: PlayerId,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    let game = stored.row.id;
    let players = Side::BOTH
        .into_iter()
        .filter_map(|side| stored.player_at(side));
    let mut listeners: BTreeSet<PlayerId> = players.collect();
    listeners.extend(game_mail::watchers(conn, game)?);
    listeners.remove(&author);
    for player in listeners {
        let knows = blocks::exists(conn, player, author)?
            || outbox::is_waiting_for(conn, player, Kind::Kibitz, game)?
            || timing::heard_remarks(app, conn, player, game)?;
        if !knows {
            queue(conn, player, event, Kind::Kibitz, now)?;
        }
    }
    Ok(())
}

fn queue(
    conn: &mut DbConnection,
    player: PlayerId,
    event: i64,
    kind: Kind,
    now: Instant,
) -> Result<bool, Error> {
    match players::find(conn, player)? {
        Some(player) => queue_for(conn, &player, event, kind, now),
        None => Ok(false),
    }
}

/// Queues a notice for a player who wants that kind; says whether it is new.
pub(in crate::service::notices) fn queue_for(
    conn: &mut DbConnection,
    player: &players::Player,
    event: i64,
    kind: Kind,
    now: Instant,
) -> Result<bool, Error> {
    if !wants(player, kind) {
        return Ok(false);
    }
    Ok(outbox::queue(conn, event, player.id, kind, None, now)?)
}

/// Whether a player can be mailed, and wants that kind.
pub(in crate::service) fn wants(player: &players::Player, kind: Kind) -> bool {
    player.closed_at.is_none() && player.confirmed_at.is_some() && kind.is_wanted(&player.mail_off)
}

#[cfg(test)]
#[path = "recipients_tests.rs"]
mod tests;
