//! Requests that are refused before a handler runs: forms of other sites.

use super::cookies::session_token;
use super::error::{Failure, plain};
use crate::service::App;
use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, StatusCode, header::HeaderMap};
use actix_web::middleware::Next;
use actix_web::{Error, web};

/// Refuses (403) an unsafe request from another origin. Browsers send headers that a page cannot
/// forge, so forms need no tokens.
pub(in crate::web) async fn same_origin(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let safe = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    // RFC 8058: email programs post here without a cookie or an origin of this site.
    let one_click = request.path().starts_with("/unsubscribe/");
    if safe || one_click || is_ours(&request) {
        return next.call(request).await;
    }
    let refusal = plain(StatusCode::FORBIDDEN, t!("web-other-origin"));
    Ok(request.into_response(refusal))
}

fn is_ours(request: &ServiceRequest) -> bool {
    let headers = request.headers();
    if let Some(site) = single(headers, "sec-fetch-site") {
        return matches!(site, Some("same-origin" | "none"));
    }
    let app = request
        .app_data::<web::Data<App>>()
        .expect("the app is registered with the server");
    match single(headers, "origin") {
        Some(origin) => origin == Some(&*app.setup.public_url.origin().ascii_serialization()),
        None => session_token(request.request(), app).is_none(),
    }
}

/// `None` when the header is absent; `Some(None)` when it is repeated or unreadable.
fn single<'a>(headers: &'a HeaderMap, name: &str) -> Option<Option<&'a str>> {
    let mut values = headers.get_all(name);
    let first = values.next()?;
    Some(match values.next() {
        None => first.to_str().ok(),
        Some(_) => None,
    })
}

/// The response if no route matches.
pub(in crate::web) async fn no_such_route() -> Result<&'static str, Failure> {
    Err(Failure::not_found())
}
