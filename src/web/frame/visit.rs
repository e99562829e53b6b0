//! Who asks: the session cookie and the client's address, taken from the request. The session
//! is looked up later, in the same hop to the blocking pool as the work itself.

use super::client_address::client_address;
use super::language;
use super::routes::come_back_to;
use super::{Failure, MadeOf};
use crate::service::appearance::Appearance;
use crate::service::{App, Asking, Client, Error, Refusable, RequestContext, UseCaseResult};
use crate::store::changes;
use actix_web::cookie::{Cookie, SameSite, time};
use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use std::future::{Ready, ready};
use std::sync::{Arc, OnceLock};

/// Who asks, once the session was looked up; kept with the request, for the log and for what is
/// kept.
pub(super) struct Asker(pub Arc<OnceLock<Asking>>);

/// Who turned out to be signed in while the request was answered.
pub(super) fn asking(request: &HttpRequest) -> Option<Asking> {
    request.extensions().get::<Asker>()?.0.get().copied()
}

/// Whether somebody turned out to be signed in while the request was answered.
pub(in crate::web) fn was_signed_in(request: &HttpRequest) -> bool {
    asking(request).is_some()
}

/// What a handler has of one request: who asks, and the way to the use cases for them.
pub(in crate::web) struct Visit {
    pub app: Arc<App>,
    pub client: Client,
    /// Whether the browser has sent a cookie of ours.
    pub keeps_cookies: bool,
}

impl Visit {
    /// The same visit, of somebody who has signed in with it; `here` is the page that follows.
    pub(in crate::web) fn signed_in(&self, token: String, here: &str) -> Self {
        Self {
            app: Arc::clone(&self.app),
            client: Client {
                token: Some(token),
                here: here.to_owned(),
                ..self.client.clone()
            },
            keeps_cookies: self.keeps_cookies,
        }
    }

    /// Does `f` with a connection; see [`App::read`].
    pub(in crate::web) async fn read<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut RequestContext) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Failure> {
        self.check(self.app.read(&self.client, f).await)
    }

    /// Does `f` with a connection, and tells with it what an answer is made of: for strangers that
    /// game, anything for whoever is signed in.
    pub(in crate::web) async fn read_of_game<T: Send + 'static>(
        &self,
        id: i64,
        f: impl FnOnce(&mut RequestContext) -> Result<T, Error> + Send + 'static,
    ) -> Result<(T, Option<MadeOf>), Failure> {
        self.read(move |context| {
            // Asked first: what changes meanwhile makes the answer old.
            let made_of = match context.viewer {
                None => changes::stamp(context.conn, id)?.map(|stamp| MadeOf::Game(id, stamp)),
                // Only a file tells whether anything was written.
                Some(_) if context.app.pool.may_be_shared() => None,
                Some(_) => Some(MadeOf::House),
            };
            Ok((f(context)?, made_of))
        })
        .await
    }

    /// Does `f` in a write transaction; see [`App::write`].
    pub(in crate::web) async fn write<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut RequestContext) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Failure> {
        self.check(self.app.write(&self.client, f).await)
    }

    /// Does `f`, which can refuse, in a write transaction; see [`App::attempt`].
    pub(in crate::web) async fn attempt<T: Send + 'static, Why: Send + 'static>(
        &self,
        f: impl FnOnce(&mut RequestContext) -> UseCaseResult<T, Why> + Send + 'static,
    ) -> Result<Result<T, Why>, Failure> {
        self.check(self.app.attempt(&self.client, f).await.split())
    }

    /// What a use case did; the sign-in page, if it must be, leads back to where the visitor was.
    pub(in crate::web) fn check<T>(&self, done: Result<T, Error>) -> Result<T, Failure> {
        match done.map_err(Failure::from) {
            Err(Failure::SignedOut(_)) => Err(Failure::SignedOut(self.client.here.clone())),
            done => done,
        }
    }
}

impl FromRequest for Visit {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let app = request
            .app_data::<web::Data<App>>()
            .expect("the app is registered with the server");
        let agent = request
            .headers()
            .get("user-agent")
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let names = [cookie_name(app), devices_name(app), APPEARANCE, TRIAL];
        let found = Arc::default();
        request.extensions_mut().insert(Asker(Arc::clone(&found)));
        ready(Ok(Self {
            keeps_cookies: names.iter().any(|name| request.cookie(name).is_some()),
            app: Arc::clone(app),
            client: Client {
                token: session_token(request, app),
                address: client_address(request),
                agent: agent.chars().take(200).collect(),
                appearance: appearance_of(request),
                heard: language::heard(request.headers()),
                posts: request.method() == Method::POST,
                here: come_back_to(request),
                devices: devices_of(request, app),
                found,
            },
        }))
    }
}

/// The token in the session cookie, if it can be one.
pub(in crate::web) fn session_token(request: &HttpRequest, app: &App) -> Option<String> {
    let cookie = request.cookie(cookie_name(app))?;
    let token = cookie.value();
    let plausible = token.len() == 64 && token.bytes().all(|byte| byte.is_ascii_hexdigit());
    plausible.then(|| token.to_owned())
}

/// The cookie that carries a session.
pub(in crate::web) fn session_cookie(app: &App, token: &str) -> Cookie<'static> {
    Cookie::build(cookie_name(app), token.to_owned())
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_https(app))
        .max_age(time::Duration::days(400))
        .finish()
}

/// The marks of this browser, as it sends them.
fn devices_of(request: &HttpRequest, app: &App) -> String {
    let cookie = request.cookie(devices_name(app));
    let marks = cookie.map(|cookie| cookie.value().to_owned());
    marks
        .filter(|marks| marks.len() < 1_000)
        .unwrap_or_default()
}

/// The cookie by which accounts know a browser again; it signs nobody in, and outlives the session.
pub(in crate::web) fn devices_cookie(app: &App, marks: &str) -> Cookie<'static> {
    Cookie::build(devices_name(app), marks.to_owned())
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_https(app))
        .max_age(time::Duration::days(400))
        .finish()
}

fn devices_name(app: &App) -> &'static str {
    if is_https(app) {
        "__Host-posthorse-device"
    } else {
        "posthorse-device"
    }
}

/// The cookie that keeps the looks of somebody without an account.
const APPEARANCE: &str = "posthorse-looks";

/// The cookie by which we know that a browser keeps cookies.
const TRIAL: &str = "posthorse-cookies";

/// The cookie that comes with the sign-in page, and back with its form.
pub(in crate::web) fn trial_cookie(app: &App) -> Cookie<'static> {
    Cookie::build(TRIAL, "kept")
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_https(app))
        .finish()
}

/// What the browser keeps of it.
pub(super) fn appearance_of(request: &HttpRequest) -> Appearance {
    let Some(cookie) = request.cookie(APPEARANCE) else {
        return Appearance::default();
    };
    let words: Vec<&str> = cookie.value().split('.').collect();
    let names = Appearance::default().words().map(|(name, _)| name);
    Appearance::read(|name| {
        let place = names.iter().position(|known| *known == name)?;
        words.get(place).copied()
    })
}

/// The cookie that keeps an appearance: its words in a fixed order.
pub(in crate::web) fn appearance_cookie(app: &App, appearance: &Appearance) -> Cookie<'static> {
    let words = appearance.words().map(|(_, word)| word).join(".");
    Cookie::build(APPEARANCE, words)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_https(app))
        .max_age(time::Duration::days(400))
        .finish()
}

/// The cookie that ends a session in the browser.
pub(in crate::web) fn no_session_cookie(app: &App) -> Cookie<'static> {
    let mut cookie = session_cookie(app, "");
    cookie.make_removal();
    cookie
}

fn cookie_name(app: &App) -> &'static str {
    if is_https(app) {
        "__Host-posthorse"
    } else {
        "posthorse"
    }
}

fn is_https(app: &App) -> bool {
    app.setup.public_url.scheme() == "https"
}
