//! Moves as pairs of point names: `h3e3`, `a10b10`. Additions:
//!
//! - A promotion appends the FEN letter of the new piece, or `+` if the piece is turned over.
//! - A drop from the hand is `P@e5`.
//! - Gating appends the letter of the new piece: `b1c3h`. If it is combined with castling, the
//!   points are those of the king, or from the rook to the king if the new piece goes to the rook's
//!   point: `h1e1h`.
//! - The random outcome after a move is in braces: `e2e4{3}`. A piece that was turned up is its FEN
//!   letter: `h3h10{P}`.
//! - A point that is marked for the opponent's choice is its name alone: `e4`.
//!
//! A packed list of moves has single spaces between them.
//!
//! ICCS and UCCI, `H2-E2` and `h2e2`, count ranks from 0. A text without a rank 0 could also be a
//! different move with ranks from 1. These notations are therefore read only if they are known to
//! be used.
//!
//! The parts of a turn on a free board are joined by `;`. `h3e3` moves a piece, `Re8` puts a red
//! chariot on e8 (lower case for a black one), `e5-` removes a piece, `-e4` removes the point and
//! `@e4` restores it.

use super::tokens::plain;
use crate::rules::{Board, BoardEdit, Chooser, Drawn, KindId, Move, Piece, Square, Variant};

/// The text is not such a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a move in coordinates")]
pub struct NotCoordinates;

/// The suffix of a move that turns the piece over.
const TURNED: char = '+';

/// Writes a move by its two points: `h3e3`.
pub fn write(variant: &Variant, mv: Move) -> String {
    if mv.is_unseen() {
        return super::algebraic::UNSEEN.to_owned();
    }
    let text = write_alone(variant, mv);
    match mv.drawn.known() {
        Some(drawn) => format!("{text}{{{}}}", variant.chance_word(drawn)),
        None => text,
    }
}

fn write_alone(variant: &Variant, mv: Move) -> String {
    if let Some(kind) = mv.drops() {
        let letter = variant.kind(kind).fen.cased(true);
        return format!("{letter}@{}", variant.board().name(mv.to));
    }
    if variant.is_mark(mv) {
        return variant.board().name(mv.to).to_owned();
    }
    let parts: Vec<String> = mv.parts().map(|edit| part(variant, edit)).collect();
    let mut text = parts.join(";");
    match mv.promotion.or(mv.gates()) {
        Some(KindId::TURNED) => text.push(TURNED),
        promotion => text.extend(promotion.map(|kind| variant.kind(kind).fen.letter)),
    }
    text
}

fn part(variant: &Variant, edit: BoardEdit) -> String {
    let name = |square| variant.board().name(square);
    match edit {
        BoardEdit::Go { from, to } => format!("{}{}", name(from), name(to)),
        BoardEdit::Place(square, piece) => format!("{}{}", variant.fen_letter(piece), name(square)),
        BoardEdit::Remove(square) => format!("{}-", name(square)),
        BoardEdit::RemovePoint(square) => format!("-{}", name(square)),
        BoardEdit::Restore(square) => format!("@{}", name(square)),
    }
}

/// Reads a move in exactly the form of [`write`].
///
/// # Errors
/// If the text is not a move, or names a point that the board does not have.
pub fn read(variant: &Variant, text: &str) -> Result<Move, NotCoordinates> {
    if let Some((text, drawn)) = text.strip_suffix('}').and_then(|text| text.split_once('{')) {
        let known = (1..=u8::MAX).filter(|drawn| variant.may_draw(*drawn));
        let drawn = known
            .into_iter()
            .find(|known| variant.chance_word(*known) == drawn);
        let mv = read(variant, text)?;
        return Ok(Move {
            drawn: Drawn(Some(drawn.ok_or(NotCoordinates)?)),
            ..mv
        });
    }
    if variant.allows().board_edits {
        let parts: Option<Vec<BoardEdit>> = text
            .split(';')
            .map(|part| read_part(variant, part))
            .collect();
        let mv = parts.and_then(|parts| Move::of_edits(&parts));
        return mv.ok_or(NotCoordinates);
    }
    if let Some((letter, name)) = text.split_once('@') {
        let lower = letter.to_ascii_lowercase();
        let dropped =
            kind(variant, &lower).filter(|_| lower != letter && variant.hands().is_some());
        let to = variant.board().find(name).ok_or(NotCoordinates)?;
        return Ok(Move::drop(dropped.ok_or(NotCoordinates)?, to));
    }
    let (from, rest) = point(variant.board(), text).ok_or(NotCoordinates)?;
    if rest.is_empty() && variant.chooser() == Chooser::Opponent {
        return Ok(Move::new(from, from));
    }
    let (to, rest) = point(variant.board(), rest).ok_or(NotCoordinates)?;
    if from == to && variant.chooser() == Chooser::Opponent {
        return Err(NotCoordinates);
    }
    let promotion = match rest {
        "" => None,
        "+" if variant.turns_pieces() => Some(KindId::TURNED),
        letter => Some(kind(variant, letter).ok_or(NotCoordinates)?),
    };
    let mv = Move::new(from, to);
    Ok(match promotion {
        // No piece that promotes moves from a gate.
        Some(kind) if variant.is_gate(from) => mv.gating(kind),
        _ => Move { promotion, ..mv },
    })
}

/// Reads one part of a turn that edits the board.
fn read_part(variant: &Variant, text: &str) -> Option<BoardEdit> {
    let board = variant.board();
    if let Some(name) = text.strip_prefix('-') {
        return board.find(name).map(BoardEdit::RemovePoint);
    }
    if let Some(name) = text.strip_prefix('@') {
        return board.find(name).map(BoardEdit::Restore);
    }
    if let Some(name) = text.strip_suffix('-') {
        return board.find(name).map(BoardEdit::Remove);
    }
    if let Some((from, rest)) = point(board, text) {
        let to = board.find(rest)?;
        return Some(BoardEdit::Go { from, to });
    }
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let kind = kind(variant, &letter.to_ascii_lowercase().to_string())?;
    let side = variant.side_of_case(letter.is_ascii_uppercase());
    let square = board.find(&text[1..])?;
    Some(BoardEdit::Place(square, Piece { side, kind }))
}

/// Writes moves with spaces between them, as in the database.
pub fn pack(variant: &Variant, moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(|&mv| write(variant, mv)).collect();
    texts.join(" ")
}

/// Reads a list of moves, with any number of spaces between them.
pub fn unpack(variant: &Variant, text: &str) -> Result<Vec<Move>, NotCoordinates> {
    text.split_ascii_whitespace()
        .map(|word| read(variant, word))
        .collect()
}

/// The point at the beginning of a text (letters, then digits), and the rest of the text.
fn point<'t>(board: &Board, text: &'t str) -> Option<(Square, &'t str)> {
    let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let digits = text[letters..]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    let (name, rest) = text.split_at(letters + digits);
    Some((board.find(name)?, rest))
}

fn kind(variant: &Variant, letter: &str) -> Option<KindId> {
    let mut kinds = variant.kinds().iter();
    kinds
        .find(|kind| !kind.fen.turned && kind.fen.to_string() == letter)
        .map(|kind| kind.id)
}

/// Whether ICCS and UCCI can be used for the variant: the board has at most ten ranks, numbered
/// from 1.
pub(super) fn is_ranked(variant: &Variant) -> bool {
    let board = variant.board();
    let numbered = |rank: usize| board.rank_label(rank) == (rank + 1).to_string();
    board.ranks() <= 10 && (0..board.ranks()).all(numbered)
}

pub(super) fn iccs(variant: &Variant, mv: Move) -> Option<String> {
    let (from, to) = (ranked_name(variant, mv.from), ranked_name(variant, mv.to));
    is_plain(mv).then(|| format!("{from}-{to}").to_ascii_uppercase())
}

pub(super) fn ucci(variant: &Variant, mv: Move) -> Option<String> {
    let (from, to) = (ranked_name(variant, mv.from), ranked_name(variant, mv.to));
    is_plain(mv).then(|| format!("{from}{to}"))
}

/// Whether a move only goes from point to point, which is all that ICCS and UCCI can express.
fn is_plain(mv: Move) -> bool {
    mv.promotion.is_none() && mv.dropped.is_none()
}

/// Reads ICCS or UCCI in upper or lower case, with or without a dash. None if the text is neither.
pub(super) fn read_ranked(variant: &Variant, text: &str) -> Option<Move> {
    let kept = |c: &char| !matches!(c, ' ' | '-');
    let letters: Vec<char> = text.chars().map(plain).filter(kept).collect();
    match letters.as_slice() {
        [a, b, c, d] => Some(Move::new(
            ranked_point(variant, *a, *b)?,
            ranked_point(variant, *c, *d)?,
        )),
        _ => None,
    }
}

fn ranked_name(variant: &Variant, square: Square) -> String {
    let board = variant.board();
    let file = board.file_label(board.file_of(square));
    format!("{file}{}", board.rank_of(square))
}

fn ranked_point(variant: &Variant, file: char, rank: char) -> Option<Square> {
    let board = variant.board();
    let file = file.to_ascii_lowercase();
    let named = |place: &usize| board.file_label(*place).chars().eq([file]);
    let file = (0..board.files()).find(named)?;
    board.at(file, rank.to_digit(10)? as usize)
}

#[cfg(test)]
mod ranked_tests {
    use super::*;
    use crate::rules::catalogue;

    #[test]
    fn ranks_count_from_nought() {
        let variant = catalogue::find("xiangqi").unwrap();
        let mv = read(&variant, "h3e3").unwrap();
        assert_eq!(iccs(&variant, mv).unwrap(), "H2-E2");
        assert_eq!(ucci(&variant, mv).unwrap(), "h2e2");
        for text in ["H2-E2", "h2e2", "H2E2", "h2-e2", "h2 – e2", "Ｈ2-Ｅ2"] {
            assert_eq!(read_ranked(&variant, text), Some(mv), "{text}");
        }
        let top = read(&variant, "a10a1").unwrap();
        assert_eq!(ucci(&variant, top).unwrap(), "a9a0");
        assert_eq!(read_ranked(&variant, "A9-A0"), Some(top));
        for text in ["", "h2e", "h10e2", "j0a0", "C h2-e2", "炮二平五"] {
            assert_eq!(read_ranked(&variant, text), None, "{text}");
        }
    }
}

#[cfg(test)]
mod chance_tests {
    use super::*;
    use crate::notation::fen;
    use crate::rules::catalogue;

    #[test]
    fn only_what_chance_can_bring_is_read() {
        for (slug, good, bad) in [
            ("dice", ["e2e4{1}", "e2e4{6}"], ["e2e4{0}", "e2e4{7}"]),
            ("behemoth", ["e2e4{1}", "e2e4{32}"], ["e2e4{0}", "e2e4{33}"]),
            ("chess", ["e2e4", "e7e8q"], ["e2e4{3}", "e2e4{}"]),
        ] {
            let variant = catalogue::find(slug).unwrap();
            for text in good {
                let mv = read(&variant, text).unwrap();
                assert_eq!(write(&variant, mv), text, "{slug}");
            }
            assert!(
                bad.iter().all(|text| read(&variant, text).is_err()),
                "{slug}"
            );
        }
    }

    #[test]
    fn a_pawn_cannot_be_taken_in_passing_by_one_that_the_beast_destroyed() {
        let variant = catalogue::find("behemoth").unwrap();
        let start = fen::read(&variant, "3*3k/8/8/8/3p4/8/4P3/4K3 w - - 0 1").unwrap();
        let after = start.play(&variant, read(&variant, "e2e4{20}").unwrap());
        let text = fen::write(&variant, &after);
        assert_eq!(text, "7k/8/8/8/3*P3/8/8/4K3 b - - 0 1");
        assert_eq!(fen::read(&variant, &text).unwrap().key(), after.key());
    }

    #[test]
    fn a_die_shows_in_a_text_only_what_can_be_rolled() {
        let variant = catalogue::find("dice").unwrap();
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (die, good) in [
            ("2", true),
            ("3", false),
            ("0", false),
            ("7", false),
            ("x", false),
        ] {
            let text = format!("{start} die={die}");
            assert_eq!(fen::read(&variant, &text).is_ok(), good, "{text}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    #[test]
    fn ranks_of_two_digits_are_read_and_written() {
        let variant = catalogue::find("xiangqi").unwrap();
        for text in ["h3e3", "a10b10", "a1a10", "i10a1"] {
            assert_eq!(write(&variant, read(&variant, text).unwrap()), text);
        }
        for text in [
            "", "h3", "h3e", "h3e11", "j1a1", "H3e3", "h3e3x", "h3 e3", "h03e3", "馬",
        ] {
            assert!(read(&variant, text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_turn_that_edits_the_board_comes_back_as_it_was() {
        let free = catalogue::find("free-xiangqi").unwrap();
        let all = "h3e3;e5-;-e4;@e4;Re8;bi10;a1a1;ee10";
        for text in [
            all,
            "h3e3",
            "e5-",
            "-a10",
            "@a10",
            "Ge10",
            "ea1",
            "a10a9;a10-",
        ] {
            let mv = read(&free, text).unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(write(&free, mv), text);
        }
        let moves = unpack(&free, "h3e3;e5- -e4 Re8").unwrap();
        assert_eq!(pack(&free, &moves), "h3e3;e5- -e4 Re8");
        for text in [
            "",
            ";",
            "h3e3;",
            "h3e3r",
            "xe4",
            "-",
            "@",
            "e4--",
            "Re",
            "R-e4",
            "e11-",
            "馬e4",
            "--e4",
            "a1a2;a1a2;a1a2;a1a2;a1a2;a1a2;a1a2;a1a2;a1a2",
        ] {
            assert!(read(&free, text).is_err(), "{text}");
        }
        let xiangqi = catalogue::find("xiangqi").unwrap();
        for text in ["h3e3;e5-", "e7-", "-e4", "@e4", "Re8"] {
            assert!(read(&xiangqi, text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_packed_list_comes_back_as_it_was() {
        let variant = catalogue::find("xiangqi").unwrap();
        let moves = unpack(&variant, "h3e3 h10g8 h1g3").unwrap();
        assert_eq!(pack(&variant, &moves), "h3e3 h10g8 h1g3");
        assert!(unpack(&variant, "").unwrap().is_empty());
        assert!(unpack(&variant, "h3e3 x").is_err());
    }
}
