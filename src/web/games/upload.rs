//! A form with a file: multipart/form-data (RFC 7578). It is read as a stream, up to a limit.

use crate::web::http::{Failure, Fields};
use actix_multipart::{Field, Multipart};
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpRequest};
use futures_core::Stream;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::time::Duration;

/// How long a form may take to arrive.
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// The most fields of such a form.
const MOST_FIELDS: usize = 8;

pub(in crate::web) struct Upload<const MOST: usize> {
    fields: Vec<(String, Vec<u8>)>,
    /// Whether the form exceeds the limit. The excess and the fields after it are dropped.
    pub(in crate::web) is_too_large: bool,
}

impl<const MOST: usize> Upload<MOST> {
    /// The content of a field; empty if it was not sent.
    pub(in crate::web) fn bytes(&self, name: &str) -> &[u8] {
        let field = self.fields.iter().find(|(known, _)| known == name);
        field.map_or(&[], |(_, bytes)| bytes)
    }

    /// The text fields, without files.
    fn typed(&self) -> Vec<(String, String)> {
        let fields = self.fields.iter().filter(|(name, _)| name != "file");
        let text = |(name, bytes): &(String, Vec<u8>)| {
            (name.clone(), String::from_utf8_lossy(bytes).into_owned())
        };
        fields.map(text).collect()
    }

    async fn read(mut form: Multipart) -> Result<Self, Failure> {
        let mut upload = Self {
            fields: Vec::new(),
            is_too_large: false,
        };
        let mut left = MOST;
        let broken = |_| Failure::bad_request("the form");
        while let Some(field) = poll_fn(|cx| Pin::new(&mut form).poll_next(cx)).await {
            let mut field: Field = field.map_err(broken)?;
            let name = field.name().unwrap_or_default().to_owned();
            if upload.fields.len() >= MOST_FIELDS {
                return Err(Failure::bad_request("the form"));
            }
            let mut bytes = Vec::new();
            while let Some(piece) = poll_fn(|cx| Pin::new(&mut field).poll_next(cx)).await {
                let piece: Bytes = piece.map_err(broken)?;
                let Some(rest) = left.checked_sub(piece.len()) else {
                    // The field keeps the beginning of its content.
                    bytes.extend_from_slice(&piece[..left]);
                    upload.fields.push((name, bytes));
                    upload.is_too_large = true;
                    return Ok(upload);
                };
                left = rest;
                bytes.extend_from_slice(&piece);
            }
            upload.fields.push((name, bytes));
        }
        Ok(upload)
    }
}

/// Whether the media type, in any case, is that of forms with files.
pub(super) fn is_multipart(kind: &str) -> bool {
    let media = kind.split(';').next().unwrap_or_default().trim();
    media.eq_ignore_ascii_case("multipart/form-data")
}

impl<const MOST: usize> FromRequest for Upload<MOST> {
    type Error = actix_web::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Self::Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok());
        let is_form = kind.is_some_and(is_multipart);
        let form = Multipart::new(request.headers(), payload.take());
        let request = request.clone();
        Box::pin(async move {
            if !is_form {
                // The body is not such a form.
                return Ok(Self {
                    fields: Vec::new(),
                    is_too_large: false,
                });
            }
            let arrived = actix_web::rt::time::timeout(LONGEST_WAIT, Self::read(form)).await;
            let upload = arrived.map_err(|_| Failure::too_slow())??;
            Fields::of(upload.typed()).attach_to(&request);
            Ok(upload)
        })
    }
}
