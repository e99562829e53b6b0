//! Files at standard addresses: for crawlers, for password managers, and for people who report a
//! vulnerability.

use crate::web::http::{ENDLESS, Failure, RequestScope, Routes, Settings, page, see_other};
use actix_web::{HttpResponse, web};
use chrono::{Months, SecondsFormat};

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/robots.txt", robots))
        .service(page("/.well-known/security.txt", security))
        .service(page("/.well-known/change-password", change_password));
}

async fn robots() -> HttpResponse {
    let lines = ENDLESS.map(|path| format!("Disallow: {path}\n"));
    text(format!("User-agent: *\n{}", lines.concat()))
}

/// RFC 9116. There is no such file without a contact.
async fn security(
    scope: RequestScope,
    settings: web::Data<Settings>,
) -> Result<HttpResponse, Failure> {
    let contact = settings.security_contact.as_ref();
    let contact = contact.ok_or_else(Failure::not_found)?;
    let expires =
        (scope.app.clock.now() + Months::new(6)).to_rfc3339_opts(SecondsFormat::Secs, true);
    let base = scope.app.setup.public_url.as_str().trim_end_matches('/');
    Ok(text(format!(
        "Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en, zh\n\
         Canonical: {base}/.well-known/security.txt\n"
    )))
}

async fn change_password() -> HttpResponse {
    see_other("/settings/account#password")
}

fn text(body: String) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body(body)
}
