//! A game: its page, moves, offers, remarks, files.

use crate::model::Word;
use crate::rules::Side;
use crate::service::Error;
use crate::service::RequestContext;
use crate::service::appearance::{self, Afterwards};
use crate::service::games::{self, ActForm, Answer, GameView, MoveForm, Refused, Wish};
use crate::web::challenges::challenge::challenge_page;
use crate::web::frame::{
    Failure, Fields, Page, Query, Visit, form, number_in, page, render, see_other,
};
use crate::web::parts::{BoardQuery, Clicked};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Path, ServiceConfig};
use show::game_page;

mod board_files;
mod conditional_move;
mod kibitz;
mod mail;
mod record;
mod show;
mod view;

pub(super) use show::{Asked, sentence};

/// The routes of this feature.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(page("/games/{id:[0-9]+}", show))
        .service(page("/games/{id:[0-9]+}/progress", progress))
        .service(form("/games/{id:[0-9]+}/moves", "/games/{id}", moves))
        .service(form("/games/{id:[0-9]+}/resign", "/games/{id}", resign))
        .service(form("/games/{id:[0-9]+}/draw", "/games/{id}", draw))
        .service(form("/games/{id:[0-9]+}/takeback", "/games/{id}", takeback))
        .service(form("/games/{id:[0-9]+}/result", "/games/{id}", result))
        .service(form("/games/{id:[0-9]+}/cancel", "/games/{id}", cancel))
        .service(form(
            "/games/{id:[0-9]+}/prepared",
            "/games/{id}",
            conditional_move::save,
        ))
        .configure(kibitz::routes)
        .configure(mail::routes)
        .configure(record::routes)
        .configure(board_files::routes);
}

/// The page of a game or challenge with everything that it shows, loaded in one go.
pub(super) struct Scene {
    pub page: Page,
    pub view: GameView,
}

impl Scene {
    pub(super) fn load(context: &mut RequestContext, id: i64) -> Result<Self, Error> {
        Ok(Self {
            view: games::view(context, id)?,
            page: Page::of(context)?,
        })
    }

    /// The page, with what was asked of it.
    pub(super) fn render(self, status: StatusCode, asked: Asked) -> Result<HttpResponse, Failure> {
        if self.view.stored.game.is_none() {
            return render(status, &challenge_page(self.page, &self.view, &asked)?);
        }
        render(status, &game_page(self.page, &self.view, asked)?)
    }
}

/// The number in a game's address; what is no number names no game.
pub(super) fn game_id(text: &str) -> Result<i64, Failure> {
    text.parse().map_err(|_| Failure::not_found())
}

/// `GET /games/{id}?ply=N&flip=1&notation=wxf`.
async fn show(visit: Visit, id: Path<String>, query: Query) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let asked = Asked {
        ply: number_in(&query, "ply")?,
        board_query: BoardQuery::of(&query),
        clicked: Clicked {
            from: query.text("from").map(str::to_owned),
            to: query.text("to").map(str::to_owned),
            becomes: query.text("as").map(str::to_owned),
        },
        ..Asked::default()
    };
    let scene = visit.read(move |context| Scene::load(context, id)).await?;
    scene.render(StatusCode::OK, asked)
}

/// `GET /games/{id}/progress`: `ply rev turn`, for the script of a page that is left open.
async fn progress(visit: Visit, id: Path<String>) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let progress = visit
        .read(move |context| games::progress(context, id))
        .await?;
    let turn = progress.turn.map_or("none", Word::word);
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body(format!("{} {} {turn}", progress.ply, progress.rev)))
}

/// `POST /games/{id}/moves`: preview or send.
async fn moves(visit: Visit, id: Path<String>, fields: Fields) -> Result<HttpResponse, Failure> {
    let form = MoveForm {
        game: game_id(&id)?,
        ply: fields.number("ply")?,
        rev: fields.optional_number("rev")?,
        text: fields.text("move").to_owned(),
        message: fields.text("message").to_owned(),
        offer_draw: fields.choice("draw", &[("", false), ("offer", true)])?,
    };
    let ways = [("", true), ("preview", true), ("send", false)];
    let board_query = BoardQuery::kept(fields.text("sight"));
    if fields.choice("do", &ways)? {
        preview(visit, form, board_query).await
    } else {
        send(visit, form, board_query).await
    }
}

async fn preview(
    visit: Visit,
    form: MoveForm,
    board_query: BoardQuery,
) -> Result<HttpResponse, Failure> {
    let asked = form.clone();
    let (scene, proposed) = visit
        .read(move |context| {
            let scene = Scene::load(context, asked.game)?;
            let table = &scene.view.stored;
            let seat = games::seat_of_viewer(context, table)?;
            let proposed = games::propose(table, seat, context.notation(), &asked);
            Ok((scene, proposed))
        })
        .await?;
    match proposed {
        Ok(proposal) => {
            let asked = Asked {
                typed: Some((form.text, form.message, form.offer_draw)),
                proposal: Some(proposal),
                board_query,
                ..Asked::default()
            };
            scene.render(StatusCode::OK, asked)
        }
        Err(refused) => refuse(scene, &refused, Some((form, board_query))),
    }
}

async fn send(
    visit: Visit,
    form: MoveForm,
    board_query: BoardQuery,
) -> Result<HttpResponse, Failure> {
    let asked = form.clone();
    let done = visit
        .write(move |context| match games::play_move(context, &asked)? {
            Answer::Done => Ok(Ok(after_sending(context, asked.game)?)),
            Answer::Refused(refused) => Ok(Err((Scene::load(context, asked.game)?, refused))),
        })
        .await?;
    match done {
        Ok(next) => Ok(see_other(&next.map_or_else(
            || "/".to_owned(),
            |id| address(id, form.game, &board_query),
        ))),
        Err((scene, refused)) => refuse(scene, &refused, Some((form, board_query))),
    }
}

/// Where a player goes who has sent a move: to the game, or, by choice, on to the next that waits.
fn after_sending(context: &mut RequestContext, game: i64) -> Result<Option<i64>, Error> {
    match appearance::of(context)?.afterwards {
        Afterwards::Stay => Ok(Some(game)),
        Afterwards::Next => games::next_turn(context, None),
    }
}

/// The page of a game; the one just played is seen as before.
fn address(id: i64, played: i64, board_query: &BoardQuery) -> String {
    let query = board_query.query();
    match query.strip_prefix('&') {
        Some(query) if id == played => format!("/games/{id}?{query}"),
        _ => format!("/games/{id}"),
    }
}

/// `POST /games/{id}/resign`: asks once more, unless `sure=yes`.
async fn resign(visit: Visit, id: Path<String>, fields: Fields) -> Result<HttpResponse, Failure> {
    let form = act_form(&id, &fields, Wish::Resign)?;
    if fields.choice("sure", &[("", false), ("yes", true)])? {
        return act(visit, form).await;
    }
    let scene = visit
        .read(move |context| {
            let scene = Scene::load(context, form.game)?;
            games::seat_of_viewer(context, &scene.view.stored)?;
            Ok(scene)
        })
        .await?;
    let over = scene.view.stored.game()?.outcome;
    if let Some(outcome) = over {
        let why = Refused::Play(crate::play::Refusal::Over(outcome));
        return refuse(scene, &why, None);
    }
    let asked = Asked {
        sure: true,
        ..Asked::default()
    };
    scene.render(StatusCode::OK, asked)
}

/// `POST /games/{id}/draw`.
async fn draw(visit: Visit, id: Path<String>, fields: Fields) -> Result<HttpResponse, Failure> {
    let wishes = [
        ("offer", Wish::OfferDraw),
        ("accept", Wish::AcceptDraw),
        ("decline", Wish::DeclineDraw),
    ];
    let wish = fields.choice("do", &wishes)?;
    act(visit, act_form(&id, &fields, wish)?).await
}

/// `POST /games/{id}/result`: on a free board, who has won is agreed. `winner=none` is a draw.
async fn result(visit: Visit, id: Path<String>, fields: Fields) -> Result<HttpResponse, Failure> {
    let side = |side| Some(Some(side));
    let winners = [
        ("", None),
        ("none", Some(None)),
        ("first", side(Side::First)),
        ("second", side(Side::Second)),
    ];
    let winner = fields.choice("winner", &winners)?;
    let wish = match (fields.choice("do", &OFFER_WORDS)?, winner) {
        (Answering::Offer, None) => return Err(Failure::bad_request("winner")),
        (Answering::Offer, Some(Some(winner))) => Wish::ClaimResult { winner },
        (Answering::Offer, Some(None)) => Wish::OfferDraw,
        (Answering::Accept, Some(None)) => Wish::AcceptDraw,
        (Answering::Accept, _) => Wish::AcceptClaim,
        (Answering::Decline, Some(None)) => Wish::DeclineDraw,
        (Answering::Decline, _) => Wish::DeclineClaim,
    };
    act(visit, act_form(&id, &fields, wish)?).await
}

/// What is done about an offer.
#[derive(Clone, Copy)]
enum Answering {
    Offer,
    Accept,
    Decline,
}

const OFFER_WORDS: [(&str, Answering); 3] = [
    ("offer", Answering::Offer),
    ("accept", Answering::Accept),
    ("decline", Answering::Decline),
];

/// `POST /games/{id}/takeback`; on a free board `to` may name the ply to go back to.
async fn takeback(visit: Visit, id: Path<String>, fields: Fields) -> Result<HttpResponse, Failure> {
    let to = fields.optional_number("to")?;
    let wishes = [
        ("offer", Wish::AskTakeback { to }),
        ("accept", Wish::AcceptTakeback),
        ("decline", Wish::DeclineTakeback),
    ];
    let wish = fields.choice("do", &wishes)?;
    act(visit, act_form(&id, &fields, wish)?).await
}

/// `POST /games/{id}/cancel`: calls the game off before the second move of each.
async fn cancel(visit: Visit, id: Path<String>, fields: Fields) -> Result<HttpResponse, Failure> {
    act(visit, act_form(&id, &fields, Wish::Cancel)?).await
}

fn act_form(id: &str, fields: &Fields, wish: Wish) -> Result<ActForm, Failure> {
    Ok(ActForm {
        game: game_id(id)?,
        ply: fields.number("ply")?,
        rev: fields.optional_number("rev")?,
        wish,
    })
}

async fn act(visit: Visit, form: ActForm) -> Result<HttpResponse, Failure> {
    let refused = visit
        .write(move |context| match games::act(context, &form)? {
            Answer::Done => Ok(None),
            Answer::Refused(refused) => Ok(Some((Scene::load(context, form.game)?, refused))),
        })
        .await?;
    match refused {
        None => Ok(see_other(&format!("/games/{}", form.game))),
        Some((scene, refused)) => refuse(scene, &refused, None),
    }
}

/// The game's page again, with the sentence that says why not, and what was typed.
fn refuse(
    scene: Scene,
    refused: &Refused,
    form: Option<(MoveForm, BoardQuery)>,
) -> Result<HttpResponse, Failure> {
    let (typed, board_query) = form.map_or_else(Default::default, |(form, board_query)| {
        (
            Some((form.text, form.message, form.offer_draw)),
            board_query,
        )
    });
    let status = if refused.is_conflict() {
        StatusCode::CONFLICT
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    let asked = Asked {
        alert: Some(sentence(
            scene.view.stored.game()?,
            scene.page.notation,
            refused,
        )),
        typed,
        board_query,
        ..Asked::default()
    };
    scene.render(status, asked)
}
