//! Whether a notice is sent now: one an absence for who wants it so, and never too many.

use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId};
use crate::rules::Side;
use crate::service::mail_frequency::{self, Spacing};
use crate::service::notices::NotSent;
use crate::service::{App, Error, Instant, bounces, last_seen, presence};
use crate::store::{DbConnection, events, games, outbox, players::Player};
use chrono::{DurationRound, TimeDelta};

/// The most notices to one player in an hour, mail about the account and answers aside.
pub const MOST_AN_HOUR: usize = 60;

pub const MOST_A_DAY: usize = 300;

/// A notice of what its reader has before their eyes is looked at again after so long: it goes once
/// they have gone.
const RESTS: TimeDelta = TimeDelta::seconds(10);

/// Why a notice is not sent to somebody who was sent one before and has not looked in since.
const ALREADY_NOTIFIED: &str = "told already";

/// Whether one notice to a player is sent now. Notices to one player are sent one after the other,
/// so each finds those before it written down.
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
    if sees_it(app, conn, row, player)? {
        return Err(NotSent::Later(now + RESTS));
    }
    if let Some(why) = unwanted(app, conn, row, player)? {
        let known_at = app.visits_known_at(row.created_at).filter(|at| *at > now);
        return Err(match known_at {
            // Another server may have seen the player since.
            Some(at) if why == ALREADY_NOTIFIED => NotSent::Later(at),
            _ => NotSent::Never(why),
        });
    }
    if !app.setup.limits {
        return Ok(());
    }
    let free_at = free_at(conn, player.id, now)?;
    free_at.map_or(Ok(()), |at| Err(NotSent::Later(at)))
}

/// Why a notice does not go with what the player chose, as it is today.
fn unwanted(
    app: &App,
    conn: &mut DbConnection,
    row: &outbox::Row,
    player: &Player,
) -> Result<Option<&'static str>, Error> {
    if keeps_its_own_time(row.kind) {
        return Ok(None);
    }
    let spacing = mail_frequency::spacing(conn, player.id, row.game_id)?;
    if row.kind == Kind::YourTurn {
        if is_muted(conn, row.game_id, player.id)? {
            return Ok(Some("switched off for this game"));
        }
        if spacing == Spacing::Digest {
            return Ok(Some("kept for the digest"));
        }
    }
    let is_told = match spacing {
        Spacing::Absence => was_told(app, conn, player.id, None)?,
        Spacing::AbsenceHere => was_told(app, conn, player.id, row.game_id)?,
        Spacing::AtOnce | Spacing::Digest => false,
    };
    if is_told {
        return Ok(Some(ALREADY_NOTIFIED));
    }
    match (row.kind, row.game_id) {
        (Kind::Kibitz, Some(game)) if heard_remarks(app, conn, player.id, game)? => {
            Ok(Some(ALREADY_NOTIFIED))
        }
        _ => Ok(None),
    }
}

/// Whether a notice has a time of its own, whether or not the player has looked in. A receipt comes
/// when its reader has just written, and what follows it is news all the same.
fn keeps_its_own_time(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Reminder | Kind::Digest | Kind::Weekly | Kind::Receipt
    )
}

/// Whether a player has been sent a notice since looking in last, about that game if one is named.
fn was_told(
    app: &App,
    conn: &mut DbConnection,
    player: PlayerId,
    game: Option<GameId>,
) -> Result<bool, Error> {
    let since = last_seen::last_look(app, conn, player)?;
    let kinds = Kind::optional().filter(|kind| !keeps_its_own_time(*kind));
    let kinds: Vec<Kind> = kinds.collect();
    Ok(outbox::was_sent(conn, player, &kinds, game, since)?)
}

/// Whether a player has been told of remarks on a game since looking in last: further ones are
/// there when the page is opened.
pub(in crate::service::notices) fn heard_remarks(
    app: &App,
    conn: &mut DbConnection,
    player: PlayerId,
    game: GameId,
) -> Result<bool, Error> {
    let since = last_seen::last_look(app, conn, player)?;
    let kinds = [Kind::Kibitz];
    Ok(outbox::was_sent(conn, player, &kinds, Some(game), since)?)
}

/// Whether a player has the page open that shows what a notice tells. What the game has moved on
/// from waits for nobody: it is dropped.
fn sees_it(
    app: &App,
    conn: &mut DbConnection,
    row: &outbox::Row,
    player: &Player,
) -> Result<bool, Error> {
    let is_shown = matches!(
        row.kind,
        Kind::YourTurn | Kind::DrawOffer | Kind::Takeback | Kind::Clock
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
    let event = events::find(conn, row.event_id)?;
    Ok(event.is_some_and(|event| event.ply == Some(stored.state.ply)))
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

/// A game with the seat that a player has in it.
fn seat_of(
    conn: &mut DbConnection,
    game: GameId,
    player: PlayerId,
) -> Result<Option<(games::Row, Side)>, Error> {
    let row = games::find(conn, game)?;
    Ok(row.and_then(|row| row.seat_of(player).map(|seat| (row, seat))))
}

/// When the next notice may be sent to a player who has had the most already: at a whole minute,
/// so that all who wait are not asked again at every second.
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

/// The instant, or the next at which a minute begins.
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
