//! The names of files and ranks, on all four sides.

use super::letters;
use super::palette::{Ink, Part, paint};
use super::plan::Plan;
use std::fmt::Write as _;

/// Of letters 140 units high, to stand as a text of twelve units does.
const SCALE: &str = ".06";

/// Writes them at the edges: as text on a page, as outlines in a file, which may meet no font.
pub(super) fn draw(plan: &Plan, ink: Ink, out: &mut String) {
    let board = plan.board;
    let _ = match ink {
        Ink::Page => write!(out, r#"<g{} font-size="12">"#, paint(Part::Label, ink)),
        Ink::File(_) => write!(out, "<g{}>", paint(Part::Label, ink)),
    };
    for file in 0..board.files() {
        let x = plan.x(file);
        for y in [13, plan.height() - 6] {
            label(board.file_label(file), (x, y), ink, out);
        }
    }
    for rank in 0..board.ranks() {
        let y = plan.y(rank) + 4;
        for x in [9, plan.width() - 9] {
            label(board.rank_label(rank), (x, y), ink, out);
        }
    }
    out.push_str("</g>");
}

fn label(text: &str, (x, y): (i32, i32), ink: Ink, out: &mut String) {
    let _ = match ink {
        Ink::Page => write!(out, r#"<text x="{x}" y="{y}">{text}</text>"#),
        Ink::File(_) => {
            let (outline, _) = letters::line(text);
            write!(
                out,
                r#"<path transform="translate({x} {y})scale({SCALE})" d="{outline}"/>"#
            )
        }
    };
}
