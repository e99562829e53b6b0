//! `posthorse verify`: recomputes the dice or the deal of a finished game from the secret in its
//! record.

use crate::cli::common::Failure;
use crate::cli::folder;
use crate::config::VariantsArgs;
use crate::model::seeded_rng::{self, SeededRng};
use crate::model::{GameId, deal};
use crate::notation::{coordinate, fen};
use crate::rules::{Drawn, Hidden, Line, Rulebook, Variant};
use serde::Deserialize;
use std::path::PathBuf;
use std::sync::Arc;

/// Recompute the dice or the deal of a finished game and compare them with its record.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game's JSON record, from its page.
    pub file: PathBuf,
    /// The operator's own variants.
    #[command(flatten)]
    pub own: VariantsArgs,
}

/// The parts of a record that are read.
#[derive(Deserialize)]
struct Record {
    variant: String,
    variant_version: u32,
    rulebook: String,
    start: String,
    moves: Vec<String>,
    dice: Option<Dice>,
}

#[derive(Deserialize)]
struct Dice {
    game: GameId,
    fingerprint: String,
    secret: Option<String>,
    #[serde(default)]
    words: [String; 2],
    #[serde(default)]
    fingerprints: Vec<HiddenPiece>,
    #[serde(default)]
    shown: Vec<RevealedPiece>,
}

/// A revealed piece.
#[derive(Deserialize)]
struct RevealedPiece {
    point: String,
    letter: String,
    key: String,
}

#[derive(Deserialize)]
struct HiddenPiece {
    point: String,
    fingerprint: String,
}

/// Runs the command.
///
/// # Errors
/// If the record is invalid, contains no secret, or a random event does not match the secret.
pub fn run(args: &Args) -> Result<(), Failure> {
    let name = args.file.display();
    let failure = |what: String| Failure::Request(format!("{name}: {what}"));
    let text = std::fs::read_to_string(&args.file).map_err(|error| failure(error.to_string()))?;
    let record: Record = serde_json::from_str(&text)
        .map_err(|error| failure(format!("this is no record of a game as JSON: {error}")))?;
    let catalogue = folder::catalogue(&args.own)?;
    let variant = catalogue
        .find(&record.variant)
        .ok_or_else(|| failure(format!("there is no variant `{}` here", record.variant)))?;
    if variant.version() != record.variant_version {
        let (recorded, here) = (record.variant_version, variant.version());
        let what = format!("it was played by version {recorded} of the rules, and here is {here}");
        return Err(failure(what));
    }
    let Some(dice) = &record.dice else {
        return Err(failure("it contains neither dice nor a deal".to_owned()));
    };
    let Some(secret) = &dice.secret else {
        return Err(failure(
            "the secret is published when the game is over".to_owned(),
        ));
    };
    let found = seeded_rng::fingerprint(secret);
    if found != dice.fingerprint {
        let recorded = &dice.fingerprint;
        return Err(failure(format!(
            "the fingerprint of the secret is {found}, not {recorded}"
        )));
    }
    println!("The secret matches the fingerprint that was published before the game: {found}.");
    let rng = SeededRng {
        secret,
        words: dice.words.each_ref().map(String::as_str),
        game: dice.game,
    };
    let rolls = compare(&variant, &record, &rng).map_err(failure)?;
    if !variant.hides(Hidden::Kinds) {
        println!("All {rolls} rolls match the secret.");
        return Ok(());
    }
    let pieces = compare_deal(&variant, &dice.fingerprints, &rng).map_err(failure)?;
    compare_shown(&variant, &dice.shown, &rng).map_err(failure)?;
    println!(
        "All {pieces} pieces were dealt according to the secret, with the fingerprints that were \
            published before the game."
    );
    println!("The {rolls} pieces that were turned up match the deal.");
    Ok(())
}

/// Deals again and compares the fingerprints. Returns their number, or the one that differs.
fn compare_deal(
    variant: &Variant,
    recorded: &[HiddenPiece],
    rng: &SeededRng,
) -> Result<usize, String> {
    let dealt = deal::pieces(variant, rng);
    for lies in &dealt {
        let point = variant.board().name(lies.0);
        let found = deal::fingerprint(variant, rng, *lies);
        let own: Vec<&HiddenPiece> = recorded
            .iter()
            .filter(|recorded| recorded.point == point)
            .collect();
        if !matches!(own.as_slice(), [only] if only.fingerprint == found) {
            return Err(format!(
                "the fingerprint on {point} is {found}, which the record does not have, or not \
                    alone"
            ));
        }
    }
    match recorded.len() == dealt.len() {
        true => Ok(dealt.len()),
        false => Err(format!(
            "the record has {} fingerprints, and {} pieces were dealt",
            recorded.len(),
            dealt.len()
        )),
    }
}

/// Compares the revealed pieces with the deal.
fn compare_shown(
    variant: &Variant,
    recorded: &[RevealedPiece],
    rng: &SeededRng,
) -> Result<(), String> {
    let dealt = deal::pieces(variant, rng);
    for shown in recorded {
        let point = variant.board().find(&shown.point);
        let lies = dealt.iter().find(|lies| Some(lies.0) == point);
        let letter = lies.map(|lies| fen::letter(variant, lies.1));
        if letter.as_deref() != Some(&shown.letter) || deal::key(rng, &shown.point) != shown.key {
            return Err(format!(
                "what the record tells of the piece on {} is not what was dealt there",
                shown.point
            ));
        }
    }
    Ok(())
}

/// Rolls again before the first move and after each. Returns the number of rolls, or the one that
/// differs.
fn compare(variant: &Arc<Variant>, record: &Record, rng: &SeededRng) -> Result<usize, String> {
    let broken = |what: &str| format!("`{what}` cannot be read");
    let start = fen::read(variant, &record.start).map_err(|_| broken(&record.start))?;
    let rolled = seeded_rng::initial_position(variant, start, rng);
    if rolled.die() != start.die() {
        return Err(differs(variant, 0, start.die(), rolled.die()));
    }
    let mut rolls = usize::from(start.die().is_some());
    let book: Rulebook = record
        .rulebook
        .parse()
        .map_err(|_| broken(&record.rulebook))?;
    let mut line = Line::from_position(Arc::clone(variant), book, start);
    for (nth, text) in record.moves.iter().enumerate() {
        let mv = coordinate::read(variant, text).map_err(|_| broken(text))?;
        let Drawn(rolled) = deal::with_outcome(&line, mv, rng).drawn;
        if rolled != mv.drawn.0 {
            return Err(differs(variant, nth + 1, mv.drawn.0, rolled));
        }
        rolls += usize::from(rolled.is_some());
        line.push_on(mv).map_err(|_| broken(text))?;
    }
    Ok(rolls)
}

fn differs(variant: &Variant, ply: usize, recorded: Option<u8>, rolled: Option<u8>) -> String {
    let shown =
        |number: Option<u8>| number.map_or_else(|| "–".to_owned(), |n| variant.chance_word(n));
    format!(
        "after ply {ply} the record has {}, but the secret rolls {}",
        shown(recorded),
        shown(rolled)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    const RNG: SeededRng<'_> = SeededRng {
        secret: "a secret",
        words: [""; 2],
        game: GameId(12),
    };

    /// A game of six plies whose dice follow from the secret.
    fn record(variant: &Arc<Variant>) -> Record {
        let start = seeded_rng::initial_position(variant, *variant.start(), &RNG);
        let mut line = Line::from_position(Arc::clone(variant), variant.rulebooks()[0], start);
        for _ in 0..6 {
            let mv = deal::with_outcome(&line, line.legal()[0], &RNG);
            line.push(mv).unwrap();
        }
        let moves = line
            .moves()
            .iter()
            .map(|mv| coordinate::write(variant, *mv));
        Record {
            variant: variant.slug().to_owned(),
            variant_version: variant.version(),
            rulebook: variant.rulebooks()[0].slug().to_owned(),
            start: fen::write(variant, &start),
            moves: moves.collect(),
            dice: None,
        }
    }

    #[test]
    fn a_record_is_compared_roll_by_roll() {
        let variant = catalogue::find("dice").unwrap();
        let whole = record(&variant);
        assert_eq!(compare(&variant, &whole, &RNG), Ok(7));
        let other = compare(
            &variant,
            &whole,
            &SeededRng {
                secret: "another secret",
                ..RNG
            },
        );
        assert!(other.unwrap_err().contains("the secret rolls"));
        let mut forged = record(&variant);
        let last = forged.moves.last_mut().unwrap();
        let shown = last.as_bytes()[last.len() - 2];
        let another = if shown == b'1' { "{2}" } else { "{1}" };
        *last = format!("{}{another}", &last[..last.len() - 3]);
        let why = compare(&variant, &forged, &RNG).unwrap_err();
        assert!(why.starts_with("after ply 6 the record has "), "{why}");
    }
}
