//! One span a request: its id, method, route and status. Neither addresses nor what stands in
//! a path (a token, say) are logged: the route's pattern is enough.

use super::routes::pattern;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::{Error, HttpMessage};
use tracing::Span;
use tracing_actix_web::{RequestId, RootSpanBuilder};

/// Builds our own span in place of the library's, which would log addresses and paths.
pub(in crate::web) struct Quiet;

impl RootSpanBuilder for Quiet {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let id = request.extensions().get::<RequestId>().copied();
        tracing::info_span!(
            "request",
            id = id.map(tracing::field::display),
            method = %request.method(),
            route = tracing::field::Empty,
            status = tracing::field::Empty,
        )
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let status = match outcome {
            Ok(response) => {
                span.record("route", pattern(response.request()));
                response.status()
            }
            Err(error) => error.as_response_error().status_code(),
        };
        span.record("status", status.as_u16());
        span.in_scope(|| tracing::debug!("answered"));
    }
}
