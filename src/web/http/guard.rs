//! What is refused before a handler runs: connections above the limit, and forms of other sites.

use super::client_address::client_address;
use super::cookies::session_token;
use super::error::{Failure, plain, retry_after};
use crate::service::incidents::Told;
use crate::service::{App, Incident};
use actix_web::body::BoxBody;
use actix_web::dev::{Extensions, ServiceRequest, ServiceResponse};
use actix_web::http::{ConnectionType, Method, StatusCode, header::HeaderMap};
use actix_web::middleware::Next;
use actix_web::{Error, web};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

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
    // RFC 8058: email programs post here with no cookie and no origin of ours.
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

/// What the router answers when no route fits.
pub(in crate::web) async fn nothing_here() -> Result<&'static str, Failure> {
    Err(Failure::not_found())
}

/// Connections above the limit that are still accepted, so that their clients read an answer.
pub(in crate::web) const MAX_REJECTED: usize = 200;

/// Counts the open connections of the server.
#[derive(Clone)]
pub(in crate::web) struct ConnectionLimit {
    open: Arc<AtomicUsize>,
    max: usize,
}

/// Counted while the connection is open; the requests on it see it.
struct Connection {
    open: Arc<AtomicUsize>,
    is_above_limit: bool,
}

impl ConnectionLimit {
    pub(in crate::web) fn new(max: usize) -> Self {
        let open = Arc::default();
        Self { open, max }
    }

    pub(in crate::web) fn count(&self, connection: &mut Extensions) {
        let others = self.open.fetch_add(1, Ordering::Relaxed);
        connection.insert(Connection {
            open: Arc::clone(&self.open),
            is_above_limit: others >= self.max,
        });
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Answers requests on a connection above the limit.
pub(in crate::web) async fn limit_connections(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let connection = request.conn_data::<Connection>();
    if connection.is_none_or(|connection| !connection.is_above_limit) {
        return next.call(request).await;
    }
    if let Some(app) = request.app_data::<web::Data<App>>() {
        let network = app.limits.alias(client_address(request.request()));
        let told = Told {
            route: "none".to_owned(),
            reason: t!("web-too-many").to_owned(),
            player: None,
        };
        app.incidents.note(Incident::TooMany, &network, told);
    }
    let mut answer = plain(StatusCode::SERVICE_UNAVAILABLE, t!("web-too-many"));
    retry_after(&mut answer, 10);
    answer.head_mut().set_connection_type(ConnectionType::Close);
    Ok(request.into_response(answer))
}
