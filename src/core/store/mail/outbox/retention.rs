//! Deletes old notices in small batches, so that the outbox and its events stay bounded.

use super::stats::DeletedKind;
use super::{is_sent, is_skipped};
use crate::event::EventKind;
use crate::model::Status;
use crate::store::schema::{events, games, outbox, thinned};
use crate::store::{DbConnection, Timestamp};
use diesel::dsl::{exists, not, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;

/// Closed notices, by their state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Done {
    Sent,
    Skipped,
}

/// Events that exist only for their notice. All other events are kept.
const ONLY_FOR_NOTICES: [EventKind; 8] = [
    EventKind::Reminded,
    EventKind::Warned,
    EventKind::Kibitz,
    EventKind::Analysed,
    EventKind::EmailAnswered,
    EventKind::MovedByEmail,
    EventKind::Digest,
    EventKind::Weekly,
];

/// Examines about `limit` notices that were closed between two times, deletes those that are no
/// longer needed, and returns where it stopped; `None` at the end.
///
/// Of the sent notices, the last of each kind to a player is kept, also for each running game: they
/// record what was sent, and the next email of the thread refers to them.
pub fn delete_old(
    conn: &mut DbConnection,
    done: Done,
    (after, until): (Timestamp, Timestamp),
    most: i64,
) -> QueryResult<Option<Timestamp>> {
    let end: Option<Option<Timestamp>> = outbox::table
        .filter(is_in_state(done))
        .filter(outbox::done_at.gt(after))
        .filter(outbox::done_at.le(until))
        .order(outbox::done_at)
        .offset(most)
        .select(outbox::done_at)
        .first(conn)
        .optional()?;
    let end = end.flatten();
    delete_batch(conn, done, (after, end.unwrap_or(until)))?;
    Ok(end)
}

fn delete_batch(
    conn: &mut DbConnection,
    done: Done,
    (after, until): (Timestamp, Timestamp),
) -> QueryResult<()> {
    let later = diesel::alias!(outbox as later);
    let of_kind = || {
        later
            .filter(sql::<Bool>("later.state = 'sent'"))
            .filter(later.field(outbox::recipient_id).eq(outbox::recipient_id))
            .filter(later.field(outbox::kind).eq(outbox::kind))
            .filter(later.field(outbox::id).gt(outbox::id))
    };
    let goes_on = games::table
        .filter(games::id.nullable().eq(outbox::game_id))
        .filter(games::status.eq_any([Status::Open, Status::Playing]));
    let in_game = of_kind().filter(later.field(outbox::game_id).eq(outbox::game_id));
    let is_over = not(exists(goes_on)).or(exists(in_game));
    let found = || {
        outbox::table
            .filter(is_in_state(done))
            .filter(outbox::done_at.gt(after))
            .filter(outbox::done_at.le(until))
            .select((
                outbox::id,
                outbox::event_id,
                outbox::bounced_at.is_not_null(),
            ))
    };
    let old: Vec<(i64, i64, bool)> = match done {
        Done::Sent => found()
            .filter(exists(of_kind()))
            .filter(is_over)
            .load(conn)?,
        Done::Skipped => found().load(conn)?,
    };
    // In chunks, because the number of values in a statement is limited.
    for some in old.chunks(500) {
        delete(conn, done, some)?;
    }
    Ok(())
}

fn delete(conn: &mut DbConnection, done: Done, old: &[(i64, i64, bool)]) -> QueryResult<()> {
    let ids: Vec<i64> = old.iter().map(|row| row.0).collect();
    let caused_by: Vec<i64> = old.iter().map(|row| row.1).collect();
    diesel::delete(outbox::table.filter(outbox::id.eq_any(ids))).execute(conn)?;
    let unneeded = events::table
        .filter(events::id.eq_any(caused_by))
        .filter(events::kind.eq_any(ONLY_FOR_NOTICES.map(<&str>::from)))
        .filter(not(exists(
            outbox::table.filter(outbox::event_id.eq(events::id)),
        )));
    diesel::delete(unneeded).execute(conn)?;
    let rows = |rows: usize| i64::try_from(rows).unwrap_or(i64::MAX);
    if done == Done::Sent {
        count(conn, DeletedKind::Sent, rows(old.len()))?;
    }
    let bounced = old.iter().filter(|row| row.2).count();
    if bounced > 0 {
        count(conn, DeletedKind::Bounced, rows(bounced))?;
    }
    Ok(())
}

fn count(conn: &mut DbConnection, what: DeletedKind, more: i64) -> QueryResult<()> {
    let row = diesel::update(thinned::table.find(what.word()));
    let counted = row.set(thinned::notices.eq(thinned::notices + more));
    if counted.execute(conn)? == 0 {
        diesel::insert_into(thinned::table)
            .values((thinned::what.eq(what.word()), thinned::notices.eq(more)))
            .execute(conn)?;
    }
    Ok(())
}

fn is_in_state(done: Done) -> SqlLiteral<Bool> {
    match done {
        Done::Sent => is_sent(),
        Done::Skipped => is_skipped(),
    }
}
