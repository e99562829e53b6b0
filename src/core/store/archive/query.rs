//! Queries of finished games, with any filters, in any order, from any place of the list.
//!
//! A list with at most one condition follows an index that has its order. With several, the most
//! selective condition decides which rows are looked up. If all are common, the list is scanned, a
//! limited number of games at a time.

use super::conditions::{ArchiveQuery, is_one_of};
use super::filter::{Filter, MERGED, Order};
use crate::model::GameId;
use crate::store::DbConnection;
use crate::store::schema::archive;
use diesel::prelude::*;
use std::cmp::Reverse;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub value: i64,
    pub game: GameId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRequest {
    pub order: Order,
    pub rising: bool,
    /// Only places after this one.
    pub after: Option<Place>,
    pub limit: i64,
    /// The number of games scanned if every condition is common; `None` for all.
    pub scan_limit: Option<i64>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Matches {
    pub places: Vec<Place>,
    /// Where the scan stopped before the end of the list.
    pub stopped_at: Option<Place>,
}

/// A condition that matches at most this many games decides which rows are looked up. Small in
/// tests, whose archives are small.
const FEW: i64 = if cfg!(any(test, feature = "testing")) {
    15
} else {
    5_000
};
/// The same limit for words, which take longer to look up.
const FEW_BY_WORDS: i64 = if cfg!(any(test, feature = "testing")) {
    15
} else {
    2_000
};

/// Finds games that match any of the filters.
pub fn find(
    conn: &mut DbConnection,
    filters: &[Filter],
    request: &PageRequest,
) -> QueryResult<Matches> {
    let mut matches = Matches::default();
    for part in split(conn, filters)? {
        let part_matches = find_part(conn, &part, request)?;
        matches.places.extend(part_matches.places);
        let stops = [matches.stopped_at, part_matches.stopped_at]
            .into_iter()
            .flatten();
        matches.stopped_at = match request.rising {
            true => stops.min(),
            false => stops.max(),
        };
    }
    match request.rising {
        true => matches.places.sort_unstable(),
        false => matches.places.sort_unstable_by_key(|place| Reverse(*place)),
    }
    matches.places.dedup();
    // Places beyond the end of a stopped scan wait until that part is scanned further.
    if let Some(end) = matches.stopped_at {
        let is_scanned = |place: &Place| !is_after(*place, &end, request.rising);
        matches.places.retain(is_scanned);
    }
    let most = usize::try_from(request.limit).unwrap_or(usize::MAX);
    matches.stopped_at = matches.stopped_at.filter(|_| matches.places.len() < most);
    matches.places.truncate(most);
    Ok(matches)
}

fn is_after(place: Place, other: &Place, rising: bool) -> bool {
    match rising {
        true => place > *other,
        false => place < *other,
    }
}

/// Counts the games that match any of the filters, up to `most` + 1; `None` if that would be too
/// expensive.
pub fn count(conn: &mut DbConnection, filters: &[Filter], most: i64) -> QueryResult<Option<i64>> {
    let parts: Vec<Filter> = filters.iter().flat_map(Filter::parts).collect();
    let is_exact = |part: &Filter| part.conditions() <= 1 && part.words.is_none();
    if let [part] = &parts[..]
        && is_exact(part)
        && part.keys().is_none_or(|keys| keys.len() == 1)
    {
        return part.count_up_to(conn, most).map(Some);
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
            let fitting = part.matching_games().filter(is_one_of(&candidates));
            fitting.select(archive::game_id).load(conn)?
        });
    }
    all.sort_unstable();
    all.dedup();
    Ok(i64::try_from(all.len()).ok())
}

/// The ids of all games that match any of the filters, in no order.
pub fn all(conn: &mut DbConnection, filters: &[Filter]) -> QueryResult<Vec<GameId>> {
    let mut all = Vec::new();
    for part in filters.iter().flat_map(Filter::parts) {
        let mut fitting = part.matching_games();
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

/// Splits filters into ones that match the same games together. A single condition with several
/// values becomes several lists, each of which follows an index.
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

fn find_part(
    conn: &mut DbConnection,
    part: &Filter,
    request: &PageRequest,
) -> QueryResult<Matches> {
    let mut stopped_at = None;
    let is_listed = part.conditions() <= 1 && part.is_listed_by(request.order);
    let candidates = if is_listed {
        None
    } else if let Some(candidates) = candidates(conn, part)? {
        Some(candidates)
    } else if let Some(limit) = request.scan_limit {
        let list = part.list(request.order);
        let scanned = places(
            conn,
            list.matching_games(),
            &PageRequest { limit, ..*request },
        )?;
        let is_full = scanned.len() as i64 == limit;
        stopped_at = scanned.last().copied().filter(|_| is_full);
        Some(scanned.into_iter().map(|place| place.game).collect())
    } else {
        None
    };
    let places = match candidates {
        Some(candidates) => places_among(conn, part, &candidates, request)?,
        None => places(conn, part.matching_games(), request)?,
    };
    Ok(Matches { places, stopped_at })
}

/// The matching places among the candidates, unordered: with an order in the statement, the
/// databases would scan the list.
fn places_among(
    conn: &mut DbConnection,
    part: &Filter,
    candidates: &[GameId],
    request: &PageRequest,
) -> QueryResult<Vec<Place>> {
    let games = part.matching_games().filter(is_one_of(candidates));
    let id = archive::game_id;
    let rows: Vec<(i64, GameId)> = match request.order {
        Order::Ended => games.select((archive::ended, id)).load(conn)?,
        Order::Plies => games.select((archive::plies, id)).load(conn)?,
        Order::Remarks => games.select((archive::remarks, id)).load(conn)?,
        Order::Rating => games.select((archive::rating, id)).load(conn)?,
    };
    let places = rows.into_iter().map(|(value, game)| Place { value, game });
    let is_later = |place: &Place| {
        request
            .after
            .is_none_or(|after| is_after(*place, &after, request.rising))
    };
    Ok(places.filter(is_later).collect())
}

/// The games that match the first selective condition.
fn candidates(conn: &mut DbConnection, part: &Filter) -> QueryResult<Option<Vec<GameId>>> {
    for condition in part.single_conditions() {
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

/// The places of games, in the order of the list.
fn places(
    conn: &mut DbConnection,
    mut games: ArchiveQuery,
    request: &PageRequest,
) -> QueryResult<Vec<Place>> {
    macro_rules! places_by {
        ($column:expr) => {{
            let id = archive::game_id;
            if let Some(Place { value, game }) = request.after {
                games = match request.rising {
                    true => games
                        .filter($column.ge(value))
                        .filter($column.gt(value).or(id.gt(game))),
                    false => games
                        .filter($column.le(value))
                        .filter($column.lt(value).or(id.lt(game))),
                };
            }
            let games = games.limit(request.limit).select(($column, id));
            match request.rising {
                true => games.order(($column.asc(), id.asc())).load(conn)?,
                false => games.order(($column.desc(), id.desc())).load(conn)?,
            }
        }};
    }
    let rows: Vec<(i64, GameId)> = match request.order {
        Order::Ended => places_by!(archive::ended),
        Order::Plies => places_by!(archive::plies),
        Order::Remarks => places_by!(archive::remarks),
        Order::Rating => places_by!(archive::rating),
    };
    let place = |(value, game)| Place { value, game };
    Ok(rows.into_iter().map(place).collect())
}
