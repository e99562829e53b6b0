//! The way through the game: steps, the list of moves, the notations it can be shown in.

use super::*;

impl Scene<'_> {
    pub(super) fn steps(&self) -> Stepper {
        let end = self.line.ply();
        let link = |ply: usize| self.href(ply);
        let (back, forward) = (self.ply > 0, self.ply < end);
        Stepper {
            words: words::games::step(self.ply, end),
            first: back.then(|| link(0)),
            back: back.then(|| link(self.ply - 1)),
            forward: forward.then(|| link(self.ply + 1)),
            last: forward.then(|| link(end)),
        }
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
        let texts = record::moves_in(&self.game.line, self.notation);
        let mut rounds: Vec<Round> = Vec::new();
        for (index, text) in texts.into_iter().enumerate() {
            let before = self.game.line.at(index);
            let number = before.map_or(1, |position| position.round() as usize);
            let ply = index + 1;
            let link = PlyLink {
                href: self.href(ply),
                text,
                shown: ply == self.ply,
                message: self
                    .look
                    .messages
                    .iter()
                    .any(|said| said.ply as usize == ply),
            };
            match rounds.last_mut() {
                Some(round) if round.number == number => round.plies.push(link),
                _ => rounds.push(Round {
                    number,
                    plies: vec![link],
                }),
            }
        }
        rounds
    }
}
