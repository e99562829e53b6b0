//! Players for admins.

use super::games::GameLine;
use super::lists::{LogLine, below, href};
use crate::service::admin::{self, PlayerDetails};
use crate::service::admin::{Player, Which};
use crate::service::{Error, Instant, RequestContext};
use crate::web::components::When;
use crate::web::http::{Choice, Failure, Page, Query, RequestScope, Routes, page, render};
use crate::words::{admin as say, time};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/admin/players", list))
        .service(page("/admin/players/{name}", show));
}

/// The filters, by the word in the address.
const SORTS: [(&str, Which); 5] = [
    ("all", Which::All),
    ("unconfirmed", Which::Unconfirmed),
    ("locked-out", Which::LockedOut),
    ("admins", Which::Admins),
    ("closed", Which::Closed),
];

struct PlayerLine {
    href: String,
    name: String,
    display: Option<String>,
    marks: Vec<String>,
    last_active: Option<When>,
}

/// The unusual states of an account.
fn marks(player: &Player, now: Instant, page: &Page) -> Vec<String> {
    let mut marks = Vec::new();
    if player.closed_at.is_some() {
        marks.push(t!("admin-mark-closed").to_owned());
    } else {
        if player.is_admin() {
            marks.push(t!("admin-mark-admin").to_owned());
        }
        if player.confirmed_at.is_none() {
            marks.push(t!("admin-mark-unconfirmed").to_owned());
        }
        if let Some(until) = player.locked_at(now) {
            marks.push(t!(
                "admin-mark-locked-out",
                until = time::instant(until, page.zone)
            ));
        }
    }
    marks
}

#[derive(Template)]
#[template(path = "admin/players.html")]
struct PlayersPage {
    page: Page,
    here: &'static str,
    q: String,
    sorts: Vec<Choice>,
    sort: &'static str,
    players: Vec<PlayerLine>,
    /// The address of the next page.
    next: Option<String>,
}

impl PlayersPage {
    fn of(context: &mut RequestContext, query: &Query) -> Result<Self, Error> {
        let requested = query.text("state").unwrap_or("all");
        let sort = SORTS.iter().find(|(word, _)| *word == requested);
        let (sort, which) = *sort.unwrap_or(&SORTS[0]);
        let q = query.text("q").unwrap_or_default().to_owned();
        let (found, next) = admin::players(context, (which, &q), below(query))?;
        let page = Page::of(context)?;
        let line = |row: admin::PlayerRow| PlayerLine {
            href: href(&row.player.name),
            marks: marks(&row.player, page.now, &page),
            last_active: row.last_seen.map(|at| When::new(at, page.zone)),
            name: row.player.name,
            display: row.player.display_name,
        };
        let more = next.map(|below| {
            let below = below.to_string();
            let fields = [("state", sort), ("q", &q), ("below", &below)];
            let fields = serde_urlencoded::to_string(fields).unwrap_or_default();
            format!("/admin/players?{fields}")
        });
        Ok(Self {
            sorts: SORTS
                .iter()
                .map(|(word, _)| Choice::new(word, say::sort(word), sort))
                .collect(),
            players: found.into_iter().map(line).collect(),
            here: "players",
            next: more,
            sort,
            q,
            page,
        })
    }
}

/// `GET /admin/players?state=…&q=…&below=…`.
async fn list(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let read = scope.read(move |context| PlayersPage::of(context, &query));
    render(StatusCode::OK, &read.await?)
}

#[derive(Template)]
#[template(path = "admin/player.html")]
struct PlayerPage {
    page: Page,
    here: &'static str,
    said: Option<&'static str>,
    name: String,
    display: Option<String>,
    href: String,
    marks: Vec<String>,
    email: String,
    is_confirmed: bool,
    is_suspended: bool,
    is_locked_out: bool,
    /// The other accounts that are marked as the same person's, with their pages.
    linked: Vec<(String, String)>,
    since: When,
    last_active: Option<When>,
    sessions: usize,
    /// Whether the admin may change this account.
    is_changeable: bool,
    is_self: bool,
    running: Vec<GameLine>,
    log: Vec<LogLine>,
}

impl PlayerPage {
    fn of(context: &mut RequestContext, name: &str, query: &Query) -> Result<Self, Error> {
        let PlayerDetails {
            player,
            last_seen,
            sessions,
            is_suspended,
            linked,
            running,
            log,
        } = admin::player(context, name)?;
        let page = Page::of(context)?;
        let is_self = context.viewer_id() == Some(player.id);
        Ok(Self {
            here: "players",
            said: say::done(query.text("said").unwrap_or_default()),
            href: href(&player.name),
            marks: marks(&player, page.now, &page),
            is_confirmed: player.confirmed_at.is_some(),
            is_suspended,
            is_locked_out: player.locked_at(page.now).is_some(),
            linked: linked
                .iter()
                .map(|it| (it.name.clone(), href(&it.name)))
                .collect(),
            since: When::new(player.created_at.utc(), page.zone),
            last_active: last_seen.map(|at| When::new(at, page.zone)),
            sessions,
            is_changeable: !is_self && !player.is_admin() && player.closed_at.is_none(),
            is_self,
            running: running.iter().map(|row| GameLine::of(row, &page)).collect(),
            log: log.iter().map(|entry| LogLine::of(entry, &page)).collect(),
            email: player.email.unwrap_or_default(),
            name: player.name,
            display: player.display_name,
            page,
        })
    }
}

/// `GET /admin/players/{name}`.
async fn show(
    scope: RequestScope,
    name: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let read = scope.read(move |context| PlayerPage::of(context, &name, &query));
    render(StatusCode::OK, &read.await?)
}
