//! Odds by which one side opens with several moves in a row. With them it captures nothing, gives
//! no check and stays on its own side; the other side passes in between. The remaining plies are
//! counted down: at an odd number the side to move opens, at an even one it passes.

use crate::rules::board::{Move, Position};
use crate::rules::variant::Variant;

impl Position {
    /// The remaining plies of such an opening; 0 in nearly all games.
    pub fn opening_left(&self) -> u16 {
        self.opening_left
    }

    /// The same position with this number of remaining plies of an opening.
    #[must_use]
    pub fn with_opening(mut self, variant: &Variant, left: u16) -> Position {
        if variant.tables.opening.is_some() {
            self.opening_left = left;
            self.key = variant.tables.key(&self);
        }
        self
    }

    /// The forced pass while the other side opens.
    pub fn forced_pass(&self, variant: &Variant) -> Option<Move> {
        let left = self.opening_left;
        let general = self.general(variant, self.turn);
        general
            .filter(|_| left > 0 && left.is_multiple_of(2))
            .map(|at| Move::new(at, at))
    }

    /// The legal moves of an opening; none if there is none.
    pub(super) fn opening_moves(&self, variant: &Variant) -> Option<Vec<Move>> {
        if self.opening_left == 0 {
            return None;
        }
        if let Some(pass) = self.forced_pass(variant) {
            return Some(vec![pass]);
        }
        let ground = variant.tables.opening?[self.turn.index()];
        let mut moves = self.with_opening(variant, 0).legal_moves(variant);
        moves.retain(|mv| {
            let is_free = self.taken(variant, *mv).is_none() && ground & mv.to.bit() != 0;
            is_free && !self.after_opening(variant, *mv).is_check(variant)
        });
        Some(moves)
    }

    /// The position after a move of an opening.
    pub(super) fn after_opening(&self, variant: &Variant, mv: Move) -> Position {
        let left = self.opening_left;
        let mut next = match self.forced_pass(variant) {
            Some(pass) if pass == mv => {
                let mut passed = *self;
                passed.clock = self.clock.saturating_add(1);
                passed.pass_turn(variant.tables.turn_key);
                passed
            }
            _ => self.moved(variant, mv),
        };
        next.opening_left = left.saturating_sub(1);
        next.key = variant.tables.key(&next);
        next
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{mv, xiangqi};
    use crate::rules::{Line, Refusal, Rulebook, Side};

    #[test]
    fn the_taker_of_two_moves_makes_them_in_a_row_on_the_own_side_without_capturing() {
        let variant = xiangqi();
        let odds = variant.odds_named("two-moves").unwrap();
        let mut line = Line::from_position(variant.clone(), Rulebook::Axf, odds.start);
        assert_eq!(line.position().turn(), Side::Second);
        let mv = |text| mv(&variant, text);
        for text in ["h8-h1", "h8-h5", "h8-h4"] {
            let why = line.push(mv(text)).unwrap_err();
            assert!(matches!(why, Refusal::Opening), "{text}: {why:?}");
        }
        // Of the 44 first moves, two capture and four cross the river.
        assert_eq!(line.legal().len(), 38);
        line.push(mv("h8-e8")).unwrap();
        let pass = line.position().forced_pass(&variant).unwrap();
        assert_eq!(line.legal(), [pass]);
        assert!(variant.is_pass(pass));
        let why = line.push(mv("h3-e3")).unwrap_err();
        assert!(matches!(why, Refusal::Opening), "{why:?}");
        line.push(pass).unwrap();
        assert_eq!(line.position().turn(), Side::Second);
        assert!(line.push(mv("e8-e4")).is_err());
        line.push(mv("b10-c8")).unwrap();
        // From here on it is an ordinary game.
        assert_eq!(line.position().opening_left(), 0);
        assert_eq!(line.position().forced_pass(&variant), None);
        assert_eq!(line.position().key(), variant.tables.key(line.position()));
        line.push(mv("h3-e3")).unwrap();
        line.push(mv("e8-e4")).unwrap();
        let start = &odds.start;
        let paths = |depth| start.perft(&variant, depth);
        assert_eq!([paths(1), paths(2)], [38, 38]);
        assert!(paths(3) > 38 * 30 && paths(4) > paths(3) * 30);
    }
}
