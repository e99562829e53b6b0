//! Boards in pages of other sites: the only page that may be framed, and its description by oEmbed
//! (<https://oembed.com>).
//!
//! These pages read no cookie and show only what is public.

mod oembed;

pub(super) use oembed::code as embed_code;

use crate::diagram::{destroyed, svg};
use crate::model::GameId;
use crate::rules::{Side, Variant};
use crate::service::appearance::Appearance;
use crate::service::games::{self, GameView};
use crate::service::{Client, Error, RequestContext};
use crate::web::components::BoardQuery;
use crate::web::http::{
    Failure, Query, RequestScope, Routes, flip_in, number_in, page, style_sheets,
};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Path;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/embed/games/{id:[0-9]+}", board))
        .configure(oembed::routes);
}

/// A framed page may only show itself, on any site.
const POLICY: &str =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

#[derive(Template)]
#[template(path = "embed/game.html")]
struct EmbeddedBoard {
    language: &'static str,
    style: &'static str,
    embed_style: &'static str,
    title: String,
    /// The address of the game's page.
    url: String,
    svg: String,
    /// The ply shown, or the result.
    caption: String,
}

/// `GET /embed/games/{id}?ply=N&flip=1&set=western&notation=wxf`.
async fn board(
    scope: RequestScope,
    id: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let ply = number_in(&query, "ply")?;
    let flip = flip_in(&query).unwrap_or(false);
    let asked = BoardQuery::of(&query);
    let appearance = asked.appearance(Appearance::default());
    let id = id.parse().map_err(|_| Failure::not_found())?;
    let shown = ByAnybody::find(&scope, id).await?;
    let line = &shown.view.game()?.line;
    let ply = ply.unwrap_or(line.ply());
    let position = line.at(ply).filter(|_| ply <= line.ply());
    let position = position.ok_or_else(Failure::not_found)?;
    let variant: &Variant = line.variant();
    let in_check = position.is_check(variant);
    let label = words::games::board_label(variant, position, in_check);
    let general = || position.general(variant, position.turn());
    let options = svg::Options {
        flip,
        last: line.move_to(ply),
        check: if in_check { general() } else { None },
        label: &label,
        tip: words::boards::piece_on_point,
        dress: appearance.dress,
        lost: &destroyed(line, ply),
        notation: asked.notation.unwrap_or_default(),
        ..svg::Options::default()
    };
    let [style, embed_style] = style_sheets();
    let page = EmbeddedBoard {
        language: words::language().code(),
        style,
        embed_style,
        title: shown.title(),
        url: format!("{}?ply={ply}", shown.url),
        svg: svg::board(variant, position, &options),
        caption: words::games::caption(&shown.players(), line, ply),
    };
    let html = page.render();
    let html = html.map_err(|error| Failure::Internal(error.into()))?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((header::CACHE_CONTROL, "public, max-age=300"))
        .insert_header((header::VARY, "Accept-Language"))
        .body(html))
}

/// A public game, as a first-time visitor sees it.
struct ByAnybody {
    view: GameView,
    url: String,
    /// The address of the site, without a trailing slash.
    site: String,
}

impl ByAnybody {
    async fn find(scope: &RequestScope, id: GameId) -> Result<Self, Failure> {
        let stranger = Client {
            token: None,
            devices: String::new(),
            appearance: Appearance::default(),
            ..scope.client.clone()
        };
        let look = move |context: &mut RequestContext| {
            let view = games::view(context, id)?;
            if view.game.is_none() || !view.is_public() {
                return Err(Error::NotFound);
            }
            let site = context.app.setup.public_url.as_str();
            let site = site.trim_end_matches('/').to_owned();
            Ok(Self {
                view,
                url: format!("{site}/games/{id}"),
                site,
            })
        };
        Ok(scope.app.read(&stranger, look).await?)
    }

    /// Whether the game has that ply; by default its last.
    fn check_ply(&self, ply: Option<&str>) -> Result<bool, Failure> {
        let last = self.view.game()?.line.ply();
        Ok(ply.is_none_or(|ply| ply.parse().is_ok_and(|ply: usize| ply <= last)))
    }

    fn players(&self) -> String {
        let names = Side::BOTH.map(|side| self.view.display_name_at(side));
        words::games::players(names)
    }

    fn title(&self) -> String {
        let variant = words::variant_name(&self.view.variant);
        let names = Side::BOTH.map(|side| self.view.display_name_at(side));
        let record = self.view.record.as_ref();
        let event_and_year = record.map_or(("", String::new()), |record| {
            (record.event.as_str(), words::time::day(&record.played_on))
        });
        let players = words::games::title(names, event_and_year.0, &event_and_year.1, &variant);
        t!("game-page-title", players = &players, variant = &*variant)
    }
}

#[cfg(test)]
mod tests;
