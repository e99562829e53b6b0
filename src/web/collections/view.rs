//! What the pages of collections show.

use crate::model::GameId;
use crate::rules::Variant;
use crate::service::collections::CollectionForm;
use crate::service::collections::Row;
use crate::service::games::Entry;
use crate::web::components::{Person, state_text};
use crate::web::http::{Choice, FieldError, Page};
use crate::words;
use askama::Template;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "collections/list.html")]
pub(in crate::web) struct ListPage {
    pub page: Page,
    /// Why a new one was refused (422).
    pub refused: Option<FieldError>,
    pub own: Vec<OneLine>,
    /// The public ones, the newest first.
    pub public: Vec<OneLine>,
    /// The address of the first page, when this is a later one.
    pub newest: Option<String>,
    /// The address of the next page.
    pub next: Option<String>,
    /// What was typed for a new one.
    pub typed: CollectionForm,
}

#[derive(Template)]
#[template(path = "collections/one.html")]
pub(in crate::web) struct OnePage {
    pub page: Page,
    pub refused: Option<FieldError>,
    pub id: i64,
    pub title: String,
    pub words: String,
    /// Whether everybody may see it.
    pub public: bool,
    pub who: Person,
    pub when: crate::web::components::When,
    /// Whether it belongs to the reader.
    pub own: bool,
    /// Its games on this page, after the first `from`.
    pub games: Vec<GameLine>,
    pub from: usize,
    /// The address of the next page.
    pub next: Option<String>,
    /// The content of the form that changes it.
    pub typed: CollectionForm,
    /// Whether that differs from what is saved.
    pub changed: bool,
}

impl OnePage {
    /// Fills in the comment field of a game.
    pub(super) fn set_comment(&mut self, game: GameId, words: &str) {
        for line in self.games.iter_mut().filter(|line| line.id == game) {
            line.typed = Some(words.to_owned());
        }
    }
}

#[derive(Template)]
#[template(path = "collections/keep.html")]
pub(in crate::web) struct CollectPage {
    pub page: Page,
    pub refused: Option<FieldError>,
    pub id: GameId,
    pub game: String,
    /// Whether the reader has bookmarked it.
    pub starred: bool,
    pub in_them: Vec<OneLine>,
    /// The other collections, and a new one.
    pub choices: Vec<Choice>,
    /// The title typed for a new one.
    pub title: String,
    pub words: String,
}

pub(in crate::web) struct OneLine {
    pub id: i64,
    pub title: String,
    pub words: String,
    /// Whether everybody may see it.
    pub public: bool,
    pub who: Option<Person>,
}

impl OneLine {
    pub(super) fn of(row: Row, who: Option<Person>) -> Self {
        Self {
            id: row.id,
            title: row.title,
            words: row.words,
            public: row.public,
            who,
        }
    }
}

pub(in crate::web) struct GameLine {
    pub id: GameId,
    pub title: String,
    /// Its variant, length and result.
    pub line: String,
    pub words: String,
    /// What was typed and is not saved.
    pub typed: Option<String>,
}

impl GameLine {
    pub(super) fn of(entry: &Entry, words: &str) -> Self {
        Self {
            id: entry.row.id,
            title: title_of(entry),
            line: line_of(entry),
            words: words.to_owned(),
            typed: None,
        }
    }

    fn shown(&self) -> &str {
        self.typed.as_deref().unwrap_or(&self.words)
    }
}

fn variant_of(entry: &Entry) -> String {
    let variant = entry.variant.as_ref();
    let name = variant.map(|variant: &Arc<Variant>| words::variant_name(variant).into_owned());
    name.unwrap_or_else(|| entry.row.rules.variant.clone())
}

/// The players of a game, or the event it was played in.
pub(in crate::web) fn title_of(entry: &Entry) -> String {
    let names = [entry.first.display_name(), entry.second.display_name()];
    let day = entry.played_on.as_deref().unwrap_or_default();
    words::games::title(names, &entry.event, day, &variant_of(entry))
}

/// Its variant, length, result, event and date.
pub(in crate::web) fn line_of(entry: &Entry) -> String {
    let state = entry.variant.as_ref();
    let state = state.map_or_else(String::new, |variant| state_text(variant, &entry.row));
    let day = entry.played_on.clone().unwrap_or_default();
    let parts = [
        variant_of(entry),
        words::games::length(entry.row.state.ply),
        state,
        entry.event.clone(),
        day,
    ];
    let texts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    texts.join(" · ")
}
