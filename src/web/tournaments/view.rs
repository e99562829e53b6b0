//! What the list and the page have in common.

use crate::model::{TournamentKind, TournamentStatus};
use crate::play::Pace;
use crate::service::App;
use crate::service::tournaments::TournamentEntry;
use crate::web::components::When;
use crate::web::http::Page;
use crate::words;

/// A tournament in a list.
pub(in crate::web) struct TournamentLine {
    pub href: String,
    pub name: String,
    pub kind: &'static str,
    pub variants: String,
    /// Further facts, a few words each.
    pub facts: Vec<String>,
    pub starts: Option<When>,
}

impl TournamentLine {
    pub(in crate::web) fn of(app: &App, page: &Page, entry: &TournamentEntry) -> Self {
        let mut facts: Vec<String> = entry.pace.iter().map(|pace| pace_text(*pace)).collect();
        facts.push(match entry.is_rated {
            true => t!("tournament-rated").to_owned(),
            false => t!("tournament-friendly").to_owned(),
        });
        if entry.is_private {
            facts.push(t!("tournament-private").to_owned());
        }
        let is_ladder = entry.kind == TournamentKind::Ladder;
        facts.push(match is_ladder {
            true => t!("tournament-players-count", players = entry.players),
            false => t!(
                "tournament-players-of",
                players = entry.players,
                places = entry.places
            ),
        });
        let has_rounds = matches!(entry.kind, TournamentKind::Swiss | TournamentKind::Knockout);
        if has_rounds && entry.round > 0 {
            facts.push(t!(
                "tournament-round-of",
                round = entry.round,
                rounds = entry.rounds
            ));
        }
        let is_open = entry.status == TournamentStatus::Open;
        Self {
            href: super::address(entry.id),
            name: entry.name.clone(),
            kind: words::tournaments::kind(entry.kind),
            variants: variant_names(app, &entry.slugs),
            facts,
            starts: entry
                .starts_at
                .filter(|_| is_open)
                .map(|at| When::new(at, page.zone)),
        }
    }
}

/// The names of variants by their slugs.
pub(super) fn variant_names(app: &App, slugs: &[String]) -> String {
    words::or_list(slugs.iter().map(|slug| variant_name(app, slug)))
}

pub(super) fn variant_name(app: &App, slug: &str) -> String {
    match app.catalogue().find(slug) {
        Some(variant) => words::variant_name(&variant).into_owned(),
        None => slug.to_owned(),
    }
}

pub(super) fn pace_text(pace: Pace) -> String {
    words::terms::pace(pace.control)
}
