//! The cookies of the site: the session, the browser as accounts know it, and the appearance of a
//! visitor without an account.

use crate::service::App;
use crate::service::appearance::Appearance;
use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, SameSite, time};

/// The token in the session cookie, if it can be one.
pub(in crate::web) fn session_token(request: &HttpRequest, app: &App) -> Option<String> {
    let cookie = request.cookie(cookie_name(app))?;
    let token = cookie.value();
    let plausible = token.len() == 64 && token.bytes().all(|byte| byte.is_ascii_hexdigit());
    plausible.then(|| token.to_owned())
}

/// The cookie that carries a session.
pub(in crate::web) fn session_cookie(app: &App, token: &str) -> Cookie<'static> {
    lasting(app, cookie_name(app), token.to_owned())
}

/// The marks of this browser, as it sends them.
pub(super) fn devices_of(request: &HttpRequest, app: &App) -> String {
    let cookie = request.cookie(devices_name(app));
    let marks = cookie.map(|cookie| cookie.value().to_owned());
    marks
        .filter(|marks| marks.len() < 1_000)
        .unwrap_or_default()
}

/// The cookie by which accounts know a browser again; it signs nobody in, and outlives the session.
pub(in crate::web) fn devices_cookie(app: &App, marks: &str) -> Cookie<'static> {
    lasting(app, devices_name(app), marks.to_owned())
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
    let mut cookie = lasting(app, TRIAL, "kept".to_owned());
    cookie.set_max_age(None);
    cookie
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
    lasting(app, APPEARANCE, words)
}

fn lasting(app: &App, name: &'static str, value: String) -> Cookie<'static> {
    Cookie::build(name, value)
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

/// Whether the browser has sent a cookie of ours.
pub(super) fn has_any(request: &HttpRequest, app: &App) -> bool {
    let names = [cookie_name(app), devices_name(app), APPEARANCE, TRIAL];
    names.iter().any(|name| request.cookie(name).is_some())
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
