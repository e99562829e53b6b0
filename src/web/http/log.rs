//! The log: a span for each request, and a line for each refused page or form. Neither addresses
//! nor paths, which may contain tokens, are logged. The pattern of the route is enough.

use super::client_address::client_address;
use super::error::ErrorBody;
use super::request_scope::asking;
use super::routes::pattern;
use crate::service::incidents::IncidentDetails;
use crate::service::{App, Incident};
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, web};
use tracing::Span;
use tracing_actix_web::{RequestId, RootSpanBuilder};

/// Logs responses of 400, 403 and 429.
pub(in crate::web) async fn note<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let response = next.call(request).await?;
    let incident = match response.status() {
        StatusCode::BAD_REQUEST => Incident::Malformed,
        StatusCode::FORBIDDEN => Incident::Forbidden,
        StatusCode::TOO_MANY_REQUESTS => Incident::TooOften,
        _ => return Ok(response),
    };
    let request = response.request();
    let app = request
        .app_data::<web::Data<App>>()
        .expect("the app is registered with the server");
    let extensions = response.response().extensions();
    let reason = extensions
        .get::<ErrorBody>()
        .map(|body| body.sentence.clone());
    let details = IncidentDetails {
        route: pattern(request).to_owned(),
        reason: reason.unwrap_or_default(),
        player: asking(request).map(|reader| reader.player),
    };
    let network = app.limits.alias(client_address(request));
    app.incidents.note(incident, &network, details);
    drop(extensions);
    Ok(response)
}

/// Builds the root span. The library's own would log addresses and paths.
pub(in crate::web) struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
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
