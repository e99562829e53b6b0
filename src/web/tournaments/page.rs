//! The page of a tournament.

use super::rows::{
    CrosstableView, PlayerRow, RoundView, break_names, crosstable, decidable, player_row, rounds,
    winners,
};
use super::view::{pace_text, variant_names};
use crate::model::{
    EntrantStatus, PlayerName, TournamentId, TournamentKind, TournamentNews, TournamentStatus,
};
use crate::service::tournaments::{self, Crosstable, REACH, TournamentPlayer, TournamentView};
use crate::service::{App, Instant};
use crate::web::components::{Person, When};
use crate::web::http::{Choice, Failure, Page, RequestScope, render};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

/// What was typed into the forms of a tournament's page, and why it was refused.
#[derive(Default)]
pub(super) struct TypedInTournament {
    pub alert: Option<String>,
    pub invited: String,
    pub helper: String,
    pub game: String,
    pub winner: String,
    pub reason: String,
}

#[derive(Template)]
#[template(path = "tournaments/page.html")]
struct TournamentPage {
    page: Page,
    id: TournamentId,
    name: String,
    status: &'static str,
    kind: &'static str,
    message: String,
    facts: Vec<Fact>,
    organiser: Person,
    helpers: Vec<Person>,
    entry_act: EntryAct,
    /// For organisers, until it is over.
    organiser_acts: Option<OrganiserActs>,
    /// The names of the tie-breaks in the table.
    breaks: Vec<&'static str>,
    /// How equal players are ranked.
    tie_breaks: Option<&'static str>,
    players: Vec<PlayerRow>,
    /// The rounds of a Swiss, from 1.
    columns: Vec<i64>,
    crosstables: Vec<CrosstableView>,
    /// The rounds, the last first.
    rounds: Vec<RoundView>,
    /// The running games, for the form of a decision.
    decidable: Vec<Choice>,
    winners: Vec<Choice>,
    invited: String,
    news: Vec<(When, String)>,
    fingerprint: String,
    secret: Option<String>,
    has_lots: bool,
    is_ladder: bool,
    has_started: bool,
    typed: TypedInTournament,
}

struct Fact {
    label: &'static str,
    text: String,
    note: String,
}

/// What the reader can do about playing.
enum EntryAct {
    /// The reader has entered, and can withdraw.
    Withdraw,
    Enter {
        is_invited: bool,
    },
    /// The reader may enter after signing in.
    SignIn,
    Full,
    Nothing,
}

/// What the reader can do as an organiser.
struct OrganiserActs {
    /// Whether the reader created the tournament, and chooses the helpers.
    is_owner: bool,
    can_start: bool,
}

impl TournamentPage {
    fn heading(&self) -> &'static str {
        match (self.is_ladder, self.has_started) {
            (_, false) => t!("tournament-players"),
            (true, true) => t!("tournament-steps"),
            (false, true) => t!("tournament-standings"),
        }
    }
}

/// The page, with what was typed and why it was refused.
pub(super) async fn tournament_page(
    scope: &RequestScope,
    id: TournamentId,
    status: StatusCode,
    typed: TypedInTournament,
) -> Result<HttpResponse, Failure> {
    let (page, view) = scope
        .read(move |context| {
            let view = tournaments::view(context, id)?;
            Ok((Page::of(context)?, view))
        })
        .await?;
    render(status, &page_of(&scope.app, page, &view, typed))
}

fn page_of(
    app: &App,
    page: Page,
    view: &TournamentView,
    typed: TypedInTournament,
) -> TournamentPage {
    let is_ladder = view.kind == TournamentKind::Ladder;
    let people = |names: &[PlayerName]| names.iter().map(Person::of).collect();
    let breaks = view.players.first().map_or_else(Vec::new, break_names);
    let own_step = view
        .players
        .iter()
        .find(|player| Some(player.id) == view.viewer.player)
        .and_then(|player| player.number);
    let row = |player: &TournamentPlayer| player_row(view, player, own_step);
    let name = |id| {
        view.names
            .get(&id)
            .map_or_else(String::new, PlayerName::in_full)
    };
    let table = |table: &Crosstable| crosstable(view, table);
    let event = |(at, news): &(Instant, TournamentNews)| {
        let sentence = words::tournaments::news(news, name);
        (When::new(*at, page.zone), sentence)
    };
    TournamentPage {
        id: view.id,
        name: view.name.clone(),
        status: words::tournaments::status(view.status),
        kind: words::tournaments::kind(view.kind),
        message: view.message.clone(),
        facts: facts(app, &page, view),
        organiser: Person::of(&view.organiser),
        helpers: people(&view.helpers),
        entry_act: entry_act(view),
        organiser_acts: organiser_acts(view),
        breaks,
        tie_breaks: words::tournaments::tie_breaks(view.kind),
        players: view.players.iter().map(row).collect(),
        columns: match view.kind {
            TournamentKind::Swiss => (1..=view.round).collect(),
            _ => Vec::new(),
        },
        crosstables: view.crosstables.iter().map(table).collect(),
        rounds: rounds(app, view),
        decidable: decidable(view, &typed.game),
        winners: winners(&typed.winner),
        invited: words::list(view.invited.iter().map(PlayerName::in_full)),
        news: view.news.iter().map(event).collect(),
        fingerprint: view.fingerprint.clone(),
        secret: view.secret.clone(),
        has_lots: view.slugs.len() > 1 || view.kind == TournamentKind::Knockout,
        is_ladder,
        has_started: view.started_at.is_some(),
        typed,
        page,
    }
}

fn facts(app: &App, page: &Page, view: &TournamentView) -> Vec<Fact> {
    let fact = |label, text: String| Fact {
        label,
        text,
        note: String::new(),
    };
    let mut facts = vec![
        Fact {
            note: words::tournaments::meaning(view.kind, REACH),
            ..fact(
                t!("tournament-kind"),
                words::tournaments::kind(view.kind).to_owned(),
            )
        },
        fact(t!("tournament-variants"), variant_names(app, &view.slugs)),
        Fact {
            note: words::time_controls::meaning(view.pace),
            ..fact(t!("tournament-pace"), pace_text(view.pace))
        },
    ];
    if let Some(book) = view.rulebook {
        let name = words::terms::rulebook_name(book).to_owned();
        facts.push(fact(t!("challenge-repetition"), name));
    }
    let players = view.players.len();
    facts.push(fact(
        t!("tournament-players"),
        match view.status {
            TournamentStatus::Open => {
                t!("tournament-players-of", players, places = view.places)
            }
            _ => t!("tournament-players-count", players),
        },
    ));
    if view.rounds > 0 && view.kind != TournamentKind::Ladder {
        facts.push(fact(t!("tournament-rounds"), view.rounds.to_string()));
    }
    if view.status == TournamentStatus::Open {
        let start = match view.starts_at {
            Some(at) => words::time::instant(at, page.zone),
            None => words::tournaments::start(view.start).to_owned(),
        };
        facts.push(fact(t!("tournament-start"), start));
    }
    let rated = match view.is_rated {
        true => t!("challenge-rated"),
        false => t!("challenge-friendly"),
    };
    facts.push(fact(t!("tournament-rating"), rated.to_owned()));
    facts.extend(entry_facts(view));
    facts
}

/// The facts that only some tournaments have.
fn entry_facts(view: &TournamentView) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut add = |label, text: String| {
        facts.push(Fact {
            label,
            text,
            note: String::new(),
        });
    };
    if view.is_private {
        add(
            t!("tournament-entry"),
            t!("tournament-entry-invited").to_owned(),
        );
    }
    if !view.ratings.is_unlimited() {
        let bound = |bound: Option<i64>| bound.map_or_else(|| "…".to_owned(), |n| n.to_string());
        let (lowest, highest) = (bound(view.ratings.lowest), bound(view.ratings.highest));
        add(t!("tournament-ratings"), format!("{lowest} – {highest}"));
    }
    if view.at_once > 0 {
        add(t!("tournament-at-once"), view.at_once.to_string());
    }
    facts
}

fn entry_act(view: &TournamentView) -> EntryAct {
    let viewer = &view.viewer;
    let is_open = view.status == TournamentStatus::Open;
    let places = usize::try_from(view.places).unwrap_or(usize::MAX);
    match viewer.entry {
        Some(EntrantStatus::Entered) if !view.status.is_over() => EntryAct::Withdraw,
        entry if viewer.can_enter && viewer.player.is_some() => EntryAct::Enter {
            is_invited: entry == Some(EntrantStatus::Invited),
        },
        _ if viewer.can_enter => EntryAct::SignIn,
        _ if is_open && view.players.len() >= places => EntryAct::Full,
        _ => EntryAct::Nothing,
    }
}

fn organiser_acts(view: &TournamentView) -> Option<OrganiserActs> {
    let is_organiser = view.viewer.is_organiser && !view.status.is_over();
    is_organiser.then(|| OrganiserActs {
        is_owner: view.viewer.is_owner,
        can_start: view.status == TournamentStatus::Open && view.players.len() > 1,
    })
}
