//! The marks on a board: the last move, check, the chosen piece and its targets, and points that
//! were removed from a free board.

use super::options::Options;
use super::palette::{Ink, Part, paint};
use super::plan::{CELL, Plan};
use crate::rules::{BoardEdit, Move, Position, Square};
use std::fmt::Write as _;

/// Four corners around a point.
pub(super) const CORNERS: &str = "M-19-13v-6h6M13-19h6v6M19 13v6h-6M-13 19h-6v-6";

/// Draws a hatched background over the points that were removed from a free board.
pub(super) fn gaps(plan: &Plan, position: &Position, ink: Ink, out: &mut String) {
    for square in position.absent_points() {
        let (x, y) = plan.place(square);
        let (left, top, half) = (x - CELL / 2, y - CELL / 2, CELL / 2);
        let _ = write!(
            out,
            "<rect{} x=\"{left}\" y=\"{top}\" width=\"{CELL}\" height=\"{CELL}\"/><path{} \
             d=\"M{left} {y}l{half}-{half}M{left} {bottom}l{CELL}-{CELL}M{x} \
             {bottom}l{half}-{half}\" stroke-dasharray=\"2 3\"/>",
            paint(Part::Gap, ink),
            paint(Part::Line, ink),
            bottom = y + CELL / 2,
        );
    }
}

/// Draws the marks under the pieces: the last move, the points that it destroyed, check, and the
/// point of the chosen piece.
pub(super) fn under(plan: &Plan, options: &Options, ink: Ink, out: &mut String) {
    if let Some(mv) = options.last {
        for (class, square) in touched(mv) {
            let (x, y) = plan.place(square);
            last(x, y, class, ink, out);
        }
    }
    for &square in options.lost {
        let (x, y) = plan.place(square);
        let burst = paint(Part::Lost, ink);
        let _ = write!(
            out,
            r#"<path{burst} transform="translate({x} {y})" d="{BURST}"/>"#
        );
    }
    if let Some(square) = options.check {
        let (x, y) = plan.place(square);
        check(x, y, ink, out);
    }
}

/// Eight rays around a point whose piece was destroyed.
const BURST: &str = "M0-8v-9M0 8v9M-8 0h-9M8 0h9M6-6l6-6M6 6l6 6M-6-6l-6-6M-6 6l-6 6";

/// Draws the mark of a point that the last move changed.
pub(super) fn last(x: i32, y: i32, class: &str, ink: Ink, out: &mut String) {
    let _ = write!(
        out,
        "<g class=\"{class}\" transform=\"translate({x} {y})\"><circle{} r=\"19\"/><path{} \
         d=\"{CORNERS}\"/></g>",
        paint(Part::LastGlow, ink),
        paint(Part::LastEdge, ink),
    );
}

pub(super) fn check(x: i32, y: i32, ink: Ink, out: &mut String) {
    let _ = write!(
        out,
        r#"<circle{} cx="{x}" cy="{y}" r="22"/><circle{} cx="{x}" cy="{y}" r="22"/>"#,
        paint(Part::Check, ink),
        paint(Part::CheckEdge, ink),
    );
}

/// A cross around a point. `SMALL_CROSS` is the one beside a piece.
const CROSS: &str = "M-7-7l14 14M7-7l-14 14";
const SMALL_CROSS: &str = "M10-17l8 8M18-17l-8 8";

/// Draws the marks over the pieces: the targets of the chosen piece.
pub(super) fn over(
    plan: &Plan,
    position: &Position,
    options: &Options,
    ink: Ink,
    out: &mut String,
) {
    let around = |square: Square, part: Part, radius: &str, out: &mut String| {
        let (x, y) = plan.place(square);
        let _ = write!(
            out,
            r#"<circle{} cx="{x}" cy="{y}" r="{radius}" pointer-events="none"/>"#,
            paint(part, ink)
        );
    };
    if let Some(square) = options.chosen {
        around(square, Part::Chosen, "18.5", out);
    }
    for &square in options.goals.iter().chain(options.marked.iter()) {
        match position.piece_at(square) {
            Some(_) => around(square, Part::Prey, "19.5", out),
            None => around(square, Part::Goal, "6", out),
        }
    }
    for &square in options.crosses {
        let (x, y) = plan.place(square);
        let cross = if position.piece_at(square).is_some() {
            let ground = paint(Part::Ground, ink);
            let _ = write!(
                out,
                r#"<circle{ground} cx="{}" cy="{}" r="8"/>"#,
                x + 14,
                y - 13
            );
            SMALL_CROSS
        } else {
            CROSS
        };
        let cross_paint = paint(Part::Cross, ink);
        let _ = write!(
            out,
            r#"<path{cross_paint} transform="translate({x} {y})" d="{cross}"/>"#
        );
    }
}

/// The points that the last move changed, each with its class. The class tells where a piece came
/// from.
pub(super) fn touched(mv: Move) -> Vec<(&'static str, Square)> {
    let mut marks = Vec::new();
    for part in mv.parts() {
        let came_from = match part {
            BoardEdit::Go { from, to } if from != to => Some(from),
            _ => None,
        };
        for square in part.squares() {
            let class = if came_from == Some(square) {
                "last from"
            } else {
                "last"
            };
            if !marks.iter().any(|(_, marked)| *marked == square) {
                marks.push((class, square));
            }
        }
    }
    marks
}
