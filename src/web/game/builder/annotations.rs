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

/// Deeper variations are not indented further, as phones are narrow.
const MOST_INDENTED: usize = 4;
/// The most bytes of all addresses that try variations.
const MOST_LINKS: usize = 128 * 1024;
/// So many moves of variations are listed on a page; the record has all of them.
const MOST_LISTED: usize = 2_000;

impl GamePageBuilder<'_> {
    /// The annotations of the listed moves; `None` if the record has none there.
    pub(super) fn annotations(&self, listed: &Range<usize>) -> Option<AnnotationsView> {
        let annotations = self.view.record.as_ref()?.annotations();
        // A variation is shown at the move that it replaces.
        let comments = annotations.comments.iter().map(|comment| comment.ply);
        let variations = annotations.variations.iter().map(|it| it.ply + 1);
        let plies: BTreeSet<usize> = comments.chain(variations).collect();
        let is_listed = |ply: &usize| match ply.checked_sub(1) {
            Some(before) => listed.contains(&before),
            None => listed.start == 0,
        };
        let plies = plies.into_iter().filter(is_listed);
        let room = Room {
            links: Cell::new(MOST_LINKS),
            moves: Cell::new(MOST_LISTED),
            is_cut: Cell::new(false),
        };
        let all = plies.map(|ply| self.annotated(&annotations, ply, &room));
        let all: Vec<AnnotatedView> = all.collect();
        (!all.is_empty()).then(|| AnnotationsView {
            shown_comment: annotations.comment_at(self.plies_made()).map(str::to_owned),
            all,
            is_cut: room.is_cut.get(),
        })
    }

    fn annotated(&self, annotations: &Annotations, ply: usize, room: &Room) -> AnnotatedView {
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
            is_shown: ply == self.plies_made(),
            comment: annotations.comment_at(ply).map(str::to_owned),
            variations: variations
                .filter_map(|variation| of_game.variation(variation))
                .collect(),
        }
    }
}

/// A line with variations: the game, or a variation.
#[derive(Clone, Copy)]
struct Branch<'a> {
    game: GameId,
    line: &'a Line,
    /// The ply of the game at which the line begins.
    begins: usize,
    /// The ply at which the moves leave the game, and the moves from there to the start of this
    /// line.
    left_at: usize,
    before: &'a [Move],
    notation: Notation,
    /// The depth of nesting; 0 for the game.
    depth: usize,
    /// The bytes left for addresses.
    room: &'a Room,
}

/// What there is still room for on the page.
struct Room {
    links: Cell<usize>,
    moves: Cell<usize>,
    /// Whether a variation was left out.
    is_cut: Cell<bool>,
}

impl Branch<'_> {
    /// A variation of this line; `None` if it cannot be played there.
    fn variation(self, variation: &Variation) -> Option<VariationView> {
        let line = variation.line(self.line, self.begins)?;
        let Some(left) = self.room.moves.get().checked_sub(line.ply()) else {
            self.room.is_cut.set(true);
            return None;
        };
        self.room.moves.set(left);
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
                parts.push(own.moves(from..made, annotations));
                from = made;
            }
            parts.extend(told);
        }
        Some(VariationView {
            is_indented: self.depth < MOST_INDENTED,
            parts,
        })
    }

    /// Some of its moves, and the address that tries them.
    fn moves(self, plies: Range<usize>, annotations: &Annotations) -> VariationPart {
        let to = plies.end;
        let judged = |made: usize, text| annotations.judged(self.begins + made + 1, text);
        VariationPart::Moves {
            href: (self.before.len() + to <= MOST_LINE)
                .then(|| self.address(to))
                .flatten(),
            text: record::numbered_with(self.line, plies, self.notation, judged),
        }
    }

    /// The address that tries it up to a ply; `None` once [`MOST_LINKS`] is used up.
    fn address(self, to: usize) -> Option<String> {
        let moves = [self.before, &self.line.moves()[..to]].concat();
        let moves = coordinate::pack(self.line.variant(), &moves);
        let address = analysis_address(self.game, self.left_at, &moves);
        let links = &self.room.links;
        links.set(links.get().checked_sub(address.len())?);
        Some(address)
    }
}
