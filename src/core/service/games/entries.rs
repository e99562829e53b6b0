//! Rows of game lists with their related data: names, variant, where the game was played,
//! vacations.

use super::variant_versions::pinned;
use crate::model::{GameId, PlayerId, PlayerName, Seat, Status};
use crate::play::Pace;
use crate::rules::{Hidden, Variant};
use crate::service::{Error, Instant, RequestContext};
use crate::store::{DbConnection, games, kibitz, players, program_games, records, vacations};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// A row of a list, with the names it shows.
#[derive(Debug, Clone)]
pub struct Entry {
    pub row: games::Row,
    /// The variant in the game's version; none if it cannot be read.
    pub variant: Option<Arc<Variant>>,
    /// The player of the first seat, or the challenger while the challenge is open.
    pub first: PlayerName,
    /// The player of the second seat, or the challenged player; empty for an open challenge.
    pub second: PlayerName,
    /// The date of an imported game according to its record; none for other games.
    pub played_on: Option<String>,
    /// The event of an imported game; empty if its record has none.
    pub event: String,
    /// The end of the vacation of the player to move, if it stops the clock.
    pub away: Option<Instant>,
    /// Whether a finished game has comments.
    pub has_comments: bool,
}

/// Whether it is this player's turn in a running game.
pub fn is_turn_of(row: &games::Row, player_id: PlayerId) -> bool {
    player_to_move(row) == Some(player_id)
}

/// The player to move in a running game.
pub fn player_to_move(row: &games::Row) -> Option<PlayerId> {
    match row.state.turn? {
        Seat::First => row.state.first_id,
        Seat::Second => row.state.second_id,
    }
}

/// Games by id, with the names that lists show.
pub(crate) fn entries_of(
    conn: &mut DbConnection,
    ids: impl IntoIterator<Item = GameId>,
) -> Result<HashMap<GameId, Entry>, Error> {
    let ids: Vec<GameId> = ids.into_iter().collect();
    let rows = games::find_all(conn, &ids)?;
    let entries = entries_with_names(conn, rows)?.into_iter();
    Ok(entries.map(|entry| (entry.row.id, entry)).collect())
}

/// Several lists of rows, with a single query for their names.
pub(super) fn entries_of_lists<const N: usize>(
    conn: &mut DbConnection,
    lists: [Vec<games::Row>; N],
) -> Result<[Vec<Entry>; N], Error> {
    let sizes = lists.each_ref().map(Vec::len);
    let mut entries = entries_with_names(conn, lists.into_iter().flatten().collect())?.into_iter();
    Ok(sizes.map(|size| entries.by_ref().take(size).collect()))
}

pub(crate) fn entries_with_names(
    conn: &mut DbConnection,
    rows: Vec<games::Row>,
) -> Result<Vec<Entry>, Error> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let names: HashMap<PlayerId, PlayerName> = players::names(conn, &players_of(&rows))?
        .into_iter()
        .collect();
    let name = |id: Option<PlayerId>| {
        id.and_then(|id| names.get(&id))
            .cloned()
            .unwrap_or_default()
    };
    let variants = variants_of(conn, &rows)?;
    let recorded = briefs(conn, &rows)?;
    let away = away(conn, &rows)?;
    let commented = commented(conn, &rows)?;
    let entry = |mut row: games::Row| {
        let variant = variants.get(&pin_of(&row)).cloned();
        if row.state.status == Status::Playing
            && variant
                .iter()
                .any(|variant| variant.hides(Hidden::Positions))
        {
            // Lists show no moves of games with hidden moves.
            row.state.moves.clear();
        }
        let record = recorded.get(&row.id).cloned();
        let (event, played_on) = match &record {
            Some((_, event, day)) => (event.clone(), Some(day.clone())),
            None => (String::new(), None),
        };
        let [first, second] = match (record, row.state.first_id) {
            (Some((names, ..)), _) => names.map(PlayerName::plain),
            (None, Some(_)) => [row.state.first_id, row.state.second_id].map(name),
            (None, None) => [row.challenge.challenger_id, row.challenge.opponent_id].map(name),
        };
        Entry {
            first,
            second,
            played_on,
            event,
            has_comments: commented.contains(&row.id),
            away: standing_for(&row).and_then(|player| away.get(&player).copied()),
            variant,
            row,
        }
    };
    Ok(rows.into_iter().map(entry).collect())
}

/// All challengers, opponents and players of some games.
fn players_of(rows: &[games::Row]) -> Vec<PlayerId> {
    let of_row = |row: &games::Row| {
        [
            row.challenge.challenger_id,
            row.challenge.opponent_id,
            row.state.first_id,
            row.state.second_id,
        ]
    };
    let mut ids: Vec<PlayerId> = rows.iter().flat_map(of_row).flatten().collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// The player whose vacation may stop the game's clock.
fn standing_for(row: &games::Row) -> Option<PlayerId> {
    let is_stopped = row.state.status == Status::Playing && row.state.deadline.is_none();
    let is_timed = |pace: Pace| pace.control.is_timed();
    let is_one = is_stopped && row.rules.pace.parse().is_ok_and(is_timed);
    player_to_move(row).filter(|_| is_one)
}

/// Ends of the vacations of players whose clocks may be stopped.
fn away(conn: &mut DbConnection, rows: &[games::Row]) -> Result<HashMap<PlayerId, Instant>, Error> {
    let players: Vec<PlayerId> = rows.iter().filter_map(standing_for).collect();
    if players.is_empty() {
        return Ok(HashMap::new());
    }
    let away = vacations::away(conn, &players)?.into_iter();
    Ok(away.map(|(player, until)| (player, until.utc())).collect())
}

/// The finished games that were commented on, here or in their record. Comments on running games
/// may be hidden until the end.
fn commented(conn: &mut DbConnection, rows: &[games::Row]) -> Result<HashSet<GameId>, Error> {
    let finished = rows
        .iter()
        .filter(|row| row.state.status == Status::Finished);
    let (recorded, played): (Vec<_>, Vec<_>) = finished.partition(|row| row.is_from_elsewhere());
    let ids = |rows: Vec<&games::Row>| rows.iter().map(|row| row.id).collect::<Vec<GameId>>();
    let mut commented = HashSet::new();
    let recorded = ids(recorded);
    if !recorded.is_empty() {
        commented.extend(records::annotated(conn, &recorded)?);
    }
    let all = [recorded, ids(played)].concat();
    if !all.is_empty() {
        let counts = kibitz::counts_open(conn, &all)?;
        commented.extend(counts.into_iter().map(|(id, _)| id));
    }
    Ok(commented)
}

/// Players, event and date from a record.
type RecordHeading = ([String; 2], String, String);

/// The record data that lists show of imported games.
fn briefs(
    conn: &mut DbConnection,
    rows: &[games::Row],
) -> Result<HashMap<GameId, RecordHeading>, Error> {
    let elsewhere = rows.iter().filter(|row| row.is_from_elsewhere());
    let ids: Vec<GameId> = elsewhere.map(|row| row.id).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let briefs = records::briefs(conn, &ids)?.into_iter();
    let headings = briefs.map(|(id, names, event, day)| (id, (names, event, day)));
    Ok(headings.collect())
}

type VersionKey = (String, i64);

fn pin_of(row: &games::Row) -> VersionKey {
    (row.rules.variant.clone(), row.rules.variant_version)
}

/// The variants of the rows. One that cannot be read must not fail the whole list.
fn variants_of(
    conn: &mut DbConnection,
    rows: &[games::Row],
) -> Result<HashMap<VersionKey, Arc<Variant>>, Error> {
    let pins: BTreeSet<VersionKey> = rows.iter().map(pin_of).collect();
    let mut variants = HashMap::new();
    for (slug, version) in pins {
        match pinned(conn, &slug, version) {
            Ok(variant) => drop(variants.insert((slug, version), variant)),
            Err(Error::Internal(why)) => tracing::error!(%why, "cannot list some games"),
            Err(error) => return Err(error),
        }
    }
    Ok(variants)
}

/// The visitor's running games against programs, those in which it is the visitor's turn first.
pub fn running_with_programs(context: &mut RequestContext) -> Result<Vec<Entry>, Error> {
    let Some(me) = context.viewer_id() else {
        return Ok(Vec::new());
    };
    let mut rows = Vec::new();
    for id in program_games::running_of(context.conn, me)? {
        rows.extend(games::find(context.conn, id)?);
    }
    rows.sort_by_key(|row| !is_turn_of(row, me));
    entries_with_names(context.conn, rows)
}
