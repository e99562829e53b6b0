//! The query of an address. What a person may have mistyped is told kindly by the page; a
//! repeated field is a broken link (400).

use super::Failure;
use crate::notation::Notation;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use std::future::{Ready, ready};

#[derive(Debug, Clone)]
pub(in crate::web) struct Query(Vec<(String, String)>);

impl Query {
    /// Reads the text behind the question mark.
    ///
    /// # Errors
    /// When it is none, or repeats a field.
    pub(in crate::web) fn parse(text: &str) -> Result<Self, Failure> {
        let fields = serde_urlencoded::from_str::<Vec<(String, String)>>(text);
        let fields = fields.map_err(|_| Failure::bad_request("the query"))?;
        let mut names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        if names.windows(2).any(|pair| pair[0] == pair[1]) {
            Err(Failure::bad_request("a repeated field"))
        } else {
            Ok(Self(fields))
        }
    }

    /// A field that was given and is not empty.
    pub(in crate::web) fn text(&self, name: &str) -> Option<&str> {
        let field = self.0.iter().find(|(key, _)| key == name);
        field
            .map(|(_, value)| value.as_str())
            .filter(|value| !value.is_empty())
    }
}

/// A number in a query: a ply, for instance.
pub(in crate::web) fn number_in(
    query: &Query,
    name: &'static str,
) -> Result<Option<usize>, Failure> {
    match query.text(name) {
        None => Ok(None),
        Some(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            // A number too large to count to names nothing.
            text.parse().map(Some).map_err(|_| Failure::not_found())
        }
        Some(_) => Err(Failure::bad_request(name)),
    }
}

/// A notation in a query; one that we do not know is none.
pub(in crate::web) fn notation_in(query: &Query) -> Option<Notation> {
    query.text("notation")?.parse().ok()
}

/// Whether a query asks for the board turned round; none where it says nothing of it.
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
