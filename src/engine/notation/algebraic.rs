//! Full algebraic notation in the form of Game Courier: `R a1-a5`, with lower-case labels for
//! Black.

use crate::rules::{BoardEdit, Move, Piece, Position, Square, Variant};

/// The text of a hidden move.
pub const UNSEEN: &str = "?";

/// Writes a move from this position. The label is left out if no piece stands on the starting
/// point. Castling is written as the king's move and an en passant capture as the capturing piece's
/// move; only a promotion has a second part. The parts of a turn on a free board are joined by `;
/// `.
pub fn write(variant: &Variant, position: &Position, mv: Move) -> String {
    if mv.is_unseen() {
        return UNSEEN.to_owned();
    }
    if !mv.board_edits.is_empty() {
        return edits(variant, position, mv);
    }
    // A mark without a choice is written as the move that follows from it.
    let Some(mv) = position.moved_by(variant, mv) else {
        return variant.board().name(mv.to).to_owned();
    };
    if let Some(kind) = mv.dropped {
        let side = position.turn();
        let label = variant.label(Piece { side, kind });
        let comes = format!("{label}*{}", variant.board().name(mv.from));
        return match mv.gates() {
            Some(_) => {
                let bare = write(variant, position, position.ungated(variant, mv));
                format!("{bare}; {comes}")
            }
            None => comes,
        };
    }
    match position.piece_at(mv.from) {
        Some(_) if mv.from == mv.to && variant.turns_up(position, mv) => {
            variant.board().name(mv.from).to_owned()
        }
        Some(piece) => {
            let text = written(variant, piece, mv);
            match position.swapped(variant, mv) {
                Some(other) => {
                    let (label, from) = (variant.label(other), variant.board().name(mv.from));
                    format!("{text}; {label}-{from}")
                }
                None => text,
            }
        }
        None => way(variant, mv),
    }
}

fn edits(variant: &Variant, position: &Position, mv: Move) -> String {
    let mut now = *position;
    let parts = mv.parts().map(|edit| {
        let text = part(variant, &now, edit);
        if let Ok((next, _)) = now.after_edit(variant, edit) {
            now = next;
        }
        text
    });
    parts.collect::<Vec<_>>().join("; ")
}

fn part(variant: &Variant, position: &Position, edit: BoardEdit) -> String {
    let name = |square| variant.board().name(square);
    match edit {
        BoardEdit::Go { from, to } => write(variant, position, Move::new(from, to)),
        BoardEdit::Place(square, piece) => format!("{}-{}", variant.label(piece), name(square)),
        BoardEdit::Remove(square) => format!("{}-", name(square)),
        BoardEdit::RemovePoint(square) => format!("-{}", name(square)),
        BoardEdit::Restore(square) => format!("@-{}", name(square)),
    }
}

/// Writes the move of a piece: `R a1-a5`, `P e7-e8; Q-e8`.
pub fn written(variant: &Variant, piece: Piece, mv: Move) -> String {
    let kind = variant.called_in_moves(piece.kind);
    let label = variant.label(Piece { kind, ..piece });
    let text = format!("{label} {}", way(variant, mv));
    match variant.becomes(piece.kind, mv) {
        Some(kind) => format!(
            "{text}; {}",
            placed(variant, Piece { kind, ..piece }, mv.to)
        ),
        None => text,
    }
}

/// The part that puts a piece on a point, for a promotion or a piece that is turned up: `Q-e8`.
pub(super) fn placed(variant: &Variant, piece: Piece, at: Square) -> String {
    format!("{}-{}", variant.label(piece), variant.board().name(at))
}

fn way(variant: &Variant, mv: Move) -> String {
    let board = variant.board();
    format!("{}-{}", board.name(mv.from), board.name(mv.to))
}

#[cfg(test)]
mod tests {
    use crate::notation::coordinate;
    use crate::rules::catalogue;

    #[test]
    fn the_label_is_upper_case_for_red_and_lower_for_black() {
        let variant = catalogue::find("xiangqi").unwrap();
        let start = variant.start();
        let red = coordinate::read(&variant, "h3e3").unwrap();
        assert_eq!(super::write(&variant, start, red), "C h3-e3");
        let black = coordinate::read(&variant, "c10e8").unwrap();
        assert_eq!(super::write(&variant, start, black), "e c10-e8");
    }
}
