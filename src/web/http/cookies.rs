//! The cookies of the site: the session, the known devices, and the appearance chosen by a visitor
//! without an account.

use crate::service::App;
use crate::service::appearance::Appearance;
use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, SameSite, time};

/// The token in the session cookie, if it is well-formed.
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

/// The device tokens that this browser sends.
pub(super) fn devices_of(request: &HttpRequest, app: &App) -> String {
    let cookie = request.cookie(devices_name(app));
    let marks = cookie.map(|cookie| cookie.value().to_owned());
    marks
        .filter(|marks| marks.len() < 1_000)
        .unwrap_or_default()
}

/// The cookie that identifies a known device to accounts. It signs nobody in, and outlives the
/// session.
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

/// The cookie with the appearance chosen by a visitor without an account.
const APPEARANCE: &str = "posthorse-looks";

/// The cookie that tests whether a browser accepts cookies.
const TEST_COOKIE: &str = "posthorse-cookies";

/// The cookie set by the sign-in page and returned with its form.
pub(in crate::web) fn test_cookie(app: &App) -> Cookie<'static> {
    let mut cookie = lasting(app, TEST_COOKIE, "kept".to_owned());
    cookie.set_max_age(None);
    cookie
}

/// The cookie with a visitor's tries of problems.
const TRIES: &str = "posthorse-tries";

/// The tries in the browser's cookie.
pub(in crate::web) fn tries_of(request: &HttpRequest) -> Option<String> {
    let cookie = request.cookie(TRIES)?;
    Some(cookie.value().to_owned())
}

pub(in crate::web) fn tries_cookie(app: &App, tries: String) -> Cookie<'static> {
    lasting(app, TRIES, tries)
}

/// The appearance in the browser's cookie.
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

/// The cookie with an appearance: its words in a fixed order.
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

/// Whether the browser has sent any cookie of this site.
pub(super) fn has_any(request: &HttpRequest, app: &App) -> bool {
    let names = [cookie_name(app), devices_name(app), APPEARANCE, TEST_COOKIE];
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
