//! `/healthz` and `/metrics`.

use crate::model::Word;
use crate::service::{Error, Instant, RequestContext, games, leased_jobs, mail_queue, secret};
use crate::web::http::{Failure, Metrics, RequestScope, Routes, Settings, page};
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
async fn health(scope: RequestScope) -> Result<HttpResponse, Failure> {
    scope.read(|_| Ok(())).await?;
    Ok(text("ok\n".to_owned()))
}

/// `GET /metrics`, in the Prometheus text format.
async fn metrics(
    scope: RequestScope,
    request: HttpRequest,
    settings: Data<Settings>,
    figures: Option<Data<Metrics>>,
) -> Result<HttpResponse, Failure> {
    if !may_read_metrics(&scope, &request, &settings) {
        return Err(Failure::not_found());
    }
    let mut families = scope.read(|context| Ok(gauges(context)?.gather())).await?;
    if let Some(figures) = figures {
        families.extend(figures.families());
    }
    // The encoder rejects a family without metrics.
    families.retain(|family| !family.get_metric().is_empty());
    families.sort_by(|one, other| one.name().cmp(other.name()));
    let lines = TextEncoder::new().encode_to_string(&families);
    Ok(text(
        lines.map_err(|error| Failure::Internal(error.into()))?,
    ))
}

/// Gauges of the data and of the background jobs.
fn gauges(context: &mut RequestContext) -> Result<Gauges, Error> {
    let gauges = Gauges::default();
    for (status, count) in games::totals(context)? {
        gauges.add_labelled_gauge(
            "games",
            "Games, by how far they have come.",
            ("status", status.word()),
            count,
        );
    }
    add_mail(&gauges, context)?;
    add_backups(&gauges, context);
    add_jobs(&gauges, context)?;
    for (purpose, [used, most]) in context.app.pool.usage() {
        let of = ("for", purpose);
        let help = "Connections to the database that are in use, by what for.";
        gauges.add_labelled_gauge("connections_used", help, of, i64::from(used));
        let help = "How many of them there may be.";
        gauges.add_labelled_gauge("connections_most", help, of, i64::from(most));
    }
    Ok(gauges)
}

fn add_mail(gauges: &Gauges, context: &mut RequestContext) -> Result<(), Error> {
    let mail = mail_queue::figures(context)?;
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
            i64::from(
                context
                    .app
                    .delivery_status
                    .current_hold(context.now)
                    .is_some(),
            ),
        ),
    ] {
        gauges.add_gauge(name, help, figure);
    }
    Ok(())
}

fn add_backups(gauges: &Gauges, context: &RequestContext) {
    if let Some(backups) = context.app.backup_status.current() {
        if let Some(newest) = backups.newest {
            let help = "How old the newest good backup is.";
            gauges.add_gauge(
                "backup_age_seconds",
                help,
                (context.now - newest).num_seconds(),
            );
        }
        let failing = i64::from(backups.failure.is_some());
        gauges.add_gauge("backup_failing", "1 while no backup can be made.", failing);
    }
}

fn add_jobs(gauges: &Gauges, context: &mut RequestContext) -> Result<(), Error> {
    for job in leased_jobs::all(context)? {
        let name = ("job", job.name.as_str());
        if let Some(ended) = job.ended_at {
            let help = "How long ago a background job ended last.";
            gauges.add_labelled_gauge(
                "job_age_seconds",
                help,
                name,
                (context.now - ended.utc()).num_seconds(),
            );
        }
        let help = "1 where a background job did not go well the last time.";
        gauges.add_labelled_gauge("job_failing", help, name, i64::from(job.fault.is_some()));
    }
    Ok(())
}

/// Metrics that are computed on request.
#[derive(Default)]
struct Gauges(Registry);

impl Gauges {
    fn add_gauge(&self, name: &str, help: &str, value: i64) {
        let gauge = IntGauge::new(format!("posthorse_{name}"), help).expect("a name of ours");
        gauge.set(value);
        let _each_once = self.0.register(Box::new(gauge));
    }

    fn add_labelled_gauge(&self, name: &str, help: &str, (label, word): (&str, &str), value: i64) {
        let opts = Opts::new(format!("posthorse_{name}"), help).const_label(label, word);
        let gauge = IntGauge::with_opts(opts).expect("a name of ours");
        gauge.set(value);
        let _each_once = self.0.register(Box::new(gauge));
    }

    fn gather(&self) -> Vec<MetricFamily> {
        self.0.gather()
    }
}

/// With a configured token, every sender of it may read the metrics. Without one, only this machine
/// may, and only while no proxy is trusted: a proxy on this machine that did not forward the
/// client's address would admit everybody.
fn may_read_metrics(scope: &RequestScope, request: &HttpRequest, settings: &Settings) -> bool {
    let headers = request.headers();
    if let Some(token) = &settings.metrics_token {
        let sent = headers.get("authorization");
        let sent = sent.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        return sent.is_some_and(|sent| secret::is_same(token, sent.trim()));
    }
    let forwarded = ["x-forwarded-for", "forwarded", "via"];
    let through_proxy = forwarded.iter().any(|name| headers.contains_key(*name));
    let is_here = scope.client.address.to_canonical().is_loopback();
    settings.trusted_proxies.is_empty() && !through_proxy && is_here
}

fn text(body: String) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body(body)
}
