//! Around an error's sentence somebody signed in finds the same page as ever: header, footer, and
//! their own appearance.

use super::error::Told;
use super::visit::session_token;
use super::{Page, Visit};
use crate::service::App;
use crate::words::web as say;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest, web};
use askama::Template;

/// Puts the frame around an error page for who is signed in. Where that cannot be, the bare page
/// stays.
pub(super) async fn add(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let app = request
        .app_data::<web::Data<App>>()
        .expect("the app is registered with the server");
    if session_token(request.request(), app).is_none() {
        return next.call(request).await;
    }
    let visit = Visit::extract(request.request()).await?;
    let response = next.call(request).await?;
    let told = response.response().extensions().get::<Told>().cloned();
    let Some(told) = told else {
        return Ok(response);
    };
    let html = framed(&visit, told).await;
    Ok(match html {
        Some(html) => response.map_body(|_, _| html.boxed()),
        None => response,
    })
}

async fn framed(visit: &Visit, told: Told) -> Option<String> {
    let page = visit.read(Page::of).await.ok()?;
    page.viewer.as_ref()?;
    let title = say::status_title(told.status.as_u16());
    let sentence = told.sentence;
    let page = FramedError {
        page,
        title,
        sentence,
    };
    page.render().ok()
}

#[derive(Template)]
#[template(path = "frame/framed_error.html")]
struct FramedError {
    page: Page,
    title: &'static str,
    sentence: String,
}
