//! What is told of repetitions: warnings, and the grounds of a ruling.

use super::moves::{ending, refusal, royal};
use crate::rules::{Ending, Forecast, Outcome, Side, Variant, Warning};

/// What a player should know of the position before or after a move; `reader` is the side that
/// reads it, if either does.
#[must_use]
pub fn warning(variant: &Variant, warning: &Warning, reader: Option<Side>) -> String {
    match warning {
        Warning::SecondOccurrence(forecast) => format!(
            "This position occurs for the second time. {}",
            prediction(variant, forecast, reader)
        ),
        Warning::Bikjang { turn, ahead } => {
            let (royal, turn) = (royal(variant), &variant.seat(*turn).name);
            let ahead = on_points(variant, *ahead);
            format!(
                "The {royal}s face each other (bikjang). {turn} must part them, or pass; a pass \
                 ends the game on points, and {ahead}."
            )
        }
        Warning::Passed { turn, ahead } => {
            let name = |side: Side| &variant.seat(side).name;
            let (passed, turn) = (name(turn.other()), name(*turn));
            let ahead = on_points(variant, *ahead);
            format!("{passed} passed. If {turn} passes too, the game ends on points, and {ahead}.")
        }
    }
}

/// Who is ahead on points, as a clause.
fn on_points(variant: &Variant, ahead: Option<Side>) -> String {
    match ahead {
        Some(side) => format!("{} is ahead", variant.seat(side).name),
        None => "both are even".to_owned(),
    }
}

fn prediction(variant: &Variant, forecast: &Forecast, reader: Option<Side>) -> String {
    match forecast {
        Forecast::Ends(outcome) => {
            let end = end(variant, *outcome, reader);
            format!("If the same moves are made once more, {end}.")
        }
        Forecast::Refuses { side, why } => {
            let whom = person(variant, *side, reader).1;
            let why = refusal(variant, why);
            format!("If the same moves are made once more, this will be refused to {whom}: {why}")
        }
        Forecast::Nothing => "The same moves may be made once more.".to_owned(),
    }
}

/// How the game would end, in a clause.
fn end(variant: &Variant, outcome: Outcome, reader: Option<Side>) -> String {
    let Some(winner) = outcome.winner else {
        return match outcome.ending {
            Ending::Repetition => "the game is a draw by repetition".to_owned(),
            _ => lower_first(ending(variant, outcome).trim_end_matches('.')),
        };
    };
    let loser = winner.other();
    let by = match outcome.ending {
        Ending::PerpetualCheck => " by perpetual check",
        Ending::PerpetualChase => " by perpetual chase",
        _ => "",
    };
    let (name, _) = person(variant, loser, reader);
    let loses = if reader == Some(loser) {
        "lose"
    } else {
        "loses"
    };
    format!("{name} {loses}{by}")
}

/// A side as the reader calls it, as subject and as object.
fn person(variant: &Variant, side: Side, reader: Option<Side>) -> (String, String) {
    if reader == Some(side) {
        ("you".to_owned(), "you".to_owned())
    } else {
        let name = &variant.seat(side).name;
        (name.clone(), name.clone())
    }
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_lowercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
