//! Headers that every answer carries.

use super::visit::session_token;
use crate::service::App;
use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, web};

const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; connect-src 'self'";

/// Adds the security headers; what a signed-in visitor or the holder of a mailed link
/// sees is not stored on the way.
pub(in crate::web) async fn add(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let app = request
        .app_data::<web::Data<App>>()
        .expect("the app is registered with the server");
    let https = app.setup.public_url.scheme() == "https";
    // A page reached by a mailed link knows its token.
    let mailed = ["/confirm/", "/reset/", "/unsubscribe/", "/mail/"];
    let mailed = mailed.iter().any(|path| request.path().starts_with(path));
    let signed_in = session_token(request.request(), app).is_some();
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    let secret = signed_in || mailed || headers.contains_key(header::SET_COOKIE);
    let mut set = |name: HeaderName, value: &'static str| {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::REFERRER_POLICY, "no-referrer");
    set(
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    set(
        header::CACHE_CONTROL,
        if secret { "no-store" } else { "no-cache" },
    );
    set(header::VARY, "Cookie");
    if https {
        set(
            header::STRICT_TRANSPORT_SECURITY,
            "max-age=31536000; includeSubDomains",
        );
    }
    Ok(response)
}
