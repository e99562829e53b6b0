//! What finished games are narrowed by, made into statements.

use super::seats::{self, Pair};
use crate::model::{EndedBy, GameId, Winner};
use crate::search::Term;
use crate::store::connection::MultiBackend;
use crate::store::schema::{archive, positions};
use crate::store::{DbConnection, cannot_be_kept, words};
use diesel::dsl::{AsExprOf, max, min, sql};
use diesel::expression::{SqlLiteral, UncheckedBind};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Bool, Text};

/// Which finished games are looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// The person whose private games are found too: those in which they are among the players
    /// asked for.
    pub private: Option<i64>,
    /// The slug of its variant: one of these.
    pub variants: Option<Vec<String>>,
    pub rulebook: Option<String>,
    /// Who sat where: any of these pairs. No pair: nobody, so nothing is found.
    pub seats: Option<Vec<Pair>>,
    pub won: Option<Winner>,
    pub reason: Option<EndedBy>,
    /// How many plies, from and to, both included; likewise the others.
    pub plies: Between,
    pub year: Between,
    /// When it ended, in microseconds.
    pub ended: Between,
    pub begun: Between,
    /// In what it was played: one of these, folded.
    pub events: Option<Vec<String>>,
    /// Where its record is from: one of these, folded.
    pub sources: Option<Vec<String>>,
    /// The slug of its opening: one of these.
    pub openings: Option<Vec<String>>,
    /// How many remarks at least.
    pub remarks: Option<i64>,
    /// It came to one of the positions with these keys.
    pub positions: Option<Vec<i64>>,
    /// It came to one of the materials with these keys.
    pub materials: Option<Vec<i64>>,
    /// It is found by all of these words; none of them: nothing is found.
    pub words: Option<Vec<Term>>,
    pub games: Option<Vec<GameId>>,
    /// Of a part alone: private games, and no public ones.
    pub(crate) is_of_private: bool,
}

/// The least and the most, both included; none is open.
pub type Between = [Option<i64>; 2];

/// The order of a list; games that are alike in it stand by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Ended,
    Plies,
    /// By how much was said about them.
    Remarks,
}

/// A query that narrows as it goes.
pub(super) type ArchiveQuery<'a> = archive::BoxedQuery<'a, MultiBackend>;

/// So many lists are merged at most.
pub(super) const MERGED: usize = 100;

impl Filter {
    /// Filters that find the same games between them, each with one pair of players, if any.
    pub(super) fn parts(&self) -> Vec<Filter> {
        let texts = [&self.events, &self.sources, &self.openings, &self.variants];
        let mut texts = texts.into_iter().flatten().flatten().chain(&self.rulebook);
        if texts.any(|text| cannot_be_kept(text)) {
            return Vec::new();
        }
        let Some(pairs) = &self.seats else {
            return vec![self.clone()];
        };
        let part = |pair: Pair, is_of_private| Filter {
            seats: Some(vec![pair]),
            is_of_private,
            ..self.clone()
        };
        let public = pairs.iter().map(|pair| part(pair.clone(), false));
        // Apart, so that either goes along an index that has its order.
        let own = self.private;
        let private = pairs
            .iter()
            .flat_map(|pair| own.map_or_else(Vec::new, |own| seats::with_one(pair, own)));
        public.chain(private.map(|pair| part(pair, true))).collect()
    }

    /// Each condition for itself, those that few games will fit first.
    pub(super) fn apart(&self) -> Vec<Filter> {
        let only = || Filter {
            is_of_private: self.is_of_private,
            ..Filter::default()
        };
        let mut apart = Vec::new();
        macro_rules! each {
            ($($field:ident),*) => {
                $(if self.$field != Filter::default().$field {
                    apart.push(Filter { $field: self.$field.clone(), ..only() });
                })*
            };
        }
        each!(
            games, seats, positions, materials, words, events, sources, openings, reason
        );
        each!(year, remarks, plies, ended, begun, won, rulebook, variants);
        apart
    }

    /// How many conditions there are: two players are two.
    pub(super) fn conditions(&self) -> usize {
        let is_pair = |pair: &Pair| pair.iter().all(Option::is_some);
        let pair = self.seats.iter().flatten().any(is_pair);
        self.apart().len() + usize::from(pair)
    }

    /// Whether an index has the games that fit the one condition in the order of a list.
    pub(super) fn is_listed_by(&self, order: Order) -> bool {
        let own = self.list(order);
        let ranges = [
            (self.plies, own.plies),
            (self.ended, own.ended),
            ([self.remarks, None], [own.remarks, None]),
            (self.begun, [None, None]),
        ];
        let several = [&self.events, &self.sources, &self.openings, &self.variants];
        let keyed = [&self.positions, &self.materials];
        let mut seats = self.seats.iter().flatten().flatten().flatten();
        ranges.iter().all(|(range, own)| range == own)
            && self.year[0] == self.year[1]
            && several
                .into_iter()
                .flatten()
                .all(|values| values.len() == 1)
            && seats.all(|people| people.len() == 1)
            && keyed.iter().all(|keys| keys.is_none())
            && self.games.is_none()
            && self.words.is_none()
    }

    /// The filter of the whole list in which games are scanned: by what it is ordered by alone.
    pub(super) fn list(&self, order: Order) -> Self {
        let all = Self {
            is_of_private: self.is_of_private,
            ..Self::default()
        };
        match order {
            Order::Ended => Self {
                ended: self.ended,
                ..all
            },
            Order::Plies => Self {
                plies: self.plies,
                ..all
            },
            Order::Remarks => Self {
                remarks: self.remarks,
                ..all
            },
        }
    }

    /// The one condition of several values, value by value; nothing where it is no such condition.
    pub(super) fn by_value(&self, conn: &mut DbConnection) -> QueryResult<Vec<Filter>> {
        let mut apart = Vec::new();
        macro_rules! each {
            ($($field:ident),*) => {
                $(for value in self.$field.iter().flatten() {
                    apart.push(Filter { $field: Some(vec![value.clone()]), ..self.clone() });
                })*
            };
        }
        each!(events, sources, openings, variants);
        for pair in self.seats.iter().flatten() {
            let pairs = seats::one_by_one(pair).take(MERGED + 1);
            apart.extend(pairs.map(|pair| Filter {
                seats: Some(vec![pair]),
                ..self.clone()
            }));
        }
        if self.year != [None, None] {
            let least = archive::table.select(min(archive::year));
            let most = archive::table.select(max(archive::year));
            let (least, most): (Option<i64>, Option<i64>) = (least.first(conn)?, most.first(conn)?);
            let least = self.year[0].max(least).unwrap_or(0);
            let most = [self.year[1], most]
                .into_iter()
                .flatten()
                .min()
                .unwrap_or(-1);
            let years = (least..=most).take(MERGED + 1);
            apart.extend(years.map(|year| Filter {
                year: [Some(year); 2],
                ..self.clone()
            }));
        }
        Ok(apart)
    }

    /// The keys of positions or materials, if it has any.
    pub(super) fn keys(&self) -> Option<&Vec<i64>> {
        self.positions.as_ref().or(self.materials.as_ref())
    }

    /// Whether more games than that may fit the one condition. Words tell of running games and
    /// private ones, too.
    pub(super) fn has_more_than(&self, conn: &mut DbConnection, most: i64) -> QueryResult<bool> {
        match &self.words {
            Some(terms) => words::matches_more_than(conn, terms, most),
            None => Ok(self.number(conn, most)? > most),
        }
    }

    /// How many games fit the one condition, which is not one of words: counted along an index to
    /// one more than `most`. With several keys a game may count more than once.
    pub(super) fn number(&self, conn: &mut DbConnection, most: i64) -> QueryResult<i64> {
        if let Some(games) = &self.games {
            return Ok(games.len() as i64);
        }
        if let Some(keys) = self.keys() {
            let came_to = positions::table
                .filter(positions::key.eq_any(keys.clone()))
                .select(positions::game_id)
                .limit(most + 1);
            return RowCount(came_to.into_boxed()).get_result(conn);
        }
        let fitting = self.fitting().select(archive::game_id).limit(most + 1);
        RowCount(fitting).get_result(conn)
    }

    /// The numbers of the games that fit one condition; so many at most.
    pub(super) fn ids(&self, conn: &mut DbConnection, most: i64) -> QueryResult<Vec<GameId>> {
        if let Some(games) = &self.games {
            return Ok(games.clone());
        }
        if let Some(keys) = self.keys() {
            let came_to = positions::table
                .filter(positions::key.eq_any(keys.clone()))
                .select(positions::game_id)
                .limit(most);
            let games: Vec<i32> = came_to.load(conn)?;
            return Ok(games.into_iter().map(|game| GameId(game.into())).collect());
        }
        if let Some(terms) = &self.words {
            let told = words::matching(conn, terms, None, most)?;
            let games = archive::table
                .filter(is_one_of(&told))
                .filter(archive::public.eq(!self.is_of_private));
            return games.select(archive::game_id).load(conn);
        }
        let fitting = self.fitting().select(archive::game_id);
        fitting.limit(most).load(conn)
    }

    /// The games that fit.
    pub(super) fn fitting(&self) -> ArchiveQuery<'_> {
        let mut games = archive::table.into_boxed();
        // Several years have an index of their own, and SQLite shall not take one of all public
        // games instead.
        games = match self.year[0] == self.year[1] {
            true => games.filter(archive::public.eq(!self.is_of_private)),
            false => games.filter(archive::public.ne(self.is_of_private)),
        };
        for pair in self.seats.iter().flatten() {
            games = seats::fitting(games, pair);
        }
        macro_rules! equal {
            ($($value:ident $column:ident),*) => {
                $(if let Some(value) = &self.$value {
                    games = games.filter(archive::$column.eq(value));
                })*
            };
        }
        macro_rules! between {
            ($($column:ident),*) => {
                $(match self.$column {
                    [Some(least), Some(most)] if least == most => {
                        games = games.filter(archive::$column.eq(least));
                    }
                    [least, most] => {
                        if let Some(least) = least {
                            games = games.filter(archive::$column.ge(least));
                        }
                        if let Some(most) = most {
                            games = games.filter(archive::$column.le(most));
                        }
                    }
                })*
            };
        }
        macro_rules! one_of {
            ($($values:ident $column:ident),*) => {
                $(match self.$values.as_deref() {
                    None => {}
                    Some([only]) => games = games.filter(archive::$column.eq(only)),
                    Some(several) => {
                        games = games.filter(archive::$column.eq_any(several.to_vec()));
                    }
                })*
            };
        }
        equal!(rulebook rulebook, won winner, reason reason);
        between!(plies, year, ended, begun);
        one_of!(variants variant, events event, sources source, openings opening);
        if let Some(remarks) = self.remarks {
            games = games.filter(archive::remarks.ge(remarks));
        }
        self.fitting_elsewhere(games)
    }

    /// Those of the games that fit by what other tables know of them.
    fn fitting_elsewhere<'a>(&'a self, mut games: ArchiveQuery<'a>) -> ArchiveQuery<'a> {
        if let Some(ids) = &self.games {
            games = games.filter(is_one_of(ids));
        }
        if self.words.as_ref().is_some_and(Vec::is_empty) {
            games = games.filter(is_one_of(&[]));
        }
        for term in self.words.iter().flatten() {
            games = games.filter(is_told(term));
        }
        for keys in [&self.positions, &self.materials].into_iter().flatten() {
            games = games.filter(came_to(keys));
        }
        games
    }
}

/// How many rows a query has, counted by the database.
#[derive(QueryId)]
struct RowCount<Q>(Q);

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

/// Whether it is one of these games.
pub(super) fn is_one_of(games: &[GameId]) -> SqlLiteral<Bool> {
    is_among("game_id", games.iter().map(|game| game.0))
}

/// Whether a column is one of these numbers. They stand in the statement: SQLite takes no list, and
/// no more than 32,766 values.
pub(super) fn is_among(column: &str, numbers: impl Iterator<Item = i64>) -> SqlLiteral<Bool> {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    match numbers.is_empty() {
        true => sql("(1=0)"),
        false => sql(&format!("archive.{column} IN ({})", numbers.join(", "))),
    }
}

/// Whether the game is found by a word: looked up game by game, unless this condition leads.
fn is_told(term: &Term) -> WordCondition {
    let of_game = "EXISTS (SELECT 1 FROM words WHERE words.game_id = archive.game_id \
                   AND ' ' || words.tokens || ' ' LIKE ";
    sql(of_game).bind::<Text, _>(words::pattern(term)).sql(")")
}

type WordCondition = SqlLiteral<Bool, UncheckedBind<SqlLiteral<Bool>, AsExprOf<String, Text>>>;

/// Whether the game came to one of the positions, or materials: looked up game by game, unless this
/// condition leads.
fn came_to(keys: &[i64]) -> SqlLiteral<Bool> {
    let mut keys = keys.iter().map(i64::to_string).collect::<Vec<_>>();
    keys.dedup();
    let keys = keys.join(", ");
    sql(&format!(
        "EXISTS (SELECT 1 FROM positions WHERE positions.key IN ({keys}) \
         AND positions.game_id = archive.game_id)"
    ))
}
