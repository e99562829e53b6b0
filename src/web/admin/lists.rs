//! Lists for admins: comments, and the log of admin commands.

use crate::model::GameId;
use crate::service::admin::{self, LogEntry, RemarkRow};
use crate::service::{Error, RequestContext};
use crate::web::components::{Person, When};
use crate::web::http::{Failure, Page, Query, RequestScope, Routes, page, path_with, render};
use crate::words::admin as say;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use std::str::FromStr;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/admin/remarks", show_remarks))
        .service(page("/admin/log", show_log));
}

pub(super) struct LogLine {
    pub when: When,
    /// The actor's name and page. The console has no page.
    pub by: (String, Option<String>),
    pub did: String,
    pub player: Option<(String, String)>,
    pub game: Option<GameId>,
    pub reason: String,
}

impl LogLine {
    pub(super) fn of(entry: &LogEntry, page: &Page) -> Self {
        let act = &entry.act;
        let named = |name: &str| (name.to_owned(), href(name));
        Self {
            when: When::new(act.at.utc(), page.zone),
            by: match &entry.admin {
                Some(admin) => (admin.name.clone(), Some(href(&admin.name))),
                None => (t!("admin-console").to_owned(), None),
            },
            did: say::log_entry(act.kind, &act.detail, page.zone),
            player: entry.player.as_ref().map(|player| named(&player.name)),
            game: act.game_id,
            reason: act.reason.clone(),
        }
    }
}

/// The exclusive upper bound of the ids on a page of a list.
pub(super) fn below<Id: FromStr>(query: &Query) -> Option<Id> {
    query.text("below").and_then(|text| text.parse().ok())
}

#[derive(Template)]
#[template(path = "admin/log.html")]
struct LogPage {
    page: Page,
    here: &'static str,
    log: Vec<LogLine>,
    next: Option<i64>,
}

async fn show_log(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let read = scope.read(move |context| {
        let (log, next) = admin::log(context, below(&query))?;
        let page = Page::of(context)?;
        Ok(LogPage {
            log: log.iter().map(|entry| LogLine::of(entry, &page)).collect(),
            here: "log",
            next,
            page,
        })
    });
    render(StatusCode::OK, &read.await?)
}

struct RemarkLine {
    id: i64,
    game: GameId,
    ply: i64,
    who: Person,
    when: When,
    body: String,
    is_hidden: bool,
}

#[derive(Template)]
#[template(path = "admin/remarks.html")]
struct RemarksPage {
    page: Page,
    here: &'static str,
    said: Option<&'static str>,
    only_hidden: bool,
    remarks: Vec<RemarkLine>,
    next: Option<i64>,
}

impl RemarksPage {
    fn of(context: &mut RequestContext, query: &Query) -> Result<Self, Error> {
        let only_hidden = query.text("state") == Some("hidden");
        let (remarks, next) = admin::remarks(context, only_hidden, below(query))?;
        let page = Page::of(context)?;
        let line = |RemarkRow { row, author }: RemarkRow| RemarkLine {
            id: row.id,
            game: row.game_id,
            ply: row.ply,
            who: Person::of(&author),
            when: When::new(row.at.utc(), page.zone),
            is_hidden: row.hidden_at.is_some(),
            body: row.body,
        };
        Ok(Self {
            remarks: remarks.into_iter().map(line).collect(),
            here: "remarks",
            said: say::done(query.text("said").unwrap_or_default()),
            only_hidden,
            next,
            page,
        })
    }
}

/// `GET /admin/remarks?state=hidden&below=…`.
async fn show_remarks(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let read = scope.read(move |context| RemarksPage::of(context, &query));
    render(StatusCode::OK, &read.await?)
}

/// The address of the admins' page of a player.
pub(super) fn href(name: &str) -> String {
    path_with("/admin/players", name)
}
