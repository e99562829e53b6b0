//! The fields of forms and queries, and the views of a form's fields. A repeated field, or a value
//! that the site's forms cannot send, is a client error (400). A typing mistake is explained on the
//! page.

use super::Failure;
use super::error::plain;
use super::sent_form::is_typed;
use crate::notation::Notation;
use actix_web::dev::Payload;
use actix_web::error::{InternalError, UrlencodedError};
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use std::future::{Future, Ready, ready};
use std::pin::Pin;
use std::str::FromStr;
use std::time::Duration;

/// How long a form may take to arrive.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

pub(in crate::web) const MOST_BYTES: usize = 64 * 1024;

/// The fields that a form may have several times: boxes of one choice.
const REPEATABLE: [&str; 3] = ["days", "kinds", "variant"];

/// A form as sent. Unknown fields are ignored.
#[derive(Debug, Clone)]
pub(in crate::web) struct Fields(Vec<(String, String)>);

impl Fields {
    pub(in crate::web) fn of(fields: Vec<(String, String)>) -> Self {
        Self(fields)
    }

    /// Attaches them to the request for [`Fields::read_from`].
    pub(in crate::web) fn attach_to(self, request: &HttpRequest) {
        request.extensions_mut().insert(self);
    }

    /// The fields of a request that a handler has read.
    pub(in crate::web) fn read_from(request: &HttpRequest) -> Option<Self> {
        request.extensions().get::<Self>().cloned()
    }

    /// The value of a field; empty if it was not sent.
    pub(in crate::web) fn text(&self, name: &str) -> &str {
        self.sent(name).unwrap_or_default()
    }

    /// The value of a field, if it was sent.
    pub(in crate::web) fn sent(&self, name: &str) -> Option<&str> {
        let mut values = self.0.iter().filter(|(key, _)| key == name);
        values.next().map(|(_, value)| value.as_str())
    }

    /// All values of a field that may be repeated.
    pub(in crate::web) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        let values = self.0.iter().filter(move |(key, _)| key == name);
        values.map(|(_, value)| value.as_str())
    }

    /// The values of the text fields.
    pub(in crate::web) fn typed(&self) -> impl Iterator<Item = &str> {
        let typed = self
            .0
            .iter()
            .filter(|(name, value)| is_typed(name) && !value.trim().is_empty());
        typed.map(|(_, value)| value.as_str())
    }

    /// All fields, in their order.
    pub(in crate::web) fn into_pairs(self) -> impl Iterator<Item = (String, String)> {
        self.0.into_iter()
    }

    /// A choice that the form offers; `""` among the choices means an absent field.
    pub(in crate::web) fn choice<T: Copy>(
        &self,
        name: &'static str,
        choices: &[(&str, T)],
    ) -> Result<T, Failure> {
        let value = self.text(name);
        let chosen = choices.iter().find(|(text, _)| *text == value);
        chosen
            .map(|(_, choice)| *choice)
            .ok_or(Failure::bad_request(name))
    }

    pub(in crate::web) fn number<T: FromStr>(&self, name: &'static str) -> Result<T, Failure> {
        self.optional_number(name)?
            .ok_or(Failure::bad_request(name))
    }

    pub(in crate::web) fn optional_number<T: FromStr>(
        &self,
        name: &'static str,
    ) -> Result<Option<T>, Failure> {
        match self.sent(name) {
            None | Some("") => Ok(None),
            Some(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => text
                .parse()
                .map(Some)
                .map_err(|_| Failure::bad_request(name)),
            Some(_) => Err(Failure::bad_request(name)),
        }
    }
}

impl FromRequest for Fields {
    type Error = actix_web::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Self::Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let form = web::Form::<Vec<(String, String)>>::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let arrived = actix_web::rt::time::timeout(LONGEST_WAIT, form).await;
            let fields = arrived.map_err(|_| Failure::too_slow())??.into_inner();
            let fields = Self(without_repeats(fields)?);
            fields.clone().attach_to(&request);
            Ok(fields)
        })
    }
}

fn without_repeats(fields: Vec<(String, String)>) -> Result<Vec<(String, String)>, Failure> {
    let names = fields.iter().map(|(name, _)| name.as_str());
    let mut names: Vec<&str> = names.filter(|name| !REPEATABLE.contains(name)).collect();
    names.sort_unstable();
    match names.windows(2).any(|pair| pair[0] == pair[1]) {
        true => Err(Failure::bad_request("a repeated field")),
        false => Ok(fields),
    }
}

#[derive(Debug, Clone)]
pub(in crate::web) struct Query(Vec<(String, String)>);

impl Query {
    /// Parses the text after the question mark.
    ///
    /// # Errors
    /// If it is malformed or repeats a field.
    pub(in crate::web) fn parse(text: &str) -> Result<Self, Failure> {
        let fields = serde_urlencoded::from_str::<Vec<(String, String)>>(text);
        let fields = fields.map_err(|_| Failure::bad_request("the query"))?;
        without_repeats(fields).map(Self)
    }

    /// A field that is present and not empty.
    pub(in crate::web) fn text(&self, name: &str) -> Option<&str> {
        let field = self.0.iter().find(|(key, _)| key == name);
        field
            .map(|(_, value)| value.as_str())
            .filter(|value| !value.is_empty())
    }
}

/// A number in a query: a ply, the id of a game.
pub(in crate::web) fn number_in<T: FromStr>(
    query: &Query,
    name: &'static str,
) -> Result<Option<T>, Failure> {
    match query.text(name) {
        None => Ok(None),
        Some(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            // A number too large to parse belongs to nothing.
            text.parse().map(Some).map_err(|_| Failure::not_found())
        }
        Some(_) => Err(Failure::bad_request(name)),
    }
}

/// A notation in a query; an unknown one is ignored.
pub(in crate::web) fn notation_in(query: &Query) -> Option<Notation> {
    query.text("notation")?.parse().ok()
}

/// Whether a query asks for the flipped board, if it says so.
pub(in crate::web) fn flip_in(query: &Query) -> Option<bool> {
    query.text("flip").map(|text| text != "0")
}

impl FromRequest for Query {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::parse(request.query_string()).map_err(Into::into))
    }
}

/// One of the values that a field offers.
#[derive(Clone)]
pub(in crate::web) struct Choice {
    pub value: String,
    pub text: String,
    pub chosen: bool,
}

impl Choice {
    /// A value and its label; `chosen` is the current value of the field.
    pub(in crate::web) fn new(value: &str, text: &str, chosen: &str) -> Self {
        Self {
            value: value.to_owned(),
            text: text.to_owned(),
            chosen: value == chosen,
        }
    }
}

/// A refused value, shown at the top of the page and beside its field.
#[derive(Clone)]
pub(in crate::web) struct FieldError {
    /// The field's name; empty if no single field is at fault.
    pub field: &'static str,
    /// What is wrong and what would be right.
    pub sentence: String,
}

impl FieldError {
    pub(in crate::web) fn new(field: &'static str, sentence: impl Into<String>) -> Self {
        Self {
            field,
            sentence: sentence.into(),
        }
    }
}

/// The sentence for a field, if it is the refused one.
pub(in crate::web) fn wrong<'a>(refused: Option<&'a FieldError>, field: &str) -> Option<&'a str> {
    refused
        .filter(|refused| refused.field == field)
        .map(|refused| refused.sentence.as_str())
}

/// The configuration for forms of at most that many bytes.
pub(in crate::web) fn form_config(most: usize) -> web::FormConfig {
    web::FormConfig::default()
        .limit(most)
        .error_handler(|error, _| {
            let response = match &error {
                UrlencodedError::Overflow { .. } => {
                    plain(StatusCode::PAYLOAD_TOO_LARGE, t!("web-too-large"))
                }
                _ => plain(StatusCode::BAD_REQUEST, t!("web-bad-request")),
            };
            InternalError::from_response(error, response).into()
        })
}
