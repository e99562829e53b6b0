//! Comparison of two games, each at its own ply.

use crate::model::GameId;
use crate::notation::record;
use crate::rules::Line;
use crate::service::collections::visible_games;
use crate::service::games::Entry;
use crate::service::{Error, RequestContext};
use crate::web::collections::{line_of, title_of};
use crate::web::components::{Drawing, SmallBoards, is_flipped};
use crate::web::http::{
    Failure, Page, Query, RequestScope, Routes, number_in, page, render, see_other,
};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/games/{id:[0-9]+}/beside", choose))
        .service(page("/games/{id:[0-9]+}/beside/{other:[0-9]+}", show));
}

/// The links to the start, back, forward and to the end. One that would change nothing is `None`.
type StepLinks = [Option<String>; 4];

struct ComparedGame {
    id: GameId,
    title: String,
    line: String,
    svg: String,
    /// The ply shown: `after Red’s move 5`.
    at: String,
    /// The last moves before the ply, and the next.
    moves: String,
    ways: StepLinks,
}

#[derive(Template)]
#[template(path = "booklet/beside.html")]
struct BesidePage {
    page: Page,
    halves: [ComparedGame; 2],
    ways: StepLinks,
    /// How many plies they have in common.
    same: String,
    sprites: String,
}

/// `GET /games/{id}/beside?with=` redirects to the comparison.
async fn choose(id: Path<GameId>, query: Query) -> Result<HttpResponse, Failure> {
    let with: GameId = number_in(&query, "with")?.ok_or(Failure::bad_request("with"))?;
    Ok(see_other(&format!("/games/{id}/beside/{with}")))
}

/// `GET /games/{id}/beside/{other}?ply=&other=`. It opens where the games diverge.
async fn show(
    scope: RequestScope,
    ids: Path<(GameId, GameId)>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let ids = ids.into_inner();
    let requested = [number_in(&query, "ply")?, number_in(&query, "other")?];
    let (page, entries) = scope
        .read(move |context| {
            let entries = [entry(context, ids.0)?, entry(context, ids.1)?];
            Ok((Page::of(context)?, entries))
        })
        .await?;
    let [Some(first), Some(second)] = [entries[0].line(), entries[1].line()] else {
        return Err(Failure::not_found());
    };
    let same = same(&first, &second);
    let parting = same.map_or(0, |same| same + 1);
    let plies = [
        requested[0].unwrap_or(parting).min(first.ply()),
        requested[1].unwrap_or(parting).min(second.ply()),
    ];
    let ends = [first.ply(), second.ply()];
    let address = |[ply, other]: [usize; 2]| {
        format!("/games/{}/beside/{}?ply={ply}&other={other}", ids.0, ids.1)
    };
    let mut smalls = SmallBoards::default();
    let halves = [
        half(&page, &mut smalls, (&entries[0], &first), plies[0], |ply| {
            address([ply, plies[1]])
        }),
        half(
            &page,
            &mut smalls,
            (&entries[1], &second),
            plies[1],
            |ply| address([plies[0], ply]),
        ),
    ];
    let view = BesidePage {
        halves,
        ways: step_links(plies, ends, address),
        same: match same {
            Some(plies) => t!(
                "beside-same",
                at = words::move_numbers::after(&first, plies)
            ),
            None => t!("beside-other-rules").to_owned(),
        },
        sprites: smalls.sprites(),
        page,
    };
    render(StatusCode::OK, &view)
}

/// The links that move both games to their starts, back, forward and to their ends.
fn step_links(
    plies: [usize; 2],
    ends: [usize; 2],
    address: impl Fn([usize; 2]) -> String,
) -> StepLinks {
    let both = |by: fn(usize, usize) -> usize| {
        let goal = [by(plies[0], ends[0]), by(plies[1], ends[1])];
        (goal != plies).then(|| address(goal))
    };
    [
        both(|_, _| 0),
        both(|ply, _| ply.saturating_sub(1)),
        both(|ply, end| end.min(ply + 1)),
        both(|_, end| end),
    ]
}

fn entry(context: &mut RequestContext, id: GameId) -> Result<Entry, Error> {
    visible_games(context, [id])?
        .remove(&id)
        .ok_or(Error::NotFound)
}

/// How many plies two games have in common. `None` if their rules or starts differ.
fn same(first: &Line, second: &Line) -> Option<usize> {
    let is_one_game =
        first.variant().slug() == second.variant().slug() && first.start().same_as(second.start());
    let pairs = first.moves().iter().zip(second.moves());
    is_one_game.then(|| pairs.take_while(|(one, other)| one == other).count())
}

fn half(
    page: &Page,
    smalls: &mut SmallBoards,
    (entry, line): (&Entry, &Line),
    ply: usize,
    address: impl Fn(usize) -> String,
) -> ComparedGame {
    let variant = line.variant();
    let drawing = Drawing {
        variant,
        position: line.at(ply).unwrap_or(line.position()),
        last: ply
            .checked_sub(1)
            .and_then(|last| line.moves().get(last).copied()),
        flip: is_flipped(variant, &page.appearance, None, None),
        appearance: &page.appearance,
    };
    let mut near = line.clone();
    near.truncate(line.ply().min(ply + 4));
    let way = |goal: usize| (goal != ply).then(|| address(goal));
    ComparedGame {
        id: entry.row.id,
        title: title_of(entry),
        line: line_of(entry),
        svg: smalls.draw(&drawing),
        at: words::move_numbers::after(line, ply),
        moves: record::numbered(&near, ply, page.notation.or_algebraic(variant)),
        ways: [
            way(0),
            way(ply.saturating_sub(1)),
            way(line.ply().min(ply + 1)),
            way(line.ply()),
        ],
    }
}
