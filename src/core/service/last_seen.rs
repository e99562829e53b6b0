//! When a player was here last: what one has looked at need not be told by mail.

use super::{App, Error, Instant};
use crate::model::PlayerId;
use crate::store::{DbConnection, last_seen, sessions};
use chrono::TimeDelta;

/// When a player last looked in: on the pages, signed in, or by a mailed answer that was
/// accepted. None for who was never here.
pub fn last_look(
    app: &App,
    conn: &mut DbConnection,
    player: PlayerId,
) -> Result<Option<Instant>, Error> {
    let otherwise = last_seen::find(conn, &sessions::player_key(player))?;
    let mut last = otherwise.map(crate::store::Timestamp::utc);
    for (session, written) in sessions::of_player(conn, player)? {
        // The latest visits are only in this process's memory.
        let at = app
            .seen_at(session.id)
            .map_or(written, |at| at.max(written));
        last = last.max(Some(at));
    }
    Ok(last)
}

/// Writes down that a player was here without a session: by a mailed answer, by a mailed link.
pub fn note(conn: &mut DbConnection, player: PlayerId, now: Instant) -> Result<(), Error> {
    Ok(last_seen::advance(
        conn,
        &sessions::player_key(player),
        now.into(),
    )?)
}

/// So long after one email of a sort was answered, no other is.
const REMEMBERED: TimeDelta = TimeDelta::days(1);

/// Whether an email of this sort, at a player's reply address, is the first within a day, and so
/// may be answered; of two at once one is.
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
    fn the_last_look_is_the_newest_of_all_and_outlives_its_session() {
        for site in test_sites(false) {
            let lan = site.member("lan");
            let mut conn = site.app.connection().unwrap();
            let last = |conn: &mut DbConnection| last_look(&site.app, conn, lan).unwrap();
            assert_eq!(last(&mut conn), None);
            let begun = site.now();
            sessions::insert(&mut conn, "a hash", lan, "a browser", begun.into()).unwrap();
            assert_eq!(last(&mut conn), Some(begun), "signing in counts");
            site.pass(TimeDelta::hours(1));
            note(&mut conn, lan, site.now()).unwrap();
            note(&mut conn, lan, begun).unwrap();
            assert_eq!(last(&mut conn), Some(site.now()), "never back");
            let id = sessions::of_player(&mut conn, lan).unwrap()[0].0.id;
            site.pass(TimeDelta::hours(1));
            let seen_then = site.now();
            site.app.put_back_seen(vec![(id, seen_then)]);
            assert_eq!(last(&mut conn), Some(seen_then), "what only memory holds");
            site.app.take_seen();
            last_seen::write(&mut conn, &sessions::seen_key(id), seen_then.into()).unwrap();
            assert_eq!(last(&mut conn), Some(seen_then), "and what is written");
            sessions::delete(&mut conn, &[id]).unwrap();
            assert_eq!(last(&mut conn), Some(seen_then), "signed out since");
        }
    }
}
