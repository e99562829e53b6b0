//! The fields of a posted form. A repeated field, or a value that no form of ours can send, is
//! a broken client (400); what a person typed wrong is told by the use case (422).

use super::Failure;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

/// How long a form may take to arrive; who is slower holds a connection for nothing.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// The most bytes that a form may have.
pub(in crate::web) const MOST_BYTES: usize = 64 * 1024;

/// A form as sent; unknown fields are ignored.
#[derive(Debug, Clone)]
pub(in crate::web) struct Fields(Vec<(String, String)>);

impl Fields {
    /// Fields that were sent before.
    pub(in crate::web) fn of(fields: Vec<(String, String)>) -> Self {
        Self(fields)
    }

    /// Keeps them with the request, where [`Fields::read_from`] finds them.
    pub(in crate::web) fn keep_in(self, request: &HttpRequest) {
        request.extensions_mut().insert(self);
    }

    /// The fields of a request that a handler has read.
    pub(in crate::web) fn read_from(request: &HttpRequest) -> Option<Self> {
        request.extensions().get::<Self>().cloned()
    }

    /// The value of a field; empty when it was not sent.
    pub(in crate::web) fn text(&self, name: &str) -> &str {
        self.sent(name).unwrap_or_default()
    }

    /// The value of a field, if it was sent.
    pub(in crate::web) fn sent(&self, name: &str) -> Option<&str> {
        let mut values = self.0.iter().filter(|(key, _)| key == name);
        values.next().map(|(_, value)| value.as_str())
    }

    /// All values of a field that may be sent several times.
    pub(in crate::web) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        let values = self.0.iter().filter(move |(key, _)| key == name);
        values.map(|(_, value)| value.as_str())
    }

    /// A choice that the form offers; `""` among the choices stands for a field left out.
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

    /// A number that must be there.
    pub(in crate::web) fn number(&self, name: &'static str) -> Result<u32, Failure> {
        self.optional_number(name)?
            .ok_or(Failure::bad_request(name))
    }

    /// A number that may be left out.
    pub(in crate::web) fn optional_number(
        &self,
        name: &'static str,
    ) -> Result<Option<u32>, Failure> {
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
            let mut names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
            names.sort_unstable();
            if names.windows(2).any(|pair| pair[0] == pair[1]) {
                return Err(Failure::bad_request("a repeated field").into());
            }
            let fields = Self(fields);
            fields.clone().keep_in(&request);
            Ok(fields)
        })
    }
}
