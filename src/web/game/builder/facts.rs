//! What the archive tells of a finished game, in words.

use super::GamePageBuilder;
use crate::rules::Line;
use crate::service::archive::notes::ArchiveNote;
use crate::words::{move_numbers, openings};

impl GamePageBuilder<'_> {
    /// What the archive tells, a sentence each.
    pub(super) fn facts(&self) -> Vec<String> {
        let line = &self.game.line;
        let facts = self.view.facts.iter();
        facts.map(|fact| told(line, fact)).collect()
    }

    /// Whether other games went its way for some moves.
    pub(super) fn has_like(&self) -> bool {
        let facts = &self.view.facts;
        self.game.line.ply() > 0 && !facts.is_empty() && !facts.contains(&ArchiveNote::New(1))
    }
}

fn told(line: &Line, fact: &ArchiveNote) -> String {
    match fact {
        ArchiveNote::Opening(slug, ecco) => {
            let name = match slug.as_str() {
                "" => None,
                slug => Some(opening(slug)),
            };
            match (name, ecco) {
                (Some(name), Some(code)) => t!("fact-opening-code", name = name, code = code),
                (Some(name), None) => t!("fact-opening", name = name),
                (None, code) => t!("fact-code", code = code.clone().unwrap_or_default()),
            }
        }
        ArchiveNote::New(ply) => t!("fact-new", nth = move_numbers::nth(line, *ply)),
        ArchiveNote::Book(games) => t!("fact-book", games = *games),
        ArchiveNote::Start(games) => t!("fact-start", games = *games),
        ArchiveNote::Alone => t!("fact-alone").to_owned(),
    }
}

/// Its name, with the Chinese one behind it for readers of other languages.
fn opening(slug: &str) -> String {
    let name = openings::name(slug);
    match openings::native(slug) {
        Some(native) => format!("{name} ({native})"),
        None => name,
    }
}
