//! Challenges: the form, and the answers.

use crate::play::TimeControl;
use crate::rules::{Catalogue, Side, Variant};
use crate::service::games::{self, Challenge, ChallengeAnswer, MOST_GREETING, Terms};
use crate::service::{Error, RequestContext};
use crate::web::frame::{
    Failure, Fields, Page, Query, Refused, Visit, form, page, render, see_other,
};
use crate::web::game::{Asked, LoadedGame, game_id};
use crate::words;
use crate::words::web as say;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Path, ServiceConfig};
use new_game::{TypedChallenge, new_game_page};
use std::sync::Arc;

pub(super) mod challenge;
mod new_game;
mod view;

/// The routes of this feature.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(page("/games/new", new))
        .service(form("/games", "/games/new", create))
        .service(form("/games/{id:[0-9]+}/accept", "/games/{id}", accept))
        .service(form("/games/{id:[0-9]+}/decline", "/games/{id}", decline))
        .service(form("/games/{id:[0-9]+}/withdraw", "/games/{id}", withdraw));
}

/// `GET /games/new?variant=…&opponent=…`: the form, with whatever the address gives.
async fn new(visit: Visit, query: Query) -> Result<HttpResponse, Failure> {
    let page = visit
        .read(|context| {
            context.confirmed_player()?;
            Page::of(context)
        })
        .await?;
    let mut typed = TypedChallenge::read(|name| query.text(name).unwrap_or_default());
    if typed.seat.is_empty() {
        typed.seat = "random".into();
    }
    if typed.pace.is_empty() {
        typed.pace = TimeControl::DaysPerMove(3).slug();
    }
    let form = new_game_page(visit.app.catalogue(), page, &typed, None);
    render(StatusCode::OK, &form)
}

/// `POST /games`.
async fn create(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let typed = TypedChallenge::read(|name| fields.text(name));
    let terms = terms(visit.app.catalogue(), &fields, &typed)?;
    if !typed.fen.trim().is_empty() && !terms.variant.allows().own_start {
        let page = visit.read(Page::of).await?;
        let refused = Refused::new("fen", words::games::SET_UP_NEEDS_FREE);
        return refuse(&visit, page, &typed, refused);
    }
    let variant = Arc::clone(&terms.variant);
    let made = visit
        .write(move |context| {
            let made = games::challenge(context, &terms)?;
            match made_or_refused(&variant, &made) {
                Ok(id) => Ok(Ok(id)),
                Err(refused) => Ok(Err((Page::of(context)?, refused))),
            }
        })
        .await?;
    match made {
        Ok(id) => Ok(see_other(&format!("/games/{id}"))),
        Err((page, refused)) => refuse(&visit, page, &typed, refused),
    }
}

/// The number of the new game, or why there is none.
fn made_or_refused(variant: &Variant, challenge: &Challenge) -> Result<i64, Refused> {
    Err(match challenge {
        Challenge::Made(id) => return Ok(*id),
        Challenge::NoSuchOpponent => Refused::new("opponent", say::NO_SUCH_OPPONENT),
        Challenge::Yourself => Refused::new("opponent", say::CHALLENGE_YOURSELF),
        Challenge::WrongRulebook => Refused::new("rulebook", say::WRONG_RULEBOOK),
        Challenge::NoSuchSetup => Refused::new("setup", say::NO_SUCH_SETUP),
        Challenge::WrongStart(why) => Refused::new("fen", words::positions::fen(variant, why)),
        Challenge::TooLong => Refused::new("message", say::too_long(MOST_GREETING)),
    })
}

/// The form again, with what was typed and why it will not do.
fn refuse(
    visit: &Visit,
    page: Page,
    typed: &TypedChallenge,
    refused: Refused,
) -> Result<HttpResponse, Failure> {
    let form = new_game_page(visit.app.catalogue(), page, typed, Some(refused));
    render(StatusCode::UNPROCESSABLE_ENTITY, &form)
}

/// `POST /games/{id}/accept`. The form sends the accepter's set-up, where there is a choice.
async fn accept(
    visit: Visit,
    id: Path<String>,
    fields: Option<Fields>,
) -> Result<HttpResponse, Failure> {
    let setup = fields.map_or_else(String::new, |fields| fields.text("setup").to_owned());
    answer(visit, &id, move |context, id| {
        games::accept_with(context, id, &setup)
    })
    .await
}

/// `POST /games/{id}/decline`.
async fn decline(visit: Visit, id: Path<String>) -> Result<HttpResponse, Failure> {
    answer(visit, &id, games::decline).await
}

/// `POST /games/{id}/withdraw`.
async fn withdraw(visit: Visit, id: Path<String>) -> Result<HttpResponse, Failure> {
    answer(visit, &id, games::withdraw).await
}

async fn answer(
    visit: Visit,
    id: &str,
    act: impl Fn(&mut RequestContext, i64) -> Result<ChallengeAnswer, Error> + Send + 'static,
) -> Result<HttpResponse, Failure> {
    let id = game_id(id)?;
    let refused = visit
        .write(move |context| {
            let (status, sentence) = match act(context, id)? {
                ChallengeAnswer::Done => return Ok(None),
                ChallengeAnswer::Gone => (StatusCode::CONFLICT, say::CHALLENGE_GONE),
                ChallengeAnswer::NoSuchSetup => {
                    (StatusCode::UNPROCESSABLE_ENTITY, say::NO_SUCH_ARRAY)
                }
            };
            Ok(Some((LoadedGame::load(context, id)?, status, sentence)))
        })
        .await?;
    match refused {
        None => Ok(see_other(&format!("/games/{id}"))),
        Some((loaded, status, sentence)) => {
            let asked = Asked {
                alert: Some(sentence.to_owned()),
                ..Asked::default()
            };
            loaded.render(status, asked)
        }
    }
}

/// The terms that a form of ours can offer; an empty rulebook is the variant's own choice.
fn terms(catalogue: &Catalogue, fields: &Fields, typed: &TypedChallenge) -> Result<Terms, Failure> {
    let variant = match typed.variant.as_str() {
        "" => Arc::clone(&catalogue.all()[0]),
        slug => catalogue
            .find(slug)
            .ok_or(Failure::bad_request("variant"))?,
    };
    let rulebook = match typed.rulebook.as_str() {
        "" => variant.rulebooks()[0],
        slug => slug.parse().map_err(|_| Failure::bad_request("rulebook"))?,
    };
    let visibilities = [("", false), ("public", false), ("private", true)];
    let seats = [
        ("", None),
        ("random", None),
        ("first", Some(Side::First)),
        ("second", Some(Side::Second)),
    ];
    let offered = TimeControl::OFFERED.map(|pace| (pace.slug(), pace));
    let paces = offered
        .each_ref()
        .map(|(slug, pace)| (slug.as_str(), *pace));
    let pace = match fields.sent("pace") {
        None => TimeControl::DaysPerMove(3),
        Some(_) => fields.choice("pace", &paces)?,
    };
    Ok(Terms {
        rulebook,
        opponent: typed.opponent.clone(),
        seat: fields.choice("seat", &seats)?,
        pace,
        private: fields.choice("visibility", &visibilities)?,
        greeting: typed.message.clone(),
        start: start(catalogue, typed)?,
        variant,
    })
}

/// What the challenger asks for as the start: a position, or the array of the own pieces.
fn start(catalogue: &Catalogue, typed: &TypedChallenge) -> Result<Option<String>, Failure> {
    match typed.fen.trim() {
        "" => setup(catalogue, &typed.setup),
        fen => Ok(Some(fen.to_owned())),
    }
}

/// The slug of an array of any variant; whether it is the variant's own is told kindly.
fn setup(catalogue: &Catalogue, slug: &str) -> Result<Option<String>, Failure> {
    let known = |variant: &Arc<Variant>| variant.setup_named(slug).is_some();
    match slug {
        "" => Ok(None),
        _ if catalogue.all().iter().any(known) => Ok(Some(slug.to_owned())),
        _ => Err(Failure::bad_request("setup")),
    }
}
