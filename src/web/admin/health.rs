//! The health of the server: requests, response times, connections, background jobs, email.

use crate::service::admin::{self, Overview};
use crate::service::{Error, RequestContext, leased_jobs};
use crate::web::components::When;
use crate::web::http::{Failure, Metrics, Page, RequestScope, RouteMetrics, Routes, page, render};
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
    /// The database connections for reading, for jobs and for writing: in use, and the maximum.
    connections: [(&'static str, [u32; 2]); 3],
    figures: Vec<RouteMetrics>,
    jobs: Vec<JobRow>,
}

struct JobRow {
    name: String,
    begun: Option<When>,
    ended: Option<When>,
    fault: Option<String>,
}

impl HealthPage {
    fn of(context: &mut RequestContext) -> Result<Self, Error> {
        let site = admin::overview(context)?;
        let page = Page::of(context)?;
        let jobs = leased_jobs::all(context)?.into_iter();
        let jobs = jobs.map(|row| JobRow {
            name: row.name,
            begun: row.begun_at.map(|at| When::new(at.utc(), page.zone)),
            ended: row.ended_at.map(|at| When::new(at.utc(), page.zone)),
            fault: row.fault,
        });
        Ok(Self {
            here: "health",
            connections: context.app.pool.usage(),
            figures: Vec::new(),
            jobs: jobs.collect(),
            site,
            page,
        })
    }
}

async fn show(
    scope: RequestScope,
    figures: Option<Data<Metrics>>,
) -> Result<HttpResponse, Failure> {
    let mut view = scope.read(HealthPage::of).await?;
    if let Some(figures) = figures {
        view.figures = figures.by_route();
    }
    render(StatusCode::OK, &view)
}
