//! Moves, and the edits of a free board.

use super::pieces::{KindId, Piece, Side, Square};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A move from a point to a point, with what a promoted piece becomes; or a drop from the hand. On
/// a board without enforced rules, a turn may edit the board in several parts; from and to are then
/// those of its first move, or twice the point of its first part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The point that the piece leaves.
    pub from: Square,
    /// The point that the piece moves to.
    pub to: Square,
    /// What the piece becomes, if it promotes.
    pub promotion: Option<KindId>,
    /// The kind of a piece that comes from the hand: alone, and both points are then where it comes
    /// to; or by gating, to the point that another piece leaves. A king that castles and leaves the
    /// partner's point to it goes, in this, from there to its own.
    pub dropped: Option<KindId>,
    /// The edits of the board; empty for every ordinary move.
    pub board_edits: BoardEdits,
    /// The random outcome after the move.
    pub drawn: Drawn,
}

/// The random outcome after a move, as a number; none before it is drawn, and in games without
/// chance. Moves that differ only in this are equal.
#[derive(Debug, Clone, Copy, Default)]
pub struct Drawn(pub Option<u8>);

impl Drawn {
    /// A face-down piece moves whose identity is still unknown, in the preview of a move.
    pub const UNSEEN: Drawn = Drawn(Some(u8::MAX));

    /// A move that is hidden from the reader.
    const HIDDEN: u8 = u8::MAX - 1;

    /// The number, if it is known.
    pub fn known(self) -> Option<u8> {
        self.0.filter(|&number| number < Drawn::HIDDEN)
    }
}

impl PartialEq for Drawn {
    fn eq(&self, _: &Drawn) -> bool {
        true
    }
}

impl Eq for Drawn {}

impl PartialOrd for Drawn {
    fn partial_cmp(&self, other: &Drawn) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Drawn {
    fn cmp(&self, _: &Drawn) -> Ordering {
        Ordering::Equal
    }
}

impl Hash for Drawn {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Move {
    /// A move without promotion and without a random outcome.
    pub fn new(from: Square, to: Square) -> Move {
        Move {
            from,
            to,
            promotion: None,
            dropped: None,
            board_edits: BoardEdits::NONE,
            drawn: Drawn(None),
        }
    }

    /// A hidden move; it is only known that it was made.
    pub fn unseen() -> Move {
        Move {
            drawn: Drawn(Some(Drawn::HIDDEN)),
            ..Move::new(Square(0), Square(0))
        }
    }

    /// Whether this part of the move is hidden from the reader.
    pub fn is_unseen(&self) -> bool {
        self.drawn.0 == Some(Drawn::HIDDEN)
    }

    /// A piece dropped from the hand.
    pub fn drop(kind: KindId, to: Square) -> Move {
        Move {
            dropped: Some(kind),
            ..Move::new(to, to)
        }
    }

    /// The piece that is dropped, if the move is a drop and nothing else.
    pub fn drops(self) -> Option<KindId> {
        self.dropped.filter(|_| self.from == self.to)
    }

    /// The piece that comes to the point which another leaves.
    pub fn gates(self) -> Option<KindId> {
        self.dropped.filter(|_| self.from != self.to)
    }

    /// The same move with a piece that comes to the point which another leaves.
    #[must_use]
    pub fn gating(self, kind: KindId) -> Move {
        Move {
            dropped: Some(kind),
            ..self
        }
    }

    /// A turn that edits a free board. A single move is an ordinary one. None if there are no
    /// parts, or more than [`BoardEdits::MOST`].
    pub fn of_edits(parts: &[BoardEdit]) -> Option<Move> {
        let goes = |part: &BoardEdit| match *part {
            BoardEdit::Go { from, to } => Some((from, to)),
            _ => None,
        };
        let first = parts.first()?.squares().next()?;
        let (from, to) = parts.iter().find_map(goes).unwrap_or((first, first));
        let board_edits = match parts {
            [BoardEdit::Go { .. }] => BoardEdits::NONE,
            _ => BoardEdits::new(parts)?,
        };
        Some(Move {
            board_edits,
            ..Move::new(from, to)
        })
    }

    /// The parts of a turn on a free board. An ordinary move is one part; a hidden move has none.
    pub fn parts(&self) -> impl Iterator<Item = BoardEdit> + use<> {
        let (from, to) = (self.from, self.to);
        let plain = self
            .board_edits
            .is_empty()
            .then_some(BoardEdit::Go { from, to })
            .filter(|_| !self.is_unseen());
        plain.into_iter().chain(self.board_edits.iter())
    }
}

/// One part of a turn on a board whose rules are not enforced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoardEdit {
    /// A piece moves to a point and captures any piece there.
    Go {
        /// The point that the piece leaves.
        from: Square,
        /// The point that the piece moves to.
        to: Square,
    },
    /// A piece is put on a point and replaces any piece there.
    Place(Square, Piece),
    /// The piece on a point is taken off the board.
    Remove(Square),
    /// The point itself is removed from the board, with any piece on it.
    RemovePoint(Square),
    /// A removed point is restored, empty.
    Restore(Square),
}

impl BoardEdit {
    /// The points that this part changes.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let (first, second) = match self {
            BoardEdit::Go { from, to } => (from, Some(to)),
            BoardEdit::Place(square, _)
            | BoardEdit::Remove(square)
            | BoardEdit::RemovePoint(square)
            | BoardEdit::Restore(square) => (square, None),
        };
        std::iter::once(first).chain(second)
    }
}

/// The parts of a turn that edits the board, in order; none for an ordinary move. Each is packed
/// into two bytes, so that moves stay small plain data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct BoardEdits([u16; BoardEdits::MOST]);

/// The two upper bits of a part; no part is all zero.
const GO: u16 = 1 << 14;
const PLACE: u16 = 2 << 14;
const TAKE: u16 = 3 << 14;
/// The value below the point of a part that removes or restores.
const PIECE: u16 = 0;
const POINT: u16 = 1;
const BACK: u16 = 2;

impl BoardEdits {
    /// The greatest number of parts of a turn.
    pub const MOST: usize = 8;
    /// No parts: an ordinary move.
    pub const NONE: BoardEdits = BoardEdits([0; BoardEdits::MOST]);

    /// The parts of a turn; none when there are too many.
    pub fn new(parts: &[BoardEdit]) -> Option<BoardEdits> {
        let mut packed = [0; BoardEdits::MOST];
        if parts.len() > packed.len() {
            return None;
        }
        for (place, &part) in packed.iter_mut().zip(parts) {
            *place = pack(part);
        }
        Some(BoardEdits(packed))
    }

    /// Whether there are no parts: the move is an ordinary one.
    pub fn is_empty(&self) -> bool {
        self.0[0] == 0
    }

    /// The parts, in their order.
    pub fn iter(&self) -> impl Iterator<Item = BoardEdit> + use<> {
        self.0.into_iter().take_while(|&part| part != 0).map(unpack)
    }
}

fn pack(part: BoardEdit) -> u16 {
    let at = |square: Square| u16::from(square.0) << 7;
    match part {
        BoardEdit::Go { from, to } => GO | at(from) | u16::from(to.0),
        BoardEdit::Place(square, piece) => {
            let side = u16::from(piece.side == Side::Second);
            PLACE | at(square) | u16::from(piece.kind.0) << 1 | side
        }
        BoardEdit::Remove(square) => TAKE | at(square) | PIECE,
        BoardEdit::RemovePoint(square) => TAKE | at(square) | POINT,
        BoardEdit::Restore(square) => TAKE | at(square) | BACK,
    }
}

fn unpack(part: u16) -> BoardEdit {
    // Seven bits fit into a byte.
    #[allow(clippy::cast_possible_truncation)]
    let bits = |shift: u32| (part >> shift) as u8 & 127;
    let (at, rest) = (Square(bits(7)), bits(0));
    match (part & TAKE, u16::from(rest)) {
        (GO, _) => BoardEdit::Go {
            from: at,
            to: Square(rest),
        },
        (PLACE, _) => {
            let side = match rest & 1 {
                0 => Side::First,
                _ => Side::Second,
            };
            let kind = KindId(rest >> 1);
            BoardEdit::Place(at, Piece { side, kind })
        }
        (_, PIECE) => BoardEdit::Remove(at),
        (_, POINT) => BoardEdit::RemovePoint(at),
        _ => BoardEdit::Restore(at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_back_as_they_were_packed() {
        let piece = |side, kind| Piece::new(side, KindId(kind));
        let (low, high) = (Square(0), Square(127));
        let parts = [
            BoardEdit::Go {
                from: low,
                to: high,
            },
            BoardEdit::Go {
                from: high,
                to: low,
            },
            BoardEdit::Place(low, piece(Side::First, 0)),
            BoardEdit::Place(high, piece(Side::Second, 15)),
            BoardEdit::Remove(low),
            BoardEdit::RemovePoint(high),
            BoardEdit::Restore(low),
            BoardEdit::Remove(high),
        ];
        let edits = BoardEdits::new(&parts).unwrap();
        assert_eq!(edits.iter().collect::<Vec<_>>(), parts);
        let nine = [parts.as_slice(), &parts[..1]].concat();
        assert_eq!(BoardEdits::new(&nine), None);
        assert!(BoardEdits::NONE.is_empty() && !edits.is_empty());
        assert_eq!(BoardEdits::NONE.iter().count(), 0);
    }

    #[test]
    fn a_move_stays_small() {
        assert!(size_of::<crate::rules::Move>() <= 24);
    }
}
