//! What a marked move missed. A reason is told only if it is certain in the lines that were found.

use super::tactics::{Gain, piece_won};
use super::{Evaluation, MoveMade, SearchedPosition};
use crate::computer::{Hints, Score};
use crate::rules::{Line, Move, Position, Side, Variant};
use std::sync::Arc;

/// What a move missed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The best move mates, or wins otherwise, in this number of moves.
    MissedMate(u32),
    /// The other side can now mate, or win otherwise, in this number of moves.
    AllowedMate(u32),
    /// The other side can now win a piece.
    LostPiece(Gain),
    /// The best move wins a piece.
    MissedPiece(Gain),
}

/// Finds the reasons in the games of one variant.
#[derive(Debug)]
pub struct Reviewer {
    variant: Arc<Variant>,
    /// None where nothing can be said about pieces.
    hints: Option<Hints>,
}

impl Reviewer {
    /// For a variant.
    pub fn new(variant: Arc<Variant>) -> Reviewer {
        Reviewer {
            hints: Hints::new(Arc::clone(&variant)),
            variant,
        }
    }

    /// What a move missed.
    pub fn reason(&self, made: &MoveMade<'_>) -> Option<Reason> {
        let side = made.side()?;
        self.of_mate(made, side)
            .or_else(|| self.lost_piece(made))
            .or_else(|| self.missed_piece(made))
    }

    fn of_mate(&self, made: &MoveMade<'_>, side: Side) -> Option<Reason> {
        let next = made.line.at(made.ply + 1)?.turn();
        let [before, after] = [made.before.evaluation, made.after.evaluation];
        if before.is_won(side, side) && !after.is_won(next, side) {
            let moves = winning(made.line, made.ply, made.before)?;
            return Some(Reason::MissedMate(moves));
        }
        let lost = side.other();
        if after.is_won(next, lost) && !before.is_won(side, lost) {
            let moves = winning(made.line, made.ply + 1, made.after)?;
            return Some(Reason::AllowedMate(moves));
        }
        None
    }

    /// The piece that the other side wins after the move, unless it is lost in any case.
    fn lost_piece(&self, made: &MoveMade<'_>) -> Option<Reason> {
        let hints = self.hints.as_ref()?;
        let won = |start: &Position, line: &[Move], gained| {
            piece_won(&self.variant, hints, start, (line, gained))
        };
        let (before, after) = (made.line.at(made.ply)?, made.line.at(made.ply + 1)?);
        let side = before.turn();
        let balance = |position: &Position| hints.material(position, side);
        let gain = won(after, &made.after.best, balance(after) - balance(before))?;
        let (&best, expected) = made.before.best.split_first()?;
        let better = before.is_legal(&self.variant, best).then(|| {
            let better = before.play(&self.variant, best);
            won(&better, expected, balance(&better) - balance(before))
        })?;
        let is_lost_anyway =
            better.is_some_and(|it| hints.value(it.piece) >= hints.value(gain.piece));
        (!is_lost_anyway).then_some(Reason::LostPiece(gain))
    }

    /// The piece that the best move wins, unless the side takes such a piece, or still can.
    fn missed_piece(&self, made: &MoveMade<'_>) -> Option<Reason> {
        let hints = self.hints.as_ref()?;
        let (before, after) = (made.line.at(made.ply)?, made.line.at(made.ply + 1)?);
        let gain = piece_won(&self.variant, hints, before, (&made.before.best, 0))?;
        let mv = *made.line.moves().get(made.ply)?;
        if before.victim(mv).is_some() {
            return None;
        }
        let (&answer, expected) = made.after.best.split_first()?;
        if !after.is_legal(&self.variant, answer) {
            return None;
        }
        let balance = hints.material(after, before.turn());
        let then = after.play(&self.variant, answer);
        let lost = balance - hints.material(&then, before.turn());
        let still = piece_won(&self.variant, hints, &then, (expected, lost));
        still.is_none().then_some(Reason::MissedPiece(gain))
    }
}

/// In how many moves the side to move wins in a position of a game, if its best line shows it.
fn winning(line: &Line, ply: usize, searched: &SearchedPosition) -> Option<u32> {
    let Evaluation::Score(Score::Mate(moves)) = searched.evaluation else {
        return None;
    };
    let moves = u32::try_from(moves).ok().filter(|moves| *moves > 0)?;
    let mut line = line.branch(ply)?;
    let side = line.position().turn();
    line.replay(&searched.best).ok()?;
    let length = usize::try_from(moves).ok()? * 2 - 1;
    let is_shown = line.ply() == length && line.outcome()?.winner == Some(side);
    is_shown.then_some(moves)
}

#[cfg(test)]
mod tests {
    use super::super::{Mark, Tactic};
    use super::*;
    use crate::computer::{Engine, Limits};
    use crate::notation::{coordinate, fen};
    use crate::rules::catalogue;

    /// A position as our engine searches it.
    fn searched(engine: &mut Engine, line: &Line) -> SearchedPosition {
        if let Some(outcome) = line.outcome() {
            return SearchedPosition {
                evaluation: Evaluation::Over(outcome.winner),
                best: Vec::new(),
            };
        }
        engine.forget();
        let limits = Limits {
            nodes: 60_000,
            ..Limits::default()
        };
        let mut last = None;
        engine.search(line, &limits, &mut |_| false, &mut |report| {
            last = Some(SearchedPosition {
                evaluation: Evaluation::Score(report.score),
                best: report.moves.clone(),
            });
        });
        last.unwrap()
    }

    /// The mark and the reason of a move in a position.
    fn reviewed(slug: &str, fen: &str, text: &str) -> (Option<Mark>, Option<Reason>) {
        let variant = catalogue::find(slug).unwrap();
        let start = fen::read(&variant, fen).unwrap();
        let rulebook = variant.rulebooks()[0];
        let mut line = Line::from_position(Arc::clone(&variant), rulebook, start);
        let mut engine = Engine::new(Arc::clone(&variant), 4);
        let before = searched(&mut engine, &line);
        line.push(coordinate::read(&variant, text).unwrap())
            .unwrap();
        let after = searched(&mut engine, &line);
        let made = MoveMade {
            line: &line,
            ply: 0,
            before: &before,
            after: &after,
        };
        let reason = Reviewer::new(variant).reason(&made);
        (made.review().unwrap().mark, reason)
    }

    #[test]
    fn a_missed_mate_is_told_with_its_number_of_moves() {
        let (mark, reason) = reviewed("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "e1d2");
        assert_eq!(reason, Some(Reason::MissedMate(1)));
        assert!(mark.is_some());
    }

    #[test]
    fn an_allowed_mate_is_a_blunder() {
        let fen = "r5k1/5ppp/8/8/8/7R/5PPP/6K1 w - - 0 1";
        let (mark, reason) = reviewed("chess", fen, "h3h4");
        assert_eq!(reason, Some(Reason::AllowedMate(1)));
        assert_eq!(mark, Some(Mark::Blunder));
    }

    #[test]
    fn the_best_move_is_never_marked() {
        let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        assert_eq!(reviewed("chess", fen, "a1a8").0, None);
    }

    /// What a move loses or misses, and how.
    fn piece(slug: &str, fen: &str, text: &str) -> (String, Tactic) {
        let (mark, reason) = reviewed(slug, fen, text);
        assert!(mark.is_some(), "{fen} {reason:?}");
        let variant = catalogue::find(slug).unwrap();
        match reason {
            Some(Reason::LostPiece(gain) | Reason::MissedPiece(gain)) => {
                (variant.kind(gain.piece).name.clone(), gain.by)
            }
            other => panic!("{fen}: {other:?}"),
        }
    }

    #[test]
    fn a_piece_that_could_be_captured_is_told_and_so_is_one_left_to_be_captured() {
        let fen = "4k3/pp3ppp/8/3b4/8/8/PP1R1PPP/4K3 w - - 0 1";
        let missed = piece("chess", fen, "d2d4");
        assert_eq!(missed, ("bishop".into(), Tactic::Capture));
        let fen = "4k3/pp3ppp/8/4p3/8/8/PP3PPP/3RK3 w - - 0 1";
        let lost = piece("chess", fen, "d1d4");
        assert_eq!(lost, ("rook".into(), Tactic::Capture));
    }

    #[test]
    fn the_tactic_that_wins_a_piece_is_told() {
        for (fen, text, kind, tactic) in [
            // The knight gives check on c2 and attacks the rook.
            (
                "6k1/5pp1/7p/8/1n6/8/5PPP/R3K3 w - - 0 1",
                "h2h3",
                "rook",
                Tactic::Fork,
            ),
            // The rook gives check on the queen's file.
            (
                "r5k1/5ppp/8/8/2K5/8/5PPP/3Q4 w - - 0 1",
                "c4d4",
                "queen",
                Tactic::Skewer,
            ),
            // The pawn attacks a knight that the rook pins.
            (
                "4r1k1/3p1ppp/8/8/4N3/3P4/5PPP/3K4 w - - 0 1",
                "d1e1",
                "knight",
                Tactic::Pin,
            ),
            // The bishop gives check and opens the file of the rook.
            (
                "3r2k1/5ppp/8/8/3b4/8/5P1K/3Q4 w - - 0 1",
                "f2f3",
                "queen",
                Tactic::DiscoveredAttack,
            ),
        ] {
            assert_eq!(piece("chess", fen, text), (kind.into(), tactic), "{fen}");
        }
        let fen = "3akab2/9/4b4/9/9/9/1n6P/9/9/R3KA3 w";
        let fork = piece("xiangqi", fen, "i4i5");
        assert_eq!(fork, ("chariot".into(), Tactic::Fork));
    }

    #[test]
    fn no_piece_is_told_where_pieces_are_hidden_or_better_lost() {
        for slug in ["jieqi", "anti"] {
            let reviewer = Reviewer::new(catalogue::find(slug).unwrap());
            assert!(reviewer.hints.is_none(), "{slug}");
        }
    }
}
