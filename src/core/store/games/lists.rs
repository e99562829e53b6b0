//! Lists and counts of games. Each list follows an index, so that its last page is as fast as the
//! first.

use super::Row;
use crate::model::{GameId, PlayerId, Seat, SeatWish, Status, Visibility};
use crate::rules::Side;
use crate::store::cached::Cache;
use crate::store::cached::at_most;
use crate::store::connection::MultiBackend;
use crate::store::schema::{events, game_mail, games, players};
use crate::store::{DbConnection, Timestamp, is_unstorable};
use chrono::{DateTime, Utc};
use diesel::dsl::{max, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use std::cmp::Reverse;

#[derive(Debug, Clone)]
pub struct Filter {
    pub status: Status,
    pub variant: Option<String>,
    /// The player has either seat.
    pub player: Option<PlayerId>,
    pub watched_by: Option<PlayerId>,
    /// Whether to include private games: only in a player's own list.
    pub private: bool,
    /// The earliest time of listing, included.
    pub from: Option<DateTime<Utc>>,
    /// The latest time of listing, excluded.
    pub to: Option<DateTime<Utc>>,
    /// A part of the challenger's name, for open challenges only.
    pub words: Option<String>,
    /// The kind of time control of open challenges: `days`, `none`, or what its slug begins with.
    pub control: Option<&'static str>,
    /// The side left for whoever accepts an open challenge.
    pub side: Option<Side>,
    pub games: Option<Vec<GameId>>,
    /// Whether to include games against programs.
    pub programs: bool,
    /// Only rows after this one in the list.
    pub after: Option<Cursor>,
    pub limit: i64,
}

/// A place in a list, the newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    /// The listing time of the last row.
    pub listed_at: Timestamp,
    pub id: GameId,
}

/// The matching games, the newest first.
pub fn list(conn: &mut DbConnection, filter: &Filter) -> QueryResult<Vec<Row>> {
    let mut rows = Vec::new();
    match of_player_or_all(conn, filter)? {
        Some(found) => rows = found,
        None => {
            for part in parts(filter) {
                rows.extend(newest(conn, part, filter)?);
            }
        }
    }
    rows.sort_by_key(|row| Reverse((row.state.listed_at, row.id)));
    rows.truncate(usize::try_from(filter.limit).unwrap_or(usize::MAX));
    Ok(rows)
}

/// The number of matching games, regardless of `after`, counted up to `most` + 1.
pub fn count_matching(conn: &mut DbConnection, filter: &Filter, most: i64) -> QueryResult<usize> {
    let whole = Filter {
        after: None,
        ..filter.clone()
    };
    let mut found = 0;
    for query in parts(&whole) {
        let ids: Vec<GameId> = at_most(most + 1, query.select(games::id)).load(conn)?;
        found += ids.len();
    }
    Ok(found)
}

/// The list of started games with no other condition than the player, which home and player pages
/// show. Written so that its statements stay prepared. `None` for any other list.
fn of_player_or_all(conn: &mut DbConnection, filter: &Filter) -> QueryResult<Option<Vec<Row>>> {
    let Filter {
        status,
        variant: None,
        player,
        watched_by: None,
        private,
        from: None,
        to: None,
        words: None,
        control: None,
        side: None,
        games: None,
        programs: false,
        after: None,
        limit,
    } = *filter
    else {
        return Ok(None);
    };
    if status == Status::Open {
        return Ok(None);
    }
    macro_rules! newest_of {
        ($games:expr) => {
            directly!(conn, |conn| {
                let newest = $games
                    .filter(games::status.eq(status))
                    .order((games::listed_at.desc(), games::id.desc()))
                    .select(Row::as_select());
                at_most(limit, newest).load::<Row>(conn)
            })?
        };
    }
    let public = || games::visibility.eq(Visibility::Public);
    Ok(Some(match (player, private) {
        (None, _) => newest_of!(games::table.filter(public())),
        (Some(player), true) => {
            let mut rows = newest_of!(games::table.filter(games::first_id.eq(player)));
            rows.extend(newest_of!(games::table.filter(games::second_id.eq(player))));
            rows
        }
        (Some(player), false) => {
            let first = games::first_id.eq(player);
            let mut rows = newest_of!(games::table.filter(first).filter(is_public()));
            let second = games::second_id.eq(player);
            rows.extend(newest_of!(games::table.filter(second).filter(is_public())));
            rows
        }
    }))
}

type IsNot = diesel::dsl::NotEq<games::visibility, Visibility>;

/// The condition for a player's public games. With `= 'public'`, SQLite would scan all public
/// games.
fn is_public() -> diesel::dsl::And<IsNot, IsNot> {
    is_visible().and(games::visibility.ne(Visibility::Unlisted))
}

/// Like [`is_public`], with games against programs.
fn is_visible() -> IsNot {
    games::visibility.ne(Visibility::Private)
}

fn newest(conn: &mut DbConnection, games: GamesQuery, filter: &Filter) -> QueryResult<Vec<Row>> {
    let newest = games
        .order((games::listed_at.desc(), games::id.desc()))
        .select(Row::as_select());
    at_most(filter.limit, newest).load(conn)
}

/// Queries that together find the games of a list, each game once.
fn parts(filter: &Filter) -> Vec<GamesQuery<'_>> {
    let mut texts = [&filter.variant, &filter.words].into_iter().flatten();
    if texts.any(|text| is_unstorable(text)) {
        return Vec::new();
    }
    let fitting = || matching(filter);
    match filter.player {
        None => vec![fitting()],
        Some(player) if filter.status == Status::Open => {
            vec![fitting().filter(games::challenger_id.eq(player))]
        }
        // One query for each seat, because each seat has an index in the order of the list.
        Some(player) => vec![
            fitting().filter(games::first_id.eq(player)),
            fitting().filter(games::second_id.eq(player)),
        ],
    }
}

type GamesQuery<'a> = games::BoxedQuery<'a, MultiBackend>;

/// All conditions except the player.
fn matching(filter: &Filter) -> GamesQuery<'_> {
    let mut query = games::table.into_boxed();
    if filter.status == Status::Open {
        // In the exact words of the index: with a bound parameter, neither database would use it.
        query = query.filter(sql::<Bool>("games.status = 'open'"));
        query = query.filter(games::opponent_id.is_null());
    } else {
        query = query.filter(games::status.eq(filter.status));
    }
    if filter.status != Status::Open && !filter.private {
        query = match filter.player {
            _ if filter.programs => query.filter(is_visible()),
            Some(_) => query.filter(is_public()),
            None => query.filter(games::visibility.eq(Visibility::Public)),
        };
    }
    if let Some(variant) = &filter.variant {
        query = query.filter(games::variant.eq(variant));
    }
    if let Some(player) = filter.watched_by {
        let watched = game_mail::table
            .filter(game_mail::player_id.eq(player))
            .filter(game_mail::watching.eq(true))
            .select(game_mail::game_id);
        query = query.filter(games::id.eq_any(watched));
    }
    if let Some(from) = filter.from {
        query = query.filter(games::listed_at.ge(Timestamp::from(from)));
    }
    if let Some(to) = filter.to {
        query = query.filter(games::listed_at.lt(Timestamp::from(to)));
    }
    if let Some(ids) = &filter.games {
        query = query.filter(games::id.eq_any(ids));
    }
    if let Some(control) = filter.control {
        query = of_control(query, control);
    }
    if let Some(side) = filter.side {
        query = query.filter(games::seat.ne(SeatWish::from(Some(side))));
    }
    if let Some(words) = &filter.words {
        let matching_players = players::table
            .filter(players::name_key.like(like_pattern(words)).escape('\\'))
            .select(players::id.nullable());
        query = query.filter(games::challenger_id.eq_any(matching_players));
    }
    if let Some(after) = filter.after {
        let earlier = games::listed_at
            .lt(after.listed_at)
            .or(games::id.lt(after.id));
        query = query.filter(games::listed_at.le(after.listed_at).and(earlier));
    }
    query
}

/// The games with one kind of time control.
fn of_control<'a>(query: GamesQuery<'a>, control: &str) -> GamesQuery<'a> {
    let pace = games::pace;
    match control {
        "days" => query.filter(pace.not_like("%:%").and(pace.not_like("none%"))),
        "none" => query.filter(pace.like("none%")),
        kind => query.filter(pace.like(format!("{kind}:%"))),
    }
}

/// A player's running games, by deadline; those without one come last.
pub fn running_of(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<Vec<Row>> {
    let mut rows: Vec<Row> = directly!(conn, |conn| {
        let running = || {
            let running = games::table.filter(games::status.eq(Status::Playing));
            running.select(Row::as_select())
        };
        let mut rows = running().filter(games::first_id.eq(player_id)).load(conn)?;
        let second = running().filter(games::second_id.eq(player_id));
        rows.extend(second.load(conn)?);
        rows
    });
    rows.sort_by_key(|row| (row.state.deadline.is_none(), row.state.deadline, row.id));
    Ok(rows)
}

/// The public running games of any of these players, the newest first.
pub fn public_running_of(
    conn: &mut DbConnection,
    ids: &[PlayerId],
    limit: i64,
) -> QueryResult<Vec<Row>> {
    let newest = || {
        games::table
            .filter(games::status.eq(Status::Playing))
            .filter(is_public())
            .order((games::listed_at.desc(), games::id.desc()))
            .limit(limit)
            .select(Row::as_select())
    };
    let ids = ids.to_vec();
    let mut rows: Vec<Row> = newest()
        .filter(games::first_id.eq_any(ids.clone()))
        .load(conn)?;
    let second: Vec<Row> = newest().filter(games::second_id.eq_any(ids)).load(conn)?;
    for row in second {
        if rows.iter().all(|known| known.id != row.id) {
            rows.push(row);
        }
    }
    rows.sort_by_key(|row| Reverse((row.state.listed_at, row.id)));
    Ok(rows)
}

/// The open challenges that a player made or received, the newest first.
pub fn challenges_of(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<Vec<Row>> {
    let mut rows: Vec<Row> = directly!(conn, |conn| {
        let open = || {
            let open = games::table.filter(games::status.eq(Status::Open));
            open.select(Row::as_select())
        };
        let mut rows = open()
            .filter(games::challenger_id.eq(player_id))
            .load(conn)?;
        let received = open()
            .filter(games::opponent_id.eq(player_id))
            .filter(games::challenger_id.ne(player_id));
        rows.extend(received.load(conn)?);
        rows
    });
    rows.sort_by_key(|row| Reverse((row.state.listed_at, row.id)));
    Ok(rows)
}

/// The number of challenges that wait for a player's answer.
pub fn count_waiting_challenges(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<i64> {
    games::table
        .filter(games::status.eq(Status::Open))
        .filter(games::challenger_id.eq(player_id))
        .count()
        .get_result(conn)
}

/// The number of running games in which it is this player's turn.
pub fn count_waiting(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<i64> {
    Ok(waiting_and_latest(conn, player_id)?.0)
}

/// The number of running games in which it is this player's turn, and the last event of all. Every
/// page needs them, so each seat is counted along its own index.
pub fn waiting_and_latest(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<(i64, i64)> {
    // Each half has an index of its own; a condition with OR might use neither.
    let running = || games::table.filter(games::status.eq(Status::Playing));
    let as_first = running()
        .filter(games::first_id.eq(player_id))
        .filter(games::turn.eq(Seat::First))
        .count();
    let as_second = running()
        .filter(games::second_id.eq(player_id))
        .filter(games::turn.eq(Seat::Second))
        .count();
    let latest = events::table.select(max(events::id));
    let counts = diesel::select((
        as_first.single_value(),
        as_second.single_value(),
        latest.single_value(),
    ));
    let (first, second, latest): (Option<i64>, Option<i64>, Option<i64>) =
        directly!(conn, |conn| counts.get_result(conn))?;
    let waiting = first.unwrap_or_default() + second.unwrap_or_default();
    Ok((waiting, latest.unwrap_or_default()))
}

/// The number of running public games of each variant, by slug.
pub fn count_playing(conn: &mut DbConnection) -> QueryResult<Vec<(String, i64)>> {
    games::table
        // In the exact words of the index, so that only the index is scanned.
        .filter(sql::<Bool>(
            "games.status = 'playing' AND games.visibility = 'public'",
        ))
        .group_by(games::variant)
        .select((games::variant, diesel::dsl::count_star()))
        .cached()
        .load(conn)
}

pub fn count(conn: &mut DbConnection, status: Status) -> QueryResult<i64> {
    games::table
        .filter(games::status.eq(status))
        .count()
        .get_result(conn)
}

pub(in crate::store) fn like_pattern(words: &str) -> String {
    let mut pattern = String::from("%");
    for letter in words.to_lowercase().chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}
