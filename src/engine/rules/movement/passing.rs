//! Moves past a point, and captures en passant.

use crate::rules::board::{PassedPiece, Piece, Position, Square, points};
use crate::rules::tables::{Extras, passed_key};
use crate::rules::variant::{FenPassings, Variant};

impl Position {
    /// The same position if the last move passed a point, in a game whose FEN records every such
    /// move.
    #[must_use]
    pub fn with_passing(self, variant: &Variant, over: Square, to: Square) -> Position {
        self.passed_by(variant, over, |point| point == to)
            .naming_passing(variant, over, |point| point == to)
    }

    fn naming_passing(
        mut self,
        variant: &Variant,
        over: Square,
        came_to: impl Fn(Square) -> bool,
    ) -> Position {
        let side = self.turn.other();
        let extras = variant.tables.extras.iter();
        let mut passings = extras.flat_map(|extras| extras.passings_over(side, over));
        let stands = |kind, at| self.piece_at(at) == Some(Piece { side, kind });
        if variant.fen_passings != FenPassings::Takeable
            && let Some(passing) =
                passings.find(|passing| came_to(passing.to) && stands(passing.kind, passing.to))
        {
            self.named_passing = Some(PassedPiece {
                at: over,
                stands_at: passing.to,
            });
        }
        self
    }

    /// The points by which FEN records that the last move passed a point: that point, and the
    /// destination if both are recorded. None if it passed none, or if only real captures are
    /// recorded.
    pub fn named_passing(&self, variant: &Variant) -> Option<(Square, Option<Square>)> {
        let passed = self.named_passing?;
        match variant.fen_passings {
            FenPassings::Takeable => None,
            FenPassings::Over => Some((passed.at, None)),
            FenPassings::Both => Some((passed.at, Some(passed.stands_at))),
        }
    }

    /// The same position if the last move passed a point. It is unchanged if no piece can have
    /// passed it, or if the piece cannot be captured.
    #[must_use]
    pub fn with_passed(self, variant: &Variant, over: Square) -> Position {
        self.passed_by(variant, over, |_| true)
            .naming_passing(variant, over, |_| true)
    }

    fn passed_by(
        mut self,
        variant: &Variant,
        over: Square,
        came_to: impl Fn(Square) -> bool,
    ) -> Position {
        let Some(extras) = &variant.tables.extras else {
            return self;
        };
        let passer = self.turn.other();
        let empty = |square: Square| self.occupied() & square.bit() == 0;
        let passing = extras.passings_over(passer, over).find(|passing| {
            let piece = Piece::new(passer, passing.kind);
            came_to(passing.to)
                && self.piece_at(passing.to) == Some(piece)
                && empty(passing.from)
                && empty(over)
        });
        if let Some(stands_at) = passing.map(|passing| passing.to) {
            self.note_passed(
                variant,
                extras,
                PassedPiece {
                    at: over,
                    stands_at,
                },
            );
        }
        self
    }

    /// The point where a piece can be captured en passant now.
    pub fn passed_point(&self) -> Option<Square> {
        self.passed.map(|passed| passed.at)
    }

    /// The piece that has just passed and stands on a point in the dark. It is known to have
    /// passed, and so its kind is known.
    pub(super) fn passed_unseen(&self, variant: &Variant, at: Square) -> Option<Piece> {
        let is_unseen =
            |passed: &PassedPiece| passed.stands_at == at && self.is_in_the_dark(variant, at);
        let passed = self.passed.filter(is_unseen)?;
        let side = self.turn.other();
        let extras = variant.tables.extras.as_ref()?;
        let mut passings = extras.passings_over(side, passed.at);
        let kind = passings.find(|passing| passing.to == at)?.kind;
        Some(Piece { side, kind })
    }

    /// The point of an enemy piece that could be captured en passant on a point if it had just
    /// passed.
    pub(super) fn beside(&self, variant: &Variant, piece: Piece, over: Square) -> Option<Square> {
        let extras = variant.tables.extras.as_ref()?;
        let passer = piece.side.other();
        let mut passings = extras.passings_over(passer, over);
        let stands = |kind, at| self.piece_at(at) == Some(Piece { side: passer, kind });
        passings
            .find(|passing| extras.takers.contains(&piece.kind) && stands(passing.kind, passing.to))
            .map(|passing| passing.to)
    }

    /// Whether a piece attacks the point of a possible capture en passant.
    pub(super) fn takes_passing(&self, variant: &Variant, from: Square) -> bool {
        match (&variant.tables.extras, self.passed) {
            (Some(extras), Some(passed)) => {
                self.takers(variant, extras, passed.at) & from.bit() != 0
            }
            _ => false,
        }
    }

    /// Ends the possibility of a capture en passant.
    pub(super) fn forget_passed(&mut self) {
        if let Some(passed) = self.passed.take() {
            self.key ^= passed_key(passed.at);
        }
    }

    /// Records that a piece can be captured en passant, if that capture is legal.
    pub(in crate::rules) fn note_passed(
        &mut self,
        variant: &Variant,
        extras: &Extras,
        passed: PassedPiece,
    ) {
        if self.is_absent(passed.at) {
            return;
        }
        let mut takers = points(self.takers(variant, extras, passed.at));
        if takers.any(|from| self.is_safe_passing(variant, from, passed)) {
            self.passed = Some(passed);
            self.key ^= passed_key(passed.at);
        }
    }

    /// The pieces of the side to move that can capture en passant on a point.
    pub(super) fn takers(&self, variant: &Variant, extras: &Extras, at: Square) -> u128 {
        let free = variant.tables.threats[self.turn.index()].free[at.index()].iter();
        let takes = free.filter(|(kind, _)| extras.takers.contains(kind));
        let origins = takes.fold(0, |set, (kind, origins)| {
            set | (origins & self.kinds[kind.index()])
        });
        origins & self.sides[self.turn.index()]
    }

    /// Whether the general is safe after a capture en passant.
    pub(super) fn is_safe_passing(
        &self,
        variant: &Variant,
        from: Square,
        passed: PassedPiece,
    ) -> bool {
        let Some(general) = self.general(variant, self.turn) else {
            return true;
        };
        if let Some(extras) = &variant.tables.extras
            && variant.tables.blows_up_royals()
        {
            let mut here = *self;
            here.passed = Some(passed);
            return here.survives(variant, extras, self.kind_at(from.bit()), from, passed.at);
        }
        let by = self.turn.other();
        let enemy = self.sides[by.index()] & !passed.stands_at.bit();
        let gone = from.bit() | passed.stands_at.bit();
        let occupied = (self.occupied() & !gone) | passed.at.bit();
        self.is_safe_at(variant, general, by, enemy, occupied)
    }
}
