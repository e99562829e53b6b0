//! Compresses complete pages, so that a response leaves in one write. Actix compresses in portions,
//! each of which may wait for a delayed acknowledgement on persistent connections. It handles only
//! streamed bodies.

use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    self, AcceptEncoding, ContentEncoding, Encoding, HeaderMap, HeaderValue,
};
use actix_web::middleware::Next;
use actix_web::{HttpMessage, HttpResponse};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// Bodies that fit into one packet are not compressed.
const MIN_BYTES: usize = 1024;

pub(in crate::web) async fn compress(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let accepted = request.get_header::<AcceptEncoding>();
    let choices = [Encoding::gzip(), Encoding::identity()];
    let chosen = accepted.and_then(|accepted| accepted.negotiate(choices.iter()));
    let answer = next.call(request).await?.map_into_boxed_body();
    if chosen != Some(Encoding::gzip()) || !is_compressible(answer.headers()) {
        return Ok(answer);
    }
    let (request, answer) = answer.into_parts();
    let (answer, body) = answer.into_parts();
    let answer = match body.try_into_bytes() {
        Err(stream) => answer.set_body(stream),
        Ok(bytes) if bytes.len() < MIN_BYTES => answer.set_body(BoxBody::new(bytes)),
        Ok(bytes) => compressed(answer, &bytes)?,
    };
    Ok(ServiceResponse::new(request, answer))
}

fn compressed(mut answer: HttpResponse<()>, bytes: &[u8]) -> Result<HttpResponse, Error> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), Compression::fast());
    encoder.write_all(bytes)?;
    let headers = answer.headers_mut();
    let encoding = HeaderValue::from_static(ContentEncoding::Gzip.as_str());
    headers.insert(header::CONTENT_ENCODING, encoding);
    headers.append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    Ok(answer.set_body(BoxBody::new(encoder.finish()?)))
}

/// Whether it is text that is not compressed yet.
fn is_compressible(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_text = kind.starts_with("text/")
        || ["json", "xml", "javascript"]
            .iter()
            .any(|part| kind.contains(part));
    is_text && !headers.contains_key(header::CONTENT_ENCODING)
}
