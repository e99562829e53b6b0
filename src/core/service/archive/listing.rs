//! A page of search results.

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
/// Results are counted no further.
const COUNTED: i64 = 10_000;
/// If every condition is common, a page scans at most this many games.
const SCANNED: i64 = 5_000;

#[derive(Debug, Clone, Default)]
pub struct Search {
    pub criteria: Criteria,
    /// Only games that reached this position.
    pub position: Option<InPosition>,
    /// Only games that the viewer watches.
    pub watched: bool,
    /// Only games that the viewer bookmarked.
    pub starred: bool,
    pub sort: Sort,
    pub from: Option<From>,
}

/// A position reached by games.
#[derive(Debug, Clone)]
pub struct InPosition {
    pub keys: Vec<i64>,
}

impl InPosition {
    /// A position of a variant; with `mirror` also its mirror image.
    pub fn new(variant: &Variant, position: &Position, mirror: bool) -> Self {
        Self {
            keys: search::keys(variant, position, mirror),
        }
    }
}

/// The start or the end of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// The page starts after this place.
    After(Place),
    /// The page ends before this place.
    Before(Place),
}

#[derive(Debug, Clone, Default)]
pub struct Listing {
    pub entries: Vec<Entry>,
    /// The place after which the next page starts, if there is one.
    pub next: Option<Place>,
    /// The place before which the previous page ends, if there is one.
    pub previous: Option<Place>,
    /// Where the search stopped, with less than a full page.
    pub stopped_at: Option<Place>,
    /// The number of results; none if counting would cost too much.
    pub count: Option<Count>,
}

/// A page of results for the viewer.
pub fn list(context: &mut RequestContext, search: &Search) -> Result<Listing, Error> {
    let filters = narrowed(context, search)?;
    let found = page(context.conn, &filters, search)?;
    let count = if search.from.is_none() && found.is_whole() {
        Some(found.places.len() as i64)
    } else if search.criteria.points.is_some() {
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

/// At most `most` results after a place. If games have to be scanned or replayed, there may be few
/// or none, although more follow.
pub fn rows(
    context: &mut RequestContext,
    search: &Search,
    (after, limit): (Option<Place>, i64),
) -> Result<Rows, Error> {
    let filters = narrowed(context, search)?;
    let (order, rising) = search::order(search.sort);
    let request = PageRequest {
        order,
        rising,
        after,
        limit,
        scan_limit: Some(SCANNED),
    };
    let pattern = search.criteria.points.as_ref();
    let found = search::find(context.conn, &filters, pattern, &request)?;
    let ids: Vec<GameId> = found.places.iter().map(|place| place.game).collect();
    let rows = games::find_all(context.conn, &ids)?.into_iter();
    let mut rows: HashMap<GameId, games::Row> = rows.map(|row| (row.id, row)).collect();
    Ok(Rows {
        games: ids.iter().filter_map(|id| rows.remove(id)).collect(),
        last: found.stopped_at.or(found.places.last().copied()),
        is_all: found.stopped_at.is_none() && (found.places.len() as i64) < limit,
    })
}

/// The filters of a search, for the viewer.
fn narrowed(context: &mut RequestContext, search: &Search) -> Result<Vec<Filter>, Error> {
    let catalogue = context.app.catalogue();
    let viewer = context.viewer_id();
    let mut filters = filters(context.conn, catalogue, &search.criteria, viewer)?;
    let watched_or_starred = match viewer {
        Some(me) => watched_or_starred(context.conn, search, me)?,
        None => None,
    };
    for filter in &mut filters {
        filter.positions = search.position.as_ref().map(|it| it.keys.clone());
        filter.games.clone_from(&watched_or_starred);
    }
    Ok(filters)
}

/// The games that the viewer watches or bookmarked, for searches restricted to them.
fn watched_or_starred(
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
    let mut starred = collections::starred(conn, reader, GameId::MAX, MOST_BOOKMARKS)?;
    if let Some(watched) = watched {
        starred.retain(|game| watched.contains(game));
    }
    Ok(Some(starred))
}

/// At most this many bookmarked games, the latest, are searched.
const MOST_BOOKMARKS: i64 = 10_000;

/// The places on a page, and those of the adjacent pages.
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

/// The place after which a page starts if its first game may be at `place`.
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
    let request = PageRequest {
        order,
        rising: rising != backwards,
        after,
        limit: PAGE as i64 + 1,
        scan_limit: Some(SCANNED),
    };
    let pattern = search.criteria.points.as_ref();
    let mut found = search::find(conn, filters, pattern, &request)?;
    let more = found.places.len() > PAGE;
    found.places.truncate(PAGE);
    if backwards {
        found.places.reverse();
    }
    let (first, last) = (found.places.first().copied(), found.places.last().copied());
    // A reader who came from a page can go back to it.
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
