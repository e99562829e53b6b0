//! What players do besides moving: resign, offers and their answers, calling a game off.

use super::{Asked, LoadedGame, game_id};
use crate::play::{Refusal, duration};
use crate::rules::Side;
use crate::service::games::{self, ActForm, LockedGame, Refused, Wish};
use crate::web::frame::{Failure, Fields, Visit, see_other};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

/// `POST /games/{id}/resign`: asks once more, unless `sure=yes`.
pub(super) async fn resign(
    visit: Visit,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let (id, form) = act_form(&id, &fields, Wish::Resign)?;
    if fields.choice("sure", &[("", false), ("yes", true)])? {
        return act(visit, (id, form)).await;
    }
    let loaded = visit
        .read(move |context| {
            let loaded = LoadedGame::load(context, id)?;
            games::seat_of_viewer(context, &loaded.view.stored)?;
            Ok(loaded)
        })
        .await?;
    if let Some(outcome) = loaded.view.stored.game()?.outcome {
        let over = Refused::Play(Refusal::Over(outcome));
        return loaded.refuse(&over, Asked::default());
    }
    let asked = Asked {
        sure: true,
        ..Asked::default()
    };
    loaded.render(StatusCode::OK, asked)
}

pub(super) async fn draw(
    visit: Visit,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let wishes = [
        ("offer", Wish::OfferDraw),
        ("accept", Wish::AcceptDraw),
        ("decline", Wish::DeclineDraw),
    ];
    let wish = fields.choice("do", &wishes)?;
    act(visit, act_form(&id, &fields, wish)?).await
}

/// `POST /games/{id}/result`: on a free board, who has won is agreed. `winner=none` is a draw.
pub(super) async fn result(
    visit: Visit,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
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
pub(super) async fn takeback(
    visit: Visit,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let to = fields.optional_number("to")?;
    let wishes = [
        ("offer", Wish::AskTakeback { to }),
        ("accept", Wish::AcceptTakeback),
        ("decline", Wish::DeclineTakeback),
    ];
    let wish = fields.choice("do", &wishes)?;
    act(visit, act_form(&id, &fields, wish)?).await
}

/// `POST /games/{id}/pause`: both clocks stand still when both players want it, and go on when one
/// does.
pub(super) async fn pause(
    visit: Visit,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let wishes = [
        ("offer", Wish::AskPause),
        ("accept", Wish::AcceptPause),
        ("decline", Wish::DeclinePause),
        ("resume", Wish::Resume),
    ];
    let wish = fields.choice("do", &wishes)?;
    act(visit, act_form(&id, &fields, wish)?).await
}

/// `POST /games/{id}/gift`: gives the opponent `time`, such as `12h`. What is no length is told
/// with the bounds, as is one that is too short.
pub(super) async fn gift(
    visit: Visit,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let seconds = duration::read(fields.text("time").trim()).unwrap_or(0);
    act(visit, act_form(&id, &fields, Wish::GiveTime { seconds })?).await
}

/// `POST /games/{id}/claim`: ends the game because the opponent's time has run out.
pub(super) async fn claim(
    visit: Visit,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    act(visit, act_form(&id, &fields, Wish::ClaimTime)?).await
}

/// `POST /games/{id}/cancel`: calls the game off, before each side has moved; then, until each has
/// moved twice, when both want it.
pub(super) async fn cancel(
    visit: Visit,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let wishes = [
        ("", Wish::Cancel),
        ("offer", Wish::AskCancel),
        ("accept", Wish::AcceptCancel),
        ("decline", Wish::DeclineCancel),
    ];
    let wish = fields.choice("do", &wishes)?;
    act(visit, act_form(&id, &fields, wish)?).await
}

fn act_form(id: &str, fields: &Fields, wish: Wish) -> Result<(i64, ActForm), Failure> {
    let form = ActForm {
        ply: fields.number("ply")?,
        rev: fields.optional_number("rev")?,
        wish,
    };
    Ok((game_id(id)?, form))
}

async fn act(visit: Visit, (id, form): (i64, ActForm)) -> Result<HttpResponse, Failure> {
    let refused = visit
        .write(move |context| {
            let mut game = LockedGame::open(context, id)?;
            match games::act(context, &mut game, &form)? {
                Ok(()) => Ok(None),
                Err(refused) => Ok(Some((LoadedGame::of(context, game)?, refused))),
            }
        })
        .await?;
    match refused {
        None => Ok(see_other(&format!("/games/{id}"))),
        Some((loaded, refused)) => loaded.refuse(&refused, Asked::default()),
    }
}
