//! Lists of tournaments.

use crate::model::{TournamentId, TournamentKind, TournamentStatus};
use crate::play::Pace;
use crate::service::{Error, Instant, RequestContext};
use crate::store::tournaments::{self, entrants};
use crate::store::{DbConnection, Timestamp};
use std::collections::HashMap;

/// The tournaments on a page of the list.
const PAGE: i64 = 30;
/// The tournaments of a player on the list's first page.
const MOST_OWN: usize = 100;

/// A tournament in a list.
#[derive(Debug, Clone)]
pub struct TournamentEntry {
    pub id: TournamentId,
    pub name: String,
    pub kind: TournamentKind,
    pub status: TournamentStatus,
    pub slugs: Vec<String>,
    pub pace: Option<Pace>,
    pub is_rated: bool,
    pub is_private: bool,
    pub players: i64,
    pub places: i64,
    pub round: i64,
    pub rounds: i64,
    pub starts_at: Option<Instant>,
}

/// A page of the public tournaments with that status, the newest first, and the id after which the
/// next page begins.
///
/// # Errors
/// If the database fails.
pub fn list(
    context: &mut RequestContext,
    (status, variant): (TournamentStatus, Option<&str>),
    after: Option<TournamentId>,
) -> Result<(Vec<TournamentEntry>, Option<TournamentId>), Error> {
    let below = after.unwrap_or(TournamentId::MAX);
    let mut rows = tournaments::public_below(context.conn, (status, variant), below, PAGE + 1)?;
    let has_more = rows.len() > usize::try_from(PAGE).unwrap_or(usize::MAX);
    rows.truncate(usize::try_from(PAGE).unwrap_or(usize::MAX));
    let next = rows.last().map(|row| row.id).filter(|_| has_more);
    Ok((with_counts(context.conn, &rows)?, next))
}

/// The tournaments that the viewer organises, plays in or is invited to, and that are not over.
///
/// # Errors
/// If the database fails.
pub fn own(context: &mut RequestContext) -> Result<Vec<TournamentEntry>, Error> {
    let Some(me) = context.viewer_id() else {
        return Ok(Vec::new());
    };
    let mut rows = tournaments::of_organiser(context.conn, me)?;
    let entered = entrants::of_player(context.conn, me)?;
    let mine: Vec<TournamentId> = rows.iter().map(|row| row.id).collect();
    let others: Vec<TournamentId> = entered
        .into_iter()
        .filter(|id| !mine.contains(id))
        .collect();
    rows.extend(tournaments::unfinished(context.conn, &others)?);
    rows.sort_by_key(|row| std::cmp::Reverse(row.id));
    rows.truncate(MOST_OWN);
    with_counts(context.conn, &rows)
}

fn with_counts(
    conn: &mut DbConnection,
    rows: &[tournaments::Row],
) -> Result<Vec<TournamentEntry>, Error> {
    let ids: Vec<TournamentId> = rows.iter().map(|row| row.id).collect();
    let counts: HashMap<TournamentId, i64> = entrants::counts(conn, &ids)?.into_iter().collect();
    let entry = |row: &tournaments::Row| TournamentEntry {
        id: row.id,
        name: row.terms.name.clone(),
        kind: row.terms.kind,
        status: row.state.status,
        slugs: row.terms.variants.split(' ').map(str::to_owned).collect(),
        pace: row.terms.pace.parse().ok(),
        is_rated: row.terms.rated,
        is_private: row.terms.by_invitation,
        players: counts.get(&row.id).copied().unwrap_or(0),
        places: row.terms.places,
        round: row.state.round,
        rounds: row.state.rounds,
        starts_at: row.terms.starts_at.map(Timestamp::utc),
    };
    Ok(rows.iter().map(entry).collect())
}
