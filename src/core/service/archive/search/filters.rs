//! Translates search criteria into database filters.

use crate::model::{EndedBy, PlayerId, Winner};
use crate::rules::{Catalogue, Side, Variant};
use crate::search::{Criteria, Range, SeatFilter, WonBy, fold, query};
use crate::service::Error;
use crate::service::archive::people;
use crate::store::archive::{self, Between, Filter};
use crate::store::{self, DbConnection, people as persons};
use chrono::{NaiveDate, TimeDelta};
use std::sync::Arc;

/// Maximum number of events or sources that contain a searched text.
const MOST_VALUES: i64 = 10_000;

/// The filters for a viewer: private games are found by their players only. A game matches if any
/// filter does; with no filters left, none does.
pub fn filters(
    conn: &mut DbConnection,
    catalogue: &Catalogue,
    criteria: &Criteria,
    asking: Option<PlayerId>,
) -> Result<Vec<Filter>, Error> {
    let own = match asking {
        Some(player) => persons::of_player(conn, player)?.map(|person| person.id),
        None => None,
    };
    let mut players = Vec::new();
    for (_, name) in &criteria.players {
        players.push(people::find(conn, name)?);
    }
    let base = Filter {
        private: own,
        variants: criteria.variant.clone().map(|variant| vec![variant]),
        rulebook: criteria.rulebook.clone(),
        reason: criteria.reason.map(|reason| EndedBy(Some(reason))),
        plies: between(criteria.moves.in_plies()),
        rating: ratings(criteria.rating),
        year: between(criteria.year),
        ended: instants(criteria.ended),
        begun: instants(criteria.begun),
        events: values(conn, criteria.event.as_deref(), archive::events_like)?,
        sources: values(conn, criteria.source.as_deref(), archive::sources_like)?,
        openings: criteria.openings.clone(),
        materials: criteria.materials.clone(),
        remarks: criteria.remarks,
        words: match criteria.words.trim() {
            "" => None,
            words => Some(query(words)),
        },
        ..Filter::default()
    };
    let mut filters = Vec::new();
    for (sides, variants) in colourings(catalogue, criteria) {
        let mut filter = base.clone();
        filter.variants = variants.or(filter.variants);
        filter.won = sides.won;
        filter.seats = seats(&sides.seated, &players);
        filters.push(filter);
    }
    Ok(filters)
}

/// The sides of the searched players and the winner, in some variants.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Sides {
    /// The possible sides of each player.
    seated: Vec<Vec<usize>>,
    won: Option<Winner>,
}

/// The meanings of the searched colours: one for all variants if there are none; otherwise one for
/// each group of variants.
fn colourings(catalogue: &Catalogue, criteria: &Criteria) -> Vec<(Sides, Option<Vec<String>>)> {
    let has_colours = matches!(criteria.won, Some(WonBy::Colour(_)))
        || criteria
            .players
            .iter()
            .any(|(seated, _)| matches!(seated, SeatFilter::With(_)));
    if !has_colours {
        let sides = sides_in(None, criteria);
        return sides.map(|sides| (sides, None)).into_iter().collect();
    }
    let mut found: Vec<(Sides, Vec<String>)> = Vec::new();
    let requested = catalogue.all().iter().filter(|variant| {
        let slug = criteria.variant.as_deref();
        slug.is_none_or(|slug| slug == variant.slug())
    });
    for variant in requested {
        let Some(sides) = sides_in(Some(variant), criteria) else {
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

/// The searched sides in a variant; none if it does not have the colours.
fn sides_in(variant: Option<&Arc<Variant>>, criteria: &Criteria) -> Option<Sides> {
    let side_of = |colour: &str| {
        let variant = variant?;
        let mut sides = Side::BOTH.into_iter();
        sides.find(|side| variant.seat(*side).name.to_lowercase() == colour)
    };
    let mut seated = Vec::new();
    for (place, _) in &criteria.players {
        seated.push(match place {
            SeatFilter::Anywhere => vec![0, 1],
            SeatFilter::In(side) => vec![side.index()],
            SeatFilter::With(colour) => vec![side_of(colour)?.index()],
        });
    }
    let won = match &criteria.won {
        None => None,
        Some(WonBy::Seat(winner)) => Some(*winner),
        Some(WonBy::Colour(colour)) => Some(match side_of(colour)? {
            Side::First => Winner::First,
            Side::Second => Winner::Second,
        }),
    };
    Some(Sides { seated, won })
}

/// With more names, no game can match.
const MOST_NAMES: usize = 6;

/// The people who may have played, in pairs of seats; none if no player is searched.
fn seats(seated: &[Vec<usize>], players: &[Vec<i64>]) -> Option<Vec<archive::Pair>> {
    if players.is_empty() {
        return None;
    }
    let mut requested: Vec<_> = seated.iter().zip(players).collect();
    // A name may be repeated.
    requested.sort_unstable();
    requested.dedup();
    if requested.len() > MOST_NAMES {
        return Some(Vec::new());
    }
    let mut pairs = vec![archive::Pair::default()];
    for (sides, ids) in requested {
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

/// Games without ratings, which are stored as 0, are in no range.
fn ratings(range: Range) -> Between {
    match between(range) {
        [None, Some(most)] => [Some(1), Some(most)],
        other => other,
    }
}

fn between(range: Range) -> Between {
    [range.least, range.most]
}

/// Lists place games without a known day in the year 1019, before any record with a known day.
const FIRST_KNOWN: i32 = 1020;

/// Days as instants, the last one to its end. A game without a known day is not between any days,
/// nor before or after any.
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

/// The archive's values that contain a text.
fn values(
    conn: &mut DbConnection,
    text: Option<&str>,
    like: impl FnOnce(&mut DbConnection, &str, i64) -> Result<Vec<String>, store::Error>,
) -> Result<Option<Vec<String>>, Error> {
    let Some(text) = text else { return Ok(None) };
    Ok(Some(match fold(text).as_str() {
        // Punctuation alone matches nothing.
        "" => Vec::new(),
        part => like(conn, part, MOST_VALUES)?,
    }))
}
