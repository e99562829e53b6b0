//! Notifications on devices: what scripts and service workers send, and the part of the settings.

use super::pages::AlertsPage;
use super::sections::{Section, SettingsPage, saved};
use crate::model::Word;
use crate::model::notice::Kind;
use crate::refusals::AlertsRefused;
use crate::service::alerts::endpoint::{Reach, resolve};
use crate::service::alerts::{self, Subscription, keys};
use crate::service::{Error, RequestContext};
use crate::web::components::When;
use crate::web::http::{
    Choice, Failure, Fields, RequestScope, Routes, form, page, removal, render,
};
use crate::words::accounts::browser;
use crate::words::notices;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Bytes;
use chrono_tz::Tz;
use std::time::Duration;

/// The most bytes of a subscription.
const MOST_BYTES: usize = 8 * 1024;
/// How long the name service may take. Before each notification it is asked again.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/push/key", key))
        .service(form("/push", "/settings/alerts", subscribe))
        .service(removal("/push", unsubscribe))
        .service(form("/settings/alerts", "/settings/alerts", save));
}

/// The notifications of a player's devices, for the settings.
pub(super) struct AlertsView {
    pub devices: Vec<DeviceView>,
    pub refused: Option<&'static str>,
}

pub(super) struct DeviceView {
    pub id: i64,
    pub browser: String,
    pub since: When,
    pub is_this: bool,
    pub kinds: Vec<Choice>,
}

impl AlertsView {
    pub(super) fn of(context: &mut RequestContext, zone: Tz) -> Result<Self, Error> {
        let devices = alerts::list(context)?.into_iter();
        let devices = devices.map(|device| DeviceView {
            id: device.id,
            browser: browser(&device.agent),
            since: When::new(device.since, zone),
            is_this: device.is_this,
            kinds: Kind::shown_on_devices()
                .map(|kind| {
                    let chosen = device.kinds.contains(&kind).then(|| kind.word());
                    Choice::new(
                        kind.word(),
                        notices::title(kind),
                        chosen.unwrap_or_default(),
                    )
                })
                .collect(),
        });
        Ok(Self {
            devices: devices.collect(),
            refused: None,
        })
    }

    /// Whether the device that asks shows notifications.
    pub(super) fn is_on(&self) -> bool {
        self.devices.iter().any(|device| device.is_this)
    }
}

/// `GET /push/key`: the public key of this server, as browsers take it.
async fn key(scope: RequestScope) -> Result<HttpResponse, Failure> {
    let key = scope.write(|context| keys::make(context.conn)).await?;
    Ok(text(StatusCode::OK, key.public()))
}

/// `POST /push`: a `PushSubscription` as JSON.
async fn subscribe(scope: RequestScope, body: Bytes) -> Result<HttpResponse, Failure> {
    if !is_signed_in(&scope).await? {
        return Ok(signed_out());
    }
    if body.len() > MOST_BYTES {
        return Ok(refused(AlertsRefused::NoSubscription));
    }
    let reach = Reach::with_limits(scope.app.setup.limits);
    let sent = match Subscription::read(&body, reach) {
        Ok(sent) => sent,
        Err(why) => return Ok(refused(why)),
    };
    let endpoint = sent.endpoint.clone();
    let resolved = tokio::task::spawn_blocking(move || resolve(&endpoint, reach));
    // A name that is not found now may be found later.
    let found = tokio::time::timeout(PATIENCE, resolved).await.ok();
    if let Some(why) = found.and_then(Result::ok).and_then(Result::err) {
        return Ok(refused(why));
    }
    scope
        .write(move |context| alerts::subscribe(context, &sent))
        .await?;
    Ok(HttpResponse::Created().finish())
}

/// `DELETE /push`: the `endpoint` as JSON.
async fn unsubscribe(scope: RequestScope, body: Bytes) -> Result<HttpResponse, Failure> {
    #[derive(serde::Deserialize)]
    struct Sent {
        endpoint: String,
    }
    if !is_signed_in(&scope).await? {
        return Ok(signed_out());
    }
    let Ok(sent) = serde_json::from_slice::<Sent>(&body) else {
        return Ok(refused(AlertsRefused::NoSubscription));
    };
    scope
        .write(move |context| alerts::unsubscribe(context, &sent.endpoint))
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// `POST /settings/alerts`: the `kinds` that a `device` shows, by default this one; or the device
/// to `remove`.
async fn save(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let device = fields.optional_number("device")?;
    let remove: Option<i64> = fields.optional_number("remove")?;
    let words = fields.all("kinds").flat_map(|words| words.split(','));
    let words: Vec<&str> = words
        .map(str::trim)
        .filter(|word| !word.is_empty())
        .collect();
    let kinds: Option<Vec<Kind>> = words.into_iter().map(Kind::from_word).collect();
    let is_shown = |kind: &Kind| kind.is_shown_on_devices();
    let kinds = kinds.filter(|kinds| kinds.iter().all(is_shown));
    let kinds = kinds.ok_or_else(|| Failure::bad_request("no such kind of notification"))?;
    let done = scope
        .attempt(move |context| match remove {
            Some(id) => Ok(alerts::remove(context, id)?),
            None => alerts::choose_kinds(context, device, &kinds),
        })
        .await?;
    let Err(why) = done else {
        return Ok(saved(Section::Alerts, "alerts"));
    };
    let mut page = scope.read(AlertsPage::of).await?;
    page.alerts.refused = Some(notices::alerts_refusal(why));
    render(StatusCode::UNPROCESSABLE_ENTITY, &page)
}

/// Scripts cannot follow the way to the sign-in page.
async fn is_signed_in(scope: &RequestScope) -> Result<bool, Failure> {
    let read = |context: &mut RequestContext| Ok(context.viewer.is_some());
    scope.read(read).await
}

fn signed_out() -> HttpResponse {
    text(StatusCode::UNAUTHORIZED, t!("alerts-signed-out").to_owned())
}

fn refused(why: AlertsRefused) -> HttpResponse {
    text(
        StatusCode::UNPROCESSABLE_ENTITY,
        notices::alerts_refusal(why).to_owned(),
    )
}

fn text(status: StatusCode, sentence: String) -> HttpResponse {
    HttpResponse::build(status)
        .content_type("text/plain; charset=utf-8")
        .body(sentence)
}
