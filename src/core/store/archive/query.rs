//! Finished games found: narrowed by any filters, in any order, from any place of the list on.
//!
//! A list with one condition, or none, follows an index that has its order. With several, the
//! condition that the fewest games fit decides which rows are looked up; where each is common, the
//! list is scanned, and no more than so many games of it at a time.

use super::filter::{ArchiveQuery, Filter, MERGED, Order, is_one_of};
use crate::model::GameId;
use crate::store::DbConnection;
use crate::store::schema::archive;
use diesel::prelude::*;
use std::cmp::Reverse;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// What the list is ordered by.
    pub value: i64,
    pub game: GameId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRequest {
    pub order: Order,
    pub rising: bool,
    /// Only what comes after this place.
    pub after: Option<Place>,
    pub limit: i64,
    /// How many games of a list are scanned at most where every condition is common; none for all.
    pub scan_limit: Option<i64>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Matches {
    /// Their places, in the order of the list.
    pub places: Vec<Place>,
    /// Where the scan stopped before the list ended.
    pub stopped_at: Option<Place>,
}

/// A condition that no more games fit decides which rows are looked up; the tests have small
/// archives, in which some conditions have to be common.
const FEW: i64 = if cfg!(any(test, feature = "testing")) {
    15
} else {
    5_000
};
/// The same of words, which take longer to look up.
const FEW_BY_WORDS: i64 = if cfg!(any(test, feature = "testing")) {
    15
} else {
    2_000
};

/// Finds games that fit any of the filters.
pub fn find(
    conn: &mut DbConnection,
    filters: &[Filter],
    asked: &PageRequest,
) -> QueryResult<Matches> {
    let mut found = Matches::default();
    for part in split(conn, filters)? {
        let of_part = find_part(conn, &part, asked)?;
        found.places.extend(of_part.places);
        let stops = [found.stopped_at, of_part.stopped_at].into_iter().flatten();
        found.stopped_at = match asked.rising {
            true => stops.min(),
            false => stops.max(),
        };
    }
    match asked.rising {
        true => found.places.sort_unstable(),
        false => found.places.sort_unstable_by_key(|place| Reverse(*place)),
    }
    found.places.dedup();
    // Places behind the one where the scan of a part stopped wait until that part is scanned as
    // far.
    if let Some(end) = found.stopped_at {
        let is_scanned = |place: &Place| !is_after(*place, &end, asked.rising);
        found.places.retain(is_scanned);
    }
    let most = usize::try_from(asked.limit).unwrap_or(usize::MAX);
    found.stopped_at = found.stopped_at.filter(|_| found.places.len() < most);
    found.places.truncate(most);
    Ok(found)
}

/// Whether the first place comes after the second in a list.
fn is_after(place: Place, other: &Place, rising: bool) -> bool {
    match rising {
        true => place > *other,
        false => place < *other,
    }
}

/// Counts the games that fit any of the filters, no further than to one more than `most`; none
/// where that would cost too much.
pub fn count(conn: &mut DbConnection, filters: &[Filter], most: i64) -> QueryResult<Option<i64>> {
    let parts: Vec<Filter> = filters.iter().flat_map(Filter::parts).collect();
    let is_exact = |part: &Filter| part.conditions() <= 1 && part.words.is_none();
    if let [part] = &parts[..]
        && is_exact(part)
        && part.keys().is_none_or(|keys| keys.len() == 1)
    {
        return part.number(conn, most).map(Some);
    }
    let mut all = Vec::new();
    for part in &parts {
        all.extend(if is_exact(part) {
            if part.has_more_than(conn, most)? {
                return Ok(Some(most + 1));
            }
            part.ids(conn, most)?
        } else {
            let Some(candidates) = candidates(conn, part)? else {
                return Ok(None);
            };
            let fitting = part.fitting().filter(is_one_of(&candidates));
            fitting.select(archive::game_id).load(conn)?
        });
    }
    all.sort_unstable();
    all.dedup();
    Ok(i64::try_from(all.len()).ok())
}

/// The numbers of all games that fit any of the filters, in no order.
pub fn all(conn: &mut DbConnection, filters: &[Filter]) -> QueryResult<Vec<GameId>> {
    let mut all = Vec::new();
    for part in filters.iter().flat_map(Filter::parts) {
        let mut fitting = part.fitting();
        let candidates = candidates(conn, &part)?;
        if let Some(candidates) = &candidates {
            fitting = fitting.filter(is_one_of(candidates));
        }
        all.extend(fitting.select(archive::game_id).load::<GameId>(conn)?);
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// Filters that find the same games between them. A condition that stands alone and leaves the
/// choice between several values is split into as many lists, each of which follows an index.
fn split(conn: &mut DbConnection, filters: &[Filter]) -> QueryResult<Vec<Filter>> {
    let mut parts = Vec::new();
    for part in filters.iter().flat_map(Filter::parts) {
        let by_value = match part.conditions() {
            1 => part.by_value(conn)?,
            _ => Vec::new(),
        };
        match by_value.len() {
            2..=MERGED => parts.extend(by_value),
            _ => parts.push(part),
        }
    }
    Ok(parts)
}

fn find_part(conn: &mut DbConnection, part: &Filter, asked: &PageRequest) -> QueryResult<Matches> {
    let mut stopped_at = None;
    let is_listed = part.conditions() <= 1 && part.is_listed_by(asked.order);
    let candidates = if is_listed {
        None
    } else if let Some(candidates) = candidates(conn, part)? {
        Some(candidates)
    } else if let Some(limit) = asked.scan_limit {
        let list = part.list(asked.order);
        let scanned = places(conn, list.fitting(), &PageRequest { limit, ..*asked })?;
        let is_full = scanned.len() as i64 == limit;
        stopped_at = scanned.last().copied().filter(|_| is_full);
        Some(scanned.into_iter().map(|place| place.game).collect())
    } else {
        None
    };
    let places = match candidates {
        Some(candidates) => places_among(conn, part, &candidates, asked)?,
        None => places(conn, part.fitting(), asked)?,
    };
    Ok(Matches { places, stopped_at })
}

/// The places of those candidates that fit, in no order: with an order in the statement the
/// databases would scan the list for them.
fn places_among(
    conn: &mut DbConnection,
    part: &Filter,
    candidates: &[GameId],
    asked: &PageRequest,
) -> QueryResult<Vec<Place>> {
    let games = part.fitting().filter(is_one_of(candidates));
    let id = archive::game_id;
    let rows: Vec<(i64, GameId)> = match asked.order {
        Order::Ended => games.select((archive::ended, id)).load(conn)?,
        Order::Plies => games.select((archive::plies, id)).load(conn)?,
        Order::Remarks => games.select((archive::remarks, id)).load(conn)?,
    };
    let places = rows.into_iter().map(|(value, game)| Place { value, game });
    let is_later = |place: &Place| {
        asked
            .after
            .is_none_or(|after| is_after(*place, &after, asked.rising))
    };
    Ok(places.filter(is_later).collect())
}

/// The games that fit the first condition that few fit.
fn candidates(conn: &mut DbConnection, part: &Filter) -> QueryResult<Option<Vec<GameId>>> {
    for condition in part.apart() {
        let most = match condition.words {
            Some(_) => FEW_BY_WORDS,
            None => FEW,
        };
        if !condition.has_more_than(conn, most)? {
            return condition.ids(conn, most).map(Some);
        }
    }
    Ok(None)
}

/// The places of games in the order of the list.
fn places(
    conn: &mut DbConnection,
    mut games: ArchiveQuery,
    asked: &PageRequest,
) -> QueryResult<Vec<Place>> {
    macro_rules! places_by {
        ($column:expr) => {{
            let id = archive::game_id;
            if let Some(Place { value, game }) = asked.after {
                games = match asked.rising {
                    true => games
                        .filter($column.ge(value))
                        .filter($column.gt(value).or(id.gt(game))),
                    false => games
                        .filter($column.le(value))
                        .filter($column.lt(value).or(id.lt(game))),
                };
            }
            let games = games.limit(asked.limit).select(($column, id));
            match asked.rising {
                true => games.order(($column.asc(), id.asc())).load(conn)?,
                false => games.order(($column.desc(), id.desc())).load(conn)?,
            }
        }};
    }
    let rows: Vec<(i64, GameId)> = match asked.order {
        Order::Ended => places_by!(archive::ended),
        Order::Plies => places_by!(archive::plies),
        Order::Remarks => places_by!(archive::remarks),
    };
    let place = |(value, game)| Place { value, game };
    Ok(rows.into_iter().map(place).collect())
}
