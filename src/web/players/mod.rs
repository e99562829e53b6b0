//! The list of players, and the page of each.

mod head_to_head;
mod list;
mod ranking;

use crate::service::accounts::blocks;
use crate::service::directory::{self, MOST_FOLLOWED, TooManyFollowed};
use crate::service::programs::{self, Program};
use crate::service::reliability::{self, Reliability};
use crate::service::{games, ratings};
use crate::web::components::{
    GameCard, RatingView, SmallBoards, When, count_text, game_cards, rating_views,
};
use crate::web::http::{
    Failure, Fields, Page, Query, RequestScope, Routes, form, next, page, path_with,
    refused_status, render, see_other,
};
use crate::words::{self, translate_or};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;
use chrono::TimeDelta;
use std::collections::BTreeMap;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .configure(list::routes)
        .service(page("/players/{name}", show))
        .service(form("/players/{name}/block", "/players/{name}", block))
        .service(form("/players/{name}/follow", "/players/{name}", follow));
}

/// The address of a player's page.
pub(super) fn address(name: &str) -> String {
    path_with("/players", name)
}

/// `do`, and the page to return to: `next`, by default the player's.
fn sent(fields: &Fields, name: &str) -> Result<(bool, String), Failure> {
    let on = fields.choice("do", &[("on", true), ("off", false)])?;
    let back = match fields.sent("next") {
        Some(page) => next::local(page),
        None => address(name),
    };
    Ok((on, back))
}

/// `POST /players/{name}/block`: `do=on|off`; `next` is the page with the form.
async fn block(
    scope: RequestScope,
    name: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let name = name.into_inner();
    let (on, back) = sent(&fields, &name)?;
    scope
        .write(move |context| blocks::choose(context, &name, on))
        .await?;
    Ok(see_other(&back))
}

/// `POST /players/{name}/follow`: `do=on|off`; `next` is the page with the form.
async fn follow(
    scope: RequestScope,
    name: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let name = name.into_inner();
    let (on, back) = sent(&fields, &name)?;
    let followed = name.clone();
    let done = scope.attempt(move |context| directory::follow(context, &followed, on));
    match done.await? {
        Ok(()) => Ok(see_other(&back)),
        Err(TooManyFollowed) => {
            let alert = t!("players-too-many-followed", most = MOST_FOLLOWED);
            player_page(&scope, name, Some(alert)).await
        }
    }
}

/// `GET /players/{name}`; with `?with=NAME`, their games against each other.
async fn show(
    scope: RequestScope,
    name: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    match query.text("with") {
        Some(other) => head_to_head::show(&scope, &name, other).await,
        None => player_page(&scope, name.into_inner(), None).await,
    }
}

async fn player_page(
    scope: &RequestScope,
    name: String,
    alert: Option<String>,
) -> Result<HttpResponse, Failure> {
    let requested = name.clone();
    let (page, found, ratings, reliability) = scope
        .read(move |context| {
            let found = games::player_page(context, &name)?;
            let ratings = ratings::of_player(context, found.player.id)?;
            let reliability = reliability::of_player(context, found.player.id)?;
            Ok((Page::of(context)?, found, ratings, reliability))
        })
        .await?;
    // A link with a former name.
    if alert.is_none() && !found.player.is_named(&requested) {
        return Ok(see_other(&address(&found.player.name)));
    }
    let reader = page.viewer.as_ref();
    let me = reader.is_some_and(|reader| reader.id == found.player.id);
    let mut smalls = SmallBoards::default();
    let all = serde_urlencoded::to_string([
        ("status", "finished"),
        ("player", found.player.name.as_str()),
    ]);
    let view = PlayerPage {
        name: found.player.name.clone(),
        display: found.player.player_name().display,
        level: programs::find(&scope.app, found.player.id).map(Program::choice),
        since: When::new(found.player.created_at.utc(), page.zone),
        me,
        challenge: !me
            && !found.player.is_program()
            && reader.is_some_and(|reader| reader.confirmed)
            && found.player.closed_at.is_none(),
        blocked: found.blocked,
        followed: found.followed,
        is_online: found.is_online,
        reliability: reliability_text(&reliability),
        ratings: rating_views(&ratings),
        record: record_rows(&found.record),
        running: game_cards(&page, &mut smalls, &found.running),
        finished: game_cards(&page, &mut smalls, &found.finished),
        all_running: count_text(found.all_running),
        all_finished: count_text(found.all_finished),
        sprites: smalls.sprites(),
        more: (!found.finished.is_empty()).then(|| format!("/games?{}", all.unwrap_or_default())),
        page: page.clone(),
        alert,
    };
    let status = match view.alert {
        None => StatusCode::OK,
        Some(_) => refused_status(false),
    };
    render(status, &view)
}

#[derive(Template)]
#[template(path = "players/page.html")]
pub(in crate::web) struct PlayerPage {
    pub page: Page,
    pub name: String,
    /// The display name shown before it, if any.
    pub display: Option<String>,
    /// The level to play against, if it is a program.
    pub level: Option<String>,
    pub since: When,
    pub me: bool,
    /// Whether the reader may challenge the player.
    pub challenge: bool,
    /// Whether the reader blocks the player; `None` if the reader cannot.
    pub blocked: Option<bool>,
    /// Whether the reader follows the player; `None` if the reader cannot.
    pub followed: Option<bool>,
    pub is_online: bool,
    /// Why a form was refused.
    pub alert: Option<String>,
    /// How reliable and how quick the player is; empty before the first game.
    pub reliability: String,
    pub ratings: Vec<RatingView>,
    /// The record, a row for each variant.
    pub record: Vec<RecordRow>,
    pub running: Vec<GameCard>,
    /// Finished games, the latest first.
    pub finished: Vec<GameCard>,
    /// The number of running games: `3 games`.
    pub all_running: String,
    pub all_finished: String,
    /// The address of all of them in the archive, if there are more.
    pub more: Option<String>,
    /// The definitions that the small boards share.
    pub sprites: String,
}

impl PlayerPage {
    /// The account's page for admins.
    fn account(&self) -> String {
        format!("/admin/players/{}", self.name)
    }

    /// The games of the reader against the player.
    fn head_to_head(&self) -> Option<String> {
        let reader = self.page.viewer.as_ref().filter(|_| !self.me)?;
        Some(format!("/players/{}?with={}", reader.name, self.name))
    }

    /// The form for a challenge to the player.
    fn challenge_page(&self) -> String {
        format!("/games/new?opponent={}", self.name)
    }
}

fn reliability_text(known: &Reliability) -> String {
    if known.games == 0 {
        return String::new();
    }
    let lost = t!("player-reliability", lost = known.lost, games = known.games);
    let median = known.median.map(|span| {
        t!(
            "player-median",
            span = words::time::remaining(span.max(MOMENT))
        )
    });
    words::sentences([Some(lost), median].into_iter().flatten())
}

fn record_rows(record: &BTreeMap<String, games::Tally>) -> Vec<RecordRow> {
    let row = |(slug, tally): (&String, &games::Tally)| RecordRow {
        variant: translate_or(&format!("variant-{slug}"), &tally.variant).into_owned(),
        slug: slug.clone(),
        played: tally.won + tally.drawn + tally.lost,
        won: tally.won,
        drawn: tally.drawn,
        lost: tally.lost,
    };
    record.iter().map(row).collect()
}

/// Shorter times for a move are not told apart.
const MOMENT: TimeDelta = TimeDelta::seconds(1);

/// A player's record in one variant.
pub(in crate::web) struct RecordRow {
    pub slug: String,
    pub variant: String,
    /// Games that ended with a result.
    pub played: i64,
    pub won: i64,
    pub drawn: i64,
    pub lost: i64,
}
