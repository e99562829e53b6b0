//! The archive searched: games by what they are, and by the positions that they came to.

mod explored;
mod replayed;
#[cfg(test)]
mod tests;
mod wanted;

pub use explored::{MoveCount, MoveStatistics, Only, PositionStatistics, explore, look_up};
pub use replayed::{MOST_REPLAYED, find, fitting};
pub use wanted::filters;

pub use crate::store::archive::Filter;

use crate::model::GameId;
use crate::rules::{Position, Variant};
use crate::search::Sort;
use crate::service::Error;
use crate::store::DbConnection;
use crate::store::archive::{self, Order, PageRequest};

/// What the database orders a list by, and whether the lowest comes first.
pub fn order(sort: Sort) -> (Order, bool) {
    match sort {
        Sort::Ended => (Order::Ended, false),
        Sort::Oldest => (Order::Ended, true),
        Sort::Length => (Order::Plies, false),
        Sort::Shortest => (Order::Plies, true),
        Sort::Kibitzed => (Order::Remarks, false),
    }
}

/// The keys by which a position is looked for: its own, and that of its mirror image where that is
/// wanted too.
pub fn keys(variant: &Variant, position: &Position, mirror: bool) -> Vec<i64> {
    let mut keys = vec![variant.position_key(position)];
    if mirror {
        keys.push(variant.mirrored_key(position));
        keys.dedup();
    }
    keys
}

/// All games that the filters find.
pub fn all_games(conn: &mut DbConnection, filters: &[Filter]) -> Result<Vec<GameId>, Error> {
    Ok(archive::all_games(conn, filters)?)
}

/// The first games that the filters find, in that order.
pub fn first_games(
    conn: &mut DbConnection,
    filters: &[Filter],
    sort: Sort,
    limit: i64,
) -> Result<Vec<GameId>, Error> {
    let (order, rising) = order(sort);
    let asked = PageRequest {
        order,
        rising,
        after: None,
        limit,
        scan_limit: None,
    };
    let found = archive::find_games(conn, filters, &asked)?;
    Ok(found.places.into_iter().map(|place| place.game).collect())
}
