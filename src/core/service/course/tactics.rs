//! The terms of tactics, each with a position in which it is to be found.

pub use crate::model::Tactic;
use crate::notation::{coordinate, fen};
use crate::rules::{Line, Move, Variant};
use serde::Deserialize;
use std::sync::{Arc, LazyLock};

/// A position in which some moves show a tactic.
#[derive(Debug, Clone)]
pub struct TacticBoard {
    pub tactic: Tactic,
    /// The position, as a line without moves.
    pub line: Line,
    pub answers: Vec<Move>,
}

#[derive(Deserialize)]
struct StoredTactic {
    variant: String,
    kind: String,
    fen: String,
    answers: Vec<String>,
}

/// Composed by hand. Unreadable ones would be skipped; a test reads all.
static STORED: LazyLock<Vec<StoredTactic>> = LazyLock::new(|| {
    let lines = include_str!("tactics.jsonl").lines();
    lines
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
});

/// The boards of a variant, in the order of its page; none if it has no such page.
pub fn tactics(variant: &Arc<Variant>) -> Vec<TacticBoard> {
    let own = STORED.iter().filter(|it| it.variant == variant.slug());
    own.filter_map(|stored| board(variant, stored)).collect()
}

fn board(variant: &Arc<Variant>, stored: &StoredTactic) -> Option<TacticBoard> {
    let start = fen::read(variant, &stored.fen).ok()?;
    let answers = stored.answers.iter();
    let answers = answers.map(|text| coordinate::read(variant, text).ok());
    Some(TacticBoard {
        tactic: stored.kind.parse().ok()?,
        line: Line::from_position(Arc::clone(variant), variant.rulebooks()[0], start),
        answers: answers.collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Ending, Judgement, Position, catalogue};

    fn all() -> Vec<TacticBoard> {
        let games = ["chess", "xiangqi"].map(|slug| catalogue::find(slug).unwrap());
        games.iter().flat_map(tactics).collect()
    }

    /// The pieces of the side to move that cannot leave their points.
    fn bound(variant: &Variant, position: &Position) -> usize {
        let legal = position.legal_moves(variant);
        let own = position
            .pieces()
            .filter(|(_, piece)| piece.side == position.turn())
            .filter(|(_, piece)| !variant.kind(piece.kind).royal);
        own.filter(|(at, _)| {
            // The file of the general is the line of the pin, on which it may move.
            let general = position.general(variant, position.turn()).unwrap();
            let board = variant.board();
            let on_file = |to| board.name(to).chars().next() == board.name(general).chars().next();
            let mut moves = legal.iter().filter(|mv| mv.from == *at);
            on_file(*at) && moves.all(|mv| on_file(mv.to))
        })
        .count()
    }

    #[test]
    fn every_line_of_the_data_file_is_a_board_with_legal_answers() {
        let lines = include_str!("tactics.jsonl").lines().count();
        assert_eq!(all().len(), lines);
        for board in all() {
            for answer in &board.answers {
                let fen = fen::write(board.line.variant(), board.line.position());
                assert!(board.line.refusal(*answer).is_none(), "{fen}");
            }
        }
    }

    #[test]
    fn the_answers_show_the_tactic() {
        for board in all() {
            let variant = board.line.variant();
            for answer in &board.answers {
                let after = board.line.position().play(variant, *answer);
                let fen = fen::write(variant, board.line.position());
                let judged = board.line.judge(*answer);
                let ends = matches!(judged, Judgement::Ends(it) if it.ending == Ending::Checkmate);
                let is_check = after.is_check(variant);
                let wanted = match board.tactic {
                    Tactic::SmotheredMate => ends,
                    Tactic::DoublePin => bound(variant, &after) == 2,
                    Tactic::Pin if variant.slug() == "xiangqi" => bound(variant, &after) == 1,
                    Tactic::Pin => !is_check,
                    _ => is_check && !ends,
                };
                assert!(wanted, "{:?} {fen}", board.tactic);
            }
        }
    }
}
