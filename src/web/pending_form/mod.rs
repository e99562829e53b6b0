//! A form that was sent and not obeyed, though its sender is not to blame. Where the session had
//! ended, the answer is the sign-in page, which keeps what was typed; after signing in it is in its
//! form again, not yet sent. Where the server was busy or broken, the error page has what was
//! typed.

use crate::service::pending_input::{self, PendingInput, StoredInput};
use crate::web::accounts::{MOST_BYTES_KEPT, SealedWords};
use crate::web::http::{
    Failure, Fields, Page, RequestScope, SentForm, is_mailed, is_password, render, was_signed_in,
    with_sent_form,
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

/// Keeps what was typed into a form that was not obeyed: in the sign-in page (401), where nobody
/// signed in has sent it, and otherwise in the error page. Whether there is such a game or board is
/// not told.
pub(super) async fn keep(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let mut response = next.call(request).await?;
    let sealed = response.response_mut().extensions_mut().remove();
    if let Some(sealed) = sealed {
        response = words_after_sign_in(response, sealed).await?;
    }
    let response = with_sent_form(response);
    // Mostly a form was obeyed, and nobody need be looked up once more.
    let words = asks_to_sign_in(&response).then(|| sent(&response));
    let Some(words) = words.flatten() else {
        return Ok(response);
    };
    let scope = RequestScope::extract(response.request()).await?;
    match sign_in_first(&scope, words).await? {
        Some(page) => Ok(response.into_response(page)),
        None => Ok(response),
    }
}

/// Whether a form was not obeyed because nobody is signed in; a game or a board may be there only
/// for somebody who is.
fn asks_to_sign_in(response: &ServiceResponse<BoxBody>) -> bool {
    let location = response.headers().get(header::LOCATION);
    let is_sign_in = location.is_some_and(|to| to.as_bytes().starts_with(b"/login?next="));
    let is_asked = match response.status() {
        StatusCode::SEE_OTHER => is_sign_in,
        StatusCode::FORBIDDEN | StatusCode::NOT_FOUND => !is_mailed(response.request().path()),
        _ => false,
    };
    is_asked && !was_signed_in(response.request())
}

/// What is kept of a form: all but its passwords; none where nothing was typed.
fn sent(response: &ServiceResponse<BoxBody>) -> Option<PendingInput> {
    let request = response.request();
    let fields = Fields::read_from(request)?;
    fields.typed().next()?;
    // What a link brings along stands in the address that one comes back to.
    if Form::of(request.path()) == Some(Form::Board) && !fields.text("moves").is_empty() {
        return None;
    }
    let kept = fields.into_pairs().filter(|(name, _)| !is_password(name));
    let kept: Vec<(String, String)> = kept.collect();
    // More would not fit into the form in which it comes back; so long a text is a file's.
    if kept.iter().map(|(_, text)| text.len()).sum::<usize>() > MOST_BYTES_KEPT {
        return None;
    }
    Some(PendingInput {
        path: request.path().to_owned(),
        fields: kept,
    })
}

/// The sign-in page with the words sealed in it; none for somebody who is signed in.
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
    accounts::with_words(scope, page, &next, sealed).map(Some)
}

async fn frame_and_secret(scope: &RequestScope) -> Result<(Page, Option<String>), Failure> {
    let read =
        scope.read(|context| Ok((Page::of(context)?, pending_input::existing_secret(context)?)));
    read.await
}

/// The form with what was typed before, in place of the answer to a sign-in, whose cookies it has.
async fn words_after_sign_in(
    response: ServiceResponse<BoxBody>,
    words: SealedWords,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let SealedWords {
        token,
        sealed,
        next,
    } = words;
    let scope = RequestScope::extract(response.request()).await?;
    let restored = put_back(&scope.signed_in(token, &next), &sealed, &next).await;
    let mut page = restored.unwrap_or_else(|failure| failure.error_response());
    for cookie in response.headers().get_all(header::SET_COOKIE) {
        page.headers_mut()
            .append(header::SET_COOKIE, cookie.clone());
    }
    Ok(response.into_response(page))
}

/// The form again, with the words in it, for somebody who has signed in just now. Where they cannot
/// be put back, they are shown, to be copied.
async fn put_back(scope: &RequestScope, sealed: &str, next: &str) -> Result<HttpResponse, Failure> {
    let (page, secret) = frame_and_secret(scope).await?;
    let unsealed = pending_input::unseal(&secret.unwrap_or_default(), sealed, page.now);
    let StoredInput::Words(words) = unsealed else {
        return not_put_back(page, next, Vec::new(), None);
    };
    let fields = Fields::of(words.fields);
    let Some(form) = Form::of(&words.path) else {
        let sent = SentForm::of(words.path, false, fields.into_pairs());
        return not_put_back(page, next, Vec::new(), sent);
    };
    match in_its_form(scope, &form, &fields).await {
        Err(Failure::Message(..) | Failure::BadRequest(_)) => {
            let typed = fields.typed().map(str::to_owned).collect();
            not_put_back(page, next, typed, None)
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
        Form::Note(id) => game::note_restored(scope, *id, fields).await,
        Form::Plan(id) => game::restored(scope, *id, game::typed_plan(fields)).await,
        Form::Placing(id) => game::restored(scope, *id, game::typed_placing(fields)).await,
        Form::Challenge => challenges::restored(scope, fields).await,
        Form::Board => analysis_boards::restored(scope, fields).await,
        Form::BoardMove(id) | Form::BoardTitle(id) => {
            analysis_boards::typed_restored(scope, *id, fields).await
        }
        Form::Collections => collections::restored(scope, fields).await,
        Form::Collection(id) => collections::one_restored(scope, *id, fields).await,
        Form::CollectedGame(id) => collections::game_restored(scope, *id, fields).await,
        Form::Keep(id) => collections::keep_restored(scope, *id, fields).await,
        Form::Bring => games::restored(scope, fields).await,
        Form::Admin(path) => admin::restored(scope, path, fields).await,
        Form::Settings(part, name) => {
            settings::restored(scope, part, fields.text(name).to_owned()).await
        }
    }
}

#[derive(Template)]
#[template(path = "kept_words/not_put_back.html")]
struct FormLostPage {
    page: Page,
    words: Vec<String>,
    /// The form with the words, where it can be sent from here.
    sent: Option<SentForm>,
    next: String,
}

fn not_put_back(
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
