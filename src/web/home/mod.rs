//! The front page: one's own games, or what this is.

use crate::rules::{Side, Variant};
use crate::service::Error;
use crate::service::appearance::Appearance;
use crate::service::games::{self, GameView, Home};
use crate::web::frame::{Failure, Page, Query, Visit, flip_in, number_in, page, render, see_other};
use crate::web::parts::{Drawing, SmallBoards, challenge_cards, count_words, game_cards};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::ServiceConfig;
use view::{HomePage, WelcomeBoard, WelcomePage};

mod view;

/// The routes of this feature.
pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(page("/", show)).service(page("/next", next));
}

/// How many running games strangers see beside the one that is furthest on.
const PLAYING: usize = 6;

/// `GET /?said=none`.
async fn show(visit: Visit, query: Query) -> Result<HttpResponse, Failure> {
    let (page, home, shown) = visit
        .read(|context| {
            let home = games::home(context)?;
            // A stranger sees a real board: the game that is furthest on.
            let furthest = home.playing.iter().max_by_key(|entry| entry.row.state.ply);
            let shown = match furthest.filter(|_| context.viewer.is_none()) {
                Some(entry) => readable(games::view(context, entry.row.id))?,
                None => None,
            };
            Ok((Page::of(context)?, home, shown))
        })
        .await?;
    match &page.viewer {
        Some(_) => {
            let nothing = query.text("said") == Some("none") && page.is_idle();
            let said = nothing.then_some(words::games::NOTHING_WAITS);
            render(StatusCode::OK, &own(page, &home, said))
        }
        None => {
            let usual = &visit.app.catalogue().all()[0];
            render(
                StatusCode::OK,
                &welcome(page, &home, shown, usual, flip_in(&query).unwrap_or(false))?,
            )
        }
    }
}

/// `GET /next?after=7`: on to the game that waits most; from one of these, to the one after it.
async fn next(visit: Visit, query: Query) -> Result<HttpResponse, Failure> {
    let seen = number_in(&query, "after")?.and_then(|id| i64::try_from(id).ok());
    let next = visit
        .read(move |context| games::next_turn(context, seen))
        .await?;
    Ok(see_other(&next.map_or_else(
        || "/?said=none".to_owned(),
        |id| format!("/games/{id}"),
    )))
}

/// One game that cannot be read must not take the front page with it.
fn readable(view: Result<GameView, Error>) -> Result<Option<GameView>, Error> {
    match view {
        Err(Error::Internal(why)) => {
            tracing::error!(%why, "a game on the front page");
            Ok(None)
        }
        view => view.map(Some),
    }
}

fn own(page: Page, home: &Home, said: Option<&'static str>) -> HomePage {
    let mut smalls = SmallBoards::default();
    let running = game_cards(&page, &mut smalls, &home.mine);
    let (mine, others) = running.into_iter().partition(|card| card.mine);
    HomePage {
        mine,
        others,
        challenges: challenge_cards(&page, &mut smalls, &home.received),
        sent: challenge_cards(&page, &mut smalls, &home.sent),
        open: challenge_cards(&page, &mut smalls, &home.open),
        finished: game_cards(&page, &mut smalls, &home.lately),
        watched: game_cards(&page, &mut smalls, &home.watched),
        all_open: count_words(home.all_open),
        all_finished: count_words(home.all_finished),
        sprites: smalls.sprites(),
        said,
        page,
    }
}

fn welcome(
    page: Page,
    home: &Home,
    shown: Option<GameView>,
    usual: &Variant,
    flip: bool,
) -> Result<WelcomePage, Failure> {
    let board = match &shown {
        Some(view) => board_of(view, &page.appearance, flip)?,
        None => start_board(usual, &page.appearance, flip),
    };
    let mut smalls = SmallBoards::default();
    let few = home.playing.len().min(PLAYING);
    Ok(WelcomePage {
        board,
        turned: format!("/?flip={}", u8::from(!flip)),
        games: game_cards(&page, &mut smalls, &home.playing[..few]),
        finished: game_cards(&page, &mut smalls, &home.finished),
        open: challenge_cards(&page, &mut smalls, &home.open),
        all_playing: count_words(home.all_playing),
        all_finished: count_words(home.all_finished),
        all_open: count_words(home.all_open),
        sprites: smalls.sprites(),
        page,
    })
}

fn board_of(view: &GameView, appearance: &Appearance, flip: bool) -> Result<WelcomeBoard, Failure> {
    let line = &view.stored.game()?.line;
    let drawing = Drawing {
        variant: line.variant(),
        position: line.position(),
        last: line.moves().last().copied(),
        flip,
        appearance,
    };
    let players = words::games::players(Side::BOTH.map(|side| view.name_at(side)));
    Ok(WelcomeBoard {
        svg: drawing.large(None),
        caption: words::games::caption(&players, line, line.ply()),
        href: format!("/games/{}", view.stored.row.id),
    })
}

fn start_board(variant: &Variant, appearance: &Appearance, flip: bool) -> WelcomeBoard {
    let drawing = Drawing {
        variant,
        position: variant.start(),
        last: None,
        flip,
        appearance,
    };
    WelcomeBoard {
        svg: drawing.large(None),
        caption: words::games::start_caption(variant.name()),
        href: format!("/variants/{}", variant.slug()),
    }
}
