//! What lies face down in a game, and how it is told.

use super::Variant;
use crate::rules::board::moves::Move;
use crate::rules::board::pieces::{KindId, Piece, Side, Square};
use crate::rules::board::position::Position;
use crate::rules::kinds::face_down::{number_of, piece_of};

/// Points whose pieces lie face down, and what they are, in no order that means anything before it is shuffled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dealt {
    /// The points, from the top rank down and from the left to the right.
    pub points: Vec<Square>,
    /// As many pieces.
    pub pieces: Vec<Piece>,
}

impl Variant {
    /// Whether pieces lie face down, and chance tells what they are.
    #[must_use]
    pub fn has_face_down(&self) -> bool {
        self.tables.face_down.is_some()
    }

    /// The kind of all that lies face down where nobody knows whose it is; none in most games.
    #[must_use]
    pub fn flips(&self) -> Option<KindId> {
        self.tables.face_down.as_ref()?.flips
    }

    /// The kind as which pieces of a kind lie face down; none where they are open.
    #[must_use]
    pub fn covered(&self, kind: KindId) -> Option<KindId> {
        self.kind(kind).covers
    }

    /// The kind by whose name moves call a piece: one that lies face down by that of its point.
    #[must_use]
    pub fn called_in_moves(&self, kind: KindId) -> KindId {
        self.covered(kind).unwrap_or(kind)
    }

    /// Whether a move turns a piece up.
    #[must_use]
    pub fn turns_up(&self, position: &Position, mv: Move) -> bool {
        let piece = position.piece_at(mv.from);
        mv.dropped.is_none() && piece.is_some_and(|piece| self.kind(piece.kind).is_face_down())
    }

    /// What a move turned up, where that is known.
    #[must_use]
    pub fn turned_up(&self, mv: Move) -> Option<Piece> {
        self.shown_by(mv.drawn.0?)
    }

    /// What a number behind a move shows; none where such a piece cannot lie face down.
    #[must_use]
    pub fn shown_by(&self, drawn: u8) -> Option<Piece> {
        let deal = &self.tables.face_down.as_ref()?.deal;
        piece_of(drawn).filter(|piece| deal.contains(&piece.kind))
    }

    /// The number behind a move that shows a piece.
    #[must_use]
    pub fn number_showing(&self, piece: Piece) -> u8 {
        number_of(piece)
    }

    /// What is dealt before a game begins, group by group: the second side's pieces and then the first's where it is known
    /// whose each is, and all together otherwise.
    #[must_use]
    pub fn dealt(&self) -> Vec<Dealt> {
        let Some(face_down) = &self.tables.face_down else {
            return Vec::new();
        };
        let of = |side: Side| face_down.deal.iter().map(move |&kind| Piece { side, kind });
        if face_down.flips.is_some() {
            return vec![Dealt {
                points: self.face_down_points(None),
                pieces: of(Side::First).chain(of(Side::Second)).collect(),
            }];
        }
        let group = |side: Side| Dealt {
            points: self.face_down_points(Some(side)),
            pieces: of(side).collect(),
        };
        vec![group(Side::Second), group(Side::First)]
    }

    /// The points where pieces lie face down at the start, of one side or of all.
    fn face_down_points(&self, of: Option<Side>) -> Vec<Square> {
        let board = &self.board;
        let ranks = (0..board.ranks()).rev();
        let points =
            ranks.flat_map(|rank| (0..board.files()).filter_map(move |file| board.at(file, rank)));
        let lies = |at: &Square| {
            let piece = self.start.piece_at(*at);
            piece.is_some_and(|piece| {
                self.kind(piece.kind).is_face_down() && of.is_none_or(|side| side == piece.side)
            })
        };
        points.filter(lies).collect()
    }
}
