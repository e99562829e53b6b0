//! Lists of games and counts of them, each in the order of an index: the last page is as quick
//! as the first.

use super::Row;
use crate::model::{EndedBy, GameId, PlayerId, Seat, Status, Visibility, Winner};
use crate::play::Reason;
use crate::store::cached::Cache;
use crate::store::cached::at_most;
use crate::store::connection::MultiBackend;
use crate::store::schema::{game_mail, games, players};
use crate::store::{DbConnection, Timestamp, cannot_be_kept};
use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use std::cmp::Reverse;

#[derive(Debug, Clone)]
pub struct Filter {
    /// Playing, finished or open.
    pub status: Status,
    pub variant: Option<String>,
    /// A seat taken by this player.
    pub player: Option<PlayerId>,
    pub watched_by: Option<PlayerId>,
    /// Private games too: only when the player asks for their own.
    pub private: bool,
    /// Listed at or after this instant.
    pub from: Option<DateTime<Utc>>,
    /// Listed before this instant.
    pub to: Option<DateTime<Utc>>,
    /// Part of the challenger's name: of open games alone.
    pub words: Option<String>,
    pub games: Option<Vec<GameId>>,
    /// Only what comes after this row in the list.
    pub after: Option<Cursor>,
    pub limit: i64,
}

/// A place in a list, newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    /// When the last row was listed.
    pub listed_at: Timestamp,
    pub id: GameId,
}

/// The games that fit, newest first.
pub fn list(conn: &mut DbConnection, filter: &Filter) -> QueryResult<Vec<Row>> {
    let mut rows = Vec::new();
    match usual(conn, filter)? {
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

/// How many games fit, wherever a list of them begins; counted no further than to one more than
/// `most`.
pub fn count_fitting(conn: &mut DbConnection, filter: &Filter, most: i64) -> QueryResult<usize> {
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

/// The games that have begun of a list that nobody has narrowed but to a player: what the front
/// page and players' pages show, asked so that the statements stay prepared. None for any other
/// list.
fn usual(conn: &mut DbConnection, filter: &Filter) -> QueryResult<Option<Vec<Row>>> {
    let Filter {
        status,
        variant: None,
        player,
        watched_by: None,
        private,
        from: None,
        to: None,
        words: None,
        games: None,
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
            let mut rows = newest_of!(games::table.filter(first).filter(not_private()));
            let second = games::second_id.eq(player);
            rows.extend(newest_of!(
                games::table.filter(second).filter(not_private())
            ));
            rows
        }
    }))
}

/// What everybody may see of a player's games. Asked for as public ones, SQLite would look through
/// all public games for those of the player.
fn not_private() -> diesel::dsl::NotEq<games::visibility, Visibility> {
    games::visibility.ne(Visibility::Private)
}

fn newest(conn: &mut DbConnection, games: GamesQuery, filter: &Filter) -> QueryResult<Vec<Row>> {
    let newest = games
        .order((games::listed_at.desc(), games::id.desc()))
        .select(Row::as_select());
    at_most(filter.limit, newest).load(conn)
}

/// The queries that find the games of a list between them, none of them twice.
fn parts(filter: &Filter) -> Vec<GamesQuery<'_>> {
    let mut asked = [&filter.variant, &filter.words].into_iter().flatten();
    if asked.any(|text| cannot_be_kept(text)) {
        return Vec::new();
    }
    let fitting = || matching(filter);
    match filter.player {
        None => vec![fitting()],
        Some(player) if filter.status == Status::Open => {
            vec![fitting().filter(games::challenger_id.eq(player))]
        }
        // Seat by seat: each has its index, in the order of the list.
        Some(player) => vec![
            fitting().filter(games::first_id.eq(player)),
            fitting().filter(games::second_id.eq(player)),
        ],
    }
}

/// A query for games that narrows as it goes.
type GamesQuery<'a> = games::BoxedQuery<'a, MultiBackend>;

/// All of the filter but the player.
fn matching(filter: &Filter) -> GamesQuery<'_> {
    let mut query = games::table.into_boxed();
    if filter.status == Status::Open {
        // As the index has it, word for word: neither database would use it for a value that it is
        // told later.
        query = query.filter(sql::<Bool>("games.status = 'open'"));
        query = query.filter(games::opponent_id.is_null());
    } else {
        query = query.filter(games::status.eq(filter.status));
    }
    if filter.status != Status::Open && !filter.private {
        query = match filter.player {
            Some(_) => query.filter(not_private()),
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
    if let Some(words) = &filter.words {
        let named = players::table
            .filter(players::name_key.like(like_pattern(words)).escape('\\'))
            .select(players::id.nullable());
        query = query.filter(games::challenger_id.eq_any(named));
    }
    if let Some(after) = filter.after {
        let earlier = games::listed_at
            .lt(after.listed_at)
            .or(games::id.lt(after.id));
        query = query.filter(games::listed_at.le(after.listed_at).and(earlier));
    }
    query
}

/// The running games of a player, those with the nearest deadline first and those without one
/// last.
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

/// The open challenges that a player made or received, newest first.
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

/// How many challenges of a player's wait for an answer.
pub fn count_waiting_challenges(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<i64> {
    games::table
        .filter(games::status.eq(Status::Open))
        .filter(games::challenger_id.eq(player_id))
        .count()
        .get_result(conn)
}

/// How many running games wait for a move of this player. Every page asks, so each seat is
/// counted by its own index.
pub fn count_waiting(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<i64> {
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
    let both = (as_first.single_value(), as_second.single_value());
    let counts = diesel::select(both);
    let (first, second): (Option<i64>, Option<i64>) =
        directly!(conn, |conn| counts.get_result(conn))?;
    Ok(first.unwrap_or_default() + second.unwrap_or_default())
}

/// How many games of a variant were won by a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    pub variant: String,
    pub winner: Option<Winner>,
    /// Whether the player had the first seat.
    pub had_first: bool,
    pub games: i64,
}

/// A player's finished games, counted by variant, winner and seat; those called off do not
/// count, and private ones only where `private` says so.
pub fn tally(
    conn: &mut DbConnection,
    player_id: PlayerId,
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
        if !private {
            query = query.filter(not_private());
        }
        let rows: Vec<(String, Option<Winner>, i64)> = if had_first {
            query.filter(games::first_id.eq(player_id)).load(conn)?
        } else {
            query.filter(games::second_id.eq(player_id)).load(conn)?
        };
        counts.extend(rows.into_iter().map(|(variant, winner, games)| Count {
            variant,
            winner,
            had_first,
            games,
        }));
    }
    Ok(counts)
}

/// How many games of each variant are being played that everybody may see, by the variant's slug.
pub fn count_playing(conn: &mut DbConnection) -> QueryResult<Vec<(String, i64)>> {
    games::table
        // As the index has it, word for word: it alone is gone through.
        .filter(sql::<Bool>(
            "games.status = 'playing' AND games.visibility = 'public'",
        ))
        .group_by(games::variant)
        .select((games::variant, diesel::dsl::count_star()))
        .cached()
        .load(conn)
}

/// How many games of a status there are.
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
