//! The house rulebook, first half: the refused fourth check.

use super::bits::points;
use super::line::Line;
use super::men::{Move, Square};
use super::refusal::Refusal;

/// How many checks in a row one man may give when positions repeat.
const CHECKS: usize = 3;

/// Refuses a check by a man that also gave the mover's last three checks, each of the mover's
/// last three moves having been one, when the position after it has occurred before.
pub(super) fn fourth_check(line: &Line, mv: Move) -> Option<Refusal> {
    let ply = line.ply();
    if ply < 2 * CHECKS {
        return None;
    }
    let next = line.position().play(line.variant(), mv);
    let checkers = next.checkers(line.variant(), next.turn());
    if checkers == 0 || line.occurrences_of(&next, ply + 1) == 0 {
        return None;
    }
    let moves: Vec<Move> = line.moves().iter().copied().chain([mv]).collect();
    let offender = points(checkers).find(|&man| checked_before(line, &moves, man))?;
    Some(Refusal::FourthCheck {
        piece: next.piece_at(offender)?,
        at: offender,
    })
}

/// Whether the man that stands on `at` after the last of the moves also gave check after each
/// of the mover's three moves before.
fn checked_before(line: &Line, moves: &[Move], at: Square) -> bool {
    let variant = line.variant();
    let mut man = at;
    for (undone, mv) in moves.iter().rev().take(2 * CHECKS).enumerate() {
        if mv.to == man {
            man = mv.from;
        }
        // After two moves taken back, the mover's own move before is the last one again.
        if undone % 2 == 1 {
            let Some(position) = line.at(moves.len() - undone - 1) else {
                return false;
            };
            if position.checkers(variant, position.turn()) & man.bit() == 0 {
                return false;
            }
        }
    }
    true
}
