//! The help page.

mod guide;

use crate::model::notice::Kind;
use crate::notation::Notation;
use crate::web::http::{Failure, Page, Query, RequestScope, Routes, page, render};
use crate::words::{notices, readings};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use guide::{Block, Guide, Section};

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/help", help));
}

#[derive(Template)]
#[template(path = "help/page.html")]
pub(in crate::web) struct HelpPage {
    pub page: Page,
    pub guide: &'static Guide,
    /// The part that is unfolded, or `all`.
    pub open: String,
    /// The kinds of email that can be switched off, with their descriptions.
    pub mails: Vec<(&'static str, &'static str)>,
    pub notations: Vec<(&'static str, &'static str)>,
}

impl HelpPage {
    fn unfolds(&self, section: &Section) -> bool {
        self.open == section.id || self.open == "all"
    }
}

async fn help(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let page = scope.read(Page::of).await?;
    let open = query.text("open").unwrap_or("course");
    let view = help_page(page, open);
    render(StatusCode::OK, &view)
}

pub(in crate::web) fn help_page(page: Page, open: &str) -> HelpPage {
    let kind_with_title = |kind: Kind| (notices::title(kind), notices::description(kind));
    let written = |notation: Notation| (readings::title(notation), readings::sample(notation));
    HelpPage {
        page,
        guide: Guide::of_reader(),
        open: open.to_owned(),
        mails: Kind::optional().map(kind_with_title).collect(),
        notations: Notation::ALL.iter().copied().map(written).collect(),
    }
}
