//! The help page.

mod guide;

use crate::model::notice::Kind;
use crate::notation::Notation;
use crate::web::frame::{Failure, MadeOf, Page, Query, Routes, Visit, page, render};
use crate::words::{notices, readings};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use guide::{Block, Guide, Section};

/// The routes of this feature.
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
    /// The kinds of mail that can be switched off, with what each tells.
    pub mails: Vec<(&'static str, &'static str)>,
    /// The same move in every notation.
    pub notations: Vec<(&'static str, &'static str)>,
}

impl HelpPage {
    fn unfolds(&self, section: &Section) -> bool {
        self.open == section.id || self.open == "all"
    }
}

async fn help(visit: Visit, query: Query) -> Result<HttpResponse, Failure> {
    let page = visit.read(Page::of).await?;
    let open = query.text("open").unwrap_or("course");
    let view = help_page(page, open);
    let answer = render(StatusCode::OK, &view)?;
    Ok(view.page.keep(answer, Some(MadeOf::Program)))
}

pub(in crate::web) fn help_page(page: Page, open: &str) -> HelpPage {
    let told = |kind: Kind| (notices::title(kind), notices::tells(kind));
    let written = |notation: Notation| (readings::title(notation), readings::sample(notation));
    HelpPage {
        page,
        guide: Guide::of_reader(),
        open: open.to_owned(),
        mails: Kind::optional().map(told).collect(),
        notations: Notation::ALL.into_iter().map(written).collect(),
    }
}
