//! The course: page by page from the first move to the first game. It needs no account: progress is
//! in the addresses of its links.

mod boards;
mod course;
mod lesson;
mod request;
mod tactics;
mod view;

use crate::rules::Variant;
use crate::service::course::is_taught;
use crate::web::http::{Failure, Page, Query, RequestScope, Routes, page, render};
use crate::words::variant_names;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use request::LessonRequest;
use std::sync::Arc;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/learn", list))
        .service(page("/learn/{variant}", contents))
        .service(page("/learn/{variant}/{page}", lesson));
}

fn taught(scope: &RequestScope, slug: &str) -> Result<Arc<Variant>, Failure> {
    let variant = variant_names::find(scope.app.catalogue(), slug);
    variant
        .filter(|variant| is_taught(variant))
        .ok_or_else(Failure::not_found)
}

async fn list(scope: RequestScope) -> Result<HttpResponse, Failure> {
    let page = scope.read(Page::of).await?;
    let view = course::list_page(page, scope.app.catalogue());
    render(StatusCode::OK, &view)
}

/// `GET /learn/{variant}?done=3f`.
async fn contents(
    scope: RequestScope,
    slug: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let variant = taught(&scope, &slug)?;
    let page = scope.read(Page::of).await?;
    let view = course::course_page(page, &variant, &LessonRequest::of(&query));
    render(StatusCode::OK, &view)
}

/// `GET /learn/{variant}/{page}?done=3f&board=2&from=a1&to=a5`, or `move=R+a1-a5`.
async fn lesson(
    scope: RequestScope,
    path: Path<(String, String)>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let (slug, name) = path.into_inner();
    let variant = taught(&scope, &slug)?;
    let request = LessonRequest::of(&query);
    let page = scope.read(Page::of).await?;
    let view = lesson::lesson_page(page, &variant, &name, &request);
    let view = view.ok_or_else(Failure::not_found)?;
    render(StatusCode::OK, &view)
}
