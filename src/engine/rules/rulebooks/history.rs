//! The history of a game: the positions and moves that the rulebooks judge.

use std::sync::Arc;

use super::places::Places;
use super::span;
use crate::rules::board::{Move, Position, Side};
use crate::rules::kinds::Chooser;
use crate::rules::variant::Variant;
use crate::rules::verdicts::{Edition, PlyFacts};

/// A start, the moves since, and the rulebook.
#[derive(Debug, Clone)]
pub(in crate::rules) struct History {
    variant: Arc<Variant>,
    edition: Edition,
    /// The start and the position after each ply.
    positions: Vec<Position>,
    moves: Vec<Move>,
    places: Places,
}

impl History {
    pub(in crate::rules) fn new(
        variant: Arc<Variant>,
        edition: Edition,
        start: Position,
    ) -> History {
        History {
            variant,
            edition,
            places: Places::begin(&start),
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    pub(in crate::rules) fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    pub(in crate::rules) fn edition(&self) -> Edition {
        self.edition
    }

    /// The position before the first move.
    pub(in crate::rules) fn start(&self) -> &Position {
        &self.positions[0]
    }

    pub(in crate::rules) fn ply(&self) -> usize {
        self.moves.len()
    }

    pub(in crate::rules) fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(in crate::rules) fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The position after this number of plies.
    pub(in crate::rules) fn at(&self, ply: usize) -> Option<&Position> {
        self.positions.get(ply)
    }

    /// Adds a move that is legal by the rules of movement.
    pub(in crate::rules) fn push(&mut self, mv: Move) {
        let next = self.position().play(&self.variant, mv);
        let last = self.earlier(&next, self.ply() + 1).next();
        let stood = last.map_or(0, |last| self.places.stood(last));
        self.places.push(next.key(), stood + 1);
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// The same as a seat sees it: unseen pieces and the other side's moves are left out. A
    /// spectator sees nothing.
    pub(in crate::rules) fn seen_by(&self, seat: Option<Side>) -> History {
        let seen = |position: &Position| position.seen_by(&self.variant, seat);
        let mut shown = History::new(
            Arc::clone(&self.variant),
            self.edition,
            seen(&self.positions[0]),
        );
        for (ply, mv) in self.moves.iter().enumerate() {
            let is_own = seat == Some(self.positions[ply].turn());
            shown.moves.push(if is_own { *mv } else { Move::unseen() });
            let next = seen(&self.positions[ply + 1]);
            shown.places.push(next.key(), 1);
            shown.positions.push(next);
        }
        shown
    }

    /// Returns to the position after this number of plies, of which there are more.
    pub(in crate::rules) fn truncate(&mut self, ply: usize) {
        for gone in self.positions.drain(ply + 1..).rev() {
            self.places.pop(gone.key());
        }
        self.moves.truncate(ply);
    }

    /// The number of occurrences of the position up to now; at least one.
    pub(in crate::rules) fn occurrences(&self) -> usize {
        self.places.stood(self.ply())
    }

    /// The plies after which the position occurred, as many of the last ones as a ruling examines.
    pub(in crate::rules) fn stood(&self) -> Vec<usize> {
        let earlier = self.earlier(self.position(), self.ply());
        let earlier = earlier.take(self.edition.book.judged_at() - 1);
        let mut stood: Vec<usize> = earlier.collect();
        stood.reverse();
        stood.push(self.ply());
        stood
    }

    /// The plies since the first of those occurrences, with what they did; threats only if the
    /// rulebook judges chases.
    pub(in crate::rules) fn repeated_plies(&self) -> Vec<PlyFacts> {
        let first = self.stood()[0];
        let (positions, moves) = (&self.positions[first..], &self.moves[first..]);
        let chases = self.edition.book.asks_about_chases();
        span::facts(&self.variant, positions, moves, first, chases)
    }

    /// The earlier plies after which a position occurred that occurs, or would occur, after this
    /// number of plies; the latest first. A capture need not separate them: captured pieces may
    /// come back.
    pub(super) fn earlier(&self, position: &Position, ply: usize) -> impl Iterator<Item = usize> {
        // Where the opponent chooses, a side may act twice in a row.
        let any = self.variant.chooser() == Chooser::Opponent;
        let is_its_turn =
            move |earlier: &usize| *earlier < ply && (any || (ply - earlier).is_multiple_of(2));
        self.places
            .of(position.key())
            .filter(is_its_turn)
            .filter(move |&earlier| self.positions[earlier].same_as(position))
    }

    /// The position before the first of the plies from one on, and after each.
    pub(super) fn positions_from(&self, ply: usize) -> &[Position] {
        &self.positions[ply..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue::Catalogue;
    use proptest::prelude::*;

    /// A simple form of [`History::earlier`] that examines every ply.
    fn looked_up(history: &History) -> Vec<usize> {
        let (now, ply) = (history.position(), history.ply());
        let step = if history.variant.chooser() == Chooser::Opponent {
            1
        } else {
            2
        };
        let latest = (ply + 1).saturating_sub(step);
        let mut plies: Vec<usize> = (0..latest).rev().step_by(step).collect();
        plies.retain(|&earlier| history.positions[earlier].same_as(now));
        plies
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        /// Random moves among a few, so that positions recur; some are taken back.
        #[test]
        fn what_stood_before_is_found_however_the_game_went(
            steps in proptest::collection::vec((0..8_usize, 0..20_usize), 1..120)
        ) {
            for variant in Catalogue::built_in().all() {
                let start = *variant.start();
                let edition = variant.rulebooks()[0].into();
                let mut history = History::new(Arc::clone(variant), edition, start);
                for &(choice, back) in &steps {
                    if back == 0 {
                        let ply = history.ply() - history.ply().min(choice);
                        history.truncate(ply);
                    }
                    let moves = history.position().legal_moves(variant);
                    let Some(&mv) = moves.get(choice % moves.len().max(1)) else { break };
                    history.push(mv);
                    let (now, ply) = (*history.position(), history.ply());
                    let slowly = looked_up(&history);
                    prop_assert_eq!(history.occurrences(), slowly.len() + 1);
                    prop_assert_eq!(history.earlier(&now, ply).collect::<Vec<_>>(), slowly);
                }
            }
        }
    }
}
