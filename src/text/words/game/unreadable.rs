//! Sentences about typed texts that are not moves: what was understood, and what would be right.

use crate::notation::{self, Description, LabelFault, Notation, ReadError, algebraic};
use crate::rules::{BoardEdits, KindId, Line, Move, Piece, Refusal, Square, Variant};
use crate::words::moves::{game_over, place, promotion_needed, refusal};
use crate::words::{Noun, list, move_numbers, or_list, readings, sentences, variant_name};

/// An example of a move, for readers who ask how to write one. It is legal.
fn example(line: &Line, notation: Notation) -> String {
    let own = notation::example(line, notation);
    if let Some(own) = own.filter(|_| notation != Notation::Algebraic) {
        return format!("`{own}`");
    }
    let full = notation::example(line, Notation::Algebraic).unwrap_or_else(|| "C h3-e3".to_owned());
    match full.split_once(' ') {
        Some((_, way)) => t!("unread-example", way, full = &full),
        None => format!("`{full}`"),
    }
}

/// Why a typed text is not a move in this line.
pub fn unreadable(line: &Line, error: &ReadError) -> String {
    unreadable_for(line, Notation::default(), error)
}

/// The same for a reader of that notation.
pub fn unreadable_for(line: &Line, notation: Notation, error: &ReadError) -> String {
    let variant = line.variant();
    let example = || example(line, notation);
    match error {
        ReadError::Empty => t!("unread-empty", example = example()),
        ReadError::TooLong => t!("unread-too-long").to_owned(),
        ReadError::NotUnderstood if notation == Notation::Algebraic => {
            t!("unread-from-and-to", example = example())
        }
        ReadError::NotUnderstood => t!("unread-like-this", example = example()),
        ReadError::SeveralParts => t!("unread-several-parts", game = variant_name(variant)),
        ReadError::TooManyParts => t!("unread-too-many-parts", n = BoardEdits::MOST),
        ReadError::UnknownPiece(given) => no_letter(variant, given),
        ReadError::OddPart(mv) => odd_part(line, *mv),
        ReadError::WrongPromotion {
            given,
            fault,
            piece,
            mv,
        } => wrong_promotion(line, notation, given, *fault, *piece, *mv),
        ReadError::NoneFits { kind, to, refused } => match refused {
            Some(why) => illegal(line, notation, why),
            None => none_fits(line, notation, *kind, *to),
        },
        ReadError::Remove(at) => t!("unread-remove", at),
        ReadError::RemovePoint(at) => t!("unread-remove-point", at),
        ReadError::Place { label, to } => t!("unread-place", label, to),
        ReadError::Drop { label, to } => t!("unread-drop", game = variant_name(variant), label, to),
        ReadError::NoSuchPiece(label) => no_such_piece(variant, label),
        ReadError::Abbreviated {
            label,
            to,
            candidates,
        } => abbreviated(line, notation, label.as_deref(), *to, candidates),
        ReadError::NoSuchSquare(text) => no_such_square(variant, text),
        ReadError::WrongLabel {
            given,
            fault,
            piece,
            mv,
        } => wrong_label(line, notation, given, *fault, *piece, *mv),
        ReadError::Illegal(why) => illegal(line, notation, why),
        ReadError::Ambiguous(readings) => readings::ambiguous(line, notation, readings),
        ReadError::Unfit {
            notation: said_in,
            described: Description::ByFile(pattern),
            refused,
        } => readings::unfit(line, *said_in, pattern, refused.as_ref()),
        ReadError::Unfit {
            notation: said_in,
            described: Description::Shogi(said),
            refused,
        } => readings::unfit_shogi(line, *said_in, said, refused.as_ref()),
    }
}

/// No piece of the game has that letter.
fn no_letter(variant: &Variant, given: &str) -> String {
    let kinds = variant.kinds().iter();
    let labels: Vec<String> = kinds.map(|k| k.label.to_string()).collect();
    let seat = Noun::seat(variant, variant.side_of_case(true));
    t!("unread-no-letter", given, labels = labels.join(" "), seat)
}

/// The same for a piece that is to be placed or dropped.
fn no_such_piece(variant: &Variant, label: &str) -> String {
    let kinds = variant.kinds().iter().filter(|kind| !kind.neutral);
    let letters = kinds.map(|kind| kind.label.to_string());
    t!("unread-no-such-piece", label, labels = list(letters))
}

/// No piece of a kind can make a move that names only its destination.
fn none_fits(line: &Line, notation: Notation, kind: KindId, to: Square) -> String {
    let (variant, side) = (line.variant(), line.position().turn());
    t!(
        "unread-none-fits",
        piece = Noun::piece(variant, Piece { side, kind }),
        to = variant.board().name(to),
        example = example(line, notation)
    )
}

/// Why a move is not legal in the line.
fn illegal(line: &Line, notation: Notation, why: &Refusal) -> String {
    let variant = line.variant();
    match why {
        Refusal::PromotionNeeded { piece, mv, choices } => {
            let example = written(line, notation, *piece, *mv);
            promotion_needed(variant, *piece, *mv, choices, &example)
        }
        Refusal::GameOver { ply, outcome } => {
            game_over(variant, &move_numbers::after(line, *ply), *outcome)
        }
        Refusal::NoPiece(at) if counts_from_nought(line, *at) => {
            sentences([&*refusal(variant, why), t!("unread-from-nought")])
        }
        why => refusal(variant, why),
    }
}

/// A move in the reader's notation if it can be written there; otherwise in full algebraic
/// notation.
fn written(line: &Line, notation: Notation, piece: Piece, mv: Move) -> String {
    match line.refusal(mv) {
        None => notation::written_for(line, notation, mv),
        Some(_) => algebraic::written(line.variant(), piece, mv),
    }
}

/// Whether an empty point would have one of the mover's pieces if ranks started at 0.
fn counts_from_nought(line: &Line, at: Square) -> bool {
    let (variant, position) = (line.variant(), line.position());
    let board = variant.board();
    let above = board.at(board.file_of(at), board.rank_of(at) + 1);
    let piece = above.and_then(|above| position.piece_at(above));
    Notation::Iccs.is_for(variant) && piece.is_some_and(|piece| piece.side == position.turn())
}

/// The additional part of a move, which the text contradicts.
fn odd_part(line: &Line, mv: Move) -> String {
    let (variant, position) = (line.variant(), line.position());
    let name = |square: Square| variant.board().name(square);
    let text = algebraic::write(variant, position, mv);
    if let Some(way) = position.castling(variant, mv) {
        let partner = way.companion();
        return t!(
            "unread-castling",
            piece = Noun::piece(variant, partner),
            from = name(way.goes.from),
            to = name(way.goes.to),
            text,
            rest = algebraic::written(variant, partner, way.goes)
        );
    }
    match position.taken(variant, mv) {
        Some((at, victim)) if at != mv.to => t!(
            "unread-passing",
            piece = Noun::piece(variant, victim),
            at = name(at),
            text
        ),
        _ => t!("unread-nothing-more", text),
    }
}

fn wrong_promotion(
    line: &Line,
    notation: Notation,
    given: &str,
    fault: LabelFault,
    piece: Piece,
    mv: Move,
) -> String {
    let variant = line.variant();
    let choices = &variant.kind(piece.kind).becomes;
    let becomes = variant.becomes(piece.kind, mv);
    let promotion = if becomes.is_some_and(|kind| choices.contains(&kind)) {
        mv.promotion
    } else {
        choices.first().map(|&kind| variant.promotion_to(kind))
    };
    let text = written(line, notation, piece, Move { promotion, ..mv });
    match fault {
        LabelFault::Case => wrong_case(variant, piece, &text),
        LabelFault::TrackedPiece | LabelFault::Unknown => {
            let names = choices
                .iter()
                .map(|&kind| Noun::piece(variant, Piece { kind, ..piece }).bare());
            t!(
                "unread-becomes",
                given,
                piece = Noun::piece(variant, piece),
                choices = or_list(names),
                text
            )
        }
    }
}

/// The text uses the letters of the other side's case.
fn wrong_case(variant: &Variant, piece: Piece, text: &str) -> String {
    let is_upper = variant.seat(piece.side).upper;
    t!(
        "unread-case",
        case = if is_upper { "upper" } else { "lower" },
        seat = Noun::seat(variant, piece.side),
        text
    )
}

fn abbreviated(
    line: &Line,
    notation: Notation,
    label: Option<&str>,
    to: Option<Square>,
    candidates: &[Move],
) -> String {
    let board = line.variant().board();
    let full = |mv: &Move| {
        let text = notation::written_for(line, notation, *mv);
        match (label, text.split_once(' ')) {
            (None, Some((_, way))) if notation == Notation::Algebraic => format!("`{way}`"),
            _ => format!("`{text}`"),
        }
    };
    let mut said = vec![t!("unread-abbreviated").to_owned()];
    match either(candidates.iter().take(4).map(full)) {
        Some(moves) => said.push(t!("unread-abbreviated-mean", moves)),
        None => {
            said.extend(to.map(|to| t!("unread-abbreviated-none", to = board.name(to))));
            let example = example(line, notation);
            said.push(t!("unread-abbreviated-like", example));
        }
    }
    sentences(said)
}

/// `this or that or the other`; `None` without texts.
pub(in crate::words) fn either(texts: impl Iterator<Item = String>) -> Option<String> {
    texts.reduce(|one, other| t!("unread-either", one, other))
}

fn no_such_square(variant: &Variant, text: &str) -> String {
    let board = variant.board();
    let told = t!(
        "unread-no-point",
        place = place(variant),
        text,
        first = board.file_label(0),
        last = board.file_label(board.files() - 1),
        low = board.rank_label(0),
        high = board.rank_label(board.ranks() - 1)
    );
    let counts_from_nought = text.len() == 2 && text.ends_with('0');
    if counts_from_nought && Notation::Iccs.is_for(variant) {
        sentences([&*told, t!("unread-from-nought")])
    } else {
        told
    }
}

fn wrong_label(
    line: &Line,
    notation: Notation,
    given: &str,
    fault: LabelFault,
    piece: Piece,
    mv: Move,
) -> String {
    let variant = line.variant();
    let at = variant.board().name(mv.from);
    let noun = Noun::piece(variant, piece);
    let text = written(line, notation, piece, mv);
    match fault {
        LabelFault::TrackedPiece => t!("unread-stands", piece = noun, at, text),
        LabelFault::Case => wrong_case(variant, piece, &text),
        LabelFault::Unknown => t!("unread-stands-no-letter", given, piece = noun, at, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{fen, read};
    use crate::rules::{Line, Rulebook, catalogue};
    use crate::words::{Language, in_language};

    fn answer(position: &str, text: &str) -> String {
        let variant = catalogue::find("xiangqi").unwrap();
        let line = match position {
            "" => Line::new(variant.clone(), Rulebook::House),
            text => {
                let position = fen::read_unjudged(&variant, text).unwrap();
                Line::from_position(variant.clone(), Rulebook::House, position)
            }
        };
        unreadable(&line, &read(&line, text).unwrap_err())
    }

    #[test]
    fn a_refusal_says_what_was_wrong_and_what_would_be_right() {
        for (text, sentence) in [
            ("R b1-c3", "There is a horse on b1: write `N b1-c3`."),
            ("c h3-e3", "Red’s letters are upper case: write `C h3-e3`."),
            (
                "Q b1-c3",
                "No piece is called `Q` here. There is a horse on b1: write `N b1-c3`.",
            ),
            ("e5-e6", "There is no piece on e5."),
            (
                "h2e2",
                "There is no piece on h2. Ranks begin at 1 here. To write UCCI or ICCS, where they \
                    begin at 0, choose it in your settings.",
            ),
            (
                "h8-e8",
                "The cannon on h8 is Black’s, and it is Red’s turn.",
            ),
            (
                "N b1-d2",
                "The horse on b1 cannot go to d2: its leg is blocked by an elephant on c1.",
            ),
            (
                "R a1-a6",
                "The chariot on a1 cannot go to a6: a soldier on a4 is in the way.",
            ),
            (
                "C h3-e4",
                "The cannon on h3 cannot go to e4: a cannon goes along the lines, and captures by \
                 jumping exactly one piece.",
            ),
            (
                "Ce3",
                "Write where the piece comes from as well as where it goes. \
                You may mean `C b3-e3` or `C h3-e3`.",
            ),
            (
                "k1-k2",
                "There is no point `k1` on this board: files run from a to i, ranks from 1 to 10.",
            ),
        ] {
            assert_eq!(answer("", text), sentence);
        }
    }

    #[test]
    fn a_refusal_names_moves_as_the_reader_writes_them() {
        let line = Line::new(catalogue::find("xiangqi").unwrap(), Rulebook::House);
        let told = |notation, text: &str| {
            let error = crate::notation::read_for(&line, notation, text).unwrap_err();
            unreadable_for(&line, notation, &error)
        };
        for (notation, text, wanted) in [
            (Notation::Wxf, "R b1-c3", "write `H8+7`"),
            (Notation::Chinese, "R b1-c3", "write `馬八進七`"),
            (Notation::Ucci, "c h3-e3", "write `h2e2`"),
            (Notation::Wxf, "Nxc3", "You may mean `H8+7`."),
            (Notation::Algebraic, "Nxc3", "You may mean `N b1-c3`."),
        ] {
            let told = told(notation, text);
            assert!(told.contains(wanted), "{text} in {notation}: {told}");
        }
    }

    #[test]
    fn refusals_of_chess_name_what_would_be_right() {
        let answer = |position: &str, text: &str| {
            let variant = catalogue::find("chess").unwrap();
            let position = fen::read_unjudged(&variant, position).unwrap();
            let line = Line::from_position(variant, Rulebook::Chess, position);
            unreadable(&line, &read(&line, text).unwrap_err())
        };
        let promotion = "3n4/k3P3/8/8/8/8/8/4K3 w";
        let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
        for (position, text, sentence) in [
            (
                promotion,
                "p e7-e8; q-e8",
                "White’s letters are upper case: write `P e7-e8; Q-e8`.",
            ),
            (
                promotion,
                "P e7-e8; r-e8",
                "White’s letters are upper case: write `P e7-e8; R-e8`.",
            ),
            (
                promotion,
                "e7-e8",
                "What should the pawn become on e8: queen (Q), rook (R), bishop (B) or knight (N)? \
                 Write `P e7-e8; Q-e8`, for example.",
            ),
            (
                castles,
                "K e1-g1; R a1-d1",
                "Castling takes the rook from h1 to f1: write `K e1-g1`, or in full \
                 `K e1-g1; R h1-f1`.",
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6",
                "P e5-d6; d4-",
                "The pawn captured en passant is on d5: write `P e5-d6`, or in full \
                 `P e5-d6; d5-`.",
            ),
            (
                "4k3/8/8/8/5r2/8/8/4K2R w K -",
                "O-O",
                "You cannot castle to g1: your king would pass f1, which is attacked.",
            ),
        ] {
            assert_eq!(answer(position, text), sentence);
        }
    }

    #[test]
    fn janggi_has_refusals_of_its_own() {
        let variant = catalogue::find("janggi").unwrap();
        let answer = |position: &str, text: &str| {
            let start = fen::read_unjudged(&variant, position).unwrap();
            let line = Line::from_position(variant.clone(), Rulebook::Janggi, start);
            unreadable(&line, &read(&line, text).unwrap_err())
        };
        for (position, text, sentence) in [
            (
                "3k5/9/9/9/9/9/9/9/9/C3K4 w",
                "C a1-a4",
                "The cannon on a1 cannot go to a4: it goes by jumping exactly one piece, and there \
                 is none between.",
            ),
            (
                "3k5/9/9/9/9/9/c8/9/P8/C3K4 w",
                "C a1-a4",
                "The cannon on a1 cannot go to a4: a cannon never captures a cannon.",
            ),
            (
                "3k5/9/9/9/9/9/9/c8/9/C3K4 w",
                "C a1-a4",
                "The cannon on a1 cannot go to a4: a cannon never jumps a cannon, and one stands \
                 on a3.",
            ),
            (
                "3k5/9/9/9/9/9/9/9/3K5/R8 w",
                "R a1-a2",
                "The generals face each other (bikjang): part them, or pass to end the game, and \
                 points decide.",
            ),
            (
                "3k5/9/9/9/9/9/9/9/4K4/R8 w",
                "R a1-a1",
                "The chariot is on a1 already: a move must go somewhere else; to pass, \
                 write `pass`.",
            ),
        ] {
            assert_eq!(answer(position, text), sentence, "{text}");
        }
    }

    #[test]
    fn a_refusal_names_the_piece_that_attacks_the_general() {
        let checked = "3k5/9/9/9/9/9/9/9/4r4/4K4 w";
        assert_eq!(
            answer(checked, "e1-d1"),
            "The two generals would face each other on an open file."
        );
        let pinned = "3kr4/9/9/9/9/9/9/9/4R4/4K4 w";
        assert_eq!(
            answer(pinned, "e2-a2"),
            "That would leave your general in check from the chariot on e10."
        );
    }

    #[test]
    fn a_refusal_in_chinese_reads_as_an_arbiter_would_write_it() {
        let chinese = Language::find("zh-Hans").unwrap();
        for (position, text, sentence) in [
            ("", "N b1-d2", "b1 的马不能走到 d2：被 c1 的相蹩住马腿。"),
            (
                "3k5/9/9/9/9/9/9/9/3P5/2B1K4 w",
                "c1-e3",
                "c1 的相不能走到 e3：被 d2 的兵塞住象眼。",
            ),
            (
                "3k5/9/9/9/9/2B6/9/9/9/R3K4 w",
                "c5-e7",
                "c5 的相不能走到 e7：不能过河。",
            ),
            ("", "a4-b4", "a4 的兵不能走到 b4：过河以后才能这样走。"),
            (
                "",
                "C h3-h8",
                "h3 的炮不能走到 h8：吃子时须隔一枚棋子作炮架，而中间没有棋子。",
            ),
            ("", "h8-e8", "h8 的炮是黑方的，现在轮到红方走。"),
            (
                "3k5/9/9/9/9/9/9/9/4r4/4K4 w",
                "e1-d1",
                "将帅不能照面：走了这一着，双方的将、帅会在同一条直线上直接相对。",
            ),
            (
                "3kr4/9/9/9/9/9/9/9/4R4/4K4 w",
                "e2-a2",
                "不能送将：走了这一着，您的帅会被 e10 的车吃掉。",
            ),
        ] {
            let told = in_language(chinese, || answer(position, text));
            assert_eq!(told, sentence, "{text}");
        }
    }
}
