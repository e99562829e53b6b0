//! The recipients of notices, which are queued in the transaction of their event.

use super::timing;
use crate::event::Event;
use crate::model::PlayerId;
use crate::model::notice::Kind;
use crate::play::{GameEvent, OfferKind};
use crate::rules::{Hidden, Side};
use crate::service::games::{StoredGame, to_move};
use crate::service::{App, Error, Instant, alerts, mail_frequency};
use crate::store::{DbConnection, blocks, game_mail, outbox, players};
use std::collections::BTreeSet;

/// Queues the notices of an event in a running game; `next` is the player to move.
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
            alert_of_turn(conn, stored, next, event, now)?;
            if let Some(player) = turn_recipient(conn, stored, next)? {
                queue_for(conn, player, event, Kind::YourTurn, now)?;
            }
            return Ok(());
        }
        // The turn notice, if any, includes an offer that came with a move.
        GameEvent::Offered { terms, with_move } => {
            if *with_move && turn_recipient(conn, stored, next)?.is_some() {
                return Ok(());
            }
            notice_of(terms.kind())
        }
        // The player who made the offer waits for the answer, possibly only by email.
        GameEvent::OfferDeclined { offer } => notice_of(*offer),
        GameEvent::Paused | GameEvent::Resumed | GameEvent::Gift { .. } => Kind::Clock,
        GameEvent::Ended(_) => {
            let players = players.into_iter().flatten();
            return queue_all(conn, players, event, Kind::GameOver, now);
        }
    };
    queue_all(conn, others, event, kind, now)
}

/// Notifies the devices of the player to move, however often that player wants email.
fn alert_of_turn(
    conn: &mut DbConnection,
    stored: &StoredGame,
    next: Option<&players::Player>,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    let turn = stored.game()?.turn();
    let is_muted = turn.is_none_or(|side| stored.is_muted(side));
    match next.filter(|_| !is_muted) {
        Some(player) => alerts::queue(conn, player.id, event, Kind::YourTurn, now),
        None => Ok(()),
    }
}

/// The kind of notice about an offer.
pub(super) fn notice_of(offer: OfferKind) -> Kind {
    match offer {
        OfferKind::Draw | OfferKind::Result | OfferKind::Cancel => Kind::DrawOffer,
        OfferKind::Takeback => Kind::Takeback,
        OfferKind::Pause => Kind::Clock,
    }
}

/// The player to move, unless turn notices of this game are off or collected in a digest.
fn turn_recipient<'p>(
    conn: &mut DbConnection,
    stored: &StoredGame,
    next: Option<&'p players::Player>,
) -> Result<Option<&'p players::Player>, Error> {
    let turn = stored.game()?.turn();
    let is_muted = turn.is_none_or(|side| stored.is_muted(side));
    match next.filter(|player| !is_muted && wants(player, Kind::YourTurn)) {
        Some(player) if mail_frequency::gets_each_turn(conn, player, stored.row.id)? => {
            Ok(Some(player))
        }
        _ => Ok(None),
    }
}

fn queue_all(
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

/// Queues the notice of a new challenge.
pub fn challenge(
    conn: &mut DbConnection,
    opponent: PlayerId,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    queue(conn, opponent, event, Kind::Challenge, now).map(drop)
}

/// Queues the notices of a game's start. The challenger's notice also says whose turn it is. If the
/// accepter moves first, they get a turn notice.
pub fn game_started(
    conn: &mut DbConnection,
    stored: &StoredGame,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    let Some(challenger) = stored.row.challenge.challenger_id else {
        return Ok(());
    };
    let is_notified = queue(conn, challenger, event, Kind::Accepted, now)?;
    let notified = Some(challenger).filter(|_| is_notified);
    first_turn(conn, stored, event, notified, now)
}

/// Queues the turn notices of a game's start, except to a player who was already notified.
pub fn first_turn(
    conn: &mut DbConnection,
    stored: &StoredGame,
    event: i64,
    notified: Option<PlayerId>,
    now: Instant,
) -> Result<(), Error> {
    if stored.hides(Hidden::Placement) {
        let players = Side::BOTH
            .into_iter()
            .filter_map(|side| stored.player_at(side));
        let others_to_notify = players.filter(|player| Some(*player) != notified);
        return queue_all(
            conn,
            others_to_notify.collect::<Vec<_>>(),
            event,
            Kind::YourTurn,
            now,
        );
    }
    let next = to_move(conn, stored)?;
    alert_of_turn(conn, stored, next.as_ref(), event, now)?;
    let first_to_move = turn_recipient(conn, stored, next.as_ref())?;
    if let Some(player) = first_to_move.filter(|player| Some(player.id) != notified) {
        queue_for(conn, player, event, Kind::YourTurn, now)?;
    }
    Ok(())
}

/// Queues an email about a tournament.
pub fn tournament(
    conn: &mut DbConnection,
    player: PlayerId,
    (event, kind): (i64, Kind),
    now: Instant,
) -> Result<(), Error> {
    queue(conn, player, event, kind, now).map(drop)
}

/// Queues the notice that the other player has placed the pieces, or that all are revealed.
pub fn placing(
    conn: &mut DbConnection,
    players: impl IntoIterator<Item = PlayerId>,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    queue_all(conn, players, event, Kind::YourTurn, now)
}

/// Queues the notice that a challenge was declined or expired.
pub fn challenge_declined(
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

/// Queues the notice that the other side's time has run out, which may be claimed.
pub fn time_ran_out(
    conn: &mut DbConnection,
    player: PlayerId,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    queue(conn, player, event, Kind::Clock, now).map(drop)
}

/// Queues the notice of an admin's action that concerns a player.
pub fn admin_acted(
    conn: &mut DbConnection,
    player: PlayerId,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    queue(conn, player, event, Kind::AdminActed, now).map(drop)
}

/// Queues the notice to a player that an analysis is done.
pub fn analysis(
    conn: &mut DbConnection,
    player: PlayerId,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    queue(conn, player, event, Kind::Analysis, now).map(drop)
}

/// Queues the emails to both players that the result of their game is contested, or decided.
pub fn contest(
    conn: &mut DbConnection,
    stored: &StoredGame,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    for player in Side::BOTH
        .into_iter()
        .filter_map(|side| stored.player_at(side))
    {
        if let Some(player) = players::find(conn, player)? {
            queue_for(conn, &player, event, Kind::GameOver, now)?;
        }
    }
    Ok(())
}

/// Queues the notice of a message without a move to the opponent, unless they block its author or
/// an unsent notice will contain it.
pub fn message(
    conn: &mut DbConnection,
    stored: &StoredGame,
    author: Side,
    event: i64,
    now: Instant,
) -> Result<(), Error> {
    let (Some(by), Some(opponent)) = (
        stored.player_at(author),
        stored
            .player_at(author.other())
            .filter(|id| stored.player_at(author) != Some(*id)),
    ) else {
        return Ok(());
    };
    let is_excluded = blocks::exists(conn, opponent, by)?
        || outbox::is_waiting_for(conn, opponent, Kind::Message, stored.row.id)?;
    if !is_excluded {
        queue(conn, opponent, event, Kind::Message, now)?;
    }
    Ok(())
}

/// Queues the notice of a comment to the players and watchers, except its author and those who
/// block the author. A player gets one such notice until the next visit.
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
    let mut recipients: BTreeSet<PlayerId> = players.collect();
    recipients.extend(game_mail::watchers(conn, game)?);
    recipients.remove(&author);
    for player in recipients {
        let is_excluded = blocks::exists(conn, player, author)?
            || outbox::is_waiting_for(conn, player, Kind::Kibitz, game)?
            || timing::was_notified_of_remarks(app, conn, player, game)?;
        if !is_excluded {
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
    alerts::queue(conn, player, event, kind, now)?;
    match players::find(conn, player)? {
        Some(player) => queue_for(conn, &player, event, kind, now),
        None => Ok(false),
    }
}

/// Queues a notice if the player wants that kind; returns whether it is new.
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

/// Whether a player can get email, and wants that kind.
pub(in crate::service) fn wants(player: &players::Player, kind: Kind) -> bool {
    let gets_email = player.email.is_some() && player.confirmed_at.is_some();
    gets_email && kind.is_wanted(&player.mail_off)
}

#[cfg(test)]
#[path = "recipients_tests.rs"]
mod tests;
