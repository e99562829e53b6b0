//! Forms that failed through no fault of their senders. If the session has ended, the response is
//! the sign-in page, which keeps what was typed; after the sign-in it is in its form again, not yet
//! sent. If the server is busy or broken, the error page contains it.

use crate::service::pending_input::{self, PendingInput, StoredInput};
use crate::web::accounts::{MAX_PENDING_BYTES, SealedForm};
use crate::web::http::{
    Failure, Fields, Page, RequestScope, SentForm, has_mail_token, is_password, render,
    was_signed_in, with_sent_form,
};
use crate::web::{
    accounts, admin, analysis_boards, challenges, collections, game, games, settings,
};
use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{StatusCode, header};
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest, HttpResponse, ResponseError};
use askama::Template;
use forms::Form;

mod forms;

/// Keeps what was typed into a failed form: in the sign-in page (401) if the sender was signed out,
/// and otherwise in the error page. The response does not reveal whether a game or board exists.
pub(super) async fn save_input(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let mut response = next.call(request).await?;
    let sealed = response.response_mut().extensions_mut().remove();
    if let Some(sealed) = sealed {
        response = form_after_sign_in(response, sealed).await?;
    }
    let response = with_sent_form(response);
    // Most forms succeed, and then need no further look-up of the session.
    let words = asks_to_sign_in(&response).then(|| typed_input(&response));
    let Some(words) = words.flatten() else {
        return Ok(response);
    };
    let scope = RequestScope::extract(response.request()).await?;
    match sign_in_first(&scope, words).await? {
        Some(page) => Ok(response.into_response(page)),
        None => Ok(response),
    }
}

/// Whether a form failed because its sender is signed out. A missing game or board counts: it may
/// be visible only after a sign-in.
fn asks_to_sign_in(response: &ServiceResponse<BoxBody>) -> bool {
    let location = response.headers().get(header::LOCATION);
    let is_sign_in = location.is_some_and(|to| to.as_bytes().starts_with(b"/login?next="));
    let is_asked = match response.status() {
        StatusCode::SEE_OTHER => is_sign_in,
        StatusCode::FORBIDDEN | StatusCode::NOT_FOUND => !has_mail_token(response.request().path()),
        _ => false,
    };
    is_asked && !was_signed_in(response.request())
}

/// The fields of a form without its passwords; `None` without typed text.
fn typed_input(response: &ServiceResponse<BoxBody>) -> Option<PendingInput> {
    let request = response.request();
    let fields = Fields::read_from(request)?;
    fields.typed().next()?;
    // A board from a link is in the address that the sign-in returns to.
    if Form::of(request.path()) == Some(Form::Board) && !fields.text("moves").is_empty() {
        return None;
    }
    let pairs = fields.into_pairs().filter(|(name, _)| !is_password(name));
    let pairs: Vec<(String, String)> = pairs.collect();
    // More would exceed the form that returns it. Texts of that length usually come from a file.
    if pairs.iter().map(|(_, text)| text.len()).sum::<usize>() > MAX_PENDING_BYTES {
        return None;
    }
    Some(PendingInput {
        path: request.path().to_owned(),
        fields: pairs,
    })
}

/// The sign-in page with the sealed form; `None` for a signed-in player.
async fn sign_in_first(
    scope: &RequestScope,
    words: PendingInput,
) -> Result<Option<HttpResponse>, Failure> {
    let (page, known) = frame_and_secret(scope).await?;
    if page.viewer.is_some() {
        return Ok(None);
    }
    let secret = match known {
        Some(secret) => secret,
        None => {
            scope
                .write(|context| pending_input::make_secret(context.conn))
                .await?
        }
    };
    let form = Form::of(&words.path);
    let next = form.map_or_else(|| scope.client.current_page.clone(), |form| form.page());
    let sealed = pending_input::seal(&secret, words, page.now);
    accounts::with_sealed_form(scope, page, &next, sealed).map(Some)
}

async fn frame_and_secret(scope: &RequestScope) -> Result<(Page, Option<String>), Failure> {
    let read =
        scope.read(|context| Ok((Page::of(context)?, pending_input::existing_secret(context)?)));
    read.await
}

/// The form with what was typed before, in place of the response to a sign-in, with its cookies.
async fn form_after_sign_in(
    response: ServiceResponse<BoxBody>,
    words: SealedForm,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let SealedForm {
        token,
        sealed,
        next,
    } = words;
    let scope = RequestScope::extract(response.request()).await?;
    let restored = restore(&scope.signed_in(token, &next), &sealed, &next).await;
    let mut page = restored.unwrap_or_else(|failure| failure.error_response());
    for cookie in response.headers().get_all(header::SET_COOKIE) {
        page.headers_mut()
            .append(header::SET_COOKIE, cookie.clone());
    }
    Ok(response.into_response(page))
}

/// The filled-in form for a player who has just signed in. If that is impossible, the text is shown
/// for copying.
async fn restore(scope: &RequestScope, sealed: &str, next: &str) -> Result<HttpResponse, Failure> {
    let (page, secret) = frame_and_secret(scope).await?;
    let unsealed = pending_input::unseal(&secret.unwrap_or_default(), sealed, page.now);
    let StoredInput::Words(words) = unsealed else {
        return unrestored(page, next, Vec::new(), None);
    };
    let fields = Fields::of(words.fields);
    let Some(form) = Form::of(&words.path) else {
        let sent = SentForm::of(words.path, false, fields.into_pairs());
        return unrestored(page, next, Vec::new(), sent);
    };
    match in_its_form(scope, &form, &fields).await {
        Err(Failure::Message(..) | Failure::BadRequest(_)) => {
            let typed = fields.typed().map(str::to_owned).collect();
            unrestored(page, next, typed, None)
        }
        done => done,
    }
}

async fn in_its_form(
    scope: &RequestScope,
    form: &Form,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    match form {
        Form::Move(id) => game::restored(scope, *id, game::typed_move(fields)?).await,
        Form::Remark(id) => game::remark_restored(scope, *id, fields).await,
        Form::Message(id) => game::message_restored(scope, *id, fields).await,
        Form::Contest(id) => game::contest_restored(scope, *id, fields).await,
        Form::Note(id) => game::note_restored(scope, *id, fields).await,
        Form::Plan(id) => game::restored(scope, *id, game::typed_plan(fields)).await,
        Form::Placing(id) => game::restored(scope, *id, game::typed_placing(fields)).await,
        Form::Challenge => challenges::restored(scope, fields).await,
        Form::Board => analysis_boards::restored(scope, fields).await,
        Form::BoardMove(id) | Form::BoardTitle(id) => {
            analysis_boards::typed_restored(scope, *id, fields).await
        }
        Form::Collections => collections::restored(scope, fields).await,
        Form::Collection(id) => collections::collection_restored(scope, *id, fields).await,
        Form::CollectedGame(id) => collections::game_restored(scope, *id, fields).await,
        Form::Keep(id) => collections::keep_restored(scope, *id, fields).await,
        Form::Bring => games::restored(scope, fields).await,
        Form::Admin(path) => admin::restored(scope, path, fields).await,
        Form::Settings(section) => settings::restored(scope, *section, fields).await,
    }
}

#[derive(Template)]
#[template(path = "kept_words/not_put_back.html")]
struct FormLostPage {
    page: Page,
    words: Vec<String>,
    /// The form with the text, if it can be sent from here.
    sent: Option<SentForm>,
    next: String,
}

fn unrestored(
    page: Page,
    next: &str,
    words: Vec<String>,
    sent: Option<SentForm>,
) -> Result<HttpResponse, Failure> {
    let view = FormLostPage {
        page,
        words,
        sent,
        next: next.to_owned(),
    };
    render(StatusCode::OK, &view)
}

#[cfg(test)]
mod tests;
