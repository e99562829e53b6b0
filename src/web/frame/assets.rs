//! Style and script, embedded in the binary. Their addresses carry a hash of their content, so
//! a browser may keep them for ever.

use super::Failure;
use crate::diagram;
use actix_web::http::header;
use actix_web::{HttpResponse, web};
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

struct Asset {
    url: String,
    media: &'static str,
    bytes: Vec<u8>,
}

static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    // The colours of diagrams have one home: their palettes.
    let bytes = include_str!("../../../static/style.css").to_owned() + &diagram::css();
    asset(
        "style",
        "css",
        "text/css; charset=utf-8",
        bytes.into_bytes(),
    )
});
static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../static/script.js");
    asset(
        "script",
        "js",
        "text/javascript; charset=utf-8",
        bytes.to_vec(),
    )
});
static ICON: LazyLock<Asset> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../static/icon.svg");
    asset("icon", "svg", "image/svg+xml", bytes.to_vec())
});

/// The address of the style sheet.
pub(in crate::web) fn style() -> &'static str {
    &STYLE.url
}

/// The address of the script.
pub(in crate::web) fn script() -> &'static str {
    &SCRIPT.url
}

/// The address of the icon.
pub(in crate::web) fn icon() -> &'static str {
    &ICON.url
}

/// `GET /static/{file}`.
pub(in crate::web) async fn serve(file: web::Path<String>) -> Result<HttpResponse, Failure> {
    let url = format!("/static/{file}");
    let asset = [&*STYLE, &*SCRIPT, &*ICON]
        .into_iter()
        .find(|asset| asset.url == url)
        .ok_or_else(Failure::not_found)?;
    Ok(HttpResponse::Ok()
        .content_type(asset.media)
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(asset.bytes.as_slice()))
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
