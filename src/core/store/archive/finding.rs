//! Finished games found: narrowed by any filters, in any order, from any place of the list on.
//!
//! A filter alone, or none, goes along an index that has the order of the list. Where several are
//! combined, the one that few games fit leads, and what it finds is sorted; where each is common,
//! the list is gone along, and no further than so many games at a time.

use super::filter::{Filter, Fitting, MERGED, Order, is_one_of};
use crate::store::DbConnection;
use crate::store::schema::archive;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};
use std::cmp::Reverse;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// What the list is ordered by.
    pub value: i64,
    pub game: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    pub order: Order,
    pub rising: bool,
    /// Only what comes after this place.
    pub after: Option<Place>,
    pub limit: i64,
    /// Where nothing leads: how many games are looked through at most; none for all.
    pub window: Option<i64>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// Their places, in the order of the list.
    pub places: Vec<Place>,
    /// Where it was given up to look on, if it was.
    pub given_up: Option<Place>,
    /// Whether a list was gone along in which each of several conditions is common, or words are:
    /// to count it would cost too much.
    pub is_uncounted: bool,
    /// All games that fit, wherever the list begins, where they are few enough to be known anyway;
    /// in no order.
    pub all: Option<Vec<i64>>,
}

/// A filter that no more games fit leads; the tests have small archives, in which some shall not
/// lead.
const LEADS: i64 = if cfg!(test) { 15 } else { 5_000 };
/// The same of words, which take longer to be gone through.
const WORDS_LEAD: i64 = if cfg!(test) { 15 } else { 2_000 };

/// Finds games that fit any of the filters.
pub fn find(conn: &mut DbConnection, filters: &[Filter], asked: &Asked) -> QueryResult<Found> {
    let mut found = Found {
        all: Some(Vec::new()),
        ..Found::default()
    };
    for part in parts(conn, filters)? {
        let of_part = find_part(conn, &part, asked)?;
        found.is_uncounted |= of_part.is_uncounted;
        found.all = found.all.zip(of_part.all).map(|(mut all, more)| {
            all.extend(more);
            all
        });
        found.places.extend(of_part.places);
        found.given_up = nearest(found.given_up, of_part.given_up, asked.rising);
    }
    match asked.rising {
        true => found.places.sort_unstable(),
        false => found.places.sort_unstable_by_key(|place| Reverse(*place)),
    }
    found.places.dedup();
    // What lies behind the place where one part was given up waits until that part is looked
    // through as far.
    if let Some(end) = found.given_up {
        let is_before = |place: &Place| match asked.rising {
            true => *place <= end,
            false => *place >= end,
        };
        found.places.retain(is_before);
    }
    found.given_up = found
        .given_up
        .filter(|_| (found.places.len() as i64) < asked.limit);
    found
        .places
        .truncate(usize::try_from(asked.limit).unwrap_or(usize::MAX));
    // A game of somebody against themselves is found on either side.
    if let Some(all) = &mut found.all {
        all.sort_unstable();
        all.dedup();
    }
    Ok(found)
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
        let leader = match part.conditions() {
            _ if is_exact(part) => {
                if part.has_more_than(conn, most)? {
                    return Ok(Some(most + 1));
                }
                part.ids(conn, most)?
            }
            _ => match leader(conn, part)? {
                Some(leader) => led(conn, part, &leader)?,
                None => return Ok(None),
            },
        };
        all.extend(leader);
    }
    all.sort_unstable();
    all.dedup();
    Ok(i64::try_from(all.len()).ok())
}

/// The numbers of all games that fit any of the filters, in no order.
pub fn all(conn: &mut DbConnection, filters: &[Filter]) -> QueryResult<Vec<i64>> {
    let mut all = Vec::new();
    for part in filters.iter().flat_map(Filter::parts) {
        let mut fitting = part.fitting();
        let leader = leader(conn, &part)?;
        if let Some(leader) = &leader {
            fitting = fitting.filter(is_one_of(leader));
        }
        all.extend(fitting.select(archive::game_id).load::<i64>(conn)?);
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

fn nearest(one: Option<Place>, other: Option<Place>, rising: bool) -> Option<Place> {
    let (Some(first), Some(second)) = (one, other) else {
        return one.or(other);
    };
    Some(match rising {
        true => first.min(second),
        false => first.max(second),
    })
}

/// Filters that find the same games between them. A condition that stands alone and leaves the
/// choice between several values is taken apart into as many lists, each of which goes along an
/// index.
fn parts(conn: &mut DbConnection, filters: &[Filter]) -> QueryResult<Vec<Filter>> {
    let mut parts = Vec::new();
    for part in filters.iter().flat_map(Filter::parts) {
        let apart = match part.conditions() {
            1 => part.by_value(conn)?,
            _ => Vec::new(),
        };
        match apart.len() {
            2..=MERGED => parts.extend(apart),
            _ => parts.push(part),
        }
    }
    Ok(parts)
}

fn find_part(conn: &mut DbConnection, part: &Filter, asked: &Asked) -> QueryResult<Found> {
    if part.conditions() > 1 || part.needs_leader(asked.order) {
        if let Some(leader) = leader(conn, part)? {
            return find_led(conn, part, &leader, asked);
        }
        let end = end_of_window(conn, part, asked)?;
        let found = places(conn, part.fitting_along(Some(asked.order)), asked, end)?;
        let is_uncounted = part.conditions() > 1 || part.words.is_some();
        return Ok(Found {
            is_uncounted,
            ..found
        });
    }
    places(conn, part.fitting(), asked, None)
}

/// Games of the few that lead: they are looked up all at once, and the page is cut out of them
/// here.
fn find_led(
    conn: &mut DbConnection,
    part: &Filter,
    leader: &[i64],
    asked: &Asked,
) -> QueryResult<Found> {
    let games = part.fitting().filter(is_one_of(leader));
    let id = archive::game_id;
    let rows: Vec<(i64, i64)> = match asked.order {
        Order::Ended => games.select((archive::ended, id)).load(conn)?,
        Order::Plies => games.select((archive::plies, id)).load(conn)?,
        Order::Remarks => games.select((archive::remarks, id)).load(conn)?,
    };
    let mut places: Vec<Place> = rows
        .into_iter()
        .map(|(value, game)| Place { value, game })
        .collect();
    let all = places.iter().map(|place| place.game).collect();
    if let Some(after) = asked.after {
        places.retain(|place| match asked.rising {
            true => *place > after,
            false => *place < after,
        });
    }
    Ok(Found {
        places,
        all: Some(all),
        ..Found::default()
    })
}

fn led(conn: &mut DbConnection, part: &Filter, leader: &[i64]) -> QueryResult<Vec<i64>> {
    let led = part.fitting().filter(is_one_of(leader));
    led.select(archive::game_id).load(conn)
}

/// The games of the first condition that few fit.
fn leader(conn: &mut DbConnection, part: &Filter) -> QueryResult<Option<Vec<i64>>> {
    for condition in part.apart() {
        let most = match condition.words {
            Some(_) => WORDS_LEAD,
            None => LEADS,
        };
        if !condition.has_more_than(conn, most)? {
            return condition.ids(conn, most).map(Some);
        }
    }
    Ok(None)
}

/// The place up to which a list is gone along; none where it ends before that.
fn end_of_window(
    conn: &mut DbConnection,
    part: &Filter,
    asked: &Asked,
) -> QueryResult<Option<Place>> {
    #[derive(QueryableByName)]
    struct Window {
        #[diesel(sql_type = Nullable<BigInt>)]
        last: Option<i64>,
        #[diesel(sql_type = BigInt)]
        games: i64,
    }
    let Some(window) = asked.window else {
        return Ok(None);
    };
    let seen = along_all(conn, part, asked, window);
    let last_of = if asked.rising { "MAX" } else { "MIN" };
    let of_seen = |column: &str, rest: &str| {
        format!("SELECT {last_of}({column}) AS last, COUNT(*) AS games FROM ({seen}) AS seen{rest}")
    };
    let values: Window = diesel::sql_query(of_seen("value", "")).get_result(conn)?;
    let Some(value) = values.last.filter(|_| values.games == window) else {
        return Ok(None);
    };
    // Very many games may be alike in what the list is ordered by.
    let alike = of_seen("game_id", &format!(" WHERE value = {value}"));
    let games: Window = diesel::sql_query(alike).get_result(conn)?;
    Ok(games.last.map(|game| Place { value, game }))
}

/// The statement of so many games of a list that nothing narrows, from where it is looked through.
fn along_all(conn: &DbConnection, part: &Filter, asked: &Asked, games: i64) -> String {
    let column = asked.order.column();
    let (way, beyond) = match asked.rising {
        true => ("ASC", '>'),
        false => ("DESC", '<'),
    };
    let after = asked.after.map_or_else(String::new, |Place { value, game }| {
        format!(
            " AND {column} {beyond}= {value} AND ({column} {beyond} {value} OR game_id {beyond} {game})"
        )
    });
    let public = match (part.is_of_private, conn) {
        (is_private, DbConnection::Sqlite(_)) => i32::from(!is_private).to_string(),
        (is_private, DbConnection::Postgres(_)) => (!is_private).to_string(),
    };
    format!(
        "SELECT {column} AS value, game_id FROM archive WHERE public = {public}{after} \
         ORDER BY {column} {way}, game_id {way} LIMIT {games}"
    )
}

/// The places of games, along the list.
fn places(
    conn: &mut DbConnection,
    mut games: Fitting,
    asked: &Asked,
    end: Option<Place>,
) -> QueryResult<Found> {
    macro_rules! along {
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
            if let Some(Place { value, game }) = end {
                games = match asked.rising {
                    true => games
                        .filter($column.le(value))
                        .filter($column.lt(value).or(id.le(game))),
                    false => games
                        .filter($column.ge(value))
                        .filter($column.gt(value).or(id.ge(game))),
                };
            }
            let games = games.limit(asked.limit).select(($column, id));
            match asked.rising {
                true => games.order(($column.asc(), id.asc())).load(conn)?,
                false => games.order(($column.desc(), id.desc())).load(conn)?,
            }
        }};
    }
    let rows: Vec<(i64, i64)> = match asked.order {
        Order::Ended => along!(archive::ended),
        Order::Plies => along!(archive::plies),
        Order::Remarks => along!(archive::remarks),
    };
    let place = |(value, game)| Place { value, game };
    Ok(Found {
        places: rows.into_iter().map(place).collect(),
        given_up: end,
        ..Found::default()
    })
}
