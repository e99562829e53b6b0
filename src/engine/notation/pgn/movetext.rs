//! The moves of a record as words, with the comments, variations and marks beside them: numbers and
//! signs without a meaning of their own fall away.

use super::Game;
use super::tags::Recorded;
use crate::notation::annotations::{Annotations, Budget, FULL, MOST_DEPTH, Variation, columns};
use crate::notation::judgement;

/// Reads the moves; more than one game when moves go on after a result.
pub(super) fn read(text: &str) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let mut line = Reading::default();
    let mut budget = Budget::default();
    let mut result = None;
    let mut tokens = Tokens { rest: text };
    while let Some(token) = tokens.next() {
        if let Token::Word(word) = &token {
            if let Some(found) = Recorded::read(word.text) {
                result.get_or_insert(found);
                continue;
            }
            if result.is_some() && bare(word.text).is_some() {
                games.push(line.game(result.take()));
                budget = Budget::default();
            }
        }
        line.take(token, &tokens, &mut budget);
    }
    line.end();
    if !line.moves.is_empty() || result.is_some() {
        games.push(line.game(result));
    }
    games
}

/// A variation that departs from its line after so many moves. It ends before a move that is
/// none, for it has no position behind that: the rest is a comment.
fn variation(text: &str, from: usize, depth: usize, budget: &mut Budget) -> Variation {
    let mut line = Reading {
        from,
        depth,
        ..Reading::default()
    };
    let mut tokens = Tokens { rest: text };
    while let Some(token) = tokens.next() {
        let is_result = matches!(&token, Token::Word(word) if Recorded::read(word.text).is_some());
        if is_result {
            continue;
        }
        if budget.moves == 0 {
            break;
        }
        if let Token::Word(word) = &token
            && is_null_move(word.text)
        {
            let rest = format!("{} {}", word.text, tokens.rest.trim());
            let ply = line.ply();
            line.annotations.comment(ply, &unwrapped(&rest), budget);
            break;
        }
        let before = line.moves.len();
        line.take(token, &tokens, budget);
        budget.moves = budget.moves.saturating_sub(line.moves.len() - before);
    }
    line.end();
    Variation {
        ply: from,
        moves: line.moves,
        annotations: line.annotations,
    }
}

/// A line as far as it was read: that of the game, or a variation.
#[derive(Default)]
struct Reading {
    /// So many moves come before it.
    from: usize,
    /// How deep it lies within other lines.
    depth: usize,
    moves: Vec<String>,
    /// The beginning of a move that takes several words.
    join: Option<String>,
    annotations: Annotations,
}

impl Reading {
    fn ply(&self) -> usize {
        self.from + self.moves.len()
    }

    fn take(&mut self, token: Token, behind: &Tokens, budget: &mut Budget) {
        match token {
            Token::Word(word) => self.word(&word, behind, budget),
            Token::Sign(sign) => self.mark(&sign, budget),
            Token::Comment(text) if is_chance(text) => {
                if let Some(mv) = self.moves.last_mut() {
                    *mv += &format!("{{{}}}", text.trim());
                }
            }
            Token::Comment(text) => {
                let ply = self.ply();
                for command in commands(text).filter(|command| judgement::is_sign(command)) {
                    self.annotations.mark(ply, command, budget);
                }
                self.annotations.comment(ply, &unwrapped(text), budget);
            }
            Token::Variation(text) if self.depth < MOST_DEPTH => {
                // It stands behind the move that it is in place of.
                let from = self.ply().saturating_sub(1).max(self.from);
                let found = variation(text, from, self.depth + 1, budget);
                if found.moves.is_empty() {
                    let ply = self.ply();
                    let comments = found.annotations.comments.iter();
                    for comment in comments.filter(|it| begins_with_null_move(&it.text)) {
                        self.annotations.comment(ply, &comment.text, budget);
                    }
                } else {
                    self.annotations.variations.push(found);
                }
            }
            Token::Variation(_) => {}
        }
    }

    /// A judgement of the move that was read last.
    fn mark(&mut self, sign: &str, budget: &mut Budget) {
        if judgement::is_sign(sign) && !self.moves.is_empty() {
            self.annotations.mark(self.ply(), sign, budget);
        }
    }

    fn word(&mut self, word: &Word, behind: &Tokens, budget: &mut Budget) {
        let (text, sign) = parted(word.text);
        let next = || behind.next_word();
        let is_novelty = || is_novelty(text) && !next().is_some_and(is_pair);
        if text.is_empty() || is_mark(text) || is_novelty() {
            for sign in [text, sign].into_iter().filter_map(judgement::number) {
                self.mark(&sign, budget);
            }
            return;
        }
        let is_label = is_label(text);
        let text = self.join.take().unwrap_or_default() + text;
        if word.goes_on {
            self.join = Some(text + "; ");
        } else if is_label && next().is_some_and(is_point) {
            self.join = Some(text + " ");
        } else {
            self.moves.push(text);
        }
        if let Some(sign) = judgement::number(sign) {
            self.mark(&sign, budget);
        }
    }

    /// Nothing comes any more: a move that was begun is all there is of it.
    fn end(&mut self) {
        self.moves.extend(self.join.take());
    }

    /// The game of this line; what comes now is another.
    fn game(&mut self, result: Option<Recorded>) -> Game {
        Game {
            moves: std::mem::take(&mut self.moves),
            annotations: std::mem::take(&mut self.annotations),
            result,
            ..Game::default()
        }
    }
}

/// Whether a comment tells what chance brought after a move: `die 3`, `behemoth SE 4`.
fn is_chance(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let up_to = |word: &str, most: u8| word.parse().is_ok_and(|n| (1..=most).contains(&n));
    match words.as_slice() {
        ["die", number] => up_to(number, 6),
        [_, way, steps] => {
            ["N", "NE", "E", "SE", "S", "SW", "W", "NW"].contains(way) && up_to(steps, 4)
        }
        _ => false,
    }
}

/// What the text of a game is made of.
enum Token<'t> {
    Word(Word<'t>),
    /// A judgement by its number, `$1`.
    Sign(String),
    /// What stands between its signs.
    Comment(&'t str),
    Variation(&'t str),
}

struct Word<'t> {
    text: &'t str,
    /// Whether a `;` follows that joins it to the next: `P e7-e8; Q-e8`.
    goes_on: bool,
}

/// What a text is made of, one after another.
#[derive(Clone)]
struct Tokens<'t> {
    rest: &'t str,
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            let text = self.rest;
            let first = text.chars().next()?;
            let after = &text[first.len_utf8()..];
            self.rest = match first {
                c if is_space(c) || matches!(c, ')' | '）' | '}' | '；') => after,
                '{' => return Some(Token::Comment(self.up_to(after, '}'))),
                '(' | '（' => return Some(Token::Variation(self.variation(after))),
                '[' => behind(after, ']'),
                ';' => return Some(Token::Comment(self.up_to(after, '\n'))),
                // A line that begins with `%` is meant for programs; no move begins so.
                '%' => behind(after, '\n'),
                '$' => {
                    self.rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
                    let sign = &text[..text.len() - self.rest.len()];
                    return Some(Token::Sign(sign.to_owned()));
                }
                _ => return Some(Token::Word(self.word())),
            };
        }
    }
}

impl<'t> Tokens<'t> {
    /// The text up to a closing sign; all of it when there is none.
    fn up_to(&mut self, text: &'t str, close: char) -> &'t str {
        let (inside, rest) = text.split_once(close).unwrap_or((text, ""));
        self.rest = rest;
        inside
    }

    /// The text up to where a variation ends.
    fn variation(&mut self, text: &'t str) -> &'t str {
        self.rest = behind_variation(text);
        let inside = &text[..text.len() - self.rest.len()];
        inside.strip_suffix([')', '）']).unwrap_or(inside)
    }

    /// The word that comes next in the same line.
    fn next_word(&self) -> Option<&'t str> {
        let word = |token| match token {
            Token::Word(word) => Some(word.text),
            Token::Comment(_) | Token::Variation(_) | Token::Sign(_) => None,
        };
        self.clone().find_map(word)
    }

    fn word(&mut self) -> Word<'t> {
        let end = self.rest.find(|c: char| is_space(c) || is_bracket(c));
        let (move_alone, behind) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        let length = move_alone.len() + promoted(move_alone, behind);
        let (text, rest) = self.rest.split_at(length);
        // The sign of a compound move is set right behind its first part; a comment is not.
        let parts = rest.strip_prefix([';', '；']).filter(|rest| is_part(rest));
        self.rest = parts.unwrap_or(rest);
        Word {
            text,
            goes_on: parts.is_some(),
        }
    }
}

/// The length of what a pawn becomes in brackets behind its move, `a8(Q)`: no variation is so short.
fn promoted(move_alone: &str, behind: &str) -> usize {
    let is_of_pawn = without_number(move_alone).starts_with(|c: char| c.is_ascii_lowercase());
    match behind.as_bytes() {
        [b'(', b'A'..=b'Z', b')', ..] if is_of_pawn => 3,
        _ => 0,
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

/// The word without its number, and the judgement at its end: `Nf3`, `!?`.
fn parted(word: &str) -> (&str, &str) {
    let text = without_number(word);
    let bare = text.trim_end_matches(['!', '?', '！', '？', '‼', '⁇', '⁈', '⁉']);
    text.split_at(bare.len())
}

/// The word without number and judgement; none where it is no more than these.
fn bare(word: &str) -> Option<&str> {
    let (text, _) = parted(word);
    (!text.is_empty() && !is_mark(text)).then_some(text)
}

/// A comment as it was before its lines were broken to be no wider than a page, and without what it
/// says to programs: `[%clk 0:03:00]`.
fn unwrapped(comment: &str) -> String {
    let mut text = String::new();
    let mut is_full = false;
    for line in without_commands(comment).lines() {
        let line = line.trim();
        if line.is_empty() {
            is_full = false;
            continue;
        }
        match [text.chars().next_back(), line.chars().next()] {
            [None, _] => {}
            _ if !is_full => text.push('\n'),
            // Scripts without blanks have none where a line ends, either.
            [Some(last), Some(next)] if !last.is_ascii() && !next.is_ascii() => {}
            _ => text.push(' '),
        }
        text.push_str(line);
        is_full = columns(line) >= FULL;
    }
    text
}

fn without_commands(comment: &str) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some((before, command)) = rest.split_once("[%") {
        text.push_str(before);
        rest = behind(command, ']');
    }
    text + rest
}

/// What a comment says to programs: `[%clk 0:03:00]`.
fn commands(comment: &str) -> impl Iterator<Item = &str> {
    let mut rest = comment;
    std::iter::from_fn(move || {
        let command = &rest[rest.find("[%")?..];
        let (command, behind) = command.split_at(command.find(']')? + 1);
        rest = behind;
        Some(command)
    })
}

/// A sign of an annotator that stands alone.
fn is_mark(word: &str) -> bool {
    const WORDS: [&str; 14] = [
        "e.p.", "ep", "e.p", "ch", "ch.", "mate", "dis", "dis.", "disch", "dis.ch.", "dbl", "dbl.",
        "TN", "RR",
    ];
    let signs = |c: char| "+-=/±∓∞⩲⩱!?#□→↑⇆⊕∆⌓⟳⨀⇔−".contains(c);
    (word.chars().all(signs) && word != "--") || WORDS.contains(&word)
}

/// The sign of a new move in an opening, where no move begins with it: `N b1-c3` is one.
fn is_novelty(word: &str) -> bool {
    word == "N"
}

/// Whether a text is more than one point, as what follows the label of a move is.
fn is_pair(text: &str) -> bool {
    is_point(text) && text.contains(['-', 'x', ';']) || text.len() > 3 && is_point(text)
}

fn begins_with_null_move(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(is_null_move)
}

/// A move that changes whose turn it is and nothing else, as variations show what is threatened.
fn is_null_move(word: &str) -> bool {
    matches!(without_number(word), "--" | "Z0" | "null" | "@@@@")
}

fn is_label(word: &str) -> bool {
    // `+S` is a silver that was turned over.
    let word = word.strip_prefix('+').unwrap_or(word);
    (1..=2).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether a text begins with a point: a letter and a digit.
fn is_point(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && bytes.get(1).is_some_and(u8::is_ascii_digit)
}

#[cfg(test)]
mod chance_tests {
    use super::is_chance;

    #[test]
    fn only_what_tells_of_chance_alone_is_no_comment() {
        assert!(is_chance("die 3") && is_chance(" behemoth SE 4 "));
        for text in ["die 3 Bauern", "die 7", "die", "behemoth UP 4", "a N 5", ""] {
            assert!(!is_chance(text), "{text}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<String> {
        game(text).moves
    }

    fn game(text: &str) -> Game {
        let mut games = read(text);
        assert!(games.len() < 2, "{games:?}");
        games.pop().unwrap_or_default()
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

    /// A line with what stands beside it, written shortly: the ply of each comment and variation
    /// before it.
    fn shown(moves: &[String], annotations: &Annotations) -> String {
        let comments = annotations.comments.iter();
        let comments = comments.map(|comment| format!(" {}{{{}}}", comment.ply, comment.text));
        let variations = annotations.variations.iter().map(|variation| {
            let inside = shown(&variation.moves, &variation.annotations);
            format!(" {}({inside})", variation.ply)
        });
        let marks = annotations.marks.iter();
        let marks = marks.map(|mark| format!(" {}<{}>", mark.ply, mark.signs.join(" ")));
        let beside: String = comments.chain(variations).chain(marks).collect();
        moves.join(" ") + &beside
    }

    #[test]
    fn comments_and_variations_are_kept_beside_the_moves() {
        for (text, told) in [
            ("{a} 1. e4 {b} e5", "e4 e5 0{a} 1{b}"),
            ("1. e4 {b} {c} e5 ; d\n", "e4 e5 1{b\nc} 2{d}"),
            (
                "1. e4 (1. d4 d5 {x} 2. c4) 1... e5",
                "e4 e5 0(d4 d5 c4 2{x})",
            ),
            (
                "1. e4 e5 ({y} 1... c5 $1 2. Nf3! (2. c3 (2. b4 *)) 2... d6) (1... e6)",
                "e4 e5 1(c5 Nf3 d6 1{y} 2(c3 2(b4)) 2<$1> 3<$1>) 1(e6)",
            ),
            (
                "1. e4 {[%clk 0:03:00]} e5 {[%eval 1] so [%csl]}",
                "e4 e5 2{so} 1<[%clk 0:03:00]> 2<[%eval 1] [%csl]>",
            ),
            (
                "1. 炮二平五（1. 兵七进一 {好}）馬８進７",
                "炮二平五 馬８進７ 0(兵七进一 1{好})",
            ),
            ("1. e4 ({nothing}) () e5 (*)", "e4 e5"),
            ("1. e4 {never closed", "e4 1{never closed}"),
            ("1. e4 (1. d4 never closed", "e4 0(d4 never closed)"),
            ("1. e4 (1. d4 {:)} d5) e5", "e4 e5 0(d4 d5 1{:)})"),
        ] {
            let game = game(text);
            assert_eq!(shown(&game.moves, &game.annotations), told, "{text}");
        }
        let games = read("1. e4 1-0 {of the first} 1. d4 {of the second} *");
        let comments = games.iter().map(|game| game.annotations.comment_at(1));
        let told = [Some("of the first"), Some("of the second")];
        assert_eq!(comments.collect::<Vec<_>>(), told);
    }

    #[test]
    fn judgements_are_marks_of_the_move_before_them() {
        for (text, told) in [
            (
                "1. e4! e5?! 2. Nf3 $14 $1",
                "e4 e5 Nf3 1<$1> 2<$6> 3<$14 $1>",
            ),
            ("1. e4 ! e5 +/- 2. Nf3 N", "e4 e5 Nf3 1<$1> 2<$16> 3<$146>"),
            ("1. Nf3 N Nf6 2. N b1-c3", "Nf3 Nf6 N b1-c3 1<$146>"),
            ("$1 1. e4 + e5 ch Nf3 dis ch", "e4 e5 Nf3"),
            ("1. e4 (1. -- d5 {why}) e5", "e4 e5 1{-- d5 {why}}"),
            ("1. e4 (1. d4 Z0 2. c4) e5", "e4 e5 0(d4 1{Z0 2. c4})"),
            (
                "1. a8(Q) b1=(N) 2. cxd8(R)+ Nf3(N)",
                "a8(Q) b1=(N) cxd8(R) Nf3",
            ),
        ] {
            let game = game(text);
            assert_eq!(shown(&game.moves, &game.annotations), told, "{text}");
        }
        let signs = "[%a]".repeat(50_000) + &"[%".repeat(50_000);
        let game = game(&format!("1. e4 {{{signs}}} e5 {{{}}}", "[%b 1]".repeat(50)));
        assert_eq!(game.annotations.marks.len(), 2);
    }

    #[test]
    fn lines_that_were_broken_because_they_were_full_are_joined_again() {
        let full = "a word ".repeat(10);
        let full = full.trim();
        let chinese = "当头炮".repeat(12);
        for (text, told) in [
            (
                "one\ntwo\r\n\r\nthree".to_owned(),
                "one\ntwo\nthree".to_owned(),
            ),
            (format!("{full}\nand on"), format!("{full} and on")),
            (format!("{full}\n\nand on"), format!("{full}\nand on")),
            (format!("{chinese}\n屏风马"), format!("{chinese}屏风马")),
        ] {
            let game = game(&format!("1. e4 {{{text}}} e5"));
            assert_eq!(game.annotations.comment_at(1), Some(&*told), "{text}");
        }
    }

    #[test]
    fn hostile_depth_and_length_are_left_out_and_harm_no_move() {
        let deep = |depth| format!("1. e4 {}{} e5", "(d4 ".repeat(depth), ")".repeat(depth));
        for depth in [MOST_DEPTH, MOST_DEPTH + 1, 50_000] {
            let game = game(&deep(depth));
            assert_eq!(game.moves, ["e4", "e5"]);
            let text = shown(&game.moves, &game.annotations);
            assert_eq!(text.matches('(').count(), MOST_DEPTH, "{depth}");
        }
        let open = game(&format!("1. e4 {}", "({".repeat(50_000)));
        assert_eq!(open.moves, ["e4"]);
        let long = format!(
            "1. e4 ({} {}) e5 {{{}}}",
            "d4 ".repeat(9_000),
            "{x}",
            "y".repeat(99_999)
        );
        let game = game(&long);
        assert_eq!(game.moves, ["e4", "e5"]);
        assert_eq!(game.annotations.variations[0].moves.len(), 2_000);
        assert_eq!(game.annotations.comment_at(2).map(str::len), Some(65_536));
    }

    #[test]
    fn words_of_one_move_are_joined() {
        let text = "1. P e7-e8; Q-e8 k a1-a2 2. K e1-g1; R h1-f1 p d5-e6; e5- 3. N b1-c3 ; a \
            remark\nn b8-c6";
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
            "$999 e4 $ $x",
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
