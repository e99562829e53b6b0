//! What admins mend: which names of records are one person's, and how the person is called.

use super::index;
use super::people::{make, no_word_left, words_like};
use crate::model::{GameId, clean};
use crate::refusals::PersonFault;
use crate::search::{key_in_address, person_key, slug};
use crate::service::{Error, UseCaseResult, refuse};
use crate::store::people::{self, Row};
use crate::store::{DbConnection, ExclusiveTask, lock};

/// The most characters of a shown name.
const MOST_NAME: usize = 60;

/// Gives a person another shown name, and tells the person; records find them by it too, unless it
/// is somebody else's.
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

/// Makes one person of two: all names and games of the one are the other's, who is named by a name
/// or the word of an address. Tells both.
pub(in crate::service) fn merge(
    conn: &mut DbConnection,
    person: i64,
    typed: &str,
) -> UseCaseResult<[Row; 2], PersonFault> {
    let row = held(conn, person)?;
    let into = match named(conn, typed)? {
        None => return refuse(PersonFault::NotThere),
        Some(into) if into == person => return refuse(PersonFault::Same),
        Some(into) => of_records(conn, into)?,
    };
    let games = people::games_of(conn, person)?;
    people::give_names(conn, person, into.id)?;
    index_anew(conn, &games)?;
    people::delete(conn, person)?;
    Ok([row, into])
}

/// Makes a name of somebody a person of its own, with the games in which records write it; tells
/// both.
pub(in crate::service) fn split(
    conn: &mut DbConnection,
    person: i64,
    typed: &str,
) -> UseCaseResult<[Row; 2], PersonFault> {
    let row = held(conn, person)?;
    let names = people::names(conn, person)?;
    let key = person_key(typed).unwrap_or_default();
    let Some((key, name)) = names.iter().find(|(other, _)| *other == key) else {
        return refuse(PersonFault::NotTheirs);
    };
    let Some(kept) = names.iter().find(|(other, _)| other != key) else {
        return refuse(PersonFault::OnlyName);
    };
    if slug(key) == row.slug {
        // The address goes with the name: where games lead whose records write it.
        move_to(conn, person, &kept.0)?;
    }
    let own = make(conn, key, name)?;
    people::give_name(conn, key, own)?;
    if person_key(&row.name).as_ref() == Some(key) {
        // They are called by a name that they keep.
        people::set_name(conn, person, &kept.1)?;
    }
    let games = people::games_of(conn, person)?;
    index_anew(conn, &games)?;
    let made = people::find(conn, own)?.ok_or(Error::NotFound)?;
    Ok([row, made])
}

/// Gives a person an address that is made of a name.
fn move_to(conn: &mut DbConnection, person: i64, key: &str) -> Result<(), Error> {
    for word in words_like(&slug(key)) {
        if people::set_slug(conn, person, &word)? {
            return Ok(());
        }
    }
    Err(no_word_left())
}

/// Somebody whom records name, and of whom nobody brings in games meanwhile.
fn held(conn: &mut DbConnection, person: i64) -> UseCaseResult<Row, PersonFault> {
    lock(conn, ExclusiveTask::Importing)?;
    of_records(conn, person)
}

fn index_anew(conn: &mut DbConnection, games: &[GameId]) -> Result<(), Error> {
    for game in games {
        index::keep(conn, *game)?;
    }
    Ok(())
}

/// Somebody whom records name: accounts have their own pages and names.
fn of_records(conn: &mut DbConnection, person: i64) -> UseCaseResult<Row, PersonFault> {
    let row = people::find(conn, person)?.ok_or(Error::NotFound)?;
    match row.player_id {
        Some(_) => refuse(PersonFault::IsAccount),
        None => Ok(row),
    }
}

/// The person whom an admin names.
fn named(conn: &mut DbConnection, typed: &str) -> Result<Option<i64>, Error> {
    if let Some(person) = people::of_name(conn, &key_in_address(typed))? {
        return Ok(Some(person));
    }
    let word = typed.trim();
    let word = word.rsplit_once("/people/").map_or(word, |(_, word)| word);
    Ok(people::of_slug(conn, word)?.map(|person| person.id))
}
