//! Error pages: a sentence and the right status.

use super::{SentForm, assets};
use crate::service::{Error, ErrorChain};
use crate::words::web as say;
use actix_web::body::BoxBody;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, ResponseError};
use askama::Template;

/// The reason why a request fails.
#[derive(Debug, thiserror::Error)]
pub(in crate::web) enum Failure {
    #[error("bad request: {0}")]
    BadRequest(&'static str),
    /// 303 to the sign-in page, which leads back to this local path.
    #[error("signed out")]
    SignedOut(String),
    /// A page with that status and one sentence.
    #[error("{0}: {1}")]
    Message(StatusCode, &'static str),
    /// 429, with the seconds to wait.
    #[error("too often")]
    TooOften(u64),
    #[error("busy: {0}")]
    Busy(ErrorChain),
    /// 500. The text appears only in the log.
    #[error("internal error: {0}")]
    Internal(ErrorChain),
}

impl Failure {
    /// A field value that the site's forms cannot send.
    pub(in crate::web) fn bad_request(what: &'static str) -> Self {
        Self::BadRequest(what)
    }

    pub(in crate::web) fn not_found() -> Self {
        Self::Message(StatusCode::NOT_FOUND, t!("web-not-found"))
    }

    pub(in crate::web) fn too_slow() -> Self {
        Self::Message(StatusCode::REQUEST_TIMEOUT, t!("web-too-slow"))
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::SignedOut => Self::SignedOut("/".into()),
            Error::Forbidden(why) => Self::Message(StatusCode::FORBIDDEN, say::forbidden(why)),
            Error::TooOften(seconds) => Self::TooOften(seconds),
            Error::Busy(why) => Self::Busy(why),
            Error::Internal(why) => Self::Internal(why),
        }
    }
}

impl ResponseError for Failure {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::SignedOut(_) => StatusCode::SEE_OTHER,
            Self::Message(status, _) => *status,
            Self::TooOften(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        match self {
            Self::BadRequest(what) => {
                tracing::debug!(what, "bad request");
                plain(StatusCode::BAD_REQUEST, t!("web-bad-request"))
            }
            Self::SignedOut(here) => to_sign_in(here),
            Self::Message(status, sentence) => plain(*status, sentence),
            Self::TooOften(seconds) => {
                let mut response = plain(self.status_code(), &say::too_often(*seconds));
                retry_after(&mut response, *seconds);
                response
            }
            Self::Busy(why) => {
                tracing::warn!(%why, "the database is busy");
                let mut response = plain(self.status_code(), t!("web-busy"));
                retry_after(&mut response, 10);
                response
            }
            Self::Internal(why) => {
                tracing::error!(%why, "internal error");
                plain(self.status_code(), t!("web-broken"))
            }
        }
    }
}

/// The content of an error page, attached to the response so that the frame of a page may be added.
#[derive(Clone)]
pub(super) struct ErrorBody {
    pub status: StatusCode,
    pub sentence: String,
    /// The form that failed, to be sent again.
    pub sent: Option<SentForm>,
}

/// A small page with one sentence.
pub(in crate::web) fn plain_text(status: StatusCode, sentence: &str) -> Option<String> {
    text_of(&ErrorBody {
        status,
        sentence: sentence.to_owned(),
        sent: None,
    })
}

pub(super) fn text_of(body: &ErrorBody) -> Option<String> {
    let page = ErrorPage {
        style: assets::style(),
        icon: assets::icon(),
        title: say::status_title(body.status.as_u16()),
        sentence: &body.sentence,
        sent: body.sent.as_ref(),
    };
    page.render().ok()
}

pub(in crate::web) fn plain(status: StatusCode, sentence: &str) -> HttpResponse<BoxBody> {
    let body = ErrorBody {
        status,
        sentence: sentence.to_owned(),
        sent: None,
    };
    let mut response = match text_of(&body) {
        Some(html) => HttpResponse::build(status)
            .content_type("text/html; charset=utf-8")
            .body(html),
        None => return HttpResponse::build(status).body(body.sentence),
    };
    response.extensions_mut().insert(body);
    response
}

fn to_sign_in(here: &str) -> HttpResponse {
    let next = serde_urlencoded::to_string([("next", here)]).unwrap_or_default();
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, format!("/login?{next}")))
        .finish()
}

pub(super) fn retry_after(response: &mut HttpResponse, seconds: u64) {
    response
        .headers_mut()
        .insert(header::RETRY_AFTER, header::HeaderValue::from(seconds));
}

#[derive(Template)]
#[template(path = "frame/error.html")]
struct ErrorPage<'a> {
    style: &'a str,
    icon: &'a str,
    title: &'a str,
    sentence: &'a str,
    sent: Option<&'a SentForm>,
}
