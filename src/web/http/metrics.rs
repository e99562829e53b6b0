//! Metrics of the server: the number of requests by route and status, and their durations.

use super::routes::pattern;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, web};
use prometheus::core::Collector;
use prometheus::proto::MetricFamily;
use prometheus::{HistogramOpts, HistogramVec, IntCounterVec, Opts};
use std::time::Instant;

/// The upper bounds of the histogram, in seconds.
const STEPS: [f64; 10] = [
    0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2.0, 10.0,
];

/// The metrics since the start of this process.
pub(in crate::web) struct Metrics {
    requests: IntCounterVec,
    seconds: HistogramVec,
}

/// The metrics of a route, for the health page.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::web) struct RouteMetrics {
    pub route: String,
    pub requests: u64,
    /// The number of server errors.
    pub failed: u64,
    /// The median and the 99th percentile in milliseconds; `None` beyond the last bound.
    pub within: [Option<f64>; 2],
}

impl Default for Metrics {
    fn default() -> Self {
        let counter = |name: &str, help: &str, labels: &[&str]| {
            IntCounterVec::new(Opts::new(name, help), labels).expect("names of ours")
        };
        let seconds = HistogramOpts::new(
            "posthorse_request_seconds",
            "How long answers took, by route.",
        );
        Self {
            requests: counter(
                "posthorse_requests_total",
                "Requests, by route and status.",
                &["route", "status"],
            ),
            seconds: HistogramVec::new(seconds.buckets(STEPS.to_vec()), &["route"])
                .expect("names of ours"),
        }
    }
}

impl Metrics {
    /// All of them, for a monitor.
    pub(in crate::web) fn families(&self) -> Vec<MetricFamily> {
        let all: [&dyn Collector; 2] = [&self.requests, &self.seconds];
        all.iter().flat_map(|metric| metric.collect()).collect()
    }

    /// Those of each route, the most requested first.
    pub(in crate::web) fn by_route(&self) -> Vec<RouteMetrics> {
        let mut all: Vec<RouteMetrics> = Vec::new();
        for family in self.requests.collect() {
            for metric in family.get_metric() {
                let label = |name: &str| {
                    let mut labels = metric.get_label().iter();
                    let found = labels.find(|label| label.name() == name);
                    found.map_or("", |label| label.value())
                };
                let count = metric.get_counter().get_value() as u64;
                let failed = if label("status").starts_with('5') {
                    count
                } else {
                    0
                };
                match all.iter_mut().find(|known| known.route == label("route")) {
                    Some(known) => {
                        known.requests += count;
                        known.failed += failed;
                    }
                    None => all.push(RouteMetrics {
                        route: label("route").to_owned(),
                        requests: count,
                        failed,
                        within: [0.5, 0.99].map(|part| self.within(label("route"), part)),
                    }),
                }
            }
        }
        all.sort_by(|one, other| {
            other
                .requests
                .cmp(&one.requests)
                .then(one.route.cmp(&other.route))
        });
        all
    }

    /// The quantile of a route's response times, in milliseconds.
    fn within(&self, route: &str, part: f64) -> Option<f64> {
        let histogram = self.seconds.with_label_values(&[route]);
        let rank = histogram.get_sample_count() as f64 * part;
        let families = histogram.collect();
        let buckets = families.first()?.get_metric().first()?.get_histogram();
        let mut steps = buckets.get_bucket().iter();
        let step = steps.find(|step| step.cumulative_count() as f64 >= rank)?;
        step.upper_bound()
            .is_finite()
            .then(|| step.upper_bound() * 1e3)
    }
}

/// Counts and times every response.
pub(in crate::web) async fn count<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let begun = Instant::now();
    let metrics = request.app_data::<web::Data<Metrics>>().cloned();
    let response = next.call(request).await?;
    let Some(metrics) = metrics else {
        return Ok(response);
    };
    let route = pattern(response.request());
    let status = response.status();
    metrics
        .requests
        .with_label_values(&[route, status.as_str()])
        .inc();
    let seconds = metrics.seconds.with_label_values(&[route]);
    seconds.observe(begun.elapsed().as_secs_f64());
    Ok(response)
}
