//! The criteria of a bracket (C.04.3, C5 to C21) as the digits of a cost. The first criterion is
//! the highest digit.

use super::colours::{broken, may_meet};
use super::contender::{Contender, Float};
use super::wide::Wide;

/// The group of a player in the pairing of a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    /// In the bracket, moved down from a higher one. The number is the index of the score among the
    /// scores of all moved-down players, the highest first.
    MovedDown(usize),
    Resident,
    /// In the next score group.
    Next,
    Lower,
    /// The bye, not a player.
    Bye,
}

/// The digits of a cost. `FloaterScores`, `NextFloaterScores` and `FloatScores` are repeated for
/// each score, the highest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Digit {
    /// C5: the score of the player with the bye.
    ByeScore,
    /// C6 and C7: the downfloaters, then those of them who were moved down, by score.
    Floaters,
    FloaterScores,
    /// C8: C6 and C7 of the next bracket.
    NextFloaters,
    NextFloaterScores,
    /// C9: the unplayed rounds of the player with the bye.
    ByeUnplayed,
    /// C10 to C13.
    Colours,
    /// C14 to C17: downfloats and upfloats of the last round, then of the round before.
    Floats,
    /// C18 to C21: the same floats, by score.
    FloatScores,
    /// The order of pairings that are equal in all criteria (C.04.3, 4): the number of exchanges
    /// between the halves of the bracket, then the distance between the exchanged players.
    Exchanges,
    Distance,
    /// The preference in the current decision. It is removed after the decision.
    Step,
}

use Digit::{
    ByeScore, ByeUnplayed, Colours, Distance, Exchanges, FloatScores, FloaterScores, Floaters,
    Floats, NextFloaterScores, NextFloaters, Step,
};

/// The layout of the digits of a bracket's costs, and its size in bits.
pub(super) struct Scale {
    /// The lowest bit of each digit, in order from the highest digit.
    shifts: Vec<(Digit, usize)>,
    pub(super) bits: usize,
}

impl Scale {
    /// `moved_down` is the number of moved-down players of each score, the highest first. `players`
    /// is the number of vertices in the graph. `rounds` is the number of rounds before this one.
    pub(super) fn new(
        moved_down: &[usize],
        residents: usize,
        next: usize,
        players: usize,
        rounds: usize,
    ) -> Self {
        let bracket = moved_down.iter().sum::<usize>() + residents;
        let scores = |digit| moved_down.iter().map(move |&count| (digit, count));
        let mut digits = vec![(ByeScore, players), (Floaters, bracket)];
        digits.extend(scores(FloaterScores));
        digits.push((NextFloaters, bracket + next));
        digits.extend(scores(NextFloaterScores));
        digits.push((NextFloaterScores, residents));
        digits.push((ByeUnplayed, rounds));
        digits.extend([(Colours, bracket); 4]);
        digits.extend([(Floats, bracket); 4]);
        digits.extend((0..4).flat_map(|_| scores(FloatScores)));
        digits.extend([
            (Exchanges, bracket),
            (Distance, bracket * bracket),
            (Step, bracket),
        ]);
        let mut bits = 0;
        for (_, most) in digits.iter_mut().rev() {
            let width = (usize::BITS - most.leading_zeros()) as usize;
            (bits, *most) = (bits + width, bits);
        }
        Self {
            shifts: digits,
            bits,
        }
    }

    /// Adds to one digit. `place` is the index among the digits of the same kind, from 0.
    pub(super) fn add<const N: usize>(
        &self,
        cost: &mut Wide<N>,
        digit: Digit,
        place: usize,
        value: usize,
    ) {
        if value > 0 {
            let mut shifts = self.shifts.iter().filter(|(other, _)| *other == digit);
            let (_, shift) = shifts.nth(place).expect("every digit was laid out");
            cost.add_digit(value as u64, *shift);
        }
    }
}

/// A vertex of the graph: a player or the bye.
pub(super) struct Vertex<'a> {
    /// `None` for the bye.
    pub(super) contender: Option<&'a Contender>,
    pub(super) group: Group,
    /// The index of the score among all scores. The lowest score is 0.
    pub(super) level: usize,
}

pub(super) struct Criteria<'a> {
    pub(super) scale: Scale,
    /// The moved-down players, residents, next and lower players, each group by score and pairing
    /// number. The bye is last, if there is one.
    pub(super) vertices: Vec<Vertex<'a>>,
    /// The number of different scores of the moved-down players.
    pub(super) scores: usize,
    /// Whether C9 applies: the only downfloater gets the bye.
    pub(super) one_gets_bye: bool,
}

impl Criteria<'_> {
    /// The cost of an edge. `None` if the two may not be paired.
    pub(super) fn cost<const N: usize>(&self, one: usize, other: usize) -> Option<Wide<N>> {
        let (higher, lower) = (
            &self.vertices[one.min(other)],
            &self.vertices[one.max(other)],
        );
        let player = higher.contender?;
        let mut cost = Wide::ZERO;
        match lower.contender {
            Some(opponent) if !may_meet(player, opponent) => return None,
            None if !player.may_get_bye => return None,
            None => self.scale.add(&mut cost, ByeScore, 0, higher.level),
            Some(_) => {}
        }
        if higher.group > Group::Next {
            return Some(cost);
        }
        match lower.contender {
            Some(opponent) if lower.group <= Group::Resident => {
                self.add_pair(&mut cost, higher.group, player, opponent);
            }
            _ if higher.group <= Group::Resident => {
                self.add_floater(&mut cost, higher.group, player, lower.contender.is_none());
            }
            _ => {}
        }
        if lower.group > Group::Next {
            self.scale.add(&mut cost, NextFloaters, 0, 1);
            match higher.group {
                Group::MovedDown(place) => {
                    self.scale.add(&mut cost, NextFloaterScores, place, 1);
                }
                Group::Resident => {
                    self.scale.add(&mut cost, NextFloaterScores, self.scores, 1);
                }
                _ => {}
            }
        }
        Some(cost)
    }

    /// Adds the cost of a pair inside the bracket.
    fn add_pair<const N: usize>(
        &self,
        cost: &mut Wide<N>,
        group: Group,
        player: &Contender,
        opponent: &Contender,
    ) {
        for (place, broken) in broken(player, opponent).into_iter().enumerate() {
            self.scale.add(cost, Colours, place, usize::from(broken));
        }
        let Group::MovedDown(score) = group else {
            return;
        };
        for back in 0..2 {
            if opponent.floats[back] == Float::Up && player.score > opponent.score {
                self.scale.add(cost, Floats, 2 * back + 1, 1);
                self.scale
                    .add(cost, FloatScores, (2 * back + 1) * self.scores + score, 1);
            }
        }
    }

    /// Adds the cost of a downfloater. `to_bye`: the player gets the bye.
    fn add_floater<const N: usize>(
        &self,
        cost: &mut Wide<N>,
        group: Group,
        player: &Contender,
        to_bye: bool,
    ) {
        self.scale.add(cost, Floaters, 0, 1);
        if to_bye && self.one_gets_bye {
            self.scale.add(cost, ByeUnplayed, 0, player.unplayed);
        }
        if let Group::MovedDown(score) = group {
            self.scale.add(cost, FloaterScores, score, 1);
        }
        for back in 0..2 {
            if player.floats[back] == Float::Down {
                match group {
                    Group::MovedDown(score) => {
                        let place = 2 * back * self.scores + score;
                        self.scale.add(cost, FloatScores, place, 1);
                    }
                    _ => self.scale.add(cost, Floats, 2 * back, 1),
                }
            }
        }
    }
}
