//! The notations, explained to somebody who sees them for the first time.

use crate::notation::Notation;
use crate::rules::{Side, Variant};

/// How a notation is written, in a few sentences.
#[must_use]
pub fn explained(variant: &Variant, notation: Notation) -> String {
    let seat = |upper| &variant.seat(variant.side_of_case(upper)).name;
    match notation {
        Notation::Algebraic => format!(
            "The piece’s label, the point it leaves, a dash, the point it goes to. Labels are upper \
             case for {} and lower case for {}; they may be left out, and are checked when given. A \
             capture is written like any other move.",
            seat(true),
            seat(false)
        ),
        Notation::Wxf => "The piece’s letter, its file, a sign, a number. + is forward, - is \
            backward, = is sideways. The number is the file arrived at; for a piece that goes \
            straight along its file it is the number of steps. Of two equal pieces on a file the \
            front one is written with + and the rear one with - in place of the file: C+=4. We \
            also read the sign before the letter (+C=4), and a full stop for =."
            .to_owned(),
        Notation::Chinese => "Four signs: the piece, its file, the direction, the goal. 進 (jìn) is \
            forward, 退 (tuì) back, 平 (píng) across. Red’s numbers are Chinese numerals, Black’s \
            are Arabic digits. Pieces that change rank and file use only forward or back, and the \
            last sign is the new file; for straight movers it is the number of ranks, or the new \
            file. Of two equal pieces on a file, 前 (qián, front) or 後 (hòu, rear) stands before the \
            piece in place of its file."
            .to_owned(),
        Notation::ChineseSimplified => {
            "The same in the characters of mainland China: 马, 车, 进, 后.".to_owned()
        }
        Notation::Iccs => {
            "Two points, files a to i and ranks from 0 to 9 counted from Red’s side, \
            with a dash."
                .to_owned()
        }
        Notation::Ucci => {
            "The same points in small letters without a dash, as Xiangqi engines write.".to_owned()
        }
        Notation::Coordinate => {
            "Two points, ranks counted from 1 as on our boards, without a dash.".to_owned()
        }
        Notation::Lau => "As WXF, with f for forward, b for back and h for horizontally. The \
            letters are K general, S advisor, M elephant (minister), N horse, R chariot, C cannon, \
            P soldier. Of two on a file, f or r before the letter is the front or the rear one."
            .to_owned(),
        Notation::San => "As chess players write: the piece’s letter (none for a pawn), x for a \
            capture, the goal; where two could go there, the file or rank it leaves. + is check, # \
            is mate, =Q promotes, O-O and O-O-O castle."
            .to_owned(),
    }
}

/// How files are counted, where a notation counts them.
#[must_use]
pub fn files(variant: &Variant) -> String {
    let board = variant.board();
    let (first, last) = (board.file_label(0), board.file_label(board.files() - 1));
    let count = board.files();
    let right = |side: Side| {
        if variant.seat(side).at_bottom {
            last
        } else {
            first
        }
    };
    let [one, two] = Side::BOTH.map(|side| &variant.seat(side).name);
    format!(
        "Files are counted 1 to {count} from each player’s own right: {one}’s file 1 is {}, {two}’s \
         is {}.",
        right(Side::First),
        right(Side::Second)
    )
}

/// How the position text is made.
#[must_use]
pub fn fen(variant: &Variant) -> String {
    let (upper, lower) = (variant.side_of_case(true), variant.side_of_case(false));
    let [first, second] = Side::BOTH.map(|side| (variant.seat(side).fen, &variant.seat(side).name));
    let fields = if variant.castlings().is_empty() {
        "two fields that are always -"
    } else {
        "the rights to castle, the square where a pawn can be taken en passant"
    };
    format!(
        "A position as text (FEN): the pieces rank by rank from the top, a letter each, upper case \
         for {} and lower case for {}, numbers for empty points; then whose turn it is ({} for {}, \
         {} for {}); {fields}; the moves of both sides since the last capture; the number of the round.",
        variant.seat(upper).name,
        variant.seat(lower).name,
        first.0,
        first.1,
        second.0,
        second.1
    )
}

/// Of ways of writing that are met elsewhere.
pub const ELSEWHERE: &str = "Elsewhere you may meet two more ways: some books, after Pritchard, write a soldier’s move by its \
    goal alone and any other by the piece and its goal, with x and the piece taken; and one program counts files with numbers and \
    ranks with letters. Here files are always letters and ranks numbers, as in Game Courier.";

/// Above the column of a move of the front, or of the rear one, of two pieces on a file.
#[must_use]
pub fn of_two(front: bool) -> &'static str {
    if front {
        "the front one of two on a file"
    } else {
        "the rear one"
    }
}

/// Of points whose ranks count from 0.
pub const ASKED_FOR: &str = "ICCS and UCCI are read on the move form only if you have chosen one of them in the settings, because \
    the same signs mean another move where ranks count from 1.";
