//! What only some challenges have: requirements of the opponent, and several games that they start.

use super::DbConnection;
use super::schema::{multiples, requirements};
use crate::model::{GameId, RatingRange, Requirements};
use diesel::prelude::*;

/// The requirements of a challenge; the default if it has none.
pub fn find_requirements(conn: &mut DbConnection, game: GameId) -> QueryResult<Requirements> {
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
pub fn insert_requirements(
    conn: &mut DbConnection,
    game: GameId,
    required: Requirements,
) -> QueryResult<()> {
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Insertable)]
#[diesel(table_name = multiples)]
pub struct Multiple {
    pub game_id: GameId,
    /// Whether two games start at once, one with each side.
    pub both_sides: bool,
    /// How many players can still accept it.
    pub standing: i64,
}

/// `None` for a challenge that starts one game.
pub fn find_multiple(conn: &mut DbConnection, game: GameId) -> QueryResult<Option<Multiple>> {
    multiples::table.find(game).get_result(conn).optional()
}

pub fn insert_multiple(conn: &mut DbConnection, row: Multiple) -> QueryResult<()> {
    diesel::insert_into(multiples::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

/// Sets how many players can still accept a challenge. Its row in `games` must be locked.
pub fn save_standing(conn: &mut DbConnection, game: GameId, standing: i64) -> QueryResult<()> {
    let row = diesel::update(multiples::table.find(game));
    let standing = multiples::standing.eq(standing);
    row.set(standing).execute(conn).map(drop)
}
