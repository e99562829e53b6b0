//! The page of an invitation. Its secret address works without an account. The link shows the page,
//! and its buttons accept or decline.

use super::refused_form;
use super::view::{InvitationOverPage, InvitationPage};
use crate::model::Status;
use crate::service::game_commands::{Acceptance, AnswerRefused};
use crate::service::invitation_answers::{self, Invitation, OpenInvitation};
use crate::service::ratings::{self, Stakes};
use crate::service::{Error, Refusable, RequestContext};
use crate::web::components::{ChallengeReader, Drawing, is_flipped, stakes_text};
use crate::web::game::{ChallengeTerms, challenger, deal_text, terms};
use crate::web::http::{
    Choice, Failure, Fields, Page, RequestScope, Routes, form, next, page, render, see_other,
};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

pub(super) fn routes(routes: &mut Routes) {
    let address = "/invitations/{token}";
    routes
        .service(page(address, show))
        .service(form(address, address, act));
}

#[derive(Clone, Copy)]
enum InvitationAnswer {
    Accept,
    Decline,
}

/// `GET /invitations/{token}`.
async fn show(scope: RequestScope, token: Path<String>) -> Result<HttpResponse, Failure> {
    let token = token.into_inner();
    let secret = token.clone();
    let (page, found) = scope
        .read(move |context| Ok((Page::of(context)?, find_invitation(context, &secret)?)))
        .await?;
    answer(page, &token, found, None)
}

/// `POST /invitations/{token}`: `do=accept|decline`, and the accepter's `setup` if there is a
/// choice.
async fn act(
    scope: RequestScope,
    token: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let wish = fields.choice(
        "do",
        &[
            ("accept", InvitationAnswer::Accept),
            ("decline", InvitationAnswer::Decline),
        ],
    )?;
    let token = token.into_inner();
    let [setup, word] = ["setup", "word"].map(|name| fields.text(name).to_owned());
    let secret = token.clone();
    let (page, found, done) = scope
        .write(move |context| {
            let done = match wish {
                InvitationAnswer::Accept => {
                    let chosen = Acceptance {
                        setup: &setup,
                        word: &word,
                    };
                    invitation_answers::accept(context, &secret, chosen).map(Some)
                }
                InvitationAnswer::Decline => {
                    invitation_answers::decline(context, &secret).map(|()| None)
                }
            };
            let done = done.split()?;
            Ok((Page::of(context)?, find_invitation(context, &secret)?, done))
        })
        .await?;
    match done {
        Ok(Some(game)) => Ok(see_other(&format!("/games/{game}"))),
        Ok(None) => Ok(see_other(&format!("/invitations/{token}"))),
        Err(why) => answer(page, &token, found, Some(why)),
    }
}

/// An invitation, and what is at stake for the reader if it is open.
type Found = (Option<Invitation>, Option<Stakes>);

/// The invitation with that secret.
fn find_invitation(context: &mut RequestContext, token: &str) -> Result<Found, Error> {
    let found = match invitation_answers::look(context, token) {
        Err(Error::NotFound) => None,
        found => Some(found?),
    };
    let stakes = match &found {
        Some(Invitation::Waits(waiting)) => ratings::stakes(context, &waiting.view)?,
        _ => None,
    };
    Ok((found, stakes))
}

fn answer(
    page: Page,
    token: &str,
    (found, stakes): Found,
    refused: Option<AnswerRefused>,
) -> Result<HttpResponse, Failure> {
    match found {
        Some(Invitation::Accepted(game)) => Ok(see_other(&format!("/games/{game}"))),
        Some(Invitation::Waits(waiting)) => {
            let status = refused.map_or(StatusCode::OK, |_| StatusCode::UNPROCESSABLE_ENTITY);
            render(status, &waits(page, token, (*waiting, stakes), refused)?)
        }
        Some(Invitation::Over(became)) => over(page, Some(became), refused),
        None => over(page, None, refused),
    }
}

fn over(
    page: Page,
    became: Option<Status>,
    refused: Option<AnswerRefused>,
) -> Result<HttpResponse, Failure> {
    let status = refused.map_or(StatusCode::NOT_FOUND, |_| StatusCode::CONFLICT);
    let sentence = words::games::invitation_over(became);
    render(status, &InvitationOverPage { page, sentence })
}

fn waits(
    page: Page,
    token: &str,
    (waiting, stakes): (OpenInvitation, Option<Stakes>),
    refused: Option<AnswerRefused>,
) -> Result<InvitationPage, Error> {
    let (view, variant) = (&waiting.view, &waiting.view.variant);
    let reader = ChallengeReader::of(&page, view.challenge());
    let start = view.start()?;
    let drawing = Drawing {
        variant,
        position: &start,
        last: None,
        flip: is_flipped(variant, &page.appearance, reader.seat, None),
        appearance: &page.appearance,
    };
    let setups = variant.setups().iter();
    // The full rule about repetition would keep a newcomer from the board.
    let terms = ChallengeTerms {
        rulebook: words::terms::rulebook_name(view.rulebook.book).to_owned(),
        ..terms(&page, view, &reader, start.turn())
    };
    Ok(InvitationPage {
        token: token.to_owned(),
        alert: refused.map(refused_form),
        title: t!(
            "invitation-heading",
            challenger = challenger(view).in_full(),
            variant = words::variant_name(variant)
        ),
        id: view.id(),
        slug: view.rules_page(),
        variant: words::variant_name(variant).into_owned(),
        summary: words::variants::summary(variant).into_owned(),
        allows: *variant.allows(),
        greeting: view.challenge().greeting.clone(),
        terms,
        stakes: stakes.map(|stakes| stakes_text(&stakes, challenger(view).display_name())),
        setups: setups
            .map(|setup| Choice::new(&setup.slug, &words::variants::array(setup), ""))
            .collect(),
        deal: deal_text(view),
        by_mail: waiting.by_mail,
        reader: waiting.reader,
        next: next::query(&format!("/invitations/{token}")),
        svg: drawing.large(page.notation),
        page,
    })
}
