//! The last visit of a player, as news that the player has seen needs no email.

use super::{App, Error, Instant};
use crate::model::PlayerId;
use crate::store::players::Player;
use crate::store::{DbConnection, last_seen, sessions};
use chrono::TimeDelta;

/// For how long after the last page a player counts as online.
pub(super) const ONLINE: TimeDelta = TimeDelta::minutes(5);

/// The last visit of a player: signed in on the pages, or by an accepted reply. None if there was
/// none.
pub fn last_visit(
    app: &App,
    conn: &mut DbConnection,
    player: PlayerId,
) -> Result<Option<Instant>, Error> {
    let otherwise = last_seen::find(conn, &sessions::player_key(player))?;
    let mut last = otherwise.map(crate::store::Timestamp::utc);
    for (session, written) in sessions::of_player(conn, player)? {
        // The latest visits are only in this process's memory.
        let at = app
            .last_use(session.id)
            .map_or(written, |at| at.max(written));
        last = last.max(Some(at));
    }
    Ok(last)
}

/// Whether a player is online and does not hide it.
pub fn is_online(
    app: &App,
    conn: &mut DbConnection,
    player: &Player,
    now: Instant,
) -> Result<bool, Error> {
    if player.hides_presence {
        return Ok(false);
    }
    let last = last_visit(app, conn, player.id)?;
    Ok(last.is_some_and(|at| at > now - ONLINE))
}

/// Records a visit without a session: by a reply or by a link in an email.
pub fn record_visit(conn: &mut DbConnection, player: PlayerId, now: Instant) -> Result<(), Error> {
    Ok(last_seen::advance(
        conn,
        &sessions::player_key(player),
        now.into(),
    )?)
}

/// The time between two answers to emails of the same kind.
const REMEMBERED: TimeDelta = TimeDelta::days(1);

/// Whether an email of this kind, at a player's reply address, is the first within a day, and so
/// may be answered; of two simultaneous ones, only one is.
pub fn is_first_today(
    conn: &mut DbConnection,
    (sort, player): (&str, PlayerId),
    now: Instant,
) -> Result<bool, Error> {
    let before = (now - REMEMBERED).into();
    let subject = format!("{sort}:{player}");
    Ok(last_seen::write_unless_after(
        conn,
        &subject,
        now.into(),
        before,
    )?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::testing::test_sites;

    #[test]
    fn the_last_visit_is_the_newest_and_outlives_its_session() {
        for site in test_sites(false) {
            let lan = site.member("lan");
            let mut conn = site.app.connection().unwrap();
            let last = |conn: &mut DbConnection| last_visit(&site.app, conn, lan).unwrap();
            assert_eq!(last(&mut conn), None);
            let begun = site.now();
            sessions::insert(&mut conn, "a hash", lan, "a browser", begun.into()).unwrap();
            assert_eq!(last(&mut conn), Some(begun), "signing in counts");
            site.pass(TimeDelta::hours(1));
            record_visit(&mut conn, lan, site.now()).unwrap();
            record_visit(&mut conn, lan, begun).unwrap();
            assert_eq!(last(&mut conn), Some(site.now()), "never back");
            let id = sessions::of_player(&mut conn, lan).unwrap()[0].0.id;
            site.pass(TimeDelta::hours(1));
            let seen_then = site.now();
            site.app.return_visits(vec![(id, seen_then)]);
            assert_eq!(last(&mut conn), Some(seen_then), "what only memory holds");
            site.app.take_visits();
            last_seen::write(&mut conn, &sessions::seen_key(id), seen_then.into()).unwrap();
            assert_eq!(last(&mut conn), Some(seen_then), "and what is written");
            sessions::delete(&mut conn, &[id]).unwrap();
            assert_eq!(last(&mut conn), Some(seen_then), "signed out since");
        }
    }
}
