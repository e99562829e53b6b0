//! Help in a friendly game against a program: what is threatened, what can be won, and what a move
//! would lose.

use super::GamePageBuilder;
use crate::computer::{Hints, WinningCapture};
use crate::rules::{Line, Position, Side};
use crate::service::games::Proposal;
use crate::web::game::view::HintView;
use crate::words::Noun;
use std::sync::Arc;

/// The most threats, and the most chances, that are told.
const MOST: usize = 4;

impl GamePageBuilder<'_> {
    /// Whether the reader may ask for a hint.
    pub(super) fn may_ask(&self) -> bool {
        let variant = self.game.line.variant();
        let is_open = variant.hidden().is_none() && variant.chance().is_none();
        self.is_taught() && is_open && self.is_at_end()
    }

    pub(super) fn hint(&self) -> Option<HintView> {
        if !self.request.hint || !self.may_ask() {
            return None;
        }
        let line = &self.game.line;
        let hints = Hints::new(Arc::clone(line.variant()));
        let (position, seat) = (line.position(), self.view.seat?);
        let threats = hints.as_ref().map(|hints| hints.threats(position));
        let chances = hints.as_ref().map(|hints| hints.winning_captures(position));
        let told = |captures: Option<Vec<WinningCapture>>, by: Side| {
            let captures = captures.unwrap_or_default().into_iter().take(MOST);
            let then = position.with_turn(line.variant(), by);
            let parts = captures.map(|capture| self.parts(line, &then, capture));
            parts.collect::<Vec<_>>()
        };
        let mut sentences: Vec<String> = Vec::new();
        for (mv, piece) in told(threats, seat.other()) {
            sentences.push(t!("hint-threat", mv, piece));
        }
        for (mv, piece) in told(chances, seat) {
            sentences.push(t!("hint-chance", mv, piece));
        }
        if sentences.is_empty() && hints.is_some() {
            sentences.push(t!("hint-none").to_owned());
        }
        let mut legal = line.legal();
        legal.sort_unstable_by_key(|mv| (mv.from, mv.to));
        let notation = self.page.notation;
        let write = |mv| notation.write_or_algebraic(line.variant(), position, mv);
        Some(HintView {
            sentences,
            count: t!("hint-legal", n = legal.len()),
            legal: legal.into_iter().map(write).collect(),
        })
    }

    /// What a move loses that is not sent yet.
    pub(super) fn loses(&self, proposal: &Proposal) -> Option<String> {
        if !self.is_taught() || proposal.line.outcome().is_some() {
            return None;
        }
        let line = &proposal.line;
        let hints = Hints::new(Arc::clone(line.variant()))?;
        let captures = hints.winning_captures(line.position());
        let (mv, piece) = self.parts(line, line.position(), *captures.first()?);
        Some(t!("hint-loses", mv, piece))
    }

    /// Whether it is the reader's turn in a friendly game against a program.
    fn is_taught(&self) -> bool {
        self.view.is_against_program() && !self.view.is_rated() && self.mine
    }

    /// A capture in the reader's notation, and the piece that it takes.
    fn parts<'v>(
        &self,
        line: &'v Line,
        then: &Position,
        capture: WinningCapture,
    ) -> (String, Noun<'v>) {
        let variant = line.variant();
        let notation = self.page.notation;
        let mv = notation.write_or_algebraic(variant, then, capture.mv);
        let piece = Noun::kind(variant, &variant.kind(capture.victim).name);
        (mv, piece)
    }
}
