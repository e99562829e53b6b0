//! Printable games: a booklet with a diagram after every ten plies, and two games compared.

mod side_by_side;
#[cfg(test)]
mod tests;

use crate::model::GameId;
use crate::notation::record;
use crate::rules::Line;
use crate::service::collections;
use crate::service::games::Entry;
use crate::service::{Limit, Work};
use crate::web::collections::{line_of, title_of};
use crate::web::components::{Drawing, SmallBoards, is_flipped};
use crate::web::http::{Failure, Page, Query, RequestScope, Routes, number_in, page, render};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use std::ops::Range;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .configure(side_by_side::routes)
        .service(page("/games/booklet", show));
}

/// The most games in a booklet.
const MOST: usize = 30;
/// The most plies in a booklet. A longer game fills one by itself, with fewer diagrams.
const MAX_PLIES: usize = 2_000;
/// The usual number of plies between diagrams.
const STEP: usize = 10;

/// Some moves, and the position after them.
struct Part {
    moves: String,
    svg: String,
    caption: String,
}

struct PrintedGame {
    id: GameId,
    title: String,
    line: String,
    words: String,
    parts: Vec<Part>,
}

#[derive(Template)]
#[template(path = "booklet/paper.html")]
struct PaperPage {
    page: Page,
    title: String,
    words: String,
    games: Vec<PrintedGame>,
    /// The range of the games shown, if there are more.
    part: Option<String>,
    next: Option<String>,
    sprites: String,
}

/// `GET /games/booklet?games=1,2&from=`, or `?collection=`: the games among them that the reader
/// may see.
async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let from = number_in(&query, "from")?.unwrap_or(0);
    let collection = number_in(&query, "collection")?;
    let numbers = numbers(query.text("games").unwrap_or_default())?;
    let (page, (title, words, games)) = scope
        .read(move |context| {
            let found = match collection {
                Some(id) => {
                    let open = collections::open(context, id)?;
                    (open.row.title, open.row.words, open.games)
                }
                None => {
                    let mut seen = collections::visible_games(context, numbers.iter().copied())?;
                    let games = numbers.iter().filter_map(|id| seen.remove(id));
                    let games = games.map(|entry| (entry, String::new())).collect();
                    (t!("booklet").to_owned(), String::new(), games)
                }
            };
            Ok((Page::of(context)?, found))
        })
        .await?;
    let (all, some) = (games.len(), fitting(&games, from));
    let to = all.min(from.saturating_add(some.len()));
    let boards = some.iter().map(|(entry, _)| boards_of(entry)).sum();
    Work::begin(&scope.app, &scope.client, Limit::Drawing, boards).await?;
    let draw = move || {
        let (printed, sprites) = all_printed(&page, fitting(&games, from));
        Ok((page, games, printed, sprites))
    };
    let (page, games, printed, sprites) = scope.compute(draw).await?;
    let next = (to < all).then(|| match collection {
        Some(id) => format!("/games/booklet?collection={id}&from={to}"),
        None => {
            let rest = games[to..]
                .iter()
                .map(|(entry, _)| entry.row.id.to_string());
            format!(
                "/games/booklet?games={}",
                rest.collect::<Vec<_>>().join(",")
            )
        }
    });
    let view = PaperPage {
        part: (from > 0 || to < all)
            .then(|| t!("booklet-part", from = from.saturating_add(1), to, all)),
        games: printed,
        sprites,
        title,
        words,
        next,
        page,
    };
    render(StatusCode::OK, &view)
}

/// The ids of games in an address, without duplicates.
fn numbers(text: &str) -> Result<Vec<GameId>, Failure> {
    let mut numbers = Vec::new();
    for word in text.split(',').filter(|word| !word.is_empty()) {
        let number = word.parse::<GameId>().ok().filter(|number| number.0 > 0);
        let number = number.ok_or(Failure::bad_request("games"))?;
        if !numbers.contains(&number) {
            numbers.push(number);
        }
        if numbers.len() > 10 * MOST {
            return Err(Failure::bad_request("games"));
        }
    }
    Ok(numbers)
}

/// The games from one on that fit into a booklet.
fn fitting(games: &[(Entry, String)], from: usize) -> &[(Entry, String)] {
    let rest = games.get(from..).unwrap_or_default();
    let mut plies = 0;
    let fits = |(nth, (entry, _)): &(usize, &(Entry, String))| {
        plies += plies_of(entry);
        *nth == 0 || plies <= MAX_PLIES
    };
    let count = rest.iter().take(MOST).enumerate().take_while(fits).count();
    &rest[..count]
}

fn plies_of(entry: &Entry) -> usize {
    usize::try_from(entry.row.state.ply).unwrap_or(0)
}

/// The number of plies between the diagrams of a game.
fn step_of(plies: usize) -> usize {
    STEP * plies.div_ceil(MAX_PLIES).max(1)
}

/// The number of diagrams of a game.
fn boards_of(entry: &Entry) -> usize {
    let plies = plies_of(entry);
    plies.div_ceil(step_of(plies))
}

/// The printed games, and the definitions that their boards share.
fn all_printed(page: &Page, games: &[(Entry, String)]) -> (Vec<PrintedGame>, String) {
    let mut smalls = SmallBoards::default();
    let printed = games
        .iter()
        .filter_map(|(entry, words)| printed(page, &mut smalls, entry, words))
        .collect();
    (printed, smalls.sprites())
}

fn printed(
    page: &Page,
    smalls: &mut SmallBoards,
    entry: &Entry,
    words: &str,
) -> Option<PrintedGame> {
    let line = entry.line()?;
    let step = step_of(line.ply());
    let ends = (0..line.ply()).step_by(step);
    let parts = ends.map(|from| part(page, smalls, &line, from..line.ply().min(from + step)));
    Some(PrintedGame {
        id: entry.row.id,
        title: title_of(entry),
        line: line_of(entry),
        words: words.to_owned(),
        parts: parts.collect(),
    })
}

fn part(page: &Page, smalls: &mut SmallBoards, line: &Line, plies: Range<usize>) -> Part {
    let (variant, to) = (line.variant(), plies.end);
    let drawing = Drawing {
        variant,
        position: line.at(to).unwrap_or(line.position()),
        last: to.checked_sub(1).map(|last| line.moves()[last]),
        flip: is_flipped(variant, &page.appearance, None, None),
        appearance: &page.appearance,
    };
    Part {
        moves: record::numbered_between(line, plies, page.notation.or_algebraic(variant)),
        svg: smalls.draw(&drawing),
        caption: words::move_numbers::after(line, to),
    }
}
