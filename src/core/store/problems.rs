//! Problems, and who tried them.

use super::schema::{players, problem_tries, problems};
use super::{DbConnection, Timestamp};
use crate::model::{Aim, GameId, PlayerId, PlayerName, ProblemStatus};
use diesel::prelude::*;
use std::collections::HashMap;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = problems)]
pub struct Row {
    pub id: i64,
    /// The author; `None` if it was found in a game.
    pub player_id: Option<PlayerId>,
    pub variant: String,
    pub variant_version: i64,
    pub fen: String,
    pub aim: Aim,
    /// A tree of moves in coordinates; may be empty in a draft.
    pub solution: String,
    /// Whether no other first move mates as quickly, if that was proved.
    pub is_unique: Option<bool>,
    pub words: String,
    /// The author's set that it belongs to, or empty.
    pub set_name: String,
    pub status: ProblemStatus,
    /// The game that the position is from, with its ply.
    pub game_id: Option<GameId>,
    pub game_ply: Option<i64>,
    pub tries: i64,
    pub solves: i64,
    pub created_at: Timestamp,
    pub published_at: Option<Timestamp>,
    /// The last day on which it was the problem of the day: `2026-11-28`; empty for never.
    pub daily_on: String,
}

/// What the author of a problem writes, with the solution that was found or given.
#[derive(Debug, Clone, Insertable, AsChangeset)]
#[diesel(table_name = problems, treat_none_as_null = true)]
pub struct Fields {
    pub variant: String,
    pub variant_version: i64,
    pub fen: String,
    pub aim: Aim,
    pub solution: String,
    pub is_unique: Option<bool>,
    pub words: String,
    pub set_name: String,
    pub status: ProblemStatus,
    pub published_at: Option<Timestamp>,
}

/// Where a new problem comes from.
#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = problems)]
pub struct Origin {
    pub player_id: Option<PlayerId>,
    pub game_id: Option<GameId>,
    pub game_ply: Option<i64>,
    pub created_at: Timestamp,
}

/// A problem with the name of its author, if it has one.
pub type WithAuthor = (Row, Option<PlayerName>);

pub fn insert(conn: &mut DbConnection, origin: Origin, fields: &Fields) -> QueryResult<i64> {
    diesel::insert_into(problems::table)
        .values((origin, fields.clone()))
        .returning(problems::id)
        .get_result(conn)
}

pub fn update(conn: &mut DbConnection, id: i64, fields: &Fields) -> QueryResult<()> {
    diesel::update(problems::table.find(id))
        .set(fields)
        .execute(conn)
        .map(drop)
}

pub fn delete(conn: &mut DbConnection, id: i64) -> QueryResult<()> {
    diesel::delete(problem_tries::table.filter(problem_tries::problem_id.eq(id))).execute(conn)?;
    diesel::delete(problems::table.find(id))
        .execute(conn)
        .map(drop)
}

/// Deletes a player's drafts, and which problems the player tried.
pub fn delete_unpublished(conn: &mut DbConnection, player: PlayerId) -> QueryResult<()> {
    let drafts = problems::table
        .filter(problems::player_id.eq(player))
        .filter(problems::status.eq(ProblemStatus::Draft));
    diesel::delete(drafts).execute(conn)?;
    delete_tries(conn, player)
}

pub fn delete_tries(conn: &mut DbConnection, player: PlayerId) -> QueryResult<()> {
    diesel::delete(problem_tries::table.filter(problem_tries::player_id.eq(player)))
        .execute(conn)
        .map(drop)
}

pub fn find(conn: &mut DbConnection, id: i64) -> QueryResult<Option<WithAuthor>> {
    let found: Vec<JoinedRow> = problems::table
        .left_join(players::table)
        .filter(problems::id.eq(id))
        .select((Row::as_select(), name()))
        .load(conn)?;
    Ok(found.into_iter().next().map(with_author))
}

/// Published problems, the newest first, of one variant or of all; those before that time.
pub fn published(
    conn: &mut DbConnection,
    variant: Option<&str>,
    before: Option<Timestamp>,
    limit: i64,
) -> QueryResult<Vec<WithAuthor>> {
    let mut query = problems::table
        .left_join(players::table)
        .filter(problems::published_at.is_not_null())
        .order(problems::published_at.desc())
        .limit(limit)
        .select((Row::as_select(), name()))
        .into_boxed();
    if let Some(variant) = variant {
        query = query.filter(problems::variant.eq(variant.to_owned()));
    }
    if let Some(before) = before {
        query = query.filter(problems::published_at.nullable().lt(before));
    }
    let found: Vec<JoinedRow> = query.load(conn)?;
    Ok(found.into_iter().map(with_author).collect())
}

/// Which problems to list, whether published or not.
#[derive(Debug, Clone, Copy)]
pub enum Selection<'a> {
    OfPlayer(PlayerId),
    /// The published ones of an author's set.
    OfSet(PlayerId, &'a str),
    WithStatus(ProblemStatus),
}

/// The selected problems with a lower id, the newest first.
pub fn below(
    conn: &mut DbConnection,
    selection: Selection<'_>,
    below: i64,
    limit: i64,
) -> QueryResult<Vec<Row>> {
    let all = problems::table
        .filter(problems::id.lt(below))
        .order(problems::id.desc())
        .limit(limit)
        .select(Row::as_select())
        .into_boxed();
    let selected = match selection {
        Selection::OfPlayer(player) => all.filter(problems::player_id.eq(player)),
        Selection::OfSet(player, set_name) => all
            .filter(problems::player_id.eq(player))
            .filter(problems::set_name.eq(set_name.to_owned()))
            .filter(problems::published_at.is_not_null()),
        Selection::WithStatus(status) => all.filter(problems::status.eq(status)),
    };
    selected.load(conn)
}

pub fn count_of_player(conn: &mut DbConnection, player: PlayerId) -> QueryResult<i64> {
    problems::table
        .filter(problems::player_id.eq(player))
        .count()
        .get_result(conn)
}

/// Whether an author has a problem with this variant and position.
pub fn has_position(
    conn: &mut DbConnection,
    player: PlayerId,
    (variant, fen): (&str, &str),
) -> QueryResult<bool> {
    let found: Option<i64> = problems::table
        .filter(problems::player_id.eq(player))
        .filter(problems::variant.eq(variant))
        .filter(problems::fen.eq(fen))
        .select(problems::id)
        .first(conn)
        .optional()?;
    Ok(found.is_some())
}

/// The next problem of the day: one that never was, the oldest first, or else the one that was
/// longest ago.
pub fn next_daily(conn: &mut DbConnection) -> QueryResult<Option<i64>> {
    problems::table
        .filter(problems::published_at.is_not_null())
        .order((problems::daily_on, problems::id))
        .select(problems::id)
        .first(conn)
        .optional()
}

/// The problem of that day, if it was chosen.
pub fn daily(conn: &mut DbConnection, day: &str) -> QueryResult<Option<i64>> {
    problems::table
        .filter(problems::published_at.is_not_null())
        .filter(problems::daily_on.eq(day))
        .select(problems::id)
        .first(conn)
        .optional()
}

pub fn set_daily(conn: &mut DbConnection, id: i64, day: &str) -> QueryResult<()> {
    diesel::update(problems::table.find(id))
        .set(problems::daily_on.eq(day))
        .execute(conn)
        .map(drop)
}

/// Counts a visitor's first try of a problem.
pub fn count_try(conn: &mut DbConnection, id: i64) -> QueryResult<()> {
    diesel::update(problems::table.find(id))
        .set(problems::tries.eq(problems::tries + 1))
        .execute(conn)
        .map(drop)
}

pub fn count_solve(conn: &mut DbConnection, id: i64) -> QueryResult<()> {
    diesel::update(problems::table.find(id))
        .set(problems::solves.eq(problems::solves + 1))
        .execute(conn)
        .map(drop)
}

/// Records that a player tried or solved a problem. A solved problem stays solved.
pub fn record_try(
    conn: &mut DbConnection,
    (player, problem): (PlayerId, i64),
    solved: bool,
    at: Timestamp,
) -> QueryResult<()> {
    let row = problem_tries::table.find((player, problem));
    let known: Option<bool> = row.select(problem_tries::solved).first(conn).optional()?;
    match known {
        None => diesel::insert_into(problem_tries::table)
            .values((
                problem_tries::player_id.eq(player),
                problem_tries::problem_id.eq(problem),
                problem_tries::solved.eq(solved),
                problem_tries::at.eq(at),
            ))
            .execute(conn)
            .map(drop),
        Some(false) if solved => diesel::update(row)
            .set((problem_tries::solved.eq(true), problem_tries::at.eq(at)))
            .execute(conn)
            .map(drop),
        Some(_) => Ok(()),
    }
}

/// Which of these problems a player tried, and whether they were solved.
pub fn tried_among(
    conn: &mut DbConnection,
    player: PlayerId,
    ids: &[i64],
) -> QueryResult<HashMap<i64, bool>> {
    let rows: Vec<(i64, bool)> = problem_tries::table
        .filter(problem_tries::player_id.eq(player))
        .filter(problem_tries::problem_id.eq_any(ids.to_vec()))
        .select((problem_tries::problem_id, problem_tries::solved))
        .load(conn)?;
    Ok(rows.into_iter().collect())
}

type JoinedRow = (Row, Option<(String, Option<String>)>);

fn with_author((row, name): JoinedRow) -> WithAuthor {
    (
        row,
        name.map(|(name, display)| PlayerName::of(name, display)),
    )
}

type Name = diesel::dsl::Nullable<(players::name, players::display_name)>;

fn name() -> Name {
    (players::name, players::display_name).nullable()
}
