//! How the server is: what it was asked, how long its answers took, its connections, its chores,
//! its mail.

use crate::service::admin::{self, Overview};
use crate::service::{Error, RequestContext};
use crate::store::{Timestamp, leased_jobs};
use crate::web::frame::{Failure, Figures, Page, RouteFigures, Routes, Visit, page, render};
use crate::web::parts::When;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/admin/health", show));
}

#[derive(Template)]
#[template(path = "admin/health.html")]
struct HealthPage {
    page: Page,
    here: &'static str,
    site: Overview,
    /// Connections for looking and for writing: how many are in use, and how many there may be.
    connections: [(&'static str, [u32; 2]); 2],
    /// Of a hundred answers for strangers that can be kept, so many were at hand; none before the
    /// first.
    at_hand: Option<u64>,
    figures: Vec<RouteFigures>,
    chores: Vec<Chore>,
}

/// What the house does by itself.
struct Chore {
    name: String,
    begun: Option<When>,
    ended: Option<When>,
    fault: Option<String>,
}

impl HealthPage {
    fn of(context: &mut RequestContext) -> Result<Self, Error> {
        let site = admin::overview(context)?;
        let page = Page::of(context)?;
        let when = |at: Option<Timestamp>| at.map(|at| When::new(at.utc(), page.zone));
        let chores = leased_jobs::all(context.conn)?.into_iter();
        let chores = chores.map(|row| Chore {
            name: row.name,
            begun: when(row.begun_at),
            ended: when(row.ended_at),
            fault: row.fault,
        });
        Ok(Self {
            here: "health",
            connections: context.app.pool.figures(),
            at_hand: None,
            figures: Vec::new(),
            chores: chores.collect(),
            site,
            page,
        })
    }
}

async fn show(visit: Visit, figures: Option<Data<Figures>>) -> Result<HttpResponse, Failure> {
    let mut view = visit.read(HealthPage::of).await?;
    if let Some(figures) = figures {
        let [yes, no] = figures.at_hand();
        view.at_hand = (yes * 100).checked_div(yes + no);
        view.figures = figures.by_route();
    }
    render(StatusCode::OK, &view)
}
