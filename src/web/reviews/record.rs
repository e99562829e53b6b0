//! An analysis as annotations of a record: marks, scores, comments, and the best lines as
//! variations.

use super::judged::{self, JudgedMove};
use super::view::reason_text;
use crate::analysis::SearchedPosition;
use crate::computer::Score;
use crate::notation::annotations::{Annotations, Comment, Mark, Variation};
use crate::notation::{Notation, coordinate};
use crate::rules::Line;

/// The longest variation, in plies.
const MOST_PLIES: usize = 8;

/// Adds an analysis to the annotations of a game.
pub(in crate::web) fn annotate(
    annotations: &mut Annotations,
    line: &Line,
    positions: &[SearchedPosition],
    notation: Notation,
) {
    for made in judged::moves(line, positions, true) {
        let signs = signs(&made);
        match annotations
            .marks
            .iter_mut()
            .find(|mark| mark.ply == made.ply)
        {
            Some(known) => known.signs.extend(signs),
            None => annotations.marks.push(Mark {
                ply: made.ply,
                signs,
            }),
        }
        if made.review.mark.is_none() {
            continue;
        }
        if let Some(text) = reason_text(line, &made, notation) {
            let mut comments = annotations.comments.iter_mut();
            match comments.find(|comment| comment.ply == made.ply) {
                Some(known) => known.text = format!("{}\n{text}", known.text),
                None => annotations.comments.push(Comment {
                    ply: made.ply,
                    text,
                }),
            }
        }
        let moves = made.best_line.iter().take(MOST_PLIES);
        let variant = line.variant();
        annotations.variations.push(Variation {
            ply: made.ply - 1,
            moves: moves.map(|mv| coordinate::write(variant, *mv)).collect(),
            annotations: Annotations::default(),
        });
    }
    annotations.marks.sort_by_key(|mark| mark.ply);
    annotations.comments.sort_by_key(|comment| comment.ply);
}

/// The number of the mark, and the score: `$4`, `[%eval -2.06]`, `[%eval #3]`.
fn signs(made: &JudgedMove) -> Vec<String> {
    let mark = made.review.mark.map(|mark| mark.pgn().to_owned());
    let score = match made.score {
        Score::Centipawns(value) => format!("[%eval {:.2}]", f64::from(value) / 100.0),
        Score::Mate(moves) => format!("[%eval #{moves}]"),
    };
    mark.into_iter().chain([score]).collect()
}
