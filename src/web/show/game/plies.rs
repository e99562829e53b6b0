//! The way through the game: steps, the list of moves, the notations it can be shown in.

use super::super::walk;
use super::*;

impl Scene<'_> {
    pub(super) fn steps(&self) -> Stepper {
        walk::steps(self.ply, self.line.ply(), |ply| self.href(ply))
    }

    pub(super) fn href(&self, ply: usize) -> String {
        format!("/games/{}?ply={ply}{}", self.look.table.row.id, self.kept)
    }

    /// The same page with its moves in other notations.
    pub(super) fn notations(&self) -> Vec<NotationLink> {
        let (id, ply) = (self.look.table.row.id, self.ply);
        let notations = Notation::available(self.variant).into_iter();
        let link = |notation: Notation| {
            let way = written_in(Some(notation));
            NotationLink {
                href: format!("/games/{id}?ply={ply}{}{way}", turned(self.asked_flip)),
                title: words::readings::title(notation),
                shown: notation == self.notation,
            }
        };
        notations.map(link).collect()
    }

    pub(super) fn rounds(&self) -> Vec<Round> {
        let messages = &self.look.messages;
        let said = |ply: usize| messages.iter().any(|said| said.ply as usize == ply);
        let href = |ply: usize| self.href(ply);
        walk::rounds(&self.game.line, self.notation, self.ply, href, said)
    }
}
