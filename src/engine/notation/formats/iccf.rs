//! The numeric notation of correspondence chess (ICCF): `5254` is e2e4, castling is a move of the
//! king, and a fifth digit is the promotion. Texts with such moves are otherwise like PGN.

use crate::notation::coordinate;
use crate::notation::pgn::{Game, Recorded, games, is_tag_line};
use crate::rules::{Line, catalogue};
use std::sync::Arc;

/// The minimum number of moves in a letter.
const FEWEST: usize = 2;
/// The maximum length of a letter in bytes.
const LONGEST: usize = 64 * 1024;
/// The number of words that are examined to tell what a text is.
const SAMPLE: usize = 1_000;

/// Whether the words of a text are such moves, apart from tags and comments, or it is a letter with
/// playable moves.
pub(super) fn is_iccf(text: &str) -> bool {
    are_moves(text) || !in_letter(text).is_empty()
}

fn are_moves(text: &str) -> bool {
    let (mut moves, mut others) = (0_usize, 0_usize);
    for part in parts(text) {
        let Part::Moves(text) = part else { continue };
        for word in text.split_whitespace() {
            match step(word) {
                Some(_) => moves += 1,
                None if is_number(word) || Recorded::read(word).is_some() => {}
                None => others += 1,
            }
        }
        if moves + others > SAMPLE {
            break;
        }
    }
    moves > 0 && moves > 2 * others
}

/// The moves in a letter. Apart from numbers before the first move, all of them must be playable
/// from the start of a game.
fn in_letter(text: &str) -> Vec<String> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    let words = parts(text).filter_map(|part| match part {
        Part::Moves(text) => Some(text.split(|c: char| c.is_whitespace() || ",;()".contains(c))),
        Part::Other(_) => None,
    });
    let of_move = |word: &str| step(word.trim_end_matches('.'));
    let steps = words.flatten().filter_map(of_move);
    let mut moves: Vec<String> = steps.map(|(_, mv)| mv).collect();
    if moves.len() < FEWEST {
        return Vec::new();
    }
    let Some(variant) = catalogue::find("chess") else {
        return Vec::new();
    };
    let mut line = Line::new(Arc::clone(&variant), variant.rulebooks()[0]);
    let mut can_be_played = |text: &String| {
        let mv = coordinate::read(&variant, text);
        mv.is_ok_and(|mv| line.push_on(mv).is_ok())
    };
    let first = moves.iter().position(&mut can_be_played);
    moves.drain(..first.unwrap_or(moves.len()));
    let are_played = moves.len() >= FEWEST && moves[1..].iter().all(can_be_played);
    if are_played { moves } else { Vec::new() }
}

/// The games of a text, with their moves in coordinates.
pub(super) fn read(text: &str) -> Vec<Game> {
    let mut games = match are_moves(text) {
        true => games(&in_coordinates(text)),
        false => vec![Game {
            moves: in_letter(text),
            ..Game::default()
        }],
    };
    for game in &mut games {
        if game.tags.get("Variant").is_none() && game.tags.get("Game").is_none() {
            game.tags.push("Variant", "chess");
        }
        game.tags.push("Format", "Coordinate");
    }
    games
}

/// The same text with its moves in coordinates.
fn in_coordinates(text: &str) -> String {
    let mut plain = String::with_capacity(text.len() + text.len() / 4);
    for part in parts(text) {
        let text = match part {
            Part::Other(text) => {
                plain.push_str(text);
                continue;
            }
            Part::Moves(text) => text,
        };
        for word in text.split_inclusive(char::is_whitespace) {
            let bare = word.trim_end();
            match step(bare) {
                Some((number, mv)) => {
                    plain.push_str(&number);
                    plain.push_str(&mv);
                }
                None => plain.push_str(bare),
            }
            plain.push_str(&word[bare.len()..]);
        }
    }
    plain
}

enum Part<'t> {
    Moves(&'t str),
    /// Text that has no moves: a tag or a comment.
    Other(&'t str),
}

fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = text;
    let mut begins_line = true;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let line = rest.find('\n').map_or(rest.len(), |end| end + 1);
        let is_tag = begins_line && rest.starts_with('[') && is_tag_line(&rest[..line]);
        let (end, are_moves) = if is_tag {
            (line, false)
        } else if rest.starts_with('{') {
            (rest.find('}').map_or(rest.len(), |end| end + 1), false)
        } else {
            (rest[..line].find('{').unwrap_or(line), true)
        };
        let (taken, after) = rest.split_at(end);
        rest = after;
        begins_line = taken.ends_with('\n');
        Some(match are_moves {
            true => Part::Moves(taken),
            false => Part::Other(taken),
        })
    })
}

/// Whether a word is a move number, such as `12.` or `12...`. Without a dot, it must not look like
/// a move.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The move of a word, and its number if that is before it: `1.5254`.
fn step(word: &str) -> Option<(String, String)> {
    let (number, digits) = word.rsplit_once('.').unwrap_or(("", word));
    let digits = digits.trim_end_matches(['!', '?', '+', '#']);
    let is_number = number
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let point = |file: u8, rank: u8| {
        let file = char::from(file - b'1' + b'a');
        format!("{file}{}", char::from(rank))
    };
    let promoted = match digits.as_bytes() {
        [_, _, _, _] => "",
        [_, _, _, _, b'1'] => "q",
        [_, _, _, _, b'2'] => "r",
        [_, _, _, _, b'3'] => "b",
        [_, _, _, _, b'4'] => "n",
        _ => return None,
    };
    let &[from_file, from_rank, to_file, to_rank, ..] = digits.as_bytes() else {
        return None;
    };
    let on_board = digits
        .bytes()
        .take(4)
        .all(|digit| (b'1'..=b'8').contains(&digit));
    let number = match number {
        "" => String::new(),
        number => format!("{number}. "),
    };
    (on_board && is_number).then(|| {
        let (from, to) = (point(from_file, from_rank), point(to_file, to_rank));
        (number, format!("{from}{to}{promoted}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::formats::testing;

    #[test]
    fn moves_are_read_among_the_words_of_a_letter() {
        for text in [
            "Hi Bob,\n\nin game 1234 I play 5254, you answered 7775.\nSo now 7163!\n\nAl\n",
            "Dear friend,\nso far: 1. 5254 7775\nMy move: 2. 7163\nGreetings, 12 May 2011\n",
            "> 1.5254 (thanks) 7775\nI reply with 7163\nBob",
        ] {
            let game = testing::game(text);
            assert_eq!(game.moves, ["e2e4", "g7g5", "g1f3"], "{text}");
            assert_eq!(testing::read(&game).line.variant().slug(), "chess");
        }
    }

    #[test]
    fn numbers_that_are_no_game_make_none() {
        for text in [
            "Call me at 5254 or at 1238.",
            "The years 1848 and 1866 were hard.",
            "My move is 5254.",
            "In 1434 he came, in 1485 he went: 5254 days.",
        ] {
            assert!(in_letter(text).is_empty() && !is_iccf(text), "{text}");
        }
    }
}
