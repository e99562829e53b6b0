//! The page of a player.

use crate::service::accounts::blocks;
use crate::service::games;
use crate::store::players;
use crate::web::frame::{
    Failure, Fields, MadeOf, Page, Routes, Visit, form, next, page, render, see_other,
};
use crate::web::parts::{SmallBoards, When, count_words, game_cards};
use crate::words::said;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use url::Url;
use view::{PlayerPage, RecordRow};

mod view;

/// The routes of this feature.
pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/players/{name}", show)).service(form(
        "/players/{name}/block",
        "/players/{name}",
        block,
    ));
}

/// The address of a player's page.
pub(super) fn address(name: &str) -> String {
    let mut url = Url::parse("https://posthorse.invalid/players/").expect("this is a URL");
    if let Ok(mut path) = url.path_segments_mut() {
        path.pop_if_empty().push(name);
    }
    url.path().to_owned()
}

/// `POST /players/{name}/block`: `do=on|off`; `next` is the page that asks.
async fn block(visit: Visit, name: Path<String>, fields: Fields) -> Result<HttpResponse, Failure> {
    let on = fields.choice("do", &[("on", true), ("off", false)])?;
    let name = name.into_inner();
    let back = match fields.sent("next") {
        Some(page) => next::local(page),
        None => address(&name),
    };
    visit
        .write(move |context| blocks::choose(context, &name, on))
        .await?;
    Ok(see_other(&back))
}

async fn show(visit: Visit, name: Path<String>) -> Result<HttpResponse, Failure> {
    let asked = name.clone();
    let (page, found) = visit
        .read(move |context| {
            let found = games::player_page(context, &name)?;
            Ok((Page::of(context)?, found))
        })
        .await?;
    // A link with a former name.
    if players::name_key(&asked) != found.player.name_key {
        return Ok(see_other(&address(&found.player.name)));
    }
    let reader = page.viewer.as_ref();
    let me = reader.is_some_and(|reader| reader.id == found.player.id);
    let mut smalls = SmallBoards::default();
    let record = found.record.iter().map(|(slug, tally)| RecordRow {
        variant: said(&format!("variant-{slug}"), &tally.variant).into_owned(),
        slug: slug.clone(),
        played: tally.won + tally.drawn + tally.lost,
        won: tally.won,
        drawn: tally.drawn,
        lost: tally.lost,
    });
    let all = serde_urlencoded::to_string([
        ("status", "finished"),
        ("player", found.player.name.as_str()),
    ]);
    let view = PlayerPage {
        name: found.player.name.clone(),
        display: found.player.display_name.clone(),
        since: When::new(found.player.created_at.utc(), page.zone),
        me,
        challenge: !me
            && reader.is_some_and(|reader| reader.confirmed)
            && found.player.closed_at.is_none(),
        blocked: found.blocked,
        record: record.collect(),
        running: game_cards(&page, &mut smalls, &found.running),
        finished: game_cards(&page, &mut smalls, &found.finished),
        all_running: count_words(found.all_running),
        all_finished: count_words(found.all_finished),
        sprites: smalls.sprites(),
        more: (!found.finished.is_empty()).then(|| format!("/games?{}", all.unwrap_or_default())),
        page: page.clone(),
    };
    let answer = render(StatusCode::OK, &view)?;
    Ok(page.keep(answer, Some(MadeOf::House)))
}
