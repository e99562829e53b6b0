//! Notes on the positions of a game.

use super::GamePageBuilder;
use super::part::LongList;
use crate::notation;
use crate::notation::variations::Variations;
use crate::rules::{Hidden, Line};
use crate::service::games::Note;
use crate::web::components::{Person, When, analysis_address, ending_link, explorer_address};
use crate::web::game::planning;
use crate::web::game::talk_view::{NoteFields, NoteFormView, NoteView, NotesView, OwnNote};
use crate::words;

/// A note as typed, with its fault.
#[derive(Debug, Clone, Default)]
pub(in crate::web) struct TypedNote {
    /// The note being edited; `None` for a new one.
    pub note: Option<i64>,
    pub line: String,
    pub body: String,
    /// The fault, and whether it is in the moves.
    pub wrong: Option<(String, bool)>,
}

impl GamePageBuilder<'_> {
    /// `None` for visitors if no note is published.
    pub(super) fn notes(&self) -> Option<NotesView> {
        let form = self.note_form();
        let is_here = |note: &&Note| note.ply.min(self.game.line.ply()) == self.plies_made();
        let (mut notes, elsewhere): (Vec<&Note>, Vec<&Note>) =
            self.view.notes.iter().partition(is_here);
        let count_elsewhere = elsewhere.len();
        notes.extend(elsewhere);
        let size = |note: &&Note| note.body.len() + 2 * note.line.len();
        let (shown, rest) = self.part(LongList::Notes, &notes, size);
        let (at_position, elsewhere): (Vec<&Note>, Vec<&Note>) =
            shown.iter().copied().partition(is_here);
        if matches!(form, NoteFormView::Nobody) && self.view.notes.is_empty() {
            return None;
        }
        let is_changed = self.request.note.is_some() || self.request.changed_note.is_some();
        Some(NotesView {
            is_open: is_changed || !at_position.is_empty() || rest.first.is_some(),
            count: notes.len(),
            count_elsewhere,
            rest,
            at_position: at_position
                .into_iter()
                .map(|note| self.note(note))
                .collect(),
            elsewhere: elsewhere.into_iter().map(|note| self.note(note)).collect(),
            form,
        })
    }

    /// The address that tries moves from the position shown.
    pub(super) fn analysis(&self) -> String {
        analysis_address(self.view.id(), self.plies_made(), "")
    }

    /// The explorer's page of the position shown; `None` for the players of a running game.
    pub(super) fn explorer(&self) -> Option<String> {
        let runs = self.game.outcome.is_none();
        let is_hidden = self.view.hides(Hidden::Positions) || self.view.placed.is_some();
        let is_offered = !(is_hidden || runs && self.view.seat.is_some());
        is_offered.then(|| explorer_address(self.shown.line, self.shown.ply))
    }

    /// The search for other games with the ending shown, offered where the explorer is.
    pub(super) fn ending(&self) -> Option<(String, String)> {
        self.explorer()?;
        let line = self.shown.line;
        let position = line.at(self.shown.ply).unwrap_or(line.position());
        ending_link(line.variant(), position)
    }

    fn note(&self, note: &Note) -> NoteView {
        let is_own = self.view.viewer == Some(note.player_id);
        // A take-back may have removed the ply of the note.
        let ply = note.ply.min(self.game.line.ply());
        NoteView {
            id: note.id,
            who: Person::of(&note.author),
            at: words::move_numbers::after(&self.game.line, note.ply),
            ply,
            href: format!("{}#notes", self.href(ply)),
            when: When::new(note.at, self.page.zone),
            line: (!note.line.is_empty()).then(|| self.moves_of(note)),
            body: note.body.clone(),
            own: is_own.then(|| OwnNote {
                change: format!("{}&note={}#notes", self.href(ply), note.id),
                plan: self.plan_of(note),
                is_published: note.is_published,
                may_publish: self.game.outcome.is_some(),
            }),
        }
    }

    /// The address that makes conditional moves of a note's moves.
    fn plan_of(&self, note: &Note) -> Option<String> {
        if !planning::opens(self.view) {
            return None;
        }
        let (_, tree) = note.variations(&self.game.line)?;
        planning::plan_address(self.view, note.ply, &tree)
    }

    /// The moves of a note in the current notation, and the address that tries them. If the game
    /// has continued differently since, the moves in coordinates and no address.
    fn moves_of(&self, note: &Note) -> (String, Option<String>) {
        match note.variations(&self.game.line) {
            Some((line, tree)) => {
                let href = analysis_address(self.view.id(), note.ply, &note.line);
                let own = match self.view.viewer == Some(note.player_id) {
                    true => format!("&note={}", note.id),
                    false => String::new(),
                };
                (tree.text(&line, self.shown.notation), Some(href + &own))
            }
            None => (note.line.clone(), None),
        }
    }

    fn note_form(&self) -> NoteFormView {
        match &self.page.viewer {
            None => return NoteFormView::Nobody,
            Some(reader) if !reader.confirmed => return NoteFormView::Confirm,
            Some(_) => {}
        }
        let typed = self.request.note.clone();
        let typed = typed.or_else(|| self.changed_note()).unwrap_or_default();
        let mut before = self.game.line.clone();
        before.truncate(self.plies_made());
        let (wrong, are_moves_wrong) = typed.wrong.unzip();
        NoteFormView::Open(NoteFields {
            note: typed.note,
            ply: self.plies_made(),
            line: typed.line,
            body: typed.body,
            wrong,
            are_moves_wrong: are_moves_wrong.unwrap_or(false),
            example: notation::example(&before, self.shown.own),
        })
    }

    /// The reader's note being edited, as it would be typed.
    fn changed_note(&self) -> Option<TypedNote> {
        let mut notes = self.view.notes.iter();
        let note = notes.find(|note| Some(note.id) == self.request.changed_note)?;
        let is_own = self.view.viewer == Some(note.player_id);
        let moves = note.variations(&self.game.line);
        let typed = |(line, tree): (Line, Variations)| tree.typed(&line, self.shown.own);
        is_own.then(|| TypedNote {
            note: Some(note.id),
            line: moves.map_or_else(|| note.line.clone(), typed),
            body: note.body.clone(),
            wrong: None,
        })
    }
}
