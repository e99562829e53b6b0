//! Moves of chess in the numbers of correspondence chess (ICCF): `5254` is e2e4, castling is the
//! move of the king, and a fifth digit is what a pawn becomes. They stand in a text as those of PGN
//! do.

use crate::notation::pgn::{Game, Recorded, games, is_tag_line};

/// Whether the words of a text are moves of this kind, apart from tags and comments.
pub(super) fn is_iccf(text: &str) -> bool {
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
    }
    moves > 0 && moves > 2 * others
}

/// The games of a text, their moves in coordinates.
pub(super) fn read(text: &str) -> Vec<Game> {
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
                Some(step) => plain.push_str(&step),
                None => plain.push_str(bare),
            }
            plain.push_str(&word[bare.len()..]);
        }
    }
    let mut games = games(&plain);
    for game in &mut games {
        if game.tags.get("Variant").is_none() && game.tags.get("Game").is_none() {
            game.tags.push("Variant", "chess");
        }
        game.tags.push("Format", "Coordinate");
    }
    games
}

enum Part<'t> {
    Moves(&'t str),
    /// A tag or a comment.
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

/// A number of a move, `12.` or `12...`; without a point it must not look like a move.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The move of a word, with its number where that stands before it: `1.5254`.
fn step(word: &str) -> Option<String> {
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
    let space = if number.is_empty() {
        String::new()
    } else {
        format!("{number}. ")
    };
    (on_board && is_number).then(|| {
        let (from, to) = (point(from_file, from_rank), point(to_file, to_rank));
        format!("{space}{from}{to}{promoted}")
    })
}
