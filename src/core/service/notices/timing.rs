//! Whether a notice is sent now: by the player's frequency setting, within limits.

use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId};
use crate::rules::Side;
use crate::service::mail_frequency::{self, Spacing};
use crate::service::notices::NotSent;
use crate::service::notices::schedule;
use crate::service::{App, Error, Instant, bounces, last_seen, presence};
use crate::store::{DbConnection, events, games, outbox, players::Player};
use chrono::{DurationRound, TimeDelta};

/// Notices to a player in an hour, except account emails and answers.
pub const MOST_AN_HOUR: usize = 60;

pub const MOST_A_DAY: usize = 300;

/// When a reader has the page open, the notice is checked again after this time, and sent once they
/// have left.
const RECHECK_INTERVAL: TimeDelta = TimeDelta::seconds(10);

/// The reason recorded if a player has not visited since the previous notice.
const ALREADY_NOTIFIED: &str = "told already";

/// Decides whether a notice to a player is sent now. Notices to one player are decided one after
/// the other, so that each sees the earlier ones.
///
/// # Errors
/// Why it is not sent.
pub fn decide(
    app: &App,
    conn: &mut DbConnection,
    row: &outbox::Row,
    player: &Player,
    now: Instant,
) -> Result<(), NotSent> {
    if !row.kind.is_optional() {
        return Ok(());
    }
    if bounces::is_suspended(conn, player.id)? {
        return Err(NotSent::Never("suspended"));
    }
    if has_page_open(app, conn, row, player)? {
        if row.kind == Kind::Message && has_visited_since(app, conn, row, player)? {
            return Err(NotSent::Never("read on the page"));
        }
        return Err(NotSent::Later(now + RECHECK_INTERVAL));
    }
    if let Some(why) = unwanted(app, conn, row, player)? {
        let known_at = app.visits_known_at(row.created_at).filter(|at| *at > now);
        return Err(match known_at {
            // Another server may have recorded a visit since.
            Some(at) if why == ALREADY_NOTIFIED => NotSent::Later(at),
            _ => NotSent::Never(why),
        });
    }
    if let Some(at) = held_for_digest(conn, row, player)?.filter(|at| *at > now) {
        return Err(NotSent::Later(at));
    }
    if !app.setup.limits {
        return Ok(());
    }
    let free_at = free_at(conn, player.id, now)?;
    free_at.map_or(Ok(()), |at| Err(NotSent::Later(at)))
}

/// Why the player's present settings exclude a notice.
fn unwanted(
    app: &App,
    conn: &mut DbConnection,
    row: &outbox::Row,
    player: &Player,
) -> Result<Option<&'static str>, Error> {
    if ignores_visits(row.kind) {
        return Ok(None);
    }
    let spacing = mail_frequency::spacing(conn, player.id, row.game_id)?;
    let is_muted = matches!(row.kind, Kind::YourTurn | Kind::Message)
        && is_muted(conn, row.game_id, player.id)?;
    if is_muted {
        return Ok(Some("switched off for this game"));
    }
    if row.kind == Kind::YourTurn && spacing == Spacing::Digest {
        return Ok(Some("kept for the digest"));
    }
    let is_told = match spacing {
        Spacing::Absence => was_notified(app, conn, player.id, None)?,
        Spacing::AbsenceHere => was_notified(app, conn, player.id, row.game_id)?,
        Spacing::AtOnce | Spacing::Digest => false,
    };
    if is_told {
        return Ok(Some(ALREADY_NOTIFIED));
    }
    match (row.kind, row.game_id) {
        (Kind::Kibitz, Some(game)) if was_notified_of_remarks(app, conn, player.id, game)? => {
            Ok(Some(ALREADY_NOTIFIED))
        }
        _ => Ok(None),
    }
}

/// When a message is emailed to a player who gets a digest: at the hour of the next one.
fn held_for_digest(
    conn: &mut DbConnection,
    row: &outbox::Row,
    player: &Player,
) -> Result<Option<Instant>, Error> {
    if row.kind != Kind::Message
        || mail_frequency::spacing(conn, player.id, row.game_id)? != Spacing::Digest
    {
        return Ok(None);
    }
    let schedule = mail_frequency::schedule_of(conn, player.id)?;
    Ok(schedule::next_digest(schedule, player, row.created_at))
}

/// Whether a notice is independent of the player's visits. A receipt follows the reader's own
/// email, an analysis the reader's request, and later notices are news all the same.
fn ignores_visits(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Reminder
            | Kind::Digest
            | Kind::Weekly
            | Kind::Receipt
            | Kind::Analysis
            | Kind::Tournament
    )
}

/// Whether a player has been sent a notice since the last visit, optionally about one game.
fn was_notified(
    app: &App,
    conn: &mut DbConnection,
    player: PlayerId,
    game: Option<GameId>,
) -> Result<bool, Error> {
    let since = last_seen::last_visit(app, conn, player)?;
    let kinds = Kind::optional().filter(|kind| !ignores_visits(*kind));
    let kinds: Vec<Kind> = kinds.collect();
    Ok(outbox::was_sent(conn, player, &kinds, game, since)?)
}

/// Whether a player has been sent a notice of comments on a game since the last visit; the page
/// shows all further ones.
pub(in crate::service::notices) fn was_notified_of_remarks(
    app: &App,
    conn: &mut DbConnection,
    player: PlayerId,
    game: GameId,
) -> Result<bool, Error> {
    let since = last_seen::last_visit(app, conn, player)?;
    let kinds = [Kind::Kibitz];
    Ok(outbox::was_sent(conn, player, &kinds, Some(game), since)?)
}

/// Whether a player has a page open that shows the news. A notice about a past state of the game
/// does not wait: it is dropped.
fn has_page_open(
    app: &App,
    conn: &mut DbConnection,
    row: &outbox::Row,
    player: &Player,
) -> Result<bool, Error> {
    let is_shown = matches!(
        row.kind,
        Kind::YourTurn | Kind::DrawOffer | Kind::Takeback | Kind::Clock | Kind::Message
    );
    let Some(game) = row.game_id.filter(|_| is_shown) else {
        return Ok(false);
    };
    let Some((stored, seat)) = seat_of(conn, game, player.id)? else {
        return Ok(false);
    };
    if !presence::is_here(app, conn, game, seat)? {
        return Ok(false);
    }
    if row.kind == Kind::Message {
        return Ok(true);
    }
    let event = events::find(conn, row.event_id)?;
    Ok(event.is_some_and(|event| event.ply == Some(stored.state.ply)))
}

/// Whether a player has loaded a page since the notice was queued.
fn has_visited_since(
    app: &App,
    conn: &mut DbConnection,
    row: &outbox::Row,
    player: &Player,
) -> Result<bool, Error> {
    let last = last_seen::last_visit(app, conn, player.id)?;
    Ok(last.is_some_and(|last| last > row.created_at))
}

fn is_muted(
    conn: &mut DbConnection,
    game: Option<GameId>,
    player: PlayerId,
) -> Result<bool, Error> {
    let Some(game) = game else {
        return Ok(false);
    };
    let found = seat_of(conn, game, player)?;
    Ok(found.is_some_and(|(row, seat)| row.is_muted(seat)))
}

/// A game with the player's seat in it.
fn seat_of(
    conn: &mut DbConnection,
    game: GameId,
    player: PlayerId,
) -> Result<Option<(games::Row, Side)>, Error> {
    let row = games::find(conn, game)?;
    Ok(row.and_then(|row| row.seat_of(player).map(|seat| (row, seat))))
}

/// When the next notice may be sent to a player at the limit: at a full minute, so that queued
/// notices are not checked again every second.
fn free_at(
    conn: &mut DbConnection,
    player: PlayerId,
    now: Instant,
) -> Result<Option<Instant>, Error> {
    let (hour, day) = (TimeDelta::hours(1), TimeDelta::days(1));
    let kinds: Vec<Kind> = Kind::optional().collect();
    let most = i64::try_from(MOST_A_DAY).unwrap_or(i64::MAX);
    let sent = outbox::sent_lately(conn, player, &kinds, now - day, most)?;
    let frees = |nth: usize, window: TimeDelta| sent.get(nth - 1).map(|at| *at + window);
    let frees = [frees(MOST_AN_HOUR, hour), frees(MOST_A_DAY, day)];
    let later = frees.into_iter().flatten().filter(|at| *at > now).max();
    Ok(later.map(whole_minute))
}

/// The instant, rounded up to a full minute.
fn whole_minute(at: Instant) -> Instant {
    let minute = TimeDelta::minutes(1);
    match at.duration_trunc(minute) {
        Ok(begun) if begun < at => begun + minute,
        _ => at,
    }
}

#[cfg(test)]
#[path = "timing_tests.rs"]
mod tests;
