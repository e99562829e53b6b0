//! The pieces: discs with a character or a letter, octagons, and figures.
//!
//! The pieces of the side with upper-case labels are outlined, those of the other side are filled,
//! as on the two kinds of seals, so that nobody needs to tell red from black.

use super::dress::{Dress, Set};
use super::figures::{self, Figure};
use super::palette::{Ink, Limb, Part, Uniform, paint};
use super::{brush, letters};
use crate::rules::{Kind, Piece, PieceShape, Variant};
use std::fmt::Write as _;

/// An octagon of radius 17.5, with a corner at none of the four sides.
const OCTAGON: &str = "M-7.5-17.5h15l10 10v15l-10 10h-15l-10-10v-15z";
/// The same, a little smaller: the line inside.
const OCTAGON_RING: &str = "M-6.5-15h13l8.5 8.5v13l-8.5 8.5h-13l-8.5-8.5v-13z";

/// What a piece looks like.
enum Face {
    Character(&'static str),
    Figure(&'static Figure),
    Letter(String),
}

/// Draws a piece around 0,0, about 35 units wide; `small` makes it plainer and stronger, for boards
/// the size of a thumb.
pub(super) fn draw(
    variant: &Variant,
    piece: Piece,
    dress: Dress,
    small: bool,
    ink: Ink,
    out: &mut String,
) {
    let seat = variant.seat(piece.side);
    let uniform = Uniform {
        outlined: seat.upper,
        colour: &seat.colour,
    };
    let _ = write!(out, "<g{}>", uniform.group(ink));
    match face(variant, piece, dress.set) {
        Face::Figure(figure) => draw_figure(figure, uniform, ink, out),
        Face::Character(outline) => {
            draw_disc(variant, piece, small, uniform, ink, out);
            let scale = match (has_octagons(variant), small) {
                (true, _) => 0.125 * size(variant.kind(piece.kind)),
                (false, false) => 0.14,
                (false, true) => 0.155,
            };
            draw_sign(outline, &format!("scale({scale:.3})"), uniform, ink, out);
        }
        Face::Letter(outline) => {
            draw_disc(variant, piece, small, uniform, ink, out);
            let place = "translate(0 8.5)scale(.122)";
            draw_sign(&outline, place, uniform, ink, out);
        }
    }
    out.push_str("</g>");
}

fn face(variant: &Variant, piece: Piece, set: Set) -> Face {
    let kind = variant.kind(piece.kind);
    let written = &kind.characters[piece.side.index()];
    let character = || {
        let text = match set {
            Set::Simplified => &written.simplified,
            _ => &written.traditional,
        };
        let mut characters = text.chars();
        let only = characters.next().filter(|_| characters.next().is_none());
        only.and_then(brush::character).map(Face::Character)
    };
    // Who has a palace is no king among chessmen.
    let at_home = kind.royal && !variant.board().palaces().is_empty();
    let western = if at_home {
        "general"
    } else {
        kind.western.as_str()
    };
    let figure = || figures::figure(western).map(Face::Figure);
    let face = match set {
        Set::Traditional | Set::Simplified => character().or_else(figure),
        Set::Western => figure().or_else(character),
        Set::Letters => None,
    };
    face.unwrap_or_else(|| Face::Letter(letters::line(&variant.label(piece).to_string()).0))
}

fn has_octagons(variant: &Variant) -> bool {
    variant.piece_shape() == PieceShape::Octagon
}

/// How large the pieces of a kind are among octagons: the general is the largest, pieces that only
/// step are the smallest.
fn size(kind: &Kind) -> f64 {
    match (kind.royal, kind.only_steps()) {
        (true, _) => 1.06,
        (false, false) => 0.94,
        (false, true) => 0.8,
    }
}

fn draw_disc(
    variant: &Variant,
    piece: Piece,
    small: bool,
    uniform: Uniform,
    ink: Ink,
    out: &mut String,
) {
    let (shadow, body, line) = (
        paint(Part::Shadow, ink),
        uniform.limb(Limb::Body, ink),
        uniform.limb(Limb::Line, ink),
    );
    let _ = if has_octagons(variant) {
        write!(
            out,
            r#"<g transform="scale({:.2})"><path{shadow} transform="translate(0 1.5)" d="{OCTAGON}"/><path{body} stroke-width="1.5" d="{OCTAGON}"/><path{line} d="{OCTAGON_RING}"/></g>"#,
            size(variant.kind(piece.kind))
        )
    } else if small {
        write!(out, r#"<circle{body} r="17.5" stroke-width="3"/>"#)
    } else {
        write!(
            out,
            r#"<circle{shadow} cy="1.5" r="18"/><circle{body} r="17.5" stroke-width="1.5"/><circle{line} r="15.3"/>"#
        )
    };
}

fn draw_sign(outline: &str, transform: &str, uniform: Uniform, ink: Ink, out: &mut String) {
    let sign = uniform.limb(Limb::Sign, ink);
    let _ = write!(
        out,
        r#"<path{sign} transform="{transform}" d="{outline}"/>"#
    );
}

fn draw_figure(figure: &Figure, uniform: Uniform, ink: Ink, out: &mut String) {
    let (body, line) = (uniform.limb(Limb::Body, ink), uniform.limb(Limb::Line, ink));
    let Figure {
        body: outline,
        lines,
    } = figure;
    let _ = write!(
        out,
        r#"<g transform="scale(.195)" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"><path{body} d="{outline}"/>"#
    );
    if !lines.is_empty() {
        let _ = write!(out, r#"<path{line} d="{lines}"/>"#);
    }
    out.push_str("</g>");
}
