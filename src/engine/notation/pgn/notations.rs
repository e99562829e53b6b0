//! The notations in which the moves of a record may be written, in the order of the attempts.
//!
//! A whole game is in one notation: `h2-e2` is a move in two of them, and `b1d2` means different
//! moves in coordinates and in short algebraic. A `Format` tag names the notation. If the whole
//! game can be read with both ways to count ranks (only from a position that was set up), capitals
//! and words without a dash are ICCS, and lower-case letters with a dash are algebraic.

use super::tags::Tags;
use super::variant_names::key;
use crate::notation::fen::dialects::{has_marshals, our_letter};
use crate::notation::tokens::plain;
use crate::notation::{Notation, ReadError, coordinate, read_as};
use crate::rules::{Line, Move, Variant};
use std::borrow::Cow;

/// A notation, and how the record writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Manner {
    pub(super) notation: Notation,
    dialect: Dialect,
}

/// How short algebraic may differ from ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Dialect {
    Own,
    /// Ranks are counted from 0, as `XBoard` does on boards of ten ranks.
    FromZero,
    /// M is the marshal and C the cardinal, as on `BrainKing`.
    Marshals,
}

impl Manner {
    fn of(notation: Notation) -> Manner {
        Manner {
            notation,
            dialect: Dialect::Own,
        }
    }

    /// The move that a word of the record means.
    pub(super) fn read(self, line: &Line, word: &str) -> Result<Move, ReadError> {
        let word = match self.dialect {
            Dialect::Own => Cow::Borrowed(word),
            Dialect::FromZero => Cow::Owned(counted_from_one(word)),
            Dialect::Marshals => Cow::Owned(word.chars().map(our_capital).collect()),
        };
        read_as(line, self.notation, &word)
    }
}

/// The same move with the ranks counted from 1.
fn counted_from_one(word: &str) -> String {
    let raised = |c: char| match c.to_digit(10) {
        Some(rank) => (rank + 1).to_string(),
        None => c.to_string(),
    };
    word.chars().map(raised).collect()
}

/// Our letter for a piece; lower-case letters are files.
fn our_capital(letter: char) -> char {
    match letter.is_ascii_uppercase() {
        true => our_letter(letter),
        false => letter,
    }
}

/// The manners that the tag names, and the others of the variant, most likely first.
pub(super) fn manners(
    variant: &Variant,
    tags: &Tags,
    words: &[String],
) -> (Vec<Manner>, Vec<Manner>) {
    let named = tags.get("Format").map_or(Vec::new(), formats);
    let named: Vec<Notation> = named
        .into_iter()
        .filter(|notation| notation.is_for(variant) || is_short(*notation, variant))
        .collect();
    let mut others = Notation::available(variant);
    if !Notation::San.is_for(variant) && is_short(Notation::San, variant) {
        others.push(Notation::San);
    }
    others.retain(|notation| !named.contains(notation));
    if !named.is_empty() {
        // Notations of points look alike; only the tag can tell them apart.
        others
            .retain(|other| !(is_of_points(*other) && named.iter().any(|one| is_of_points(*one))));
    }
    let are_points = words.iter().all(|word| is_pair_of_points(word));
    let place = |notation: &Notation| match notation {
        Notation::San if are_points => u8::MAX,
        Notation::San if !Notation::San.is_for(variant) => 7,
        _ => unlikeliness(*notation, &words[0]),
    };
    others.sort_by_key(place);
    let all = |notations: Vec<Notation>| {
        let manners = notations.into_iter();
        manners.flat_map(|it| dialects(it, variant)).collect()
    };
    (all(named), all(others))
}

/// A notation in each form that records of the variant may use.
fn dialects(notation: Notation, variant: &Variant) -> Vec<Manner> {
    let mut all = vec![Manner::of(notation)];
    let mut add = |dialect| all.push(Manner { notation, dialect });
    if notation == Notation::San && counts_to_ten(variant) {
        add(Dialect::FromZero);
    }
    if notation == Notation::San && has_marshals(variant) {
        add(Dialect::Marshals);
    }
    all
}

/// Whether short algebraic is read, although we do not write it in this variant.
fn is_short(notation: Notation, variant: &Variant) -> bool {
    notation == Notation::San && !variant.allows().board_edits
}

fn counts_to_ten(variant: &Variant) -> bool {
    variant.board().ranks() == 10 && coordinate::is_ranked(variant)
}

/// Whether a word is just a move in coordinates: `b1d2`, `e7e8q`, `H2-E2`.
fn is_pair_of_points(word: &str) -> bool {
    let signs: Vec<char> = word
        .chars()
        .map(plain)
        .filter(|c| !matches!(c, '-' | '='))
        .collect();
    let mut rest = signs.as_slice();
    for _ in 0..2 {
        let [file, digits @ ..] = rest else {
            return false;
        };
        let count = digits.iter().take_while(|c| c.is_ascii_digit()).count();
        if !file.is_ascii_alphabetic() || !(1..=2).contains(&count) {
            return false;
        }
        rest = &digits[count..];
    }
    match rest {
        [] => true,
        [becomes] => becomes.is_ascii_alphabetic() || *becomes == '+',
        _ => false,
    }
}

fn formats(tag: &str) -> Vec<Notation> {
    let tag = key(tag);
    let has = |word: &str| tag.contains(word);
    if has("chinese") || has("中") {
        vec![Notation::Chinese, Notation::ChineseSimplified]
    } else if has("wxf") {
        vec![Notation::Wxf]
    } else if has("iccs") {
        vec![Notation::Iccs]
    } else if has("ucci") {
        vec![Notation::Ucci]
    } else if has("uci") || has("coordinate") {
        vec![Notation::Coordinate]
    } else if tag == "san" || has("short") {
        vec![Notation::San]
    } else if has("usi") {
        vec![Notation::Usi]
    } else if has("japanese") {
        vec![Notation::Japanese]
    } else if has("western") {
        vec![Notation::Western]
    } else if has("lau") {
        vec![Notation::Lau]
    } else if has("algebraic") {
        vec![Notation::Algebraic]
    } else {
        Vec::new()
    }
}

fn is_of_points(notation: Notation) -> bool {
    use Notation::{Algebraic, Coordinate, Iccs, Ucci};
    matches!(notation, Algebraic | Coordinate | Iccs | Ucci)
}

/// The rank of a notation in the order of the attempts, judged by the first word.
fn unlikeliness(notation: Notation, word: &str) -> u8 {
    use Notation::{
        Algebraic, Chinese, ChineseSimplified, Coordinate, Iccs, Japanese, Lau, San, Ucci, Usi,
        Western, Wxf,
    };
    let ideographs = !word.is_ascii();
    let (dash, capital) = (
        word.contains('-'),
        word.starts_with(|c: char| c.is_ascii_uppercase()),
    );
    let algebraic = word.contains(' ') || (dash && !capital);
    match notation {
        Chinese | ChineseSimplified | Japanese if ideographs => 0,
        Algebraic if algebraic => 1,
        San => 2,
        Wxf => 3,
        Iccs => 4,
        Ucci => 5,
        Coordinate => 6,
        Algebraic => 8,
        Western | Usi => 9,
        Lau => 10,
        Chinese | ChineseSimplified | Japanese => 11,
    }
}
