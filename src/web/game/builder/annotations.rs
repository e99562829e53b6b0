//! The comments and variations of a record, in the order of the game.

use super::GamePageBuilder;
use crate::model::GameId;
use crate::notation::annotations::{Annotations, Variation};
use crate::notation::{Notation, coordinate, record};
use crate::rules::Line;
use crate::service::games::MOST_LINE;
use crate::web::components::analysis_address;
use crate::web::game::talk_view::{AnnotatedView, AnnotationsView, VariationPart, VariationView};
use std::collections::BTreeSet;

/// Variations that lie deeper than this are not indented any further, as a phone is narrow.
const MOST_INDENTED: usize = 4;

impl GamePageBuilder<'_> {
    /// None of a game whose record says nothing beside its moves.
    pub(super) fn annotations(&self) -> Option<AnnotationsView> {
        let annotations = self.view.record.as_ref()?.annotations();
        // A variation stands where the move is that it is in place of.
        let comments = annotations.comments.iter().map(|comment| comment.ply);
        let variations = annotations.variations.iter().map(|it| it.ply + 1);
        let plies: BTreeSet<usize> = comments.chain(variations).collect();
        let line = &self.game.line;
        let plies = plies.into_iter().filter(|ply| *ply <= line.ply());
        let all = plies.map(|ply| self.annotated(&annotations, ply));
        let all: Vec<AnnotatedView> = all.collect();
        (!all.is_empty()).then(|| AnnotationsView {
            here: annotations.comment_at(self.made()).map(str::to_owned),
            all,
        })
    }

    fn annotated(&self, annotations: &Annotations, ply: usize) -> AnnotatedView {
        let of_game = Branch {
            game: self.view.id(),
            leaves: ply.saturating_sub(1),
            notation: self.shown.notation,
            depth: 0,
        };
        let variations = ply.checked_sub(1).into_iter();
        let variations = variations.flat_map(|from| annotations.variations_at(from));
        AnnotatedView {
            text: self.move_made(ply),
            href: self.href(ply),
            is_shown: ply == self.made(),
            comment: annotations.comment_at(ply).map(str::to_owned),
            variations: variations
                .filter_map(|variation| of_game.variation(variation, &self.game.line))
                .collect(),
        }
    }
}

#[derive(Clone, Copy)]
struct Branch {
    game: GameId,
    /// The ply at which the moves leave those of the game.
    leaves: usize,
    notation: Notation,
    /// How deep it lies within others.
    depth: usize,
}

impl Branch {
    /// A variation beside a line; none where it cannot be played there.
    fn variation(self, variation: &Variation, beside: &Line) -> Option<VariationView> {
        let line = variation.line(beside);
        if line.ply() <= variation.ply {
            return None;
        }
        let mut parts = Vec::new();
        let mut from = variation.ply;
        let annotations = &variation.annotations;
        for ply in variation.ply..=line.ply() {
            let comment = annotations.comment_at(ply).map(str::to_owned);
            let others = ply.checked_sub(1).into_iter();
            let others = others.flat_map(|from| annotations.variations_at(from));
            let inner = Branch {
                depth: self.depth + 1,
                ..self
            };
            let others = others.filter_map(|other| inner.variation(other, &line));
            let comment = comment.map(VariationPart::Comment).into_iter();
            let mut told = comment
                .chain(others.map(VariationPart::Variation))
                .peekable();
            if (told.peek().is_some() || ply == line.ply()) && from < ply {
                parts.push(self.moves(&line, from, ply));
                from = ply;
            }
            parts.extend(told);
        }
        Some(VariationView {
            is_indented: self.depth < MOST_INDENTED,
            parts,
        })
    }

    /// Moves of a variation, and where it is tried up to there.
    fn moves(self, line: &Line, from: usize, to: usize) -> VariationPart {
        let variant = line.variant();
        let moves = line.moves().get(self.leaves..to).unwrap_or_default();
        let href = || analysis_address(self.game, self.leaves, &coordinate::pack(variant, moves));
        VariationPart::Moves {
            text: record::numbered_between(line, from..to, self.notation),
            href: (moves.len() <= MOST_LINE).then(href),
        }
    }
}
