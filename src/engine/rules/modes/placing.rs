//! Pieces that both players place unseen: which placings are allowed, and the position that
//! results.

use crate::rules::board::{KindId, Piece, Position, Side, Square};
use crate::rules::kinds::{GameMode, Placing};
use crate::rules::variant::Variant;
use crate::rules::verdicts::{Ending, Outcome};

/// Why a placing is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlacingError {
    /// Words that are not a piece and its point, as written.
    Unreadable(String),
    /// Two pieces were placed on one point.
    Twice(Square),
    /// A piece outside the part of the board in which the side places.
    Outside(KindId, Square),
    /// A piece where its kind may not be placed.
    Never(KindId, Square),
    /// The wrong number of pieces of a kind.
    Count {
        /// The kind of which there are too many or too few.
        kind: KindId,
        /// The number to be placed.
        wanted: usize,
        /// The number that was placed.
        found: usize,
    },
    /// Two pieces of a kind on one file, where each needs its own.
    SameFile(KindId, Square),
    /// Pieces of a kind on one shade.
    SameShade(KindId),
}

/// The placing of a side.
pub type Placed = Vec<(Square, KindId)>;

/// Attempts to exchange pieces in a random placing.
const EXCHANGES: usize = 60;

impl Variant {
    fn placing(&self) -> Option<&Placing> {
        match self.mode() {
            GameMode::UnseenPlacing(placing) => Some(placing),
            _ => None,
        }
    }

    /// The placing of a side in the default set-up.
    pub fn usual_placing(&self, side: Side) -> Placed {
        let own = self.start.pieces().filter(|(_, piece)| piece.side == side);
        own.map(|(at, piece)| (at, piece.kind)).collect()
    }

    /// A placing after the piece of one point moves to another; a piece there changes places with
    /// it. None if there is no such piece, or if one of the two may never be placed there.
    pub fn placed_anew(
        &self,
        side: Side,
        placed: &[(Square, KindId)],
        from: Square,
        to: Square,
    ) -> Option<Placed> {
        let placing = self.placing()?;
        let changed = placed.iter().map(|&(at, kind)| {
            let at = match at {
                at if at == from => to,
                at if at == to => from,
                at => return Some((at, kind)),
            };
            placing
                .check_point(side, kind, at)
                .ok()
                .map(|()| (at, kind))
        });
        let is_there = placed.iter().any(|&(at, _)| at == from);
        changed.collect::<Option<Placed>>().filter(|_| is_there)
    }

    /// An allowed placing near the default set-up: pieces change places at random. `draw` gives a
    /// number below its argument.
    pub fn placing_at_random(&self, side: Side, mut draw: impl FnMut(usize) -> usize) -> Placed {
        let mut placed = self.usual_placing(side);
        let squares: Vec<Square> = self.board().squares().collect();
        for _ in 0..EXCHANGES {
            let (from, _) = placed[draw(placed.len())];
            let to = squares[draw(squares.len())];
            let changed = self.placed_anew(side, &placed, from, to);
            if let Some(changed) = changed.filter(|new| self.check_placing(side, new).is_ok()) {
                placed = changed;
            }
        }
        placed
    }

    /// Checks a placing.
    ///
    /// # Errors
    /// The first fault.
    pub fn check_placing(
        &self,
        side: Side,
        placed: &[(Square, KindId)],
    ) -> Result<(), PlacingError> {
        let Some(placing) = self.placing() else {
            return Ok(());
        };
        let mut taken = 0_u128;
        for &(at, kind) in placed {
            if taken & at.bit() != 0 {
                return Err(PlacingError::Twice(at));
            }
            taken |= at.bit();
            placing.check_point(side, kind, at)?;
        }
        self.check_counts(side, placed)?;
        self.check_apart(placing, placed)
    }

    fn check_counts(&self, side: Side, placed: &[(Square, KindId)]) -> Result<(), PlacingError> {
        for kind in self.kinds.iter().map(|kind| kind.id) {
            let wanted = self.start.standing(Piece { side, kind }).count();
            let found = placed.iter().filter(|(_, other)| *other == kind).count();
            if wanted != found {
                return Err(PlacingError::Count {
                    kind,
                    wanted,
                    found,
                });
            }
        }
        Ok(())
    }

    fn check_apart(
        &self,
        placing: &Placing,
        placed: &[(Square, KindId)],
    ) -> Result<(), PlacingError> {
        let board = self.board();
        let of = |kind: KindId| {
            let own = placed.iter().filter(move |(_, other)| *other == kind);
            own.map(|(at, _)| *at)
        };
        for &kind in &placing.files_apart {
            let mut files = 0_u128;
            for at in of(kind) {
                let file = 1 << board.file_of(at);
                if files & file != 0 {
                    return Err(PlacingError::SameFile(kind, at));
                }
                files |= file;
            }
        }
        for &kind in &placing.shades_apart {
            let mut shades = [0_usize; 2];
            of(kind).for_each(|at| shades[board.shade(at)] += 1);
            if shades[0].abs_diff(shades[1]) > 1 {
                return Err(PlacingError::SameShade(kind));
            }
        }
        Ok(())
    }

    /// The position with both placings, which must have been checked.
    pub fn shown(&self, placed: [&[(Square, KindId)]; 2]) -> Position {
        let mut pieces = Vec::new();
        for side in Side::BOTH {
            let own = placed[side.index()].iter();
            pieces.extend(own.map(|&(at, kind)| (at, Piece { side, kind })));
        }
        Position::of_pieces(self, pieces, self.start.turn())
    }
}

impl Placing {
    /// The points where a side may place pieces of a kind.
    pub(in crate::rules) fn points_for(&self, side: Side, kind: KindId) -> u128 {
        let never = self.never.iter().filter(|(other, _)| *other == kind);
        let never = never.fold(0, |set, (_, zone)| set | zone[side.index()]);
        self.zone[side.index()] & !never
    }

    fn check_point(&self, side: Side, kind: KindId, at: Square) -> Result<(), PlacingError> {
        if self.zone[side.index()] & at.bit() == 0 {
            return Err(PlacingError::Outside(kind, at));
        }
        if self.points_for(side, kind) & at.bit() == 0 {
            return Err(PlacingError::Never(kind, at));
        }
        Ok(())
    }
}

impl Position {
    /// The outcome before the first move: the first player wins by capturing a royal piece that was
    /// placed under attack.
    pub(super) fn lost_as_placed(&self, variant: &Variant) -> Option<Outcome> {
        let is_lost = self.checkers(variant, self.turn.other()) != 0;
        is_lost.then_some(Outcome::won(self.turn, Ending::KingCaptured))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    #[test]
    fn a_piece_goes_to_another_point_or_changes_places() {
        let variant = catalogue::find("screen").unwrap();
        let at = |name| variant.board().find(name).unwrap();
        let anew = |from, to| {
            let usual = variant.usual_placing(Side::First);
            let placed = variant.placed_anew(Side::First, &usual, at(from), at(to))?;
            let name = |at: Square| {
                placed
                    .iter()
                    .find(|(other, _)| *other == at)
                    .map(|(_, kind)| variant.kind(*kind).name.clone())
            };
            assert_eq!(placed.len(), 16);
            Some([name(at(from)), name(at(to))])
        };
        let told = |name: &str| Some(name.to_owned());
        assert_eq!(anew("d1", "a4"), Some([None, told("queen")]));
        assert_eq!(anew("d1", "e1"), Some([told("king"), told("queen")]));
        assert_eq!(anew("d1", "d1"), Some([told("queen"), told("queen")]));
        // Not beyond the own half, nor a pawn on the first rank, nor from an empty point.
        assert_eq!(anew("d1", "d5"), None);
        assert_eq!(anew("d1", "a2"), None);
        assert_eq!(anew("a3", "a4"), None);
    }

    #[test]
    fn the_usual_placing_gives_the_start() {
        for slug in ["screen", "crazy-screen"] {
            let variant = catalogue::find(slug).unwrap();
            let usual = Side::BOTH.map(|side| variant.usual_placing(side));
            for side in Side::BOTH {
                assert_eq!(variant.check_placing(side, &usual[side.index()]), Ok(()));
                let others = &usual[side.other().index()];
                assert!(matches!(
                    variant.check_placing(side, others),
                    Err(PlacingError::Outside(..))
                ));
            }
            let shown = variant.shown([&usual[0], &usual[1]]);
            assert_eq!(shown, *variant.start());
        }
        assert!(catalogue::find("chess").unwrap().placing().is_none());
    }
}
