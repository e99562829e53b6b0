//! The options of a drawing: the side at the bottom, the marks and the look.

use super::dress::{Dress, Size};
use super::palette::Ink;
use super::plan::{Frame, Plan};
use crate::notation::Notation;
use crate::rules::{Move, Piece, Position, Square, Style, Variant};

/// How a position is drawn: its marks and its look.
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// Whether the board is turned by half, so that its usual top is at the bottom.
    pub flip: bool,
    /// The last move, whose points are highlighted.
    pub last: Option<Move>,
    /// The point of a general in check, which is highlighted.
    pub check: Option<Square>,
    /// The point of the piece that was chosen to move.
    pub chosen: Option<Square>,
    /// The targets of the chosen piece: a dot on an empty point, a ring around a piece.
    pub goals: &'a [Square],
    /// The marked point in games where the opponent chooses the piece that goes there.
    pub marked: Option<Square>,
    /// Points to which the piece cannot go, although players may expect it. They get a cross.
    pub crosses: &'a [Square],
    /// The addresses that points link to.
    pub links: &'a [(Square, String)],
    /// The text for screen readers.
    pub label: &'a str,
    /// Returns the tooltip of a piece on the point with this name.
    pub tip: fn(&Variant, Piece, &str) -> String,
    /// The prefix of the ids in the drawing. Two drawings on one page need different prefixes,
    /// unless one borrows from the other.
    pub id: &'a str,
    /// The look: pieces, board and colours.
    pub dress: Dress,
    /// The size of the picture, in pixels or as the page defines it.
    pub size: Size,
    /// Whether the drawing is a file, not part of a page.
    pub standalone: bool,
    /// If set, only the pieces of this position are defined for other drawings to borrow. Otherwise
    /// all are.
    pub only: Option<&'a Position>,
    /// Whether the drawing borrows its pieces and its board from another one, or from a
    /// [`sprite`](super::svg::sprite), on the same page. That one must have the same variant,
    /// dress, `id` and direction.
    pub borrows: bool,
    /// Whether the coordinates are left out.
    pub bare: bool,
    /// The notation that names the files and ranks at the edges.
    pub notation: Notation,
    /// The points whose pieces the last move destroyed.
    pub lost: &'a [Square],
    /// The part of the board to show, by two corners. Otherwise the whole board is shown.
    pub window: Option<(Square, Square)>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            flip: false,
            last: None,
            check: None,
            chosen: None,
            goals: &[],
            marked: None,
            crosses: &[],
            links: &[],
            label: "",
            tip: standing,
            id: "m",
            dress: Dress::default(),
            size: Size::default(),
            standalone: false,
            only: None,
            borrows: false,
            bare: false,
            notation: Notation::default(),
            lost: &[],
            window: None,
        }
    }
}

/// A piece, its label and its point in English, such as `red chariot (R) on a1`.
pub fn standing(variant: &Variant, piece: Piece, point: &str) -> String {
    let (seat, kind) = (variant.seat(piece.side), variant.kind(piece.kind));
    let label = variant.label(piece);
    if kind.neutral {
        return format!("{} ({label}) on {point}", kind.name);
    }
    let seat = seat.name.to_lowercase();
    format!("{seat} {} ({label}) on {point}", kind.name)
}

impl<'a> Options<'a> {
    /// The same options with the mark of a position, if it has one.
    pub(super) fn with_mark(&self, position: &Position) -> Options<'a> {
        Options {
            marked: position.mark(),
            ..*self
        }
    }

    pub(super) fn plan<'v>(&self, variant: &'v Variant) -> Plan<'v> {
        Plan {
            board: variant.board(),
            flip: self.flip,
            checkered: self.dress.ground.has_squares(variant),
            shaded: self.dress.ground.has_shades(variant),
            hexes: variant.board().style() == Style::Hexes,
        }
    }

    pub(super) fn ink(&self) -> Ink {
        if self.standalone {
            Ink::File(self.dress.theme)
        } else {
            Ink::Page
        }
    }

    pub(super) fn frame(&self, plan: &Plan) -> Frame {
        match self.window {
            Some(corners) => plan.around(corners),
            None if self.bare => plan.bare(),
            None => plan.whole(),
        }
    }
}
