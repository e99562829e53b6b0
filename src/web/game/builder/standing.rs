//! How the game stands, in words.

use super::GamePageBuilder;
use crate::play;
use crate::rules::{Judgement, Side};
use crate::service::games::Proposal;
use crate::web::game::view::Standing;
use crate::words;
use crate::words::rulings::Told;

impl GamePageBuilder<'_> {
    pub(super) fn standing(&self) -> Standing {
        let now = play::Standing::of(&self.game.line, self.game.outcome.as_ref());
        let proposal = self.asked.proposal.as_ref();
        Standing {
            mine: self.mine,
            over: self.game.outcome.is_some(),
            words: self.standing_words(),
            remark: self.check(&now),
            deadline: self.deadline(),
            away: self.game.turn().and_then(|side| self.away(side)),
            paused: self.game.is_paused(),
            is_live: self.game.pace.is_live(),
            note: proposal.map_or_else(
                || self.warning(&now).or_else(|| self.decided_by_admin()),
                |proposal| warning_before(proposal, self.view.seat),
            ),
            grounds: self.grounds(&now),
        }
    }

    fn standing_words(&self) -> String {
        let variant = self.shown.variant();
        if self.shown.line.ply() > self.game.line.ply() {
            return t!("game-not-sent").to_owned();
        }
        match (self.game.outcome, self.game.turn()) {
            (Some(outcome), _) => words::games::outcome(variant, &outcome),
            (None, Some(_)) if self.view.placed.is_some() => t!("placing-goes-on").to_owned(),
            (None, Some(_)) if self.mine => t!("game-your-turn").to_owned(),
            (None, Some(side)) => t!(
                "game-to-move",
                seat = words::Noun::seat(variant, side),
                name = self.view.shown_at(side)
            ),
            (None, None) => String::new(),
        }
    }

    fn check(&self, now: &play::Standing) -> String {
        let told = |side| words::games::in_check(self.shown.variant(), side, self.mine);
        now.check
            .map(told)
            .or_else(|| self.due())
            .unwrap_or_default()
    }

    /// What the die shows, or what is to be marked or chosen, while the game goes on.
    fn due(&self) -> Option<String> {
        let goes_on = self.game.outcome.is_none() && self.is_at_end();
        let position = self.game.line.position();
        words::marking::due(self.shown.variant(), position).filter(|_| goes_on)
    }

    /// What the repetition rules may soon mean, to both players and everybody else.
    fn warning(&self, now: &play::Standing) -> Option<String> {
        let (variant, warning) = (self.shown.variant(), now.warning.as_ref()?);
        Some(words::rulings::warning(variant, warning, self.view.seat))
    }

    /// The words of an admin who ended the game.
    fn decided_by_admin(&self) -> Option<String> {
        let reason = self.view.ended_by_admin.as_ref()?;
        Some(words::admin::ended_by_admin(reason))
    }

    /// Why the rulebook rules, or may rule, as it does on the position shown.
    fn grounds(&self, now: &play::Standing) -> Option<Told> {
        if self.is_at_end() && now.is_ruled {
            words::rulings::told(self.shown.line, self.page.notation)
        } else {
            None
        }
    }
}

/// What a move would mean that is not sent yet.
fn warning_before(proposal: &Proposal, reader: Option<Side>) -> Option<String> {
    let variant = proposal.line.variant();
    match &proposal.judgement {
        Judgement::Warns(warning) => Some(words::rulings::warning(variant, warning, reader)),
        Judgement::Ends(outcome) if outcome.winner.is_some() && outcome.winner != reader => {
            Some(words::rulings::loses_at_once(variant, *outcome))
        }
        _ => None,
    }
}
