//! A position as SVG, with every colour in attributes, so that the drawing stands alone; on a
//! page the style sheet may dress it otherwise by its classes.
//!
//! The men of the side with upper-case labels are outlined with a double ring, those of the other
//! side are filled, so that nobody needs to tell red from black.

use super::ground;
use super::plan::{CELL, Plan};
use crate::rules::{Edit, Move, Piece, Position, Side, Square, Variant};
use std::fmt::Write as _;

/// Fonts that carry the characters: brush-like ones first.
const FONTS: &str = "'Kaiti TC','BiauKai','DFKai-SB','STKaiti','KaiTi','AR PL UKai TW','Songti TC',\
    'Noto Serif CJK TC','Noto Serif TC','PMingLiU','MingLiU','SimSun',serif";
/// From man to man in a row: they overlap a little.
const ROW_STEP: i32 = 32;
/// Four corners around a point.
const CORNERS: &str = "M-19-13v-6h6M13-19h6v6M19 13v6h-6M-13 19h-6v-6";

/// How a position is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// Turned round: what is printed at the top lies at the bottom.
    pub flip: bool,
    /// The move to be marked.
    pub last: Option<Move>,
    /// A general to be marked as in check.
    pub check: Option<Square>,
    /// What a screen reader says.
    pub label: &'a str,
    /// What the ids inside begin with: two drawings on one page need two of them.
    pub id: &'a str,
    /// Whether it is a file of its own, not a part of a page.
    pub standalone: bool,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            flip: false,
            last: None,
            check: None,
            label: "",
            id: "m",
            standalone: false,
        }
    }
}

/// Draws a position.
#[must_use]
pub fn board(variant: &Variant, position: &Position, options: &Options) -> String {
    let plan = Plan {
        board: variant.board(),
        flip: options.flip,
    };
    let mut out = String::with_capacity(16_000);
    open(&plan, options, &mut out);
    out.push_str("<defs>");
    for side in Side::BOTH {
        for kind in variant.kinds() {
            let piece = Piece {
                side,
                kind: kind.id,
            };
            let id = format!("{}{}", options.id, variant.label(piece));
            draw_man(variant, piece, &id, &mut out);
        }
    }
    let _ = write!(
        out,
        r#"<circle id="{}0" r="19" fill="none" pointer-events="all"/></defs>"#,
        options.id
    );
    ground::draw(&plan, &mut out);
    gaps(&plan, position, &mut out);
    highlights(&plan, options, &mut out);
    for square in plan.reading_order() {
        point(
            variant,
            &plan,
            options,
            (square, position.piece_at(square)),
            &mut out,
        );
    }
    out.push_str("</svg>");
    out
}

/// Draws one man alone, for tables and lists. It needs no board on its page.
#[must_use]
pub fn man(variant: &Variant, piece: Piece) -> String {
    let mut out = format!(
        r#"<svg class="man" viewBox="-20 -20 40 40" font-family="{FONTS}" text-anchor="middle" role="img" aria-label="{} {}">"#,
        escape(&variant.seat(piece.side).name),
        escape(&variant.kind(piece.kind).name)
    );
    draw_man(variant, piece, "", &mut out);
    out.push_str("</svg>");
    out
}

/// Draws men in a row by reference to a board on the same page, drawn with the same `id`. The page says beside it in words who they are.
#[must_use]
pub fn row(variant: &Variant, pieces: &[Piece], id: &str) -> String {
    let steps = i32::try_from(pieces.len()).unwrap_or(i32::MAX / CELL);
    let mut out = format!(
        r#"<svg class="men" viewBox="-20 -20 {} 40" font-family="{FONTS}" text-anchor="middle" aria-hidden="true">"#,
        steps * ROW_STEP + CELL - ROW_STEP
    );
    for (place, &piece) in (0..).zip(pieces) {
        let label = variant.label(piece);
        let x: i32 = place * ROW_STEP;
        let _ = write!(
            out,
            r##"<g><title>{label}</title><use href="#{id}{label}" x="{x}"/></g>"##
        );
    }
    out.push_str("</svg>");
    out
}

fn open(plan: &Plan, options: &Options, out: &mut String) {
    let (width, height) = (plan.width(), plan.height());
    out.push_str("<svg");
    if options.standalone {
        let _ = write!(
            out,
            r#" xmlns="http://www.w3.org/2000/svg" width="{}" height="{}""#,
            width * 3 / 2,
            height * 3 / 2
        );
    }
    let _ = write!(
        out,
        r#" class="diagram" viewBox="0 0 {width} {height}" role="img" aria-label="{}" font-family="{FONTS}" text-anchor="middle">"#,
        escape(options.label)
    );
}

fn draw_man(variant: &Variant, piece: Piece, id: &str, out: &mut String) {
    let seat = variant.seat(piece.side);
    let ink = ink(&seat.colour);
    let (shape, face, ring, words) = if seat.upper {
        ("o", "#fdf6e6", ink, ink)
    } else {
        ("f", ink, "#b9ab90", "#fbf1dc")
    };
    let id = if id.is_empty() {
        String::new()
    } else {
        format!(r#" id="{id}""#)
    };
    let character = escape(&variant.kind(piece.kind).characters[piece.side.index()].traditional);
    let _ = write!(
        out,
        r##"<g{id} class="{shape} {colour}"><circle class="s" cy="1.5" r="18" fill="#3b2a14" opacity=".28"/><circle class="b" r="17.5" fill="{face}" stroke="{ink}" stroke-width="1.5"/><circle class="r" r="15" fill="none" stroke="{ring}"/><text y="8" font-size="22" font-weight="600" fill="{words}">{character}</text></g>"##,
        colour = escape(&seat.colour),
    );
}

/// The pigment of a seat's colour.
fn ink(colour: &str) -> &'static str {
    match colour {
        "red" => "#a3231a",
        "blue" => "#1f3f6b",
        "green" => "#1d5540",
        "white" => "#6b5f4e",
        _ => "#2a2622",
    }
}

/// Points that were taken off a free board: the ground shows through, hatched.
fn gaps(plan: &Plan, position: &Position, out: &mut String) {
    for square in position.absent_points() {
        let (x, y) = plan.place(square);
        let (left, top, half) = (x - CELL / 2, y - CELL / 2, CELL / 2);
        let _ = write!(
            out,
            r##"<rect class="g" x="{left}" y="{top}" width="{CELL}" height="{CELL}" fill="#f1e4c6"/><path class="l" d="M{left} {y}l{half}-{half}M{left} {bottom}l{CELL}-{CELL}M{x} {bottom}l{half}-{half}" fill="none" stroke="#6b5840" stroke-dasharray="2 3"/>"##,
            bottom = y + CELL / 2,
        );
    }
}

/// What the last move touched; where a man came from is marked as such.
fn touched(mv: Move) -> Vec<(&'static str, Square)> {
    let mut marks = Vec::new();
    for part in mv.parts() {
        let came_from = match part {
            Edit::Go { from, to } if from != to => Some(from),
            _ => None,
        };
        for square in part.squares() {
            let class = if came_from == Some(square) {
                "k from"
            } else {
                "k"
            };
            if !marks.iter().any(|(_, marked)| *marked == square) {
                marks.push((class, square));
            }
        }
    }
    marks
}

fn highlights(plan: &Plan, options: &Options, out: &mut String) {
    if let Some(mv) = options.last {
        for (class, square) in touched(mv) {
            let (x, y) = plan.place(square);
            let _ = write!(
                out,
                r##"<g class="{class}" transform="translate({x} {y})"><circle r="19" fill="#d9a441" opacity=".38"/><path d="{CORNERS}" fill="none" stroke="#8a5a12" stroke-width="2"/></g>"##
            );
        }
    }
    if let Some(square) = options.check {
        let (x, y) = plan.place(square);
        let _ = write!(
            out,
            r##"<circle class="x" cx="{x}" cy="{y}" r="22" fill="#c8321f" opacity=".55"/>"##
        );
    }
}

fn point(
    variant: &Variant,
    plan: &Plan,
    options: &Options,
    (square, man): (Square, Option<Piece>),
    out: &mut String,
) {
    let (name, id) = (plan.board.name(square), options.id);
    let (x, y) = plan.place(square);
    let _ = match man {
        Some(piece) => {
            let label = variant.label(piece);
            write!(
                out,
                r##"<g data-square="{name}"><title>{label} {name}</title><use href="#{id}{label}" x="{x}" y="{y}"/></g>"##
            )
        }
        None => write!(
            out,
            r##"<g data-square="{name}"><title>{name}</title><use href="#{id}0" x="{x}" y="{y}"/></g>"##
        ),
    };
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    fn drawn(options: &Options) -> String {
        let variant = catalogue::find("xiangqi").unwrap();
        board(&variant, variant.start(), options)
    }

    #[test]
    fn every_point_has_its_name_and_tooltip() {
        for variant in catalogue::all() {
            let drawing = board(variant, variant.start(), &Options::default());
            for square in variant.board().squares() {
                let name = variant.board().name(square);
                let tip = match variant.start().piece_at(square) {
                    Some(man) => format!("{} {name}", variant.label(man)),
                    None => name.to_owned(),
                };
                let point = format!(r#"<g data-square="{name}"><title>{tip}</title>"#);
                assert_eq!(drawing.matches(&point).count(), 1, "{point}");
            }
        }
    }

    #[test]
    fn a_turned_board_has_the_far_corner_where_the_near_one_was() {
        let near = r##"<title>R a1</title><use href="#mR" x="40" y="400"/>"##;
        let far = r##"<title>r i10</title><use href="#mr" x="40" y="400"/>"##;
        assert!(drawn(&Options::default()).contains(near));
        let turned = drawn(&Options {
            flip: true,
            ..Options::default()
        });
        assert!(turned.contains(far) && !turned.contains(near));
    }

    #[test]
    fn a_board_stays_small() {
        let size = drawn(&Options::default()).len();
        assert!(size < 20_000, "{size} bytes");
    }

    #[test]
    fn the_same_game_can_be_drawn_in_cells() {
        let lines = catalogue::find("xiangqi").unwrap();
        let text = lines
            .text()
            .replace(r#"style = "lines""#, r#"style = "cells""#);
        let cells = Variant::parse(&text).unwrap();
        let drawing = board(&cells, cells.start(), &Options::default());
        assert!(drawing.contains(r#"<path class="d""#) && drawing.contains(r#"<path class="e""#));
        assert!(!drawing.contains("楚河"), "men would hide the words");
        assert!(
            drawing.contains("M160 400L240 320"),
            "the palace is still marked"
        );
    }

    #[test]
    fn a_board_of_another_size_fits_its_drawing() {
        let text = catalogue::find("xiangqi").unwrap().text().to_owned();
        let narrow = text
            .replace("a b c d e f g h i", "a b c d e f g")
            .replace("i10", "g10")
            .replace("i5", "g5")
            .replace("b3 h3 a4 c4 e4 g4 i4 b8 h8 a7 c7 e7 g7 i7", "b3")
            .replace(
                "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
                "rnbakab/7/7/4p2/7/7/7/7/7/RNB1KAB",
            )
            .replace("d1-f3 f1-d3 d8-f10 f8-d10", "d1-f3");
        let variant = Variant::parse(&narrow).unwrap();
        let drawing = board(&variant, variant.start(), &Options::default());
        assert!(drawing.contains(r#"viewBox="0 0 320 440""#));
    }

    #[test]
    fn what_a_reader_hears_cannot_break_the_drawing() {
        let drawing = drawn(&Options {
            label: "<\"&>",
            ..Options::default()
        });
        assert!(drawing.contains(r#"aria-label="&lt;&quot;&amp;&gt;""#));
    }

    #[test]
    fn a_point_taken_off_a_free_board_is_a_gap_that_can_still_be_named() {
        let variant = catalogue::find("free-xiangqi").unwrap();
        let fen = "9/9/9/9/4*4/9/9/9/9/9 w";
        let position = crate::notation::fen::read(&variant, fen).unwrap();
        let drawing = board(&variant, &position, &Options::default());
        assert_eq!(drawing.matches("stroke-dasharray").count(), 1);
        assert!(drawing.contains(r#"<g data-square="e6"><title>e6</title>"#));
    }

    #[test]
    fn every_point_that_a_turn_by_hand_touches_is_marked_once() {
        let variant = catalogue::find("free-xiangqi").unwrap();
        let read = |text| crate::notation::coordinate::read(&variant, text).unwrap();
        let marks = |text| -> Vec<&str> { touched(read(text)).iter().map(|m| m.0).collect() };
        assert_eq!(marks("e4e5"), ["k from", "k"]);
        assert_eq!(marks("e4e10;Re10;e7-"), ["k from", "k", "k"]);
        assert_eq!(marks("-e4"), ["k"]);
        assert_eq!(marks("e4e4"), ["k"]);
    }

    #[test]
    fn the_last_move_marks_both_its_points() {
        let variant = catalogue::find("banner").unwrap();
        let point = |name| variant.board().find(name).unwrap();
        let last = Some(Move::new(point("a1"), point("a2")));
        let options = Options {
            last,
            ..Options::default()
        };
        let drawing = board(&variant, variant.start(), &options);
        assert_eq!(drawing.matches(CORNERS).count(), 2);
    }
}
