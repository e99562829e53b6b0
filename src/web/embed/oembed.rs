//! The oEmbed endpoint, which describes the address of a game to other sites.

use super::ByAnybody;
use crate::model::GameId;
use crate::web::http::{Failure, Query, RequestScope, Routes, number_in, page};
use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use serde_json::json;
use url::Url;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/oembed", describe));
}

/// The width if none is requested.
const WIDTH: usize = 420;
const WIDEST: usize = 1_200;
/// The height of the text below the board.
const TEXT_HEIGHT: usize = 64;
/// How long a response may be cached, in seconds.
const CACHE_SECONDS: u32 = 3_600;

/// `GET /oembed?url=…&format=json&maxwidth=400&maxheight=500`.
async fn describe(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    // The standard defines both responses.
    match query.text("format") {
        None | Some("json") => {}
        Some(_) => return Ok(HttpResponse::new(StatusCode::NOT_IMPLEMENTED)),
    }
    let widest = number_in(&query, "maxwidth")?;
    let highest = number_in(&query, "maxheight")?;
    let link = query.text("url").ok_or(Failure::bad_request("url"))?;
    let site = &scope.app.setup.public_url;
    let (id, rest) = game_of(site, link).ok_or_else(Failure::not_found)?;
    let shown = ByAnybody::find(&scope, id).await?;
    if !shown.check_ply(ply_of(&rest))? {
        return Err(Failure::not_found());
    }
    let board = shown.view.variant.board();
    let shape = (board.files() + 1, board.ranks() + 1);
    let (width, height) = size(shape, widest, highest);
    let title = shown.title();
    let (site, thumbnail) = (&shown.site, shown.url.clone() + "/board.png?size=small");
    let mut description = json!({
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Posthorse",
        "provider_url": site,
        "cache_age": CACHE_SECONDS,
        "html": frame(&format!("{site}/embed/games/{id}{rest}"), (width, height), &title),
        "width": width,
        "height": height,
    });
    // The thumbnail has a fixed size. It is left out if that is too large.
    let small = (shape.0 * 32, shape.1 * 32);
    let fits = |length: usize, most: Option<usize>| most.is_none_or(|most| length <= most);
    if fits(small.0, widest) && fits(small.1, highest) {
        description["thumbnail_url"] = thumbnail.into();
        description["thumbnail_width"] = small.0.into();
        description["thumbnail_height"] = small.1.into();
    }
    Ok(HttpResponse::Ok()
        .content_type("application/json; charset=utf-8")
        .insert_header((
            header::CACHE_CONTROL,
            format!("public, max-age={CACHE_SECONDS}"),
        ))
        .insert_header((header::VARY, "Accept-Language"))
        .insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"))
        .body(description.to_string()))
}

/// The game at an address of this site, and the display options in the address.
fn game_of(site: &Url, link: &str) -> Option<(GameId, String)> {
    let link = Url::parse(link).ok()?;
    if link.origin() != site.origin() {
        return None;
    }
    let below = site.path().trim_end_matches('/');
    let id = link.path().strip_prefix(below)?.strip_prefix("/games/")?;
    let is_number = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    let id = id.parse().ok().filter(|_| is_number)?;
    let fields = link.query_pairs().filter(|(name, value)| {
        let is_known = ["ply", "flip", "set", "board", "theme"].contains(&&**name);
        let is_plain = value.len() <= 12 && value.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_known && is_plain && !value.is_empty()
    });
    let fields: Vec<String> = fields
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let rest = if fields.is_empty() {
        String::new()
    } else {
        format!("?{}", fields.join("&"))
    };
    Some((id, rest))
}

/// The ply in the rest of an address.
fn ply_of(rest: &str) -> Option<&str> {
    let mut fields = rest.trim_start_matches('?').split('&');
    fields.find_map(|field| field.strip_prefix("ply="))
}

/// The size of the frame: the width requested, reduced to the maximum height.
fn size(
    (across, down): (usize, usize),
    widest: Option<usize>,
    highest: Option<usize>,
) -> (usize, usize) {
    let width = widest.unwrap_or(WIDTH).clamp(1, WIDEST);
    let height = width * down / across + TEXT_HEIGHT;
    match highest {
        Some(highest) if highest < height => {
            let fitting = highest.saturating_sub(TEXT_HEIGHT) * across / down;
            (fitting.clamp(1, width), highest.max(1))
        }
        _ => (width, height),
    }
}

/// The HTML to copy into another page.
fn frame(address: &str, (width, height): (usize, usize), title: &str) -> String {
    let quoted = |text: &str| {
        let text = text.replace('&', "&amp;").replace('"', "&quot;");
        text.replace('<', "&lt;").replace('>', "&gt;")
    };
    format!(
        r#"<iframe src="{}" width="{width}" height="{height}" title="{}" loading="lazy"></iframe>"#,
        quoted(address),
        quoted(title)
    )
}

/// The HTML for a game's board, as its page offers it.
pub(in crate::web) fn code(address: &str, shape: (usize, usize), title: &str) -> String {
    frame(address, size(shape, None, None), title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_this_site_name_a_game() {
        let site = Url::parse("https://club.example/chess/").unwrap();
        let game = |link: &str| game_of(&site, link);
        let plain = game("https://club.example/chess/games/12").unwrap();
        assert_eq!(plain, (GameId(12), String::new()));
        let link = "https://club.example/chess/games/12?ply=7&notation=wxf&flip=1#board";
        assert_eq!(
            game(link).unwrap(),
            (GameId(12), "?ply=7&flip=1".to_owned())
        );
        for other in [
            "https://club.example/games/12",
            "https://other.example/chess/games/12",
            "http://club.example/chess/games/12",
            "https://club.example/chess/games/",
            "https://club.example/chess/games/+1",
            "https://club.example/chess/games/12/board.svg",
            "https://club.example/chess/games/99999999999999999999",
            "games/12",
            "",
        ] {
            assert_eq!(game(other), None, "{other}");
        }
    }

    #[test]
    fn a_frame_is_no_larger_than_requested() {
        let xiangqi = (10, 11);
        assert_eq!(size(xiangqi, None, None), (420, 526));
        assert_eq!(size(xiangqi, Some(300), None), (300, 394));
        assert_eq!(size(xiangqi, Some(900), Some(394)), (300, 394));
        assert_eq!(size(xiangqi, Some(50), None), (50, 119));
        assert_eq!(size(xiangqi, Some(50), Some(100)), (32, 100));
        assert_eq!(size(xiangqi, Some(1), Some(1)), (1, 1));
        assert_eq!(size(xiangqi, Some(0), Some(0)), (1, 1));
        assert_eq!(size(xiangqi, Some(usize::MAX), None).0, 1_200);
    }

    #[test]
    fn copied_html_is_escaped() {
        let code = frame("/a?b&c", (1, 2), "\"Lan\" <b>");
        assert!(code.contains("src=\"/a?b&amp;c\""), "{code}");
        assert!(code.contains("title=\"&quot;Lan&quot; &lt;b&gt;\""));
    }
}
