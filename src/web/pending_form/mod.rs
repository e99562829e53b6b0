//! A form that was sent after the session had ended. The answer is the sign-in page, which keeps
//! what was typed; after signing in it is in its form again, not yet sent.

use crate::service::pending_input::{self as kept, PendingInput, StoredInput};
use crate::web::http::{Failure, Fields, Page, RequestScope, render, was_signed_in};
use crate::web::{
    accounts, admin, analysis_boards, challenges, collections, game, games, settings,
};
use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest, HttpResponse};
use askama::Template;
use forms::Form;

mod forms;

/// No more bytes of words are kept; no form of ours takes more, but for records that were pasted.
pub(super) const MOST_BYTES: usize = 256 * 1024;

/// Answers a form with typed words that nobody signed in has sent (401). Whether there is such a
/// game or board is not told.
pub(super) async fn keep(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let response = next.call(request).await?;
    let is_refused = [
        StatusCode::SEE_OTHER,
        StatusCode::FORBIDDEN,
        StatusCode::NOT_FOUND,
    ];
    // Mostly a form was obeyed, and nobody need be looked up once more.
    if !is_refused.contains(&response.status()) || was_signed_in(response.request()) {
        return Ok(response);
    }
    let Some((form, words)) = typed_into(&response) else {
        return Ok(response);
    };
    let scope = RequestScope::extract(response.request()).await?;
    match sign_in_first(&scope, &form, words).await? {
        Some(page) => Ok(response.into_response(page)),
        None => Ok(response),
    }
}

/// The form that was sent, and what of it is kept; none where nothing was typed.
fn typed_into(response: &ServiceResponse<BoxBody>) -> Option<(Form, PendingInput)> {
    let request = response.request();
    let form = Form::of(request.path())?;
    let fields = Fields::read_from(request)?;
    let is_typed = |name: &&str| !fields.text(name).trim().is_empty();
    form.typed().iter().find(|name| is_typed(name))?;
    // What a link brings along stands in the address that one comes back to.
    if form == Form::Board && !fields.text("moves").is_empty() {
        return None;
    }
    let kept = form.typed().iter().chain(form.beside());
    let kept = kept.filter_map(|name| Some(((*name).to_owned(), fields.sent(name)?.to_owned())));
    let kept: Vec<(String, String)> = kept.collect();
    // More would not fit into the form in which it comes back; so long a text is a file's.
    if kept.iter().map(|(_, text)| text.len()).sum::<usize>() > MOST_BYTES {
        return None;
    }
    let words = PendingInput {
        path: request.path().to_owned(),
        fields: kept,
    };
    Some((form, words))
}

/// The sign-in page with the words sealed in it; none for somebody who is signed in.
async fn sign_in_first(
    scope: &RequestScope,
    form: &Form,
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
                .write(|context| kept::make_secret(context.conn))
                .await?
        }
    };
    let sealed = kept::seal(&secret, words, page.now);
    accounts::with_words(scope, page, &form.page(), sealed).map(Some)
}

async fn frame_and_secret(scope: &RequestScope) -> Result<(Page, Option<String>), Failure> {
    let read = scope.read(|context| Ok((Page::of(context)?, kept::known_secret(context)?)));
    read.await
}

/// The form again, with the words in it, for somebody who has signed in just now. Where they cannot
/// be put back, they are shown, to be copied.
pub(super) async fn put_back(
    scope: &RequestScope,
    sealed: &str,
    next: &str,
) -> Result<HttpResponse, Failure> {
    let (page, secret) = frame_and_secret(scope).await?;
    let unsealed = kept::unseal(&secret.unwrap_or_default(), sealed, page.now);
    let StoredInput::Words(words) = unsealed else {
        return not_put_back(page, next, Vec::new());
    };
    let fields = Fields::of(words.fields);
    let Some(form) = Form::of(&words.path) else {
        return not_put_back(page, next, Vec::new());
    };
    match in_its_form(scope, &form, &fields).await {
        Err(Failure::Message(..) | Failure::BadRequest(_)) => {
            let typed = form.typed().iter().map(|name| fields.text(name).to_owned());
            let typed = typed.filter(|text| !text.trim().is_empty());
            not_put_back(page, next, typed.collect())
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
    next: String,
}

fn not_put_back(page: Page, next: &str, words: Vec<String>) -> Result<HttpResponse, Failure> {
    let view = FormLostPage {
        page,
        words,
        next: next.to_owned(),
    };
    render(StatusCode::OK, &view)
}
