//! Search for patterns on points. No index covers these: games that match all other conditions are
//! replayed, up to the cost limit of a page.

use crate::model::GameId;
use crate::notation::coordinate;
use crate::rules::Variant;
use crate::search::Pattern;
use crate::service::Error;
use crate::service::games::{pinned, start_of};
use crate::store::archive::{self, Filter, Matches, PageRequest};
use crate::store::{DbConnection, games};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Games replayed per page; the tests have small archives.
pub const MOST_REPLAYED: i64 = if cfg!(any(test, feature = "testing")) {
    20
} else {
    1_000
};
const BATCH: i64 = if cfg!(any(test, feature = "testing")) {
    8
} else {
    500
};

/// Finds games that match any of the filters and, if requested, the pattern. If too few are found
/// among the games that may be replayed, the search stops.
pub fn find(
    conn: &mut DbConnection,
    filters: &[Filter],
    pattern: Option<&Pattern>,
    request: &PageRequest,
) -> Result<Matches, Error> {
    let Some(pattern) = pattern else {
        return Ok(archive::find_games(conn, filters, request)?);
    };
    let most = usize::try_from(request.limit).unwrap_or(usize::MAX);
    let mut matches = Matches::default();
    let (mut after, mut replayed) = (request.after, 0);
    while replayed < MOST_REPLAYED {
        let limit = BATCH.min(MOST_REPLAYED - replayed);
        let batch = PageRequest {
            after,
            limit,
            ..*request
        };
        let some = archive::find_games(conn, filters, &batch)?;
        let ids: Vec<GameId> = some.places.iter().map(|place| place.game).collect();
        let fitting = fitting(conn, pattern, &ids)?;
        let places = some.places.iter();
        matches
            .places
            .extend(places.filter(|place| fitting.contains(&place.game)));
        let number = some.places.len() as i64;
        if matches.places.len() >= most {
            matches.places.truncate(most);
            return Ok(matches);
        }
        if number < limit {
            matches.stopped_at = some.stopped_at;
            return Ok(matches);
        }
        replayed += number;
        after = some.places.last().copied();
    }
    matches.stopped_at = after;
    Ok(matches)
}

/// Those of these games that match the pattern.
pub fn fitting(
    conn: &mut DbConnection,
    pattern: &Pattern,
    games: &[GameId],
) -> Result<HashSet<GameId>, Error> {
    let mut variants: HashMap<(String, i64), Arc<Variant>> = HashMap::new();
    let mut fitting = HashSet::new();
    for row in games::find_all(conn, games)? {
        let key = (row.rules.variant.clone(), row.rules.variant_version);
        let variant = match variants.get(&key) {
            Some(variant) => Arc::clone(variant),
            None => {
                let variant = pinned(conn, &key.0, key.1)?;
                Arc::clone(variants.entry(key).or_insert(variant))
            }
        };
        let start = start_of(&row, &variant)?;
        let unreadable = |_| Error::Internal(format!("the moves of game {}", row.id).into());
        let moves = coordinate::unpack(&variant, &row.state.moves).map_err(unreadable)?;
        if pattern.fits_game(&variant, &start, &moves) {
            fitting.insert(row.id);
        }
    }
    Ok(fitting)
}
