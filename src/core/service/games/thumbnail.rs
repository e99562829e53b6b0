//! The board of a game in a list, replayed from the row alone.

use super::entries::Entry;
use super::starts::visible_start_of;
use super::stored_game::edition;
use crate::model::Status;
use crate::notation::coordinate;
use crate::rules::{Hidden, Line, Move, Position, Variant};

#[derive(Debug, Clone, Copy)]
pub struct ThumbnailPosition {
    pub position: Position,
    /// The last move, and the position before it; none at the start.
    pub last: Option<(Position, Move)>,
}

impl Entry {
    /// The current position of a game, or the start of a challenge. None if the row cannot be
    /// decoded: the list then shows its other columns.
    ///
    /// The moves were judged when they were made, so they are only replayed: less than a
    /// microsecond each.
    pub fn thumbnail(&self) -> Option<ThumbnailPosition> {
        let variant = self.variant.as_deref()?;
        let start = visible_start_of(&self.row, variant).ok()?;
        let moves = coordinate::unpack(variant, &self.row.state.moves).ok()?;
        let is_dark = variant.hides(Hidden::Positions) && self.row.state.status == Status::Playing;
        let begun = ThumbnailPosition {
            position: if is_dark {
                start.seen_by(variant, None)
            } else {
                start
            },
            last: None,
        };
        moves.iter().try_fold(begun, |shown, &mv| {
            Some(ThumbnailPosition {
                position: after(variant, &shown.position, mv)?,
                last: Some((shown.position, mv)),
            })
        })
    }
}

impl Entry {
    /// The game move by move; none if the row cannot be decoded.
    pub fn line(&self) -> Option<Line> {
        let variant = self.variant.clone()?;
        let start = visible_start_of(&self.row, &variant).ok()?;
        let moves = coordinate::unpack(&variant, &self.row.state.moves).ok()?;
        let mut line = Line::from_position(variant, edition(&self.row).ok()?, start);
        for mv in moves {
            line.push_on(mv).ok()?;
        }
        Some(line)
    }
}

/// The position after a move, if a piece of the side to move can have made it.
fn after(variant: &Variant, position: &Position, mv: Move) -> Option<Position> {
    let mover = position.piece_at(mv.from).map(|piece| piece.side);
    let plausible =
        variant.allows().any_move || variant.is_mark(mv) || mover == Some(position.moving_side());
    plausible.then(|| position.play(variant, mv))
}
