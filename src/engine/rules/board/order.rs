//! The order of moves by their coordinate texts, without writing the texts.

use super::moves::Move;
use super::pieces::{Square, points};

/// The points of a board in the order of their names.
#[derive(Debug, Default)]
pub(in crate::rules) struct TextOrder {
    /// As the first half of a move, if more letters follow: `a10` before `a1`.
    from: Ranking,
    /// As the end of a move: `a1` before `a10`.
    to: Ranking,
}

/// The points in some order, and the rank of each in it.
#[derive(Debug, Default)]
struct Ranking {
    points: Vec<Square>,
    places: Vec<u8>,
}

impl TextOrder {
    /// Ranks names by the numbers of their points.
    pub(super) fn of(names: &[&str]) -> TextOrder {
        TextOrder {
            from: Ranking::of(names, "~"),
            to: Ranking::of(names, ""),
        }
    }

    /// Sorts distinct moves without promotions as their coordinate texts sort.
    pub(in crate::rules) fn sort(&self, moves: &mut [Move]) {
        let (mut pieces, mut targets) = (0_u128, [0_u128; 128]);
        for mv in moves.iter() {
            let (from, to) = self.places(mv);
            pieces |= 1 << from;
            targets[usize::from(from)] |= 1 << to;
        }
        let sorted = points(pieces).flat_map(|piece| {
            let from = self.from.points[piece.index()];
            points(targets[piece.index()])
                .map(move |to| Move::new(from, self.to.points[to.index()]))
        });
        moves
            .iter_mut()
            .zip(sorted)
            .for_each(|(mv, next)| *mv = next);
    }

    fn places(&self, mv: &Move) -> (u8, u8) {
        let place = |ranking: &Ranking, point: Square| ranking.places[point.index()];
        (place(&self.from, mv.from), place(&self.to, mv.to))
    }
}

impl Ranking {
    fn of(names: &[&str], suffix: &str) -> Ranking {
        let mut points: Vec<Square> = (0..).map(Square).take(names.len()).collect();
        points.sort_by_key(|point| format!("{}{suffix}", names[point.index()]));
        let mut places = vec![0; points.len()];
        for (place, point) in (0..).zip(&points) {
            places[point.index()] = place;
        }
        Ranking { points, places }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::Side;
    use crate::rules::testing::{position, xiangqi};

    #[test]
    fn moves_come_in_the_order_of_their_texts() {
        let variant = xiangqi();
        let board = variant.board();
        let pieces = "R7R/9/3k5/9/9/9/9/9/9/4K4";
        let mut moves = position(&variant, pieces, Side::First).legal_moves(&variant);
        variant.sort_as_text(&mut moves);
        let text = |from, to| format!("{}{}", board.name(from), board.name(to));
        let texts: Vec<String> = moves.iter().map(|mv| text(mv.from, mv.to)).collect();
        assert!(texts.is_sorted(), "{texts:?}");
        assert!(texts.contains(&"a10a9".to_owned()) && texts.contains(&"a10a1".to_owned()));
    }
}
