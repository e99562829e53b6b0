//! The first page of the admins: how the site stands.

use super::lists::LogLine;
use crate::service::admin::{self, Overview};
use crate::service::{Error, RequestContext};
use crate::web::frame::{Failure, Page, Routes, Visit, page, render};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/admin", show));
}

#[derive(Template)]
#[template(path = "admin/overview.html")]
struct OverviewPage {
    page: Page,
    here: &'static str,
    site: Overview,
    log: Vec<LogLine>,
}

impl OverviewPage {
    fn of(context: &mut RequestContext) -> Result<Self, Error> {
        let site = admin::overview(context)?;
        let page = Page::of(context)?;
        Ok(Self {
            log: site
                .log
                .iter()
                .map(|entry| LogLine::of(entry, &page))
                .collect(),
            here: "overview",
            site,
            page,
        })
    }
}

async fn show(visit: Visit) -> Result<HttpResponse, Failure> {
    let view = visit.read(OverviewPage::of).await?;
    render(StatusCode::OK, &view)
}
