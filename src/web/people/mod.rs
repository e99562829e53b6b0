//! The page of a person in game records.

use crate::service::archive::people::{self, AtAddress, Seat};
use crate::web::components::{GameCard, Person, SeatLabel, SmallBoards, game_cards};
use crate::web::http::{Failure, Page, Query, RequestScope, Routes, page, render, see_other};
use crate::web::players;
use crate::words::{self, admin as say};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/people/{slug}", show));
}

/// `GET /people/{slug}`; `said` is the result of an admin's command.
async fn show(
    scope: RequestScope,
    slug: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let (page, found) = scope
        .read(move |context| {
            let found = people::page(context, &slug)?;
            Ok((Page::of(context)?, found))
        })
        .await?;
    let person = match found {
        AtAddress::Person(person) => person,
        AtAddress::Elsewhere(slug) => return Ok(see_other(&Person::address(&slug))),
        AtAddress::Account(name) => return Ok(see_other(&players::address(&name))),
    };
    let mut smalls = SmallBoards::default();
    let all = [("status", "finished"), ("player", &person.row.name)];
    let all = serde_urlencoded::to_string(all).unwrap_or_default();
    let most = person.years.iter().map(|(_, games)| *games).max();
    let year = |(year, games): &(Option<i64>, i64)| Row {
        text: year.map_or_else(|| t!("person-no-year").to_owned(), |year| year.to_string()),
        games: *games,
        share: share(*games, most),
    };
    let most_played = person.openings.first().map(|(_, games)| *games);
    let opening = |(slug, games): &(String, i64)| Row {
        text: words::openings::name(slug),
        games: *games,
        share: share(*games, most_played),
    };
    let view = PersonPage {
        said: match page.is_admin() {
            true => say::done(query.text("said").unwrap_or_default()),
            false => None,
        },
        names: words::and_list(&person.names),
        count: words::games::game_count(usize::try_from(person.games).unwrap_or(0), false),
        seats: person.seats.iter().map(seat_row).collect(),
        years: person.years.iter().map(year).collect(),
        openings: person.openings.iter().map(opening).collect(),
        latest: game_cards(&page, &mut smalls, &person.latest),
        sprites: smalls.sprites(),
        all: format!("/games?{all}"),
        is_split: person.names.is_empty(),
        name: person.row.name,
        slug: person.row.slug,
        page: page.clone(),
    };
    render(StatusCode::OK, &view)
}

/// The length of a bar relative to the longest, in hundredths.
fn share(games: i64, most: Option<i64>) -> i64 {
    games * 100 / most.unwrap_or(1).max(1)
}

fn seat_row(seat: &Seat) -> SeatRow {
    let (variant, side) = match &seat.variant {
        Ok(variant) => (
            words::variant_name(variant).into_owned(),
            Some(SeatLabel::of(variant, seat.side)),
        ),
        Err(slug) => (slug.clone(), None),
    };
    SeatRow {
        variant,
        side,
        played: seat.games,
        won: seat.tally.won,
        drawn: seat.tally.drawn,
        lost: seat.tally.lost,
    }
}

#[derive(Template)]
#[template(path = "people/page.html")]
pub(in crate::web) struct PersonPage {
    pub page: Page,
    /// The result of an admin's command.
    pub said: Option<&'static str>,
    pub name: String,
    pub slug: String,
    /// The other names in records, in one text; may be empty.
    pub names: String,
    /// The number of games: `3 games`.
    pub count: String,
    /// The results by variant and side.
    pub seats: Vec<SeatRow>,
    /// The games of each year, the latest first.
    pub years: Vec<Row>,
    /// The openings played most often.
    pub openings: Vec<Row>,
    /// The games that ended last.
    pub latest: Vec<GameCard>,
    /// The address of all of them in the archive.
    pub all: String,
    /// The definitions that the small boards share.
    pub sprites: String,
    /// Whether there is only one name, so that none can be split off.
    pub is_split: bool,
}

/// The games of one variant on one side.
pub(in crate::web) struct SeatRow {
    pub variant: String,
    /// The seat; `None` if the variant no longer exists.
    pub side: Option<SeatLabel>,
    pub played: i64,
    pub won: i64,
    pub drawn: i64,
    pub lost: i64,
}

pub(in crate::web) struct Row {
    pub text: String,
    pub games: i64,
    /// The length of the bar; 100 for the longest.
    pub share: i64,
}
