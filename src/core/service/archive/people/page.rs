//! The page of a person.

use crate::model::GameId;
use crate::rules::{Side, Variant};
use crate::search::key_in_address;
use crate::service::games::{self, Entry, Tally};
use crate::service::{Error, RequestContext};
use crate::store::counts::{self, Count};
use crate::store::people::{self, Row};
use crate::store::{DbConnection, players};
use crate::words::accounts::FORMER_PLAYER;
use std::collections::BTreeMap;
use std::sync::Arc;

const LATEST: i64 = 12;
const OPENINGS: usize = 10;

/// A person named in records.
#[derive(Debug, Clone)]
pub struct Person {
    pub row: Row,
    /// The person's other names in records, each in one spelling.
    pub names: Vec<String>,
    /// The games that ended last.
    pub latest: Vec<Entry>,
    pub games: i64,
    /// Results by variant and side.
    pub seats: Vec<Seat>,
    /// Games by year, the latest first, and those without a known year last.
    pub years: Vec<(Option<i64>, i64)>,
    /// The slugs of the most frequent openings, with their counts.
    pub openings: Vec<(String, i64)>,
}

/// Games of one variant from one side.
#[derive(Debug, Clone)]
pub struct Seat {
    /// The variant, or its slug if it no longer exists.
    pub variant: Result<Arc<Variant>, String>,
    pub side: Side,
    pub tally: Tally,
    /// The number of games, including those with an unknown result.
    pub games: i64,
}

/// The contents of a person's URL.
#[derive(Debug, Clone)]
pub enum AtAddress {
    /// A person named in records.
    Person(Box<Person>),
    /// The same person under another URL.
    Elsewhere(String),
    Account(String),
}

/// The person for a word in a URL: their own word, or one of their names. People without public
/// games are not found: nothing reveals that they play in private.
///
/// # Errors
/// [`Error::NotFound`] if there is nobody of that name.
pub fn page(context: &mut RequestContext, word: &str) -> Result<AtAddress, Error> {
    for row in candidates(context.conn, word)? {
        let latest = people::latest_of(context.conn, row.id, LATEST)?;
        if !latest.is_empty() {
            return address_contents(context, row, &latest, word);
        }
    }
    Err(Error::NotFound)
}

/// The person with this word as URL, then those with this name.
fn candidates(conn: &mut DbConnection, word: &str) -> Result<Vec<Row>, Error> {
    let mut candidates = Vec::new();
    candidates.extend(people::of_slug(conn, word)?);
    if let Some(person) = people::of_name(conn, &key_in_address(word))? {
        candidates.extend(people::find(conn, person)?);
    }
    Ok(candidates)
}

fn address_contents(
    context: &mut RequestContext,
    row: Row,
    latest: &[GameId],
    word: &str,
) -> Result<AtAddress, Error> {
    if let Some(player) = row.player_id {
        let player = players::find(context.conn, player)?;
        let account = player.filter(|player| player.name != FORMER_PLAYER);
        return account
            .map(|player| AtAddress::Account(player.name))
            .ok_or(Error::NotFound);
    }
    if row.slug != word {
        return Ok(AtAddress::Elsewhere(row.slug));
    }
    Ok(AtAddress::Person(Box::new(person(context, row, latest)?)))
}

fn person(context: &mut RequestContext, row: Row, latest: &[GameId]) -> Result<Person, Error> {
    let mut by = |dimension| counts::of(context.conn, row.id, dimension, None);
    let (sides, years, openings) = (by("side")?, by("year")?, by("opening")?);
    let mut entries = games::entries_of(context.conn, latest.iter().copied())?;
    let names = people::names(context.conn, row.id)?.into_iter();
    let names = names.map(|(_, name)| name).filter(|name| *name != row.name);
    Ok(Person {
        names: names.collect(),
        latest: latest
            .iter()
            .filter_map(|game| entries.remove(game))
            .collect(),
        games: sides.iter().map(|(_, tally)| tally.games()).sum(),
        seats: seats(context, &sides)?,
        years: latest_first(&years),
        openings: most_played(openings),
        row,
    })
}

/// Results by variant and side from the statistics: for a person, first means won, and second means
/// lost.
fn seats(context: &mut RequestContext, sides: &[Count]) -> Result<Vec<Seat>, Error> {
    let mut seats = Vec::with_capacity(sides.len());
    for (key, tally) in sides {
        let Ok(side) = key.value.parse() else {
            continue;
        };
        seats.push(Seat {
            variant: games::newest(context, &key.variant)?.ok_or_else(|| key.variant.clone()),
            side,
            tally: Tally {
                won: tally.first,
                drawn: tally.drawn,
                lost: tally.second,
                ..Tally::default()
            },
            games: tally.games(),
        });
    }
    Ok(seats)
}

/// Converts years from the statistics, which are ascending after the unknown one.
fn latest_first(years: &[Count]) -> Vec<(Option<i64>, i64)> {
    let years = years.iter().rev();
    years
        .map(|(key, tally)| (key.value.parse().ok(), tally.games()))
        .collect()
}

fn most_played(openings: Vec<Count>) -> Vec<(String, i64)> {
    let mut played: BTreeMap<String, i64> = BTreeMap::new();
    for (key, tally) in openings {
        *played.entry(key.value).or_default() += tally.games();
    }
    let mut played: Vec<(String, i64)> = played.into_iter().collect();
    played.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
    played.truncate(OPENINGS);
    played
}
