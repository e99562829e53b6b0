//! Who has the page of their game open just now: whom no mail need tell what they see, and of whom
//! the opponent reads that they are here.

use super::{App, Error};
use crate::model::GameId;
use crate::rules::Side;
use crate::store::{self, DbConnection, Timestamp, last_seen};
use chrono::TimeDelta;
use std::collections::HashSet;

/// What another server has told of an open page holds for so long; it is told again sooner.
const HOLDS: TimeDelta = TimeDelta::seconds(15);
/// What the subjects begin with under which `seen` keeps what servers have told.
const PREFIX: &str = "board:";

/// Whether the player on that seat has the page of that game open, at this server or at another of
/// the same database.
///
/// # Errors
/// When the database fails.
pub fn is_here(
    app: &App,
    conn: &mut DbConnection,
    game: GameId,
    seat: Side,
) -> Result<bool, Error> {
    if app.streams.is_here(game, seat) {
        return Ok(true);
    }
    Ok(!elsewhere(app, conn, &[(game, seat)])?.is_empty())
}

/// Tells other servers who is here, and the players who are here whether their opponents are.
///
/// # Errors
/// When the database fails.
pub fn tell(app: &App) -> Result<(), Error> {
    if app.pool.may_be_shared() {
        note(app)?;
    }
    let opponents = app.streams.opponents();
    let elsewhere = match opponents.is_empty() {
        true => HashSet::new(),
        false => elsewhere(app, &mut *app.connection()?, &opponents)?,
    };
    app.streams.tell_who_is_here(&elsewhere);
    Ok(())
}

/// Writes down who is here, and strikes out who has gone.
fn note(app: &App) -> Result<(), Error> {
    let subjects = |players: &[(GameId, Side)]| players.iter().copied().map(subject).collect();
    let [here, gone]: [Vec<String>; 2] = app.streams.to_note().each_ref().map(|p| subjects(p));
    if here.is_empty() && gone.is_empty() {
        return Ok(());
    }
    let now = Timestamp::from(app.clock.now());
    let here: Vec<(String, Timestamp)> = here.into_iter().map(|key| (key, now)).collect();
    let mut conn = app.connection_for_writing()?;
    store::write_tx(&mut conn, |conn| {
        last_seen::delete(conn, &gone)?;
        Ok(last_seen::write_all(conn, &here, true)?)
    })
}

/// Those of these players who have the page of that game open at another server.
fn elsewhere(
    app: &App,
    conn: &mut DbConnection,
    seats: &[(GameId, Side)],
) -> Result<HashSet<(GameId, Side)>, Error> {
    if seats.is_empty() || !app.pool.may_be_shared() {
        return Ok(HashSet::new());
    }
    let subjects: Vec<String> = seats.iter().copied().map(subject).collect();
    let since = app.clock.now() - HOLDS;
    let here = last_seen::since(conn, &subjects, since.into())?;
    let pairs = seats.iter().copied();
    Ok(pairs
        .filter(|pair| here.contains(&subject(*pair)))
        .collect())
}

fn subject((game, seat): (GameId, Side)) -> String {
    format!("{PREFIX}{game}:{}", seat.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::TimeControl;
    use crate::service::App;
    use crate::service::testing::test_sites;

    #[test]
    fn who_is_at_one_server_is_known_at_another_until_they_have_gone_or_it_is_silent() {
        for site in test_sites(false) {
            let (lan, minh) = (site.member("lan"), site.member("minh"));
            let game = site.game(lan, minh, TimeControl::days(3));
            let beside = App::new(
                site.app.pool.clone(),
                site.app.setup.clone(),
                site.app.clock.clone(),
            );
            let there = |seat| is_here(&beside, &mut beside.connection().unwrap(), game, seat);
            let page = site.app.streams.listen(game, 1, Some(Side::First));
            tell(&site.app).unwrap();
            // One file is for one server.
            let is_shared = site.app.pool.may_be_shared();
            assert_eq!(there(Side::First).unwrap(), is_shared);
            assert!(!there(Side::Second).unwrap());
            let mut heard = beside.streams.listen(game, 1, Some(Side::Second)).unwrap();
            tell(&beside).unwrap();
            let said = [heard.try_recv(), heard.try_recv()].map(|said| said.unwrap());
            assert_eq!(said[1].ends_with(b"1\n\n"), is_shared, "{said:?}");
            drop(page);
            tell(&site.app).unwrap();
            tell(&beside).unwrap();
            assert!(!there(Side::First).unwrap(), "struck out");
            let _page = site.app.streams.listen(game, 1, Some(Side::First));
            tell(&site.app).unwrap();
            site.pass(HOLDS);
            tell(&beside).unwrap();
            assert!(
                !there(Side::First).unwrap(),
                "that server tells nothing any more"
            );
        }
    }
}
