//! Games: one row each, which carries the packed move list, so that a page needs no more.

use super::schema::{games, players};
use super::{DbConnection, Stamp, cannot_be_kept};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};

#[diesel::declare_sql_function]
extern "SQL" {
    /// The text in small letters; `SQLite` knows those of ASCII.
    fn lower(text: Nullable<Text>) -> Nullable<Text>;
}

/// A row of `games`: a challenge, a running game or a finished one.
#[derive(Debug, Clone, Queryable)]
pub struct Row {
    /// The number, as in the address of its page.
    pub id: i64,
    /// `open`, `playing`, `finished`, `declined`, `withdrawn` or `lapsed`.
    pub status: String,
    /// The variant's slug.
    pub variant: String,
    /// The version of the variant that the game is pinned to.
    pub variant_version: i64,
    /// The rulebook's slug.
    pub rulebook: String,
    /// The version of the rulebook.
    pub rulebook_version: i64,
    /// The time control's slug.
    pub pace: String,
    /// `public` or `private`.
    pub visibility: String,
    /// Who challenged.
    pub challenger_id: i64,
    /// Who was challenged; none when anybody may accept.
    pub opponent_id: Option<i64>,
    /// The seat that the challenger wants: `first`, `second` or `random`.
    pub seat: String,
    /// The challenger's words.
    pub greeting: String,
    /// Who has the first seat, once the game runs.
    pub first_id: Option<i64>,
    /// Who has the second.
    pub second_id: Option<i64>,
    /// The moves so far, coordinates joined by spaces.
    pub moves: String,
    /// How many they are.
    pub ply: i64,
    /// How many events the game has seen.
    pub rev: i64,
    /// The seat to move, while the game runs.
    pub turn: Option<String>,
    /// When the turn began.
    pub turn_since: Option<Stamp>,
    /// When it must end.
    pub deadline: Option<Stamp>,
    /// The seat whose draw offer stands.
    pub draw_offer: Option<String>,
    /// The seat that asks for its last move back.
    pub takeback: Option<String>,
    /// `first`, `second` or `none`.
    pub winner: Option<String>,
    /// Why the game ended.
    pub reason: Option<String>,
    /// Seats that get no turn notices for this game, by comma.
    pub muted: String,
    /// Where the record comes from and under which licence, if not from play on this server.
    pub source: Option<String>,
    /// The ply at which a reminder was sent last.
    pub reminded_ply: Option<i64>,
    /// When it took the status it has: the order of lists.
    pub listed_at: Stamp,
    /// When the challenge was made.
    pub created_at: Stamp,
    /// When it was accepted.
    pub started_at: Option<Stamp>,
    /// When the game ended.
    pub finished_at: Option<Stamp>,
}

/// A challenge to be written.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = games)]
pub struct NewGame {
    /// Always `open`.
    pub status: &'static str,
    /// The variant's slug.
    pub variant: String,
    /// Its version.
    pub variant_version: i64,
    /// The rulebook's slug.
    pub rulebook: String,
    /// Its version.
    pub rulebook_version: i64,
    /// The time control's slug.
    pub pace: String,
    /// `public` or `private`.
    pub visibility: &'static str,
    /// Who challenges.
    pub challenger_id: i64,
    /// Who is challenged.
    pub opponent_id: Option<i64>,
    /// The seat wanted.
    pub seat: &'static str,
    /// The challenger's words.
    pub greeting: String,
    /// The order of lists.
    pub listed_at: Stamp,
    /// Now.
    pub created_at: Stamp,
}

/// What changes while a game is played.
#[derive(Debug, Clone, AsChangeset)]
#[diesel(table_name = games, treat_none_as_null = true)]
pub struct State {
    /// As in [`Row`], so for all of them.
    pub status: String,
    /// First seat.
    pub first_id: Option<i64>,
    /// Second seat.
    pub second_id: Option<i64>,
    /// The packed moves.
    pub moves: String,
    /// Their number.
    pub ply: i64,
    /// The number of events.
    pub rev: i64,
    /// The seat to move.
    pub turn: Option<String>,
    /// When the turn began.
    pub turn_since: Option<Stamp>,
    /// When it must end.
    pub deadline: Option<Stamp>,
    /// A draw offer.
    pub draw_offer: Option<String>,
    /// A request for a move back.
    pub takeback: Option<String>,
    /// The winner.
    pub winner: Option<String>,
    /// The reason.
    pub reason: Option<String>,
    /// The order of lists.
    pub listed_at: Stamp,
    /// When it was accepted.
    pub started_at: Option<Stamp>,
    /// When it ended.
    pub finished_at: Option<Stamp>,
}

/// Which games a list shows.
#[derive(Debug, Clone)]
pub struct Filter {
    /// `playing`, `finished` or `open`.
    pub status: &'static str,
    /// A variant's slug.
    pub variant: Option<String>,
    /// A seat taken by this player.
    pub player: Option<i64>,
    /// Private games too: only when the player asks for their own.
    pub private: bool,
    /// `first`, `second` or `none`.
    pub winner: Option<String>,
    /// Why they ended.
    pub reason: Option<String>,
    /// Listed at or after this instant.
    pub from: Option<DateTime<Utc>>,
    /// Listed before this instant.
    pub to: Option<DateTime<Utc>>,
    /// Part of a player's name, or of what is told of where a game is from.
    pub words: Option<String>,
    /// Only what comes after this row in the list.
    pub after: Option<Cursor>,
    /// The most rows.
    pub limit: i64,
}

/// A place in a list, newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    /// When the last row was listed.
    pub listed_at: Stamp,
    /// The last row's number.
    pub id: i64,
}

/// Writes a challenge and tells its number.
///
/// # Errors
/// When the database fails.
pub fn insert(conn: &mut DbConnection, game: &NewGame) -> QueryResult<i64> {
    diesel::insert_into(games::table)
        .values(game)
        .returning(games::id)
        .get_result(conn)
}

/// The game of that number.
///
/// # Errors
/// When the database fails.
pub fn find(conn: &mut DbConnection, id: i64) -> QueryResult<Option<Row>> {
    games::table.find(id).first(conn).optional()
}

/// Saves what changed.
///
/// # Errors
/// When the database fails.
pub fn save(conn: &mut DbConnection, id: i64, state: &State) -> QueryResult<()> {
    let rows = diesel::update(games::table.find(id))
        .set(state)
        .execute(conn)?;
    if rows == 1 {
        Ok(())
    } else {
        Err(diesel::result::Error::NotFound)
    }
}

/// Sets which seats get no turn notices.
///
/// # Errors
/// When the database fails.
pub fn save_muted(conn: &mut DbConnection, id: i64, muted: &str) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    game.set(games::muted.eq(muted)).execute(conn).map(drop)
}

/// Names where the record comes from and its licence.
///
/// # Errors
/// When the database fails.
pub fn save_source(conn: &mut DbConnection, id: i64, source: &str) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    game.set(games::source.eq(source)).execute(conn).map(drop)
}

/// Notes that the side to move was reminded at this ply.
///
/// # Errors
/// When the database fails.
pub fn save_reminded(conn: &mut DbConnection, id: i64, ply: i64) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    game.set(games::reminded_ply.eq(ply))
        .execute(conn)
        .map(drop)
}

/// Counts the events of a challenge just made.
///
/// # Errors
/// When the database fails.
pub fn save_rev(conn: &mut DbConnection, id: i64, rev: i64) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    game.set(games::rev.eq(rev)).execute(conn).map(drop)
}

/// Moves a deadline, without an event.
///
/// # Errors
/// When the database fails.
pub fn save_deadline(conn: &mut DbConnection, id: i64, deadline: Stamp) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    game.set(games::deadline.eq(deadline))
        .execute(conn)
        .map(drop)
}

/// The games that fit, newest first.
///
/// # Errors
/// When the database fails.
pub fn list(conn: &mut DbConnection, filter: &Filter) -> QueryResult<Vec<Row>> {
    let mut asked = [&filter.variant, &filter.words].into_iter().flatten();
    if asked.any(|text| cannot_be_kept(text)) {
        return Ok(Vec::new());
    }
    let mut query = games::table
        .filter(games::status.eq(filter.status))
        .into_boxed();
    if filter.status == "open" {
        query = query.filter(games::opponent_id.is_null());
    } else if !filter.private {
        query = query.filter(games::visibility.eq("public"));
    }
    if let Some(variant) = &filter.variant {
        query = query.filter(games::variant.eq(variant));
    }
    if let Some(player) = filter.player {
        query = match filter.status {
            "open" => query.filter(games::challenger_id.eq(player)),
            _ => query.filter(games::first_id.eq(player).or(games::second_id.eq(player))),
        };
    }
    if let Some(winner) = &filter.winner {
        query = query.filter(games::winner.eq(winner));
    }
    if let Some(reason) = &filter.reason {
        query = query.filter(games::reason.eq(reason));
    }
    if let Some(from) = filter.from {
        query = query.filter(games::listed_at.ge(Stamp::from(from)));
    }
    if let Some(to) = filter.to {
        query = query.filter(games::listed_at.lt(Stamp::from(to)));
    }
    if let Some(words) = &filter.words {
        let named = || {
            players::table
                .filter(players::name_key.like(like_pattern(words)).escape('\\'))
                .select(players::id.nullable())
        };
        query = query.filter(
            games::first_id
                .eq_any(named())
                .or(games::second_id.eq_any(named()))
                .or(games::challenger_id.nullable().eq_any(named()))
                .or(lower(games::source)
                    .like(like_pattern(words))
                    .escape('\\')
                    .assume_not_null()),
        );
    }
    if let Some(after) = filter.after {
        let earlier = games::listed_at
            .lt(after.listed_at)
            .or(games::id.lt(after.id));
        query = query.filter(games::listed_at.le(after.listed_at).and(earlier));
    }
    query
        .order((games::listed_at.desc(), games::id.desc()))
        .limit(filter.limit)
        .load(conn)
}

/// The running games of a player, those with the nearest deadline first.
///
/// # Errors
/// When the database fails.
pub fn running_of(conn: &mut DbConnection, player_id: i64) -> QueryResult<Vec<Row>> {
    games::table
        .filter(games::status.eq("playing"))
        .filter(
            games::first_id
                .eq(player_id)
                .or(games::second_id.eq(player_id)),
        )
        .order((games::deadline.asc(), games::id.asc()))
        .load(conn)
}

/// The open challenges that a player made or received, newest first.
///
/// # Errors
/// When the database fails.
pub fn challenges_of(conn: &mut DbConnection, player_id: i64) -> QueryResult<Vec<Row>> {
    games::table
        .filter(games::status.eq("open"))
        .filter(
            games::challenger_id
                .eq(player_id)
                .or(games::opponent_id.eq(player_id)),
        )
        .order((games::listed_at.desc(), games::id.desc()))
        .load(conn)
}

/// How many running games wait for a move of this player.
///
/// # Errors
/// When the database fails.
pub fn count_waiting(conn: &mut DbConnection, player_id: i64) -> QueryResult<i64> {
    let first = games::first_id.eq(player_id).and(games::turn.eq("first"));
    let second = games::second_id.eq(player_id).and(games::turn.eq("second"));
    games::table
        .filter(games::status.eq("playing"))
        .filter(first.or(second))
        .count()
        .get_result(conn)
}

/// Numbers of running games whose deadline has passed.
///
/// # Errors
/// When the database fails.
pub fn overdue(conn: &mut DbConnection, now: DateTime<Utc>) -> QueryResult<Vec<i64>> {
    games::table
        .filter(games::status.eq("playing"))
        .filter(games::deadline.lt(Stamp::from(now)))
        .order(games::deadline.asc())
        .select(games::id)
        .limit(500)
        .load(conn)
}

/// Running games whose deadline is near and whose player was not reminded at this ply.
///
/// # Errors
/// When the database fails.
pub fn to_remind(
    conn: &mut DbConnection,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> QueryResult<Vec<i64>> {
    games::table
        .filter(games::status.eq("playing"))
        .filter(games::deadline.gt(Stamp::from(now)))
        .filter(games::deadline.le(Stamp::from(until)))
        .filter(
            games::reminded_ply
                .is_null()
                .or(games::reminded_ply.nullable().ne(games::ply.nullable())),
        )
        .order(games::deadline.asc())
        .select(games::id)
        .limit(500)
        .load(conn)
}

/// Numbers of challenges older than the instant.
///
/// # Errors
/// When the database fails.
pub fn stale_challenges(conn: &mut DbConnection, before: DateTime<Utc>) -> QueryResult<Vec<i64>> {
    games::table
        .filter(games::status.eq("open"))
        .filter(games::created_at.lt(Stamp::from(before)))
        .select(games::id)
        .limit(500)
        .load(conn)
}

/// A running clock: the game, when its turn began, and its deadline.
pub type RunningClock = (i64, Option<Stamp>, Option<Stamp>);

/// Every running game that has a clock.
///
/// # Errors
/// When the database fails.
pub fn running_clocks(conn: &mut DbConnection) -> QueryResult<Vec<RunningClock>> {
    games::table
        .filter(games::status.eq("playing"))
        .filter(games::deadline.is_not_null())
        .select((games::id, games::turn_since, games::deadline))
        .load(conn)
}

/// How many games of a variant were won by a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// The variant's slug.
    pub variant: String,
    /// `first`, `second` or `none`.
    pub winner: Option<String>,
    /// Whether the player had the first seat.
    pub had_first: bool,
    /// How many.
    pub games: i64,
}

/// A player's finished games, counted by variant, winner and seat; those called off do not
/// count, and private ones only where `private` says so.
///
/// # Errors
/// When the database fails.
pub fn tally(conn: &mut DbConnection, player_id: i64, private: bool) -> QueryResult<Vec<Count>> {
    let mut counts = Vec::new();
    for had_first in [true, false] {
        let mut query = games::table
            .filter(games::status.eq("finished"))
            .filter(games::reason.ne("cancelled"))
            .group_by((games::variant, games::winner))
            .select((games::variant, games::winner, diesel::dsl::count_star()))
            .into_boxed();
        if !private {
            query = query.filter(games::visibility.eq("public"));
        }
        let rows: Vec<(String, Option<String>, i64)> = match had_first {
            true => query.filter(games::first_id.eq(player_id)).load(conn)?,
            false => query.filter(games::second_id.eq(player_id)).load(conn)?,
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

/// How many games of a status there are.
///
/// # Errors
/// When the database fails.
pub fn count(conn: &mut DbConnection, status: &str) -> QueryResult<i64> {
    games::table
        .filter(games::status.eq(status))
        .count()
        .get_result(conn)
}

fn like_pattern(words: &str) -> String {
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
