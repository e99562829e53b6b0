//! A page of the games found.

use super::search::{self, filters};
use crate::model::{GameId, PlayerId};
use crate::rules::{Position, Variant};
use crate::search::{Criteria, Sort};
use crate::service::games::{Count, Entry, entries_with_names};
use crate::service::{Error, RequestContext};
use crate::store::archive::{self, Filter, PageRequest, Place};
use crate::store::{DbConnection, collections, game_mail, games};
use std::collections::HashMap;

const PAGE: usize = 25;
/// Nobody counts the games of a list further.
const COUNTED: i64 = 10_000;
/// Where every condition is common, a page scans so many games at most.
const SCANNED: i64 = 5_000;

/// What is asked of the archive.
#[derive(Debug, Clone, Default)]
pub struct Search {
    pub wanted: Criteria,
    /// Only those that came to this position.
    pub position: Option<InPosition>,
    /// Only those that the reader watches.
    pub watched: bool,
    /// Only those that have the reader's star.
    pub starred: bool,
    pub sort: Sort,
    pub from: Option<From>,
}

/// A position that games came to.
#[derive(Debug, Clone)]
pub struct InPosition {
    /// The keys by which it is looked for.
    pub keys: Vec<i64>,
}

impl InPosition {
    /// A position of a variant; with `mirror` its mirror image too.
    pub fn new(variant: &Variant, position: &Position, mirror: bool) -> Self {
        Self {
            keys: search::keys(variant, position, mirror),
        }
    }
}

/// Where a page begins, or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// It begins after this place.
    After(Place),
    /// It ends before this place.
    Before(Place),
}

#[derive(Debug, Clone, Default)]
pub struct Listing {
    pub entries: Vec<Entry>,
    /// The place that the next page begins after, if there is one.
    pub next: Option<Place>,
    /// The place that the page before ends before, if there is one.
    pub previous: Option<Place>,
    /// Where the search stopped, with fewer games than a page has.
    pub stopped_at: Option<Place>,
    /// How many games the whole list has; none where counting would cost too much.
    pub count: Option<Count>,
}

/// Finds a page of games for the visitor.
pub fn list(context: &mut RequestContext, search: &Search) -> Result<Listing, Error> {
    let filters = narrowed(context, search)?;
    let found = page(context.conn, &filters, search)?;
    let count = if search.from.is_none() && found.is_whole() {
        Some(found.places.len() as i64)
    } else if search.wanted.points.is_some() {
        None
    } else {
        archive::count_games(context.conn, &filters, COUNTED)?
    };
    let count = count.map(|games| Count {
        games: usize::try_from(games.min(COUNTED)).unwrap_or_default(),
        more: games > COUNTED,
    });
    let ids: Vec<GameId> = found.places.iter().map(|place| place.game).collect();
    let rows = games::find_all(context.conn, &ids)?;
    let entries = entries_with_names(context.conn, rows)?.into_iter();
    let mut entries: HashMap<GameId, Entry> = entries.map(|entry| (entry.row.id, entry)).collect();
    Ok(Listing {
        entries: ids.iter().filter_map(|id| entries.remove(id)).collect(),
        next: found.next,
        previous: found.previous,
        stopped_at: found.stopped_at,
        count,
    })
}

#[derive(Debug)]
pub struct Rows {
    pub games: Vec<games::Row>,
    pub last: Option<Place>,
    /// Whether there are no more.
    pub is_all: bool,
}

/// The games found after a place, so many at most. Where games have to be scanned or replayed,
/// there may be few or none, and yet more of them further on.
pub fn rows(
    context: &mut RequestContext,
    search: &Search,
    (after, limit): (Option<Place>, i64),
) -> Result<Rows, Error> {
    let filters = narrowed(context, search)?;
    let (order, rising) = search::order(search.sort);
    let asked = PageRequest {
        order,
        rising,
        after,
        limit,
        scan_limit: Some(SCANNED),
    };
    let pattern = search.wanted.points.as_ref();
    let found = search::find(context.conn, &filters, pattern, &asked)?;
    let ids: Vec<GameId> = found.places.iter().map(|place| place.game).collect();
    let rows = games::find_all(context.conn, &ids)?.into_iter();
    let mut rows: HashMap<GameId, games::Row> = rows.map(|row| (row.id, row)).collect();
    Ok(Rows {
        games: ids.iter().filter_map(|id| rows.remove(id)).collect(),
        last: found.stopped_at.or(found.places.last().copied()),
        is_all: found.stopped_at.is_none() && (found.places.len() as i64) < limit,
    })
}

/// The filters of a search, for the visitor.
fn narrowed(context: &mut RequestContext, search: &Search) -> Result<Vec<Filter>, Error> {
    let catalogue = context.app.catalogue();
    let viewer = context.viewer_id();
    let mut filters = filters(context.conn, catalogue, &search.wanted, viewer)?;
    let chosen = match viewer {
        Some(me) => chosen(context.conn, search, me)?,
        None => None,
    };
    for filter in &mut filters {
        filter.positions = search.position.as_ref().map(|it| it.keys.clone());
        filter.games.clone_from(&chosen);
    }
    Ok(filters)
}

/// The games that the reader chose before, where only these are looked for.
fn chosen(
    conn: &mut DbConnection,
    search: &Search,
    reader: PlayerId,
) -> Result<Option<Vec<GameId>>, Error> {
    let watched = match search.watched {
        true => Some(game_mail::watched_numbers(conn, reader)?),
        false => None,
    };
    if !search.starred {
        return Ok(watched);
    }
    let mut starred = collections::starred(conn, reader, GameId::MAX, MOST_STARS)?;
    if let Some(watched) = watched {
        starred.retain(|game| watched.contains(game));
    }
    Ok(Some(starred))
}

/// So many games with a star, the latest, are looked through.
const MOST_STARS: i64 = 10_000;

/// The places on a page, and those of its neighbours.
struct ListPage {
    places: Vec<Place>,
    next: Option<Place>,
    previous: Option<Place>,
    stopped_at: Option<Place>,
}

impl ListPage {
    fn is_whole(&self) -> bool {
        (self.next, self.previous, self.stopped_at) == (None, None, None)
    }
}

/// The place that a page begins after whose first game may stand at that one.
fn just_before(place: Place, rising: bool) -> Place {
    let step = if rising { -1 } else { 1 };
    Place {
        game: GameId(place.game.0 + step),
        ..place
    }
}

fn page(conn: &mut DbConnection, filters: &[Filter], search: &Search) -> Result<ListPage, Error> {
    let (order, rising) = search::order(search.sort);
    let (after, backwards) = match search.from {
        None => (None, false),
        Some(From::After(place)) => (Some(place), false),
        Some(From::Before(place)) => (Some(place), true),
    };
    let asked = PageRequest {
        order,
        rising: rising != backwards,
        after,
        limit: PAGE as i64 + 1,
        scan_limit: Some(SCANNED),
    };
    let pattern = search.wanted.points.as_ref();
    let mut found = search::find(conn, filters, pattern, &asked)?;
    let more = found.places.len() > PAGE;
    found.places.truncate(PAGE);
    if backwards {
        found.places.reverse();
    }
    let (first, last) = (found.places.first().copied(), found.places.last().copied());
    // Whoever came from a page may go back there.
    let (next, previous) = match search.from {
        None => (last.filter(|_| more), None),
        Some(From::After(_)) => (last.filter(|_| more), first),
        Some(From::Before(place)) => (
            last.or(Some(just_before(place, rising))),
            first.filter(|_| more).or(found.stopped_at),
        ),
    };
    Ok(ListPage {
        places: found.places,
        next,
        previous,
        stopped_at: found.stopped_at.filter(|_| !backwards),
    })
}
