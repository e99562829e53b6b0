//! The front page: the reader's games, or an introduction to the site.

use crate::model::GameId;
use crate::notation::Notation;
use crate::rules::{Side, Variant};
use crate::service::appearance::Appearance;
use crate::service::games::{self, Entry, GameView, Home};
use crate::service::{Error, RequestContext, tournaments};
use crate::web::components::{
    Drawing, MoveList, ShownPosition, SmallBoards, Walk, challenge_cards, count_text, game_cards,
    piece_sets, walk,
};
use crate::web::http::{
    Failure, Page, Query, RequestScope, Routes, flip_in, next, number_in, page, render, see_other,
};
use crate::web::tournaments::TournamentLine;
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use view::{HomePage, WelcomeBoard, WelcomePage};

mod view;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/", show))
        .service(page("/next", next_game));
}

/// The number of running and open games listed for visitors.
const LISTED: usize = 6;

/// The query about the visitors' board.
#[derive(Clone, Copy)]
struct BoardRequest {
    /// The game. It is in the address so that stepping through it does not change to another game.
    game: Option<GameId>,
    /// The ply. A ply beyond the end is the last one.
    ply: Option<usize>,
    flip: bool,
}

impl BoardRequest {
    fn of(query: &Query) -> Self {
        Self {
            game: query.text("game").and_then(|id| id.parse().ok()),
            ply: query.text("ply").and_then(|ply| ply.parse().ok()),
            flip: flip_in(query).unwrap_or(false),
        }
    }

    /// The address of the page with that game at the same ply, with that orientation.
    fn address(&self, game: Option<GameId>, flip: Option<bool>) -> String {
        let game = game.map(|id| format!("game={id}"));
        let ply = self.ply.map(|ply| format!("ply={ply}"));
        let flip = flip.map(|flip| format!("flip={}", u8::from(flip)));
        let query: Vec<String> = game.into_iter().chain(ply).chain(flip).collect();
        format!("/?{}#board", query.join("&"))
    }

    /// The game for visitors: the requested one, or else the running one with the most plies, or
    /// else the one that ended last.
    fn game(&self, context: &mut RequestContext, home: &Home) -> Result<Option<GameView>, Error> {
        if let Some(request) = self.game {
            let shown = readable(games::view(context, request))?;
            if shown.as_ref().is_some_and(|view| view.game().is_ok()) {
                return Ok(shown);
            }
        }
        let playing = home.playing.iter();
        let furthest = playing.max_by_key(|entry| entry.row.state.ply);
        match furthest.or_else(|| home.finished.first()) {
            Some(entry) => readable(games::view(context, entry.row.id)),
            None => Ok(None),
        }
    }
}

/// `GET /?said=none`; for visitors `GET /?game=7&ply=12&flip=1`, a real game to step through.
async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let request = BoardRequest::of(&query);
    let (page, home, own_tournaments, shown) = scope
        .read(move |context| {
            let home = games::home(context)?;
            let own_tournaments = tournaments::own(context)?;
            let shown = match context.viewer {
                None => request.game(context, &home)?,
                Some(_) => None,
            };
            Ok((Page::of(context)?, home, own_tournaments, shown))
        })
        .await?;
    match &page.viewer {
        Some(_) => {
            let nothing = query.text("said") == Some("none") && page.is_idle();
            let said = nothing.then_some(t!("home-nothing-waits"));
            let line = |entry| TournamentLine::of(&scope.app, &page, entry);
            let lines = own_tournaments.iter().map(line).collect();
            let view = own(page, &home, lines, said);
            render(StatusCode::OK, &view)
        }
        None => {
            let usual = &scope.app.catalogue().all()[0];
            let view = welcome(page, &home, shown, usual, &request)?;
            render(StatusCode::OK, &view)
        }
    }
}

/// `GET /next?after=7`: redirects to the most urgent game in which it is the player's turn, or to
/// the one after `after`.
async fn next_game(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let seen = number_in(&query, "after")?;
    let next = scope
        .read(move |context| games::next_turn(context, seen))
        .await?;
    Ok(see_other(&next.map_or_else(
        || "/?said=none".to_owned(),
        |id| format!("/games/{id}"),
    )))
}

/// An unreadable game must not break the front page.
fn readable(view: Result<GameView, Error>) -> Result<Option<GameView>, Error> {
    match view {
        Err(Error::Internal(why)) => {
            tracing::error!(%why, "cannot show a game on the front page");
            Ok(None)
        }
        Err(Error::NotFound | Error::Forbidden(_) | Error::SignedOut) => Ok(None),
        view => view.map(Some),
    }
}

fn own(
    page: Page,
    home: &Home,
    tournaments: Vec<TournamentLine>,
    said: Option<&'static str>,
) -> HomePage {
    let mut smalls = SmallBoards::default();
    let running = game_cards(&page, &mut smalls, &home.mine);
    let (mine, others) = running.into_iter().partition(|card| card.mine);
    HomePage {
        mine,
        tournaments,
        others,
        challenges: challenge_cards(&page, &mut smalls, &home.received),
        sent: challenge_cards(&page, &mut smalls, &home.sent),
        open: challenge_cards(&page, &mut smalls, &home.open),
        finished: game_cards(&page, &mut smalls, &home.lately),
        watched: game_cards(&page, &mut smalls, &home.watched),
        all_open: count_text(home.all_open),
        all_finished: count_text(home.all_finished),
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
    request: &BoardRequest,
) -> Result<WelcomePage, Failure> {
    let board = match &shown {
        Some(view) => board_of(view, &page, request)?,
        None => start_board(usual, &page.appearance, request.flip),
    };
    // The lists have no boards, to keep the page small.
    let mut smalls = SmallBoards::default();
    let few = |entries: &[Entry]| entries[..entries.len().min(LISTED)].to_vec();
    Ok(WelcomePage {
        turned: request.address(shown.as_ref().map(|view| view.id()), Some(!request.flip)),
        play: format!("/signup{}", next::query("/games/new")),
        games: game_cards(&page, &mut smalls, &few(&home.playing)),
        open: challenge_cards(&page, &mut smalls, &few(&home.open)),
        all_playing: count_text(home.all_playing),
        all_open: count_text(home.all_open),
        board,
        page,
    })
}

fn board_of(view: &GameView, page: &Page, request: &BoardRequest) -> Result<WelcomeBoard, Failure> {
    let mut line = view.game()?.line.clone();
    let (id, end) = (view.id(), line.ply());
    let ply = request.ply.unwrap_or(end).min(end);
    line.truncate(ply);
    let shown = ShownPosition {
        line: &line,
        ply,
        flip: request.flip,
        appearance: page.appearance,
        notation: page.notation.or_algebraic(line.variant()),
        own: page.notation,
        clicks: None,
    };
    let board = shown.board(None, None);
    let players = words::games::players(Side::BOTH.map(|side| view.display_name_at(side)));
    let at = |ply: usize| {
        let ply = (ply < end).then_some(ply);
        BoardRequest { ply, ..*request }.address(Some(id), request.flip.then_some(true))
    };
    Ok(WelcomeBoard {
        svg: board.svg,
        caption: words::games::caption(&players, &line, ply),
        href: format!("/games/{id}"),
        walk: Some(Walk {
            steps: walk::steps(&line, (ply, end), at),
            rounds: MoveList::default(),
            notations: Vec::new(),
        }),
        last: board.last,
        sets: board.sets,
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
        svg: drawing.large(Notation::default()),
        caption: t!("game-start-caption", variant = words::variant_name(variant)),
        href: format!("/variants/{}", variant.slug()),
        walk: None,
        last: String::new(),
        sets: piece_sets(variant, appearance),
    }
}
