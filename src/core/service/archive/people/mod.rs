//! Those who played the games of the archive: accounts, and people whom records of other places
//! name. Records write a name in many ways; what is the same once it is folded is one name, and
//! which names are one person's an admin can mend.

mod page;
#[cfg(test)]
mod tests;

pub use page::{AtAddress, Person, Seat, page};

use crate::model::PlayerId;
use crate::search::{name_key, person_key, person_name, slug};
use crate::service::Error;
use crate::store::{DbConnection, games, people, players, records};

/// The persons of a game, found or made: accounts, or those whom its record names.
pub(crate) fn of(
    conn: &mut DbConnection,
    row: &games::Row,
    record: Option<&records::Row>,
) -> Result<[Option<i64>; 2], Error> {
    both(conn, row, record, (named, account))
}

/// The same where nothing is to be written. Who is not among the persons yet has number 0, which is
/// nobody's.
pub(crate) fn known(
    conn: &mut DbConnection,
    row: &games::Row,
    record: Option<&records::Row>,
) -> Result<[Option<i64>; 2], Error> {
    both(conn, row, record, (known_name, known_account))
}

/// How somebody becomes a person: by the name in a record, or by the number of an account.
type FindPerson<T> = fn(&mut DbConnection, T) -> Result<Option<i64>, Error>;

/// The persons of both seats.
fn both<'a>(
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
        None => [
            by_account(conn, row.state.first_id)?,
            by_account(conn, row.state.second_id)?,
        ],
    })
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

/// The person of an account. Its page is that of the player, so no name is in its own address.
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

/// The person of that name in records; none where the record names nobody.
fn named(conn: &mut DbConnection, name: &str) -> Result<Option<i64>, Error> {
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
    // Somebody else has brought them in meanwhile.
    people::delete(conn, person)?;
    Ok(people::of_name(conn, &key)?)
}

/// Makes a person who is called so in records.
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

/// A word for an address, and others for where it is taken.
pub(super) fn words_like(word: &str) -> impl Iterator<Item = String> {
    let numbered = (2..1_000).map(move |number| (word, number));
    std::iter::once(word.to_owned())
        .chain(numbered.map(|(word, number)| format!("{word}-{number}")))
}

/// So many names may have the parts that somebody types.
const MOST_NAMES: i64 = 10_000;
/// More parts of a name are not looked for.
const MOST_PARTS: usize = 8;

/// All persons whom somebody may mean who types a name: an account that has it, or had it before;
/// and whoever has it in records, however they write it. Where nobody has it, those who have all
/// its words, or parts of words, in theirs.
///
/// # Errors
/// When the database fails.
pub fn find(conn: &mut DbConnection, typed: &str) -> Result<Vec<i64>, Error> {
    let mut found = named_so(conn, typed)?;
    if found.is_empty() {
        found = with_parts(conn, typed)?;
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

fn with_parts(conn: &mut DbConnection, typed: &str) -> Result<Vec<i64>, Error> {
    let key = name_key(typed);
    let parts: Vec<&str> = key.split_whitespace().take(MOST_PARTS).collect();
    if parts.is_empty() {
        return Ok(Vec::new());
    }
    Ok(people::with_parts(conn, &parts, MOST_NAMES)?)
}

fn named_so(conn: &mut DbConnection, typed: &str) -> Result<Vec<i64>, Error> {
    let mut found = Vec::new();
    if let Some(player) = players::find_by_any_name(conn, typed.trim())? {
        found.extend(people::of_player(conn, player.id)?.map(|person| person.id));
    }
    if let Some(key) = person_key(typed) {
        found.extend(people::of_name(conn, &key)?);
    }
    Ok(found)
}

/// Forgets somebody whom no record names any more, with all names that are theirs. Nobody may bring
/// in games meanwhile.
pub(super) fn let_go(conn: &mut DbConnection, person: i64) -> Result<(), Error> {
    let Some(row) = people::find(conn, person)? else {
        return Ok(());
    };
    if row.player_id.is_none() && people::games_of(conn, person)?.is_empty() {
        people::delete_names(conn, person)?;
        people::delete(conn, person)?;
    }
    Ok(())
}

/// Takes account of another name of an account.
pub(in crate::service) fn renamed(conn: &mut DbConnection, player: PlayerId) -> Result<(), Error> {
    let person = people::of_player(conn, player)?;
    if let Some((person, player)) = person.zip(players::find(conn, player)?) {
        let display = player.display_name.unwrap_or_default();
        let key = name_key(&format!("{} {display}", player.name));
        people::set_account_names(conn, person.id, (&player.name, &key))?;
    }
    Ok(())
}
