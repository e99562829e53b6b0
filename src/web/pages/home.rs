//! The front page: one's own games, or what this is.

use crate::rules::Variant;
use crate::service::Error;
use crate::service::games::{self, Entry, Home, Look};
use crate::service::looks::Looks;
use crate::web::error::Failure;
use crate::web::page::{Page, render};
use crate::web::routes::page;
use crate::web::show::{Drawing, challenge_card, game_card};
use crate::web::views::{ChallengeCard, GameCard, HomePage, WelcomePage};
use crate::web::visit::Visit;
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::ServiceConfig;

/// The routes of this file.
pub(super) fn routes(config: &mut ServiceConfig) {
    config.route("/", page().to(show));
}

/// `GET /`.
async fn show(visit: Visit) -> Result<HttpResponse, Failure> {
    let (page, home, shown) = visit
        .read(|desk| {
            let home = games::home(desk)?;
            // A stranger sees a real board: the game that is furthest on.
            let furthest = home.playing.iter().max_by_key(|entry| entry.row.ply);
            let shown = match furthest.filter(|_| desk.viewer.is_none()) {
                Some(entry) => readable(games::look(desk, entry.row.id))?,
                None => None,
            };
            Ok((Page::of(desk)?, home, shown))
        })
        .await?;
    match &page.viewer {
        Some(_) => render(StatusCode::OK, &own(page, &home)),
        None => {
            let usual = &visit.app.catalogue().all()[0];
            render(StatusCode::OK, &welcome(page, &home, shown, usual)?)
        }
    }
}

/// One game that cannot be read must not take the front page with it.
fn readable(look: Result<Look, Error>) -> Result<Option<Look>, Error> {
    match look {
        Err(Error::Internal(why)) => {
            tracing::error!(why, "a game on the front page");
            Ok(None)
        }
        look => look.map(Some),
    }
}

fn own(page: Page, home: &Home) -> HomePage {
    let (mine, others): (Vec<GameCard>, Vec<GameCard>) = cards(&page, &home.mine)
        .into_iter()
        .partition(|card| card.mine);
    HomePage {
        mine,
        others,
        challenges: challenges(&page, &home.received),
        sent: challenges(&page, &home.sent),
        open: challenges(&page, &home.open),
        finished: cards(&page, &home.lately),
        page,
    }
}

fn welcome(
    page: Page,
    home: &Home,
    shown: Option<Look>,
    usual: &Variant,
) -> Result<WelcomePage, Failure> {
    let (svg, caption, href) = match &shown {
        Some(look) => board_of(look, &page.looks)?,
        None => start_board(usual, &page.looks),
    };
    Ok(WelcomePage {
        svg,
        caption,
        href,
        games: cards(&page, &home.playing),
        finished: cards(&page, &home.finished),
        open: challenges(&page, &home.open),
        page,
    })
}

/// A board, its caption, and where it leads.
type Shown = (String, String, String);

fn board_of(look: &Look, looks: &Looks) -> Result<Shown, Failure> {
    let line = &look.table.game()?.line;
    let drawing = Drawing {
        variant: line.variant(),
        position: line.position(),
        last: line.moves().last().copied(),
        flip: false,
        looks,
    };
    let [first, second] = crate::rules::Side::BOTH.map(|side| look.name_at(side));
    Ok((
        drawing.large(None),
        words::games::caption(first, second, line.ply()),
        format!("/games/{}", look.table.row.id),
    ))
}

fn start_board(variant: &Variant, looks: &Looks) -> Shown {
    let drawing = Drawing {
        variant,
        position: variant.start(),
        last: None,
        flip: false,
        looks,
    };
    (
        drawing.large(None),
        words::games::start_caption(variant.name()),
        format!("/variants/{}", variant.slug()),
    )
}

fn cards(page: &Page, entries: &[Entry]) -> Vec<GameCard> {
    entries
        .iter()
        .filter_map(|entry| game_card(page, entry))
        .collect()
}

fn challenges(page: &Page, entries: &[Entry]) -> Vec<ChallengeCard> {
    entries
        .iter()
        .filter_map(|entry| challenge_card(page, entry))
        .collect()
}
