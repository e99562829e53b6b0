//! Which players have the page of their game open: they need no email about it, and their opponents
//! see that they are online.

use super::{App, Error};
use crate::model::GameId;
use crate::rules::Side;
use crate::store::{self, DbConnection, Timestamp, last_seen};
use chrono::TimeDelta;
use std::collections::HashSet;

/// How long another server's report of an open page is valid; it is renewed before.
const VALIDITY: TimeDelta = TimeDelta::seconds(15);
/// The prefix of the subjects of these reports in the table `seen`.
const PREFIX: &str = "board:";

/// Whether the player of that seat has the page of that game open, on any server of the database.
///
/// # Errors
/// If the database fails.
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

/// Reports present players to other servers, and to players whether their opponents are present.
///
/// # Errors
/// If the database fails.
pub fn exchange(app: &App) -> Result<(), Error> {
    if app.pool.may_be_shared() {
        store_presence(app)?;
    }
    let opponents = app.streams.opponents();
    let elsewhere = match opponents.is_empty() {
        true => HashSet::new(),
        false => elsewhere(app, &mut *app.connection()?, &opponents)?,
    };
    app.streams.send_presence(&elsewhere);
    Ok(())
}

/// Stores who is present, and removes who has left.
fn store_presence(app: &App) -> Result<(), Error> {
    let subjects = |players: &[(GameId, Side)]| players.iter().copied().map(subject).collect();
    let [here, gone]: [Vec<String>; 2] = app
        .streams
        .presence_changes()
        .each_ref()
        .map(|p| subjects(p));
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

/// Those of these players who have the page of that game open on another server.
fn elsewhere(
    app: &App,
    conn: &mut DbConnection,
    seats: &[(GameId, Side)],
) -> Result<HashSet<(GameId, Side)>, Error> {
    if seats.is_empty() || !app.pool.may_be_shared() {
        return Ok(HashSet::new());
    }
    let subjects: Vec<String> = seats.iter().copied().map(subject).collect();
    let since = app.clock.now() - VALIDITY;
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
    fn presence_on_one_server_is_known_to_another_until_the_player_leaves_or_it_fails() {
        for site in test_sites(false) {
            let (lan, minh) = (site.member("lan"), site.member("minh"));
            let game = site.game(lan, minh, TimeControl::days(3));
            let second_server = App::new(
                site.app.pool.clone(),
                site.app.setup.clone(),
                site.app.clock.clone(),
            );
            let there = |seat| {
                is_here(
                    &second_server,
                    &mut second_server.connection().unwrap(),
                    game,
                    seat,
                )
            };
            let page = site.app.streams.watch(game, Some(Side::First));
            exchange(&site.app).unwrap();
            // A SQLite database has only one server.
            let is_shared = site.app.pool.may_be_shared();
            assert_eq!(there(Side::First).unwrap(), is_shared);
            assert!(!there(Side::Second).unwrap());
            let mut stream = second_server
                .streams
                .watch(game, Some(Side::Second))
                .unwrap();
            exchange(&second_server).unwrap();
            let messages = [stream.try_recv(), stream.try_recv()].map(|messages| messages.unwrap());
            assert_eq!(messages[1].ends_with(b"1\n\n"), is_shared, "{messages:?}");
            drop(page);
            exchange(&site.app).unwrap();
            exchange(&second_server).unwrap();
            assert!(!there(Side::First).unwrap(), "struck out");
            let _page = site.app.streams.watch(game, Some(Side::First));
            exchange(&site.app).unwrap();
            site.pass(VALIDITY);
            exchange(&second_server).unwrap();
            assert!(
                !there(Side::First).unwrap(),
                "that server tells nothing any more"
            );
        }
    }
}
