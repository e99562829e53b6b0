//! What the reader may do: the move form, a move shown before it is sent, offers.

use super::*;
use crate::service::notify::mail_frequency::GameMailFrequency;
use crate::web::parts::rewritten;

impl Scene<'_> {
    pub(super) fn move_form(
        &self,
        typed: Option<(String, String, bool)>,
        proposal: Option<&Proposal>,
    ) -> MoveForm {
        let (text, message, draw) = typed.unwrap_or_default();
        let (text, message) = match proposal {
            None => (text, message),
            Some(proposal) => {
                let own = self.page.notation;
                let text = rewritten(&self.game.line, own, proposal.mv);
                (text, proposal.message.clone())
            }
        };
        let clicks = self.clicks.as_ref();
        // What is typed is read in the reader's own notation, whatever the page shows.
        let own = self.page.notation.or_algebraic(self.variant);
        let clicked = clicks.and_then(|clicks| clicks.text(own));
        MoveForm {
            chosen: clicked.is_some(),
            text: clicked.unwrap_or(text),
            choices: clicks.map_or_else(Vec::new, Clicks::choices),
            asks: self.looks.sending == Sending::Ask,
            message,
            draw,
            public: !is_private(&self.view.stored),
            may_pass: self.variant.may_pass(),
            pass: clicks.and_then(Clicks::pass),
            board_query: self.board_query.query(),
            example: notation::example(&self.game.line, own)
                // Where nobody can move, a man can still be put on a free board.
                .unwrap_or_else(|| "P-e5".to_owned()),
        }
    }

    pub(super) fn preview(&self, proposal: &Proposal) -> Preview {
        let (variant, before) = (self.variant, self.game.line.position());
        let after = proposal.line.position();
        let meaning = match &proposal.judgement {
            Judgement::Ends(outcome) => words::endings::ending(variant, *outcome),
            _ if after.is_check(variant) => words::games::GIVES_CHECK.to_owned(),
            _ => String::new(),
        };
        Preview {
            text: self
                .notation
                .write_or_algebraic(variant, before, proposal.mv),
            exact: algebraic::write(variant, before, proposal.mv),
            meaning,
        }
    }

    pub(super) fn controls(&self, sure: bool) -> Option<Controls> {
        let seat = self.view.seat?;
        if self.game.outcome.is_some() {
            return None;
        }
        let offer = |by: Option<Side>, may: bool| match by {
            Some(side) if side == seat => Offer::Made,
            Some(_) => Offer::Asked,
            None if may => Offer::May,
            None => Offer::No,
        };
        Some(Controls {
            free: self.free_controls(seat),
            draw: offer(self.game.draw_offer, true),
            takeback: offer(self.game.takeback, self.game.takeback_plies(seat) > 0),
            opponent: self.view.name_at(seat.other()).to_owned(),
            sure,
            can_cancel: self.game.can_cancel(),
            mail: self.mail_choices(),
        })
    }

    fn mail_choices(&self) -> Vec<Choice> {
        let Some((chosen, habit)) = self.view.mail else {
            return Vec::new();
        };
        let usual = habit.rhythm.slug();
        let choice = |rhythm: GameMailFrequency| {
            let text = words::habits::in_game(rhythm.slug(), usual);
            Choice::new(rhythm.slug(), &text, chosen.slug())
        };
        GameMailFrequency::ALL.into_iter().map(choice).collect()
    }

    pub(super) fn free_controls(&self, seat: Side) -> Option<FreeControls> {
        let game = self.game;
        if !game.is_free() {
            return None;
        }
        let opponent = self.view.name_at(seat.other());
        let last = game.line.ply().checked_sub(1);
        let (claim, claim_words) = match game.claim {
            None => (Offer::May, String::new()),
            Some(claim) if claim.by == seat => (
                Offer::Made,
                words::games::claim_waits(self.variant, opponent, claim.winner),
            ),
            Some(claim) => (
                Offer::Asked,
                words::games::claimed(self.variant, opponent, claim.winner),
            ),
        };
        Some(FreeControls {
            back_at_once: last.is_some_and(|to| game.may_go_back_at_once(seat, to)),
            back_words: words::games::goes_back_to(opponent, game.takeback_target()),
            claim,
            claim_words,
            seat: seat.as_str(),
            seat_name: self.variant.seat(seat).name.clone(),
        })
    }
}
