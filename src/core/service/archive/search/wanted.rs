//! What somebody looks for in the archive, made into what the database is asked.

use crate::model::{EndedBy, PlayerId, Winner};
use crate::rules::{Catalogue, Side, Variant};
use crate::search::{Criteria, Range, SeatFilter, WonBy, fold, query};
use crate::service::Error;
use crate::service::archive::people;
use crate::store::archive::{self, Between, Filter};
use crate::store::{self, DbConnection, people as persons};
use chrono::{NaiveDate, TimeDelta};
use std::sync::Arc;

/// So many events, or sources, may have a part in common for their games to be found by it.
const MOST_VALUES: i64 = 10_000;

/// What the database is asked for somebody, as private games are found by their players alone: the
/// games that fit any of the filters. None fit where none is left.
pub fn filters(
    conn: &mut DbConnection,
    catalogue: &Catalogue,
    wanted: &Criteria,
    asking: Option<PlayerId>,
) -> Result<Vec<Filter>, Error> {
    let own = match asking {
        Some(player) => persons::of_player(conn, player)?.map(|person| person.id),
        None => None,
    };
    let mut players = Vec::new();
    for (_, name) in &wanted.players {
        players.push(people::find(conn, name)?);
    }
    let base = Filter {
        private: own,
        variants: wanted.variant.clone().map(|variant| vec![variant]),
        rulebook: wanted.rulebook.clone(),
        reason: wanted.reason.map(|reason| EndedBy(Some(reason))),
        plies: between(wanted.moves.in_plies()),
        year: between(wanted.year),
        ended: instants(wanted.ended),
        begun: instants(wanted.begun),
        events: values(conn, wanted.event.as_deref(), archive::events_like)?,
        sources: values(conn, wanted.source.as_deref(), archive::sources_like)?,
        openings: wanted.openings.clone(),
        materials: wanted.materials.clone(),
        remarks: wanted.remarks,
        words: match wanted.words.trim() {
            "" => None,
            words => Some(query(words)),
        },
        ..Filter::default()
    };
    let mut filters = Vec::new();
    for (sides, variants) in colourings(catalogue, wanted) {
        let mut filter = base.clone();
        filter.variants = variants.or(filter.variants);
        filter.won = sides.won;
        filter.seats = seats(&sides.seated, &players);
        filters.push(filter);
    }
    Ok(filters)
}

/// On which sides the players asked for sat, and who won, in some variants.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Sides {
    /// One or either for each player.
    seated: Vec<Vec<usize>>,
    won: Option<Winner>,
}

/// What the colours asked for mean: the same in all variants, if none is asked for; otherwise for
/// some of them each.
fn colourings(catalogue: &Catalogue, wanted: &Criteria) -> Vec<(Sides, Option<Vec<String>>)> {
    let has_colours = matches!(wanted.won, Some(WonBy::Colour(_)))
        || wanted
            .players
            .iter()
            .any(|(seated, _)| matches!(seated, SeatFilter::With(_)));
    if !has_colours {
        let sides = sides_in(None, wanted);
        return sides.map(|sides| (sides, None)).into_iter().collect();
    }
    let mut found: Vec<(Sides, Vec<String>)> = Vec::new();
    let asked = catalogue.all().iter().filter(|variant| {
        let slug = wanted.variant.as_deref();
        slug.is_none_or(|slug| slug == variant.slug())
    });
    for variant in asked {
        let Some(sides) = sides_in(Some(variant), wanted) else {
            continue;
        };
        let slug = variant.slug().to_owned();
        match found.iter_mut().find(|(known, _)| *known == sides) {
            Some((_, variants)) => variants.push(slug),
            None => found.push((sides, vec![slug])),
        }
    }
    let some = |(sides, variants)| (sides, Some(variants));
    found.into_iter().map(some).collect()
}

/// The sides asked for, in a variant; none where it does not have the colours.
fn sides_in(variant: Option<&Arc<Variant>>, wanted: &Criteria) -> Option<Sides> {
    let side_of = |colour: &str| {
        let variant = variant?;
        let mut sides = Side::BOTH.into_iter();
        sides.find(|side| variant.seat(*side).name.to_lowercase() == colour)
    };
    let mut seated = Vec::new();
    for (place, _) in &wanted.players {
        seated.push(match place {
            SeatFilter::Anywhere => vec![0, 1],
            SeatFilter::In(side) => vec![side.index()],
            SeatFilter::With(colour) => vec![side_of(colour)?.index()],
        });
    }
    let won = match &wanted.won {
        None => None,
        Some(WonBy::Seat(winner)) => Some(*winner),
        Some(WonBy::Colour(colour)) => Some(match side_of(colour)? {
            Side::First => Winner::First,
            Side::Second => Winner::Second,
        }),
    };
    Some(Sides { seated, won })
}

/// More names than that are no game's players.
const MOST_NAMES: usize = 6;

/// The people that may have sat there, in pairs of seats; none where nobody is asked for.
fn seats(seated: &[Vec<usize>], players: &[Vec<i64>]) -> Option<Vec<archive::Pair>> {
    if players.is_empty() {
        return None;
    }
    let mut asked: Vec<_> = seated.iter().zip(players).collect();
    // Somebody may be named over and over.
    asked.sort_unstable();
    asked.dedup();
    if asked.len() > MOST_NAMES {
        return Some(Vec::new());
    }
    let mut pairs = vec![archive::Pair::default()];
    for (sides, ids) in asked {
        let mut next = Vec::new();
        for pair in &pairs {
            for side in sides {
                let mut pair = pair.clone();
                let people: Vec<i64> = match &pair[*side] {
                    None => ids.clone(),
                    Some(others) => {
                        let both = ids.iter().filter(|id| others.contains(id));
                        both.copied().collect()
                    }
                };
                if !people.is_empty() {
                    pair[*side] = Some(people);
                    next.push(pair);
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        pairs = next;
    }
    Some(pairs)
}

fn between(range: Range) -> Between {
    [range.least, range.most]
}

/// Lists have games of no known day in the year 1019, behind all others, and no record of a known
/// day is as old.
const FIRST_KNOWN: i32 = 1020;

/// Days as instants, the last one to its end. A game of no known day is between no two days, and
/// before and after none.
fn instants([from, to]: [Option<NaiveDate>; 2]) -> Between {
    if from.is_none() && to.is_none() {
        return [None, None];
    }
    let from = from.max(NaiveDate::from_ymd_opt(FIRST_KNOWN, 1, 1));
    let midnight = |day: NaiveDate| Some(day.and_hms_opt(0, 0, 0)?.and_utc());
    let from = from.and_then(midnight).map(|from| from.timestamp_micros());
    let to = to.and_then(midnight).map(|to| {
        let next = to + TimeDelta::days(1);
        next.timestamp_micros() - 1
    });
    [from, to]
}

/// The values in the archive that have a text in them.
fn values(
    conn: &mut DbConnection,
    text: Option<&str>,
    like: impl FnOnce(&mut DbConnection, &str, i64) -> Result<Vec<String>, store::Error>,
) -> Result<Option<Vec<String>>, Error> {
    let Some(text) = text else { return Ok(None) };
    Ok(Some(match fold(text).as_str() {
        // Punctuation alone is in none.
        "" => Vec::new(),
        part => like(conn, part, MOST_VALUES)?,
    }))
}
