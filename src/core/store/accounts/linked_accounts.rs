//! Accounts that an admin has marked as one person's.

use crate::model::{PlayerId, PlayerName};
use crate::store::schema::{linked_accounts, players};
use crate::store::{DbConnection, Timestamp};
use diesel::dsl::max;
use diesel::prelude::*;

fn person_of(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Option<i64>> {
    linked_accounts::table
        .find(player)
        .select(linked_accounts::person)
        .get_result(conn)
        .optional()
}

/// Marks two accounts as one person's, with all that are marked with either.
pub fn insert(
    conn: &mut DbConnection,
    [one, other]: [PlayerId; 2],
    at: Timestamp,
) -> QueryResult<()> {
    let known = [person_of(conn, one)?, person_of(conn, other)?];
    let person = match known.into_iter().flatten().next() {
        Some(person) => person,
        None => {
            let last = linked_accounts::table.select(max(linked_accounts::person));
            last.get_result::<Option<i64>>(conn)?.unwrap_or_default() + 1
        }
    };
    for (player_id, known) in [one, other].into_iter().zip(known) {
        match known {
            None => diesel::insert_into(linked_accounts::table)
                .values((
                    linked_accounts::player_id.eq(player_id),
                    linked_accounts::person.eq(person),
                    linked_accounts::at.eq(at),
                ))
                .execute(conn)?,
            Some(before) => {
                diesel::update(linked_accounts::table.filter(linked_accounts::person.eq(before)))
                    .set(linked_accounts::person.eq(person))
                    .execute(conn)?
            }
        };
    }
    Ok(())
}

/// Removes the mark of an account; returns whether it had one.
pub fn delete(conn: &mut DbConnection, player: PlayerId) -> QueryResult<bool> {
    let Some(person) = person_of(conn, player)? else {
        return Ok(false);
    };
    diesel::delete(linked_accounts::table.find(player)).execute(conn)?;
    let rest = || linked_accounts::table.filter(linked_accounts::person.eq(person));
    if rest().count().get_result::<i64>(conn)? == 1 {
        diesel::delete(rest()).execute(conn)?;
    }
    Ok(true)
}

pub fn are_linked(conn: &mut DbConnection, [one, other]: [PlayerId; 2]) -> QueryResult<bool> {
    let person = person_of(conn, one)?;
    Ok(person.is_some() && person == person_of(conn, other)?)
}

/// The other accounts of the person, by name.
pub fn of_player(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<PlayerName>> {
    let Some(person) = person_of(conn, player)? else {
        return Ok(Vec::new());
    };
    let rows: Vec<(String, Option<String>)> = linked_accounts::table
        .inner_join(players::table.on(players::id.eq(linked_accounts::player_id)))
        .filter(linked_accounts::person.eq(person))
        .filter(linked_accounts::player_id.ne(player))
        .order(players::name)
        .select((players::name, players::display_name))
        .load(conn)?;
    let called = |(name, display)| PlayerName::of(name, display);
    Ok(rows.into_iter().map(called).collect())
}
