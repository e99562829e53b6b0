//! The games of two players against each other.

use super::Count;
use crate::model::{EndedBy, PlayerId, Status, Visibility, Winner};
use crate::play::Reason;
use crate::store::DbConnection;
use crate::store::schema::games;
use diesel::prelude::*;

/// The finished games of two players, counted by variant, winner and the seat of the first, without
/// cancelled ones, and with private ones if `private` is set.
pub fn tally_between(
    conn: &mut DbConnection,
    [player, opponent]: [PlayerId; 2],
    private: bool,
) -> QueryResult<Vec<Count>> {
    let mut counts = Vec::new();
    for had_first in [true, false] {
        let [first, second] = match had_first {
            true => [player, opponent],
            false => [opponent, player],
        };
        let mut query = games::table
            .filter(games::first_id.eq(first))
            .filter(games::second_id.eq(second))
            .filter(games::status.eq(Status::Finished))
            .filter(games::reason.ne(EndedBy(Some(Reason::Cancelled))))
            .group_by((games::variant, games::winner))
            .select((games::variant, games::winner, diesel::dsl::count_star()))
            .into_boxed();
        if !private {
            query = query.filter(games::visibility.ne(Visibility::Private));
        }
        let rows: Vec<(String, Option<Winner>, i64)> = query.load(conn)?;
        counts.extend(rows.into_iter().map(|(variant, winner, games)| Count {
            variant,
            winner,
            had_first,
            games,
        }));
    }
    Ok(counts)
}
