//! The counting of move paths.

use super::free_board;
use crate::rules::board::{KindId, Move, Position, Square, points};
use crate::rules::kinds::Chooser;
use crate::rules::variant::Variant;

impl Position {
    /// How many paths of that many plies lead on from here. Draws are not looked at; but no path
    /// goes on after a second pass in a row, or one in bikjang, which end the game. Where the
    /// opponent chooses, a mark and the choice are one ply. A drop that mates where it may not is
    /// counted, as Fairy-Stockfish has it: to know it, the next move must be looked at.
    pub fn perft(&self, variant: &Variant, depth: u32) -> u64 {
        if variant.allows.any_move {
            return self.natural_perft(variant, depth);
        }
        if variant.tables.may_pass {
            return self.perft_with_passes(variant, depth, false);
        }
        if self.opening_left > 0 && depth > 0 {
            let moves = self.legal_moves(variant).into_iter();
            return moves
                .map(|mv| self.play(variant, mv).perft(variant, depth - 1))
                .sum();
        }
        if variant.tables.is_rare() {
            return self.perft_rarely(variant, depth);
        }
        self.perft_plainly(variant, depth)
    }

    /// The same for games of plain moves, when no opening with several moves is left.
    fn perft_plainly(&self, variant: &Variant, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal(variant),
            _ => {
                let mut nodes = 0;
                self.each_safe(variant, u128::MAX, |kind, from, targets| {
                    match &variant.tables.extras {
                        None => {
                            for to in points(targets) {
                                let next = self.after(variant, kind, from, to);
                                nodes += next.perft_plainly(variant, depth - 1);
                            }
                        }
                        Some(extras) => self.each_move(variant, kind, from, targets, |mv| {
                            let next = self.after_with(variant, extras, kind, mv);
                            nodes += next.perft_plainly(variant, depth - 1);
                        }),
                    }
                    true
                });
                nodes
            }
        }
    }

    /// The same for games with other goals than mate, with duties or with hands; only these pay for
    /// it.
    #[inline(never)]
    fn perft_rarely(&self, variant: &Variant, depth: u32) -> u64 {
        if variant.chooser() == Chooser::Opponent && depth > 0 {
            // A mark and the choice count as one ply.
            let moves = self.whole_moves(variant).into_iter();
            return match depth {
                1 => moves.count() as u64,
                _ => moves
                    .map(|mv| self.play(variant, mv).perft_rarely(variant, depth - 1))
                    .sum(),
            };
        }
        match depth {
            0 => 1,
            1 => self.count_rarely(variant),
            _ => {
                let moves = self.moves_with_drops(variant, true).into_iter();
                moves
                    .map(|mv| self.play(variant, mv).perft_rarely(variant, depth - 1))
                    .sum()
            }
        }
    }

    fn count_rarely(&self, variant: &Variant) -> u64 {
        let mut count = 0;
        self.each_legal(variant, u128::MAX, |kind, from, targets| {
            count += self.count_moves(variant, kind, from, targets);
            true
        });
        self.each_legal_drop(variant, true, |_| {
            count += 1;
            true
        });
        count
    }

    /// The number of paths of this number of plies after a move.
    pub fn perft_after(&self, variant: &Variant, mv: Move, depth: u32) -> u64 {
        let passed = mv.from == mv.to;
        if passed && depth > 0 && self.is_bikjang(variant) {
            return 0;
        }
        let next = self.play(variant, mv);
        if variant.tables.may_pass {
            next.perft_with_passes(variant, depth, passed)
        } else {
            next.perft(variant, depth)
        }
    }

    fn perft_with_passes(&self, variant: &Variant, depth: u32, after_pass: bool) -> u64 {
        match depth {
            0 => return 1,
            1 => return self.count_legal(variant),
            _ => {}
        }
        let ends = after_pass || self.is_bikjang(variant);
        let mut nodes = 0;
        self.each_legal(variant, u128::MAX, |kind, from, targets| {
            for to in points(targets) {
                let passes = from == to;
                if !(passes && ends) {
                    let next = self.after(variant, kind, from, to);
                    nodes += next.perft_with_passes(variant, depth - 1, passes);
                }
            }
            true
        });
        nodes
    }

    /// Counts paths of natural moves.
    fn natural_perft(&self, variant: &Variant, depth: u32) -> u64 {
        let moves = free_board::natural_moves(variant, self);
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => {
                let next = moves.into_iter().map(|mv| self.play(variant, mv));
                next.map(|next| next.natural_perft(variant, depth - 1))
                    .sum()
            }
        }
    }

    fn count_legal(&self, variant: &Variant) -> u64 {
        if variant.tables.is_rare() {
            return self.count_rarely(variant);
        }
        let mut count = 0;
        self.each_safe(variant, u128::MAX, |kind, from, targets| {
            count += self.count_moves(variant, kind, from, targets);
            true
        });
        count
    }

    /// The number of moves of a piece to some targets.
    #[inline]
    fn count_moves(&self, variant: &Variant, kind: KindId, from: Square, targets: u128) -> u64 {
        match &variant.tables.extras {
            None => u64::from(targets.count_ones()),
            Some(_) if variant.tables.has_gates() => {
                let mut count = 0;
                self.each_move(variant, kind, from, targets, |_| count += 1);
                count
            }
            Some(extras) => extras.choices(variant.mode(), self, kind, from, targets),
        }
    }
}
