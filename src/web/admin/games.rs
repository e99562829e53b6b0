//! Games for admins. The moves of private games are not shown.

use super::lists::{LogLine, below};
use crate::model::{GameId, Status, Visibility, Word};
use crate::notation::Notation;
use crate::play::Pace;
use crate::rules::{Line, Rulebook};
use crate::service::admin::{self, GameContents, GameDetails, GameRow, MessageRow};
use crate::service::games::Entry;
use crate::service::games::PinnedRules;
use crate::service::{Error, RequestContext};
use crate::web::components::{GameCard, Person, SmallBoards, When, game_cards, state_text};
use crate::web::http::{Choice, Failure, Page, Query, RequestScope, Routes, page, render};
use crate::words;
use crate::words::{admin as say, move_numbers};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/admin/games", list))
        .service(page("/admin/games/{id:[0-9]+}", show));
}

pub(super) struct GameLine {
    pub id: GameId,
    pub variant: String,
    pub first: Person,
    pub second: Option<Person>,
    pub state: String,
    pub is_private: bool,
    pub deadline: Option<When>,
}

impl GameLine {
    pub(super) fn of(row: &GameRow, page: &Page) -> Self {
        Self::of_entry(&row.0, page)
    }

    fn of_entry(entry: &Entry, page: &Page) -> Self {
        let row = &entry.row;
        let named = |called| Person::of(called);
        let has_second = !entry.second.name.is_empty() && !row.is_by_invitation();
        let variant = entry.variant.as_ref();
        Self {
            id: row.id,
            variant: variant.map_or_else(
                || row.rules.variant.clone(),
                |variant| words::variant_name(variant).into_owned(),
            ),
            first: named(&entry.first),
            second: has_second.then(|| named(&entry.second)),
            state: match variant {
                Some(variant) if row.state.status.has_begun() => state_text(variant, row),
                _ => say::status(row.state.status).to_owned(),
            },
            is_private: row.visibility == Visibility::Private,
            deadline: row.state.deadline.map(|at| When::new(at.utc(), page.zone)),
        }
    }
}

/// The filters, by the word in the address.
const SORTS: [Option<Status>; 4] = [
    None,
    Some(Status::Playing),
    Some(Status::Open),
    Some(Status::Finished),
];

#[derive(Template)]
#[template(path = "admin/games.html")]
struct GamesPage {
    page: Page,
    here: &'static str,
    q: String,
    sorts: Vec<Choice>,
    sort: &'static str,
    games: Vec<GameLine>,
    next: Option<String>,
}

impl GamesPage {
    fn of(context: &mut RequestContext, query: &Query) -> Result<Self, Error> {
        let requested = query.text("status").unwrap_or_default();
        let status = Status::from_word(requested).filter(|status| SORTS.contains(&Some(*status)));
        let sort = status.map_or("all", Word::word);
        let q = query.text("q").unwrap_or_default().trim().to_owned();
        let player = Some(q.as_str()).filter(|q| !q.is_empty());
        let (found, next) = admin::games(context, (player, status), below(query))?;
        let page = Page::of(context)?;
        let more = next.map(|below| {
            let below = below.to_string();
            let fields = [("status", sort), ("q", &q), ("below", &below)];
            let fields = serde_urlencoded::to_string(fields).unwrap_or_default();
            format!("/admin/games?{fields}")
        });
        let choice = |status: &Option<Status>| {
            let word = status.map_or("all", Word::word);
            Choice::new(word, say::sort(word), sort)
        };
        Ok(Self {
            sorts: SORTS.iter().map(choice).collect(),
            games: found.iter().map(|row| GameLine::of(row, &page)).collect(),
            here: "games",
            next: more,
            sort,
            q,
            page,
        })
    }
}

/// `GET /admin/games?status=…&q=…&below=…`. `q` is a player's name; a game's number redirects to
/// it.
async fn list(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let number = query
        .text("q")
        .and_then(|q| q.trim().parse::<GameId>().ok());
    let view = scope
        .read(move |context| GamesPage::of(context, &query))
        .await?;
    match number {
        Some(id) if view.games.is_empty() => {
            Ok(crate::web::http::see_other(&format!("/admin/games/{id}")))
        }
        _ => render(StatusCode::OK, &view),
    }
}

struct MessageLine {
    id: String,
    who: Person,
    when: When,
    body: String,
    is_hidden: bool,
}

#[derive(Template)]
#[template(path = "admin/game.html")]
struct GamePage {
    page: Page,
    here: &'static str,
    said: Option<&'static str>,
    game: GameLine,
    terms: String,
    has_begun: bool,
    is_open: bool,
    is_ours: bool,
    is_own: bool,
    /// The player's reason, if the result is contested and not decided yet.
    contest: Option<String>,
    was_made_private: bool,
    /// Moves and comments, if the admin may see them.
    inside: Option<ContentsView>,
    sprites: String,
    log: Vec<LogLine>,
}

struct ContentsView {
    card: Option<GameCard>,
    moves: String,
    messages: Vec<MessageLine>,
}

impl GamePage {
    fn of(context: &mut RequestContext, id: GameId, query: &Query) -> Result<Self, Error> {
        let GameDetails {
            entry,
            inside,
            contest,
            was_made_private,
            log,
        } = admin::game(context, id)?;
        let page = Page::of(context)?;
        let mut smalls = SmallBoards::default();
        let notation = context.notation();
        let inside = inside.map(|inside| view(inside, &entry, notation, &page, &mut smalls));
        let row = &entry.row;
        let status = row.state.status;
        let people = [
            row.challenge.challenger_id,
            row.challenge.opponent_id,
            row.state.first_id,
            row.state.second_id,
        ];
        let reader = context.viewer_id();
        Ok(Self {
            here: "games",
            said: say::done(query.text("said").unwrap_or_default()),
            terms: terms(&row.rules, row.rated),
            has_begun: status.has_begun(),
            is_open: matches!(status, Status::Open | Status::Playing),
            is_ours: !row.is_from_elsewhere(),
            is_own: reader.is_some() && people.contains(&reader),
            contest,
            was_made_private,
            inside,
            sprites: smalls.sprites(),
            log: log.iter().map(|entry| LogLine::of(entry, &page)).collect(),
            game: GameLine::of_entry(&entry, &page),
            page,
        })
    }
}

fn terms(rules: &PinnedRules, rated: bool) -> String {
    let (pace, book) = (
        rules.pace.parse::<Pace>(),
        rules.rulebook.parse::<Rulebook>(),
    );
    match (pace, book) {
        (Ok(pace), Ok(book)) => words::terms::terms(pace, book, (false, rated)),
        _ => String::new(),
    }
}

fn view(
    inside: GameContents,
    entry: &Entry,
    notation: Notation,
    page: &Page,
    smalls: &mut SmallBoards,
) -> ContentsView {
    let line = inside.stored.game.as_ref().map(|game| &game.line);
    let written = |ply: usize| {
        let line = line?;
        let (before, mv) = (line.at(ply)?, *line.moves().get(ply)?);
        let text = notation.write_or_algebraic(line.variant(), before, mv);
        Some(match move_numbers::leading(line, ply + 1) {
            Some(number) => format!("{number}. {text}"),
            None => text,
        })
    };
    let plies = 0..line.map_or(0, Line::ply);
    let moves: Vec<String> = plies.filter_map(written).collect();
    let message = |row: MessageRow| MessageLine {
        id: row.id.to_string(),
        who: Person::of(&row.author),
        when: When::new(row.at, page.zone),
        body: row.body,
        is_hidden: row.is_hidden,
    };
    let entries = std::slice::from_ref(entry);
    ContentsView {
        card: line.and_then(|_| game_cards(page, smalls, entries).pop()),
        moves: moves.join(" "),
        messages: inside.messages.into_iter().map(message).collect(),
    }
}

async fn show(
    scope: RequestScope,
    id: Path<GameId>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let read = scope.read(move |context| GamePage::of(context, *id, &query));
    render(StatusCode::OK, &read.await?)
}
