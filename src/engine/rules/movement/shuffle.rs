//! Random set-ups. The random numbers are an argument: the rules have none of their own.

use crate::rules::board::{KindId, Piece, Position, Side, Square, points};
use crate::rules::kinds::{Second, Shuffle};
use crate::rules::variant::Variant;

/// The number of tries after which a random set-up is taken for a fault of the variant file.
const MOST_DRAWN: usize = 10_000;

impl Variant {
    /// Whether the set-up of each game is drawn at random.
    pub fn draws_set_up(&self) -> bool {
        self.shuffle.is_some()
    }

    /// A random set-up, each with equal probability; the default one if nothing is drawn.
    /// `below(n)` returns a number from 0 to n - 1, each with equal probability.
    pub fn drawn_set_up(&self, mut below: impl FnMut(usize) -> usize) -> Position {
        self.draw(&mut below).unwrap_or(self.start)
    }

    /// Whether a random set-up as the file asks for exists.
    pub(in crate::rules) fn lot_comes_out(&self, mut below: impl FnMut(usize) -> usize) -> bool {
        self.draw(&mut below).is_some()
    }

    fn draw(&self, below: &mut impl FnMut(usize) -> usize) -> Option<Position> {
        let shuffle = self.shuffle.as_ref()?;
        let draws = (0..MOST_DRAWN).map(|_| shuffle.draw(self, below));
        let mut fitting = draws.filter(|start| shuffle.holds(self, start));
        fitting.next()
    }
}

impl Shuffle {
    fn draw(&self, variant: &Variant, below: &mut impl FnMut(usize) -> usize) -> Position {
        let of = |side: Side| self.pieces.iter().map(move |&kind| Piece { side, kind });
        let mut pieces: Vec<Piece> = match self.second {
            Second::Mixed => Side::BOTH.into_iter().flat_map(of).collect(),
            Second::Mirrored | Second::Turned => of(Side::First).collect(),
        };
        for last in (1..pieces.len()).rev() {
            pieces.swap(last, below(last + 1));
        }
        let mut start = variant.start;
        for (&at, &piece) in self.points.iter().zip(&pieces) {
            start.put(at, piece);
            if self.second != Second::Mixed
                && let Some(opposite) = self.opposite(variant, at)
            {
                let side = piece.side.other();
                start.put(opposite, Piece { side, ..piece });
            }
        }
        start.rights = 0;
        let start = start.with_rights(variant, |_| true);
        start.with_first_moves(variant, |_| true)
    }

    fn opposite(&self, variant: &Variant, at: Square) -> Option<Square> {
        let board = variant.board();
        let (file, rank) = (board.file_of(at), board.rank_of(at));
        let rank = board.ranks() - 1 - rank;
        match self.second {
            Second::Turned => board.at(board.files() - 1 - file, rank),
            Second::Mirrored | Second::Mixed => board.at(file, rank),
        }
    }

    fn holds(&self, variant: &Variant, start: &Position) -> bool {
        let board = variant.board();
        let own = |kind: KindId| {
            let pieces = start.standing(Piece::new(Side::First, kind));
            pieces.collect::<Vec<Square>>()
        };
        let are_apart = |&[one, other]: &[KindId; 2]| {
            let both = [own(one), own(other)].concat();
            let has = |shade| both.iter().any(|&at| board.shade(at) == shade);
            has(0) && has(1)
        };
        let is_between = |&[one, others]: &[KindId; 2]| {
            let files = |kind| own(kind).into_iter().map(|at| board.file_of(at));
            files(one).all(|file| {
                files(others).any(|other| other < file) && files(others).any(|other| other > file)
            })
        };
        let sides = start.sides[0];
        let is_guarded = |&kind: &KindId| {
            let mut all = points(start.kinds[kind.index()] & sides);
            all.all(|at| start.is_attacked(variant, at, Side::First, sides, start.occupied()))
        };
        self.apart.iter().all(are_apart)
            && self.between.iter().all(is_between)
            && self.guarded.iter().all(is_guarded)
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::{Variant, catalogue};
    use std::collections::HashSet;

    /// This number of set-ups, drawn by a simple generator.
    fn drawn(slug: &str, count: usize) -> HashSet<u64> {
        let variant = catalogue::find(slug).unwrap();
        let mut seed = 7_u64;
        let below = |most: usize, seed: &mut u64| {
            *seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695);
            usize::try_from(*seed >> 33).unwrap() % most
        };
        let draw =
            |variant: &Variant, seed: &mut u64| variant.drawn_set_up(|most| below(most, seed));
        (0..count)
            .map(|_| draw(&variant, &mut seed).key())
            .collect()
    }

    #[test]
    fn every_array_is_drawn_and_no_other() {
        assert_eq!(drawn("fischer-random", 20_000).len(), 960);
        assert_eq!(drawn("corner", 8_000).len(), 360);
        assert_eq!(drawn("fortress", 8_000).len(), 360);
    }

    #[test]
    fn in_games_without_a_lot_the_set_up_is_the_usual_one() {
        let variant = catalogue::find("chess").unwrap();
        assert_eq!(variant.drawn_set_up(|_| 0), *variant.start());
        assert!(!variant.draws_set_up());
    }
}
