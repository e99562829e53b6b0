//! Reads and judges typed conditional moves: `1... H8+7 2. C5+4`.

use super::tree::{ANYTHING, Expected, Reply, Step, Tree, after_anything};
use crate::inbound_mail::{self, OfferResponse, ReplyCommand};
use crate::notation::{self, Notation, ReadError};
use crate::play::{self, GameCommand, OfferTerms};
use crate::rules::{Chooser, Hidden, Line, Move};
use std::collections::VecDeque;

/// Maximum of lines per tree.
pub const MOST_LINES: usize = 30;
/// Maximum of plies per line, of both sides.
pub const MOST_PLIES: usize = 40;
/// The longest notation of a move: `C h3 - e3`.
const MOST_WORDS: usize = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    Empty,
    /// The game is over before the lines start.
    Over,
    /// Dice are rolled before the reply, so a line ends there.
    Chance,
    /// The opponent's move is hidden.
    Dark,
    /// The opponent chooses the player's move.
    Choice,
    TooManyLines(usize),
    /// Two lines have different replies to the same move.
    Conflict {
        lines: [usize; 2],
        /// The opponent's move and the two replies, as typed.
        texts: [String; 3],
    },
    /// A move of a line is invalid.
    In {
        /// The number of the line, if there are several.
        line: Option<usize>,
        text: String,
        /// The moves of the line before it, if relevant.
        before: Vec<Move>,
        why: Box<BranchFault>,
    },
}

/// What is wrong with a move of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BranchFault {
    /// The opponent cannot play it.
    Expected(Box<ReadError>),
    /// It would end the game, so there can be no reply.
    Ends,
    Answer(Box<ReadError>),
    NoAnswer,
    /// Nothing may follow the text before it.
    Follows,
    /// The line has too many moves.
    TooLong,
}

/// Reads lines in any notation, with preference for the writer's; `line` is the game, with the
/// opponent to move.
///
/// # Errors
/// The first fault.
pub fn read(line: &Line, notation: Notation, text: &str) -> Result<Tree, Fault> {
    if play::ending(line).is_some() {
        return Err(Fault::Over);
    }
    if line.variant().chance().is_some() {
        return Err(Fault::Chance);
    }
    if line.variant().hides(Hidden::Positions) {
        return Err(Fault::Dark);
    }
    if line.variant().chooser() == Chooser::Opponent {
        return Err(Fault::Choice);
    }
    let texts = text.lines().zip(1..);
    let texts: Vec<(&str, usize)> = texts.filter(|(text, _)| !text.trim().is_empty()).collect();
    match texts.len() {
        0 => return Err(Fault::Empty),
        n if n > MOST_LINES => return Err(Fault::TooManyLines(n)),
        _ => {}
    }
    let mut lines: Vec<BranchText> = Vec::new();
    for &(text, nth) in &texts {
        let mut reader = Reader::new(line, notation, text);
        let read = reader.read().map_err(|(text, why)| Fault::In {
            line: (texts.len() > 1).then_some(nth),
            text,
            before: reader.line.moves()[line.ply()..].to_vec(),
            why: Box::new(why),
        })?;
        let read = BranchText { nth, ..read };
        if let Some(conflict) = lines.iter().find_map(|earlier| earlier.conflict(&read)) {
            return Err(conflict);
        }
        lines.push(read);
    }
    let steps: Vec<Vec<Step>> = lines.into_iter().map(|line| line.steps).collect();
    Ok(Tree::of_lines(&steps))
}

#[derive(Default)]
struct BranchText {
    nth: usize,
    steps: Vec<Step>,
    /// The move and reply of each step, as typed.
    texts: Vec<String>,
}

impl BranchText {
    /// The conflict, if another line has a different reply to the same move.
    fn conflict(&self, other: &Self) -> Option<Fault> {
        let both = self.steps.iter().zip(&other.steps);
        let alike = both.take_while(|(one, two)| one == two).count();
        let [one, two] = [self, other].map(|line| line.steps.get(alike));
        (one?.expected == two?.expected).then(|| Fault::Conflict {
            lines: [self.nth, other.nth],
            texts: [
                other.texts[2 * alike].clone(),
                self.texts[2 * alike + 1].clone(),
                other.texts[2 * alike + 1].clone(),
            ],
        })
    }
}

struct Reader {
    /// The game after the moves read so far.
    line: Line,
    notation: Notation,
    pieces: VecDeque<Piece>,
}

/// The text between two numbers or commas: one or more moves.
type Piece = Vec<String>;

impl Reader {
    fn new(line: &Line, notation: Notation, text: &str) -> Self {
        Self {
            line: line.clone(),
            notation,
            pieces: pieces(text),
        }
    }

    fn read(&mut self) -> Result<BranchText, (String, BranchFault)> {
        let mut read = BranchText::default();
        let mut is_over = false;
        while !self.pieces.is_empty() || read.steps.is_empty() {
            let last = || read.texts.last().cloned().unwrap_or_default();
            if is_over {
                return Err((last(), BranchFault::Follows));
            }
            if read.texts.len() >= MOST_PLIES {
                return Err((last(), BranchFault::TooLong));
            }
            let (text, expected) = self.expected()?;
            read.texts.push(text.clone());
            if self.pieces.is_empty() {
                return Err((text, BranchFault::NoAnswer));
            }
            let (text, answer) = self.answer(expected)?;
            read.texts.push(text);
            is_over = play::ending(&self.line).is_some()
                || expected == Expected::Anything
                || !matches!(answer, Reply::Move(_));
            read.steps.push(Step { expected, answer });
        }
        Ok(read)
    }

    fn expected(&mut self) -> Result<(String, Expected), (String, BranchFault)> {
        let (line, notation) = (&self.line, self.notation);
        let read = |text: &str| match text {
            ANYTHING => Ok(Expected::Anything),
            text => Ok(Expected::Move(notation::read_for(line, notation, text)?.mv)),
        };
        let taken = take(&mut self.pieces, read);
        let (text, expected) =
            taken.map_err(|(text, why)| (text, BranchFault::Expected(Box::new(why))))?;
        if let Expected::Move(mv) = expected {
            self.push(mv)
                .map_err(|why| (text.clone(), BranchFault::Expected(Box::new(why))))?;
            if play::ending(&self.line).is_some() {
                return Err((text, BranchFault::Ends));
            }
        }
        Ok((text, expected))
    }

    fn answer(&mut self, expected: Expected) -> Result<(String, Reply), (String, BranchFault)> {
        let notation = self.notation;
        let lines = match expected {
            Expected::Move(_) => vec![self.line.clone()],
            Expected::Anything => after_anything(&self.line).collect(),
        };
        let read = |text: &str| match inbound_mail::keyword(text) {
            Some(ReplyCommand::Game(GameCommand::Resign)) => Ok(Reply::Resign),
            Some(
                ReplyCommand::Game(GameCommand::Offer(OfferTerms::Draw))
                | ReplyCommand::Answer(OfferResponse::Accept),
            ) => Ok(Reply::AcceptDraw),
            _ => first_of(&lines, notation, text).map(Reply::Move),
        };
        let taken = take(&mut self.pieces, read);
        let taken = taken.map_err(|(text, why)| (text, BranchFault::Answer(Box::new(why))));
        if let (Err(_), Some(then)) = (&taken, lines.first()) {
            self.line = then.clone();
        }
        let (text, answer) = taken?;
        if let (Expected::Move(_), Reply::Move(mv)) = (expected, answer) {
            self.push(mv)
                .map_err(|why| (text.clone(), BranchFault::Answer(Box::new(why))))?;
        }
        Ok((text, answer))
    }

    fn push(&mut self, mv: Move) -> Result<(), ReadError> {
        self.line.push(mv).map_err(ReadError::Illegal)
    }
}

/// The move that a text means in the first line where it is one; else the error of the first line.
fn first_of(lines: &[Line], notation: Notation, text: &str) -> Result<Move, ReadError> {
    let mut wrong = None;
    for line in lines {
        match notation::read_for(line, notation, text) {
            Ok(entry) => return Ok(entry.mv),
            Err(why) => wrong = wrong.or(Some(why)),
        }
    }
    Err(wrong.unwrap_or(ReadError::NotUnderstood))
}

/// The words of a line, without move numbers. Numbers and commas separate the pieces.
fn pieces(text: &str) -> VecDeque<Piece> {
    let text = text.split("//").next().unwrap_or_default();
    let mut pieces = VecDeque::from([Piece::new()]);
    for part in text.split([',', '，', '、']) {
        pieces.push_back(Piece::new());
        let mut words = part.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let is_before_dots = words.peek().is_some_and(|next| next.starts_with("..."));
            let bare = match is_before_dots && word.chars().all(|c| c.is_ascii_digit()) {
                true => "",
                false => without_number(word),
            };
            if bare.len() < word.len() {
                pieces.push_back(Piece::new());
            }
            if let Some(piece) = pieces.back_mut().filter(|_| !bare.is_empty()) {
                piece.push(bare.replace('＊', ANYTHING));
            }
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// A word without a move number before it: `12.`, `12...C2=5`, or dots alone.
fn without_number(word: &str) -> &str {
    let is_digit = |c: char| c.is_ascii_digit() || ('０'..='９').contains(&c);
    let behind = word.trim_start_matches(is_digit);
    let bare = behind.trim_start_matches(['.', '．', '…', '。', ')', '）']);
    if bare.len() < behind.len() {
        bare
    } else {
        word
    }
}

/// Takes the fewest words that form a move: `C h3-e3` is one move.
fn take<T>(
    pieces: &mut VecDeque<Piece>,
    read: impl Fn(&str) -> Result<T, ReadError>,
) -> Result<(String, T), (String, ReadError)> {
    let Some(piece) = pieces.front_mut() else {
        return Err((String::new(), ReadError::Empty));
    };
    let mut wrong: Option<(String, ReadError)> = None;
    for n in 1..=piece.len().min(MOST_WORDS) {
        let text = piece[..n].join(" ");
        // The parts of one turn on a free board.
        let goes_on = text.ends_with(';') || piece.get(n).is_some_and(|word| word.starts_with(';'));
        match read(&text) {
            Ok(found) if !goes_on => {
                piece.drain(..n);
                pieces.retain(|piece| !piece.is_empty());
                return Ok((text, found));
            }
            Err(why)
                if wrong
                    .as_ref()
                    .is_none_or(|(_, old)| !is_about_move(old) && is_about_move(&why)) =>
            {
                wrong = Some((text, why));
            }
            _ => {}
        }
    }
    Err(wrong.unwrap_or_else(|| (piece.join(" "), ReadError::NotUnderstood)))
}

/// Whether the text was understood as a move and then found illegal.
fn is_about_move(why: &ReadError) -> bool {
    use ReadError::{Abbreviated, Empty, NotUnderstood, TooLong};
    !matches!(
        why,
        Empty | TooLong | NotUnderstood | Abbreviated { to: None, .. }
    )
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
