//! The board without its pieces: lines or squares, river, palaces, marks.

use super::brush;
use super::palette::{Ink, Part, paint};
use super::plan::{CELL, MARGIN, Plan, WATER};
use crate::rules::Square;
use std::fmt::Write as _;

/// The distance from a point to its corner marks. `ARM` is their length.
const GAP: i32 = 4;
const ARM: i32 = 6;

/// Draws everything under the pieces that is the same at every ply. `words` includes the names in
/// the river.
pub(super) fn draw(plan: &Plan, words: bool, ink: Ink, out: &mut String) {
    let (width, height) = (plan.width(), plan.height());
    // A file also fills its corners, because its background is unknown.
    let round = match ink {
        Ink::Page => r#" rx="5""#,
        Ink::File(_) => "",
    };
    let _ = write!(
        out,
        r#"<rect{} width="{width}" height="{height}"{round}/>"#,
        paint(Part::Ground, ink)
    );
    if plan.hexes {
        hexes(plan, ink, out);
    } else if plan.checkered {
        squares(plan, ink, out);
        water(plan, ink, out);
    }
    let grid = if plan.hexes {
        plan.board.squares().map(|at| hexagon(plan, at)).collect()
    } else if plan.checkered {
        let parted = if plan.shaded {
            String::new()
        } else {
            outlines(plan)
        };
        parted + &yards(plan) + &diamonds(plan)
    } else {
        lines(plan) + &corners(plan)
    };
    let _ = write!(
        out,
        r#"<path{} d="{grid}{}"/>"#,
        paint(Part::Line, ink),
        palaces(plan)
    );
    frame(plan, ink, out);
    if words {
        river(plan, ink, out);
    }
}

/// A strong line around a board without holes, as on printed boards.
fn frame(plan: &Plan, ink: Ink, out: &mut String) {
    let board = plan.board;
    if board.len() != board.files() * board.ranks() {
        return;
    }
    let away = if plan.checkered { CELL / 2 + 2 } else { 4 };
    let (x, y) = (MARGIN - away, MARGIN - away);
    let (width, height) = (plan.width() - 2 * x, plan.height() - 2 * y);
    let _ = write!(
        out,
        r#"<rect{} x="{x}" y="{y}" width="{width}" height="{height}" stroke-width="2"/>"#,
        paint(Part::Line, ink)
    );
}

fn lines(plan: &Plan) -> String {
    let board = plan.board;
    let mut path = String::new();
    for rank in 0..board.ranks() {
        let points = (0..board.files()).map(|file| board.at(file, rank));
        for (from, to) in runs(points, |_| false) {
            let ((x, y), (to, _)) = (plan.place(from), plan.place(to));
            let _ = write!(path, "M{x} {y}H{to}");
        }
    }
    let last_file = board.files() - 1;
    for file in 0..board.files() {
        let inner = file != 0 && file != last_file;
        let points = (0..board.ranks()).map(|rank| board.at(file, rank));
        let broken = |square| inner && board.river() == Some(board.rank_of(square));
        for (from, to) in runs(points, broken) {
            let ((x, y), (_, to)) = (plan.place(from), plan.place(to));
            let _ = write!(path, "M{x} {y}V{to}");
        }
    }
    path
}

/// The ends of each unbroken stretch of points. A stretch also ends after a point for which
/// `breaks_after` is true.
fn runs(
    points: impl Iterator<Item = Option<Square>>,
    breaks_after: impl Fn(Square) -> bool,
) -> Vec<(Square, Square)> {
    let mut runs: Vec<(Square, Square)> = Vec::new();
    let mut open = false;
    for point in points {
        let Some(square) = point else {
            open = false;
            continue;
        };
        match runs.last_mut() {
            Some(run) if open => run.1 = square,
            _ => runs.push((square, square)),
        }
        open = !breaks_after(square);
    }
    runs.retain(|(from, to)| from != to);
    runs
}

/// Draws the squares. Adjacent squares of one shade are one rectangle.
fn squares(plan: &Plan, ink: Ink, out: &mut String) {
    let half = CELL / 2;
    // Shade, left, right, top.
    let mut runs: Vec<(usize, i32, i32, i32)> = Vec::new();
    for square in plan.board.squares() {
        let (x, y) = plan.place(square);
        let shade = match plan.shaded {
            true => plan.board.shade(square),
            false => 1,
        };
        let (left, right, top) = (x - half, x + half, y - half);
        match runs.last_mut() {
            Some(run) if (run.0, run.2, run.3) == (shade, left, top) => run.2 = right,
            Some(run) if (run.0, run.1, run.3) == (shade, right, top) => run.1 = left,
            _ => runs.push((shade, left, right, top)),
        }
    }
    let mut shades = [String::new(), String::new()];
    for (shade, left, right, top) in runs {
        let width = right - left;
        let _ = write!(shades[shade], "M{left} {top}h{width}v{CELL}h-{width}z");
    }
    let shades = shades.iter().zip([Part::Dark, Part::Light]);
    for (shade, part) in shades.filter(|(shade, _)| !shade.is_empty()) {
        let _ = write!(out, r#"<path{} d="{shade}"/>"#, paint(part, ink));
    }
}

/// The arrows of a square as a path around 0,0. They begin near the middle and end near the edge.
pub(super) fn arrows(steps: &[(i32, i32)], flip: bool) -> String {
    let mut path = String::new();
    for &(files, ranks) in steps {
        let (x, y) = if flip {
            (-files, ranks)
        } else {
            (files, -ranks)
        };
        let (tip, root) = if x == 0 || y == 0 { (19, 8) } else { (18, 6) };
        let (tip_x, tip_y) = (x * tip, y * tip);
        // The two barbs go back from the tip, one on each side.
        let barbs = if x != 0 && y != 0 {
            [(-6 * x, 0), (0, -6 * y)]
        } else {
            [
                (-4 * x + 4 * y, -4 * y + 4 * x),
                (-4 * x - 4 * y, -4 * y - 4 * x),
            ]
        };
        let [one, other] = barbs.map(|(dx, dy)| (tip_x + dx, tip_y + dy));
        let _ = write!(
            path,
            "M{} {}L{tip_x} {tip_y}M{} {}L{tip_x} {tip_y}L{} {}",
            x * root,
            y * root,
            one.0,
            one.1,
            other.0,
            other.1
        );
    }
    path
}

/// One cell of a board of hexagons.
fn hexagon(plan: &Plan, at: Square) -> String {
    let (x, y) = plan.place(at);
    let half = CELL / 2;
    format!(
        "M{x} {}m-23.3 0l11.7-{half}h23.3l11.7 {half}-11.7 {half}h-23.3z",
        y
    )
}

/// Hexagons of three shades, so that neighbours differ. Marked cells are water.
fn hexes(plan: &Plan, ink: Ink, out: &mut String) {
    let mut shades = [const { String::new() }; 4];
    for at in plan.board.squares() {
        let shade = match plan.board.marks().contains(&at) {
            true => 3,
            false => plan.board.hex_shade(at),
        };
        shades[shade] += &hexagon(plan, at);
    }
    let parts = [Part::Light, Part::Middle, Part::Dark, Part::Water];
    for (shade, part) in shades.iter().zip(parts) {
        let _ = write!(out, r#"<path{} d="{shade}"/>"#, paint(part, ink));
    }
}

/// The lines between squares of one shade.
fn outlines(plan: &Plan) -> String {
    let (board, half) = (plan.board, CELL / 2);
    if board.len() < board.files() * board.ranks() {
        let outline = |square: Square| {
            let (x, y) = plan.place(square);
            format!("M{} {}h{CELL}v{CELL}h-{CELL}z", x - half, y - half)
        };
        return board.squares().map(outline).collect();
    }
    let (left, top) = (MARGIN - half, MARGIN - half);
    let (right, bottom) = (plan.width() - left, plan.height() - top);
    let across = (1..board.ranks()).map(|rank| plan.y(rank).max(plan.y(rank - 1)) - half);
    let down = (1..board.files()).map(|file| plan.x(file).max(plan.x(file - 1)) - half);
    let mut path = String::new();
    for y in across {
        let _ = write!(path, "M{left} {y}H{right}");
    }
    let water = river_middle(plan).map(|middle| (middle - WATER / 2, middle + WATER / 2));
    for x in down {
        let _ = match water {
            Some((above, below)) => write!(path, "M{x} {top}V{above}M{x} {below}V{bottom}"),
            None => write!(path, "M{x} {top}V{bottom}"),
        };
    }
    path
}

/// The vertical position of the middle of the river.
fn river_middle(plan: &Plan) -> Option<i32> {
    let rank = plan.board.river()?;
    Some(i32::midpoint(plan.y(rank), plan.y(rank + 1)))
}

/// A band of water for the river between squares.
fn water(plan: &Plan, ink: Ink, out: &mut String) {
    let Some(middle) = river_middle(plan) else {
        return;
    };
    let (x, y) = (MARGIN - CELL / 2, middle - WATER / 2);
    let width = plan.width() - 2 * x;
    let _ = write!(
        out,
        r#"<rect{} x="{x}" y="{y}" width="{width}" height="{WATER}"/>"#,
        paint(Part::Water, ink)
    );
}

fn palaces(plan: &Plan) -> String {
    let ends = plan.board.palaces().iter();
    ends.map(|&(from, to)| {
        let ((x, y), (x2, y2)) = (plan.place(from), plan.place(to));
        format!("M{x} {y}L{x2} {y2}")
    })
    .collect()
}

/// A line around the squares of each palace. The diagonals are drawn elsewhere.
fn yards(plan: &Plan) -> String {
    let mut yards: Vec<(i32, i32, i32, i32)> = Vec::new();
    for &(from, to) in plan.board.palaces() {
        let ((x, y), (x2, y2)) = (plan.place(from), plan.place(to));
        let yard = (x.min(x2), y.min(y2), x.max(x2), y.max(y2));
        if !yards.contains(&yard) {
            yards.push(yard);
        }
    }
    let half = CELL / 2;
    let mut path = String::new();
    for (left, top, right, bottom) in yards {
        let (width, height) = (right - left + CELL, bottom - top + CELL);
        let _ = write!(
            path,
            "M{} {}h{width}v{height}h-{width}z",
            left - half,
            top - half
        );
    }
    path
}

/// Four small corners at each marked point, except beyond the edge of the board.
fn corners(plan: &Plan) -> String {
    let mut path = String::new();
    let (left, right) = (plan.x(plan.left()), plan.x(plan.right()));
    for &square in plan.board.marks() {
        let (x, y) = plan.place(square);
        for (across, down) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] {
            if (across < 0 && x == left) || (across > 0 && x == right) {
                continue;
            }
            let (a, b) = (x + across * GAP, y + down * (GAP + ARM));
            let _ = write!(path, "M{a} {b}v{}h{}", -down * ARM, across * ARM);
        }
    }
    path
}

/// Small diamonds as the marks in squares.
fn diamonds(plan: &Plan) -> String {
    let mut path = String::new();
    for &square in plan.board.marks() {
        let (x, y) = plan.place(square);
        let _ = write!(path, "M{} {y}l5-5 5 5-5 5z", x - 5);
    }
    path
}

/// The names of the two banks, as on printed boards.
fn river(plan: &Plan, ink: Ink, out: &mut String) {
    let Some(middle) = river_middle(plan) else {
        return;
    };
    let (apart, scale) = if plan.checkered {
        (16, ".08")
    } else {
        (19, ".125")
    };
    let (left, span) = (MARGIN, plan.width() - 2 * MARGIN);
    if span < CELL * 6 {
        return;
    }
    let _ = write!(out, "<g{}>", paint(Part::River, ink));
    for (words, quarter) in [("楚河", 1), ("漢界", 3)] {
        let centre = left + span * quarter / 4;
        for (character, x) in words.chars().zip([centre - apart, centre + apart]) {
            if let Some(outline) = brush::character(character) {
                let _ = write!(
                    out,
                    r#"<path transform="translate({x} {middle})scale({scale})" d="{outline}"/>"#
                );
            }
        }
    }
    out.push_str("</g>");
}
