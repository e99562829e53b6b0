//! The players of a variant, by rating.

use crate::model::{Speed, Word};
use crate::service::ratings::{self, LEAST_GAMES, Place, Pool, RankedPlayer};
use crate::web::components::{Person, variant_choices};
use crate::web::http::{Choice, Failure, Page, Query, RequestScope, render};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use strum::VariantArray;

#[derive(Template)]
#[template(path = "players/ranking.html")]
struct RankingPage {
    page: Page,
    variants: Vec<Choice>,
    speeds: Vec<Choice>,
    name: String,
    least: i64,
    players: Vec<RankedRow>,
    /// The address of the next page, if there is one.
    next: Option<String>,
}

struct RankedRow {
    who: Person,
    rating: String,
    deviation: String,
    games: i64,
}

/// `GET /players?variant=SLUG&sort=rating`: `speed=correspondence|live`; `after`, the last place of
/// the page before.
pub(super) async fn show(
    scope: RequestScope,
    query: Query,
    variant: &str,
) -> Result<HttpResponse, Failure> {
    let catalogue = scope.app.catalogue();
    let variant = words::variant_names::find(catalogue, variant).ok_or_else(Failure::not_found)?;
    let speed = match query.text("speed").unwrap_or_default() {
        "" => Speed::Correspondence,
        word => Speed::from_word(word).ok_or(Failure::bad_request("speed"))?,
    };
    let after = match query.text("after") {
        None => None,
        Some(place) => Some(
            place
                .parse::<Place>()
                .map_err(|()| Failure::bad_request("after"))?,
        ),
    };
    let variants = variant_choices(catalogue, variant.slug());
    let pool = Pool {
        variant: variant.slug().to_owned(),
        speed,
    };
    let (page, found) = scope
        .read(move |context| {
            let found = ratings::ranking(context, &pool, after)?;
            Ok((Page::of(context)?, found))
        })
        .await?;
    let next = found.next.map(|place| {
        let (slug, speed) = (variant.slug(), speed.word());
        format!("/players?variant={slug}&sort=rating&speed={speed}&after={place}")
    });
    let view = RankingPage {
        page,
        variants,
        speeds: speeds(speed),
        name: words::variant_name(&variant).into_owned(),
        least: LEAST_GAMES,
        players: found.players.iter().map(row).collect(),
        next,
    };
    render(StatusCode::OK, &view)
}

/// The kinds of time control to choose from.
pub(super) fn speeds(chosen: Speed) -> Vec<Choice> {
    let choice = |kind: &Speed| Choice::new(kind.word(), words::terms::speed(*kind), chosen.word());
    Speed::VARIANTS.iter().map(choice).collect()
}

fn row(ranked: &RankedPlayer) -> RankedRow {
    RankedRow {
        who: Person::of(&ranked.name),
        rating: ranked.rating.to_string(),
        deviation: format!("{:.0}", ranked.rating.deviation),
        games: ranked.games,
    }
}
