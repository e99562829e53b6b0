//! A game's words played by the rules of movement, in the notation that fits them.
//!
//! The notation is one for the whole game, never one for each move: `h2-e2` is a move in two of
//! them. A `Format` tag says which. Without it, each notation of the variant is tried, the
//! likeliest first, and the first that reads the whole game is taken, else the one that comes
//! furthest. Where both ways to count ranks read all of it (which takes a position set up by
//! hand), capitals and words without a dash are ICCS, and small letters with a dash algebraic.

use std::sync::Arc;

use super::Game;
use super::tags::Tags;
use super::variant_names::{find, guessed, key};
use crate::notation::annotations::{Annotations, Variation};
use crate::notation::fen::{self, FenError};
use crate::notation::{Notation, ReadError, coordinate, read_as};
use crate::rules::{Catalogue, Edition, Line, Position, Rulebook, Side, Variant};

/// What is known beside the record.
pub struct Reader {
    /// The variants that records may be of.
    pub catalogue: Catalogue,
    /// The variant of a record that does not name its own.
    pub variant: Option<Arc<Variant>>,
    /// The rulebook, whatever the record says; where its variant has it.
    pub rulebook: Option<Rulebook>,
}

/// A game as far as it could be read.
#[derive(Debug, Clone)]
pub struct Played {
    /// The moves, with the ruling on the last position.
    pub line: Line,
    /// The notation they were read in; none where there was no move.
    pub notation: Option<Notation>,
    /// The first ply at which the rulebook would have ended the game; 0 before any move.
    pub ruled_at: Option<usize>,
    /// What ended the reading before the record's end.
    pub stopped: Option<Stopped>,
    /// Comments and variations, the moves of these in coordinates.
    pub annotations: Annotations,
}

/// A word that could not be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopped {
    /// Which move of the game it is, from 1.
    pub ply: usize,
    /// The word of the record, as written.
    pub text: String,
    /// Why the word is no move there.
    pub why: ReadError,
}

/// Why a record cannot be read at all.
#[derive(Debug, Clone)]
pub enum Unplayable {
    /// It is of a game that we do not know.
    Variant(String),
    /// It begins with no position of its variant.
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
    /// Plays a game as far as it goes.
    ///
    /// # Errors
    /// When its variant is unknown or its first position cannot be.
    pub fn read(&self, game: &Game) -> Result<Played, Unplayable> {
        let mut played = self.read_moves(game)?;
        played.annotations = played_aside(&game.annotations, &played.line, played.notation);
        Ok(played)
    }

    fn read_moves(&self, game: &Game) -> Result<Played, Unplayable> {
        let (variant, other) = self.variants_of(game)?;
        let played = self.read_as(variant, game);
        let nothing = match &played {
            Ok(played) => played.line.ply() == 0 && !played.is_whole(),
            Err(_) => true,
        };
        // A guess that makes sense of nothing was wrong, if another makes sense of something.
        match other
            .filter(|_| nothing)
            .map(|other| self.read_as(other, game))
        {
            Some(Ok(better)) if better.line.ply() > 0 => Ok(better),
            _ => played,
        }
    }

    fn read_as(&self, variant: Arc<Variant>, game: &Game) -> Result<Played, Unplayable> {
        let rulebook = self.rulebook_of(&variant, &game.tags);
        let start = start_of(&variant, &game.tags)?;
        let begin = || Line::from_position(Arc::clone(&variant), rulebook, start);
        if game.moves.is_empty() {
            return Ok(Played::begin(begin()));
        }
        let (named, others) = notations(&variant, &game.tags, &game.moves);
        let told = furthest(named, &begin, &game.moves);
        let told = match told {
            Some(told) if told.is_whole() || told.line.ply() > 0 => return Ok(told),
            told => told,
        };
        // A wrong tag is believed only as long as no other notation reads all of it.
        let tried = furthest(others, &begin, &game.moves);
        let best = match (told, tried) {
            (Some(_), Some(tried)) if tried.is_whole() => tried,
            (Some(told), _) => told,
            (None, Some(tried)) => tried,
            (None, None) => Played::begin(begin()),
        };
        Ok(best)
    }

    /// The variant, and where it had to be guessed, what else it may be.
    fn variants_of(&self, game: &Game) -> Result<(Arc<Variant>, Option<Arc<Variant>>), Unplayable> {
        if let Some(name) = game.tags.get("Variant") {
            let known = find(&self.catalogue, name);
            let known = known.ok_or_else(|| Unplayable::Variant(shortened(name)))?;
            return Ok((known, None));
        }
        let named = game
            .tags
            .get("Game")
            .and_then(|name| find(&self.catalogue, name));
        if let Some(known) = named.or_else(|| self.variant.clone()) {
            return Ok((known, None));
        }
        let [slug, other] = guessed(game);
        let guess = self.catalogue.find(slug);
        let guess = guess.or_else(|| self.catalogue.all().first().cloned());
        let guess = guess.ok_or_else(|| Unplayable::Variant(String::new()))?;
        Ok((guess, self.catalogue.find(other)))
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

/// `house 1`, or `house` as it is now.
fn edition(text: &str) -> Option<Edition> {
    let mut words = text.split_whitespace();
    let book: Rulebook = words.next()?.parse().ok()?;
    let version = words.next().and_then(|word| word.parse().ok());
    version
        .and_then(|version| Edition::find(book, version))
        .or(Some(book.into()))
}

/// The beginning of a text, for telling it back.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

fn start_of(variant: &Arc<Variant>, tags: &Tags) -> Result<Position, Unplayable> {
    let Some(text) = tags.get("FEN") else {
        return Ok(*variant.start());
    };
    let whole = match text.split_whitespace().nth(1) {
        Some(_) => text.to_owned(),
        // The pieces alone: the first seat is to move.
        None => format!("{text} {}", variant.seat(Side::First).fen),
    };
    fen::read(variant, &whole).map_err(|why| Unplayable::Start {
        variant: Arc::clone(variant),
        text: text.chars().take(120).collect(),
        why,
    })
}

/// The notations that the tag names, and the others of the variant, the likeliest first.
fn notations(variant: &Variant, tags: &Tags, words: &[String]) -> (Vec<Notation>, Vec<Notation>) {
    let named = tags.get("Format").map_or(Vec::new(), formats);
    let named: Vec<Notation> = named
        .into_iter()
        .filter(|notation| notation.is_for(variant))
        .collect();
    let mut others = Notation::available(variant);
    others.retain(|notation| !named.contains(notation));
    if !named.is_empty() {
        // Notations of points look alike: which of them it is, only the tag can say.
        others
            .retain(|other| !(is_of_points(*other) && named.iter().any(|one| is_of_points(*one))));
    }
    others.sort_by_key(|notation| unlikeliness(*notation, &words[0]));
    (named, others)
}

fn formats(tag: &str) -> Vec<Notation> {
    let tag = key(tag);
    let has = |word: &str| tag.contains(word);
    if has("chinese") || has("中") {
        vec![Notation::Chinese, Notation::ChineseSimplified]
    } else if has("wxf") {
        vec![Notation::Wxf]
    } else if has("iccs") {
        vec![Notation::Iccs]
    } else if has("ucci") {
        vec![Notation::Ucci]
    } else if has("uci") || has("coordinate") {
        vec![Notation::Coordinate]
    } else if tag == "san" || has("short") {
        vec![Notation::San]
    } else if has("usi") {
        vec![Notation::Usi]
    } else if has("japanese") {
        vec![Notation::Japanese]
    } else if has("western") {
        vec![Notation::Western]
    } else if has("lau") {
        vec![Notation::Lau]
    } else if has("algebraic") {
        vec![Notation::Algebraic]
    } else {
        Vec::new()
    }
}

fn is_of_points(notation: Notation) -> bool {
    use Notation::{Algebraic, Coordinate, Iccs, Ucci};
    matches!(notation, Algebraic | Coordinate | Iccs | Ucci)
}

/// The place of a notation among those to try, by the looks of the first word.
fn unlikeliness(notation: Notation, word: &str) -> u8 {
    use Notation::{
        Algebraic, Chinese, ChineseSimplified, Coordinate, Iccs, Japanese, Lau, San, Ucci, Usi,
        Western, Wxf,
    };
    let ideographs = !word.is_ascii();
    let (dash, capital) = (
        word.contains('-'),
        word.starts_with(|c: char| c.is_ascii_uppercase()),
    );
    let algebraic = word.contains(' ') || (dash && !capital);
    match notation {
        Chinese | ChineseSimplified | Japanese if ideographs => 0,
        Algebraic if algebraic => 1,
        San => 2,
        Wxf => 3,
        Iccs => 4,
        Ucci => 5,
        Coordinate => 6,
        Algebraic => 7,
        Western | Usi => 8,
        Lau => 9,
        Chinese | ChineseSimplified | Japanese => 10,
    }
}

/// What the notation reads that comes furthest; the first one that reads everything.
fn furthest(
    notations: Vec<Notation>,
    begin: &impl Fn() -> Line,
    words: &[String],
) -> Option<Played> {
    let mut best: Option<Played> = None;
    for notation in notations {
        let played = play(begin(), notation, words);
        if played.is_whole() {
            return Some(played);
        }
        let further = |best: &Played| played.line.ply() > best.line.ply();
        if best.as_ref().is_none_or(further) {
            best = Some(played);
        }
    }
    best
}

fn play(line: Line, notation: Notation, words: &[String]) -> Played {
    let mut played = Played::begin(line);
    played.notation = Some(notation);
    for (made, word) in words.iter().enumerate() {
        let read = read_as(&played.line, notation, word);
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

/// The same with the moves of variations in coordinates, read in the notation of the game. What
/// belongs to no position of the game or of a variation is left out; a variation ends before a move
/// that cannot be played.
fn played_aside(annotations: &Annotations, line: &Line, notation: Option<Notation>) -> Annotations {
    beside(annotations, line, 0, notation)
}

/// What stands beside the moves of a line that begins behind so many plies of the game.
fn beside(
    annotations: &Annotations,
    line: &Line,
    begins: usize,
    notation: Option<Notation>,
) -> Annotations {
    let end = begins + line.ply();
    let comments = annotations.comments.iter();
    let comments = comments.filter(|comment| (begins..=end).contains(&comment.ply));
    let variations = annotations.variations.iter();
    let variations = variations.filter(|variation| (begins..end).contains(&variation.ply));
    let played = |variation: &Variation| {
        let line = line.branch(variation.ply - begins)?;
        in_place(variation, line, notation?)
    };
    Annotations {
        comments: comments.cloned().collect(),
        variations: variations.filter_map(played).collect(),
    }
}

/// A variation played from the position that it begins in; none where its first move cannot be
/// played.
fn in_place(variation: &Variation, mut line: Line, notation: Notation) -> Option<Variation> {
    let mut moves = Vec::new();
    for word in &variation.moves {
        let Ok(mv) = read_as(&line, notation, word) else {
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
        annotations: beside(&variation.annotations, &line, variation.ply, Some(notation)),
    })
}
