//! A position as SVG. On a page, the style sheet colours it by classes. A standalone file contains
//! its colours. No drawing needs a font.

pub use super::options::{Options, standing};

use super::dress::{Dress, Theme, Word};
use super::palette::{Ink, paint};
use super::part_cache::{self, Part};
use super::pieces::{PieceGroup, Stance};
use super::plan::{CELL, Plan};
use super::{coordinates, ground, marks, pieces, sharing};
use crate::rules::{Board, Label, Piece, Position, Square, Variant};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// The distance between pieces in a row, where they overlap a little. Pieces of the same kind
/// overlap more.
const ROW_STEP: i32 = 32;
const SAME_STEP: i32 = 13;

/// Draws a position as one SVG element.
pub fn board(variant: &Variant, position: &Position, options: &Options) -> String {
    let plan = options.plan(variant);
    let ink = options.ink();
    let mut out = String::with_capacity(24_000);
    let options = &options.with_mark(position);
    open(&plan, options, &mut out);
    if !options.borrows {
        let everything = Part::Everything {
            id: options.id.into(),
            flip: options.flip,
            bare: options.bare,
            windowed: options.window.is_some(),
        };
        let drawn = part_cache::part(variant, options.dress, ink, everything, |out| {
            define(variant, &plan, options, &mut Sprites::default(), out);
        });
        out.push_str(&drawn);
    }
    let id = options.id;
    let _ = write!(out, r##"<use href="#{id}_"/>"##);
    match options.window {
        Some(corners) => coordinates::around(&plan, corners, ink, &mut out),
        None if options.bare => {}
        None => {
            let (flip, notation) = (options.flip, options.notation);
            let coordinates = Part::Coordinates { flip, notation };
            let drawn = part_cache::part(variant, options.dress, ink, coordinates, |out| {
                coordinates::draw(variant, &plan, notation, ink, out);
            });
            out.push_str(&drawn);
        }
    }
    marks::gaps(&plan, position, ink, &mut out);
    marks::under(&plan, options, ink, &mut out);
    let points = Points::new(variant, &plan, options);
    for square in plan.reading_order() {
        match position.piece_at(square) {
            standing if !options.bare => points.draw(square, standing, &mut out),
            Some(piece) => points.draw_still(square, piece, &mut out),
            None => {}
        }
    }
    marks::over(&plan, position, options, ink, &mut out);
    out.push_str("</svg>");
    if options.standalone && options.bare {
        return sharing::share_outlines(&out);
    }
    out
}

/// The definitions of pieces and board, invisible, for drawings on the same page that borrow them.
pub fn sprite(variant: &Variant, options: &Options) -> String {
    Sprites::default().draw(variant, options)
}

/// The sprites of a page with several games. Equal content is drawn once.
#[derive(Debug, Default)]
pub struct Sprites {
    /// The ids of the drawings, by the address of their content and by the group around it.
    drawn: HashMap<(usize, PieceGroup), String>,
    /// The content of pieces by its address, with its id.
    contents: HashMap<usize, (Arc<str>, String)>,
}

impl Sprites {
    /// The sprite of a game, which may refer to sprites that were drawn before.
    pub fn draw(&mut self, variant: &Variant, options: &Options) -> String {
        let mut out = format!(
            r#"<svg class="sprite{}" width="0" height="0" aria-hidden="true">"#,
            theme_class(options.dress.theme)
        );
        define(variant, &options.plan(variant), options, self, &mut out);
        out.push_str("</svg>");
        out
    }

    /// Defines a drawing in its group. On a page, pieces of the two sides that differ only in
    /// colours share their content, because they inherit their colours.
    fn define(
        &mut self,
        id: String,
        group: PieceGroup,
        ink: Ink,
        content: &Arc<str>,
        out: &mut String,
    ) {
        let place = content.as_ptr().addr();
        let key = (place, group);
        if let Some(known) = self.drawn.get(&key) {
            let _ = write!(out, r##"<use id="{id}" href="#{known}"/>"##);
            return;
        }
        let group = &key.1;
        group.open(Some(&id), out);
        match self.contents.get(&place) {
            Some((_, known)) if ink == Ink::Page => {
                let _ = write!(out, r##"<use href="#{known}"/>"##);
            }
            _ if ink == Ink::Page && *group != PieceGroup::default() => {
                let _ = write!(out, r#"<g id="{id}-">{content}</g>"#);
            }
            _ => out.push_str(content),
        }
        group.close(out);
        // The content must not be freed while its address is a key.
        let known = || (Arc::clone(content), format!("{id}-"));
        self.contents.entry(place).or_insert_with(known);
        self.drawn.insert(key, id);
    }
}

/// Draws one piece alone, for tables and lists, without a board on the same page. The label is for
/// screen readers.
pub fn piece(variant: &Variant, piece: Piece, dress: Dress, label: &str) -> String {
    let mut out = format!(
        "<svg class=\"man{}\" viewBox=\"-20 -20 40 40\" width=\"40\" height=\"40\" role=\"img\" \
         aria-label=\"{}\">",
        theme_class(dress.theme),
        escape(label)
    );
    let stance = Stance::of(variant, piece, false, false);
    pieces::draw(variant, piece, dress, stance, Ink::Page, &mut out);
    out.push_str("</svg>");
    out
}

/// Draws pieces in a row, borrowed from a board or [`sprite`] on the same page with the same `id`.
/// The row is hidden from screen readers, so the page must name the pieces in its text.
pub fn row(variant: &Variant, pieces: &[Piece], dress: Dress, id: &str) -> String {
    let (mut x, mut before, mut drawn) = (-ROW_STEP, None, String::new());
    for &piece in pieces {
        x += match before.replace(piece) == Some(piece) {
            true => SAME_STEP,
            false => ROW_STEP,
        };
        let label = shape(variant.label(piece));
        let _ = write!(drawn, r##"<use href="#{id}{label}" x="{x}"/>"##);
    }
    format!(
        r#"<svg class="men{}" viewBox="-20 -20 {} 40" aria-hidden="true">{drawn}</svg>"#,
        theme_class(dress.theme),
        x.max(0) + CELL
    )
}

/// Draws one piece, borrowed as in [`row`]. The words are its title.
pub fn borrowed(variant: &Variant, piece: Piece, dress: Dress, id: &str, words: &str) -> String {
    format!(
        r##"<svg class="man{}" viewBox="-20 -20 40 40" role="img"><title>{}</title>{}</svg>"##,
        theme_class(dress.theme),
        escape(words),
        format_args!(r##"<use href="#{id}{}"/>"##, shape(variant.label(piece)))
    )
}

pub(super) fn open(plan: &Plan, options: &Options, out: &mut String) {
    let (left, top, width, height) = options.frame(plan);
    out.push_str("<svg");
    if options.standalone {
        let pixels = |units: i32| {
            let units = u32::try_from(units).unwrap_or_default();
            units * options.size.pixels() / CELL.unsigned_abs()
        };
        let _ = write!(
            out,
            r#" xmlns="http://www.w3.org/2000/svg" width="{}" height="{}""#,
            pixels(width),
            pixels(height)
        );
    } else {
        let _ = write!(
            out,
            r#" class="diagram{}" width="{width}" height="{height}" text-anchor="middle""#,
            theme_class(options.dress.theme)
        );
    }
    // Links in the drawing must be reachable by screen readers. A drawing without links is one
    // image.
    let role = if options.links.is_empty() {
        "img"
    } else {
        "group"
    };
    let _ = write!(
        out,
        r#" viewBox="{left} {top} {width} {height}" role="{role}" aria-label="{}">"#,
        escape(options.label)
    );
}

/// The class of a theme on a page, with a space before it. Empty for the theme that follows the
/// reader's colour scheme.
fn theme_class(theme: Theme) -> String {
    match theme {
        Theme::Auto => String::new(),
        theme => format!(" {}", theme.word()),
    }
}

pub(super) fn define(
    variant: &Variant,
    plan: &Plan,
    options: &Options,
    sprites: &mut Sprites,
    out: &mut String,
) {
    let (id, ink) = (options.id, options.ink());
    let small = options.bare && options.window.is_none();
    out.push_str("<defs>");
    for piece in variant.all_pieces() {
        let stands = |here: &Position| here.standing(piece).next().is_some();
        if !options.only.is_none_or(stands) {
            continue;
        }
        let stance = Stance::of(variant, piece, options.flip, small);
        let part = Part::Piece { piece, stance };
        let dress = options.dress;
        let content = part_cache::part(variant, dress, ink, part, |out| {
            pieces::draw_content(variant, piece, dress, stance, ink, out);
        });
        let own = format!("{id}{}", shape(variant.label(piece)));
        let group = PieceGroup::of(variant, piece, dress, stance, ink);
        sprites.define(own, group, ink, &content, out);
    }
    let _ = write!(
        out,
        r#"<circle id="{id}0" r="19" fill="none" pointer-events="all"/>"#
    );
    let (flip, bare) = (options.flip, options.bare);
    if plan.board.has_arrows() && !bare {
        define_arrows(variant, plan, options, sprites, out);
    }
    let board = part_cache::part(
        variant,
        options.dress,
        ink,
        Part::Ground { flip, bare },
        |out| ground::draw(plan, !bare, ink, out),
    );
    sprites.define(format!("{id}_"), PieceGroup::default(), ink, &board, out);
    out.push_str("</defs>");
}

/// Defines each set of arrows of the board's squares once.
fn define_arrows(
    variant: &Variant,
    plan: &Plan,
    options: &Options,
    sprites: &mut Sprites,
    out: &mut String,
) {
    let board = plan.board;
    let mut known: Vec<String> = Vec::new();
    for at in board.squares() {
        let digits = board.arrow_digits(at);
        if digits.is_empty() || known.contains(&digits) {
            continue;
        }
        let part = Part::Arrows {
            digits: digits.as_str().into(),
            flip: options.flip,
        };
        let drawing = part_cache::part(variant, options.dress, options.ink(), part, |out| {
            let path = ground::arrows(board.arrows(at), options.flip);
            let _ = write!(out, r#"<path d="{path}"/>"#);
        });
        let id = format!("{}-{digits}", options.id);
        sprites.define(id, PieceGroup::default(), options.ink(), &drawing, out);
        known.push(digits);
    }
}

/// The suffix of the id of a piece's shape. Signs that are not allowed in ids are replaced.
pub fn shape(label: Label) -> String {
    label.to_string().replace('+', ".").replace('~', "_")
}

/// The shape of an empty point.
const NOBODY: Label = Label::plain('0');

/// The points of a board and how they are drawn.
struct Points<'a> {
    variant: &'a Variant,
    board: &'a Board,
    options: &'a Options<'a>,
    /// The coordinates of each point, as text.
    places: Vec<(String, String)>,
}

impl<'a> Points<'a> {
    fn new(variant: &'a Variant, plan: &Plan<'a>, options: &'a Options<'a>) -> Self {
        let board = plan.board;
        Self {
            variant,
            board,
            options,
            places: board
                .squares()
                .map(|square| plan.place(square))
                .map(|(x, y)| (x.to_string(), y.to_string()))
                .collect(),
        }
    }

    /// Draws a piece on a small board, without a tooltip or link.
    fn draw_still(&self, square: Square, piece: Piece, out: &mut String) {
        self.draw_shape(square, self.variant.label(piece), out);
    }

    fn draw(&self, square: Square, standing: Option<Piece>, out: &mut String) {
        let (options, name) = (self.options, self.board.name(square));
        let link = options.links.iter().find(|(from, _)| *from == square);
        match link {
            Some((_, href)) => {
                out.push_str("<a href=\"");
                out.push_str(&escape(href));
                out.push('"');
            }
            None => out.push_str("<g"),
        }
        out.push_str(" data-square=\"");
        out.push_str(name);
        out.push('"');
        if options.chosen == Some(square) {
            out.push_str(r#" class="picked""#);
        } else if options.goals.contains(&square) {
            out.push_str(r#" class="goal""#);
        }
        out.push_str("><title>");
        match standing {
            Some(piece) => out.push_str(&escape(&(options.tip)(self.variant, piece, name))),
            None => out.push_str(name),
        }
        out.push_str("</title>");
        self.draw_arrows(square, out);
        // An empty point has an invisible ring as a target for the pointer.
        match standing {
            Some(piece) => self.draw_shape(square, self.variant.label(piece), out),
            None => self.draw_shape(square, NOBODY, out),
        }
        out.push_str(if link.is_some() { "</a>" } else { "</g>" });
    }

    fn draw_arrows(&self, square: Square, out: &mut String) {
        let digits = self.board.arrow_digits(square);
        if digits.is_empty() {
            return;
        }
        let (x, y) = &self.places[square.index()];
        let _ = write!(
            out,
            r##"<use{} href="#{}-{digits}" x="{x}" y="{y}"/>"##,
            paint(super::palette::Part::Arrow, self.options.ink()),
            self.options.id
        );
    }

    fn draw_shape(&self, square: Square, shape: Label, out: &mut String) {
        out.push_str("<use href=\"#");
        out.push_str(self.options.id);
        if shape.turned {
            out.push('.');
        }
        out.push(shape.letter);
        if shape.covered {
            out.push('_');
        }
        out.push_str("\" x=\"");
        let (x, y) = &self.places[square.index()];
        out.push_str(x);
        out.push_str("\" y=\"");
        out.push_str(y);
        out.push_str("\"/>");
    }
}

pub(super) fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"']) {
        return Cow::Borrowed(text);
    }
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;");
    Cow::Owned(escaped)
}

#[cfg(test)]
mod tests {
    use super::super::dress::Set;
    use super::*;
    use crate::rules::{Move, catalogue};

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
                    Some(piece) => {
                        let kind = variant.kind(piece.kind);
                        let seat = variant.seat(piece.side).name.to_lowercase();
                        let label = variant.label(piece);
                        match kind.neutral {
                            true => format!("{} ({label}) on {name}", kind.name),
                            false => format!("{seat} {} ({label}) on {name}", kind.name),
                        }
                    }
                    None => name.to_owned(),
                };
                let point = format!(r#"<g data-square="{name}"><title>{tip}</title>"#);
                assert_eq!(drawing.matches(&point).count(), 1, "{point}");
            }
        }
    }

    #[test]
    fn simplified_characters_are_other_drawings_where_they_are_other_characters() {
        let variant = catalogue::find("xiangqi").unwrap();
        let drawn = |name: &str, set| {
            let mut kinds = variant.kinds().iter();
            let kind = kinds.find(|kind| kind.name == name).unwrap().id;
            let side = crate::rules::Side::First;
            let dress = Dress {
                set,
                ..Dress::default()
            };
            piece(&variant, Piece { side, kind }, dress, "")
        };
        for (name, differs) in [("general", true), ("chariot", true), ("soldier", false)] {
            let (old, new) = (drawn(name, Set::Traditional), drawn(name, Set::Simplified));
            assert_eq!(old != new, differs, "{name}");
        }
    }

    #[test]
    fn a_turned_board_has_the_far_corner_where_the_near_one_was() {
        let near = r##"<title>red chariot (R) on a1</title><use href="#mR" x="40" y="400"/>"##;
        let far = r##"<title>black chariot (r) on i10</title><use href="#mr" x="40" y="400"/>"##;
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
        assert!(size < 27_000, "{size} bytes");
    }

    #[test]
    fn a_small_board_in_a_file_is_light() {
        for slug in ["xiangqi", "shogi", "tori-shogi", "janggi", "chess"] {
            let variant = catalogue::find(slug).unwrap();
            let options = Options {
                standalone: true,
                bare: true,
                only: Some(variant.start()),
                ..Options::default()
            };
            let drawing = board(&variant, variant.start(), &options);
            assert!(drawing.len() < 12_000, "{slug}: {} bytes", drawing.len());
            assert!(super::super::png::draw(&drawing).is_ok(), "{slug}");
        }
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
        assert!(!drawing.contains("楚河"), "pieces would hide the words");
        assert!(
            drawing.contains("M160 422L240 342"),
            "the palace is still marked"
        );
    }

    #[test]
    fn a_board_of_another_size_fits_its_drawing() {
        let text = catalogue::find("xiangqi").unwrap().text().to_owned();
        // The odds have points of their own.
        let (odds, kinds) = (
            text.find("[[odds]]").unwrap(),
            text.find("[[kinds]]").unwrap(),
        );
        let narrow = [&text[..odds], &text[kinds..]]
            .concat()
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
        let kinds =
            |text| -> Vec<&str> { marks::touched(read(text)).iter().map(|m| m.0).collect() };
        assert_eq!(kinds("e4e5"), ["last from", "last"]);
        assert_eq!(kinds("e4e10;Re10;e7-"), ["last from", "last", "last"]);
        assert_eq!(kinds("-e4"), ["last"]);
        assert_eq!(kinds("e4e4"), ["last"]);
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
        assert_eq!(drawing.matches(marks::CORNERS).count(), 2);
    }
}
