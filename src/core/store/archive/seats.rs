//! The people who played the two sides of a game.

use super::filter::{ArchiveQuery, is_among};
use crate::store::schema::archive;
use diesel::prelude::*;

/// The people of each side: one of these, or anyone.
pub type Pair = [Option<Vec<i64>>; 2];

/// The pairs in which a side that the person may have played has this person only.
pub(super) fn with_one(pair: &Pair, person: i64) -> Vec<Pair> {
    let may_sit = |side: &usize| pair[*side].iter().flatten().any(|other| *other == person);
    let sides = (0..pair.len()).filter(may_sit);
    sides.map(|side| with_only(pair, side, person)).collect()
}

/// Splits a pair into pairs with one person for each side.
pub(super) fn one_by_one(pair: &Pair) -> impl Iterator<Item = Pair> {
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

/// Narrows games to those of the pair.
pub(super) fn matching<'a>(mut games: ArchiveQuery<'a>, pair: &Pair) -> ArchiveQuery<'a> {
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
