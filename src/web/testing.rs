//! Requests for unit tests, which call the routes without a server.

use super::http::{Settings, guard, headers, registered, session_cookie, speak};
use crate::service::App;
use crate::words::{self, Language};
use actix_web::App as Actix;
use actix_web::body::to_bytes;
use actix_web::http::header::HeaderMap;
use actix_web::middleware::from_fn;
use actix_web::test::{TestRequest, call_service, init_service};
use actix_web::web;
use std::sync::Arc;

/// A request: POST with a form, else GET. `session` signs a player in.
pub(in crate::web) struct SiteRequest<'a> {
    pub path: &'a str,
    pub session: Option<&'a str>,
    pub form: Option<&'a [(&'a str, &'a str)]>,
}

/// Every route of the site: path and method.
pub(in crate::web) fn routes() -> Vec<(String, &'static str)> {
    let _site = Actix::new().configure(super::routes);
    registered::all()
}

/// The status and body of the response.
pub(in crate::web) async fn answer(app: &Arc<App>, request: &SiteRequest<'_>) -> (u16, String) {
    let (status, _, body) = answer_with_location(app, request).await;
    (status, body)
}

/// The status, location and body of the response. The browser asks for the current language of the
/// thread.
pub(in crate::web) async fn answer_with_location(
    app: &Arc<App>,
    request: &SiteRequest<'_>,
) -> (u16, String, String) {
    let (status, headers, body) = full_answer(app, request.request(app)).await;
    let location = headers.get("location");
    let location = location.map_or("", |value| value.to_str().unwrap());
    (status, location.to_owned(), body)
}

impl SiteRequest<'_> {
    pub(in crate::web) fn request(&self, app: &App) -> TestRequest {
        let mut request = TestRequest::with_uri(self.path);
        if words::language() != Language::ENGLISH {
            request = request.insert_header(("accept-language", words::language().code()));
        }
        if let Some(token) = self.session {
            request = request.cookie(session_cookie(app, token));
        }
        if let Some(form) = self.form {
            request = request.method(actix_web::http::Method::POST).set_form(form);
        }
        request
    }
}

/// The status and body of the response, with pending forms kept during a sign-in.
pub(in crate::web) async fn answer_with_pending_form(
    app: &Arc<App>,
    request: TestRequest,
) -> (u16, String) {
    let site = Actix::new()
        .app_data(web::Data::from(Arc::clone(app)))
        .app_data(web::Data::new(Settings::default()))
        .configure(super::routes)
        .wrap(from_fn(super::pending_form::save_input))
        .wrap(from_fn(speak));
    let service = init_service(site).await;
    let request = request.peer_addr(([127, 0, 0, 1], 80).into());
    let answer = call_service(&service, request.to_request()).await;
    let status = answer.status().as_u16();
    let body = to_bytes(answer.into_body()).await.unwrap_or_default();
    (status, String::from_utf8_lossy(&body).into_owned())
}

/// The status, headers and body of the response to any request.
pub(in crate::web) async fn full_answer(
    app: &Arc<App>,
    request: TestRequest,
) -> (u16, HeaderMap, String) {
    let site = Actix::new()
        .app_data(web::Data::from(Arc::clone(app)))
        .app_data(web::Data::new(Settings::default()))
        .configure(super::routes)
        .default_service(web::to(guard::no_such_route))
        .wrap(from_fn(headers::tag))
        .wrap(from_fn(speak));
    let service = init_service(site).await;
    let request = request.peer_addr(([127, 0, 0, 1], 80).into());
    let answer = call_service(&service, request.to_request()).await;
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    let is_endless = headers
        .get("content-type")
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"));
    if is_endless {
        return (status, headers, String::new());
    }
    let body = to_bytes(answer.into_body()).await;
    let body = body.unwrap_or_else(|_| panic!("an answer has no body"));
    (status, headers, String::from_utf8_lossy(&body).into_owned())
}
