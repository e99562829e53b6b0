//! The attacks of a side, and which of them count as a chase.
//!
//! An attack is examined as if it were the attacker's turn, before and after the ply that is
//! judged. Captures and recaptures may not newly expose a general; attacks on it that existed
//! already in the examined position (checks made by the ply under judgement) are ignored.

use crate::rules::board::{KindId, Move, Position, Side, Square, points};
use crate::rules::kinds::ChaseClass;
use crate::rules::variant::Variant;
use crate::rules::verdicts::{Ground, WhyNot};

/// A position, examined for the attacks of one side.
pub(super) struct View<'a> {
    variant: &'a Variant,
    position: &'a Position,
    side: Side,
    /// The pieces that already attack each side's general.
    checkers: [u128; 2],
}

impl<'a> View<'a> {
    /// Examines a position, whoever is to move.
    pub(super) fn new(variant: &'a Variant, position: &'a Position, side: Side) -> View<'a> {
        View {
            variant,
            position,
            side,
            checkers: Side::BOTH.map(|side| position.checkers(variant, side)),
        }
    }

    /// The enemy pieces except the general that a piece attacks, whether or not the attacks count.
    pub(super) fn attacked_from(&self, attacker: Square) -> u128 {
        let generals = self.position.royals(self.variant);
        captures(self.variant, self.position, attacker) & !generals
    }

    /// Every attack of the side on a piece other than the general.
    pub(super) fn attacks(&self) -> Vec<(Square, Square)> {
        let own = points(self.position.sides[self.side.index()]);
        own.flat_map(|attacker| {
            let targets = points(self.attacked_from(attacker));
            targets.map(move |target| (attacker, target))
        })
        .collect()
    }

    /// Whether an attack counts, with the reason.
    pub(super) fn counts(&self, attacker: Square, target: Square) -> Result<Ground, WhyNot> {
        let kind_at = |at: Square| self.variant.kind(self.position.kind_at(at.bit()));
        let (hunter, prey) = (kind_at(attacker), kind_at(target));
        if hunter.royal {
            return Err(WhyNot::General);
        }
        if hunter.chase == Some(ChaseClass::Soldier) {
            return Err(WhyNot::Soldier);
        }
        let other = self.side.other();
        let is_home =
            |zone: usize| self.variant.zones[zone].sets[other.index()] & target.bit() != 0;
        if prey.fair_game.is_some_and(is_home) {
            return Err(WhyNot::FairGame);
        }
        let taken = go(self.variant, self.position, self.side, attacker, target);
        if self.lays_open(&taken, self.side) {
            return Err(WhyNot::Pinned);
        }
        // A face-down piece counts as the kind as which it moves.
        let called = |kind: KindId| self.variant.called_in_moves(kind);
        if called(hunter.id) == called(prey.id) && self.can_take(other, target, attacker) {
            return Err(WhyNot::Exchange);
        }
        let protector = self.protector(&taken, target);
        match (hunter.chase, prey.chase, protector) {
            (_, _, None) => Ok(Ground::Unprotected),
            (Some(ChaseClass::Horse | ChaseClass::Cannon), Some(ChaseClass::Chariot), Some(_)) => {
                Ok(Ground::Chariot)
            }
            (_, _, Some(at)) => Err(WhyNot::Protected {
                by: taken
                    .piece_at(at)
                    .expect("a protector stands where it was found"),
                at,
            }),
        }
    }

    /// Whether a piece is a chariot that shields its general from a horse.
    pub(super) fn screens(&self, piece: Square) -> bool {
        let kind = self.position.kind_at(piece.bit());
        if self.variant.kind(kind).chase != Some(ChaseClass::Chariot) {
            return false;
        }
        let mut without = *self.position;
        without.sides[self.side.other().index()] &= !piece.bit();
        without.kinds[kind.index()] &= !piece.bit();
        let new = without.checkers(self.variant, self.side.other())
            & !self.checkers[self.side.other().index()];
        points(new).any(|checker| {
            let kind = without.kind_at(checker.bit());
            self.variant.kind(kind).chase == Some(ChaseClass::Horse)
        })
    }

    /// Whether a side's general is newly attacked, or faces the other.
    fn lays_open(&self, after: &Position, side: Side) -> bool {
        after.checkers(self.variant, side) & !self.checkers[side.index()] != 0
            || after.is_faced(self.variant, after.turn)
    }

    /// Whether a side's piece could capture another now.
    fn can_take(&self, side: Side, from: Square, to: Square) -> bool {
        captures(self.variant, self.position, from) & to.bit() != 0
            && !self.lays_open(&go(self.variant, self.position, side, from, to), side)
    }

    /// A piece of the other side that could recapture on a point.
    fn protector(&self, taken: &Position, on: Square) -> Option<Square> {
        let other = self.side.other();
        let general = taken.general(self.variant, other);
        points(taken.sides[other.index()]).find(|&piece| {
            if captures(self.variant, taken, piece) & on.bit() == 0 {
                return false;
            }
            let back = go(self.variant, taken, other, piece, on);
            if Some(piece) == general {
                back.checkers(self.variant, other) == 0 && !back.is_faced(self.variant, back.turn)
            } else {
                !self.lays_open(&back, other)
            }
        })
    }
}

/// The enemy pieces that a piece could capture, regardless of any general.
fn captures(variant: &Variant, position: &Position, from: Square) -> u128 {
    let Some(piece) = position.piece_at(from) else {
        return 0;
    };
    let side = piece.side.index();
    let (own, enemy) = (position.sides[side], position.sides[1 - side]);
    let occupied = own | enemy;
    let mover = &variant.tables.movers[side][piece.kind.index()];
    mover.targets(&variant.board, from, occupied, &[!own, !occupied, enemy]) & enemy
}

/// The position after a move of a side's piece, whoever's turn it is.
fn go(variant: &Variant, position: &Position, side: Side, from: Square, to: Square) -> Position {
    let mut turned = *position;
    turned.turn = side;
    turned.play(variant, Move::new(from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::square;
    use crate::rules::{Piece, catalogue};

    #[test]
    fn a_face_down_piece_is_exchanged_for_one_of_the_kind_that_it_moves_as() {
        let variant = catalogue::find("jieqi").unwrap();
        let counts = |attacker: &str, target: &str| {
            let named = |side: Side, name: &str, at: &str| {
                let kind = variant.kinds().iter().find(|kind| kind.name == name);
                let kind = kind.unwrap().id;
                (square(&variant, at), Piece { side, kind })
            };
            let pieces = [
                named(Side::First, "general", "e1"),
                named(Side::Second, "general", "d10"),
                named(Side::First, attacker, "a5"),
                named(Side::Second, target, "a10"),
            ];
            let position = Position::of_pieces(&variant, pieces.to_vec(), Side::First);
            let view = View::new(&variant, &position, Side::First);
            view.counts(square(&variant, "a5"), square(&variant, "a10"))
        };
        let exchange = Err(WhyNot::Exchange);
        assert_eq!(counts("chariot", "face-down chariot"), exchange);
        assert_eq!(counts("chariot", "chariot"), exchange);
        assert_eq!(counts("chariot", "elephant"), Ok(Ground::Unprotected));
    }
}
