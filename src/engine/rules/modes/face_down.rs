//! Pieces that are dealt face down and turned up: by their first move, or on their point.

use crate::rules::board::{KindId, Move, Piece, Position, Side, Square, points};
use crate::rules::kinds::{FaceDown, GameMode};
use crate::rules::variant::Variant;

/// Points with face-down pieces, and these pieces. Their order has no meaning before they are
/// shuffled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    /// The points, from the top rank down and from left to right.
    pub points: Vec<Square>,
    /// The pieces, as many as there are points.
    pub pieces: Vec<Piece>,
}

impl Variant {
    fn face_down(&self) -> Option<&FaceDown> {
        match self.mode() {
            GameMode::FaceDown(face_down) => Some(face_down),
            _ => None,
        }
    }

    /// The kind of face-down pieces of unknown owner; none in most games.
    pub fn flips(&self) -> Option<KindId> {
        self.face_down()?.flips
    }

    /// The kind as which pieces of a kind lie face down; none if they are open.
    pub fn covered(&self, kind: KindId) -> Option<KindId> {
        self.kind(kind).covers
    }

    /// The kind by which moves name a piece: for a face-down piece, that of its point.
    pub fn called_in_moves(&self, kind: KindId) -> KindId {
        self.covered(kind).unwrap_or(kind)
    }

    /// Whether a move turns a piece up.
    pub fn turns_up(&self, position: &Position, mv: Move) -> bool {
        let piece = position.piece_at(mv.from);
        mv.dropped.is_none() && piece.is_some_and(|piece| self.kind(piece.kind).is_face_down())
    }

    /// The piece that a move turned up, if it is known.
    pub fn turned_up(&self, mv: Move) -> Option<Piece> {
        self.shown_by(mv.drawn.0?)
    }

    /// The piece of a number after a move; none if such a piece cannot lie face down.
    pub fn shown_by(&self, drawn: u8) -> Option<Piece> {
        let deal = &self.face_down()?.deal;
        piece_of(drawn).filter(|piece| deal.contains(&piece.kind))
    }

    /// The number of a piece after a move.
    pub fn number_showing(&self, piece: Piece) -> u8 {
        let side = if piece.side == Side::Second {
            SECOND
        } else {
            0
        };
        side + piece.kind.0 + 1
    }

    /// The deals before a game begins: the second side's pieces and then the first's if owners are
    /// known, otherwise all together.
    pub fn dealt(&self) -> Vec<Deal> {
        let Some(face_down) = self.face_down() else {
            return Vec::new();
        };
        let of = |side: Side| face_down.deal.iter().map(move |&kind| Piece { side, kind });
        if face_down.flips.is_some() {
            return vec![Deal {
                points: self.face_down_points(None),
                pieces: of(Side::First).chain(of(Side::Second)).collect(),
            }];
        }
        let group = |side: Side| Deal {
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

impl Position {
    /// Turns up the piece that has just moved: as the piece that was drawn or, if that is unknown,
    /// as the kind of its point. A piece that is still unseen stays face down.
    pub(super) fn turn_up(&mut self, variant: &Variant, mv: Move, kind: KindId) {
        let Some(covered) = variant.covered(kind) else {
            return;
        };
        self.clock = 0;
        if mv.drawn.0.is_some() && mv.drawn.known().is_none() {
            return;
        }
        let shown = variant.turned_up(mv).map_or(covered, |piece| piece.kind);
        self.become_kind(variant, mv.to, kind, shown);
    }

    /// The position after a piece was turned up on its point; if its kind is unknown, it stays face
    /// down.
    pub(in crate::rules) fn after_flip(&self, variant: &Variant, mv: Move) -> Position {
        let mut next = *self;
        if let Some(piece) = variant.turned_up(mv) {
            next.take_off(variant, mv.to);
            next.put(mv.to, piece);
            next.key ^= variant.tables.piece_key(piece.side, piece.kind, mv.to);
        }
        next.clock = 0;
        next.pass_turn(variant.tables.turn_key);
        if let Some(neutral) = variant.neutral() {
            next.keep_neutral(neutral);
        }
        next
    }

    /// Calls back with the points where the side to move may turn up a piece.
    pub(super) fn each_flip(
        &self,
        flips: KindId,
        among: u128,
        visit: &mut impl FnMut(KindId, Square, u128) -> bool,
    ) -> bool {
        points(self.kinds[flips.index()] & among).all(|at| visit(flips, at, at.bit()))
    }

    /// Whether nothing was turned up yet, in a game in which the first piece turned up decides the
    /// colours.
    pub fn is_before_the_first_flip(&self, variant: &Variant) -> bool {
        let flips = |kind: KindId| self.occupied() == self.kinds[kind.index()];
        self.turn == Side::First && variant.flips().is_some_and(flips)
    }
}

/// The first number of the second side's pieces.
const SECOND: u8 = 16;

/// The piece of a number, if it is one.
fn piece_of(number: u8) -> Option<Piece> {
    let place = number.checked_sub(1)?;
    let side = match place / SECOND {
        0 => Side::First,
        1 => Side::Second,
        _ => return None,
    };
    let kind = KindId(place % SECOND);
    Some(Piece { side, kind })
}
