//! `posthorse ratings`: computes the ratings after a period from its games, as JSON lines.
//! `posthorse admin ratings --check`: compares the stored ratings with the computed ones.

use crate::cli::common::{Failure, answer_lines, json_of, read_request};
use crate::model::Word;
use crate::service::database::DbConnection;
use crate::service::ratings::{self as service, CheckedRatings, Difference};
use posthorse_tournament::ratings::{Period, Rating};
use serde::Serialize;
use std::collections::BTreeMap;

/// Compute the Glicko-2 ratings of players after a rating period.
///
/// A request is a line of JSON: the ratings at the start of the period, and its rated games in
/// order. All games count together, from the ratings at the start. Players who are only named in
/// games start as newcomers: 1500, deviation 350, volatility 0.06. The answer has everyone who is
/// named; players without games only grow in deviation.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Args {
    /// Read one JSON request per line and answer each with one line of JSON.
    #[arg(long, env = "POSTHORSE_JSONL", required = true)]
    pub jsonl: bool,
}

const EXAMPLE: &str = r#"A request, on one line:
  {"players": {"ann": {"rating": 1500, "deviation": 200, "volatility": 0.06}},
   "games": [{"first": "ann", "second": "bob", "winner": "first"},
             {"first": "bob", "second": "ann", "winner": "none"}]}

Its answer:
  {"players":{"ann":{"rating":1559.529631,"deviation":175.819956,"volatility":0.059999},
   "bob":{"rating":1378.29242,"deviation":223.796008,"volatility":0.059998}}}

winner: first, second, or none for a draw"#;

#[derive(Serialize)]
struct Answer {
    players: BTreeMap<String, Rating>,
}

/// Runs the command.
///
/// # Errors
/// If the output is closed.
pub fn run(_args: &Args) -> Result<(), Failure> {
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    Ok(answer_lines(&mut input, &mut output, answer)?)
}

/// Answers one line, as JSON without a line break.
fn answer(bytes: &[u8]) -> String {
    let rated = read_request(bytes)
        .and_then(|period: Period| period.rate().map_err(|error| error.to_string()));
    json_of(rated.map(|players| Answer { players }))
}

/// Compares the stored ratings with those that the games give.
///
/// # Errors
/// If they differ, with a line for each difference.
pub(in crate::cli) fn compare(conn: &mut DbConnection) -> Result<String, Failure> {
    let checked = service::check(conn).map_err(|error| Failure::Request(error.to_string()))?;
    let CheckedRatings { weeks, ratings, .. } = checked;
    if checked.differences.is_empty() {
        return Ok(format!(
            "{ratings} ratings of {weeks} weeks are as computed."
        ));
    }
    let lines: Vec<String> = checked.differences.iter().map(line).collect();
    Err(Failure::Request(format!(
        "{} of {ratings} ratings differ from the computed ones:\n{}",
        lines.len(),
        lines.join("\n")
    )))
}

fn line(difference: &Difference) -> String {
    let Difference {
        player,
        pool,
        week,
        stored,
        computed,
    } = difference;
    format!(
        "player {player}, {} ({}), week to {}: stored {}, computed {}",
        pool.variant,
        pool.speed.word(),
        week.format("%Y-%m-%d"),
        values(*stored),
        values(*computed)
    )
}

fn values(rating: Option<service::Rating>) -> String {
    match rating {
        None => "none".to_owned(),
        Some(rating) => format!(
            "{:.6} deviation {:.6} volatility {:.6}",
            rating.rating, rating.deviation, rating.volatility
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::answer;

    #[test]
    fn the_example_of_the_help_is_true() {
        let joined = |text: &str| text.lines().map(str::trim).collect::<String>();
        let (request, rest) = super::EXAMPLE.split_once("Its answer:").unwrap();
        let (_, request) = request.split_once("line:").unwrap();
        let (expected, _) = rest.split_once("\n\n").unwrap();
        assert_eq!(answer(joined(request).as_bytes()), joined(expected));
    }

    #[test]
    fn a_line_that_cannot_be_read_is_answered_with_a_sentence() {
        for line in [
            "",
            "nonsense",
            r#"{"game":[]}"#,
            r#"{"games":[{"first":"ann"}]}"#,
        ] {
            let answer = answer(line.as_bytes());
            assert!(
                answer.starts_with(r#"{"error":"This line is no request"#),
                "{answer}"
            );
        }
    }
}
