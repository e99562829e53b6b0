//! What challenges require of the opponent.

use super::DbConnection;
use super::schema::requirements;
use crate::model::{GameId, RatingRange, Requirements};
use diesel::prelude::*;

/// The requirements of a challenge; the default if it has none.
pub fn find(conn: &mut DbConnection, game: GameId) -> QueryResult<Requirements> {
    let found = requirements::table.find(game).select((
        requirements::lowest,
        requirements::highest,
        requirements::reliable,
    ));
    let found: Option<(Option<i64>, Option<i64>, bool)> = found.get_result(conn).optional()?;
    let (lowest, highest, reliable) = found.unwrap_or_default();
    Ok(Requirements {
        ratings: RatingRange { lowest, highest },
        reliable,
    })
}

/// Sets the requirements of a new challenge.
pub fn insert(conn: &mut DbConnection, game: GameId, required: Requirements) -> QueryResult<()> {
    diesel::insert_into(requirements::table)
        .values((
            requirements::game_id.eq(game),
            requirements::lowest.eq(required.ratings.lowest),
            requirements::highest.eq(required.ratings.highest),
            requirements::reliable.eq(required.reliable),
        ))
        .execute(conn)
        .map(drop)
}
