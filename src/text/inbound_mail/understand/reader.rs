//! Recognises moves in the notations that the writer may use, and conditional moves: `if A then B`,
//! `if A then B, if C then D`.

use super::keyword::{PlanWords, Words, after_word, find};
use super::{keyword, tidy};
use crate::inbound_mail::{NoPlan, OfferResponse, Plan, ReplyCommand};
use crate::notation::{Notation, ReadError, read_turn};
use crate::play::{GameCommand, OfferTerms};
use crate::rules::{Hidden, Line, Move};

/// The maximum length in bytes of a line that is searched for two moves.
const MOST_BYTES: usize = 200;
const MOST_LETTERS: usize = 24;

/// Words between two alternative moves.
const BETWEEN: [&str; 8] = ["or", "oder", "ou", "o", "of", "and", "und", "hoặc"];
const PARTING: [char; 9] = [',', '，', ';', '；', '/', '／', '、', '或', '者'];

/// Reads texts of one writer in one game.
pub(super) struct Reader<'a> {
    line: Option<&'a Line>,
    notation: Notation,
}

impl<'a> Reader<'a> {
    pub(super) fn new(line: Option<&'a Line>, notation: Notation) -> Reader<'a> {
        Reader { line, notation }
    }

    /// The move of a text, if it is legal now.
    pub(super) fn legal(&self, text: &str) -> Option<Move> {
        self.legal_in(self.line?, text)
    }

    /// The same in another position.
    pub(super) fn legal_in(&self, line: &Line, text: &str) -> Option<Move> {
        let entry = read_turn(line, self.notation, text).ok()?;
        Some(entry.mv)
    }

    /// The position after a move, if it is fully visible.
    pub(super) fn after(&self, text: &str) -> Option<Line> {
        let mut line = self.line?.clone();
        if line.variant().hides(Hidden::Positions) {
            return None;
        }
        let entry = read_turn(&line, self.notation, text).ok()?;
        for mv in std::iter::once(entry.mv).chain(entry.then) {
            line.push(mv).ok()?;
        }
        Some(line)
    }

    /// Whether a text is the last move that was made.
    pub(super) fn is_last_move(&self, text: &str) -> bool {
        let before = self
            .line
            .and_then(|line| line.branch(line.ply().checked_sub(1)?));
        let last = self.line.and_then(|line| line.moves().last());
        before.is_some_and(|before| self.legal_in(&before, text).as_ref() == last)
    }

    /// The game as the writer saw it.
    pub(super) fn line(&self) -> Option<&'a Line> {
        self.line
    }

    /// Whether a text is a move, even an illegal one, optionally with a draw offer.
    pub(super) fn is_move(&self, text: &str) -> bool {
        match self.line {
            Some(line) => match read_turn(line, self.notation, text) {
                Ok(_) => true,
                Err(error) => is_about_a_move(&error, text),
            },
            None => has_move_shape(text),
        }
    }

    /// Whether a text is a move and nothing else.
    fn is_bare_move(&self, text: &str) -> bool {
        let reads = |line| !read_turn(line, self.notation, text).is_ok_and(|it| it.offers_draw);
        self.is_move(text) && self.line.is_none_or(reads)
    }

    /// The conditional moves of a line, or the error; `None` if the line does not look like one.
    pub(super) fn plan(&self, line: &str) -> Option<Result<Vec<Plan>, NoPlan>> {
        let Some(plans) = plans(line) else {
            let is_near = words_behind_if(line).is_some_and(|words| self.are_moves(&words));
            return is_near.then_some(Err(NoPlan::Form));
        };
        let texts = plans.iter().flat_map(|plan| self.are_read(plan));
        let texts: Vec<bool> = texts.collect();
        match (texts.contains(&true), texts.contains(&false)) {
            (true, false) => Some(Ok(plans)),
            (true, true) => Some(Err(NoPlan::NoMove(plans))),
            _ => None,
        }
    }

    /// Whether the opponent's move and the reply can be read. The reply may be a command, but only
    /// to a move: `if you like then resign` is not a conditional move.
    fn are_read(&self, plan: &Plan) -> [bool; 2] {
        let is_expected = plan.expected == ANYTHING || self.is_bare_move(&plan.expected);
        let asks = || {
            let command = keyword::read(&plan.answer);
            matches!(
                command,
                Some(
                    ReplyCommand::Game(GameCommand::Resign)
                        | ReplyCommand::Game(GameCommand::Offer(OfferTerms::Draw))
                        | ReplyCommand::Answer(OfferResponse::Accept)
                )
            )
        };
        let is_answer = self.is_bare_move(&plan.answer) || (is_expected && asks());
        [is_expected, is_answer]
    }

    /// Whether most of these words are moves: `N8+7 N2+3`, `you N8+7, N2+3`.
    fn are_moves(&self, words: &[String]) -> bool {
        let moves = words.iter().filter(|word| self.is_bare_move(word)).count();
        moves > 0 && 2 * moves >= words.len()
    }

    /// The moves of a line that contains nothing else: `C2=5 or C8=5`.
    pub(super) fn moves_in(&self, text: &str) -> Vec<String> {
        if text.len() > MOST_BYTES {
            return Vec::new();
        }
        let pieces: Vec<&str> = text
            .split(PARTING)
            .flat_map(split_at_words)
            .map(str::trim)
            .filter(|piece| !piece.is_empty())
            .collect();
        let moves = self.filter_moves(&pieces);
        if moves.len() > 1 {
            return moves;
        }
        let words: Vec<&str> = text
            .split(|c: char| c.is_whitespace() || PARTING.contains(&c))
            .filter(|word| !word.is_empty())
            .collect();
        self.filter_moves(&words)
    }

    fn filter_moves(&self, pieces: &[&str]) -> Vec<String> {
        let bare = pieces.iter().map(|piece| tidy::move_text(piece));
        bare.filter(|piece| self.is_move(piece)).collect()
    }
}

fn split_at_words(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut at = 0;
    for word in text.split_inclusive(' ') {
        let bare = word.trim().to_lowercase();
        if BETWEEN.contains(&bare.as_str()) {
            pieces.push(&text[start..at]);
            start = at + word.len();
        }
        at += word.len();
    }
    pieces.push(&text[start..]);
    pieces
}

/// Whether an error concerns a move that was recognised, not a text that is not a move.
fn is_about_a_move(error: &ReadError, text: &str) -> bool {
    match error {
        ReadError::Empty | ReadError::TooLong | ReadError::NotUnderstood => false,
        // `2026` and `Room 12` do not name a point; `C2-z9` tries to.
        ReadError::NoSuchSquare(_) => has_two_points(text),
        ReadError::Abbreviated { to: None, .. } => false,
        ReadError::Abbreviated { label, .. } => label
            .as_ref()
            .is_none_or(|label| label.chars().count() == 1),
        _ => true,
    }
}

fn has_two_points(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    (2..=6).contains(&digits) && (2..=4).contains(&letters)
}

/// Without a game to read a move in, its shape decides.
fn has_move_shape(text: &str) -> bool {
    let is_number = |c: char| c.is_numeric() || "一二三四五六七八九前後后中".contains(c);
    let letters = text.chars().count();
    (2..=MOST_LETTERS).contains(&letters)
        && text.split_whitespace().count() <= 3
        && text.chars().any(is_number)
        && text.chars().any(char::is_alphabetic)
}

/// The maximum number of words of a line that is searched for moves.
const MOST_WORDS: usize = 8;

/// Stands for any move of the opponent.
const ANYTHING: &str = "*";

/// The conditional moves of a line by its form, one after the other.
fn plans(line: &str) -> Option<Vec<Plan>> {
    let line = tidy::command(line);
    Words::all()
        .plans()
        .iter()
        .find_map(|words| with(&line, words))
}

fn with(line: &str, words: &PlanWords) -> Option<Vec<Plan>> {
    let mut rest = Some(after_word(line, &words.before)?);
    let mut plans = Vec::new();
    while let Some(text) = rest {
        let (expected, further) = find(text, &words.between)?;
        let split = find(further, &words.before);
        rest = split.map(|(_, next)| next);
        let plan = Plan {
            expected: move_text(expected),
            answer: move_text(split.map_or(further, |(answer, _)| answer)),
        };
        if plan.expected.is_empty() || plan.answer.is_empty() {
            return None;
        }
        plans.push(plan);
    }
    Some(plans)
}

/// A move normalised for comparison, or the star without punctuation.
fn move_text(text: &str) -> String {
    match text.trim_matches([' ', ',', '，']) {
        ANYTHING | "＊" => ANYTHING.to_owned(),
        text => tidy::move_text(text),
    }
}

/// The words of a line that starts with `if` but has no `then`.
fn words_behind_if(line: &str) -> Option<Vec<String>> {
    let line = tidy::command(line);
    let mut plans = Words::all().plans().iter();
    let (words, rest) = plans.find_map(|words| Some((words, after_word(&line, &words.before)?)))?;
    let pieces = rest.split([' ', ',', ';', ':', '，', '；', '：']);
    let pieces = pieces.filter(|word| !word.is_empty() && word.to_lowercase() != words.between);
    let pieces: Vec<String> = pieces.map(tidy::move_text).collect();
    (!rest.is_empty() && pieces.len() <= MOST_WORDS).then_some(pieces)
}
