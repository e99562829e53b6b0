//! The results of a player's finished games, counted.

use crate::model::{EndedBy, PlayerId, Status, Visibility, Winner};
use crate::play::Reason;
use crate::store::DbConnection;
use crate::store::schema::games;
use diesel::prelude::*;

/// The number of games of a variant that a seat won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    pub variant: String,
    pub winner: Option<Winner>,
    pub had_first: bool,
    pub games: i64,
}

/// A player's finished games, all or those against one opponent, counted by variant, winner and
/// seat, without cancelled ones, and with private ones if `private` is set.
pub fn tally(
    conn: &mut DbConnection,
    player: PlayerId,
    opponent: Option<PlayerId>,
    private: bool,
) -> QueryResult<Vec<Count>> {
    let mut counts = Vec::new();
    for had_first in [true, false] {
        let mut query = games::table
            .filter(games::status.eq(Status::Finished))
            .filter(games::reason.ne(EndedBy(Some(Reason::Cancelled))))
            .group_by((games::variant, games::winner))
            .select((games::variant, games::winner, diesel::dsl::count_star()))
            .into_boxed();
        if opponent.is_none() {
            // Games against programs count for nothing but themselves.
            query = query.filter(games::visibility.ne(Visibility::Unlisted));
        }
        if !private {
            query = query.filter(games::visibility.ne(Visibility::Private));
        }
        let [first, second] = match had_first {
            true => [Some(player), opponent],
            false => [opponent, Some(player)],
        };
        if let Some(first) = first {
            query = query.filter(games::first_id.eq(first));
        }
        if let Some(second) = second {
            query = query.filter(games::second_id.eq(second));
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
