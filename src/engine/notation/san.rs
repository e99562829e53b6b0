//! Short algebraic notation, as used for chess: `Nf3`, `exd5`, `e8=Q+`, `O-O`. The reader is in
//! `typed::short`.

use crate::rules::{Move, Piece, Position, Square, Variant};

/// Writes a legal move. None in games without this notation.
pub fn write(variant: &Variant, position: &Position, mv: Move) -> Option<String> {
    if !variant.has_san() {
        return None;
    }
    if let Some(kind) = mv.drops() {
        let text = format!(
            "{}@{}",
            variant.kind(kind).label,
            variant.board().name(mv.to)
        );
        return Some(with_check(variant, position, mv, text));
    }
    let bare = position.ungated(variant, mv);
    let piece = position.piece_at(bare.from)?;
    let castling = position.castling(variant, bare);
    let mut text = match castling {
        Some(way) => way.name.clone(),
        None => written(variant, position, piece, bare),
    };
    if let Some(kind) = mv.gates() {
        text.push('/');
        text.push(variant.kind(kind).label.letter);
        // Castling leaves two points, so the name of one is needed.
        text.push_str(castling.map_or("", |_| variant.board().name(mv.from)));
    }
    Some(with_check(variant, position, mv, text))
}

/// Appends the sign of a check or mate to the text of a move.
fn with_check(variant: &Variant, position: &Position, mv: Move, mut text: String) -> String {
    let next = position.play(variant, mv);
    if next.is_check(variant) {
        text.push(if next.has_legal_move(variant) {
            '+'
        } else {
            '#'
        });
    }
    text
}

fn written(variant: &Variant, position: &Position, piece: Piece, mv: Move) -> String {
    let board = variant.board();
    let takes = position.taken(variant, mv).is_some();
    let mut text = String::new();
    if Some(piece.kind) != variant.san_pawn() {
        text.push(variant.kind(piece.kind).label.letter);
        text.push_str(&origin(variant, position, piece, mv));
    } else if takes {
        text.push_str(board.file_label(board.file_of(mv.from)));
        if has_rival_on_file(variant, position, piece, mv) {
            text.push_str(board.rank_label(board.rank_of(mv.from)));
        }
    } else if board.file_of(mv.from) != board.file_of(mv.to) {
        let is_alone = origin(variant, position, piece, mv).is_empty();
        if !(is_alone && variant.kind(piece.kind).strays()) {
            text.push_str(board.file_label(board.file_of(mv.from)));
        }
        if has_rival_on_file(variant, position, piece, mv) {
            text.push_str(board.rank_label(board.rank_of(mv.from)));
        }
    }
    if takes {
        text.push('x');
    }
    text.push_str(board.name(mv.to));
    if let Some(kind) = mv.promotion {
        text.push('=');
        text.push(variant.kind(kind).label.letter);
    }
    text
}

/// Whether another piece of the kind on the same file can make the same capture.
fn has_rival_on_file(variant: &Variant, position: &Position, piece: Piece, mv: Move) -> bool {
    let board = variant.board();
    let mut moves = position.whole_moves(variant).into_iter();
    moves.any(|other| {
        let same = other.dropped.is_none() && position.piece_at(other.from) == Some(piece);
        let on_file = board.file_of(other.from) == board.file_of(mv.from);
        same && on_file && other.to == mv.to && other.from != mv.from
    })
}

/// The file, the rank or both of the starting point, if another piece of the kind can move to the
/// same target.
fn origin(variant: &Variant, position: &Position, piece: Piece, mv: Move) -> String {
    let board = variant.board();
    let others: Vec<Square> = position
        .whole_moves(variant)
        .into_iter()
        .filter(|other| other.to == mv.to && other.from != mv.from)
        .filter(|other| position.piece_at(other.from) == Some(piece))
        .map(|other| other.from)
        .collect();
    if others.is_empty() {
        return String::new();
    }
    let (file, rank) = (board.file_of(mv.from), board.rank_of(mv.from));
    let on_file = others.iter().any(|&other| board.file_of(other) == file);
    let on_rank = others.iter().any(|&other| board.rank_of(other) == rank);
    let mut text = String::new();
    if on_rank || !on_file {
        text.push_str(board.file_label(file));
    }
    if on_file {
        text.push_str(board.rank_label(rank));
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::notation::{coordinate, fen};
    use crate::rules::{Line, catalogue};

    fn line(text: &str) -> Line {
        let variant = catalogue::find("chess").unwrap();
        let position = fen::read(&variant, text).unwrap();
        let book = variant.rulebooks()[0];
        Line::from_position(variant, book, position)
    }

    const TWO_KNIGHTS: &str = "4k3/8/8/8/8/5N2/8/1N2K3 w";
    const PROMOTION: &str = "3n4/k3P3/8/8/8/8/8/4K3 w";
    const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";

    #[test]
    fn moves_are_written_as_chess_players_do() {
        let written = |text: &str, mv: &str| {
            let line = line(text);
            let mv = coordinate::read(line.variant(), mv).unwrap();
            super::write(line.variant(), line.position(), mv).unwrap()
        };
        assert_eq!(written(TWO_KNIGHTS, "b1d2"), "Nbd2");
        assert_eq!(written(TWO_KNIGHTS, "f3e5"), "Ne5");
        assert_eq!(written(PROMOTION, "e7d8q"), "exd8=Q");
        assert_eq!(written(PROMOTION, "e7e8n"), "e8=N");
        assert_eq!(written(CASTLES, "e1g1"), "O-O");
        assert_eq!(written(CASTLES, "a1a8"), "Rxa8+");
        assert_eq!(written("k7/8/1K6/8/8/8/8/7R w", "h1h8"), "Rh8#");
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6";
        assert_eq!(written(passing, "e5d6"), "exd6");
        // The rank distinguishes pieces on one file. If neither file nor rank is enough, both are
        // written.
        assert_eq!(written("1k6/8/8/8/R7/8/8/R3K3 w", "a1a2"), "R1a2");
        assert_eq!(written("8/2k5/8/8/Q6Q/8/8/K6Q w", "h4e4"), "Qh4e4");
        let xiangqi = catalogue::find("xiangqi").unwrap();
        let mv = coordinate::read(&xiangqi, "h3e3").unwrap();
        assert_eq!(super::write(&xiangqi, xiangqi.start(), mv), None);
    }
}
