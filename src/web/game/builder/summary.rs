//! The summary of a game: variant, terms, names, source, and the links to share it.

use crate::model::chance::{DealView, SeenPiece};
use crate::rules::{Line, Side};
use crate::service::archive::notes::ArchiveNote;
use crate::web::components::Person;
use crate::web::embed::embed_code;
use crate::web::game::builder::GamePageBuilder;
use crate::web::game::view::{GameSummary, Share};
use crate::words;
use crate::words::{Link, move_numbers, openings};

impl GamePageBuilder<'_> {
    pub(super) fn about(&self) -> GameSummary {
        let stored = &self.view.visible;
        let (adjustments, rest_of_adjustments) = self.adjustments();
        GameSummary {
            slug: self.view.rules_page(),
            variant: words::variant_name(&stored.variant).into_owned(),
            terms: self.terms(),
            tournament: self.view.tournament.as_ref().map(|of| {
                let page = Link(format!("/tournaments/{}", of.id));
                let round = of.round.to_string();
                th!(
                    "tournament-of-game",
                    name = &of.name,
                    round,
                    tournament = page
                )
            }),
            title: self.title(),
            in_full: self.names_in_full(),
            summary: words::variants::summary(&stored.variant).into_owned(),
            repetition: words::terms::repetition(stored.rulebook).to_owned(),
            source: self.source(),
            setup: words::holdings::setup(&stored.variant, self.game.line.start()),
            dice: self
                .view
                .chance
                .as_ref()
                .map(|chance| words::holdings::chance(&stored.variant, chance)),
            deal: self.deal().map_or_else(Vec::new, |deal| {
                words::holdings::deal(&stored.variant, deal)
            }),
            captured: self.captured(),
            adjustments,
            rest_of_adjustments,
            came_true: self.came_true(),
            facts: self.facts(),
            has_like: self.has_similar_games(),
        }
    }

    /// The terms of the game, or what its record says of the occasion.
    fn terms(&self) -> Vec<String> {
        if let Some(record) = &self.view.record {
            let (event, site) = (&record.event, &record.site);
            return words::records::about(event, site, &record.played_on, &record.round);
        }
        let stored = &self.view.visible;
        let terms = words::terms::term_list(
            stored.agreed_pace(),
            stored.rulebook,
            (self.is_private(), stored.is_rated()),
        );
        let odds = stored.variant.odds_of(self.game.line.start());
        let odds = odds.map(|odds| words::variants::odds(odds).into_owned());
        terms.into_iter().chain(odds).collect()
    }

    /// Where a game from elsewhere comes from.
    fn source(&self) -> Option<String> {
        let Some(record) = &self.view.record else {
            return self.view.visible.source().map(str::to_owned);
        };
        let importer = self.view.brought_by.as_ref();
        let importer = importer.map(|called| t!("bring-by", name = called.in_full()));
        let credit = words::records::credit(&record.source, &record.licence);
        let parts: Vec<String> = credit.into_iter().chain(importer).collect();
        (!parts.is_empty()).then(|| words::sentences(&parts))
    }

    fn deal(&self) -> Option<&DealView> {
        self.view.chance.as_ref()?.deal.as_ref()
    }

    /// The pieces that the reader captured face down up to the position shown.
    fn captured(&self) -> Option<String> {
        let (ply, seat) = (self.shown.ply, self.view.seat?);
        let own = |taken: &&SeenPiece| taken.ply <= ply && taken.by == seat;
        let taken = self.deal()?.taken.iter().filter(own);
        let is_over = self.game.outcome.is_some();
        words::holdings::captured_face_down(&self.view.variant, taken, is_over)
    }

    pub(super) fn title(&self) -> String {
        let names = Side::BOTH.map(|side| self.view.display_name_at(side));
        let record = self.view.record.as_ref();
        let event_and_year = record.map_or(("", String::new()), |record| {
            (record.event.as_str(), words::time::day(&record.played_on))
        });
        let variant = words::variant_name(&self.view.variant);
        words::games::title(names, event_and_year.0, &event_and_year.1, &variant)
    }

    /// The title with account names, if the title itself lacks them.
    fn names_in_full(&self) -> Option<String> {
        let names = Side::BOTH.map(|side| self.view.called_at(side));
        let is_given = names.iter().any(|called| called.display.is_some());
        let names = names.map(|called| called.in_full());
        is_given.then(|| words::games::players([&names[0], &names[1]]))
    }

    /// The player of a seat: an account, or a name in a record.
    pub(super) fn person_at(&self, side: Side) -> Option<Person> {
        let name = self.view.name_at(side);
        match self.view.record {
            Some(_) => (!name.is_empty()).then(|| Person::recorded(name)),
            None => Some(Person::of(&self.view.called_at(side))),
        }
    }

    /// Links to a public game show its board.
    pub(super) fn share(&self) -> Option<Share> {
        if self.is_private() {
            return None;
        }
        let (site, id, ply) = (&self.page.site, self.view.id(), self.shown.ply);
        let names = Side::BOTH.map(|side| self.view.display_name_at(side));
        let board = self.shown.variant().board();
        let shape = (board.files() + 1, board.ranks() + 1);
        let framed = format!("{site}/embed/games/{id}?{}", self.files());
        let here = format!("{site}/games/{id}?{}", self.files());
        let here = serde_urlencoded::to_string([("url", here), ("format", "json".to_owned())]);
        Some(Share {
            oembed: format!("{site}/oembed?{}", here.unwrap_or_default()),
            code: embed_code(&framed, shape, &self.title()),
            url: format!("{site}/games/{id}"),
            image: format!("{site}/games/{id}/board.png?ply={ply}"),
            words: words::games::caption(&words::games::players(names), self.shown.line, ply),
        })
    }
}

impl GamePageBuilder<'_> {
    /// The archive's notes on the game, a sentence each.
    pub(super) fn facts(&self) -> Vec<String> {
        let line = &self.game.line;
        let facts = self.view.facts.iter();
        facts.map(|fact| note_text(line, fact)).collect()
    }

    /// Whether other games followed the same moves for a while.
    pub(super) fn has_similar_games(&self) -> bool {
        let facts = &self.view.facts;
        self.game.line.ply() > 0 && !facts.is_empty() && !facts.contains(&ArchiveNote::New(1))
    }
}

fn note_text(line: &Line, fact: &ArchiveNote) -> String {
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

/// Its name, followed by the Chinese one for readers of other languages.
fn opening(slug: &str) -> String {
    let name = openings::name(slug);
    match openings::native(slug) {
        Some(native) => format!("{name} ({native})"),
        None => name,
    }
}
