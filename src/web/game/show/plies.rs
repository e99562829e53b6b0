//! The way through the game: steps, the list of moves, the notations it can be shown in.

use super::*;
use crate::web::parts::walk;

impl Scene<'_> {
    pub(super) fn steps(&self) -> Stepper {
        walk::steps(self.ply, self.line.ply(), |ply| self.href(ply))
    }

    pub(super) fn href(&self, ply: usize) -> String {
        let id = self.view.stored.row.id;
        format!("/games/{id}?ply={ply}{}", self.board_query.query())
    }

    /// The ply shown, or the last one made where a move is shown that is not sent yet.
    pub(super) fn made(&self) -> usize {
        self.ply.min(self.game.line.ply())
    }

    /// The address of the same position, seen in another way.
    pub(super) fn address(&self, board_query: &BoardQuery) -> String {
        let (id, ply) = (self.view.stored.row.id, self.made());
        format!("/games/{id}?ply={ply}{}", board_query.query())
    }

    /// The same page with its moves in other notations.
    pub(super) fn notations(&self) -> Vec<NotationLink> {
        let notations = Notation::available(self.variant).into_iter();
        let link = |notation: Notation| NotationLink {
            href: self.address(&BoardQuery {
                notation: Some(notation),
                ..self.board_query.clone()
            }),
            title: words::readings::title(notation),
            shown: notation == self.notation,
        };
        notations.map(link).collect()
    }

    pub(super) fn rounds(&self) -> Vec<Round> {
        let messages = &self.view.messages;
        let said = |ply: usize| messages.iter().any(|said| said.ply as usize == ply);
        let href = |ply: usize| self.href(ply);
        walk::rounds(&self.game.line, self.notation, self.ply, href, said)
    }
}
