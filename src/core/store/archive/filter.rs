//! Filters of finished games.

use super::conditions::{
    ArchiveQuery, Pair, RowCount, contains_term, has_reached, is_one_of, with_players,
};
use crate::model::{EndedBy, GameId, Winner};
use crate::search::Term;
use crate::store::schema::{archive, positions};
use crate::store::{DbConnection, is_unstorable, words};
use diesel::dsl::{max, min};
use diesel::prelude::*;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// The person whose private games are included, if they are among the players searched for.
    pub private: Option<i64>,
    /// The variant's slug is one of these.
    pub variants: Option<Vec<String>>,
    pub rulebook: Option<String>,
    /// The players are one of these pairs. With an empty list nothing matches.
    pub seats: Option<Vec<Pair>>,
    pub won: Option<Winner>,
    pub reason: Option<EndedBy>,
    /// A range with both ends included, like the ones below.
    pub plies: Between,
    /// The average rating of both players.
    pub rating: Between,
    pub year: Between,
    pub ended: Between,
    pub begun: Between,
    /// The event is one of these, folded.
    pub events: Option<Vec<String>>,
    /// The source of the record is one of these, folded.
    pub sources: Option<Vec<String>>,
    /// The opening's slug is one of these.
    pub openings: Option<Vec<String>>,
    /// The least number of comments.
    pub remarks: Option<i64>,
    /// The game reached a position with one of these keys.
    pub positions: Option<Vec<i64>>,
    /// The game reached a material balance with one of these keys.
    pub materials: Option<Vec<i64>>,
    /// All of these words occur. With an empty list nothing matches.
    pub words: Option<Vec<Term>>,
    pub games: Option<Vec<GameId>>,
    /// Set in a part of a split filter that matches private games only.
    pub(crate) only_private: bool,
}

/// Minimum and maximum, both included; `None` is open.
pub type Between = [Option<i64>; 2];

/// The order of a list. Ties are broken by game id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Ended,
    Plies,
    Remarks,
    Rating,
}

/// The largest number of lists that are merged.
pub(super) const MERGED: usize = 100;

impl Filter {
    /// Splits a filter into filters with at most one pair of players each, which match the same
    /// games together.
    pub(super) fn parts(&self) -> Vec<Filter> {
        let texts = [&self.events, &self.sources, &self.openings, &self.variants];
        let mut texts = texts.into_iter().flatten().flatten().chain(&self.rulebook);
        if texts.any(|text| is_unstorable(text)) {
            return Vec::new();
        }
        let Some(pairs) = &self.seats else {
            return vec![self.clone()];
        };
        let part = |pair: Pair, only_private| Filter {
            seats: Some(vec![pair]),
            only_private,
            ..self.clone()
        };
        let public = pairs.iter().map(|pair| part(pair.clone(), false));
        // Private games are a part of their own, so that each part can follow an index that has the
        // order.
        let own = self.private;
        let private = pairs
            .iter()
            .flat_map(|pair| own.map_or_else(Vec::new, |own| with_one(pair, own)));
        public.chain(private.map(|pair| part(pair, true))).collect()
    }

    /// Splits a filter into its conditions, the usually most selective ones first.
    pub(super) fn single_conditions(&self) -> Vec<Filter> {
        let only = || Filter {
            only_private: self.only_private,
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
        each!(
            year, remarks, plies, rating, ended, begun, won, rulebook, variants
        );
        apart
    }

    /// The number of conditions; two players count as two.
    pub(super) fn conditions(&self) -> usize {
        let is_pair = |pair: &Pair| pair.iter().all(Option::is_some);
        let pair = self.seats.iter().flatten().any(is_pair);
        self.single_conditions().len() + usize::from(pair)
    }

    /// Whether an index lists the games of the single condition in that order.
    pub(super) fn is_listed_by(&self, order: Order) -> bool {
        let own = self.list(order);
        let ranges = [
            (self.plies, own.plies),
            (self.rating, own.rating),
            (self.ended, own.ended),
            ([self.remarks, None], [own.remarks, None]),
            (self.begun, [None, None]),
        ];
        let several = [&self.events, &self.sources, &self.openings, &self.variants];
        let keyed = [&self.positions, &self.materials];
        let mut seats = self.seats.iter().flatten().flatten().flatten();
        let is_plain = Self {
            variants: self.variants.clone(),
            ..own.clone()
        } == *self;
        // Only lists of everything and of a variant have an index by rating.
        (order != Order::Rating || is_plain)
            && ranges.iter().all(|(range, own)| range == own)
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

    /// The filter of the list that is scanned: only the conditions on the sort key.
    pub(super) fn list(&self, order: Order) -> Self {
        let all = Self {
            only_private: self.only_private,
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
            Order::Rating => Self {
                rating: self.rating,
                ..all
            },
        }
    }

    /// Splits a single condition with several values into one filter for each; empty for any other
    /// filter.
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
            let pairs = one_by_one(pair).take(MERGED + 1);
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

    /// The keys of positions or materials, if any.
    pub(super) fn keys(&self) -> Option<&Vec<i64>> {
        self.positions.as_ref().or(self.materials.as_ref())
    }

    /// Whether more than `most` games may match the single condition. The index of words includes
    /// running and private games.
    pub(super) fn has_more_than(&self, conn: &mut DbConnection, most: i64) -> QueryResult<bool> {
        match &self.words {
            Some(terms) => words::matches_more_than(conn, terms, most),
            None => Ok(self.count_up_to(conn, most)? > most),
        }
    }

    /// Counts the games that match a single condition (not one of words) along an index, up to
    /// `most` + 1. With several keys a game may be counted more than once.
    pub(super) fn count_up_to(&self, conn: &mut DbConnection, most: i64) -> QueryResult<i64> {
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
        let fitting = self
            .matching_games()
            .select(archive::game_id)
            .limit(most + 1);
        RowCount(fitting).get_result(conn)
    }

    /// The ids of at most `most` games that match a single condition.
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
            let matching = words::matching(conn, terms, None, most)?;
            let games = archive::table
                .filter(is_one_of(&matching))
                .filter(archive::public.eq(!self.only_private));
            return games.select(archive::game_id).load(conn);
        }
        let fitting = self.matching_games().select(archive::game_id);
        fitting.limit(most).load(conn)
    }

    /// The query of the matching games.
    pub(super) fn matching_games(&self) -> ArchiveQuery<'_> {
        let mut games = archive::table.into_boxed();
        // A range of years has its own index; without this, SQLite would choose that of all public
        // games.
        games = match self.year[0] == self.year[1] {
            true => games.filter(archive::public.eq(!self.only_private)),
            false => games.filter(archive::public.ne(self.only_private)),
        };
        for pair in self.seats.iter().flatten() {
            games = with_players(games, pair);
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
        between!(plies, rating, year, ended, begun);
        one_of!(variants variant, events event, sources source, openings opening);
        if let Some(remarks) = self.remarks {
            games = games.filter(archive::remarks.ge(remarks));
        }
        self.with_other_tables(games)
    }

    /// Applies the conditions on other tables.
    fn with_other_tables<'a>(&'a self, mut games: ArchiveQuery<'a>) -> ArchiveQuery<'a> {
        if let Some(ids) = &self.games {
            games = games.filter(is_one_of(ids));
        }
        if self.words.as_ref().is_some_and(Vec::is_empty) {
            games = games.filter(is_one_of(&[]));
        }
        for term in self.words.iter().flatten() {
            games = games.filter(contains_term(term));
        }
        for keys in [&self.positions, &self.materials].into_iter().flatten() {
            games = games.filter(has_reached(keys));
        }
        games
    }
}

/// The pairs in which a side that the person may have played has this person only.
fn with_one(pair: &Pair, person: i64) -> Vec<Pair> {
    let may_sit = |side: &usize| pair[*side].iter().flatten().any(|other| *other == person);
    let sides = (0..pair.len()).filter(may_sit);
    sides.map(|side| with_only(pair, side, person)).collect()
}

/// Splits a pair into pairs with one person for each side.
fn one_by_one(pair: &Pair) -> impl Iterator<Item = Pair> {
    pair.iter().enumerate().flat_map(move |(side, people)| {
        let people = people.iter().flatten();
        people.map(move |person| with_only(pair, side, *person))
    })
}

/// The pair with only this person on a side.
fn with_only(pair: &Pair, side: usize, person: i64) -> Pair {
    let mut pair = pair.clone();
    pair[side] = Some(vec![person]);
    pair
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_games_are_searched_only_with_their_reader() {
        let pair: Pair = [Some(vec![1, 2, 3]), Some(vec![2, 4])];
        assert_eq!(
            with_one(&pair, 2),
            [
                [Some(vec![2]), Some(vec![2, 4])],
                [Some(vec![1, 2, 3]), Some(vec![2])]
            ]
        );
        assert_eq!(with_one(&pair, 4), [[Some(vec![1, 2, 3]), Some(vec![4])]]);
        assert!(with_one(&pair, 5).is_empty());
        assert!(with_one(&[None, None], 2).is_empty());
    }

    #[test]
    fn several_people_are_split_into_pairs() {
        let pair: Pair = [None, Some(vec![2, 4])];
        let alone: Vec<Pair> = one_by_one(&pair).collect();
        assert_eq!(alone, [[None, Some(vec![2])], [None, Some(vec![4])]]);
    }
}
