//! The page for the style of boards and pages, for players and visitors.

use super::appearance_form::{AppearanceForm, appearance_form};
use crate::service::appearance::{self, Appearance};
use crate::web::http::{
    Failure, Fields, Page, Query, RequestScope, Routes, appearance_cookie, form, next, page,
    render, see_other, see_other_with,
};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/looks", show))
        .service(form("/looks", "/looks", choose));
}

#[derive(Template)]
#[template(path = "settings/appearance.html")]
struct AppearancePage {
    pub page: Page,
    /// Whether the choice was just saved.
    pub saved: bool,
    pub appearance: AppearanceForm,
}

async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let page = scope.read(Page::of).await?;
    let view = AppearancePage {
        appearance: appearance_form(scope.app.catalogue(), &page.appearance),
        saved: query.text("saved").is_some(),
        page,
    };
    render(StatusCode::OK, &view)
}

/// `POST /looks`: absent fields stay unchanged. `next` is the local path to return to.
async fn choose(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let back = fields.sent("next").map(next::local);
    let back = back.unwrap_or_else(|| "/looks?saved=1".to_owned());
    let (chosen, is_saved) = save(&scope, fields).await?;
    if is_saved {
        Ok(see_other(&back))
    } else {
        see_other_with(&back, &appearance_cookie(&scope.app, &chosen))
    }
}

/// Saves the choice of a form. Returns whether it was saved in an account.
pub(super) async fn save(
    scope: &RequestScope,
    fields: Fields,
) -> Result<(Appearance, bool), Failure> {
    let known = |now: Appearance| now.with_valid(|name| fields.sent(name));
    if known(Appearance::default()).is_none() {
        return Err(Failure::bad_request("looks"));
    }
    let chosen_from = move |now: Appearance| now.with(|name| fields.sent(name));
    if scope.client.token.is_none() {
        return Ok((chosen_from(scope.client.appearance), false));
    }
    scope
        .write(move |context| {
            let chosen = chosen_from(context.appearance());
            let signed_in = context.viewer.is_some();
            if signed_in {
                appearance::keep(context, &chosen)?;
            }
            Ok((chosen, signed_in))
        })
        .await
}
