//! For whoever runs the server.

use actix_web::HttpResponse;
use actix_web::web::ServiceConfig;

use crate::web::error::Failure;
use crate::web::routes::page;
use crate::web::visit::Visit;

/// The routes of this file.
pub(super) fn routes(config: &mut ServiceConfig) {
    config.route("/healthz", page().to(health));
}

/// `GET /healthz`: 200 while the database answers.
async fn health(visit: Visit) -> Result<HttpResponse, Failure> {
    visit.read(|_| Ok(())).await?;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("ok\n"))
}
