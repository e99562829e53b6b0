//! Conditions on finished games, in SQL.

use crate::model::GameId;
use crate::search::Term;
use crate::store::connection::MultiBackend;
use crate::store::schema::archive;
use crate::store::{DbConnection, words};
use diesel::dsl::{AsExprOf, sql};
use diesel::expression::{SqlLiteral, UncheckedBind};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Bool, Text};

/// The people of each side: one of these, or anyone.
pub type Pair = [Option<Vec<i64>>; 2];

pub(super) type ArchiveQuery<'a> = archive::BoxedQuery<'a, MultiBackend>;

/// Narrows games to those of the pair.
pub(super) fn with_players<'a>(mut games: ArchiveQuery<'a>, pair: &Pair) -> ArchiveQuery<'a> {
    macro_rules! one_of {
        ($($side:literal $column:ident),*) => {
            $(match pair[$side].as_deref() {
                None => {}
                Some([only]) => games = games.filter(archive::$column.eq(*only)),
                Some(people) => {
                    let is_one = is_among(stringify!($column), people.iter().copied());
                    games = games.filter(is_one);
                }
            })*
        };
    }
    one_of!(0 first_person, 1 second_person);
    games
}

/// The number of rows of a query, counted by the database.
#[derive(QueryId)]
pub(super) struct RowCount<Q>(pub(super) Q);

impl<Q: QueryFragment<MultiBackend>> QueryFragment<MultiBackend> for RowCount<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, MultiBackend>) -> QueryResult<()> {
        out.push_sql("SELECT COUNT(*) FROM (");
        self.0.walk_ast(out.reborrow())?;
        out.push_sql(") AS counted");
        Ok(())
    }
}

impl<Q> Query for RowCount<Q> {
    type SqlType = BigInt;
}

impl<Q> RunQueryDsl<DbConnection> for RowCount<Q> {}

pub(super) fn is_one_of(games: &[GameId]) -> SqlLiteral<Bool> {
    is_among("game_id", games.iter().map(|game| game.0))
}

/// Whether a column is one of these numbers. They are literals, because SQLite has no list
/// parameters and at most 32,766 parameters.
fn is_among(column: &str, numbers: impl Iterator<Item = i64>) -> SqlLiteral<Bool> {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    match numbers.is_empty() {
        true => sql("(1=0)"),
        false => sql(&format!("archive.{column} IN ({})", numbers.join(", "))),
    }
}

/// Whether the game contains a word. Looked up game by game, unless this condition comes first.
pub(super) fn contains_term(term: &Term) -> WordCondition {
    let of_game = "EXISTS (SELECT 1 FROM words WHERE words.game_id = archive.game_id \
                   AND ' ' || words.tokens || ' ' LIKE ";
    sql(of_game).bind::<Text, _>(words::pattern(term)).sql(")")
}

pub(super) type WordCondition =
    SqlLiteral<Bool, UncheckedBind<SqlLiteral<Bool>, AsExprOf<String, Text>>>;

/// Whether the game reached one of the positions or materials. Looked up game by game, unless this
/// condition comes first.
pub(super) fn has_reached(keys: &[i64]) -> SqlLiteral<Bool> {
    let mut keys = keys.iter().map(i64::to_string).collect::<Vec<_>>();
    keys.dedup();
    let keys = keys.join(", ");
    sql(&format!(
        "EXISTS (SELECT 1 FROM positions WHERE positions.key IN ({keys}) \
         AND positions.game_id = archive.game_id)"
    ))
}
