//! What is asked of a drawing: the side below, what is marked, what it looks like.

use super::dress::{Dress, Size};
use super::palette::Ink;
use super::plan::{Frame, Plan};
use crate::notation::Notation;
use crate::rules::{Move, Piece, Position, Square, Style, Variant};

/// How a position is drawn: what is marked, and in which look.
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// Turned round: what is printed at the top lies at the bottom.
    pub flip: bool,
    /// The move whose two points are marked.
    pub last: Option<Move>,
    /// A general to be marked as in check.
    pub check: Option<Square>,
    /// The piece that was chosen to move.
    pub chosen: Option<Square>,
    /// Where a piece may go: a dot on an empty point, a ring around a piece.
    pub goals: &'a [Square],
    /// The point that is marked, where the opponent chooses who goes there.
    pub marked: Option<Square>,
    /// Points to which no piece goes although one may think so: a cross.
    pub crosses: &'a [Square],
    /// The addresses that points lead to.
    pub links: &'a [(Square, String)],
    /// What a screen reader says.
    pub label: &'a str,
    /// What is told of a piece that stands on a point of that name.
    pub tip: fn(&Variant, Piece, &str) -> String,
    /// What the ids inside begin with: two drawings on one page need two of them, unless one
    /// borrows from the other.
    pub id: &'a str,
    /// The look: pieces, board and colours.
    pub dress: Dress,
    /// How large the picture is, in pixels or as the page has it.
    pub size: Size,
    /// Whether it is a file of its own, not a part of a page.
    pub standalone: bool,
    /// Of its pieces only those that stand here are kept for others to borrow; all otherwise.
    pub only: Option<&'a Position>,
    /// Whether it borrows its pieces and its board from another drawing, or from a
    /// [`sprite`](super::svg::sprite), on the same page: one of the same variant, dress and `id`,
    /// and turned the same way.
    pub borrows: bool,
    /// Whether it is drawn without coordinates.
    pub bare: bool,
    /// The notation whose names of files and ranks stand at the edges.
    pub notation: Notation,
    /// The points whose pieces the last move destroyed.
    pub lost: &'a [Square],
    /// The part to be shown, by two corners; all of the board otherwise.
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

/// A piece, its label and its point in English: `red chariot (R) on a1`.
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
    /// The same, with the point shown that is marked in a position.
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
