//! Classifies the words of the movetext: numbers, moves, parts of moves, and signs.

use crate::notation::tokens::narrow;

/// The length of a promotion in brackets after a pawn's move, `a8(Q)`: no variation is that short.
pub(super) fn promoted(move_alone: &str, behind: &str) -> usize {
    let is_of_pawn = without_number(move_alone).starts_with(|c: char| c.is_ascii_lowercase());
    match behind.as_bytes() {
        [b'(', b'A'..=b'Z', b')', ..] if is_of_pawn => 3,
        _ => 0,
    }
}

/// Whether a text begins with a part of a compound move, as in `Q-e8`, `H*b1`, `R h1-f1`, `e5-`,
/// `@-e4`.
pub(super) fn is_part(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t', '\u{3000}']);
    let end = text.find(['\n', '\r', ';', '{', '(']);
    let mut words = text[..end.unwrap_or(text.len())].split_whitespace();
    let Some(first) = words.next() else {
        return false;
    };
    let first = match first {
        label if is_label(label) => words.next().unwrap_or_default(),
        first => first,
    };
    let pieces: Vec<&str> = first.split(['-', '*']).collect();
    match pieces.as_slice() {
        [from, to] => {
            (is_point(to) && (from.is_empty() || *from == "@" || is_label(from) || is_point(from)))
                || (is_point(from) && to.is_empty())
        }
        _ => false,
    }
}

/// Whether a text begins with the number of a move and a move: `2.马二进三`.
pub(super) fn is_numbered(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t']);
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.len() - behind.len();
    let next = behind.strip_prefix(['.', '．', '、']).unwrap_or_default();
    (1..=3).contains(&digits) && next.trim_start().starts_with(char::is_alphabetic)
}

/// The word without the move number before it: `1.`, `12...`, `３．`.
pub(super) fn without_number(word: &str) -> &str {
    let digit = |c: char| c.is_ascii_digit() || ('０'..='９').contains(&c);
    let behind = word.trim_start_matches(digit);
    let dotless = behind.trim_start_matches(['.', '．', '·', ':', '：']);
    if dotless.len() < behind.len() || behind.is_empty() {
        dotless
    } else {
        word
    }
}

/// The word without its number, and the assessment at its end: `Nf3`, `!?`.
pub(super) fn parted(word: &str) -> (&str, &str) {
    let text = without_number(word);
    let bare = text.trim_end_matches(['!', '?', '！', '？', '‼', '⁇', '⁈', '⁉']);
    if bare.len() < text.len() {
        return text.split_at(bare.len());
    }
    let is_of_piece = text.starts_with(|c: char| c.is_ascii_uppercase());
    let mut signs = GLUED_SIGNS.iter();
    let moved = signs.find_map(|sign| text.strip_suffix(sign));
    let moved = moved.or_else(|| text.strip_suffix('N').filter(|_| is_of_piece));
    let moved = moved.filter(|moved| moved.ends_with(|c: char| c.is_ascii_digit()));
    text.split_at(moved.map_or(text.len(), str::len))
}

/// Assessments of a position that some programs write directly after a move, longer ones first.
const GLUED_SIGNS: [&str; 10] = ["+/-", "-/+", "+-", "-+", "±", "∓", "∞", "⩲", "⩱", "+−"];

/// The word without number and assessment; none if nothing else is left.
pub(super) fn bare(word: &str) -> Option<&str> {
    let (text, _) = parted(word);
    (!text.is_empty() && !is_mark(text)).then_some(text)
}

/// Whether a word is an annotator's sign on its own.
pub(super) fn is_mark(word: &str) -> bool {
    const WORDS: [&str; 14] = [
        "e.p.", "ep", "e.p", "ch", "ch.", "mate", "dis", "dis.", "disch", "dis.ch.", "dbl", "dbl.",
        "TN", "RR",
    ];
    let signs = |c: char| "+-=/±∓∞⩲⩱!?#□→↑⇆⊕∆⌓⟳⨀⇔−".contains(c);
    (word.chars().all(signs) && word != "--") || WORDS.contains(&word)
}

/// The sign of a novelty. The caller checks that it does not begin a move, as in `N b1-c3`.
pub(super) fn is_novelty(word: &str) -> bool {
    word == "N"
}

/// Whether a text is more than one point, like the text after the label of a move.
pub(super) fn is_pair(text: &str) -> bool {
    is_point(text) && (text.len() > 3 || text.contains(['-', 'x', ';']))
}

pub(super) fn begins_with_null_move(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(is_null_move)
}

/// A null move, which variations use to show a threat: it only passes the turn.
pub(super) fn is_null_move(word: &str) -> bool {
    matches!(without_number(word), "--" | "Z0" | "null" | "@@@@")
}

pub(super) fn is_label(word: &str) -> bool {
    // `+S` is a promoted silver.
    let word = word.strip_prefix('+').unwrap_or(word);
    (1..=2).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether a text begins with a point: a letter and a digit.
pub(super) fn is_point(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && bytes.get(1).is_some_and(u8::is_ascii_digit)
}

/// Whether a word is the time that a move took, or that a clock shows: `0:05`, `1:02:03.4`, `1.5s`,
/// `1'20"`, `1分20秒`.
pub(super) fn is_time(word: &str) -> bool {
    const UNITS: [char; 9] = [':', '\'', '"', 'h', 'm', 's', '时', '分', '秒'];
    // Most words are moves and their numbers.
    if word.ends_with('.') || !word.starts_with(|c: char| narrow(c).is_ascii_digit()) {
        return false;
    }
    let word: String = word.chars().map(narrow).collect();
    let is_of_time = |c: char| c.is_ascii_digit() || c == '.' || UNITS.contains(&c);
    let mut parts = word.split(':');
    let hours = parts.next().unwrap_or_default();
    let is_clock = |part: &str| {
        let whole = part.split_once('.').map_or(part, |(whole, _)| whole);
        whole.len() == 2 && !whole.starts_with(['6', '7', '8', '9'])
    };
    let is_number = !hours.is_empty() && hours.bytes().all(|byte| byte.is_ascii_digit());
    word.chars().all(is_of_time)
        && match word.contains(':') {
            true => is_number && hours.len() <= 3 && parts.all(is_clock),
            false => word.ends_with(['s', '"', '分', '秒']),
        }
}

/// Whether a text in brackets consists of times only: `0:05/00:12:30`.
pub(super) fn are_times(text: &str) -> bool {
    let mut words = text.split(|c: char| c == '/' || c.is_whitespace());
    words.clone().any(is_time) && words.all(|word| word.is_empty() || is_time(word))
}

#[cfg(test)]
mod time_tests {
    use super::*;

    #[test]
    fn times_are_told_from_moves_numbers_and_results() {
        for text in [
            "0:05",
            "00:00:05",
            "1:02:03.4",
            "０：０５",
            "5s",
            "1.5s",
            "1'20\"",
            "1分20秒",
            "5秒",
        ] {
            assert!(is_time(text), "{text}");
        }
        for text in [
            "1:0",
            "0:1",
            "1:",
            ":",
            "1.",
            "12",
            "1-0",
            "5254",
            "7g7f",
            "33=4",
            "1:炮二平五",
            "s",
            "1:e4",
            "0:99",
            "",
            "1.s4",
        ] {
            assert!(!is_time(text), "{text}");
        }
        assert!(are_times(" 0:05/00:12:30 ") && are_times("0:05 0:12"));
        assert!(!are_times("") && !are_times("/") && !are_times("0:05 e4"));
    }
}
