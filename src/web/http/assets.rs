//! Style sheets, scripts and icons, embedded in the binary. Their addresses contain a hash of their
//! content, so that browsers may cache them permanently.

use super::ink;
use crate::diagram;
use crate::words::{Language, in_language, language};
use actix_web::HttpResponse;
use actix_web::http::header;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::sync::{LazyLock, OnceLock};

struct Asset {
    url: String,
    media: &'static str,
    bytes: Vec<u8>,
}

static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    // The colours of diagrams are defined only in their palettes.
    let bytes = include_str!("../../../static/style.css").to_owned()
        + &diagram::css()
        + &ink::css(&NAMES.url);
    asset(
        "style",
        "css",
        "text/css; charset=utf-8",
        bytes.into_bytes(),
    )
});
static ARCHIVE: LazyLock<Asset> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../static/archive.css");
    asset("archive", "css", "text/css; charset=utf-8", bytes.to_vec())
});
static ADMIN: LazyLock<Asset> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../static/admin.css");
    asset("admin", "css", "text/css; charset=utf-8", bytes.to_vec())
});
static EMBED: LazyLock<Asset> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../static/embed.css");
    asset("embed", "css", "text/css; charset=utf-8", bytes.to_vec())
});
static SCRIPT: LazyLock<Asset> =
    LazyLock::new(|| script_of("script", include_str!("../../../static/script.js")));
static LIVE: LazyLock<Asset> =
    LazyLock::new(|| script_of("live", include_str!("../../../static/live.js")));
static SET_UP: LazyLock<Asset> =
    LazyLock::new(|| script_of("set-up", include_str!("../../../static/set-up.js")));
static ALERTS: LazyLock<Asset> =
    LazyLock::new(|| script_of("alerts", include_str!("../../../static/alerts.js")));
static ICON: LazyLock<Asset> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../static/icon.svg");
    asset("icon", "svg", "image/svg+xml", bytes.to_vec())
});

/// The icon with a dot, for a tab in which games wait.
static WAITING_ICON: LazyLock<Asset> = LazyLock::new(|| {
    const DOT: &str = concat!(
        r##"<circle cx="46" cy="18" r="17" fill="#fff"/>"##,
        r##"<circle cx="46" cy="18" r="13" fill="#1d5fd1"/></svg>"##
    );
    let svg = include_str!("../../../static/icon.svg");
    let dotted = svg.trim_end().trim_end_matches("</svg>").to_owned() + DOT;
    asset("waiting", "svg", "image/svg+xml", dotted.into_bytes())
});

static NAMES: LazyLock<Asset> =
    LazyLock::new(|| asset("names", "svg", "image/svg+xml", ink::drawing().into_bytes()));

static MANIFESTS: LazyLock<Vec<(Language, Asset)>> = LazyLock::new(|| {
    let media = "application/manifest+json";
    let text = |language| in_language(language, manifest_text).into_bytes();
    let made = |language| asset("posthorse", "webmanifest", media, text(language));
    Language::all()
        .map(|language| (language, made(language)))
        .collect()
});

/// The sizes of the PNG icon in pixels, for the home screen of a phone.
const ICON_SIZES: [u32; 2] = [192, 512];
/// Each is drawn at the first request.
static PICTURES: [OnceLock<Vec<u8>>; ICON_SIZES.len()] = [const { OnceLock::new() }; 2];

/// The web-app manifest, with which a phone adds the site to its home screen.
fn manifest_text() -> String {
    let pictures = ICON_SIZES.map(|size| {
        json!({ "src": picture_url(size), "sizes": format!("{size}x{size}"), "type": "image/png" })
    });
    let drawing = json!({ "src": icon(), "sizes": "any", "type": "image/svg+xml" });
    let icons: Vec<_> = pictures.into_iter().chain([drawing]).collect();
    // One file serves all languages.
    let description = in_language(Language::ENGLISH, || t!("web-description"));
    let manifest = json!({
        "name": "Posthorse", "short_name": "Posthorse", "description": description,
        "id": "/", "start_url": "/", "scope": "/",
        // Apple shows notifications of standalone apps only; others keep a button to go back.
        "display": "standalone", "display_override": ["minimal-ui"],
        "background_color": "#f6f0e4", "theme_color": "#fdfaf2", "icons": icons,
    });
    manifest.to_string()
}

/// The address of the PNG icon, with a hash of the icon.
fn picture_url(size: u32) -> String {
    let name = icon().trim_end_matches("svg");
    format!("{name}{size}.png")
}

/// The PNG icon of that many pixels.
fn picture(size: u32) -> Option<&'static [u8]> {
    let place = ICON_SIZES.iter().position(|known| *known == size)?;
    let drawn = PICTURES[place].get_or_init(|| {
        let sized = format!(r#"<svg width="{size}" height="{size}""#);
        let svg = include_str!("../../../static/icon.svg").replacen("<svg", &sized, 1);
        diagram::png::draw(&svg).unwrap_or_default()
    });
    Some(drawn)
}

/// The address of the web-app manifest, in the reader's language.
pub(in crate::web) fn manifest() -> &'static str {
    &own_manifest().url
}

fn own_manifest() -> &'static Asset {
    let own = MANIFESTS.iter().find(|(key, _)| *key == language());
    let (_, manifest) = own.unwrap_or(&MANIFESTS[0]);
    manifest
}

/// The manifest at its lasting address.
pub(super) fn manifest_file() -> HttpResponse {
    let manifest = own_manifest();
    HttpResponse::Ok()
        .content_type(manifest.media)
        .body(manifest.bytes.as_slice())
}

/// The service worker. Browsers look for a new one at the same address.
pub(super) fn worker() -> HttpResponse {
    static WORKER: LazyLock<String> = LazyLock::new(|| {
        let script = include_str!("../../../static/sw.js");
        script.replace("/static/icon.png", &picture_url(ICON_SIZES[0]))
    });
    HttpResponse::Ok()
        .content_type("text/javascript; charset=utf-8")
        .body(WORKER.as_str())
}

/// The address of the icon for a phone's home screen.
pub(in crate::web) fn touch_icon() -> &'static str {
    static URL: LazyLock<String> = LazyLock::new(|| picture_url(ICON_SIZES[0]));
    &URL
}

pub(in crate::web) fn style() -> &'static str {
    &STYLE.url
}

/// The address of the style sheet of the archive's pages.
pub(in crate::web) fn archive() -> &'static str {
    &ARCHIVE.url
}

/// The address of the style sheet of the admin pages.
pub(in crate::web) fn admin() -> &'static str {
    &ADMIN.url
}

/// The addresses of the style sheets of an embedded board.
pub(in crate::web) fn style_sheets() -> [&'static str; 2] {
    [&STYLE.url, &EMBED.url]
}

pub(in crate::web) fn script() -> &'static str {
    &SCRIPT.url
}

/// The address of the script of pages on which something happens.
pub(in crate::web) fn live() -> &'static str {
    &LIVE.url
}

/// The address of the script of the page that sets up a position.
pub(in crate::web) fn set_up() -> &'static str {
    &SET_UP.url
}

/// The address of the script that turns notifications on.
pub(in crate::web) fn alerts() -> &'static str {
    &ALERTS.url
}

pub(in crate::web) fn icon() -> &'static str {
    &ICON.url
}

/// The address of the icon while games wait.
pub(in crate::web) fn waiting_icon() -> &'static str {
    &WAITING_ICON.url
}

pub(super) fn serve(file: &str) -> Option<HttpResponse> {
    let url = format!("/static/{file}");
    let manifests = MANIFESTS.iter().map(|(_, manifest)| manifest);
    let assets = [
        &*STYLE,
        &*ARCHIVE,
        &*ADMIN,
        &*EMBED,
        &*SCRIPT,
        &*LIVE,
        &*SET_UP,
        &*ALERTS,
        &*ICON,
        &*WAITING_ICON,
        &*NAMES,
    ];
    let mut assets = assets.into_iter().chain(manifests);
    let is_other = |asset: &&Asset| is_of_another_release(&asset.url, &url);
    let (media, bytes, keep) = match assets.clone().find(|asset| asset.url == url) {
        Some(asset) => (asset.media, asset.bytes.as_slice(), FOR_EVER),
        None => match assets.find(is_other) {
            Some(asset) => (asset.media, asset.bytes.as_slice(), "no-store"),
            None => {
                let mut sizes = ICON_SIZES.into_iter();
                let size = sizes.find(|size| picture_url(*size) == url);
                let drawn = size.and_then(picture)?;
                ("image/png", drawn, FOR_EVER)
            }
        },
    };
    let mut answer = HttpResponse::Ok();
    answer.content_type(media);
    answer.insert_header((header::CACHE_CONTROL, keep));
    Some(answer.body(bytes))
}

/// The address changes with the content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Whether the address is that of our asset in another release. Its page comes from another server
/// of the same database, and our version is better than none.
fn is_of_another_release(ours: &str, requested: &str) -> bool {
    let parts = |url: &'_ str| {
        let (name, digest) = url.rsplit_once('-')?;
        let (digest, ending) = digest.split_once('.')?;
        let is_digest = digest.len() == 10 && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_digest.then(|| (name.to_owned(), ending.to_owned()))
    };
    parts(ours).is_some_and(|ours| parts(requested) == Some(ours))
}

/// A script without its comments and indentation.
fn script_of(name: &str, source: &str) -> Asset {
    let is_comment = |line: &&str| {
        ["//", "/**", "* ", "*/"]
            .iter()
            .any(|it| line.starts_with(it))
    };
    let lines = source.lines().map(str::trim);
    let lines: Vec<&str> = lines
        .filter(|line| !line.is_empty() && !is_comment(line))
        .collect();
    let bytes = lines.join("\n").into_bytes();
    asset(name, "js", "text/javascript; charset=utf-8", bytes)
}

fn asset(name: &str, ending: &str, media: &'static str, bytes: Vec<u8>) -> Asset {
    let digest = Sha256::digest(&bytes);
    let [a, b, c, d, e, ..] = digest[..] else {
        unreachable!("a SHA-256 has 32 bytes")
    };
    Asset {
        url: format!("/static/{name}-{a:02x}{b:02x}{c:02x}{d:02x}{e:02x}.{ending}"),
        media,
        bytes,
    }
}
