//! The ratings that open challenges ask for.

use super::DbConnection;
use super::schema::rating_ranges;
use crate::model::{GameId, RatingRange};
use diesel::prelude::*;

/// The range of a challenge; unlimited if it has none.
pub fn find(conn: &mut DbConnection, game: GameId) -> QueryResult<RatingRange> {
    let found = rating_ranges::table
        .find(game)
        .select((rating_ranges::lowest, rating_ranges::highest));
    let range: Option<(Option<i64>, Option<i64>)> = found.get_result(conn).optional()?;
    let (lowest, highest) = range.unwrap_or_default();
    Ok(RatingRange { lowest, highest })
}

/// Sets the range of a new challenge.
pub fn insert(conn: &mut DbConnection, game: GameId, range: RatingRange) -> QueryResult<()> {
    diesel::insert_into(rating_ranges::table)
        .values((
            rating_ranges::game_id.eq(game),
            rating_ranges::lowest.eq(range.lowest),
            rating_ranges::highest.eq(range.highest),
        ))
        .execute(conn)
        .map(drop)
}
