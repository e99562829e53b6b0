//! The house rulebook: it refuses the fourth check and the chase.

use super::history::History;
use super::span;
use crate::rules::board::{Move, Position, Square, points};
use crate::rules::verdicts::{Ground, PlyFacts, Refusal, Threat};

/// The number of checks in a row that one piece may give when positions repeat.
const CHECKS: usize = 3;

/// Whether the rule could refuse any move now.
pub(in crate::rules) fn may_refuse(history: &History) -> bool {
    has_checked(history) || (history.edition().refuses_chases() && may_repeat(history))
}

/// Why the rule refuses a move.
pub(in crate::rules) fn refusal(history: &History, mv: Move) -> Option<Refusal> {
    fourth_check(history, mv).or_else(|| chase(history, mv))
}

/// Whether the mover's last three moves gave check.
fn has_checked(history: &History) -> bool {
    let ply = history.ply();
    ply >= 2 * CHECKS
        && (0..CHECKS).all(|back| {
            let position = history.at(ply - 1 - 2 * back);
            position.is_some_and(|position| position.is_check(history.variant()))
        })
}

/// Whether a position after a move of this side has occurred twice already.
fn may_repeat(history: &History) -> bool {
    let ply = history.ply();
    let oldest = ply.saturating_sub(history.position().clock() as usize);
    let mut plies = (oldest..ply).rev().step_by(2);
    plies.any(|ply| {
        let position = history.at(ply);
        position.is_some_and(|position| history.earlier(position, ply).next().is_some())
    })
}

/// Refuses a check by a piece that also gave the mover's last three checks, if the mover's last
/// three moves all gave check and the position has occurred before.
fn fourth_check(history: &History, mv: Move) -> Option<Refusal> {
    let ply = history.ply();
    if ply < 2 * CHECKS {
        return None;
    }
    let next = history.position().play(history.variant(), mv);
    let checkers = next.checkers(history.variant(), next.turn());
    if checkers == 0 || history.earlier(&next, ply + 1).next().is_none() {
        return None;
    }
    let moves: Vec<Move> = history.moves().iter().copied().chain([mv]).collect();
    let offender = points(checkers).find(|&piece| checked_before(history, &moves, piece))?;
    Some(Refusal::FourthCheck {
        piece: next.piece_at(offender)?,
        at: offender,
    })
}

/// Refuses the third occurrence of a position if, since the first, each of the mover's moves was
/// made by one piece between the same two points and newly threatened the same piece, which is not
/// truly protected.
fn chase(history: &History, mv: Move) -> Option<Refusal> {
    if !history.edition().refuses_chases() {
        return None;
    }
    let next = history.position().play(history.variant(), mv);
    let first = history.earlier(&next, history.ply() + 1).nth(1)?;
    let positions: Vec<Position> = [history.positions_from(first), &[next]].concat();
    let moves = [&history.moves()[first..], &[mv]].concat();
    let facts = span::facts(history.variant(), &positions, &moves, first, true);
    let mover = history.position().turn();
    let own: Vec<&PlyFacts> = facts.iter().filter(|ply| ply.side == mover).collect();
    let threat = chased(&own)?;
    Some(Refusal::Chase {
        piece: threat.attacker.piece,
        at: threat.attacker.at,
        target: threat.target.piece,
        target_at: threat.target.at,
    })
}

/// The threat that each of a side's plies makes anew, if its moves lie between two points.
fn chased<'a>(own: &[&'a PlyFacts]) -> Option<&'a Threat> {
    let last = own.last()?;
    let ends = [last.mv.from, last.mv.to];
    let to_and_fro = |ply: &&PlyFacts| ends.contains(&ply.mv.from) && ends.contains(&ply.mv.to);
    let same = |ply: &PlyFacts, threat: &Threat| {
        ply.threats.iter().any(|other| {
            other.counts == Ok(Ground::Unprotected)
                && other.attacker.origin == ply.piece.origin
                && other.target.origin == threat.target.origin
        })
    };
    if !own.iter().all(to_and_fro) {
        return None;
    }
    let mut threats = last.threats.iter();
    threats.find(|threat| {
        threat.attacker.origin == last.piece.origin && own.iter().all(|ply| same(ply, threat))
    })
}

/// Whether the piece that stands on `at` after the last of the moves also gave check after each of
/// the mover's last three moves.
fn checked_before(history: &History, moves: &[Move], at: Square) -> bool {
    let variant = history.variant();
    let mut piece = at;
    for (undone, mv) in moves.iter().rev().take(2 * CHECKS).enumerate() {
        if mv.to == piece {
            piece = mv.from;
        }
        // After two moves are taken back, the mover's own previous move is the last one again.
        if undone % 2 == 1 {
            let Some(position) = history.at(moves.len() - undone - 1) else {
                return false;
            };
            if position.checkers(variant, position.turn()) & piece.bit() == 0 {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{line, mv, play, position, xiangqi};
    use crate::rules::{
        Edition, Ending, Forecast, Judgement, Line, Refusal, Rulebook, Side, Warning,
    };

    /// The chariot checks up and down the edge of the palace.
    const CHECKS: &str = "4k4/9/9/9/9/9/9/9/R8/3K5";
    const THREE_CHECKS: &str = "a2-a10 e10-e9 a10-a9 e9-e10 a9-a10 e10-e9";

    #[test]
    fn the_fourth_check_in_a_row_with_one_piece_is_refused_when_it_repeats() {
        let mut line = line(CHECKS, Side::First, Rulebook::House);
        play(&mut line, THREE_CHECKS);
        let fourth = mv(&xiangqi(), "a10-a9");
        let judged = line.judge(fourth);
        assert!(
            matches!(judged, Judgement::Refused(Refusal::FourthCheck { .. })),
            "{judged:?}"
        );
        assert!(line.push(fourth).is_err());
        assert!(!line.legal().contains(&fourth));
        assert!(line.movement().contains(&fourth));
        // A fourth check that repeats nothing is legal.
        let elsewhere = mv(&xiangqi(), "a10-d10");
        assert_eq!(line.judge(elsewhere), Judgement::Fine);
    }

    #[test]
    fn a_quiet_move_between_starts_the_count_anew() {
        let mut line = line(CHECKS, Side::First, Rulebook::House);
        play(
            &mut line,
            "a2-a10 e10-e9 a10-a8 e9-e10 a8-a10 e10-e9 a10-a9 e9-e10",
        );
        assert!(line.push(mv(&xiangqi(), "a9-a10")).is_ok());
    }

    #[test]
    fn checks_by_different_pieces_are_not_counted_together() {
        let pieces = "4k4/9/9/9/9/9/9/9/R7R/3K5";
        let mut line = line(pieces, Side::First, Rulebook::House);
        play(&mut line, "a2-a10 e10-e9 i2-i9 e9-e8 a10-a8");
        assert_eq!(
            line.outcome().map(|outcome| outcome.ending),
            Some(Ending::Checkmate)
        );
        line.truncate(0);
        play(&mut line, "a2-a10 e10-e9 a10-a9 e9-e10 i2-i10");
        assert!(line.outcome().is_some());
    }

    #[test]
    fn the_refusal_is_lifted_when_every_move_is_refused() {
        // Red is in check each time, and the same check is the only way out.
        let pieces = "9/4k4/9/9/9/9/9/9/2p6/3K1RBc1";
        let mut line = line(pieces, Side::First, Rulebook::House);
        play(&mut line, "f1-e1 e9-f9 e1-f1 f9-e9 f1-e1 e9-f9");
        assert_eq!(line.movement().len(), 1);
        assert_eq!(line.legal(), line.movement());
        let only = line.movement()[0];
        assert!(super::fourth_check(&line.history, only).is_some());
        assert!(line.push(only).is_ok());
    }

    /// Black's cannon flees from the chariot to and fro, unprotected.
    const CHASE: &str = "4k4/4a4/9/9/cR7/9/9/9/4A4/4K4";
    const ROUND: &str = "a6-a7 b6-b7 a7-a6 b7-b6";

    #[test]
    fn a_chase_between_two_points_is_refused_at_the_third_occurrence() {
        let mut line = line(CHASE, Side::Second, Rulebook::House);
        play(&mut line, ROUND);
        let Some(Warning::Again { forecast, .. }) = line.warning() else {
            panic!("the second occurrence warns");
        };
        let first = Side::First;
        assert!(
            matches!(
                *forecast,
                Forecast::Refuses { side, why: Refusal::Chase { .. } } if side == first
            ),
            "{forecast:?}"
        );
        play(&mut line, "a6-a7 b6-b7 a7-a6");
        let back = mv(&xiangqi(), "b7-b6");
        assert!(!line.legal().contains(&back));
        let Err(Refusal::Chase { at, target_at, .. }) = line.push(back) else {
            panic!("the chase is refused");
        };
        let names = [at, target_at].map(|square| xiangqi().board().name(square).to_owned());
        assert_eq!(names, ["b6", "a6"]);
        play(&mut line, "b7-b5");
    }

    #[test]
    fn a_chase_of_a_protected_piece_is_only_a_draw() {
        // A chariot at the end of the file can recapture.
        let guarded = "r3k4/4a4/9/9/cR7/9/9/9/4A4/4K4";
        let mut line = line(guarded, Side::Second, Rulebook::House);
        play(&mut line, ROUND);
        play(&mut line, ROUND);
        assert_eq!(line.outcome().unwrap().ending, Ending::Repetition);
    }

    #[test]
    fn a_game_begun_under_the_first_version_refuses_checks_only() {
        let variant = xiangqi();
        let start = position(&variant, CHASE, Side::Second);
        let edition = Edition::find(Rulebook::House, 1).unwrap();
        let mut line = Line::from_position(variant, edition, start);
        play(&mut line, ROUND);
        play(&mut line, ROUND);
        assert_eq!(line.outcome().unwrap().ending, Ending::Repetition);
        assert_eq!(Edition::find(Rulebook::House, 3), None);
        assert_eq!(Edition::find(Rulebook::Axf, 0), None);
    }

    #[test]
    fn threefold_refuses_nothing_and_draws_at_the_third_occurrence() {
        let mut line = line(CHECKS, Side::First, Rulebook::Threefold);
        play(&mut line, THREE_CHECKS);
        play(&mut line, "a10-a9 e9-e10 a9-a10");
        let outcome = line.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.ending), (None, Ending::Repetition));
    }
}
