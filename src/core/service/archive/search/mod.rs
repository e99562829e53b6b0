//! Search of the archive: by properties of games, and by positions.

mod explorer;
mod filters;
mod replay_search;
#[cfg(test)]
mod tests;

pub use explorer::{MoveCount, MoveStatistics, Only, PositionStatistics, explore, look_up};
pub use filters::filters;
pub use replay_search::{MOST_REPLAYED, find, fitting};

pub use crate::store::archive::Filter;

use crate::model::GameId;
use crate::rules::{Position, Variant};
use crate::search::Sort;
use crate::service::Error;
use crate::store::DbConnection;
use crate::store::archive::{self, Order, PageRequest};

/// The sort column of a list, and whether it is ascending.
pub fn order(sort: Sort) -> (Order, bool) {
    match sort {
        Sort::Ended => (Order::Ended, false),
        Sort::Oldest => (Order::Ended, true),
        Sort::Length => (Order::Plies, false),
        Sort::Shortest => (Order::Plies, true),
        Sort::Kibitzed => (Order::Remarks, false),
        Sort::Rating => (Order::Rating, false),
    }
}

/// The keys of a position, and of its mirror image if requested.
pub fn keys(variant: &Variant, position: &Position, mirror: bool) -> Vec<i64> {
    let mut keys = vec![variant.position_key(position)];
    if mirror {
        keys.push(variant.mirrored_key(position));
        keys.dedup();
    }
    keys
}

/// All games that match the filters.
pub fn all_games(conn: &mut DbConnection, filters: &[Filter]) -> Result<Vec<GameId>, Error> {
    Ok(archive::all_games(conn, filters)?)
}

/// The first games that match the filters, in that order.
pub fn first_games(
    conn: &mut DbConnection,
    filters: &[Filter],
    sort: Sort,
    limit: i64,
) -> Result<Vec<GameId>, Error> {
    let (order, rising) = order(sort);
    let request = PageRequest {
        order,
        rising,
        after: None,
        limit,
        scan_limit: None,
    };
    let found = archive::find_games(conn, filters, &request)?;
    Ok(found.places.into_iter().map(|place| place.game).collect())
}
