//! The frame of every page, and rendering.

use super::cookies::{no_session_cookie, session_token};
use super::crawlers::with_marked_links;
use super::error::{ErrorBody, text_of};
use super::{Choice, Failure, Fields, RequestScope, SentForm, assets, next};
use crate::diagram::Word;
use crate::model::PlayerId;
use crate::notation::Notation;
use crate::service::accounts::settings;
use crate::service::appearance::{Appearance, Light};
use crate::service::drawings::Drawings;
use crate::service::{App, Error, Instant, RequestContext, bounces, games};
use crate::words::{Language, appearance as words, web as say};
use actix_web::body::{BoxBody, MessageBody};
use actix_web::cookie::Cookie;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpMessage, HttpResponse, web};
use askama::Template;
use chrono_tz::Tz;
use std::sync::Arc;

/// The frame around a page, called `page` in `layout.html`.
#[derive(Clone)]
pub(in crate::web) struct Page {
    pub viewer: Option<Viewer>,
    pub zone: Tz,
    /// The notation of the moves.
    pub notation: Notation,
    /// The style of boards and pages.
    pub appearance: Appearance,
    /// The cache of small boards.
    pub drawings: Arc<Drawings>,
    /// The page's own local path, for forms that lead back to it.
    pub path: String,
    /// What a form on the page before has done.
    pub done: Option<&'static str>,
    /// The instant of the request.
    pub now: Instant,
    /// The public address of the site, without a trailing slash.
    pub site: String,
    /// Addresses of style, script and icon.
    pub style: &'static str,
    pub script: &'static str,
    pub icon: &'static str,
    /// The address of the icon for a phone's home screen.
    pub touch_icon: &'static str,
    /// The web-app manifest's address.
    pub manifest: &'static str,
    /// Whether programs of this server analyse finished games.
    pub has_analyses: bool,
}

/// The signed-in player, as the frame shows them.
#[derive(Clone)]
pub(in crate::web) struct Viewer {
    pub id: PlayerId,
    pub name: String,
    /// Whether the address is confirmed.
    pub confirmed: bool,
    /// Whether the player chose a time zone.
    pub zone_chosen: bool,
    /// The unconfirmed address that a link was sent to, if no address is confirmed.
    pub unconfirmed: Option<String>,
    /// Whether the player is an admin.
    pub admin: bool,
    /// The number of games in which it is this player's turn.
    pub waiting: i64,
    /// The last event of all when the page was made.
    pub latest: i64,
    /// The masked address, while email to it is suspended after a bounce.
    pub came_back: Option<String>,
}

impl Page {
    pub(in crate::web) fn of(context: &mut RequestContext) -> Result<Self, Error> {
        let unconfirmed = match context.confirmed_player() {
            Err(Error::Forbidden(_)) => settings::unconfirmed_address(context)?,
            _ => None,
        };
        let (waiting, latest) = match context.viewer_id() {
            None => (0, 0),
            Some(id) => games::waiting_and_latest(context, id)?,
        };
        let viewer = context.viewer.as_ref().map(|viewer| Viewer {
            unconfirmed,
            came_back: bounces::banner(viewer),
            id: viewer.player.id,
            name: viewer.player.name.clone(),
            confirmed: viewer.player.confirmed_at.is_some(),
            zone_chosen: viewer.player.zone_chosen,
            admin: viewer.player.is_admin(),
            waiting,
            latest,
        });
        let zone = context
            .viewer
            .as_ref()
            .map(|viewer| viewer.player.time_zone());
        let (path, done) = next::without_done(&context.client.current_page);
        let site = context.app.setup.public_url.as_str();
        Ok(Self {
            viewer,
            zone: zone.unwrap_or(Tz::UTC),
            notation: context.notation(),
            appearance: context.appearance(),
            drawings: Arc::clone(&context.app.drawings),
            path,
            done: done.and_then(say::done),
            now: context.now,
            site: site.trim_end_matches('/').to_owned(),
            style: assets::style(),
            script: assets::script(),
            icon: assets::icon(),
            touch_icon: assets::touch_icon(),
            manifest: assets::manifest(),
            has_analyses: context.app.setup.programs.threads > 0,
        })
    }
}

impl Page {
    /// The address of the script of pages on which something happens.
    pub(in crate::web) fn live_script(&self) -> &'static str {
        assets::live()
    }

    /// The address of the script that turns notifications on.
    pub(in crate::web) fn alerts_script(&self) -> &'static str {
        assets::alerts()
    }

    /// The address of the icon while games wait.
    pub(in crate::web) fn waiting_icon(&self) -> &'static str {
        assets::waiting_icon()
    }

    /// The address of the script of the page that sets up a position.
    pub(in crate::web) fn set_up_script(&self) -> &'static str {
        assets::set_up()
    }

    /// The address of the style sheet of the archive's pages.
    pub(in crate::web) fn archive_style(&self) -> &'static str {
        assets::archive()
    }

    /// The address of the style sheet of the admin pages.
    pub(in crate::web) fn admin_style(&self) -> &'static str {
        assets::admin()
    }

    /// Whether it is the reader's turn in no game.
    pub(in crate::web) fn is_idle(&self) -> bool {
        self.viewer
            .as_ref()
            .is_none_or(|reader| reader.waiting == 0)
    }

    /// The page's own path without the piece set in its query, so that a newly chosen set takes
    /// effect.
    pub(in crate::web) fn path_in_own_set(&self) -> String {
        let Some((path, query)) = self.path.split_once('?') else {
            return self.path.clone();
        };
        let fields = query.split('&').filter(|field| !field.starts_with("set="));
        match fields.collect::<Vec<_>>().join("&").as_str() {
            "" => path.to_owned(),
            query => format!("{path}?{query}"),
        }
    }

    /// Whether the reader has an account without a chosen time zone.
    pub(in crate::web) fn asks_zone(&self) -> bool {
        let reader = self.viewer.as_ref();
        reader.is_some_and(|reader| !reader.zone_chosen)
    }

    pub(in crate::web) fn is_admin(&self) -> bool {
        self.viewer.as_ref().is_some_and(|reader| reader.admin)
    }

    /// Whether it is the reader's turn in some game.
    pub(in crate::web) fn is_waited_for(&self) -> bool {
        !self.is_idle()
    }

    /// Whether the reader has just signed in, but the browser did not return the cookie.
    pub(in crate::web) fn has_lost_cookie(&self) -> bool {
        self.viewer.is_none() && next::has_cookie_mark(&self.path)
    }

    /// The colour schemes, for the switch in the footer.
    pub(in crate::web) fn lights(&self) -> Vec<Choice> {
        let all = Light::all().map(Word::word);
        all.map(|word| Choice::new(word, words::switch(word), self.appearance.light.word()))
            .collect()
    }

    /// The languages, for the switch in the footer.
    pub(in crate::web) fn languages(&self) -> Vec<Choice> {
        let own = crate::words::language().code();
        let all = Language::all();
        all.map(|known| Choice::new(known.code(), known.name(), own))
            .collect()
    }

    /// The colours of the browser's bar, each with its media query.
    pub(in crate::web) fn bars(&self) -> &'static [(&'static str, &'static str)] {
        match self.appearance.light {
            Light::Light => &[("#fdfaf2", "")],
            Light::Dark => &[("#221e1a", "")],
            Light::Auto => &[
                ("#fdfaf2", "(prefers-color-scheme: light)"),
                ("#221e1a", "(prefers-color-scheme: dark)"),
            ],
        }
    }

    /// The chosen colour scheme, as an attribute of the document; empty if the device decides.
    pub(in crate::web) fn light(&self) -> &'static str {
        match self.appearance.light {
            Light::Auto => "",
            light => light.word(),
        }
    }
}

/// Renders a template as an HTML response.
pub(in crate::web) fn render(
    status: StatusCode,
    template: &impl Template,
) -> Result<HttpResponse, Failure> {
    let html = template
        .render()
        .map_err(|error| Failure::Internal(error.into()))?;
    Ok(HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .body(with_marked_links(html)))
}

/// The status of a refused form: stale (409), or invalid (422).
pub(in crate::web) fn refused_status(is_stale: bool) -> StatusCode {
    if is_stale {
        StatusCode::CONFLICT
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    }
}

pub(in crate::web) fn see_other(path: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header(("location", path))
        .finish()
}

pub(in crate::web) fn see_other_with(path: &str, cookie: &Cookie) -> Result<HttpResponse, Failure> {
    with_cookie(see_other(path), cookie)
}

/// A redirect that ends the session in the browser.
pub(in crate::web) fn signed_out(
    scope: &RequestScope,
    path: &str,
) -> Result<HttpResponse, Failure> {
    see_other_with(path, &no_session_cookie(&scope.app))
}

/// The same response with a cookie.
pub(in crate::web) fn with_cookie(
    mut response: HttpResponse,
    cookie: &Cookie,
) -> Result<HttpResponse, Failure> {
    let added = response.add_cookie(cookie);
    added.map_err(|error| Failure::Internal(error.into()))?;
    Ok(response)
}

/// The same error page with the sent form, if text was typed into it and the failure is not the
/// sender's fault: the server was busy or broken, or a rate limit applied.
pub(in crate::web) fn with_sent_form(
    mut response: ServiceResponse<BoxBody>,
) -> ServiceResponse<BoxBody> {
    let status = response.status();
    if !(status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS) {
        return response;
    }
    let body = response.response().extensions().get::<ErrorBody>().cloned();
    let action = response.request().uri().path_and_query();
    let fields = Fields::read_from(response.request());
    let (Some(mut body), Some(action), Some(fields)) = (body, action, fields) else {
        return response;
    };
    let is_multipart = response.request().content_type().starts_with("multipart/");
    body.sent = SentForm::of(action.to_string(), is_multipart, fields.into_pairs());
    let Some(html) = text_of(&body).filter(|_| body.sent.is_some()) else {
        return response;
    };
    response.response_mut().extensions_mut().insert(body);
    response.map_body(|_, _| html.boxed())
}

/// Adds the frame of a page to errors for signed-in players. If that fails, the bare page stays.
pub(in crate::web) async fn frame_errors(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let app = request
        .app_data::<web::Data<App>>()
        .expect("the app is registered with the server");
    if session_token(request.request(), app).is_none() {
        return next.call(request).await;
    }
    let scope = RequestScope::extract(request.request()).await?;
    let response = next.call(request).await?;
    let body = response.response().extensions().get::<ErrorBody>().cloned();
    let Some(body) = body else {
        return Ok(response);
    };
    let html = framed(&scope, body).await;
    Ok(match html {
        Some(html) => response.map_body(|_, _| html.boxed()),
        None => response,
    })
}

async fn framed(scope: &RequestScope, body: ErrorBody) -> Option<String> {
    let page = scope.read(Page::of).await.ok()?;
    page.viewer.as_ref()?;
    let page = FramedError {
        page,
        title: say::status_title(body.status.as_u16()),
        sentence: body.sentence,
        sent: body.sent,
    };
    page.render().ok()
}

#[derive(Template)]
#[template(path = "frame/framed_error.html")]
struct FramedError {
    page: Page,
    title: &'static str,
    sentence: String,
    sent: Option<SentForm>,
}
