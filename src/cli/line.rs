//! Variants, positions and moves as arguments of commands.

use crate::notation::formats::EngineLine;
use crate::notation::pgn::Reader;
use crate::notation::{coordinate, fen};
use crate::rules::{Catalogue, Line, Position, Rulebook, Variant};
use crate::words;
use std::str::FromStr;
use std::sync::Arc;

/// The variant with that slug or name, or a sentence that lists the existing ones.
pub(super) fn variant(catalogue: &Catalogue, slug: &str) -> Result<Arc<Variant>, String> {
    words::variant_names::find(catalogue, slug).ok_or_else(|| {
        let slugs: Vec<&str> = catalogue.all().iter().map(|v| v.slug()).collect();
        format!(
            "There is no variant `{slug}`; there are {}.",
            slugs.join(", ")
        )
    })
}

/// The position of a text, or the variant's initial position.
pub(super) fn start(variant: &Variant, text: Option<&str>) -> Result<Position, String> {
    match text {
        None => Ok(*variant.start()),
        Some(text) => {
            fen::read(variant, text).map_err(|error| words::positions::fen(variant, &error))
        }
    }
}

pub(super) fn line(
    catalogue: &Catalogue,
    slug: &str,
    book: Option<&str>,
    fen: Option<&str>,
) -> Result<Line, String> {
    let variant = variant(catalogue, slug)?;
    let rulebook = match book {
        None => variant.rulebooks()[0],
        Some(slug) => rulebook(&variant, slug)?,
    };
    if let Some(line) = fen.and_then(EngineLine::parse) {
        let reader = Reader {
            catalogue: catalogue.clone(),
            variant: Some(variant),
            rulebook: Some(rulebook),
        };
        return played(&reader, &line);
    }
    let start = start(&variant, fen)?;
    Ok(Line::from_position(variant, rulebook, start))
}

/// Plays the moves of a line for engines, in the notation that fits them.
fn played(reader: &Reader, line: &EngineLine) -> Result<Line, String> {
    let played = reader.read(&line.game_of_any());
    let played = played.map_err(|why| words::records::unplayable(&why))?;
    match &played.stopped {
        None => Ok(played.line),
        Some(stopped) => {
            let why = words::records::stopped(&played.line, stopped);
            Err(format!("Move {}, {}: {why}", stopped.ply, stopped.text))
        }
    }
}

fn rulebook(variant: &Variant, slug: &str) -> Result<Rulebook, String> {
    Rulebook::from_str(slug)
        .ok()
        .filter(|book| variant.rulebooks().contains(book))
        .ok_or_else(|| {
            let slugs: Vec<&str> = variant.rulebooks().iter().map(|book| book.slug()).collect();
            let slugs = slugs.join(", ");
            format!(
                "{} has no rulebook `{slug}`; it has {slugs}.",
                variant.name()
            )
        })
}

/// The reason why a move could not be played.
pub(super) struct PlayError {
    pub(super) sentence: String,
    /// Whether the game had ended before.
    pub(super) over: bool,
}

/// Plays a move in coordinates.
pub(super) fn push(line: &mut Line, text: &str) -> Result<(), PlayError> {
    let ply = line.ply() + 1;
    let shown: String = text.chars().take(20).collect();
    let tell = |what: &str| format!("Move {ply}, {shown}: {what}");
    let variant = Arc::clone(line.variant());
    let mv = coordinate::read(&variant, text).map_err(|_| PlayError {
        sentence: tell("Moves are written as two points, such as h3e3."),
        over: false,
    })?;
    let over = line.outcome().is_some();
    line.push(mv).map_err(|refusal| PlayError {
        sentence: tell(&words::moves::refusal(&variant, &refusal)),
        over,
    })
}
