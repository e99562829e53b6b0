//! The forms of a part of a typed move, which are distinguished by its words.

use super::read_error::ReadError;
use crate::notation::tokens::{Token, cut};
use crate::rules::Board;

/// The maximum length of a text with its message, in bytes.
const MAX_TEXT: usize = 16 * 1024;
/// The maximum length of a move, in bytes.
const MAX_MOVE: usize = 160;

/// Splits a text into the move and the message after `//`.
pub(super) fn split(text: &str) -> Result<(&str, Option<String>), ReadError> {
    if text.len() > MAX_TEXT {
        return Err(ReadError::TooLong);
    }
    let (body, message) = match text.split_once("//") {
        Some((body, message)) => (body.trim(), clean(message)),
        None => (text.trim(), None),
    };
    if body.len() > MAX_MOVE {
        return Err(ReadError::TooLong);
    }
    Ok((body, message))
}

/// A message without control characters, and without white space at its ends.
fn clean(message: &str) -> Option<String> {
    let kept = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    let text: String = message.chars().filter(kept).collect();
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// A part of a text, by its form.
pub(super) enum Part {
    Go {
        label: Option<String>,
        from: String,
        to: String,
        promotion: Option<String>,
    },
    Target {
        label: Option<String>,
        to: String,
    },
    /// `O-O`: castling, with the number of letters.
    Castle(usize),
    /// `e4-`: removes the piece from the board.
    Remove(String),
    /// `@-e4`: the point remains on the board and becomes empty.
    Clear(String),
    /// `-e4`: removes the point from the board.
    RemovePoint(String),
    /// `q-e8`: puts a piece on the board.
    Place {
        label: String,
        to: String,
    },
    /// `P*e5`: drops a piece from the hand.
    Drop {
        label: String,
        to: String,
    },
}

enum Word {
    Label(String),
    Point(String),
    Dash,
    At,
    Star,
    Equals,
    Plus,
}

pub(super) fn parse(board: &Board, part: &str) -> Result<Part, ReadError> {
    use Word::{At, Dash, Equals, Label, Plus, Point, Star};
    let tokens = cut(part).ok_or(ReadError::NotUnderstood)?;
    let mut words = words(&tokens);
    drop_cross(&mut words);
    if let Some(letters) = castling(&words) {
        return Ok(Part::Castle(letters));
    }
    match words.as_slice() {
        [Point(from), Dash, Point(to)] => Ok(go(None, from, to)),
        [Point(from), Point(to)] if has_file(board, from) => Ok(go(None, from, to)),
        [Label(label), Point(from), Dash, Point(to)] | [Label(label), Point(from), Point(to)] => {
            Ok(go(Some(label), from, to))
        }
        [rest @ .., Equals, Label(promotion)] | [rest @ .., Label(promotion)] => {
            parse_promotion(rest, Some(promotion))
        }
        // `c3-c7+` promotes the piece, and `c3-c7=` declines the promotion.
        [rest @ .., Plus] => parse_promotion(rest, Some("+")),
        [rest @ .., Equals] => parse_promotion(rest, None),
        [Point(to)] => Ok(target(None, to)),
        [Label(label), Point(to)] => Ok(target(Some(label), to)),
        // In `R1e6`, `R1` is a label and a rank, although it looks like a point.
        [Point(label), Point(to)] => Ok(target(Some(label), to)),
        [At, Dash, Point(at)] | [At, Point(at)] => Ok(Part::Clear(at.clone())),
        [Point(at), Dash] => Ok(Part::Remove(at.clone())),
        [Dash, Point(at)] => Ok(Part::RemovePoint(at.clone())),
        [Label(label), Dash, Point(to)] => Ok(Part::Place {
            label: label.clone(),
            to: to.clone(),
        }),
        [Label(label), Star | At, Point(to)] => Ok(Part::Drop {
            label: label.clone(),
            to: to.clone(),
        }),
        _ => Err(ReadError::NotUnderstood),
    }
}

fn go(label: Option<&String>, from: &str, to: &str) -> Part {
    Part::Go {
        label: label.cloned(),
        from: from.to_owned(),
        to: to.to_owned(),
        promotion: None,
    }
}

fn target(label: Option<&String>, to: &str) -> Part {
    Part::Target {
        label: label.cloned(),
        to: to.to_owned(),
    }
}

/// `e7e8q`: a move with the new piece.
fn parse_promotion(words: &[Word], becomes: Option<&str>) -> Result<Part, ReadError> {
    use Word::{Dash, Label, Point};
    let mut part = match words {
        [Point(from), Dash, Point(to)] | [Point(from), Point(to)] => go(None, from, to),
        [Label(label), Point(from), Dash, Point(to)] | [Label(label), Point(from), Point(to)] => {
            go(Some(label), from, to)
        }
        _ => return Err(ReadError::NotUnderstood),
    };
    if let Part::Go { promotion, .. } = &mut part {
        *promotion = becomes.map(str::to_owned);
    }
    Ok(part)
}

/// The number of letters in `O-O` or `0-0-0`.
fn castling(words: &[Word]) -> Option<usize> {
    let stands = |(place, word): (usize, &Word)| match word {
        Word::Dash => place % 2 == 1,
        Word::Label(letter) => place % 2 == 0 && letter.eq_ignore_ascii_case("o"),
        Word::Point(digit) => place % 2 == 0 && digit == "0",
        _ => false,
    };
    let fits = matches!(words.len(), 3 | 5) && words.iter().enumerate().all(stands);
    fits.then_some(words.len().div_ceil(2))
}

/// Divides tokens into words. Letters before digits end with a file; the letters before the file
/// are a label.
fn words(tokens: &[Token]) -> Vec<Word> {
    let mut words = Vec::new();
    let mut tokens = tokens
        .iter()
        .filter(|token| **token != Token::Space)
        .peekable();
    while let Some(token) = tokens.next() {
        match token {
            Token::Letters(run) => match tokens.next_if(|t| matches!(t, Token::Digits(_))) {
                Some(Token::Digits(digits)) => {
                    let (label, file) = run.split_at(run.len() - 1);
                    if !label.is_empty() {
                        push_label(&mut words, label);
                    }
                    let name = format!("{}{digits}", file.to_ascii_lowercase());
                    // The name is shortened, because error messages repeat it.
                    words.push(Word::Point(shortened(&name)));
                }
                _ => push_label(&mut words, run),
            },
            Token::Digits(digits) => words.push(Word::Point(shortened(digits))),
            Token::Dash => words.push(Word::Dash),
            Token::At => words.push(Word::At),
            Token::Star => words.push(Word::Star),
            Token::Equals => words.push(Word::Equals),
            Token::Plus => words.push(Word::Plus),
            Token::Space => {}
        }
    }
    words
}

/// A plus before a label is part of it: `+S`.
fn push_label(words: &mut Vec<Word>, label: &str) {
    let plus = words.pop_if(|word| matches!(word, Word::Plus));
    let plus = plus.map_or("", |_| "+");
    words.push(Word::Label(shortened(&format!("{plus}{label}"))));
}

/// Removes the cross of a capture: `R a1xa5`.
fn drop_cross(words: &mut [Word]) {
    for i in 1..words.len() {
        let cross = matches!(&words[i], Word::Label(x) if x.eq_ignore_ascii_case("x"));
        let after_point = matches!(words[i - 1], Word::Point(_));
        if cross && after_point && matches!(words.get(i + 1), Some(Word::Point(_))) {
            words[i] = Word::Dash;
        }
    }
}

fn has_file(board: &Board, point: &str) -> bool {
    (0..board.files()).any(|file| point.starts_with(board.file_label(file)))
}

/// The beginning of a text, for error messages.
fn shortened(text: &str) -> String {
    text.chars().take(12).collect()
}
