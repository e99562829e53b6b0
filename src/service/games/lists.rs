//! Lists of games: the front page, the archive, a player's page.

use super::variant_versions::{newest, pinned};
use crate::model::{Called, Seat, Status, Winner};
use crate::play::Pace;
use crate::rules::Variant;
use crate::service::{Error, Instant, RequestContext, archive};
use crate::store::games::{self, Cursor, Filter};
use crate::store::{DbConnection, blocks, game_mail, players, records, vacations};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// How many of the watched games the front page shows.
const WATCHED: i64 = 12;

/// A row of a list, with the names that it shows.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The game.
    pub row: games::Row,
    /// Its variant, in the version it is pinned to; none when that cannot be read.
    pub variant: Option<Arc<Variant>>,
    /// Who has the first seat, or the challenger while the game is open.
    pub first: Called,
    /// Who has the second, or who is challenged; the name is empty when anybody may accept.
    pub second: Called,
    /// When a game that was played elsewhere was played, as its record says; none for the others.
    pub played_on: Option<String>,
    /// What such a game was played in; empty where its record does not tell.
    pub event: String,
    /// Until when whoever is to move is on vacation, where that stops the clock.
    pub away: Option<Instant>,
}

/// How many games a list has in all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// So many.
    pub games: usize,
    /// Whether there are more than that: nobody counts to the end of a large archive.
    pub more: bool,
}

/// One page of a list.
#[derive(Debug, Clone)]
pub struct Listing {
    /// The games.
    pub entries: Vec<Entry>,
    /// Where the next page begins, if there is one.
    pub next: Option<Cursor>,
    /// How many games the whole list has.
    pub count: Count,
}

/// What the front page shows.
#[derive(Debug, Clone, Default)]
pub struct Home {
    /// The visitor's games, those waiting for a move of theirs first, by time left.
    pub mine: Vec<Entry>,
    /// Challenges made to the visitor.
    pub received: Vec<Entry>,
    /// Challenges that the visitor made.
    pub sent: Vec<Entry>,
    /// Challenges that anybody may accept.
    pub open: Vec<Entry>,
    /// Public games being played, for strangers.
    pub playing: Vec<Entry>,
    /// Public games that ended lately, for strangers.
    pub finished: Vec<Entry>,
    /// The visitor's own games that ended lately.
    pub lately: Vec<Entry>,
    /// Games of others that the visitor watches.
    pub watched: Vec<Entry>,
    /// How many are open.
    pub all_open: Count,
    /// How many are being played, for strangers.
    pub all_playing: Count,
    /// How many have ended: all for strangers, the visitor's own for the others.
    pub all_finished: Count,
}

/// A player's page.
#[derive(Debug, Clone)]
pub struct PlayerPage {
    /// The player.
    pub player: players::Player,
    /// The record per variant slug.
    pub record: BTreeMap<String, Tally>,
    /// Running games that the visitor may see.
    pub running: Vec<Entry>,
    /// The latest finished games that the visitor may see.
    pub finished: Vec<Entry>,
    /// How many are running.
    pub all_running: Count,
    /// How many are finished.
    pub all_finished: Count,
    /// Whether the visitor blocks the player; none where that is not to be chosen.
    pub blocked: Option<bool>,
}

/// Games won, drawn and lost.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// The variant's name.
    pub variant: String,
    /// Won.
    pub won: i64,
    /// Drawn.
    pub drawn: i64,
    /// Lost.
    pub lost: i64,
}

/// The rows on a page of the archive.
const PAGE: usize = 25;
/// Nobody counts the games of a list further: what a page costs must not grow with the archive.
const COUNTED: usize = 1_000;

/// A list by a filter; asks for a player by name where one is given.
pub fn list(
    context: &mut RequestContext,
    mut filter: Filter,
    player: Option<&str>,
) -> Result<Listing, Error> {
    if let Some(name) = player {
        let player = players::find_by_any_name(context.conn, name)?.map(|player| player.id);
        let viewer = context.viewer_id();
        filter.player = player;
        filter.private = player.is_some() && player == viewer;
        filter.recorded = Some(archive::key(name));
    }
    filter.limit = i64::try_from(PAGE).unwrap_or(i64::MAX) + 1;
    let mut rows = games::list(context.conn, &filter)?;
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let cursor = |row: &games::Row| Cursor {
        listed_at: row.state.listed_at,
        id: row.id,
    };
    let next = if more { rows.last().map(cursor) } else { None };
    let is_whole = !more && filter.after.is_none();
    let count = match is_whole {
        true => whole(&rows),
        false => count(context.conn, &filter, COUNTED)?,
    };
    if let (Status::Open, Some(me)) = (filter.status, context.viewer_id()) {
        let around = blocks::around(context.conn, me)?;
        rows.retain(|row| !is_of_one_of(row, &around));
    }
    let entries = entries_with_names(context.conn, rows)?;
    Ok(Listing {
        entries,
        next,
        count,
    })
}

/// The count of a list that is shown whole.
fn whole(rows: &[games::Row]) -> Count {
    Count {
        games: rows.len(),
        more: false,
    }
}

fn count(conn: &mut DbConnection, filter: &Filter, most: usize) -> Result<Count, Error> {
    let limit = i64::try_from(most).unwrap_or(i64::MAX);
    let found = games::count_fitting(conn, filter, limit)?;
    Ok(Count {
        games: found.min(most),
        more: found > most,
    })
}

/// The beginning of a list, and how many games the whole of it has.
fn beginning(conn: &mut DbConnection, filter: &Filter) -> Result<(Vec<games::Row>, Count), Error> {
    let rows = games::list(conn, filter)?;
    let is_whole = (rows.len() as i64) < filter.limit;
    let count = match is_whole {
        true => whole(&rows),
        false => count(conn, filter, COUNTED)?,
    };
    Ok((rows, count))
}

/// What the front page shows to this visitor.
pub fn home(context: &mut RequestContext) -> Result<Home, Error> {
    match context.viewer_id() {
        Some(me) => home_of(context.conn, me),
        None => home_of_strangers(context.conn),
    }
}

fn home_of(conn: &mut DbConnection, me: i64) -> Result<Home, Error> {
    let (mut mine, theirs) = games::running_of(conn, me)?
        .into_iter()
        .partition::<Vec<_>, _>(|row| is_turn_of(row, me));
    mine.extend(theirs);
    let is_own = |row: &games::Row| row.challenge.challenger_id == Some(me);
    let (sent, received) = games::challenges_of(conn, me)?
        .into_iter()
        .partition(is_own);
    let own = Filter {
        player: Some(me),
        private: true,
        limit: 6,
        ..newest_filter(Status::Finished)
    };
    let (lately, all_finished) = beginning(conn, &own)?;
    let watched = game_mail::watched_by(conn, me, WATCHED)?;
    let (mut open, mut all_open) = beginning(conn, &newest_filter(Status::Open))?;
    let around = blocks::around(conn, me)?;
    let is_offered = |row: &games::Row| !is_own(row) && !is_of_one_of(row, &around);
    all_open.games -= open.iter().filter(|row| !is_offered(row)).count();
    open.retain(is_offered);
    let lists = [mine, received, sent, open, lately, watched];
    let [mine, received, sent, open, lately, watched] = entries_of_lists(conn, lists)?;
    Ok(Home {
        mine,
        received,
        sent,
        open,
        lately,
        watched,
        all_open,
        all_finished,
        ..Home::default()
    })
}

fn home_of_strangers(conn: &mut DbConnection) -> Result<Home, Error> {
    let (open, all_open) = beginning(conn, &newest_filter(Status::Open))?;
    let (playing, all_playing) = beginning(conn, &newest_filter(Status::Playing))?;
    let ended = Filter {
        limit: 6,
        ..newest_filter(Status::Finished)
    };
    let (finished, all_finished) = beginning(conn, &ended)?;
    let [open, playing, finished] = entries_of_lists(conn, [open, playing, finished])?;
    Ok(Home {
        open,
        playing,
        finished,
        all_open,
        all_playing,
        all_finished,
        ..Home::default()
    })
}

/// Whether it is a challenge by one of these.
fn is_of_one_of(row: &games::Row, players: &[i64]) -> bool {
    let challenger = row.challenge.challenger_id;
    challenger.is_some_and(|challenger| players.contains(&challenger))
}

/// Games of others that anybody may join, the newest first.
pub fn open_to(context: &mut RequestContext) -> Result<Vec<Entry>, Error> {
    let me = context.viewer_id();
    let filter = Filter {
        limit: 100,
        ..newest_filter(Status::Open)
    };
    let mut rows = games::list(context.conn, &filter)?;
    let around = match me {
        Some(me) => blocks::around(context.conn, me)?,
        None => Vec::new(),
    };
    rows.retain(|row| row.challenge.challenger_id != me && !is_of_one_of(row, &around));
    entries_with_names(context.conn, rows)
}

/// The game in which it is the viewer's turn and the least time is left; the one after `seen` in
/// that order, where there is such a game. None when nothing waits.
///
/// # Errors
/// When nobody is signed in.
pub fn next_turn(context: &mut RequestContext, seen: Option<i64>) -> Result<Option<i64>, Error> {
    let me = context.player()?.id;
    let rows = games::running_of(context.conn, me)?.into_iter();
    let waiting: Vec<i64> = rows
        .filter(|row| is_turn_of(row, me))
        .map(|row| row.id)
        .collect();
    let place = waiting.iter().position(|id| Some(*id) == seen);
    let next = place.and_then(|place| waiting.get(place + 1));
    Ok(next.or(waiting.first()).copied())
}

/// A player's page, by name.
///
/// # Errors
/// [`Error::NotFound`] when there is no such player.
pub fn player_page(context: &mut RequestContext, name: &str) -> Result<PlayerPage, Error> {
    let player = players::find_by_any_name(context.conn, name)?.ok_or(Error::NotFound)?;
    let own = context
        .viewer
        .as_ref()
        .is_some_and(|viewer| viewer.player.id == player.id);
    let mut games_of = |status| {
        let filter = Filter {
            player: Some(player.id),
            private: own,
            ..newest_filter(status)
        };
        beginning(context.conn, &filter)
    };
    let (running, all_running) = games_of(Status::Playing)?;
    let (finished, all_finished) = games_of(Status::Finished)?;
    let [running, finished] = entries_of_lists(context.conn, [running, finished])?;
    let mut record: BTreeMap<String, Tally> = BTreeMap::new();
    for count in games::tally(context.conn, player.id, own)? {
        let tally = record.entry(count.variant).or_default();
        match count.winner {
            Some(Winner::Nobody) | None => tally.drawn += count.games,
            Some(Winner::First) if count.had_first => tally.won += count.games,
            Some(Winner::Second) if !count.had_first => tally.won += count.games,
            Some(_) => tally.lost += count.games,
        }
    }
    for (slug, tally) in &mut record {
        let variant = newest(context, slug)?;
        tally.variant = variant.map_or_else(|| slug.clone(), |known| known.name().to_owned());
    }
    let blocked = match context.viewer_id().filter(|_| !own) {
        Some(me) => Some(blocks::stands(context.conn, me, player.id)?),
        None => None,
    };
    Ok(PlayerPage {
        blocked,
        player,
        record,
        running,
        finished,
        all_running,
        all_finished,
    })
}

/// Games by their numbers, with the names that lists show.
pub(crate) fn entries_of(
    conn: &mut DbConnection,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Entry>, Error> {
    let ids: Vec<i64> = ids.into_iter().collect();
    let rows = games::find_all(conn, &ids)?;
    let entries = entries_with_names(conn, rows)?.into_iter();
    Ok(entries.map(|entry| (entry.row.id, entry)).collect())
}

/// Whether a running game waits for this player.
#[must_use]
pub fn is_turn_of(row: &games::Row, player_id: i64) -> bool {
    player_to_move(row) == Some(player_id)
}

/// The player whom a running game waits for.
#[must_use]
pub fn player_to_move(row: &games::Row) -> Option<i64> {
    match row.state.turn? {
        Seat::First => row.state.first_id,
        Seat::Second => row.state.second_id,
    }
}

/// A filter that takes the newest public games of a status.
#[must_use]
pub fn newest_filter(status: Status) -> Filter {
    Filter {
        status,
        variant: None,
        player: None,
        recorded: None,
        watched_by: None,
        private: false,
        winner: None,
        reason: None,
        from: None,
        to: None,
        words: None,
        after: None,
        limit: 12,
    }
}

/// Several lists of rows, their names asked for at once.
fn entries_of_lists<const N: usize>(
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
    let mut ids: Vec<i64> = rows
        .iter()
        .flat_map(|row| {
            [
                row.challenge.challenger_id,
                row.challenge.opponent_id,
                row.state.first_id,
                row.state.second_id,
            ]
        })
        .flatten()
        .collect();
    ids.sort_unstable();
    ids.dedup();
    let names: HashMap<i64, Called> = players::called(conn, &ids)?.into_iter().collect();
    let name = |id: Option<i64>| {
        id.and_then(|id| names.get(&id))
            .cloned()
            .unwrap_or_default()
    };
    let variants = variants_of(conn, &rows)?;
    let recorded = briefs(conn, &rows)?;
    let away = away(conn, &rows)?;
    let entry = |row: games::Row| {
        let record = recorded.get(&row.id).cloned();
        let (event, played_on) = match &record {
            Some((_, event, day)) => (event.clone(), Some(day.clone())),
            None => (String::new(), None),
        };
        let [first, second] = match (record, row.state.first_id) {
            (Some((names, ..)), _) => names.map(Called::plain),
            (None, Some(_)) => [row.state.first_id, row.state.second_id].map(name),
            (None, None) => [row.challenge.challenger_id, row.challenge.opponent_id].map(name),
        };
        Entry {
            first,
            second,
            played_on,
            event,
            away: standing_for(&row).and_then(|player| away.get(&player).copied()),
            variant: variants.get(&pin_of(&row)).cloned(),
            row,
        }
    };
    Ok(rows.into_iter().map(entry).collect())
}

/// Whose vacation may be what stops the clock of a game.
fn standing_for(row: &games::Row) -> Option<i64> {
    let is_stopped = row.state.status == Status::Playing && row.state.deadline.is_none();
    let is_timed = |pace: Pace| pace.control.is_timed();
    let is_one = is_stopped && row.rules.pace.parse().is_ok_and(is_timed);
    player_to_move(row).filter(|_| is_one)
}

/// Until when those are on vacation for whom clocks may stand still.
fn away(conn: &mut DbConnection, rows: &[games::Row]) -> Result<HashMap<i64, Instant>, Error> {
    let players: Vec<i64> = rows.iter().filter_map(standing_for).collect();
    if players.is_empty() {
        return Ok(HashMap::new());
    }
    let away = vacations::away(conn, &players)?.into_iter();
    Ok(away.map(|(player, until)| (player, until.utc())).collect())
}

/// Players, event and day, as a record tells them.
type Told = ([String; 2], String, String);

/// What lists tell of those games that were played elsewhere.
fn briefs(conn: &mut DbConnection, rows: &[games::Row]) -> Result<HashMap<i64, Told>, Error> {
    let elsewhere = rows.iter().filter(|row| row.is_from_elsewhere());
    let ids: Vec<i64> = elsewhere.map(|row| row.id).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let briefs = records::briefs(conn, &ids)?.into_iter();
    let told = briefs.map(|(id, names, event, day)| (id, (names, event, day)));
    Ok(told.collect())
}

type Pin = (String, i64);

fn pin_of(row: &games::Row) -> Pin {
    (row.rules.variant.clone(), row.rules.variant_version)
}

/// The variants of the rows. One that cannot be read must not take the whole list with it.
fn variants_of(
    conn: &mut DbConnection,
    rows: &[games::Row],
) -> Result<HashMap<Pin, Arc<Variant>>, Error> {
    let pins: BTreeSet<Pin> = rows.iter().map(pin_of).collect();
    let mut found = HashMap::new();
    for (slug, version) in pins {
        match pinned(conn, &slug, version) {
            Ok(variant) => drop(found.insert((slug, version), variant)),
            Err(Error::Internal(why)) => tracing::error!(%why, "games are left out of a list"),
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

#[cfg(test)]
#[path = "lists_tests.rs"]
mod tests;
