//! The moves of a record as words: numbers, comments, variations and marks fall away.

use super::game::Game;
use super::tags::Recorded;

/// Reads the moves; more than one game when moves go on after a result.
pub(super) fn read(text: &str) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let mut game = Game::default();
    let mut join: Option<String> = None;
    let mut words = Words { rest: text }.peekable();
    while let Some(word) = words.next() {
        if let Some(result) = Recorded::read(word.text) {
            game.result.get_or_insert(result);
            continue;
        }
        let text = without_number(word.text).trim_end_matches(['!', '?', '！', '？']);
        if text.is_empty() || is_mark(text) {
            continue;
        }
        if game.result.is_some() {
            games.push(std::mem::take(&mut game));
        }
        let is_label = is_label(text);
        let text = join.take().unwrap_or_default() + text;
        if word.goes_on {
            join = Some(text + "; ");
        } else if is_label && words.peek().is_some_and(|next| is_point(next.text)) {
            join = Some(text + " ");
        } else {
            game.moves.push(text);
        }
    }
    game.moves.extend(join);
    if !game.moves.is_empty() || game.result.is_some() {
        games.push(game);
    }
    games
}

/// A word of the main line.
struct Word<'t> {
    text: &'t str,
    /// Whether a `;` follows that joins it to the next: `P e7-e8; Q-e8`.
    goes_on: bool,
}

/// The words of the main line, one after another.
struct Words<'t> {
    rest: &'t str,
}

impl<'t> Iterator for Words<'t> {
    type Item = Word<'t>;

    fn next(&mut self) -> Option<Word<'t>> {
        loop {
            let text = self.rest;
            let first = text.chars().next()?;
            let after = &text[first.len_utf8()..];
            self.rest = match first {
                c if is_space(c) || matches!(c, ')' | '）' | '}' | '；') => after,
                '{' => behind(after, '}'),
                '(' | '（' => behind_variation(after),
                '[' => behind(after, ']'),
                // A line that begins with `%` is meant for programs; no move begins so.
                ';' | '%' => behind(after, '\n'),
                '$' => after.trim_start_matches(|c: char| c.is_ascii_digit()),
                _ => return Some(self.word()),
            };
        }
    }
}

impl<'t> Words<'t> {
    fn word(&mut self) -> Word<'t> {
        let end = self.rest.find(|c: char| is_space(c) || is_bracket(c));
        let (text, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        // The sign of a compound move is set right behind its first part; a comment is not.
        let parts = rest.strip_prefix([';', '；']).filter(|rest| is_part(rest));
        self.rest = parts.unwrap_or(rest);
        Word {
            text,
            goes_on: parts.is_some(),
        }
    }
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '，' | '、' | '。' | '…' | '\u{FEFF}')
}

fn is_bracket(c: char) -> bool {
    matches!(
        c,
        '{' | '}' | '(' | ')' | '（' | '）' | '[' | '$' | ';' | '；'
    )
}

/// The text behind a closing sign; nothing when there is none.
fn behind(text: &str, close: char) -> &str {
    text.split_once(close).map_or("", |(_, rest)| rest)
}

/// The text behind a variation, with the variations and comments in it.
fn behind_variation(text: &str) -> &str {
    let mut rest = text;
    let mut depth = 1_usize;
    while depth > 0 {
        let Some(at) = rest.find(['(', ')', '（', '）', '{']) else {
            return "";
        };
        let sign = rest[at..].chars().next().unwrap_or(')');
        rest = &rest[at + sign.len_utf8()..];
        match sign {
            '{' => rest = behind(rest, '}'),
            '(' | '（' => depth += 1,
            _ => depth -= 1,
        }
    }
    rest
}

/// Whether a text begins with a part of a compound move, as in `Q-e8`, `R h1-f1`, `e5-`, `@-e4`.
fn is_part(text: &str) -> bool {
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
    let pieces: Vec<&str> = first.split('-').collect();
    match pieces.as_slice() {
        [from, to] => {
            (is_point(to) && (from.is_empty() || *from == "@" || is_label(from) || is_point(from)))
                || (is_point(from) && to.is_empty())
        }
        _ => false,
    }
}

/// The word without the number before it: `1.`, `12...`, `３．`.
fn without_number(word: &str) -> &str {
    let digit = |c: char| c.is_ascii_digit() || ('０'..='９').contains(&c);
    let behind = word.trim_start_matches(digit);
    let dotless = behind.trim_start_matches(['.', '．', '·', ':', '：']);
    if dotless.len() < behind.len() || behind.is_empty() {
        dotless
    } else {
        word
    }
}

/// A sign of an annotator that stands alone.
fn is_mark(word: &str) -> bool {
    let signs = |c: char| "+-=/±∓∞⩲⩱!?#□".contains(c);
    (word.chars().all(signs) && word != "--") || matches!(word, "e.p." | "ep")
}

fn is_label(word: &str) -> bool {
    (1..=2).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether a text begins with a point: a letter and a digit.
fn is_point(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && bytes.get(1).is_some_and(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<String> {
        let mut games = read(text);
        assert!(games.len() < 2, "{games:?}");
        games.pop().map(|game| game.moves).unwrap_or_default()
    }

    #[test]
    fn numbers_may_be_wrong_missing_or_glued() {
        for text in [
            "1. 炮二平五 馬８進７ 2. 馬二進三",
            "1.炮二平五 馬８進７ 2.馬二進三",
            "炮二平五 馬８進７ 馬二進三",
            "７．炮二平五 7... 馬８進７ 3 馬二進三",
            "1. 炮二平五 1. ... 馬８進７\r\n99. 馬二進三",
            "1、炮二平五，馬８進７。 2、馬二進三",
            "1.炮二平五…馬８進７ 2…馬二進三",
        ] {
            assert_eq!(moves(text), ["炮二平五", "馬８進７", "馬二進三"], "{text}");
        }
    }

    #[test]
    fn a_sign_without_meaning_is_passed_over() {
        for text in [
            "1. h2e2； h9g7",
            "；h2e2；；h9g7",
            "h2e2 ) h9g7 ；",
            "h2e2 } h9g7",
        ] {
            assert_eq!(moves(text), ["h2e2", "h9g7"], "{text}");
        }
    }

    #[test]
    fn comments_variations_and_marks_fall_away() {
        let text = "{first (} 1. e4! $1 (1. d4 {the (other} d5 (1... Nf6)) 1... e5 ; 2. Nf3\n\
            2. Nf3?! {x} $14 Nc6 +- 3. Bb5!? (3. Bc4) a6\n% escaped";
        assert_eq!(moves(text), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
        assert_eq!(moves("1. e4 (1. d4 never closed"), ["e4"]);
        assert_eq!(moves("1. e4 {never closed"), ["e4"]);
        assert_eq!(moves("1. e4) e5}"), ["e4", "e5"]);
        assert_eq!(moves("1. exd6 e.p. Nc6"), ["exd6", "Nc6"]);
    }

    #[test]
    fn words_of_one_move_are_joined() {
        let text = "1. P e7-e8; Q-e8 k a1-a2 2. K e1-g1; R h1-f1 p d5-e6; e5- 3. N b1-c3 ; a remark\nn b8-c6";
        assert_eq!(
            moves(text),
            [
                "P e7-e8; Q-e8",
                "k a1-a2",
                "K e1-g1; R h1-f1",
                "p d5-e6; e5-",
                "N b1-c3",
                "n b8-c6"
            ]
        );
        assert_eq!(moves("1. e4; my favourite\n e5;then Nf3"), ["e4", "e5"]);
    }

    #[test]
    fn wxf_words_that_begin_with_digits_stay() {
        assert_eq!(
            moves("1. 3+=4 33=4 2. C+=4 +C=4 C2=5"),
            ["3+=4", "33=4", "C+=4", "+C=4", "C2=5"]
        );
    }

    #[test]
    fn a_result_ends_a_game() {
        let games = read("1. e4 e5 1-0 1. d4 ½-½ 和棋");
        assert_eq!(games.len(), 2);
        assert_eq!(games[1].result, Some(Recorded::Drawn));
        assert_eq!(moves("1. O-O 0-0 0-0-0"), ["O-O", "0-0", "0-0-0"]);
        assert!(read("").is_empty() && read("{nothing}").is_empty());
    }

    #[test]
    fn nonsense_is_taken_calmly() {
        for text in [
            "((((",
            "))))",
            "{{{{",
            "$",
            ";",
            "[",
            "\0",
            "P e7-e8;",
            "C",
            "....",
            "🐴 （ 🐴",
        ] {
            let _ = read(text);
        }
        assert_eq!(moves("C"), ["C"]);
    }
}
