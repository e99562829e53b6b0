//! A line in the log for each page or form that was refused.

use super::client_address::client_address;
use super::error::Told as Sentence;
use super::routes::pattern;
use super::visit::asking;
use crate::service::incidents::Told;
use crate::service::{App, Incident};
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use actix_web::{Error, web};

/// Notes answers of 400, 403 and 429.
pub(super) async fn note<B: MessageBody>(
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
    let said = response.response().extensions();
    let reason = said.get::<Sentence>().map(|told| told.sentence.clone());
    let told = Told {
        route: pattern(request).to_owned(),
        reason: reason.unwrap_or_default(),
        player: asking(request).map(|reader| reader.player),
    };
    let network = app.limits.alias(client_address(request));
    app.incidents.note(incident, &network, told);
    drop(said);
    Ok(response)
}
