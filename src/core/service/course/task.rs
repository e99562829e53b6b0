//! A small task: a position with one solution, and what is wrong with other moves.

use crate::rules::{Ending, Judgement, Kind, Line, Move, Piece, Position, Refusal, Variant};
use serde::Deserialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TaskKind {
    Take,
    /// The only move that ends a check, by a piece other than the general.
    Stop,
    Mate,
}

/// A position with one solution.
#[derive(Debug, Clone)]
pub struct Task {
    pub kind: TaskKind,
    /// The position, as a line without moves.
    pub line: Line,
    pub answer: Move,
    pub source: Source,
}

/// The game that contains a position.
#[derive(Debug, Clone)]
pub struct Source {
    /// The record’s number among the demo’s games, or the seed of a self-played game.
    pub record: String,
    /// The players, if they were people.
    pub players: Option<String>,
    pub ply: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Solved,
    Refused(Refusal),
    /// Not mate: the opponent has this reply.
    NoMate(Move),
    TakesNothing,
    /// The captured piece is protected: the capturing piece is taken back like this.
    TakenBack(Move),
    /// It wins less than another move.
    WinsLess(Piece),
    /// A different ending from the requested one.
    OtherEnd,
}

impl Task {
    pub fn verdict(&self, mv: Move) -> Verdict {
        if mv == self.answer {
            return Verdict::Solved;
        }
        if let Judgement::Refused(why) = self.line.judge(mv) {
            return Verdict::Refused(why);
        }
        let (variant, before) = (self.line.variant(), self.line.position());
        let after = before.play(variant, mv);
        match self.kind {
            TaskKind::Mate => answer(variant, &after).map_or(Verdict::OtherEnd, Verdict::NoMate),
            TaskKind::Take | TaskKind::Stop => match before.taken(variant, mv) {
                None => Verdict::TakesNothing,
                Some((_, taken)) => taken_back(variant, &after, mv)
                    .map_or(Verdict::WinsLess(taken), Verdict::TakenBack),
            },
        }
    }
}

/// A reply that shows that a check is not mate, preferably a capture.
fn answer(variant: &Variant, after: &Position) -> Option<Move> {
    let replies = after.legal_moves(variant);
    let captures = |mv: &&Move| after.taken(variant, **mv).is_some();
    replies.iter().find(captures).or(replies.first()).copied()
}

/// How the piece that just moved can be taken.
fn taken_back(variant: &Variant, after: &Position, mv: Move) -> Option<Move> {
    let mut replies = after.legal_moves(variant).into_iter();
    replies.find(|back| back.to == mv.to && back.from != back.to)
}

/// The only solution of a position; none if there are several, or none at all.
pub fn answer_to(kind: TaskKind, line: &Line) -> Option<Move> {
    match kind {
        TaskKind::Mate => only(line.legal().into_iter().filter(|mv| is_mate(line, *mv))),
        TaskKind::Stop => only_stop(line),
        TaskKind::Take => only_win(line),
    }
}

fn only(mut moves: impl Iterator<Item = Move>) -> Option<Move> {
    moves.next().filter(|_| moves.next().is_none())
}

fn is_mate(line: &Line, mv: Move) -> bool {
    let judgement = line.judge(mv);
    matches!(judgement, Judgement::Ends(outcome) if outcome.ending == Ending::Checkmate)
}

fn only_stop(line: &Line) -> Option<Move> {
    let (variant, position) = (line.variant(), line.position());
    let mv = only(line.legal().into_iter())?;
    let piece = position.piece_at(mv.from)?;
    let helps = !variant.kind(piece.kind).royal && position.taken(variant, mv).is_none();
    (position.is_check(variant) && helps).then_some(mv)
}

/// The capture of an unprotected piece that wins more than any other move, loses nothing at once,
/// and does not miss a mate.
fn only_win(line: &Line) -> Option<Move> {
    let (variant, position) = (line.variant(), line.position());
    if position.is_check(variant) {
        return None;
    }
    let legal = line.legal();
    let gains = legal.iter().map(|mv| (gain(variant, position, *mv), *mv));
    let (most, best) = gains.clone().max_by_key(|(gain, _)| *gain)?;
    let is_alone = gains.filter(|(gain, _)| *gain == most).count() == 1;
    let after = position.play(variant, best);
    let is_safe = taken_back(variant, &after, best).is_none() && loss(variant, &after) < most;
    let ends = legal.iter().any(|mv| is_mate(line, *mv));
    (most >= LEAST && is_alone && is_safe && !ends).then_some(best)
}

/// The minimum value of a task: a horse, or an elephant where it has the same value.
const LEAST: i32 = 3;

/// The most that the side to move can win at once.
fn loss(variant: &Variant, position: &Position) -> i32 {
    let moves = position.legal_moves(variant).into_iter();
    let most = moves.map(|mv| {
        let next = position.play(variant, mv);
        if next.is_check(variant) && !next.has_legal_move(variant) {
            return i32::MAX;
        }
        gain(variant, position, mv)
    });
    most.max().unwrap_or(0)
}

/// The gain of a move: the captured piece, less the moved one if it is taken back.
pub(super) fn gain(variant: &Variant, position: &Position, mv: Move) -> i32 {
    let Some((_, victim)) = position.taken(variant, mv) else {
        return 0;
    };
    let won = worth(variant.kind(victim.kind));
    let after = position.play(variant, mv);
    match (taken_back(variant, &after, mv), position.piece_at(mv.from)) {
        (Some(_), Some(piece)) => won - worth(variant.kind(piece.kind)),
        _ => won,
    }
}

/// An approximate value for comparing captures; a variant's file defines it where points decide.
fn worth(kind: &Kind) -> i32 {
    if kind.points > 0.0 {
        return kind.points as i32;
    }
    match kind.western.as_str() {
        "king" => 100,
        "amazon" => 18,
        "eagle" => 16,
        "queen" => 9,
        "rook" => {
            if kind.attacker {
                9
            } else {
                5
            }
        }
        "falcon" | "left quail" | "right quail" => 7,
        "crane" => 6,
        "cannon" => 5,
        "knight" | "camel" => 4,
        "bishop" => 3,
        "elephant" | "advisor" => 2,
        _ => 1,
    }
}
