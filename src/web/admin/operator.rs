//! For whoever runs the server.

use crate::model::{Status, Word};
use crate::service::{Error, Instant, RequestContext, secret};
use crate::store::{games, leased_jobs, outbox};
use crate::web::frame::{Failure, Figures, Routes, Settings, Visit, page};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use prometheus::proto::MetricFamily;
use prometheus::{IntGauge, Opts, Registry, TextEncoder};

pub(super) fn routes(routes: &mut Routes) {
    routes
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
    figures: Option<Data<Figures>>,
) -> Result<HttpResponse, Failure> {
    if !may_read_metrics(&visit, &request, &settings) {
        return Err(Failure::not_found());
    }
    let mut families = visit
        .read(|context| Ok(of_house(context)?.gather()))
        .await?;
    if let Some(figures) = figures {
        families.extend(figures.families());
    }
    // Nothing is told of what was never counted.
    families.retain(|family| !family.get_metric().is_empty());
    families.sort_by(|one, other| one.name().cmp(other.name()));
    let lines = TextEncoder::new().encode_to_string(&families);
    Ok(text(
        lines.map_err(|error| Failure::Internal(error.into()))?,
    ))
}

/// What is known of the data and of what is done in the background.
fn of_house(context: &mut RequestContext) -> Result<Told, Error> {
    let told = Told::default();
    for status in [Status::Open, Status::Playing, Status::Finished] {
        let count = games::count(context.conn, status)?;
        told.labelled(
            "games",
            "Games, by how far they have come.",
            ("status", status.word()),
            count,
        );
    }
    let mail = outbox::figures(context.conn, context.now)?;
    let since = |oldest: Instant| (context.now - oldest).num_seconds().max(0);
    for (name, help, figure) in [
        ("outbox_waiting", "Notices that wait.", mail.waiting),
        (
            "outbox_oldest_seconds",
            "How long the oldest of them has waited.",
            mail.oldest.map_or(0, since),
        ),
        ("outbox_parked", "Notices that failed.", mail.parked),
        ("outbox_sent_total", "Notices sent.", mail.sent),
        (
            "outbox_sent_hour",
            "Notices sent within the last hour.",
            mail.sent_hour,
        ),
        (
            "outbox_bounced_total",
            "Notices that came back.",
            mail.bounced,
        ),
        (
            "mailboxes_suspended",
            "Mailboxes that get no optional mail.",
            mail.suspended,
        ),
        (
            "outbox_held",
            "1 while nothing is sent: the mail server is away or refuses us.",
            i64::from(context.app.delivery_status.held(context.now).is_some()),
        ),
    ] {
        told.figure(name, help, figure);
    }
    if let Some(backups) = context.app.backup_status.look() {
        if let Some(newest) = backups.newest {
            let help = "How old the newest good backup is.";
            told.figure(
                "backup_age_seconds",
                help,
                (context.now - newest).num_seconds(),
            );
        }
        let failing = i64::from(backups.failure.is_some());
        told.figure("backup_failing", "1 while no backup can be made.", failing);
    }
    for chore in leased_jobs::all(context.conn)? {
        let name = ("chore", chore.name.as_str());
        if let Some(ended) = chore.ended_at {
            let help = "How long ago a chore was ended last.";
            told.labelled(
                "chore_age_seconds",
                help,
                name,
                (context.now - ended.utc()).num_seconds(),
            );
        }
        let help = "1 where a chore did not go well the last time.";
        told.labelled(
            "chore_failing",
            help,
            name,
            i64::from(chore.fault.is_some()),
        );
    }
    for (purpose, [used, most]) in context.app.pool.figures() {
        let of = ("for", purpose);
        let help = "Connections to the database that are in use, by what for.";
        told.labelled("connections_used", help, of, i64::from(used));
        let help = "How many of them there may be.";
        told.labelled("connections_most", help, of, i64::from(most));
    }
    Ok(told)
}

/// Figures that are looked up when they are asked for.
#[derive(Default)]
struct Told(Registry);

impl Told {
    fn figure(&self, name: &str, help: &str, value: i64) {
        let gauge = IntGauge::new(format!("posthorse_{name}"), help).expect("a name of ours");
        gauge.set(value);
        let _each_once = self.0.register(Box::new(gauge));
    }

    fn labelled(&self, name: &str, help: &str, (label, word): (&str, &str), value: i64) {
        let opts = Opts::new(format!("posthorse_{name}"), help).const_label(label, word);
        let gauge = IntGauge::with_opts(opts).expect("a name of ours");
        gauge.set(value);
        let _each_once = self.0.register(Box::new(gauge));
    }

    fn gather(&self) -> Vec<MetricFamily> {
        self.0.gather()
    }
}

/// Where a token is set, whoever sends it. Without one, this very machine, as long as no proxy is
/// trusted: one on this machine would let everybody in, if it did not say for whom it asks.
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
