//! What a record says beside its moves, played as far as it can be.

use crate::notation::annotations::{Annotations, Variation};
use crate::notation::{Notation, coordinate, read_as};
use crate::rules::Line;

/// The same with the moves of variations in coordinates, read in the notation of the game. What
/// belongs to no position of the game or of a variation is left out; a variation ends before a move
/// that cannot be played.
pub(super) fn played(
    annotations: &Annotations,
    line: &Line,
    notation: Option<Notation>,
) -> Annotations {
    beside(annotations, (line, 0), notation)
}

/// What stands beside the moves of a line from a ply on.
fn beside(
    annotations: &Annotations,
    (line, from): (&Line, usize),
    notation: Option<Notation>,
) -> Annotations {
    let comments = annotations.comments.iter();
    let comments = comments.filter(|comment| (from..=line.ply()).contains(&comment.ply));
    let variations = annotations.variations.iter();
    let variations = variations.filter(|variation| (from..line.ply()).contains(&variation.ply));
    Annotations {
        comments: comments.cloned().collect(),
        variations: variations
            .filter_map(|variation| in_place(variation, line, notation?))
            .collect(),
    }
}

/// A variation in place of moves of a line; none where its first move cannot be played.
fn in_place(variation: &Variation, beside_it: &Line, notation: Notation) -> Option<Variation> {
    let mut line = beside_it.clone();
    line.truncate(variation.ply);
    let mut moves = Vec::new();
    for word in &variation.moves {
        let Ok(mv) = read_as(&line, notation, word) else {
            break;
        };
        if line.push_on(mv).is_err() {
            break;
        }
        moves.push(coordinate::write(line.variant(), mv));
    }
    (!moves.is_empty()).then(|| Variation {
        ply: variation.ply,
        moves,
        annotations: beside(
            &variation.annotations,
            (&line, variation.ply),
            Some(notation),
        ),
    })
}
