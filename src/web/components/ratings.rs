//! Ratings, their graphs, and how a game would change them.

use super::charts;
use crate::service::Instant;
use crate::service::ratings::{PlayerRating, Rating, Stakes};
use crate::words;

/// A player's rating in a variant and kind of time control.
pub(in crate::web) struct RatingView {
    pub slug: String,
    pub variant: String,
    pub speed: &'static str,
    /// `1612 ± 98`, `1500?`.
    pub rating: String,
    pub deviation: String,
    /// A dash if the rating was never more than provisional.
    pub peak: String,
    pub games: i64,
    /// The graph; empty with a single point.
    pub chart: String,
    /// The highest and the lowest rating of the graph.
    pub scale: [String; 2],
    /// The points of the graph, the oldest first.
    pub points: Vec<RatingPoint>,
}

pub(in crate::web) struct RatingPoint {
    pub date: String,
    pub rating: String,
    pub deviation: String,
}

pub(in crate::web) fn rating_views(ratings: &[PlayerRating]) -> Vec<RatingView> {
    ratings.iter().map(rating_view).collect()
}

fn rating_view(rated: &PlayerRating) -> RatingView {
    let numbers = || rated.history.iter().map(|(_, rating)| rating.rating);
    let highest = numbers().fold(f64::NEG_INFINITY, f64::max);
    let scale = [highest, numbers().fold(f64::INFINITY, f64::min)].map(whole);
    RatingView {
        slug: rated.variant.slug().to_owned(),
        variant: words::variant_name(&rated.variant).into_owned(),
        speed: words::terms::speed(rated.speed),
        rating: rated.rating.to_string(),
        deviation: whole(rated.rating.deviation),
        peak: rated.peak.map_or_else(|| "–".to_owned(), whole),
        games: rated.games,
        chart: chart(&rated.history, &scale),
        scale,
        points: rated.history.iter().map(point).collect(),
    }
}

fn point((at, rating): &(Instant, Rating)) -> RatingPoint {
    RatingPoint {
        date: words::time::day(&at.format("%Y-%m-%d").to_string()),
        rating: rating.to_string(),
        deviation: whole(rating.deviation),
    }
}

fn chart(history: &[(Instant, Rating)], [highest, lowest]: &[String; 2]) -> String {
    let title = t!("player-rating-graph", lowest, highest);
    #[allow(clippy::cast_precision_loss)] // seconds are far below 2^52
    let points = history
        .iter()
        .map(|(at, rating)| (at.timestamp() as f64, rating.rating));
    match history.len() {
        0 | 1 => String::new(),
        _ => charts::curve(&title, &points.collect::<Vec<_>>()),
    }
}

/// Both ratings, and how the reader's would change.
pub(in crate::web) fn stakes_text(stakes: &Stakes, challenger: &str) -> String {
    let changes = &stakes.changes;
    t!(
        "challenge-stakes",
        own = stakes.own.to_string(),
        opponent = challenger,
        theirs = stakes.challengers.to_string(),
        win = signed(changes.win),
        draw = signed(changes.draw),
        loss = signed(changes.loss)
    )
}

fn whole(value: f64) -> String {
    format!("{value:.0}")
}

/// `+12`, `−7`, `0`.
fn signed(change: f64) -> String {
    let rounded = whole(change.abs());
    match change {
        _ if rounded == "0" => rounded,
        change if change < 0.0 => format!("−{rounded}"),
        _ => format!("+{rounded}"),
    }
}
