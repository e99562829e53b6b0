//! Email for admins: the state of the outbox, and the notices that failed.

use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId, Word};
use crate::service::mail_queue::{self, Figures, MailQueue};
use crate::service::{Error, Instant, RequestContext, process_status};
use crate::web::components::When;
use crate::web::http::{Failure, Page, Query, RequestScope, Routes, form, page, render, see_other};
use crate::words::notices::title;
use crate::words::{admin as say, time};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/admin/mail", show))
        .service(page("/admin/mail/{rest:.*}", redirect_to_queue))
        .service(form("/admin/mail/{id}/retry", "/admin/mail", retry))
        .service(form("/admin/mail/{id}/drop", "/admin/mail", drop_notice))
        .service(form("/admin/mail/{player}/lift", "/admin/mail", lift));
}

#[derive(Template)]
#[template(path = "admin/mail_queue.html")]
struct MailQueuePage {
    page: Page,
    here: &'static str,
    said: Option<&'static str>,
    figures: Figures,
    /// The age of the oldest waiting notice.
    oldest: Option<String>,
    held: Option<DeliveryPause>,
    parked: Vec<FailedNotice>,
    suspended: Vec<SuspendedRow>,
    backups: Backups,
}

struct Backups {
    /// Whether backups are not configured.
    are_off: bool,
    /// The age of the last successful backup.
    age: Option<String>,
    /// Why backups fail; empty if they do not.
    failed: String,
    failure: Option<String>,
}

impl Backups {
    fn of(backups: Option<process_status::Backups>, now: Instant) -> Self {
        let are_off = backups.is_none();
        let newest = backups.as_ref().and_then(|backups| backups.newest);
        let age = newest.map(|newest| time::remaining(now - newest));
        Self {
            are_off,
            failed: say::no_backup(age.as_deref()),
            age,
            failure: backups.and_then(|backups| backups.failure),
        }
    }
}

struct DeliveryPause {
    sentence: &'static str,
    why: String,
    until: When,
}

struct FailedNotice {
    id: i64,
    title: &'static str,
    game: Option<GameId>,
    name: String,
    since: When,
    reason: String,
}

struct SuspendedRow {
    player: PlayerId,
    name: String,
    address: String,
    since: Option<When>,
    reason: String,
}

impl MailQueuePage {
    fn of(context: &mut RequestContext) -> Result<Self, Error> {
        let office = mail_queue::overview(context)?;
        let page = Page::of(context)?;
        let (now, zone) = (page.now, page.zone);
        let MailQueue {
            figures,
            held,
            parked,
            suspended,
            backups,
        } = office;
        let parked = parked.into_iter().map(|row| FailedNotice {
            id: row.id,
            title: Kind::from_word(&row.kind).map_or("", title),
            game: row.game_id,
            name: row.name,
            since: When::new(row.done_at.unwrap_or(row.created_at).utc(), zone),
            reason: row.reason.unwrap_or_default(),
        });
        let suspended = suspended.into_iter().map(|row| SuspendedRow {
            player: row.player_id,
            name: row.name,
            address: row.email.unwrap_or_default(),
            since: row.since.map(|since| When::new(since.utc(), zone)),
            reason: row.reason,
        });
        Ok(Self {
            here: "mail",
            said: None,
            oldest: figures.oldest.map(|oldest| time::remaining(now - oldest)),
            figures,
            held: held.map(|held| DeliveryPause {
                sentence: say::delivery_pause(held.is_alarm),
                why: held.why,
                until: When::new(held.until, zone),
            }),
            parked: parked.collect(),
            suspended: suspended.collect(),
            backups: Backups::of(backups, now),
            page,
        })
    }
}

/// `GET /admin/mail?said=retry`.
async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let mut view = scope.read(MailQueuePage::of).await?;
    view.said = say::queue_done(query.text("said").unwrap_or_default());
    render(StatusCode::OK, &view)
}

/// `GET /admin/mail/…`: the target after a sign-in that interrupted one of the forms below.
async fn redirect_to_queue() -> HttpResponse {
    see_other("/admin/mail")
}

/// `POST /admin/mail/{id}/retry`.
async fn retry(scope: RequestScope, id: Path<i64>) -> Result<HttpResponse, Failure> {
    scope
        .write(move |context| mail_queue::retry(context, *id))
        .await?;
    Ok(done("retry"))
}

/// `POST /admin/mail/{id}/drop`.
async fn drop_notice(scope: RequestScope, id: Path<i64>) -> Result<HttpResponse, Failure> {
    scope
        .write(move |context| mail_queue::drop_notice(context, *id))
        .await?;
    Ok(done("drop"))
}

/// `POST /admin/mail/{player}/lift`.
async fn lift(scope: RequestScope, player: Path<PlayerId>) -> Result<HttpResponse, Failure> {
    scope
        .write(move |context| mail_queue::lift(context, *player))
        .await?;
    Ok(done("lift"))
}

fn done(what: &str) -> HttpResponse {
    see_other(&format!("/admin/mail?said={what}"))
}
