//! Players that nobody signs up as: programs, and guests, who play against them without an
//! account.

use super::players::{folded, name_key};
use crate::model::{GameId, PlayerId};
use crate::store::schema::{
    analyses, chances, events, game_mail, games, ledgers, moves, origins, outbox, placings,
    players, prepared, program_games, seen, words, words_due,
};
use crate::store::{DbConnection, Timestamp, program_games as store, sessions};
use diesel::dsl::{exists, not, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;

/// A player without address and password.
#[derive(Debug, Clone, Copy)]
pub struct NewAccount<'a> {
    pub name: &'a str,
    pub skeleton: &'a str,
    /// `program` or `guest`.
    pub role: &'a str,
    /// Given for programs, which can be challenged.
    pub confirmed_at: Option<Timestamp>,
    pub at: Timestamp,
}

/// Inserts a player without address and password. Runs in a savepoint.
///
/// # Errors
/// [`crate::store::is_duplicate`] if the name is taken.
pub fn insert(conn: &mut DbConnection, new: NewAccount) -> QueryResult<PlayerId> {
    conn.transaction(|conn| {
        diesel::insert_into(players::table)
            .values((
                players::name.eq(new.name),
                players::name_key.eq(name_key(new.name)),
                players::skeleton.eq(new.skeleton),
                players::role.eq(new.role),
                players::confirmed_at.eq(new.confirmed_at),
                players::created_at.eq(new.at),
                players::folded.eq(folded(new.name, None)),
            ))
            .returning(players::id)
            .get_result(conn)
    })
}

/// Guests who have neither begun a game nor moved since `before`.
pub fn idle(conn: &mut DbConnection, before: Timestamp, most: i64) -> QueryResult<Vec<PlayerId>> {
    let moved = moves::table
        .filter(moves::player_id.eq(players::id))
        .filter(moves::at.ge(before));
    let begun = games::table
        .filter(games::challenger_id.eq(players::id.nullable()))
        .filter(games::created_at.ge(before));
    players::table
        // In the exact words of the index.
        .filter(sql::<Bool>("players.role = 'guest'"))
        .filter(players::created_at.lt(before))
        .filter(not(exists(moved)))
        .filter(not(exists(begun)))
        .order(players::created_at)
        .limit(most)
        .select(players::id)
        .load(conn)
}

/// Gives a guest's games to an account.
pub fn hand_over(conn: &mut DbConnection, guest: PlayerId, to: PlayerId) -> QueryResult<()> {
    macro_rules! rename {
        ($($table:ident.$column:ident),*) => {
            $(diesel::update($table::table.filter($table::$column.eq(guest)))
                .set($table::$column.eq(to))
                .execute(conn)?;)*
        };
    }
    rename!(
        games.challenger_id,
        games.opponent_id,
        games.first_id,
        games.second_id,
        moves.player_id,
        events.player_id,
        prepared.player_id
    );
    store::hand_over(conn, guest, to)
}

/// Deletes a game against a program that the archive's index does not hold.
pub fn delete_game(conn: &mut DbConnection, game: GameId) -> QueryResult<()> {
    let events_of = events::table
        .filter(events::game_id.eq(game))
        .select(events::id);
    diesel::delete(outbox::table.filter(outbox::event_id.eq_any(events_of))).execute(conn)?;
    macro_rules! delete_from {
        ($($table:ident),*) => {
            $(diesel::delete($table::table.filter($table::game_id.eq(game))).execute(conn)?;)*
        };
    }
    delete_from!(
        chances,
        events,
        game_mail,
        ledgers,
        moves,
        origins,
        placings,
        prepared,
        program_games,
        analyses,
        words,
        words_due
    );
    diesel::delete(games::table.find(game))
        .execute(conn)
        .map(drop)
}

/// Deletes a guest whose games are deleted, or belong to somebody else.
pub fn delete(conn: &mut DbConnection, guest: PlayerId) -> QueryResult<()> {
    sessions::end(conn, guest, |_| true)?;
    let key = sessions::player_key(guest);
    diesel::delete(seen::table.filter(seen::subject.eq(key))).execute(conn)?;
    diesel::delete(outbox::table.filter(outbox::recipient_id.eq(guest))).execute(conn)?;
    diesel::delete(events::table.filter(events::player_id.eq(guest))).execute(conn)?;
    diesel::delete(players::table.find(guest))
        .execute(conn)
        .map(drop)
}
