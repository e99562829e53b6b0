//! The pages of a course, in order.

use crate::notation::{coordinate, fen};
use crate::rules::{Ending as End, Kind, KindId, Line, Variant};
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    Piece(KindId),
    /// An ending of the game to try.
    Ending(Ending),
    Repetition,
    /// A task, by its number from 1.
    Task(usize),
    /// The terms of tactics.
    Tactics,
    First,
}

/// An ending caused by the moves themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    Mate,
    /// No legal move, without check.
    Stalemate,
}

impl Ending {
    /// Whether a game ended this way, according to the rules.
    pub fn is(self, end: End) -> bool {
        match self {
            Self::Mate => end == End::Checkmate,
            Self::Stalemate => matches!(end, End::Stalemate | End::NoMove),
        }
    }
}

impl Step {
    /// Its word in URLs: `soldier`, `mate`, `task-3`.
    pub fn slug(&self, variant: &Variant) -> String {
        match self {
            Self::Piece(kind) => {
                let name = variant.kind(*kind).name.to_lowercase();
                name.replace(|c: char| !c.is_alphanumeric(), "-")
            }
            Self::Ending(Ending::Mate) => "mate".to_owned(),
            Self::Ending(Ending::Stalemate) => "stalemate".to_owned(),
            Self::Repetition => "repetition".to_owned(),
            Self::Task(number) => format!("task-{number}"),
            Self::Tactics => "tactics".to_owned(),
            Self::First => "first-game".to_owned(),
        }
    }
}

/// Whether a game has a course: its rules must be enforced.
pub fn is_taught(variant: &Variant) -> bool {
    variant.allows().ends_by_rules && !variant.allows().any_move
}

/// The pages of a variant's course.
pub fn steps(variant: &Arc<Variant>) -> Vec<Step> {
    let mut kinds: Vec<&Kind> = variant.kinds().iter().collect();
    kinds.retain(|kind| !variant.lessons(kind.id).is_empty());
    kinds.sort_by_key(|kind| (kind.royal, plainness(kind)));
    let pieces = kinds.into_iter().map(|kind| Step::Piece(kind.id));
    let endings = [Ending::Mate, Ending::Stalemate].into_iter();
    let shown = endings.filter(|ending| before_end(variant, *ending).is_some());
    let tasks = 1..=super::tasks(variant).len();
    let terms = (!super::tactics(variant).is_empty()).then_some(Step::Tactics);
    pieces
        .chain(shown.map(Step::Ending))
        .chain([Step::Repetition])
        .chain(tasks.map(Step::Task))
        .chain(terms)
        .chain([Step::First])
        .collect()
}

/// How easily a kind of piece is understood, by its western symbol.
fn plainness(kind: &Kind) -> usize {
    let plain = [
        "pawn", "rook", "knight", "elephant", "advisor", "bishop", "cannon", "queen", "camel",
        "amazon",
    ];
    let place = plain.iter().position(|figure| *figure == kind.western);
    place.unwrap_or(plain.len())
}

/// A position of the variant's own test games in which one move ends the game this way.
pub fn before_end(variant: &Arc<Variant>, ending: Ending) -> Option<Line> {
    let mut games = variant.test_games().iter();
    games.find_map(|game| {
        game.outcome.filter(|outcome| ending.is(outcome.ending))?;
        let start = match &game.fen {
            Some(text) => fen::read(variant, text).ok()?,
            None => *variant.start(),
        };
        let book = game.rulebook.unwrap_or(variant.rulebooks()[0]);
        let mut line = Line::from_position(Arc::clone(variant), book, start);
        let (_, moves) = game.moves.split_last()?;
        for text in moves {
            line.push(coordinate::read(variant, text).ok()?).ok()?;
        }
        Some(line)
    })
}
