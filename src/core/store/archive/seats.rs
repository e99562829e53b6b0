//! The people who sat on the two sides of a game.

use crate::store::connection::MultiBackend;
use crate::store::schema::archive;
use diesel::prelude::*;

/// Who sat on the two sides: one of these people, or anybody.
pub type Pair = [Option<Vec<i64>>; 2];

type Games<'a> = archive::BoxedQuery<'a, MultiBackend>;

/// The pairs in which one person alone sits on a side that the person may have sat on.
pub(super) fn with_one(pair: &Pair, person: i64) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (side, people) in pair.iter().enumerate() {
        if people.iter().flatten().any(|other| *other == person) {
            let mut pair = pair.clone();
            pair[side] = Some(vec![person]);
            pairs.push(pair);
        }
    }
    pairs
}

/// The pairs in which each person of a side stands alone.
pub(super) fn one_by_one(pair: &Pair) -> impl Iterator<Item = Pair> {
    let alone = move |side: usize, person: i64| {
        let mut pair = pair.clone();
        pair[side] = Some(vec![person]);
        pair
    };
    let people = pair.iter().enumerate();
    let people = people.flat_map(|(side, people)| {
        let people = people.iter().flatten();
        people.map(move |person| (side, *person))
    });
    people.map(move |(side, person)| alone(side, person))
}

/// Those of the games in which the pair sat.
pub(super) fn fitting<'a>(mut games: Games<'a>, pair: &Pair) -> Games<'a> {
    macro_rules! one_of {
        ($($side:literal $column:ident),*) => {
            $(match pair[$side].as_deref() {
                None => {}
                Some([only]) => games = games.filter(archive::$column.eq(*only)),
                Some(people) => {
                    games = games.filter(archive::$column.eq_any(people.to_vec()));
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
    fn private_games_are_looked_for_with_their_one_reader_alone() {
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
    fn each_of_several_people_stands_alone() {
        let pair: Pair = [None, Some(vec![2, 4])];
        let alone: Vec<Pair> = one_by_one(&pair).collect();
        assert_eq!(alone, [[None, Some(vec![2])], [None, Some(vec![4])]]);
    }
}
