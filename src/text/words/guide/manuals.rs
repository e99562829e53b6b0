//! Explanations of the notations for beginners.

use crate::notation::{Notation, algebraic, coordinate, samples, shogi};
use crate::rules::{Side, Variant};
use crate::words::{Noun, named, sentences};

/// The form of a notation, in a few sentences.
pub fn explained(variant: &Variant, notation: Notation) -> String {
    match notation {
        Notation::Algebraic => algebraic(variant),
        Notation::Coordinate => coordinate(variant),
        Notation::Western | Notation::Japanese | Notation::Usi => of_shogi(variant, notation),
        other => named("manual", other.slug()).to_owned(),
    }
}

fn algebraic(variant: &Variant) -> String {
    let drop = samples::drop(variant);
    let drop = drop.map(|(_, mv)| algebraic::write(variant, variant.start(), mv));
    let turned = samples::turning(variant);
    let turned = turned.map(|(piece, mv)| algebraic::written(variant, piece, mv));
    let form = t!(
        "manual-algebraic",
        upper = of_case(variant, true),
        lower = of_case(variant, false)
    );
    let drop = drop.map(|example| t!("manual-algebraic-drop", example));
    let turned = turned.map(|example| t!("manual-algebraic-turned", example));
    sentences([Some(form), drop, turned].into_iter().flatten())
}

fn coordinate(variant: &Variant) -> String {
    let written = |(_, mv)| coordinate::write(variant, mv);
    let drop = samples::drop(variant).map(written);
    let drop = drop.map(|example| t!("manual-coordinate-drop", example));
    let turned = samples::turning(variant).map(written);
    let turned = turned.map(|example| t!("manual-coordinate-turned", example));
    let form = t!("manual-coordinate").to_owned();
    sentences([Some(form), drop, turned].into_iter().flatten())
}

/// A notation of shogi, and its names of squares.
fn of_shogi(variant: &Variant, notation: Notation) -> String {
    let board = variant.board();
    let rank = |rank| {
        let square = board.at(0, rank);
        let name = square.map(|square| shogi::name(variant, notation, square));
        let sign = name.and_then(|mut name| name.pop());
        sign.map(String::from).unwrap_or_default()
    };
    let squares = t!(
        "manual-shogi-squares",
        n = board.files(),
        seat = Noun::seat(variant, Side::First),
        first = rank(board.ranks() - 1),
        last = rank(0)
    );
    sentences([named("manual", notation.slug()), &squares])
}

/// The side with upper-case or lower-case letters.
fn of_case(variant: &Variant, upper: bool) -> Noun<'_> {
    Noun::seat(variant, variant.side_of_case(upper))
}

/// The numbering of files, in notations that count them.
pub fn files(variant: &Variant) -> String {
    let board = variant.board();
    let (first, last) = (board.file_label(0), board.file_label(board.files() - 1));
    let right = |side: Side| {
        if variant.seat(side).at_bottom {
            last
        } else {
            first
        }
    };
    t!(
        "manual-files",
        n = board.files(),
        one = Noun::seat(variant, Side::First),
        first = right(Side::First),
        two = Noun::seat(variant, Side::Second),
        second = right(Side::Second)
    )
}

/// The format of position texts.
pub fn fen(variant: &Variant) -> String {
    let (upper, lower) = (of_case(variant, true), of_case(variant, false));
    let [one, two] = Side::BOTH.map(|side| variant.seat(side).fen);
    let [first, second] = Side::BOTH.map(|side| Noun::seat(variant, side));
    let form = if variant.castlings().is_empty() && !variant.takes_in_passing() {
        t!("manual-fen", upper, lower, one, first, two, second)
    } else {
        t!("manual-fen-castling", upper, lower, one, first, two, second)
    };
    let hand = variant.hands().map(|_| t!("manual-fen-hand"));
    let turned = variant.turns_pieces().then(|| t!("manual-fen-turned"));
    sentences([Some(form.as_str()), hand, turned].into_iter().flatten())
}

/// The column heading for moves of the front or the rear one of two pieces on a file.
pub fn of_two(front: bool) -> &'static str {
    match front {
        true => t!("manual-front-of-two"),
        false => t!("manual-rear-of-two"),
    }
}
