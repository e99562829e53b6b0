//! The list of players: who is online, whom the reader follows, and a search by name.

use super::ranking;
use crate::model::{PlayerName, Speed};
use crate::service::directory::{self, DirectoryQuery, FollowedPlayer, PlayerEntry};
use crate::service::games::Entry;
use crate::web::components::{Person, variant_choices};
use crate::web::http::{Choice, Failure, Page, Query, RequestScope, Routes, page, render};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/players", show));
}

/// The longest search.
const LONGEST: usize = 60;

#[derive(Template)]
#[template(path = "players/list.html")]
struct PlayersPage {
    page: Page,
    search: String,
    /// The form for the list by rating.
    variants: Vec<Choice>,
    speeds: Vec<Choice>,
    /// Whether only players who are online are listed.
    is_online: bool,
    /// The number of players who are online.
    online: usize,
    followed: Vec<FollowedRow>,
    players: Vec<PlayerRow>,
    /// The address of the next page, if there is one.
    next: Option<String>,
}

impl PlayersPage {
    /// Whether it is the beginning of the whole list.
    fn is_whole(&self) -> bool {
        self.search.is_empty() && !self.is_online
    }
}

struct PlayerRow {
    who: Person,
    is_online: bool,
}

struct FollowedRow {
    player: PlayerRow,
    games: Vec<GameLine>,
}

/// A game as the list of followed players names it.
struct GameLine {
    href: String,
    text: String,
}

/// `GET /players`: `variant`, for the list by rating; or `q`, a part of a name; `online=1`;
/// `after`, the last name of the page before.
async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    if let Some(variant) = query.text("variant").filter(|name| !name.is_empty()) {
        let variant = variant.to_owned();
        return ranking::show(scope, query, &variant).await;
    }
    let variants = variant_choices(scope.app.catalogue(), "");
    let search = query.text("q").unwrap_or_default().trim();
    let wanted = DirectoryQuery {
        words: search.chars().take(LONGEST).collect(),
        online: query.text("online").is_some_and(|word| word != "0"),
        after: query.text("after").map(str::to_owned),
    };
    let asked = wanted.clone();
    let (page, found) = scope
        .read(move |context| Ok((Page::of(context)?, directory::list(context, &asked)?)))
        .await?;
    let view = PlayersPage {
        page,
        variants,
        speeds: ranking::speeds(Speed::Correspondence),
        online: found.online,
        followed: found.followed.iter().map(followed_row).collect(),
        players: found.players.iter().map(player_row).collect(),
        next: found.next.map(|last| next_page(&wanted, &last)),
        is_online: wanted.online,
        search: wanted.words,
    };
    render(StatusCode::OK, &view)
}

fn next_page(wanted: &DirectoryQuery, last: &str) -> String {
    let mut fields = vec![("after", last)];
    if !wanted.words.is_empty() {
        fields.push(("q", &wanted.words));
    }
    if wanted.online {
        fields.push(("online", "1"));
    }
    let query = serde_urlencoded::to_string(fields).unwrap_or_default();
    format!("/players?{query}")
}

fn player_row(listed: &PlayerEntry) -> PlayerRow {
    PlayerRow {
        who: Person::of(&listed.name),
        is_online: listed.is_online,
    }
}

fn followed_row(followed: &FollowedPlayer) -> FollowedRow {
    let line = |entry: &Entry| game_line(entry, &followed.player.name);
    FollowedRow {
        player: player_row(&followed.player),
        games: followed.games.iter().filter_map(line).collect(),
    }
}

/// `Xiangqi against Minh`.
fn game_line(entry: &Entry, player: &PlayerName) -> Option<GameLine> {
    let is_first = entry.first.name == player.name;
    let opponent = if is_first {
        &entry.second
    } else {
        &entry.first
    };
    let variant = entry.variant.as_ref()?;
    Some(GameLine {
        href: format!("/games/{}", entry.row.id),
        text: t!(
            "players-game",
            variant = words::variant_name(variant),
            opponent = opponent.name.as_str()
        ),
    })
}
