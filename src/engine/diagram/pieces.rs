//! The pieces: discs with a character or a letter, octagons, and figures.
//!
//! The pieces with upper-case labels are outlined and those of the other side are filled. The sides
//! therefore differ without colours too.

use super::dress::{Dress, Set};
use super::palette::{Ink, Part, PieceColours, PiecePart, paint};
use super::piece_art::{self, Figure};
use super::{brush, letters};
use crate::rules::{Kind, Piece, PieceShape, Variant};
use std::fmt::Write as _;

/// An octagon of radius 17.5, with a flat edge on each of the four sides.
const OCTAGON: &str = "M-7.5-17.5h15l10 10v15l-10 10h-15l-10-10v-15z";
/// The line inside the octagon.
const OCTAGON_RING: &str = "M-6.5-15h13l8.5 8.5v13l-8.5 8.5h-13l-8.5-8.5v-13z";

/// A wedge that points to the top.
const WEDGE: &str = "M0-18.5L11.5-13.5 15.5 17.5h-31L-11.5-13.5z";

/// The pattern on the back of a piece: concentric lozenges.
const BACK: &str = "M0-11L11 0 0 11-11 0zM0-7.5L-7.5 0 0 7.5 7.5 0zM0-4L4 0 0 4-4 0z";

enum Face {
    /// The back of a face-down piece.
    Back,
    Character(&'static str),
    Figure(&'static Figure),
    Letter(String),
}

/// How a piece is drawn at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Stance {
    /// Whether the piece is simplified, for thumbnails.
    small: bool,
    /// Whether the piece is upside down, in games whose pieces point at the enemy.
    reversed: bool,
}

impl Stance {
    /// The stance of a piece on a board, which may be flipped.
    pub(super) fn of(variant: &Variant, piece: Piece, flip: bool, small: bool) -> Stance {
        let points = variant.piece_shape() == PieceShape::Wedge;
        let reversed = points && variant.seat(piece.side).at_bottom == flip;
        Stance { small, reversed }
    }
}

/// Draws a piece around 0,0, about 35 units wide.
pub(super) fn draw(
    variant: &Variant,
    piece: Piece,
    dress: Dress,
    stance: Stance,
    ink: Ink,
    out: &mut String,
) {
    let group = PieceGroup::of(variant, piece, dress, stance, ink);
    group.open(None, out);
    draw_content(variant, piece, dress, stance, ink, out);
    group.close(out);
}

/// The groups around the content of a piece, which define its colours, size and direction.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct PieceGroup {
    attributes: String,
    turned: bool,
}

impl PieceGroup {
    pub(super) fn of(
        variant: &Variant,
        piece: Piece,
        dress: Dress,
        stance: Stance,
        ink: Ink,
    ) -> Self {
        // The pieces are smaller on a board with arrows, so that the arrows remain visible.
        let smaller = match variant.board().has_arrows() {
            true => r#" transform="scale(.8)""#,
            false => "",
        };
        // Only characters turn. Figures and letters are upright for both sides.
        let turns = |face| matches!(face, Face::Character(_));
        Self {
            attributes: colours_of(variant, piece).group(ink) + smaller,
            turned: stance.reversed && turns(face(variant, piece, dress.set, stance.small)),
        }
    }

    /// Writes the opening tags, with an id if there is one.
    pub(super) fn open(&self, id: Option<&str>, out: &mut String) {
        out.push_str("<g");
        if let Some(id) = id {
            let _ = write!(out, r#" id="{id}""#);
        }
        out.push_str(&self.attributes);
        out.push('>');
        if self.turned {
            out.push_str(r#"<g transform="rotate(180)">"#);
        }
    }

    pub(super) fn close(&self, out: &mut String) {
        out.push_str(if self.turned { "</g></g>" } else { "</g>" });
    }
}

fn colours_of(variant: &Variant, piece: Piece) -> PieceColours<'_> {
    let seat = variant.seat(piece.side);
    let neutral = variant.kind(piece.kind).neutral;
    PieceColours {
        outlined: neutral || seat.upper,
        colour: if neutral { "blue" } else { &seat.colour },
    }
}

/// Draws the content of the groups.
pub(super) fn draw_content(
    variant: &Variant,
    piece: Piece,
    dress: Dress,
    stance: Stance,
    ink: Ink,
    out: &mut String,
) {
    let face = face(variant, piece, dress.set, stance.small);
    let (shape, kind) = (variant.piece_shape(), variant.kind(piece.kind));
    let look = Look {
        small: stance.small,
        uniform: colours_of(variant, piece),
        ink,
    };
    draw_face(shape, kind, face, look, out);
}

/// The look of the parts of a piece.
#[derive(Clone, Copy)]
struct Look<'a> {
    small: bool,
    uniform: PieceColours<'a>,
    ink: Ink,
}

impl Look<'_> {
    /// The attributes for the shadow of a piece, its body and its inner line.
    fn paints(self) -> (String, String, String) {
        (
            paint(Part::Shadow, self.ink),
            self.uniform.part_attributes(PiecePart::Body, self.ink),
            self.uniform.part_attributes(PiecePart::Line, self.ink),
        )
    }
}

fn draw_face(shape: PieceShape, kind: &Kind, face: Face, look: Look, out: &mut String) {
    let Look { uniform, ink, .. } = look;
    let turned = kind.label.turned;
    let part_attributes = if turned {
        PiecePart::TurnedSign
    } else {
        PiecePart::Sign
    };
    let sign = uniform.part_attributes(part_attributes, ink);
    match face {
        Face::Back => {
            match shape {
                PieceShape::Wedge => draw_disc(look, out),
                PieceShape::Octagon | PieceShape::Round => draw_body(shape, kind, look, out),
            }
            draw_sign(BACK, "scale(1)", &sign, out);
        }
        Face::Figure(figure) => {
            draw_figure(figure, uniform, ink, out);
            if turned {
                draw_plus(uniform, &sign, ink, out);
            }
        }
        Face::Character(outline) => {
            draw_body(shape, kind, look, out);
            draw_sign(
                outline,
                &place_of_character(shape, kind, look.small),
                &sign,
                out,
            );
        }
        Face::Letter(outline) => {
            // An upright letter needs a body without a point.
            match shape {
                PieceShape::Wedge => draw_disc(look, out),
                PieceShape::Octagon | PieceShape::Round => draw_body(shape, kind, look, out),
            }
            let place = match turned {
                true => "translate(0 7.5)scale(.1)",
                false => "translate(0 8.5)scale(.122)",
            };
            draw_sign(&outline, place, &sign, out);
        }
    }
}

/// The transformation that places a character on its piece.
fn place_of_character(shape: PieceShape, kind: &Kind, small: bool) -> String {
    let (place, scale) = match (shape, small) {
        (PieceShape::Octagon, _) => ("", 0.125 * size(kind)),
        (PieceShape::Wedge, _) => ("translate(0 2.5)", 0.118 * width(kind)),
        (PieceShape::Round, false) => ("", 0.140),
        (PieceShape::Round, true) => ("", 0.155),
    };
    let scale = if small { scale / brush::SMALL } else { scale };
    format!("{place}scale({scale:.3})")
}

fn face(variant: &Variant, piece: Piece, set: Set, small: bool) -> Face {
    let kind = variant.kind(piece.kind);
    if kind.is_face_down() {
        return Face::Back;
    }
    let written = &kind.characters[piece.side.index()];
    let character = || {
        let text = match set {
            Set::Simplified => &written.simplified,
            _ => &written.traditional,
        };
        let mut characters = text.chars();
        let only = characters.next().filter(|_| characters.next().is_none());
        let outline = match small {
            true => brush::small_character,
            false => brush::character,
        };
        only.and_then(outline).map(Face::Character)
    };
    // A royal piece with a palace is a general, not a king of chess.
    let at_home = kind.royal && !variant.board().palaces().is_empty();
    let western = if at_home {
        "general"
    } else {
        kind.western.as_str()
    };
    let figure = || piece_art::figure(western).map(Face::Figure);
    let face = match set {
        Set::Traditional | Set::Simplified => character().or_else(figure),
        Set::Western => figure().or_else(character),
        Set::Letters => None,
    };
    face.unwrap_or_else(|| Face::Letter(letters::line(&variant.label(piece).to_string()).0))
}

/// The relative size of an octagon. The general is the largest; pieces that only step are the
/// smallest.
fn size(kind: &Kind) -> f64 {
    match (kind.royal, kind.only_steps()) {
        (true, _) => 1.06,
        (false, false) => 0.94,
        (false, true) => 0.8,
    }
}

/// The relative width of a wedge. Kinds that only move forward are narrower.
fn width(kind: &Kind) -> f64 {
    match (kind.royal, kind.only_goes_ahead()) {
        (true, _) => 1.05,
        (false, false) => 1.0,
        (false, true) => 0.92,
    }
}

fn draw_body(shape: PieceShape, kind: &Kind, look: Look, out: &mut String) {
    let (size, body_path, ring) = match shape {
        PieceShape::Round => return draw_disc(look, out),
        PieceShape::Octagon => (size(kind), OCTAGON, Some(OCTAGON_RING)),
        PieceShape::Wedge => (width(kind), WEDGE, None),
    };
    let (shadow, body, line) = look.paints();
    let _ = write!(out, r#"<g transform="scale({size:.2})">"#);
    if !look.small {
        let _ = write!(
            out,
            r#"<path{shadow} transform="translate(0 1.5)" d="{body_path}"/>"#
        );
    }
    let _ = write!(out, r#"<path{body} stroke-width="1.5" d="{body_path}"/>"#);
    if let Some(ring) = ring {
        let _ = write!(out, r#"<path{line} d="{ring}"/>"#);
    }
    out.push_str("</g>");
}

fn draw_disc(look: Look, out: &mut String) {
    let (shadow, body, line) = look.paints();
    let _ = if look.small {
        write!(out, r#"<circle{body} r="17.5" stroke-width="3"/>"#)
    } else {
        write!(
            out,
            "<circle{shadow} cy=\"1.5\" r=\"18\"/><circle{body} r=\"17.5\" \
             stroke-width=\"1.5\"/><circle{line} r=\"15.3\"/>"
        )
    };
}

fn draw_sign(outline: &str, transform: &str, sign: &str, out: &mut String) {
    let _ = write!(
        out,
        r#"<path{sign} transform="{transform}" d="{outline}"/>"#
    );
}

/// Draws a plus on a small disc beside a figure that was turned over.
fn draw_plus(uniform: PieceColours, sign: &str, ink: Ink, out: &mut String) {
    let body = uniform.part_attributes(PiecePart::Body, ink);
    let _ = write!(
        out,
        r#"<circle{body} cx="12" cy="-11.5" r="6" stroke-width="1.2"/>"#
    );
    draw_sign(
        &letters::line("+").0,
        "translate(12 -6.6)scale(.07)",
        sign,
        out,
    );
}

fn draw_figure(figure: &Figure, uniform: PieceColours, ink: Ink, out: &mut String) {
    let (body, line) = (
        uniform.part_attributes(PiecePart::Body, ink),
        uniform.part_attributes(PiecePart::Line, ink),
    );
    let Figure {
        body: outline,
        lines,
    } = figure;
    let _ = write!(
        out,
        "<g transform=\"scale(.195)\" stroke-width=\"8\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\"><path{body} d=\"{outline}\"/>"
    );
    if !lines.is_empty() {
        let _ = write!(out, r#"<path{line} d="{lines}"/>"#);
    }
    out.push_str("</g>");
}
