//! The HTTP layer of all pages: reading requests, the client, and writing responses.

mod assets;
mod client_address;
mod compression;
mod cookies;
mod crawlers;
mod error;
mod fields;
pub(super) mod guard;
pub(super) mod headers;
mod ink;
pub(super) mod log;
pub(super) mod metrics;
pub(super) mod next;
mod page;
mod request_scope;
mod routes;
mod sent_form;
mod streaming;

pub(super) use assets::style_sheets;
pub use client_address::Settings;
pub(super) use compression::compress;
pub(super) use cookies::{
    appearance_cookie, devices_cookie, session_cookie, test_cookie, tries_cookie, tries_of,
};
pub(super) use crawlers::ENDLESS;
pub(super) use error::{Failure, plain_text};
pub(super) use fields::{
    Choice, FieldError, Fields, MOST_BYTES, Query, flip_in, form_config, notation_in, number_in,
    wrong,
};
pub(super) use headers::has_mail_token;
pub(super) use ink::Ink;
pub(super) use log::RequestSpan;
pub(super) use metrics::{Metrics, RouteMetrics};
pub(super) use page::{
    Page, frame_errors, refused_status, render, see_other, see_other_with, signed_out, with_cookie,
    with_sent_form,
};
pub(super) use request_scope::{RequestScope, speak, was_signed_in};
#[cfg(test)]
pub(super) use routes::registered;
pub(super) use routes::{Routes, form, page, path_with, removal};
pub(super) use sent_form::{SentForm, is_password};
pub(super) use streaming::in_pieces;

use actix_web::HttpResponse;
use actix_web::web::Path;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/static/{file}", asset))
        .service(page("/sw.js", worker))
        .service(page("/manifest.webmanifest", manifest));
}

/// The service worker, which must be at the top of the site to serve all of it.
async fn worker() -> HttpResponse {
    assets::worker()
}

async fn manifest() -> HttpResponse {
    assets::manifest_file()
}

async fn asset(file: Path<String>) -> Result<HttpResponse, Failure> {
    assets::serve(&file).ok_or_else(Failure::not_found)
}
