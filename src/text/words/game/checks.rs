//! Sentences of `posthorse check`: differences in replayed games, and the totals.

use crate::model::GameId;
use crate::notation::coordinate;
use crate::play::Outcome;
use crate::play::audit::{Fault, Finding, Mismatch};
use crate::rules::{Side, Variant};
use crate::words::{Noun, games, moves, named};
use std::time::Duration;

/// The difference in a game, on one line.
pub fn finding(game: GameId, finding: &Finding) -> String {
    let what = match finding {
        Finding::Unreadable(part) => named("check", *part).to_owned(),
        Finding::Variant { slug, version, why } => no_variant(slug, *version, why.as_deref()),
        Finding::Plies { stored, moves } => t!(
            "check-plies",
            stored = stored.to_string(),
            moves = moves.to_string()
        ),
        Finding::Moves(why) => mismatch(why),
        Finding::Rules(variant, why) => fault(variant, why),
    };
    t!("check-finding", game = game.to_string(), what)
}

fn no_variant(slug: &str, version: i64, why: Option<&str>) -> String {
    let version = version.to_string();
    match why {
        None => t!("check-no-rules", slug, version),
        Some(why) => t!("check-broken-rules", slug, version, why),
    }
}

fn mismatch(why: &Mismatch) -> String {
    match why {
        Mismatch::Missing { ply } => t!("check-ply-missing", ply = ply.to_string()),
        Mismatch::Extra { ply } => t!("check-ply-extra", ply = ply.to_string()),
        Mismatch::Other { ply, listed, kept } => {
            t!("check-ply-other", ply = ply.to_string(), listed, kept)
        }
        Mismatch::Mover { ply } => t!("check-ply-mover", ply = ply.to_string()),
    }
}

fn fault(variant: &Variant, fault: &Fault) -> String {
    match fault {
        Fault::Refused { ply, mv, why } => t!(
            "check-refused",
            ply = ply.to_string(),
            text = coordinate::write(variant, *mv),
            why = moves::refusal(variant, why)
        ),
        Fault::Turn { stored, due } => t!(
            "check-turn",
            stored = turn(variant, *stored),
            due = turn(variant, *due)
        ),
        Fault::Ending { stored, by_rules } => {
            let result = |outcome: &Outcome| games::short_outcome(variant, outcome);
            ending(stored.as_ref().map(result), by_rules.as_ref().map(result))
        }
        Fault::Impossible(outcome, why) => t!(
            "check-impossible",
            result = games::short_outcome(variant, outcome),
            why = <&str>::from(why)
        ),
    }
}

fn turn(variant: &Variant, side: Option<Side>) -> String {
    match side {
        Some(side) => t!("check-turn-of", seat = Noun::seat(variant, side)),
        None => t!("check-turn-of-nobody").to_owned(),
    }
}

fn ending(stored: Option<String>, by_rules: Option<String>) -> String {
    match (stored, by_rules) {
        (None, None) => t!("check-ending-none").to_owned(),
        (None, Some(rules)) => t!("check-ending-missing", rules),
        (Some(stored), None) => t!("check-ending-extra", stored),
        (Some(stored), Some(rules)) => t!("check-ending-other", stored, rules),
    }
}

/// The numbers of checked and differing games.
pub fn summary(games: u64, differ: u64, took: Duration) -> String {
    t!(
        "check-summary",
        n = games,
        games = games.to_string(),
        m = differ,
        differ = differ.to_string(),
        seconds = format!("{:.2}", took.as_secs_f64())
    )
}
