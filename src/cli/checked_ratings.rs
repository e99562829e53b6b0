//! `posthorse admin ratings --check`.

use super::common::Failure;
use crate::model::Word;
use crate::service::database::DbConnection;
use crate::service::ratings::{self, CheckedRatings, Difference, Rating};

/// Compares the stored ratings with those that the games give.
///
/// # Errors
/// If they differ, with a line for each difference.
pub(super) fn compare(conn: &mut DbConnection) -> Result<String, Failure> {
    let checked = ratings::check(conn).map_err(|error| Failure::Request(error.to_string()))?;
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

fn values(rating: Option<Rating>) -> String {
    match rating {
        None => "none".to_owned(),
        Some(rating) => format!(
            "{:.6} deviation {:.6} volatility {:.6}",
            rating.rating, rating.deviation, rating.volatility
        ),
    }
}
