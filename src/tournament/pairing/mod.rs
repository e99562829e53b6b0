//! The next round of FIDE's Swiss (Dutch) system: C.04.3, in force since 1 February 2026.
//!
//! Brackets are paired from the top. The pairing of a bracket is a perfect matching of minimum cost
//! of all remaining players, so that the other brackets can be completed (C4). The criteria are the
//! digits of the cost; see `criteria` and `bracket`.

mod bracket;
mod colours;
mod contender;
mod costs;
mod criteria;
mod matching;
mod remainder;
#[cfg(test)]
mod tests;
mod wide;

use std::cmp::Reverse;

use crate::model::{Colour, Tournament};
use contender::Contender;

/// One pair of a round, by starting numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pair {
    pub white: u32,
    /// `None` if White has the bye.
    pub black: Option<u32>,
}

/// No pairing meets the absolute criteria, because the players have met too often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no pairing of this round keeps the rules")]
pub struct Impossible;

/// The players to be paired.
struct Field {
    /// By score, then by pairing number.
    contenders: Vec<Contender>,
    /// The index of each contender's score among all scores. The lowest score is 0.
    levels: Vec<usize>,
    /// The number of rounds before this one.
    rounds: usize,
}

/// Pairs the round after the last paired one. The pairs are in the order of the boards: by the
/// higher score of the two players, then by the lower one. The bye is last.
///
/// # Errors
/// If there is no pairing.
pub fn next_round(tournament: &Tournament) -> Result<Vec<Pair>, Impossible> {
    let contenders = contender::contenders(tournament);
    let mut scores: Vec<_> = contenders.iter().map(|contender| contender.score).collect();
    scores.dedup();
    let level = |contender: &Contender| scores.iter().filter(|&&s| s < contender.score).count();
    let levels = contenders.iter().map(level).collect();
    let field = Field {
        contenders,
        levels,
        rounds: tournament.paired_rounds(),
    };
    let (pairs, bye) = pair_field(&field)?;
    let first = colours::first_colour(tournament);
    let mut found: Vec<_> = pairs
        .into_iter()
        .map(|(one, other)| {
            let (higher, lower) = (one.min(other), one.max(other));
            board(&field.contenders[higher], &field.contenders[lower], first)
        })
        .collect();
    found.sort_by_key(|(order, _)| *order);
    let mut found: Vec<_> = found.into_iter().map(|(_, pair)| pair).collect();
    if let Some(place) = bye {
        found.push(Pair {
            white: field.contenders[place].number,
            black: None,
        });
    }
    Ok(found)
}

/// The pairing in the format of `JaVaFo` and bbpPairings. The first line is the number of pairs.
/// Each pair has a line with White and Black. The bye is 0.
#[must_use]
pub fn lines(pairs: &[Pair]) -> String {
    let pairs = pairs
        .iter()
        .map(|pair| format!("{} {}\n", pair.white, pair.black.unwrap_or(0)));
    let pairs: Vec<_> = pairs.collect();
    format!("{}\n{}", pairs.len(), pairs.concat())
}

/// The sort key of the boards.
type Order = (Reverse<u32>, Reverse<u32>, usize);

fn board(higher: &Contender, lower: &Contender, first: Colour) -> (Order, Pair) {
    let (white, black) = match colours::colour_of_higher(higher, lower, first) {
        Colour::White => (higher.number, lower.number),
        Colour::Black => (lower.number, higher.number),
    };
    let key = |contender: &Contender| (Reverse(contender.points), contender.place);
    let (better, lesser) = if key(higher) < key(lower) {
        (higher, lower)
    } else {
        (lower, higher)
    };
    let order = (Reverse(better.points), Reverse(lesser.points), better.place);
    (
        order,
        Pair {
            white,
            black: Some(black),
        },
    )
}

type Pairing = (Vec<(usize, usize)>, Option<usize>);

/// Pairs all brackets. Returns the pairs and the player with the bye, as indices into
/// `Field::contenders`.
fn pair_field(field: &Field) -> Result<Pairing, Impossible> {
    let end_of_group = |start: usize| {
        let score = field.contenders.get(start).map(|contender| contender.score);
        let rest = field.contenders[start..].iter();
        start
            + rest
                .take_while(|contender| Some(contender.score) == score)
                .count()
    };
    let mut pairs = Vec::new();
    let mut moved_down: Vec<usize> = Vec::new();
    let mut start = 0;
    while start < field.contenders.len() {
        let end = end_of_group(start);
        let next = end..end_of_group(end);
        let mut paired = bracket::pair_bracket(field, &moved_down, start..end, next)?;
        pairs.append(&mut paired.pairs);
        moved_down = paired.floaters;
        start = end;
    }
    Ok((pairs, moved_down.first().copied()))
}
