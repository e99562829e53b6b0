//! How the game stands, in words.

use super::*;
use crate::web::parts::walk;

impl Scene<'_> {
    pub(super) fn standing(&self, mine: bool) -> String {
        if self.line.ply() > self.game.line.ply() {
            return words::games::NOT_SENT.to_owned();
        }
        match (self.game.outcome, self.game.turn()) {
            (Some(outcome), _) => words::games::outcome(self.variant, &outcome),
            (None, Some(_)) if mine => words::games::YOUR_TURN.to_owned(),
            (None, Some(side)) => {
                words::games::to_move(self.variant, side, self.view.name_at(side))
            }
            (None, None) => String::new(),
        }
    }

    pub(super) fn remark(&self, mine: bool) -> String {
        let check = self.now.check;
        check.map_or_else(String::new, |side| {
            words::games::in_check(self.variant, side, mine)
        })
    }

    /// What the repetition rules may soon mean, to both players and everybody else.
    pub(super) fn warning(&self) -> Option<String> {
        let warning = self.now.warning.as_ref()?;
        Some(words::rulings::warning(
            self.variant,
            warning,
            self.view.seat,
        ))
    }

    /// Why the rulebook rules, or may rule, as it does on the position shown.
    pub(super) fn grounds(&self) -> Option<Told> {
        if self.ply == self.line.ply() && self.now.is_ruled {
            words::rulings::told(self.line)
        } else {
            None
        }
    }

    pub(super) fn last_words(&self) -> String {
        walk::last_words(self.line, self.ply, self.notation)
    }

    /// A link to a game that everybody may see shows its board.
    pub(super) fn share(&self) -> Option<Share> {
        if is_private(&self.view.stored) {
            return None;
        }
        let (site, id, ply) = (&self.page.site, self.view.stored.row.id, self.ply);
        let names = Side::BOTH.map(|side| self.view.name_at(side));
        Some(Share {
            url: format!("{site}/games/{id}"),
            image: format!("{site}/games/{id}/board.png?ply={ply}"),
            words: words::games::caption(names[0], names[1], ply),
        })
    }
}

pub(super) fn warning(proposal: &Proposal, reader: Option<Side>) -> Option<String> {
    let variant = proposal.line.variant();
    match &proposal.judgement {
        Judgement::Warns(warning) => Some(words::rulings::warning(variant, warning, reader)),
        Judgement::Ends(outcome) if outcome.winner.is_some() && outcome.winner != reader => {
            Some(words::rulings::loses_at_once(variant, *outcome))
        }
        _ => None,
    }
}
