//! The board of a game in a list: where it has come to, replayed from the row alone.

use super::entries::Entry;
use super::starts::shown_start_of;
use super::stored_game::edition;
use crate::model::Status;
use crate::notation::coordinate;
use crate::rules::{Hidden, Line, Move, Position, Variant};

/// A position that a list shows.
#[derive(Debug, Clone, Copy)]
pub struct ThumbnailPosition {
    pub position: Position,
    /// The move that led there, and the position before it; none at the start.
    pub last: Option<(Position, Move)>,
}

impl Entry {
    /// The position that the game has come to; of a challenge, the one it would begin with. None
    /// when the row cannot be read: a list then shows the rest of it.
    ///
    /// What was played was judged when it was played, so the moves are only made again: less than
    /// a microsecond each.
    pub fn shown(&self) -> Option<ThumbnailPosition> {
        let variant = self.variant.as_deref()?;
        let start = shown_start_of(&self.row, variant).ok()?;
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
    /// The game move by move; none when the row cannot be read.
    pub fn line(&self) -> Option<Line> {
        let variant = self.variant.clone()?;
        let start = shown_start_of(&self.row, &variant).ok()?;
        let moves = coordinate::unpack(&variant, &self.row.state.moves).ok()?;
        let mut line = Line::from_position(variant, edition(&self.row).ok()?, start);
        for mv in moves {
            line.push_on(mv).ok()?;
        }
        Some(line)
    }
}

/// The position after a move that a piece of the side to move can have made.
fn after(variant: &Variant, position: &Position, mv: Move) -> Option<Position> {
    let mover = position.piece_at(mv.from).map(|piece| piece.side);
    let plausible =
        variant.allows().any_move || variant.is_mark(mv) || mover == Some(position.moving_side());
    plausible.then(|| position.play(variant, mv))
}
