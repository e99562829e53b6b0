//! Turn notices that no mail server has accepted for a long time.

use super::{is_parked, is_waiting};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId};
use crate::store::schema::{events, outbox};
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

/// The kinds that notify a player of a turn.
const OF_TURNS: [Kind; 2] = [Kind::YourTurn, Kind::Accepted];

/// A turn notice that was tried without success, or not tried since it was queued, because the mail
/// server is unavailable. Notices held back by the recipient's limit do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable)]
pub struct LateNotice {
    pub id: i64,
    pub recipient_id: PlayerId,
    pub game_id: GameId,
    pub ply: i64,
    pub created_at: Timestamp,
}

/// The condition for late notices.
macro_rules! late {
    ($state:expr) => {
        outbox::table
            .inner_join(events::table.on(events::id.eq(outbox::event_id)))
            .filter($state)
            .filter(outbox::kind.eq_any(OF_TURNS))
            .filter(outbox::game_id.is_not_null())
            .filter(events::ply.is_not_null())
            .filter(
                outbox::attempts
                    .gt(0)
                    .or(outbox::next_at.le(outbox::created_at)),
            )
            .select((
                outbox::id,
                outbox::recipient_id,
                outbox::game_id.assume_not_null(),
                events::ply.assume_not_null(),
                outbox::created_at,
            ))
    };
}

/// Late notices queued before `before`, including parked ones.
pub fn late(conn: &mut DbConnection, before: Timestamp) -> QueryResult<Vec<LateNotice>> {
    let queued = || outbox::created_at.le(before);
    let waiting = late!(is_waiting()).filter(queued()).order(outbox::id);
    let parked = late!(is_parked()).filter(queued()).order(outbox::id);
    let mut late: Vec<LateNotice> = waiting.load(conn)?;
    late.extend(parked.load::<LateNotice>(conn)?);
    Ok(late)
}

/// The row of that id, if it is waiting and late.
pub fn find_late(conn: &mut DbConnection, id: i64) -> QueryResult<Option<LateNotice>> {
    let row = late!(is_waiting()).filter(outbox::id.eq(id));
    row.first(conn).optional()
}
