//! How a CSA record says that the game ended; JKF has the same words.

use super::kif_head::End;
use crate::notation::pgn::Recorded;
use crate::rules::Side;

/// What a word says, without its `%`. The side to move loses by most of them.
pub(super) fn end(word: &str, turn: Side) -> Option<End> {
    let loses = Recorded::Won(turn.other());
    let (result, reason) = match word.trim() {
        "TORYO" => (loses, "resignation"),
        "TSUMI" => (loses, "checkmate"),
        "TIME_UP" => (loses, "timeout"),
        "ILLEGAL_MOVE" | "OUTE_SENNICHITE" => (loses, ""),
        "+ILLEGAL_ACTION" => (Recorded::Won(Side::Second), ""),
        "-ILLEGAL_ACTION" => (Recorded::Won(Side::First), ""),
        "KACHI" => (Recorded::Won(turn), ""),
        "SENNICHITE" => (Recorded::Drawn, "repetition"),
        "JISHOGI" => (Recorded::Drawn, "agreement"),
        "HIKIWAKE" | "MAX_MOVES" => (Recorded::Drawn, ""),
        // Taken back: the game goes on.
        "MATTA" => return None,
        _ => (Recorded::Unknown, ""),
    };
    Some(End { result, reason })
}
