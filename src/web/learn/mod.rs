//! The course: from nothing to the first game, page by page. It works by links alone, and what was
//! done is kept in their addresses.

mod asked;
mod boards;
mod course;
mod lesson;
mod view;

use crate::rules::Variant;
use crate::service::course::is_taught;
use crate::web::frame::{Failure, MadeOf, Page, Query, Routes, Visit, page, render};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use asked::Asked;
use std::sync::Arc;

/// The routes of this feature.
pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/learn", list))
        .service(page("/learn/{variant}", contents))
        .service(page("/learn/{variant}/{page}", lesson));
}

/// A variant that has a course.
fn taught(visit: &Visit, slug: &str) -> Result<Arc<Variant>, Failure> {
    let variant = visit.app.catalogue().find(slug);
    variant
        .filter(|variant| is_taught(variant))
        .ok_or_else(Failure::not_found)
}

async fn list(visit: Visit) -> Result<HttpResponse, Failure> {
    let page = visit.read(Page::of).await?;
    let view = course::list_page(page, visit.app.catalogue());
    let answer = render(StatusCode::OK, &view)?;
    Ok(view.page.keep(answer, Some(MadeOf::Program)))
}

/// `GET /learn/{variant}?done=3f`.
async fn contents(visit: Visit, slug: Path<String>, query: Query) -> Result<HttpResponse, Failure> {
    let variant = taught(&visit, &slug)?;
    let page = visit.read(Page::of).await?;
    let view = course::course_page(page, &variant, &Asked::of(&query));
    let answer = render(StatusCode::OK, &view)?;
    Ok(view.page.keep(answer, Some(MadeOf::Program)))
}

/// `GET /learn/{variant}/{page}?done=3f&board=2&from=a1&to=a5`, or `move=R+a1-a5`.
async fn lesson(
    visit: Visit,
    path: Path<(String, String)>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let (slug, name) = path.into_inner();
    let variant = taught(&visit, &slug)?;
    let asked = Asked::of(&query);
    let page = visit.read(Page::of).await?;
    let view = lesson::lesson_page(page, &variant, &name, &asked);
    let view = view.ok_or_else(Failure::not_found)?;
    let answer = render(StatusCode::OK, &view)?;
    Ok(view.page.keep(answer, Some(MadeOf::Program)))
}
