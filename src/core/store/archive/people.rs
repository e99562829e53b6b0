//! The players of archived games: accounts, and people named in imported records.

use crate::model::{GameId, PlayerId};
use crate::rules::Side;
use crate::store::cached::{Cache, padded};
use crate::store::connection::MultiBackend;
use crate::store::schema::{archive, people, people_names};
use crate::store::{DbConnection, is_duplicate, is_unstorable};
use diesel::prelude::*;
use std::collections::HashMap;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = people)]
pub struct Row {
    pub id: i64,
    /// The slug in the address of the person's page.
    pub slug: String,
    /// The shown name; for an account, the account's name.
    pub name: String,
    pub player_id: Option<PlayerId>,
}

pub fn find(conn: &mut DbConnection, id: i64) -> QueryResult<Option<Row>> {
    people::table
        .find(id)
        .select(Row::as_select())
        .first(conn)
        .optional()
}

pub fn of_player(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Option<Row>> {
    people::table
        .filter(people::player_id.eq(player))
        .select(Row::as_select())
        .first(conn)
        .optional()
}

/// The person with that name in records, folded for searches.
pub fn of_name(conn: &mut DbConnection, key: &str) -> QueryResult<Option<i64>> {
    if is_unstorable(key) {
        return Ok(None);
    }
    people_names::table
        .find(key)
        .select(people_names::person_id)
        .get_result(conn)
        .optional()
}

/// The people with these names in records, by folded name.
pub fn of_names(conn: &mut DbConnection, keys: &[&str]) -> QueryResult<HashMap<String, i64>> {
    let rows: Vec<(String, i64)> = people_names::table
        .filter(people_names::key.eq_any(padded(keys)))
        .select((people_names::key, people_names::person_id))
        .cached()
        .load(conn)?;
    Ok(rows.into_iter().collect())
}

/// The people with all these parts in one of their names in records, or in the names of their
/// account. The parts are folded like names. At most `limit` of each kind are returned.
pub fn with_parts(conn: &mut DbConnection, parts: &[&str], limit: i64) -> QueryResult<Vec<i64>> {
    let mut names: people_names::BoxedQuery<MultiBackend> = people_names::table.into_boxed();
    let mut accounts: people::BoxedQuery<MultiBackend> =
        people::table.filter(people::search_key.ne("")).into_boxed();
    for part in parts {
        let pattern = format!("%{part}%");
        names = names.filter(people_names::key.like(pattern.clone()));
        accounts = accounts.filter(people::search_key.like(pattern));
    }
    let mut found = names
        .select(people_names::person_id)
        .limit(limit)
        .load(conn)?;
    found.extend(accounts.select(people::id).limit(limit).load::<i64>(conn)?);
    Ok(found)
}

pub fn of_slug(conn: &mut DbConnection, slug: &str) -> QueryResult<Option<Row>> {
    if is_unstorable(slug) {
        return Ok(None);
    }
    people::table
        .filter(people::slug.eq(slug))
        .select(Row::as_select())
        .first(conn)
        .optional()
}

/// Inserts a person and returns the id; `None` if the slug or the account is taken. Runs in a
/// savepoint.
pub fn insert(
    conn: &mut DbConnection,
    (slug, name): (&str, &str),
    player: Option<PlayerId>,
) -> QueryResult<Option<i64>> {
    let inserted = conn.transaction(|conn| {
        diesel::insert_into(people::table)
            .values((
                people::slug.eq(slug),
                people::name.eq(name),
                people::player_id.eq(player),
            ))
            .returning(people::id)
            .get_result(conn)
    });
    match inserted {
        Ok(id) => Ok(Some(id)),
        Err(error) if is_duplicate(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Inserts a name of a person. Returns false if the name is taken. Runs in a savepoint.
pub fn insert_name(
    conn: &mut DbConnection,
    (key, name): (&str, &str),
    person: i64,
) -> QueryResult<bool> {
    let inserted = conn.transaction(|conn| {
        diesel::insert_into(people_names::table)
            .values((
                people_names::key.eq(key),
                people_names::person_id.eq(person),
                people_names::name.eq(name),
            ))
            .execute(conn)
    });
    match inserted {
        Ok(_) => Ok(true),
        Err(error) if is_duplicate(&error) => Ok(false),
        Err(error) => Err(error),
    }
}

/// A person's names in records: the folded form and one spelling of it.
pub fn names(conn: &mut DbConnection, person: i64) -> QueryResult<Vec<(String, String)>> {
    let mut names: Vec<(String, String)> = people_names::table
        .filter(people_names::person_id.eq(person))
        .select((people_names::key, people_names::name))
        .load(conn)?;
    names.sort_unstable();
    Ok(names)
}

/// Sets the name of an account, and the folded names for searching.
pub fn set_account_names(
    conn: &mut DbConnection,
    person: i64,
    (name, search_key): (&str, &str),
) -> QueryResult<()> {
    diesel::update(people::table.find(person))
        .set((people::name.eq(name), people::search_key.eq(search_key)))
        .execute(conn)
        .map(drop)
}

pub fn set_name(conn: &mut DbConnection, person: i64, name: &str) -> QueryResult<()> {
    diesel::update(people::table.find(person))
        .set(people::name.eq(name))
        .execute(conn)
        .map(drop)
}

/// Sets a person's slug. Returns false if it is taken. Runs in a savepoint.
pub fn set_slug(conn: &mut DbConnection, person: i64, slug: &str) -> QueryResult<bool> {
    let set = conn.transaction(|conn| {
        diesel::update(people::table.find(person))
            .set(people::slug.eq(slug))
            .execute(conn)
    });
    match set {
        Ok(_) => Ok(true),
        Err(error) if is_duplicate(&error) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Moves one name to another person.
pub fn give_name(conn: &mut DbConnection, key: &str, person: i64) -> QueryResult<()> {
    diesel::update(people_names::table.find(key))
        .set(people_names::person_id.eq(person))
        .execute(conn)
        .map(drop)
}

/// Moves all names of a person to another.
pub fn give_names(conn: &mut DbConnection, from: i64, to: i64) -> QueryResult<()> {
    let of_one = people_names::table.filter(people_names::person_id.eq(from));
    diesel::update(of_one)
        .set(people_names::person_id.eq(to))
        .execute(conn)
        .map(drop)
}

pub fn delete_names(conn: &mut DbConnection, person: i64) -> QueryResult<()> {
    let theirs = people_names::table.filter(people_names::person_id.eq(person));
    diesel::delete(theirs).execute(conn).map(drop)
}

/// Deletes a person without names and games.
pub fn delete(conn: &mut DbConnection, person: i64) -> QueryResult<()> {
    diesel::delete(people::table.find(person))
        .execute(conn)
        .map(drop)
}

/// Archived games in which a person played that side.
fn games_of_side(side: Side, person: i64) -> archive::BoxedQuery<'static, MultiBackend> {
    let games = archive::table.into_boxed();
    match side {
        Side::First => games.filter(archive::first_person.eq(person)),
        Side::Second => games.filter(archive::second_person.eq(person)),
    }
}

/// The ids of all games of a person, including private ones.
pub fn games_of(conn: &mut DbConnection, person: i64) -> QueryResult<Vec<GameId>> {
    let mut games = Vec::new();
    for side in Side::BOTH {
        let found: Vec<GameId> = games_of_side(side, person)
            .select(archive::game_id)
            .load(conn)?;
        games.extend(found);
    }
    games.sort_unstable();
    games.dedup();
    Ok(games)
}

/// The public games of a person that ended last, the latest first.
pub fn latest_of(conn: &mut DbConnection, person: i64, limit: i64) -> QueryResult<Vec<GameId>> {
    let mut games: Vec<(i64, GameId)> = Vec::new();
    for side in Side::BOTH {
        let found: Vec<(i64, GameId)> = games_of_side(side, person)
            .filter(archive::public.eq(true))
            .order((archive::ended.desc(), archive::game_id.desc()))
            .limit(limit)
            .select((archive::ended, archive::game_id))
            .load(conn)?;
        games.extend(found);
    }
    games.sort_unstable_by(|one, other| other.cmp(one));
    games.dedup();
    games.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    Ok(games.into_iter().map(|(_, game)| game).collect())
}
