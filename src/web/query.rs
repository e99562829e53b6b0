//! What stands behind the question mark.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use std::future::{Ready, ready};

/// The query of a request; of a repeated name the first counts.
pub(super) struct Query(Vec<(String, String)>);

impl Query {
    /// The value of that name; empty when it is not there.
    pub(super) fn text(&self, name: &str) -> &str {
        let mut found = self.0.iter().filter(|(key, _)| key == name);
        found.next().map_or("", |(_, value)| value)
    }
}

impl FromRequest for Query {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let pairs = serde_urlencoded::from_str(request.query_string());
        ready(Ok(Self(pairs.unwrap_or_default())))
    }
}
