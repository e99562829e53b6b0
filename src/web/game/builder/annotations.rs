//! The comments and variations of a record, in the order of the game.

use super::GamePageBuilder;
use crate::model::GameId;
use crate::notation::annotations::{Annotations, Variation};
use crate::notation::{Notation, coordinate, record};
use crate::rules::{Line, Move};
use crate::service::games::MOST_LINE;
use crate::web::components::analysis_address;
use crate::web::game::talk_view::{AnnotatedView, AnnotationsView, VariationPart, VariationView};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::Range;

/// Variations that lie deeper than this are not indented any further, as a phone is narrow.
const MOST_INDENTED: usize = 4;
/// The addresses at which variations are tried have at most so many bytes together.
const MOST_LINKS: usize = 128 * 1024;

impl GamePageBuilder<'_> {
    /// What stands beside the moves that are listed; none where the record says nothing there.
    pub(super) fn annotations(&self, listed: &Range<usize>) -> Option<AnnotationsView> {
        let annotations = self.view.record.as_ref()?.annotations();
        // A variation stands where the move is that it is in place of.
        let comments = annotations.comments.iter().map(|comment| comment.ply);
        let variations = annotations.variations.iter().map(|it| it.ply + 1);
        let plies: BTreeSet<usize> = comments.chain(variations).collect();
        let is_listed = |ply: &usize| match ply.checked_sub(1) {
            Some(before) => listed.contains(&before),
            None => listed.start == 0,
        };
        let plies = plies.into_iter().filter(is_listed);
        let room = Cell::new(MOST_LINKS);
        let all = plies.map(|ply| self.annotated(&annotations, ply, &room));
        let all: Vec<AnnotatedView> = all.collect();
        (!all.is_empty()).then(|| AnnotationsView {
            here: annotations.comment_at(self.made()).map(str::to_owned),
            all,
        })
    }

    fn annotated(
        &self,
        annotations: &Annotations,
        ply: usize,
        room: &Cell<usize>,
    ) -> AnnotatedView {
        let of_game = Branch {
            game: self.view.id(),
            line: &self.game.line,
            begins: 0,
            left_at: 0,
            before: &[],
            notation: self.shown.notation,
            depth: 0,
            room,
        };
        let variations = ply.checked_sub(1).into_iter();
        let variations = variations.flat_map(|from| annotations.variations_at(from));
        AnnotatedView {
            text: self.move_made(ply),
            href: self.href(ply),
            is_shown: ply == self.made(),
            comment: annotations.comment_at(ply).map(str::to_owned),
            variations: variations
                .filter_map(|variation| of_game.variation(variation))
                .collect(),
        }
    }
}

/// A line that variations stand beside: that of the game, or a variation.
#[derive(Clone, Copy)]
struct Branch<'a> {
    game: GameId,
    line: &'a Line,
    /// It begins behind so many plies of the game.
    begins: usize,
    /// The ply at which the moves leave those of the game, and the moves from there to where this
    /// line begins.
    left_at: usize,
    before: &'a [Move],
    notation: Notation,
    /// How deep it lies within others; the game itself is 0.
    depth: usize,
    /// For so many bytes of addresses there is still room.
    room: &'a Cell<usize>,
}

impl Branch<'_> {
    /// A variation beside this line; none where it cannot be played there.
    fn variation(self, variation: &Variation) -> Option<VariationView> {
        let line = variation.line(self.line, self.begins)?;
        let before = match self.depth {
            0 => Vec::new(),
            _ => [
                self.before,
                &self.line.moves()[..variation.ply - self.begins],
            ]
            .concat(),
        };
        let own = Branch {
            line: &line,
            begins: variation.ply,
            left_at: variation.ply - before.len(),
            before: &before,
            depth: self.depth + 1,
            ..self
        };
        let mut parts = Vec::new();
        let mut from = 0;
        let annotations = &variation.annotations;
        for made in 0..=line.ply() {
            let ply = variation.ply + made;
            let comment = annotations.comment_at(ply).map(str::to_owned);
            let others = ply.checked_sub(1).into_iter();
            let others = others.flat_map(|from| annotations.variations_at(from));
            let others = others.filter_map(|other| own.variation(other));
            let comment = comment.map(VariationPart::Comment).into_iter();
            let mut told = comment
                .chain(others.map(VariationPart::Variation))
                .peekable();
            if (told.peek().is_some() || made == line.ply()) && from < made {
                parts.push(own.moves(from..made));
                from = made;
            }
            parts.extend(told);
        }
        Some(VariationView {
            is_indented: self.depth < MOST_INDENTED,
            parts,
        })
    }

    /// Some of its moves, and where it is tried up to there.
    fn moves(self, plies: Range<usize>) -> VariationPart {
        let to = plies.end;
        VariationPart::Moves {
            href: (self.before.len() + to <= MOST_LINE)
                .then(|| self.address(to))
                .flatten(),
            text: record::numbered_between(self.line, plies, self.notation),
        }
    }

    /// The address at which it is tried up to a ply; none where there is no more room.
    fn address(self, to: usize) -> Option<String> {
        let moves = [self.before, &self.line.moves()[..to]].concat();
        let moves = coordinate::pack(self.line.variant(), &moves);
        let address = analysis_address(self.game, self.left_at, &moves);
        self.room.set(self.room.get().checked_sub(address.len())?);
        Some(address)
    }
}
