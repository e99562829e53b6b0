//! Lists of games: the front page, a player's page, and running or open games, page by page.
//! Finished games are searched in the archive.

use super::entries::{Entry, entries_of_lists, entries_with_names, is_turn_of};
use super::tallies::{Tally, record_of};
use crate::model::{GameId, PlayerId, Status};
use crate::search;
use crate::service::{Error, RequestContext, last_seen};
use crate::store::games::{self, Cursor, Filter};
use crate::store::{DbConnection, blocks, follows, game_mail, players, words};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Watched games on the front page.
const WATCHED: i64 = 12;

/// The number of games in a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    pub games: usize,
    /// Whether there are more: long lists are not counted to their end.
    pub more: bool,
}

/// One page of a list of running or open games.
#[derive(Debug, Clone, Default)]
pub struct Listing {
    pub entries: Vec<Entry>,
    /// The start of the next page, if there is one.
    pub next: Option<Cursor>,
    /// The number of games in the whole list.
    pub count: Count,
}

#[derive(Debug, Clone, Default)]
pub struct Home {
    /// The viewer's games: first those in which it is their turn, by time left.
    pub mine: Vec<Entry>,
    pub received: Vec<Entry>,
    /// The viewer's own challenges.
    pub sent: Vec<Entry>,
    pub open: Vec<Entry>,
    /// Public running games, for visitors without an account.
    pub playing: Vec<Entry>,
    /// Recently finished public games, for visitors without an account.
    pub finished: Vec<Entry>,
    /// The viewer's recently finished games.
    pub lately: Vec<Entry>,
    /// Other players' games that the viewer watches.
    pub watched: Vec<Entry>,
    pub all_open: Count,
    /// The number of running games, for visitors without an account.
    pub all_playing: Count,
    /// The number of finished games: of the viewer, or of all for visitors without an account.
    pub all_finished: Count,
}

#[derive(Debug, Clone)]
pub struct PlayerPage {
    pub player: players::Player,
    /// The record per variant slug.
    pub record: BTreeMap<String, Tally>,
    /// Running games that the viewer may see.
    pub running: Vec<Entry>,
    /// The latest finished games that the viewer may see.
    pub finished: Vec<Entry>,
    pub all_running: Count,
    pub all_finished: Count,
    /// Whether the viewer blocks the player; none if blocking is not possible.
    pub blocked: Option<bool>,
    /// Whether the viewer follows the player; none if that is not possible.
    pub followed: Option<bool>,
    pub is_online: bool,
}

/// A text search covers the messages of this many latest games.
const MOST_SEARCHED: i64 = 10_000;
/// With more matching games than this, only running ones are searched for words.
const COMMON: i64 = if cfg!(any(test, feature = "testing")) {
    2
} else {
    MOST_SEARCHED
};
const PAGE: usize = 25;
/// Lists are counted no further than this, so that the cost of a page does not grow with the
/// archive.
const COUNTED: usize = 1_000;

/// A list for a filter, optionally of the games of a named player.
pub fn list(
    context: &mut RequestContext,
    mut filter: Filter,
    player: Option<&str>,
) -> Result<Listing, Error> {
    if !narrow(context, &mut filter, player)? {
        return Ok(Listing::default());
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
        let around = blocks::in_either_direction(context.conn, me)?;
        rows.retain(|row| !is_of_one_of(row, &around));
    }
    let entries = entries_with_names(context.conn, rows)?;
    Ok(Listing {
        entries,
        next,
        count,
    })
}

/// Narrows a filter to the games of a named player, and running games to those that contain the
/// words. False if no player has that name, so that no game matches.
pub(crate) fn narrow(
    context: &mut RequestContext,
    filter: &mut Filter,
    player: Option<&str>,
) -> Result<bool, Error> {
    if let Some(name) = player {
        let Some(player) = players::find_by_any_name(context.conn, name)? else {
            return Ok(false);
        };
        filter.player = Some(player.id);
        filter.private = context.viewer_id() == Some(player.id);
    }
    if filter.status == Status::Playing
        && let Some(typed) = filter.words.take()
    {
        let terms = search::query(&typed);
        let are_common = words::matches_more_than(context.conn, &terms, COMMON)?;
        filter.games = Some(match are_common {
            true => words::matching_playing(context.conn, &terms, MOST_SEARCHED)?,
            false => words::matching(context.conn, &terms, None, MOST_SEARCHED)?,
        });
    }
    Ok(true)
}

/// The count of a list that is shown completely.
fn whole(rows: &[games::Row]) -> Count {
    Count {
        games: rows.len(),
        more: false,
    }
}

fn count(conn: &mut DbConnection, filter: &Filter, most: usize) -> Result<Count, Error> {
    let limit = i64::try_from(most).unwrap_or(i64::MAX);
    let found = games::count_matching(conn, filter, limit)?;
    Ok(Count {
        games: found.min(most),
        more: found > most,
    })
}

/// The first rows of a list, and the number of games in it.
fn beginning(conn: &mut DbConnection, filter: &Filter) -> Result<(Vec<games::Row>, Count), Error> {
    let rows = games::list(conn, filter)?;
    let is_whole = (rows.len() as i64) < filter.limit;
    let count = match is_whole {
        true => whole(&rows),
        false => count(conn, filter, COUNTED)?,
    };
    Ok((rows, count))
}

/// The front page for this viewer.
pub fn home(context: &mut RequestContext) -> Result<Home, Error> {
    match context.viewer.as_ref().map(|viewer| viewer.player.id) {
        Some(me) => home_of(context.conn, me),
        None => home_for_visitors(context.conn),
    }
}

fn home_of(conn: &mut DbConnection, me: PlayerId) -> Result<Home, Error> {
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
    let around = blocks::in_either_direction(conn, me)?;
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

fn home_for_visitors(conn: &mut DbConnection) -> Result<Home, Error> {
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

/// The number of public running games per variant slug.
pub fn being_played(context: &mut RequestContext) -> Result<BTreeMap<String, usize>, Error> {
    let counts = games::count_playing(context.conn)?.into_iter();
    let count = |(slug, games): (String, i64)| (slug, usize::try_from(games).unwrap_or_default());
    Ok(counts.map(count).collect())
}

/// Whether it is a challenge by one of these players.
fn is_of_one_of(row: &games::Row, players: &[PlayerId]) -> bool {
    let challenger = row.challenge.challenger_id;
    challenger.is_some_and(|challenger| players.contains(&challenger))
}

/// The slugs of the variants that the viewer played last, the latest first.
pub fn recent_variants(context: &mut RequestContext) -> Result<Vec<String>, Error> {
    let Some(me) = context.viewer_id() else {
        return Ok(Vec::new());
    };
    let mut rows = Vec::new();
    for status in [Status::Playing, Status::Finished] {
        let own = Filter {
            player: Some(me),
            private: true,
            ..newest_filter(status)
        };
        rows.extend(games::list(context.conn, &own)?);
    }
    rows.sort_by_key(|row| Reverse(row.state.started_at));
    let mut slugs: Vec<String> = Vec::new();
    for row in rows {
        if !slugs.contains(&row.rules.variant) {
            slugs.push(row.rules.variant);
        }
    }
    Ok(slugs)
}

/// Other players' challenges that the viewer may accept, the newest first.
pub fn open_to(context: &mut RequestContext) -> Result<Vec<Entry>, Error> {
    let me = context.viewer_id();
    let filter = Filter {
        limit: 100,
        ..newest_filter(Status::Open)
    };
    let mut rows = games::list(context.conn, &filter)?;
    let around = match me {
        Some(me) => blocks::in_either_direction(context.conn, me)?,
        None => Vec::new(),
    };
    rows.retain(|row| row.challenge.challenger_id != me && !is_of_one_of(row, &around));
    entries_with_names(context.conn, rows)
}

/// The game with the least time left in which it is the viewer's turn, or the one after `seen` in
/// this order. None if no game waits.
///
/// # Errors
/// If nobody is signed in.
pub fn next_turn(
    context: &mut RequestContext,
    seen: Option<GameId>,
) -> Result<Option<GameId>, Error> {
    let me = context.player()?.id;
    let rows = games::running_of(context.conn, me)?.into_iter();
    let waiting: Vec<GameId> = rows
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
/// [`Error::NotFound`] if there is no such player.
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
    let counts = games::tally(context.conn, player.id, None, own)?;
    let record = record_of(context, counts)?;
    let (blocked, followed) = match context.viewer_id().filter(|_| !own) {
        Some(me) => (
            Some(blocks::exists(context.conn, me, player.id)?),
            Some(follows::exists(context.conn, me, player.id)?),
        ),
        None => (None, None),
    };
    let is_online = last_seen::is_online(context.app, context.conn, &player, context.now)?;
    Ok(PlayerPage {
        blocked,
        followed,
        is_online,
        player,
        record,
        running,
        finished,
        all_running,
        all_finished,
    })
}

/// A filter for the newest public games with a status.
pub fn newest_filter(status: Status) -> Filter {
    Filter {
        status,
        variant: None,
        player: None,
        watched_by: None,
        private: false,
        from: None,
        to: None,
        words: None,
        control: None,
        side: None,
        games: None,
        programs: false,
        after: None,
        limit: 12,
    }
}

/// The number of running games in which it is the player's turn, and the last event of all, after
/// which a page listens for more.
pub fn waiting_and_latest(
    context: &mut RequestContext,
    player: PlayerId,
) -> Result<(i64, i64), Error> {
    Ok(games::waiting_and_latest(context.conn, player)?)
}

/// The number of games of each status.
pub fn totals(context: &mut RequestContext) -> Result<[(Status, i64); 3], Error> {
    let mut totals = [Status::Open, Status::Playing, Status::Finished].map(|status| (status, 0));
    for (status, count) in &mut totals {
        *count = games::count(context.conn, *status)?;
    }
    Ok(totals)
}

#[cfg(test)]
#[path = "lists_tests.rs"]
mod tests;
