//! The labels of files and ranks around the board, as the chosen notation defines them.

use super::brush;
use super::letters;
use super::palette::{Ink, Part, paint};
use super::plan::Plan;
use crate::notation::{Notation, narrow_label};
use crate::rules::{Side, Square, Variant};
use std::fmt::Write as _;

/// Scales letters of 140 units, and characters in squares of 200, to the size of a 12-unit text.
const SCALE: &str = ".06";
/// The distance from the baseline of letters up to the middle of a character.
const MIDDLE: i32 = 4;

/// The width of the strip for coordinates beside a part of a board.
const STRIP: i32 = 20;

/// Writes the coordinates below and to the left of a part of the board, given by two of its
/// corners, on strips in the colour of the background.
pub(super) fn around(plan: &Plan, corners: (Square, Square), ink: Ink, out: &mut String) {
    let board = plan.board;
    let (left, top, width, height) = plan.around(corners);
    let between = |of: &dyn Fn(Square) -> usize| {
        let (a, b) = (of(corners.0), of(corners.1));
        a.min(b)..=a.max(b)
    };
    let _ = write!(
        out,
        r#"<path{} d="M{left} {top}h{STRIP}v{}h{}v{STRIP}H{left}z"/>"#,
        paint(Part::Ground, ink),
        height - STRIP,
        width - STRIP
    );
    open(ink, out);
    for file in between(&|at| board.file_of(at)) {
        let foot = (plan.x(file), top + height - 6);
        label(board.file_label(file), foot, ink, out);
    }
    for rank in between(&|at| board.rank_of(at)).filter(|_| !plan.hexes) {
        label(
            board.rank_label(rank),
            (left + 10, plan.y(rank) + 4),
            ink,
            out,
        );
    }
    out.push_str("</g>");
}

fn open(ink: Ink, out: &mut String) {
    let _ = match ink {
        Ink::Page => write!(
            out,
            r#"<g{} font-size="12" aria-hidden="true">"#,
            paint(Part::Label, ink)
        ),
        Ink::File(_) => write!(out, r#"<g{} aria-hidden="true">"#, paint(Part::Label, ink)),
    };
}

/// Writes the coordinates at the edges. A page has them as text, a file as outlines, because the
/// font may be missing where the file is shown.
pub(super) fn draw(variant: &Variant, plan: &Plan, notation: Notation, ink: Ink, out: &mut String) {
    let board = plan.board;
    open(ink, out);
    if plan.hexes {
        around_hexes(plan, ink, out);
        out.push_str("</g>");
        return;
    }
    let notation = notation.or_algebraic(variant);
    let near = match variant.seat(Side::First).at_bottom == plan.flip {
        false => Side::First,
        true => Side::Second,
    };
    for file in 0..board.files() {
        let x = plan.x(file);
        for (side, y) in [(near.other(), 13), (near, plan.height() - 6)] {
            let name = notation.file_label(variant, side, file);
            label(&name, (x, y), ink, out);
        }
    }
    for rank in 0..board.ranks() {
        let Some(name) = notation.rank_label(variant, rank) else {
            continue;
        };
        let y = plan.y(rank) + 4;
        for x in [9, plan.width() - 9] {
            label(&name, (x, y), ink, out);
        }
    }
    out.push_str("</g>");
}

/// On a board of hexagons: letters below each file, and numbers along the left and the right edge,
/// where the rows of cells with this number begin and end.
fn around_hexes(plan: &Plan, ink: Ink, out: &mut String) {
    let board = plan.board;
    for file in 0..board.files() {
        let cells = (0..board.ranks()).filter_map(|rank| board.at(file, rank));
        let down: Vec<i32> = cells.map(|at| plan.place(at).1).collect();
        let foot = match plan.flip {
            false => down.iter().max().map(|y| y + 34),
            true => down.iter().min().map(|y| y - 25),
        };
        let at = (plan.x(file), foot.unwrap_or_default());
        label(board.file_label(file), at, ink, out);
    }
    let aside = if plan.flip { 20 } else { -12 };
    for rank in 0..board.ranks() {
        let places = (0..board.files()).filter_map(|file| board.at(file, rank));
        let places: Vec<(i32, i32)> = places.map(|at| plan.place(at)).collect();
        for (end, away) in [(places.iter().min(), -27), (places.iter().max(), 27)] {
            let Some(&(x, y)) = end else { continue };
            label(board.rank_label(rank), (x + away, y + aside), ink, out);
        }
    }
}

fn label(text: &str, (x, y): (i32, i32), ink: Ink, out: &mut String) {
    let outlined = |y: i32, outline: &str, out: &mut String| {
        let _ = write!(
            out,
            r#"<path transform="translate({x} {y})scale({SCALE})" d="{outline}"/>"#
        );
    };
    let mut signs = text.chars();
    let character = signs.next().and_then(brush::character);
    match (ink, character.filter(|_| signs.next().is_none())) {
        (Ink::Page, _) => {
            let _ = write!(out, r#"<text x="{x}" y="{y}">{text}</text>"#);
        }
        (Ink::File(_), Some(character)) => outlined(y - MIDDLE, character, out),
        (Ink::File(_), None) => outlined(y, &letters::line(&narrow_label(text)).0, out),
    }
}
