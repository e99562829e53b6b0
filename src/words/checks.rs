//! What is told of stored games that were replayed: what differs, and the count at the end.

use super::{games, moves};
use crate::notation::coordinate;
use crate::play::Outcome;
use crate::play::audit::{Contradiction, Fault, Finding, Mismatch, Part};
use crate::rules::{Side, Variant};
use std::time::Duration;

/// What differs in the game of that number, on one line.
#[must_use]
pub fn finding(game: i64, finding: &Finding) -> String {
    let what = match finding {
        Finding::Unreadable(part) => unreadable(*part).to_owned(),
        Finding::Variant { slug, version, why } => no_variant(slug, *version, why.as_deref()),
        Finding::Plies { stored, moves } => {
            format!("the number of its plies is stored as {stored}, but is {moves}")
        }
        Finding::Moves(why) => mismatch(why),
        Finding::Rules(variant, why) => fault(variant, why),
    };
    format!("game {game}: {what}")
}

fn unreadable(part: Part) -> &'static str {
    match part {
        Part::Row => "its row cannot be read",
        Part::Rulebook => "its rulebook is unknown, or is none of its variant",
        Part::TimeControl => "its time limit cannot be read",
        Part::Start => "the position that it begins with cannot be read",
        Part::Moves => "its list of moves cannot be read",
        Part::Seats => "it does not say who plays",
        Part::Result => "its result cannot be read, or does not fit its status",
    }
}

fn no_variant(slug: &str, version: i64, why: Option<&str>) -> String {
    match why {
        None => format!("no rules of `{slug}`, version {version}, are kept"),
        Some(why) => {
            format!("the kept rules of `{slug}`, version {version}, cannot be read: {why}")
        }
    }
}

fn mismatch(why: &Mismatch) -> String {
    match why {
        Mismatch::Missing { ply } => format!("ply {ply} is missing among the single moves"),
        Mismatch::Extra { ply } => format!("the single moves have a ply {ply} that it lacks"),
        Mismatch::Other { ply, listed, kept } => {
            format!("ply {ply} is {listed} in its list, but {kept} among the single moves")
        }
        Mismatch::Mover { ply } => {
            format!("ply {ply} is kept as the move of a player who was not to move")
        }
    }
}

fn fault(variant: &Variant, fault: &Fault) -> String {
    match fault {
        Fault::Refused { ply, mv, why } => {
            let (mv, why) = (
                coordinate::write(variant, *mv),
                moves::refusal(variant, why),
            );
            format!("ply {ply}, {mv}, is refused: {why}")
        }
        Fault::Turn { stored, due } => {
            let (stored, due) = (turn(variant, *stored), turn(variant, *due));
            format!("the turn is stored as {stored}, but is {due}")
        }
        Fault::Ending { stored, by_rules } => {
            let stored = stored.as_ref().map(|stored| result(variant, stored));
            let by_rules = by_rules.as_ref().map(|ended| result(variant, ended));
            ending(stored, by_rules)
        }
        Fault::Impossible(outcome, why) => {
            let (result, why) = (result(variant, outcome), contradiction(*why));
            format!("it is stored as over, {result}, but {why}")
        }
    }
}

fn turn(variant: &Variant, side: Option<Side>) -> String {
    match side {
        Some(side) => format!("{}’s", variant.seat(side).name),
        None => "nobody’s".to_owned(),
    }
}

fn ending(stored: Option<String>, by_rules: Option<String>) -> String {
    let stored = stored.map_or_else(
        || "it is stored as not over".to_owned(),
        |stored| format!("it is stored as over, {stored}"),
    );
    let by_rules = by_rules.map_or_else(
        || "by the rules it is not".to_owned(),
        |ended| format!("by the rules it is over, {ended}"),
    );
    format!("{stored}, but {by_rules}")
}

/// `“Red won by checkmate”`.
fn result(variant: &Variant, outcome: &Outcome) -> String {
    format!("“{}”", games::short_outcome(variant, outcome))
}

fn contradiction(why: Contradiction) -> &'static str {
    match why {
        Contradiction::NobodyWon => "names no winner",
        Contradiction::SomebodyWon => "names a winner",
        Contradiction::WinnerToMove => "it was the winner’s own turn",
        Contradiction::NoClock => "it was played without a clock",
        Contradiction::PlayedHere => "only records from elsewhere end so",
    }
}

/// How many games were checked, and how many differ.
#[must_use]
pub fn summary(games: u64, differ: u64, took: Duration) -> String {
    let games = match games {
        1 => "1 game".to_owned(),
        games => format!("{games} games"),
    };
    let differ = match differ {
        1 => "1 differs".to_owned(),
        differ => format!("{differ} differ"),
    };
    format!("{games} checked, {differ}, in {:.2} s", took.as_secs_f64())
}
