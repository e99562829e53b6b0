//! The board without its men: lines or cells, river, palaces, corner marks, coordinates.

use super::plan::{CELL, MARGIN, Plan};
use crate::rules::{Square, Style};
use std::fmt::Write as _;

const LINE: &str = "#6b5840";
/// From a point to its corner marks, and how long they are.
const GAP: i32 = 4;
const ARM: i32 = 6;

/// Draws everything that lies under the men.
pub(super) fn draw(plan: &Plan, out: &mut String) {
    let (width, height) = (plan.width(), plan.height());
    let _ = write!(
        out,
        r##"<rect class="g" width="{width}" height="{height}" rx="5" fill="#f1e4c6"/>"##
    );
    if plan.board.style() == Style::Cells {
        cells(plan, out);
    }
    let _ = write!(
        out,
        r#"<path class="l" d="{}{}{}" fill="none" stroke="{LINE}"/>"#,
        lines(plan),
        palaces(plan),
        marks(plan)
    );
    frame(plan, out);
    river(plan, out);
    coordinates(plan, out);
}

/// A strong line around a board without holes, as printed boards have it.
fn frame(plan: &Plan, out: &mut String) {
    let board = plan.board;
    if board.len() != board.files() * board.ranks() {
        return;
    }
    let away = match board.style() {
        Style::Lines => 4,
        Style::Cells => CELL / 2 + 2,
    };
    let (x, y) = (MARGIN - away, MARGIN - away);
    let (width, height) = (plan.width() - 2 * x, plan.height() - 2 * y);
    let _ = write!(
        out,
        r#"<rect class="l" x="{x}" y="{y}" width="{width}" height="{height}" fill="none" stroke="{LINE}" stroke-width="2"/>"#
    );
}

fn lines(plan: &Plan) -> String {
    let board = plan.board;
    if board.style() == Style::Cells {
        return river_line(plan);
    }
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

/// The ends of each unbroken stretch of points; a stretch also ends after a point that breaks it.
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

/// On a board of cells the river is the line between two ranks.
fn river_line(plan: &Plan) -> String {
    let Some(rank) = plan.board.river() else {
        return String::new();
    };
    let y = i32::midpoint(plan.y(rank), plan.y(rank + 1));
    let (from, to) = (MARGIN - CELL / 2, plan.width() - MARGIN + CELL / 2);
    format!("M{from} {}H{to}M{from} {}H{to}", y - 2, y + 2)
}

fn cells(plan: &Plan, out: &mut String) {
    let mut shades = [String::new(), String::new()];
    for square in plan.board.squares() {
        let (x, y) = plan.place(square);
        let shade = (plan.board.file_of(square) + plan.board.rank_of(square)) % 2;
        let half = CELL / 2;
        let _ = write!(
            shades[shade],
            "M{} {}h{CELL}v{CELL}h-{CELL}z",
            x - half,
            y - half
        );
    }
    let [dark, light] = shades;
    let _ = write!(
        out,
        r##"<path class="d" d="{dark}" fill="#d9c193"/><path class="e" d="{light}" fill="#f8efd8"/>"##
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

/// Four small corners at each marked point; none where the board ends.
fn marks(plan: &Plan) -> String {
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

/// The names of the two banks, as on every printed board.
fn river(plan: &Plan, out: &mut String) {
    let Some(rank) = plan.board.river() else {
        return;
    };
    if plan.board.style() == Style::Cells {
        return;
    }
    let y = i32::midpoint(plan.y(rank), plan.y(rank + 1)) + 7;
    let (left, span) = (MARGIN, plan.width() - 2 * MARGIN);
    for (words, quarter) in [("楚河", 1), ("漢界", 3)] {
        // The spacing after the last character would pull the words off their middle.
        let x = left + span * quarter / 4 + 8;
        let _ = write!(
            out,
            r##"<text class="w" x="{x}" y="{y}" font-size="20" letter-spacing="16" fill="#8a7558">{words}</text>"##
        );
    }
}

fn coordinates(plan: &Plan, out: &mut String) {
    let board = plan.board;
    let _ = write!(
        out,
        r##"<g class="c" font-size="12" fill="#6b5840" font-family="Georgia,serif">"##
    );
    for file in 0..board.files() {
        let (x, label) = (plan.x(file), board.file_label(file));
        for y in [13, plan.height() - 6] {
            let _ = write!(out, r#"<text x="{x}" y="{y}">{label}</text>"#);
        }
    }
    for rank in 0..board.ranks() {
        let (y, label) = (plan.y(rank) + 4, board.rank_label(rank));
        for x in [9, plan.width() - 9] {
            let _ = write!(out, r#"<text x="{x}" y="{y}">{label}</text>"#);
        }
    }
    out.push_str("</g>");
}
