//! The players of the archive's games: accounts, and people named in imported records. Records
//! spell names in many ways; spellings that are equal after folding are one name, and admins can
//! correct which names belong to one person.

mod page;
#[cfg(test)]
mod tests;

pub use page::{AtAddress, Person, Seat, page};

use crate::model::PlayerId;
use crate::search::{name_key, person_key, person_name, slug};
use crate::service::Error;
use crate::store::{DbConnection, games, people, players, records};
use std::collections::{HashMap, HashSet};

/// Finds or creates the persons of a game: accounts, or those named in its record.
pub(crate) fn of(
    conn: &mut DbConnection,
    row: &games::Row,
    record: Option<&records::Row>,
) -> Result<[Option<i64>; 2], Error> {
    both_seats(conn, row, record, (person_named, account))
}

/// Like [`of`], without writing. Unknown persons get id 0, which no person has.
pub(crate) fn existing(
    conn: &mut DbConnection,
    row: &games::Row,
    record: Option<&records::Row>,
) -> Result<[Option<i64>; 2], Error> {
    both_seats(conn, row, record, (known_name, known_account))
}

/// The lookup of a person: by the name in a record, or by an account's id.
type FindPerson<T> = fn(&mut DbConnection, T) -> Result<Option<i64>, Error>;

/// The persons of both seats.
fn both_seats<'a>(
    conn: &mut DbConnection,
    row: &games::Row,
    record: Option<&'a records::Row>,
    (by_name, by_account): (FindPerson<&'a str>, FindPerson<Option<PlayerId>>),
) -> Result<[Option<i64>; 2], Error> {
    Ok(match record {
        Some(record) => [
            by_name(conn, &record.first_name)?,
            by_name(conn, &record.second_name)?,
        ],
        None => {
            let (first, second) = (row.state.first_id, row.state.second_id);
            let [first, second] = [unless_guest(conn, first)?, unless_guest(conn, second)?];
            [by_account(conn, first)?, by_account(conn, second)?]
        }
    })
}

/// The player, unless it is a guest, who has no name.
fn unless_guest(
    conn: &mut DbConnection,
    player: Option<PlayerId>,
) -> Result<Option<PlayerId>, Error> {
    let Some(id) = player else {
        return Ok(None);
    };
    let found = players::find(conn, id)?;
    Ok(player.filter(|_| !found.is_some_and(|player| player.is_guest())))
}

fn known_name(conn: &mut DbConnection, name: &str) -> Result<Option<i64>, Error> {
    match person_key(name) {
        Some(key) => Ok(Some(people::of_name(conn, &key)?.unwrap_or(0))),
        None => Ok(None),
    }
}

fn known_account(conn: &mut DbConnection, player: Option<PlayerId>) -> Result<Option<i64>, Error> {
    let Some(player) = player else {
        return Ok(None);
    };
    let person = people::of_player(conn, player)?;
    Ok(Some(person.map_or(0, |person| person.id)))
}

/// The person of an account. Its page is that of the player, so its own URL has no name.
fn account(conn: &mut DbConnection, player: Option<PlayerId>) -> Result<Option<i64>, Error> {
    let Some(player) = player else {
        return Ok(None);
    };
    let known = |conn: &mut DbConnection| people::of_player(conn, player);
    if let Some(person) = known(conn)? {
        return Ok(Some(person.id));
    }
    let name = players::find(conn, player)?.map_or_else(String::new, |player| player.name);
    let word = format!("player-{player}");
    for word in words_like(&word) {
        if let Some(person) = people::insert(conn, (&word, &name), Some(player))? {
            renamed(conn, player)?;
            return Ok(Some(person));
        }
        // Another game of theirs may have ended meanwhile.
        if let Some(person) = known(conn)? {
            return Ok(Some(person.id));
        }
    }
    Ok(None)
}

/// The person of that name in records; none if the record has no name.
fn person_named(conn: &mut DbConnection, name: &str) -> Result<Option<i64>, Error> {
    let Some(key) = person_key(name) else {
        return Ok(None);
    };
    if let Some(person) = people::of_name(conn, &key)? {
        return Ok(Some(person));
    }
    let name = person_name(name);
    let person = make(conn, &key, &name)?;
    if people::insert_name(conn, (&key, &name), person)? {
        return Ok(Some(person));
    }
    // A concurrent import has created the person.
    people::delete(conn, person)?;
    Ok(people::of_name(conn, &key)?)
}

/// Finds or creates the persons with these names in records; none for a name of nobody.
pub(super) fn named<'n>(
    conn: &mut DbConnection,
    names: impl Iterator<Item = &'n str>,
) -> Result<HashMap<&'n str, Option<i64>>, Error> {
    let mut seen = HashSet::new();
    let names = names.filter(|name| seen.insert(*name));
    let names: Vec<(&str, Option<String>)> = names.map(|name| (name, person_key(name))).collect();
    let keys: Vec<&str> = names.iter().filter_map(|(_, key)| key.as_deref()).collect();
    let known = people::of_names(conn, &keys)?;
    let mut persons = HashMap::with_capacity(names.len());
    for (name, key) in &names {
        let known = key.as_ref().and_then(|key| known.get(key)).copied();
        let person = match known {
            Some(person) => Some(person),
            None => person_named(conn, name)?,
        };
        persons.insert(*name, person);
    }
    Ok(persons)
}

/// Creates a person with this name in records.
pub(super) fn make(conn: &mut DbConnection, key: &str, name: &str) -> Result<i64, Error> {
    for word in words_like(&slug(key)) {
        if let Some(person) = people::insert(conn, (&word, name), None)? {
            return Ok(person);
        }
    }
    Err(no_word_left())
}

pub(super) fn no_word_left() -> Error {
    Error::Internal("no word is left for an address".into())
}

/// A word for the URL, and alternatives if it is taken.
pub(super) fn words_like(word: &str) -> impl Iterator<Item = String> {
    let numbered = (2..1_000).map(move |number| (word, number));
    std::iter::once(word.to_owned())
        .chain(numbered.map(|(word, number)| format!("{word}-{number}")))
}

/// Maximum number of names that contain the typed parts.
const MOST_NAMES: i64 = 10_000;
/// Maximum number of parts of a typed name.
const MOST_PARTS: usize = 8;

/// All persons that a typed name may mean: accounts that have or had it, and people who have it in
/// records in any spelling. If there are none, those whose names contain all its words, or parts of
/// words.
///
/// # Errors
/// If the database fails.
pub fn find(conn: &mut DbConnection, typed: &str) -> Result<Vec<i64>, Error> {
    let mut persons = with_name(conn, typed)?;
    if persons.is_empty() {
        persons = with_parts(conn, typed)?;
    }
    persons.sort_unstable();
    persons.dedup();
    Ok(persons)
}

fn with_parts(conn: &mut DbConnection, typed: &str) -> Result<Vec<i64>, Error> {
    let key = name_key(typed);
    let parts: Vec<&str> = key.split_whitespace().take(MOST_PARTS).collect();
    if parts.is_empty() {
        return Ok(Vec::new());
    }
    Ok(people::with_parts(conn, &parts, MOST_NAMES)?)
}

fn with_name(conn: &mut DbConnection, typed: &str) -> Result<Vec<i64>, Error> {
    let mut persons = Vec::new();
    if let Some(player) = players::find_by_any_name(conn, typed.trim())? {
        persons.extend(people::of_player(conn, player.id)?.map(|person| person.id));
    }
    if let Some(key) = person_key(typed) {
        persons.extend(people::of_name(conn, &key)?);
    }
    Ok(persons)
}

/// Deletes a person who is not named in any record any more, with all their names. Imports must be
/// locked.
pub(super) fn delete_unused(conn: &mut DbConnection, person: i64) -> Result<(), Error> {
    let Some(row) = people::find(conn, person)? else {
        return Ok(());
    };
    if row.player_id.is_none() && people::games_of(conn, person)?.is_empty() {
        people::delete_names(conn, person)?;
        people::delete(conn, person)?;
    }
    Ok(())
}

/// Updates the person of a renamed account.
pub(in crate::service) fn renamed(conn: &mut DbConnection, player: PlayerId) -> Result<(), Error> {
    let person = people::of_player(conn, player)?;
    if let Some((person, player)) = person.zip(players::find(conn, player)?) {
        let display = player.display_name.unwrap_or_default();
        let key = name_key(&format!("{} {display}", player.name));
        people::set_account_names(conn, person.id, (&player.name, &key))?;
    }
    Ok(())
}
