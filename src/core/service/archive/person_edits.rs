//! Edits of people by admins: their displayed names, and which names in records are one person's.

use super::index;
use super::people::{make, no_word_left, words_like};
use crate::model::{GameId, clean};
use crate::refusals::PersonFault;
use crate::search::{key_in_address, person_key, slug};
use crate::service::{Error, UseCaseResult, refuse};
use crate::store::people::{self, Row};
use crate::store::{DbConnection, ExclusiveTask, lock};

const MOST_NAME: usize = 60;

/// Changes a person's displayed name, and returns the person. The search finds records by it too,
/// unless it is another person's.
pub(in crate::service) fn rename(
    conn: &mut DbConnection,
    person: i64,
    typed: &str,
) -> UseCaseResult<Row, PersonFault> {
    let row = of_records(conn, person)?;
    let name = clean::line(typed);
    let Some(key) = person_key(&name) else {
        return refuse(PersonFault::NoName);
    };
    if name.chars().count() > MOST_NAME {
        return refuse(PersonFault::NameTooLong(MOST_NAME));
    }
    if people::of_name(conn, &key)?.is_some_and(|other| other != person) {
        return refuse(PersonFault::Anothers);
    }
    people::insert_name(conn, (&key, &name), person)?;
    people::set_name(conn, person, &name)?;
    Ok(row)
}

/// Merges two people: all names and games of `person` become those of the other, given by name or
/// URL. Returns both.
pub(in crate::service) fn merge(
    conn: &mut DbConnection,
    person: i64,
    typed: &str,
) -> UseCaseResult<[Row; 2], PersonFault> {
    let row = lock_person(conn, person)?;
    let into = match find_named(conn, typed)? {
        None => return refuse(PersonFault::NotThere),
        Some(into) if into == person => return refuse(PersonFault::Same),
        Some(into) => of_records(conn, into)?,
    };
    let games = people::games_of(conn, person)?;
    people::give_names(conn, person, into.id)?;
    reindex(conn, &games)?;
    people::delete(conn, person)?;
    Ok([row, into])
}

/// Makes one of a person's names a separate person, with the games whose records use it. Returns
/// both.
pub(in crate::service) fn split(
    conn: &mut DbConnection,
    person: i64,
    typed: &str,
) -> UseCaseResult<[Row; 2], PersonFault> {
    let row = lock_person(conn, person)?;
    let names = people::names(conn, person)?;
    let key = person_key(typed).unwrap_or_default();
    let Some((key, name)) = names.iter().find(|(other, _)| *other == key) else {
        return refuse(PersonFault::NotTheirs);
    };
    let Some(kept) = names.iter().find(|(other, _)| other != key) else {
        return refuse(PersonFault::OnlyName);
    };
    if slug(key) == row.slug {
        // The URL goes with the name: it leads to the games whose records use it.
        move_to(conn, person, &kept.0)?;
    }
    let own = make(conn, key, name)?;
    people::give_name(conn, key, own)?;
    if person_key(&row.name).as_ref() == Some(key) {
        // The displayed name is one of the remaining names.
        people::set_name(conn, person, &kept.1)?;
    }
    let games = people::games_of(conn, person)?;
    reindex(conn, &games)?;
    let made = people::find(conn, own)?.ok_or(Error::NotFound)?;
    Ok([row, made])
}

/// Gives a person a URL derived from a name.
fn move_to(conn: &mut DbConnection, person: i64, key: &str) -> Result<(), Error> {
    for word in words_like(&slug(key)) {
        if people::set_slug(conn, person, &word)? {
            return Ok(());
        }
    }
    Err(no_word_left())
}

/// A person in records, locked against imports.
fn lock_person(conn: &mut DbConnection, person: i64) -> UseCaseResult<Row, PersonFault> {
    lock(conn, ExclusiveTask::Importing)?;
    of_records(conn, person)
}

fn reindex(conn: &mut DbConnection, games: &[GameId]) -> Result<(), Error> {
    for game in games {
        index::keep(conn, *game)?;
    }
    Ok(())
}

/// A person in records; accounts have their own pages and names.
fn of_records(conn: &mut DbConnection, person: i64) -> UseCaseResult<Row, PersonFault> {
    let row = people::find(conn, person)?.ok_or(Error::NotFound)?;
    match row.player_id {
        Some(_) => refuse(PersonFault::IsAccount),
        None => Ok(row),
    }
}

/// The person that an admin named.
fn find_named(conn: &mut DbConnection, typed: &str) -> Result<Option<i64>, Error> {
    if let Some(person) = people::of_name(conn, &key_in_address(typed))? {
        return Ok(Some(person));
    }
    let word = typed.trim();
    let word = word.rsplit_once("/people/").map_or(word, |(_, word)| word);
    Ok(people::of_slug(conn, word)?.map(|person| person.id))
}
