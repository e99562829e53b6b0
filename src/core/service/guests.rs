//! Guests: visitors who play against programs without an account.
//!
//! A guest is a player without name, address and password, known by a session. The games are
//! private. Whoever signs up or in with the browser gets them. A guest who has not moved for 30
//! days is deleted with them.

use super::{Error, Instant, RequestContext, archive, secret};
use crate::model::{GameId, PlayerId, Status};
use crate::store::{DbConnection, games, guests, players, program_games, sessions};
use chrono::TimeDelta;

/// A guest and the games are deleted this many days after the last move.
pub const DELETED_AFTER_DAYS: i64 = 30;
/// The most guests that are deleted at once; the rest follow at the next tidying.
const DELETED_AT_ONCE: i64 = 100;

/// Makes the visitor a guest, and returns the token of the session.
pub fn enter(context: &mut RequestContext) -> Result<(players::Player, String), Error> {
    let name = format!("guest-{}", secret::hex(&secret::bytes::<6>()));
    let new = guests::NewAccount {
        name: &name,
        skeleton: &name,
        role: players::GUEST,
        confirmed_at: None,
        at: context.now.into(),
    };
    let id = guests::insert(context.conn, new)?;
    let token = secret::token();
    let (hash, agent) = (secret::hash(&token), context.client.agent.clone());
    sessions::insert(context.conn, &hash, id, &agent, context.now.into())?;
    let guest = players::find(context.conn, id)?.ok_or(Error::NotFound)?;
    tracing::info!(player = id.0, "a guest entered");
    Ok((guest, token))
}

/// Gives the games of a guest to a player, and deletes the guest.
pub fn hand_over(conn: &mut DbConnection, guest: PlayerId, to: PlayerId) -> Result<(), Error> {
    let games = program_games::of_player(conn, guest)?;
    guests::hand_over(conn, guest, to)?;
    for game in games {
        // The index names the players of finished games.
        archive::index::keep(conn, game)?;
    }
    tracing::info!(
        guest = guest.0,
        player = to.0,
        "took over the games of a guest"
    );
    Ok(guests::delete(conn, guest)?)
}

/// Deletes guests who have not moved for a long time, with their games.
pub fn delete_idle(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    let before = now - TimeDelta::days(DELETED_AFTER_DAYS);
    let idle = guests::idle(conn, before.into(), DELETED_AT_ONCE)?;
    for guest in &idle {
        for game in program_games::of_player(conn, *guest)? {
            delete_game(conn, game)?;
        }
        guests::delete(conn, *guest)?;
    }
    if !idle.is_empty() {
        tracing::info!(count = idle.len(), "deleted guests");
    }
    Ok(())
}

fn delete_game(conn: &mut DbConnection, game: GameId) -> Result<(), Error> {
    let row = games::find(conn, game)?.ok_or(Error::NotFound)?;
    let mut state = row.state;
    // A withdrawn game leaves the index.
    state.status = Status::Withdrawn;
    games::save(conn, game, &state)?;
    archive::index::keep(conn, game)?;
    Ok(guests::delete_game(conn, game)?)
}
