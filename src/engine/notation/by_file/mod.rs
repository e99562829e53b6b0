//! The notations that count files and give a direction: WXF, Chinese and Lau's.

pub(super) mod chinese;
pub(super) mod course;
pub(super) mod lau;
pub(super) mod pattern;
pub(super) mod wxf;

use crate::rules::{Piece, Variant};

/// The piece under the name of these notations. A face-down piece has the name of its point.
fn called(variant: &Variant, piece: Piece) -> Piece {
    Piece {
        kind: variant.called_in_moves(piece.kind),
        ..piece
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{Notation, coordinate, fen, read_move};
    use crate::rules::{Line, catalogue};

    #[test]
    fn what_lies_face_down_is_called_by_its_point() {
        let variant = catalogue::find("jieqi").unwrap();
        let book = variant.rulebooks()[0];
        let told = |position, text: &str, wxf: &str, chinese: &str| {
            let line = Line::from_position(variant.clone(), book, position);
            let mv = coordinate::read(&variant, text).unwrap();
            for (notation, own) in [(Notation::Wxf, wxf), (Notation::Chinese, chinese)] {
                let written = notation.write(&variant, line.position(), mv);
                assert_eq!(written.as_deref(), Some(own));
                assert_eq!(read_move(&line, own), Ok(mv), "{own}");
            }
        };
        told(*variant.start(), "h3e3", "C2=5", "炮二平五");
        told(*variant.start(), "b1c3", "H8+7", "馬八進七");
        let line = Line::new(variant.clone(), book);
        let mv = coordinate::read(&variant, "h3e3").unwrap();
        for text in ["C~ h3-e3", "C~2=5", "C h3-e3"] {
            assert_eq!(read_move(&line, text), Ok(mv), "{text}");
        }
        // A face-up piece in front of a face-down one.
        let two = fen::read(&variant, "3k5/9/9/9/9/7C1/9/7C~1/9/4K4 w").unwrap();
        told(two, "h5e5", "C+=5", "前炮平五");
        told(two, "h3e3", "C-=5", "後炮平五");
        let open = fen::read(&variant, "3k5/9/9/4A4/9/9/4A4/9/9/4K4 w").unwrap();
        told(open, "e7d8", "A++6", "前仕進六");
    }
}
