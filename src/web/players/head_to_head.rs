//! The games of two players against each other.

use super::{RecordRow, record_rows};
use crate::service::games::{HeadToHead, head_to_head};
use crate::service::ratings;
use crate::web::components::{Person, RatingView, rating_views};
use crate::web::http::{Failure, Page, RequestScope, render};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

#[derive(Template)]
#[template(path = "players/head_to_head.html")]
struct HeadToHeadPage {
    page: Page,
    people: [Person; 2],
    /// The results of the first, a row for each variant.
    record: Vec<RecordRow>,
    ratings: Vec<RatedPlayer>,
    /// The address of their games in the archive.
    games: String,
}

/// A rating of one of them.
struct RatedPlayer {
    name: String,
    rated: RatingView,
}

pub(super) async fn show(
    scope: &RequestScope,
    name: &str,
    other: &str,
) -> Result<HttpResponse, Failure> {
    let names = [name.to_owned(), other.trim().to_owned()];
    let (page, found, rated) = scope
        .read(move |context| {
            let found = head_to_head(context, [&names[0], &names[1]])?;
            let mut rated = |nth: usize| ratings::of_player(context, found.players[nth].id);
            let rated = [rated(0)?, rated(1)?];
            Ok((Page::of(context)?, found, rated))
        })
        .await?;
    let HeadToHead { players, record } = found;
    let line = format!("player:{} player:{}", players[0].name, players[1].name);
    let query = serde_urlencoded::to_string([("status", "finished"), ("q", &line)]);
    let rated = players.iter().zip(&rated).flat_map(|(player, ratings)| {
        let row = move |rated| RatedPlayer {
            name: player.name.clone(),
            rated,
        };
        rating_views(ratings).into_iter().map(row)
    });
    let view = HeadToHeadPage {
        people: [0, 1].map(|nth: usize| Person::of(&players[nth].player_name())),
        record: record_rows(&record),
        ratings: rated.collect(),
        games: format!("/games?{}", query.unwrap_or_default()),
        page,
    };
    render(StatusCode::OK, &view)
}
