//! Classifies the lines around a move. A line about future moves is for its writer only: it is
//! stored as a conditional move, or left out.

use super::attempt;
use super::phrases::{Hints, hints, offers_draw};
use super::reader::Reader;
use super::tidy;
use crate::inbound_mail::tables::is_unspaced;
use crate::inbound_mail::{NoPlan, Plan};
use crate::rules::{Line, Move};
use unicode_normalization::UnicodeNormalization;

/// A message has at most this many bytes, so a longer text is not sent.
const MOST_BYTES_OF_ALL: usize = 20_000;
/// After this many lines that are left out, lines are no longer joined with the next, which takes
/// time.
const MOST_LEFT_OUT: usize = 10;
/// The maximum number of letters, and of words, of a line that are examined.
const MOST_LETTERS: usize = 4_000;
const MOST_WORDS: usize = 400;
/// The maximum number of words of a move: `C h3 - e3`.
const MOST_WORDS_OF_A_MOVE: usize = 4;
/// The maximum number of lines of a conditional move.
const MOST_LINES: usize = 5;
/// The minimum number of words, less one, of a sentence between two moves.
const MOST_WORDS_BETWEEN: usize = 4;
/// The maximum number of words of a line that continues the one above it.
const MOST_WORDS_GOING_ON: usize = 8;
/// The maximum number of words of a line that only starts a conditional move: `in case of`.
const MOST_WORDS_BEGINNING: usize = 4;
/// In talk, two moves are separated by at least this many words.
const FEWEST_WORDS_BETWEEN: usize = 2;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// A part of the message to the opponent.
    Message,
    Plan(Vec<Plan>),
    /// Continues the conditional move above it.
    PartOfPlan,
    LeftOut(NoPlan),
}

/// The class of each line around a move. `after` is the position after the move, if known.
pub(super) fn kinds(reader: &Reader, after: Option<&Line>, lines: &[&str]) -> Vec<Kind> {
    if is_too_long(lines) {
        return vec![Kind::Message; lines.len()];
    }
    let mut kinds: Vec<Kind> = Vec::new();
    let mut left_out = 0;
    let mut goes_on = false;
    while kinds.len() < lines.len() {
        let at = kinds.len();
        // It could be meant as the move, or repeats it.
        if reader.legal(&tidy::move_text(lines[at])).is_some() {
            kinds.push(Kind::Message);
            continue;
        }
        let text = Text::new(reader, after, lines[at]);
        let length = if left_out < MOST_LEFT_OUT {
            MOST_LINES
        } else {
            1
        };
        let next = &lines[at..lines.len().min(at + length)];
        if let Some((plan, length)) = plan_at(reader, after, next, &text) {
            let rest = rest_of_plan(reader, after, &next[..length], &plan);
            kinds.push(Kind::Plan(plan));
            kinds.extend(rest);
            goes_on = false;
        } else if text.is_suspect() || (goes_on && text.has_move()) {
            let why = match reader.plan(lines[at]) {
                Some(Err(why)) => why,
                _ => NoPlan::Form,
            };
            kinds.push(Kind::LeftOut(why));
            left_out += 1;
            goes_on = true;
        } else {
            kinds.push(Kind::Message);
            goes_on = goes_on && text.words.is_empty();
        }
    }
    kinds
}

/// The first line about future moves in a position.
pub(super) fn find_plan<'a>(
    reader: &Reader,
    position: Option<&Line>,
    lines: &[&'a str],
) -> Option<&'a str> {
    if is_too_long(lines) {
        return None;
    }
    let mut lines = lines.iter();
    let found = lines.find(|line| Text::new(reader, position, line).is_suspect());
    found.copied()
}

fn is_too_long(lines: &[&str]) -> bool {
    let letters: usize = lines.iter().map(|line| line.len()).sum();
    letters > MOST_BYTES_OF_ALL
}

/// The conditional move that starts at the first of these lines, and its number of lines.
fn plan_at(
    reader: &Reader,
    after: Option<&Line>,
    lines: &[&str],
    first: &Text,
) -> Option<(Vec<Plan>, usize)> {
    if let Some(Ok(plans)) = reader.plan(lines[0]) {
        return Some((plans, 1));
    }
    let begins = !first.has_move()
        && first.hints.is_condition
        && (1..=MOST_WORDS_BEGINNING).contains(&first.words.len());
    if !first.is_suspect() && !begins {
        return None;
    }
    if let Some(plan) = first.plan() {
        return Some((plan, 1));
    }
    let mut joined = lines[0].to_owned();
    for (nth, line) in lines.iter().enumerate().skip(1) {
        let next = Text::new(reader, after, line);
        if next.hints.is_past || next.words.len() > MOST_WORDS_GOING_ON {
            return None;
        }
        joined.push(' ');
        joined.push_str(line);
        if let Some(plan) = Text::new(reader, after, &joined).plan() {
            return Some((plan, nth + 1));
        }
    }
    None
}

/// The classes of the lines after the first of a conditional move. A line is a message if the
/// conditional move is the same without it.
fn rest_of_plan(reader: &Reader, after: Option<&Line>, lines: &[&str], plan: &[Plan]) -> Vec<Kind> {
    let mut needed = lines.to_vec();
    let mut kinds = Vec::new();
    for line in lines.iter().skip(1) {
        let at = kinds
            .iter()
            .filter(|kind| **kind == Kind::PartOfPlan)
            .count()
            + 1;
        let mut others = needed.clone();
        others.remove(at);
        let is_message = is_sentence(reader, after, line)
            && Text::new(reader, after, &others.join(" "))
                .plan()
                .as_deref()
                == Some(plan);
        if is_message {
            needed = others;
        }
        kinds.push(match is_message {
            true => Kind::Message,
            false => Kind::PartOfPlan,
        });
    }
    kinds
}

/// Whether a line is a sentence, not a connection of two moves such as "I play".
fn is_sentence(reader: &Reader, after: Option<&Line>, line: &str) -> bool {
    let text = Text::new(reader, after, line);
    let has_hint = text.hints.is_condition || text.hints.is_weak_condition;
    let is_long = text.words.len() > MOST_WORDS_BETWEEN;
    let is_ended = line
        .trim_end()
        .ends_with(['.', '!', '?', '。', '！', '？', ')']);
    !text.has_move() && text.points == 0 && !has_hint && (is_long || is_ended)
}

struct Text {
    words: Vec<String>,
    hints: Hints,
    has_arrow: bool,
    /// Whether it starts with a move number.
    is_numbered: bool,
    /// The moves that are legal in succession.
    moves: Vec<String>,
    /// The smallest number of words between two moves, or two words that look like moves.
    between: usize,
    /// The number of words that belong to these moves.
    words_of_moves: usize,
    /// The number of other words that look like moves.
    others: usize,
    /// The number of other words that name a point: `the horse to g3`.
    points: usize,
}

impl Text {
    fn new(reader: &Reader, position: Option<&Line>, line: &str) -> Self {
        let narrow: String = line.nfkc().take(MOST_LETTERS).collect();
        let (words, has_arrow) = words(&narrow);
        let mut text = Self {
            hints: hints(line),
            has_arrow,
            is_numbered: is_numbered(&narrow),
            moves: Vec::new(),
            between: usize::MAX,
            words_of_moves: 0,
            others: 0,
            points: 0,
            words,
        };
        text.find_moves(reader, position);
        text
    }

    fn find_moves(&mut self, reader: &Reader, position: Option<&Line>) {
        let mut line = position.cloned();
        let (mut at, mut since) = (0, 0);
        while at < self.words.len() {
            let taken = line
                .as_ref()
                .and_then(|line| take(reader, line, &self.words[at..]));
            if taken.is_none() && !looks_like_a_move(&self.words[at]) {
                self.points += usize::from(attempt::is_point(self.words[at].as_bytes()));
                at += 1;
                since += 1;
                continue;
            }
            if self.has_move() {
                self.between = self.between.min(since);
            }
            since = 0;
            let Some((length, text, mv)) = taken else {
                self.others += 1;
                at += 1;
                continue;
            };
            self.moves.push(text);
            self.words_of_moves += length;
            at += length;
            line = line.and_then(|mut line| line.push(mv).ok().map(|_| line));
        }
    }

    fn has_move(&self) -> bool {
        !self.moves.is_empty() || self.others > 0
    }

    /// Whether it may be about future moves.
    fn is_suspect(&self) -> bool {
        let Hints {
            is_condition,
            is_weak_condition,
            is_past,
        } = self.hints;
        let count = self.moves.len() + self.others;
        if count == 0 {
            return self.points > 0 && is_condition;
        }
        let is_talk = is_past && self.between >= FEWEST_WORDS_BETWEEN;
        let are_adjacent = self
            .words
            .windows(2)
            .any(|two| two.iter().all(|word| looks_like_a_move(word)));
        let is_alone = count == 1 && self.words_of_moves == self.words.len();
        is_condition
            || (is_weak_condition && !is_past)
            || self.has_arrow
            || self.is_numbered
            || are_adjacent
            || is_alone
            || (count >= 2 && !is_talk)
    }

    /// Its moves as conditional moves, if it contains no others.
    fn plan(&self) -> Option<Vec<Plan>> {
        let offers_draw = self.words.iter().any(|word| offers_draw(word));
        let is_whole = self.others == 0 && !self.moves.is_empty() && !offers_draw;
        let (pairs, rest) = self.moves.as_chunks::<2>();
        let plan = |[expected, answer]: &[String; 2]| Plan {
            expected: expected.clone(),
            answer: answer.clone(),
        };
        (is_whole && rest.is_empty()).then(|| pairs.iter().map(plan).collect())
    }
}

/// The move at the start of some words, and its number of words.
fn take(reader: &Reader, line: &Line, words: &[String]) -> Option<(usize, String, Move)> {
    (1..=words.len().min(MOST_WORDS_OF_A_MOVE)).find_map(|length| {
        let some = &words[..length];
        let may_be = some
            .iter()
            .any(|word| looks_like_a_move(word) || attempt::is_point(word.as_bytes()));
        let text = some.join(" ");
        let mv = may_be.then(|| reader.legal_in(line, &text)).flatten()?;
        Some((length, text, mv))
    })
}

fn looks_like_a_move(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    attempt::is_move(word) || attempt::chinese_move(&letters) == Some(letters.len())
}

/// Arrows from a move to the reply.
const ARROWS: [&str; 9] = ["-->", "->", "==>", "=>", "~>", "→", "⇒", "➔", "➜"];
/// Punctuation between words.
const PARTING: &[char] = &[
    ',', ';', ':', '/', '|', '(', ')', '[', ']', '{', '}', '<', '>', '"', '“', '”', '„', '«', '»',
    '‘', '’', '、', '。', '!', '?', '·', '•', '&', '\\', '「', '」', '–', '—', '−',
];
/// Other punctuation around words.
const AROUND: &[char] = &['.', '\'', '~'];

/// The words of a line, and whether there is an arrow between some. A Chinese move is one word.
fn words(narrow: &str) -> (Vec<String>, bool) {
    let mut text = narrow.to_owned();
    for arrow in ARROWS {
        text = text.replace(arrow, " \u{2192} ");
    }
    let has_arrow = text.contains('\u{2192}');
    let text = spaced(&text.replace("..", " "));
    let pieces = text.split(|c: char| c.is_whitespace() || PARTING.contains(&c) || c == '\u{2192}');
    let bare = |piece: &str| {
        let piece = tidy::move_text(piece.trim_matches(AROUND));
        piece.trim_end_matches(['.', '-']).to_owned()
    };
    let words = pieces.map(bare).filter(|word| {
        // A move number is not a word.
        attempt::is_move(word)
            || word
                .chars()
                .any(|c| !c.is_ascii_digit() && c != '.' && c != '-')
    });
    (words.take(MOST_WORDS).collect(), has_arrow)
}

/// Inserts spaces around Chinese moves, and between scripts with and without spaces.
fn spaced(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut spaced = String::with_capacity(text.len());
    let mut at = 0;
    while at < letters.len() {
        if let Some(length) = attempt::chinese_move(&letters[at..]) {
            spaced.push(' ');
            spaced.extend(&letters[at..at + length]);
            spaced.push(' ');
            at += length;
        } else {
            // `もしH2+3なら`
            let last = spaced.chars().next_back();
            if last.is_some_and(|last| is_unspaced(last) != is_unspaced(letters[at])) {
                spaced.push(' ');
            }
            spaced.push(letters[at]);
            at += 1;
        }
    }
    spaced
}

/// Whether a line starts with a move number: `13. …`, `2... …`.
fn is_numbered(line: &str) -> bool {
    let line = line.trim_start();
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    (1..=3).contains(&(line.len() - rest.len())) && rest.trim_start().starts_with(['.', ')', '…'])
}
