//! Plays the words of a game by the rules of movement, in the notation that fits.
//!
//! The tags name the variant. If they do not, the likely variants are tried, each in its notations.
//! The first combination that reads the whole game wins, otherwise the one that gets furthest.
//! `notations` lists the notations and their order.

use std::sync::Arc;

use super::Game;
use super::evidence::candidates;
use super::notations::{Manner, manners};
use super::tags::{RULES, Tags};
use super::variant_names::find;
use crate::notation::annotations::{Annotations, Variation};
use crate::notation::fen::{self, FenError};
use crate::notation::{Notation, ReadError, coordinate};
use crate::rules::{Catalogue, Edition, Line, Position, Rulebook, Side, Variant};

/// The settings for reading a record.
pub struct Reader {
    /// The variants in which records can be read.
    pub catalogue: Catalogue,
    /// The variant of a record that does not name its own.
    pub variant: Option<Arc<Variant>>,
    /// The rulebook to use instead of the record's, if the variant has it.
    pub rulebook: Option<Rulebook>,
}

/// A game as far as it could be read.
#[derive(Debug, Clone)]
pub struct Played {
    /// The moves, with the ruling on the last position.
    pub line: Line,
    /// The notation of the moves; none if there are no moves.
    pub notation: Option<Notation>,
    /// The first ply at which the rulebook would have ended the game; 0 before any move.
    pub ruled_at: Option<usize>,
    /// Why the reading stopped before the end of the record.
    pub stopped: Option<Stopped>,
    /// Comments and variations; the moves of variations are in coordinates.
    pub annotations: Annotations,
}

/// A word that could not be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopped {
    /// The number of the move in the game, from 1.
    pub ply: usize,
    /// The word of the record, as written.
    pub text: String,
    /// Why the word is not a move in that position.
    pub why: ReadError,
}

/// Why a record cannot be read at all.
#[derive(Debug, Clone)]
pub enum Unplayable {
    /// The variant of the record is unknown.
    Variant(String),
    /// The first position is not valid in the variant.
    Start {
        /// The variant that the record names.
        variant: Arc<Variant>,
        /// The text of the position, as written.
        text: String,
        /// What is wrong with the position text.
        why: FenError,
    },
}

impl Reader {
    /// Plays a game as far as possible.
    ///
    /// # Errors
    /// If its variant is unknown or its first position is not valid.
    pub fn read(&self, game: &Game) -> Result<Played, Unplayable> {
        let (mut played, manner) = self.read_moves(game)?;
        played.annotations = played_aside(&game.annotations, &played.line, manner);
        Ok(played)
    }

    fn read_moves(&self, game: &Game) -> Result<(Played, Option<Manner>), Unplayable> {
        let mut best = None;
        for variant in self.variants_of(game)? {
            let read = read_game(self, variant, game);
            if matches!(&read, Ok((played, _)) if played.is_whole()) {
                return read;
            }
            let reached = read.as_ref().ok().map(|(played, _)| played.line.ply());
            if best
                .as_ref()
                .is_none_or(|(furthest, _)| reached > *furthest)
            {
                best = Some((reached, read));
            }
        }
        best.map_or_else(|| Err(Unplayable::Variant(String::new())), |(_, read)| read)
    }

    /// The variant, or the likely variants if the record names none.
    fn variants_of(&self, game: &Game) -> Result<Vec<Arc<Variant>>, Unplayable> {
        let tags = &game.tags;
        let exact = tags
            .get(RULES)
            .and_then(|rules| find(&self.catalogue, rules));
        if let Some(exact) = exact {
            return Ok(vec![exact]);
        }
        if let Some(name) = tags.get("Variant") {
            let known = find(&self.catalogue, name);
            let known = known.ok_or_else(|| Unplayable::Variant(shortened(name)))?;
            return Ok(vec![known]);
        }
        let named = tags.get("Game");
        let named = named.and_then(|name| find(&self.catalogue, name));
        if let Some(known) = named.or_else(|| self.variant.clone()) {
            return Ok(vec![known]);
        }
        let mut likely: Vec<_> = candidates(game)
            .into_iter()
            .filter_map(|name| find(&self.catalogue, &name))
            .collect();
        if likely.is_empty() {
            likely.extend(self.catalogue.all().first().cloned());
        }
        Ok(likely)
    }

    fn rulebook_of(&self, variant: &Variant, tags: &Tags) -> Edition {
        let books = variant.rulebooks();
        let asked = self.rulebook.map(Edition::from);
        let tagged = tags.get("Rulebook").and_then(edition);
        let mut wanted = [asked, tagged].into_iter().flatten();
        wanted
            .find(|edition| books.contains(&edition.book))
            .unwrap_or(books[0].into())
    }
}

impl Played {
    fn begin(line: Line) -> Played {
        Played {
            ruled_at: line.outcome().map(|_| 0),
            line,
            notation: None,
            stopped: None,
            annotations: Annotations::default(),
        }
    }

    /// Whether every word was played.
    pub fn is_whole(&self) -> bool {
        self.stopped.is_none()
    }
}

/// `house 1`, or `house` in its current edition.
fn edition(text: &str) -> Option<Edition> {
    let mut words = text.split_whitespace();
    let book: Rulebook = words.next()?.parse().ok()?;
    let version = words.next().and_then(|word| word.parse().ok());
    version
        .and_then(|version| Edition::find(book, version))
        .or(Some(book.into()))
}

/// The beginning of a text, for error messages.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

fn start_of(variant: &Arc<Variant>, tags: &Tags) -> Result<Position, Unplayable> {
    let Some(text) = tags.get("FEN") else {
        return Ok(*variant.start());
    };
    let whole = match text.split_whitespace().nth(1) {
        Some(_) => text.to_owned(),
        // Only the pieces are given, so the first seat is to move.
        None => format!("{text} {}", variant.seat(Side::First).fen),
    };
    fen::read(variant, &whole).map_err(|why| Unplayable::Start {
        variant: Arc::clone(variant),
        text: text.chars().take(120).collect(),
        why,
    })
}

/// Reads a game as one of a variant; also returns how its moves are written.
fn read_game(
    reader: &Reader,
    variant: Arc<Variant>,
    game: &Game,
) -> Result<(Played, Option<Manner>), Unplayable> {
    let rulebook = reader.rulebook_of(&variant, &game.tags);
    let start = start_of(&variant, &game.tags)?;
    let begin = || Line::from_position(Arc::clone(&variant), rulebook, start);
    let unmoved = || (Played::begin(begin()), None);
    if game.moves.is_empty() {
        return Ok(unmoved());
    }
    let (named, others) = manners(&variant, &game.tags, &game.moves);
    let told = match furthest(named, &begin, &game.moves) {
        Some(told) if told.0.is_whole() || told.0.line.ply() > 0 => return Ok(told),
        told => told,
    };
    // If another notation reads the whole game, the tag was wrong.
    let tried = furthest(others, &begin, &game.moves);
    Ok(match (told, tried) {
        (Some(_), Some(tried)) if tried.0.is_whole() => tried,
        (Some(told), _) => told,
        (None, Some(tried)) => tried,
        (None, None) => unmoved(),
    })
}

/// The reading that gets furthest. The first reading of the whole game ends the search.
fn furthest(
    manners: Vec<Manner>,
    begin: &impl Fn() -> Line,
    words: &[String],
) -> Option<(Played, Option<Manner>)> {
    let mut best: Option<(Played, Option<Manner>)> = None;
    for manner in manners {
        let played = play(begin(), manner, words);
        if played.is_whole() {
            return Some((played, Some(manner)));
        }
        let further = |best: &(Played, _)| played.line.ply() > best.0.line.ply();
        if best.as_ref().is_none_or(further) {
            best = Some((played, Some(manner)));
        }
    }
    best
}

fn play(line: Line, manner: Manner, words: &[String]) -> Played {
    let mut played = Played::begin(line);
    played.notation = Some(manner.notation);
    for (made, word) in words.iter().enumerate() {
        let read = manner.read(&played.line, word);
        let pushed = read.and_then(|mv| {
            let pushed = match played.ruled_at {
                Some(_) => played.line.push_on(mv),
                None => played.line.push_by_movement(mv),
            };
            pushed.map_err(ReadError::Illegal)
        });
        if let Err(why) = pushed {
            played.stopped = Some(Stopped {
                ply: made + 1,
                text: shortened(word),
                why,
            });
            break;
        }
        if played.ruled_at.is_none() && played.line.outcome().is_some() {
            played.ruled_at = Some(made + 1);
        }
    }
    played.line.settle();
    played
}

/// The annotations with the moves of variations in coordinates, read in the notation of the game.
/// Annotations of missing positions are left out; a variation ends before the first move that
/// cannot be played.
fn played_aside(annotations: &Annotations, line: &Line, manner: Option<Manner>) -> Annotations {
    beside(annotations, line, 0, manner)
}

/// The annotations of a line that begins after `begins` plies of the game.
fn beside(
    annotations: &Annotations,
    line: &Line,
    begins: usize,
    manner: Option<Manner>,
) -> Annotations {
    let end = begins + line.ply();
    let comments = annotations.comments.iter();
    let comments = comments.filter(|comment| (begins..=end).contains(&comment.ply));
    let variations = annotations.variations.iter();
    let variations = variations.filter(|variation| (begins..end).contains(&variation.ply));
    let played = |variation: &Variation| {
        let line = line.branch(variation.ply - begins)?;
        in_place(variation, line, manner?)
    };
    let marks = annotations.marks.iter();
    let marks = marks.filter(|mark| (begins..=end).contains(&mark.ply));
    Annotations {
        marks: marks.cloned().collect(),
        comments: comments.cloned().collect(),
        variations: variations.filter_map(played).collect(),
    }
}

/// Plays a variation from the position in which it begins; none if its first move cannot be played.
fn in_place(variation: &Variation, mut line: Line, manner: Manner) -> Option<Variation> {
    let mut moves = Vec::new();
    for word in &variation.moves {
        let Ok(mv) = manner.read(&line, word) else {
            break;
        };
        if line.push_on(mv).is_err() {
            break;
        }
        moves.push(coordinate::write(line.variant(), mv));
    }
    (!moves.is_empty()).then(|| Variation {
        ply: variation.ply,
        moves,
        annotations: beside(&variation.annotations, &line, variation.ply, Some(manner)),
    })
}
