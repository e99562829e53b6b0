//! Headers that every answer carries.

use super::visit::session_token;
use crate::service::App;
use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, web};

const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' \
    data:; manifest-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; connect-src \
    'self'";

/// What a page reached by a mailed link begins with, or a file with a secret address: it knows its
/// token.
const MAILED: [&str; 6] = [
    "/confirm/",
    "/reset/",
    "/unsubscribe/",
    "/mail/",
    "/invitations/",
    "/feeds/",
];

/// Whether an address knows the token of a mailed link; that of an invitation goes along to the
/// sign-up page.
fn is_mailed(request: &ServiceRequest) -> bool {
    let leads_on = || request.query_string().contains("invitations");
    MAILED.iter().any(|path| request.path().starts_with(path)) || leads_on()
}

/// Adds the security headers; what a signed-in visitor or the holder of a mailed link
/// sees is not stored on the way.
pub(super) async fn add(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let app = request
        .app_data::<web::Data<App>>()
        .expect("the app is registered with the server");
    let is_https = app.setup.public_url.scheme() == "https";
    let is_mailed = is_mailed(&request);
    let is_signed_in = session_token(request.request(), app).is_some();
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    // A page that says itself what it may do may be framed: boards for pages of others.
    let is_framed = headers.contains_key(header::CONTENT_SECURITY_POLICY);
    let is_secret = is_signed_in || is_mailed || headers.contains_key(header::SET_COOKIE);
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
