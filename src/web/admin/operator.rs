//! For whoever runs the server.

use crate::model::{Status, Word};
use crate::service::{Error, secret};
use crate::store::{games, outbox};
use crate::web::frame::{Failure, Settings, Visit, page};
use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use std::fmt::Write;

/// The routes of this file.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(page("/healthz", health))
        .service(page("/metrics", metrics));
}

/// `GET /healthz`: 200 while the database answers.
async fn health(visit: Visit) -> Result<HttpResponse, Failure> {
    visit.read(|_| Ok(())).await?;
    Ok(text("ok\n".to_owned()))
}

/// `GET /metrics`, in the Prometheus text format.
async fn metrics(
    visit: Visit,
    request: HttpRequest,
    settings: Data<Settings>,
) -> Result<HttpResponse, Failure> {
    if !may_read_metrics(&visit, &request, &settings) {
        return Err(Failure::not_found());
    }
    let lines = visit
        .read(|context| {
            let mail = outbox::figures(context.conn, context.now)?;
            let age = mail
                .oldest
                .map_or(0, |oldest| (context.now - oldest).num_seconds().max(0));
            let mut lines = String::new();
            for status in [Status::Open, Status::Playing, Status::Finished] {
                let count = games::count(context.conn, status)?;
                let status = status.word();
                let _ = writeln!(lines, "posthorse_games{{status=\"{status}\"}} {count}");
            }
            let _ = writeln!(lines, "posthorse_outbox_waiting {}", mail.waiting);
            let _ = writeln!(lines, "posthorse_outbox_oldest_seconds {age}");
            for (name, count) in [
                ("outbox_parked", mail.parked),
                ("outbox_sent_total", mail.sent),
                ("outbox_sent_hour", mail.sent_hour),
                ("outbox_bounced_total", mail.bounced),
                ("mailboxes_suspended", mail.suspended),
            ] {
                let _ = writeln!(lines, "posthorse_{name} {count}");
            }
            if let Some(backups) = context.app.backup_status.look() {
                if let Some(newest) = backups.newest {
                    let age = (context.now - newest).num_seconds();
                    let _ = writeln!(lines, "posthorse_backup_age_seconds {age}");
                }
                let failing = i64::from(backups.failure.is_some());
                let _ = writeln!(lines, "posthorse_backup_failing {failing}");
            }
            let held = context.app.delivery_status.held(context.now).is_some();
            let _ = writeln!(lines, "posthorse_outbox_held {}", i64::from(held));
            Ok::<String, Error>(lines)
        })
        .await?;
    Ok(text(lines))
}

/// Where a token is set, whoever sends it. Without one, this very machine, as long as no proxy is trusted:
/// one on this machine would let everybody in, if it did not say for whom it asks.
fn may_read_metrics(visit: &Visit, request: &HttpRequest, settings: &Settings) -> bool {
    let headers = request.headers();
    if let Some(token) = &settings.metrics_token {
        let sent = headers.get("authorization");
        let sent = sent.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        return sent.is_some_and(|sent| secret::is_same(token, sent.trim()));
    }
    let forwarded = ["x-forwarded-for", "forwarded", "via"];
    let through_proxy = forwarded.iter().any(|name| headers.contains_key(*name));
    let is_here = visit.client.address.to_canonical().is_loopback();
    settings.trusted_proxies.is_empty() && !through_proxy && is_here
}

fn text(body: String) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body(body)
}
