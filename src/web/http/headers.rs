//! Headers of every response, and an `ETag` of its content, so that browsers need not load
//! unchanged pages again.

use super::cookies::session_token;
use crate::service::{App, secret};
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    self, EntityTag, HeaderMap, HeaderName, HeaderValue, IfNoneMatch, TryIntoHeaderValue,
};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, web};
use sha2::{Digest, Sha256};

const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' \
    data:; manifest-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; connect-src \
    'self'";

/// The prefixes of addresses with a secret: links in emails, and feeds.
const MAIL_TOKEN_PATHS: [&str; 6] = [
    "/confirm/",
    "/reset/",
    "/unsubscribe/",
    "/mail/",
    "/invitations/",
    "/feeds/",
];

/// Whether a path contains the token of a link in an email.
pub(in crate::web) fn has_mail_token(path: &str) -> bool {
    MAIL_TOKEN_PATHS.iter().any(|start| path.starts_with(start))
}

/// Adds the security headers. Responses to signed-in visitors or to holders of a link in an email
/// are not stored by proxies.
pub(in crate::web) async fn add(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let app = request
        .app_data::<web::Data<App>>()
        .expect("the app is registered with the server");
    let is_https = app.setup.public_url.scheme() == "https";
    // The token of an invitation is also in the address of the sign-up page.
    let has_mail_token =
        has_mail_token(request.path()) || request.query_string().contains("invitations");
    let is_signed_in = session_token(request.request(), app).is_some();
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    // A page with its own policy may be framed: an embedded board.
    let is_framed = headers.contains_key(header::CONTENT_SECURITY_POLICY);
    let is_secret = is_signed_in || has_mail_token || headers.contains_key(header::SET_COOKIE);
    for (name, value) in security(is_secret, is_https) {
        if !(headers.contains_key(&name) || is_framed && name == header::X_FRAME_OPTIONS) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    Ok(response)
}

fn security(is_secret: bool, is_https: bool) -> Vec<(HeaderName, &'static str)> {
    let opener = HeaderName::from_static("cross-origin-opener-policy");
    let caching = if is_secret { "no-store" } else { "no-cache" };
    let mut all = vec![
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (opener, "same-origin"),
        (header::CACHE_CONTROL, caching),
        (header::VARY, "Cookie, Accept-Language"),
    ];
    if is_https {
        let lasting = "max-age=31536000; includeSubDomains";
        all.push((header::STRICT_TRANSPORT_SECURITY, lasting));
    }
    all
}

/// Adds the tag, or answers 304 if the browser has the content.
pub(in crate::web) async fn tag(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let known = request.get_header::<IfNoneMatch>();
    let is_get = request.method() == Method::GET;
    let answer = next.call(request).await?;
    if !is_get || answer.status() != StatusCode::OK || !may_be_stored(answer.headers()) {
        return Ok(answer);
    }
    let (request, answer) = answer.into_parts();
    let (mut answer, body) = answer.into_parts();
    let body = match body.try_into_bytes() {
        Err(stream) => stream,
        Ok(bytes) => {
            // Weak, because the response may be compressed later.
            let tag = EntityTag::new_weak(secret::hex(&Sha256::digest(&bytes)[..12]));
            let is_known = known.is_some_and(|known| has(&known, &tag));
            answer
                .headers_mut()
                .insert(header::ETAG, tag.try_into_value()?);
            if is_known {
                *answer.status_mut() = StatusCode::NOT_MODIFIED;
                answer.headers_mut().remove(header::CONTENT_TYPE);
                BoxBody::new(())
            } else {
                BoxBody::new(bytes)
            }
        }
    };
    Ok(ServiceResponse::new(request, answer.set_body(body)))
}

fn may_be_stored(headers: &HeaderMap) -> bool {
    let caching = headers.get(header::CACHE_CONTROL);
    caching.is_none_or(|caching| caching != "no-store")
}

fn has(known: &IfNoneMatch, tag: &EntityTag) -> bool {
    match known {
        IfNoneMatch::Any => true,
        IfNoneMatch::Items(tags) => tags.iter().any(|known| known.weak_eq(tag)),
    }
}
