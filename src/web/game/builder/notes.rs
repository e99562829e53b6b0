//! Notes on the positions of a game.

use super::GamePageBuilder;
use super::part::LongList;
use crate::notation::{self, record};
use crate::rules::Hidden;
use crate::service::games::Note;
use crate::web::components::{
    Person, When, analysis_address, ending_link, explorer_address, typed_moves,
};
use crate::web::game::talk_view::{NoteFields, NoteFormView, NoteView, NotesView, OwnNote};
use crate::words;

/// A note as typed, and what is wrong with it.
#[derive(Debug, Clone, Default)]
pub(in crate::web) struct TypedNote {
    /// The note that is changed; none for a new one.
    pub note: Option<i64>,
    pub line: String,
    pub body: String,
    /// What is wrong, and whether with the moves.
    pub wrong: Option<(String, bool)>,
}

impl GamePageBuilder<'_> {
    /// Nothing for strangers where nothing is published.
    pub(super) fn notes(&self) -> Option<NotesView> {
        let form = self.note_form();
        let is_here = |note: &&Note| note.ply.min(self.game.line.ply()) == self.made();
        let (mut notes, elsewhere): (Vec<&Note>, Vec<&Note>) =
            self.view.notes.iter().partition(is_here);
        let count_elsewhere = elsewhere.len();
        notes.extend(elsewhere);
        let size = |note: &&Note| note.body.len() + 2 * note.line.len();
        let (shown, rest) = self.part(LongList::Notes, &notes, size);
        let (here, elsewhere): (Vec<&Note>, Vec<&Note>) = shown.iter().copied().partition(is_here);
        if matches!(form, NoteFormView::Nobody) && self.view.notes.is_empty() {
            return None;
        }
        let is_changed = self.asked.note.is_some() || self.asked.changed_note.is_some();
        Some(NotesView {
            is_open: is_changed || !here.is_empty() || rest.first.is_some(),
            count: notes.len(),
            count_elsewhere,
            rest,
            here: here.into_iter().map(|note| self.note(note)).collect(),
            elsewhere: elsewhere.into_iter().map(|note| self.note(note)).collect(),
            form,
        })
    }

    /// The address at which moves are tried from the position shown.
    pub(super) fn analysis(&self) -> String {
        analysis_address(self.view.id(), self.made(), "")
    }

    /// The address at which the archive tells of the position shown; none for the players of a game
    /// that runs.
    pub(super) fn explorer(&self) -> Option<String> {
        let runs = self.game.outcome.is_none();
        let is_hidden = self.view.hides(Hidden::Positions) || self.view.placed.is_some();
        let is_offered = !(is_hidden || runs && self.view.seat.is_some());
        is_offered.then(|| explorer_address(self.shown.line, self.shown.ply))
    }

    /// Where the archive finds other games that came to the ending shown; where that is offered as
    /// the explorer is.
    pub(super) fn ending(&self) -> Option<(String, String)> {
        self.explorer()?;
        let line = self.shown.line;
        let position = line.at(self.shown.ply).unwrap_or(line.position());
        ending_link(line.variant(), position)
    }

    fn note(&self, note: &Note) -> NoteView {
        let is_own = self.view.viewer == Some(note.player_id);
        // A take-back may have undone the ply that was noted.
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
                is_published: note.is_published,
                may_publish: self.game.outcome.is_some(),
            }),
        }
    }

    /// The moves of a note in the notation shown, and where they are tried; in coordinates, and
    /// nowhere, where the game has gone another way since.
    fn moves_of(&self, note: &Note) -> (String, Option<String>) {
        match note.branch_of(&self.game.line) {
            Some(line) => (
                record::numbered(&line, 0, self.shown.notation),
                Some(analysis_address(self.view.id(), note.ply, &note.line)),
            ),
            None => (note.line.clone(), None),
        }
    }

    fn note_form(&self) -> NoteFormView {
        match &self.page.viewer {
            None => return NoteFormView::Nobody,
            Some(reader) if !reader.confirmed => return NoteFormView::Confirm,
            Some(_) => {}
        }
        let typed = self.asked.note.clone();
        let typed = typed.or_else(|| self.changed_note()).unwrap_or_default();
        let mut before = self.game.line.clone();
        before.truncate(self.made());
        let (wrong, are_moves_wrong) = typed.wrong.unzip();
        NoteFormView::Open(NoteFields {
            note: typed.note,
            ply: self.made(),
            line: typed.line,
            body: typed.body,
            wrong,
            are_moves_wrong: are_moves_wrong.unwrap_or(false),
            example: notation::example(&before, self.shown.own),
        })
    }

    /// The note of the reader's that is to be changed, as it would be typed.
    fn changed_note(&self) -> Option<TypedNote> {
        let mut notes = self.view.notes.iter();
        let note = notes.find(|note| Some(note.id) == self.asked.changed_note)?;
        let is_own = self.view.viewer == Some(note.player_id);
        let line = note.branch_of(&self.game.line);
        let typed = |line| typed_moves(&line, 0, self.shown.own);
        is_own.then(|| TypedNote {
            note: Some(note.id),
            line: line.map_or_else(|| note.line.clone(), typed),
            body: note.body.clone(),
            wrong: None,
        })
    }
}
