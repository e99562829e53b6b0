//! What is told of a typed text that is no move: what was understood, and what would be right.

use super::move_numbers;
use super::moves::{
    ENFORCED, game_over, noun, or_list, place, promotion_needed, refusal, with_article,
};
use super::readings;
use crate::notation::{self, LabelFault, Notation, ReadError, algebraic};
use crate::rules::{BoardEdits, Line, Move, Piece, Refusal, Side, Square, Variant};

/// An example for those who ask how to write a move, one that could be played now.
fn example(line: &Line, notation: Notation) -> String {
    let own = notation::example(line, notation);
    if let Some(own) = own.filter(|_| notation != Notation::Algebraic) {
        return format!("`{own}`");
    }
    let full = algebraic::example(line).unwrap_or_else(|| "C h3-e3".to_owned());
    match full.split_once(' ') {
        Some((_, way)) => format!("`{way}`, or with the piece's letter `{full}`"),
        None => format!("`{full}`"),
    }
}

/// Why a typed text is no move of this line.
#[must_use]
pub fn unreadable(line: &Line, error: &ReadError) -> String {
    unreadable_for(line, Notation::default(), error)
}

/// The same for somebody who writes in that notation.
#[must_use]
pub fn unreadable_for(line: &Line, notation: Notation, error: &ReadError) -> String {
    let variant = line.variant();
    match error {
        ReadError::Empty => format!("Type a move: {}.", example(line, notation)),
        ReadError::TooLong => "That is longer than a move can be. A message to your opponent goes \
                               into the field below, or after `//`."
            .to_owned(),
        ReadError::NotUnderstood => {
            let example = example(line, notation);
            match notation {
                Notation::Algebraic => {
                    format!("We cannot read that as a move. Write from and to: {example}.")
                }
                _ => format!("We cannot read that as a move. A move looks like this: {example}."),
            }
        }
        ReadError::SeveralParts => {
            let game = variant.name();
            format!("A move has one part in {game}; write it without `;`.")
        }
        ReadError::TooManyParts => format!(
            "A turn has at most {} parts; please make the rest your next turn.",
            BoardEdits::MOST
        ),
        ReadError::UnknownPiece(given) => {
            let labels: Vec<String> = variant
                .kinds()
                .iter()
                .map(|k| k.label.to_string())
                .collect();
            let (first, second) = (variant.seat(Side::First), variant.seat(Side::Second));
            let upper = if first.upper { first } else { second };
            format!(
                "No piece is called `{given}` here; there are {}, in upper case for {}.",
                labels.join(" "),
                upper.name
            )
        }
        ReadError::OddPart(mv) => odd_part(line, *mv),
        ReadError::WrongPromotion {
            given,
            fault,
            piece,
            mv,
        } => wrong_promotion(line, notation, given, (*fault, *piece, *mv)),
        ReadError::NoneFits { kind, to, refused } => match refused {
            Some(why) => illegal(line, notation, why),
            None => format!(
                "No {} of yours can go to {} like that now. If in doubt, write from and to: {}.",
                variant.kind(*kind).name,
                variant.board().name(*to),
                example(line, notation)
            ),
        },
        ReadError::Remove(at) => format!(
            "Taking the piece off {at} by hand is not possible: {ENFORCED}. A capture is written \
             like any move."
        ),
        ReadError::RemovePoint(at) => {
            format!("The point {at} cannot be taken off the board: {ENFORCED}.")
        }
        ReadError::Place { label, to } => format!(
            "A piece cannot be put on the board ({label} on {to}): {ENFORCED}. For a move, write \
             where the piece comes from too."
        ),
        ReadError::Drop { label, to } => {
            let game = variant.name();
            format!(
                "There are no drops in {game} ({label} on {to}): captured pieces stay captured."
            )
        }
        ReadError::Abbreviated {
            label,
            to,
            candidates,
        } => abbreviated(line, notation, label.as_deref(), (*to, candidates)),
        ReadError::NoSuchSquare(text) => no_such_square(variant, text),
        ReadError::WrongLabel {
            given,
            fault,
            piece,
            mv,
        } => wrong_label(line, notation, given, (*fault, *piece, *mv)),
        ReadError::Illegal(Refusal::NoPiece(at)) if counts_from_nought(line, *at) => {
            format!(
                "{} {RANKS_FROM_NOUGHT}",
                illegal(line, notation, &Refusal::NoPiece(*at))
            )
        }
        ReadError::Illegal(why) => illegal(line, notation, why),
        ReadError::Ambiguous { readings } => readings::ambiguous(line, notation, readings),
        ReadError::Unfit {
            notation: said_in,
            pattern,
            refused,
        } => readings::unfit(line, *said_in, pattern, refused.as_ref()),
    }
}

/// Why a move may not be played, in the line in which it was tried.
fn illegal(line: &Line, notation: Notation, why: &Refusal) -> String {
    match why {
        Refusal::PromotionNeeded { piece, mv, choices } => {
            let example = written(line, notation, *piece, *mv);
            promotion_needed(line.variant(), *piece, *mv, choices, &example)
        }
        Refusal::GameOver { ply, outcome } => {
            let after = move_numbers::after(line, *ply);
            game_over(line.variant(), &after, *outcome)
        }
        why => refusal(line.variant(), why),
    }
}

/// A move as the reader would write it, where it could be played so; in full algebraic otherwise.
fn written(line: &Line, notation: Notation, piece: Piece, mv: Move) -> String {
    match line.refusal(mv) {
        None => notation::written_for(line, notation, mv),
        Some(_) => algebraic::written(line.variant(), piece, mv),
    }
}

/// To somebody whose ranks seem to begin at 0.
const RANKS_FROM_NOUGHT: &str = "Ranks begin at 1 here; to write UCCI or ICCS, where they begin at 0, choose it in your settings.";

/// Whether a point where nobody stands would be one of the mover's pieces if ranks began at 0.
fn counts_from_nought(line: &Line, at: Square) -> bool {
    let (variant, position) = (line.variant(), line.position());
    let board = variant.board();
    let above = board.at(board.file_of(at), board.rank_of(at) + 1);
    let piece = above.and_then(|above| position.piece_at(above));
    Notation::Iccs.is_for(variant) && piece.is_some_and(|piece| piece.side == position.turn())
}

/// What a move does besides, whose further part says something else.
fn odd_part(line: &Line, mv: Move) -> String {
    let (variant, position) = (line.variant(), line.position());
    let name = |square: Square| variant.board().name(square);
    let text = algebraic::write(variant, position, mv);
    if let Some(way) = position.castling(variant, mv) {
        let partner = way.companion();
        let (from, to) = (name(way.goes.from), name(way.goes.to));
        let (noun, rest) = (
            noun(variant, partner),
            algebraic::written(variant, partner, way.goes),
        );
        return format!(
            "Castling takes the {noun} from {from} to {to}: write `{text}`, or in full `{text}; {rest}`."
        );
    }
    match position.taken(variant, mv) {
        Some((at, victim)) if at != mv.to => {
            let (noun, at) = (noun(variant, victim), name(at));
            format!(
                "The {noun} taken in passing stands on {at}: write `{text}`, or in full `{text}; {at}-`."
            )
        }
        _ => format!("That move does nothing more: write `{text}`."),
    }
}

fn wrong_promotion(
    line: &Line,
    notation: Notation,
    given: &str,
    (fault, piece, mv): (LabelFault, Piece, Move),
) -> String {
    let variant = line.variant();
    let choices = &variant.kind(piece.kind).becomes;
    let fits = mv.promotion.is_some_and(|kind| choices.contains(&kind));
    let promotion = if fits {
        mv.promotion
    } else {
        choices.first().copied()
    };
    let text = written(line, notation, piece, Move { promotion, ..mv });
    let names: Vec<&str> = choices
        .iter()
        .map(|&kind| variant.kind(kind).name.as_str())
        .collect();
    let (seat, noun) = (variant.seat(piece.side), noun(variant, piece));
    match fault {
        LabelFault::Case => {
            let case = if seat.upper { "upper" } else { "lower" };
            format!("{}'s letters are {case} case: write `{text}`.", seat.name)
        }
        LabelFault::TrackedPiece | LabelFault::Unknown => {
            let names = or_list(&names);
            format!(
                "`{given}` is not what a {noun} can become; it becomes a {names}: write `{text}`."
            )
        }
    }
}

fn abbreviated(
    line: &Line,
    notation: Notation,
    label: Option<&str>,
    (to, candidates): (Option<Square>, &[Move]),
) -> String {
    let board = line.variant().board();
    let full = |mv: &Move| {
        let text = notation::written_for(line, notation, *mv);
        match (label, text.split_once(' ')) {
            (None, Some((_, way))) if notation == Notation::Algebraic => format!("`{way}`"),
            _ => format!("`{text}`"),
        }
    };
    let rest = match candidates {
        [] => {
            let such = format!("A move looks like this: {}.", example(line, notation));
            match to {
                Some(to) => format!("No such piece can go to {} now. {such}", board.name(to)),
                None => such,
            }
        }
        [one] => format!("You may mean {}.", full(one)),
        several => {
            let texts: Vec<String> = several.iter().take(4).map(full).collect();
            format!("You may mean {}.", texts.join(" or "))
        }
    };
    format!("Write where the piece comes from as well as where it goes. {rest}")
}

fn no_such_square(variant: &Variant, text: &str) -> String {
    let board = variant.board();
    let counts_from_nought = text.len() == 2 && text.ends_with('0');
    let iccs = if counts_from_nought && Notation::Iccs.is_for(variant) {
        format!(" {RANKS_FROM_NOUGHT}")
    } else {
        String::new()
    };
    format!(
        "There is no {} `{text}` on this board: files run from {} to {}, ranks from {} to {}.{iccs}",
        place(variant),
        board.file_label(0),
        board.file_label(board.files() - 1),
        board.rank_label(0),
        board.rank_label(board.ranks() - 1)
    )
}

fn wrong_label(
    line: &Line,
    notation: Notation,
    given: &str,
    (fault, piece, mv): (LabelFault, Piece, Move),
) -> String {
    let variant = line.variant();
    let board = variant.board();
    let from = board.name(mv.from);
    let standing = with_article(noun(variant, piece));
    let seat = variant.seat(piece.side);
    let write = format!("write `{}`", written(line, notation, piece, mv));
    match fault {
        LabelFault::TrackedPiece => format!("There is {standing} on {from}: {write}."),
        LabelFault::Case => {
            let case = if seat.upper { "upper" } else { "lower" };
            format!("{}'s letters are {case} case: {write}.", seat.name)
        }
        LabelFault::Unknown => {
            format!("No piece is called `{given}` here. There is {standing} on {from}: {write}.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{fen, read};
    use crate::rules::{Line, Rulebook, catalogue};

    fn answer(position: &str, text: &str) -> String {
        let variant = catalogue::find("xiangqi").unwrap();
        let line = match position {
            "" => Line::new(variant.clone(), Rulebook::House),
            text => {
                let position = fen::read(&variant, text).unwrap();
                Line::from_position(variant.clone(), Rulebook::House, position)
            }
        };
        unreadable(&line, &read(&line, text).unwrap_err())
    }

    #[test]
    fn a_refusal_says_what_was_wrong_and_what_would_be_right() {
        for (text, sentence) in [
            ("R b1-c3", "There is a horse on b1: write `N b1-c3`."),
            ("c h3-e3", "Red's letters are upper case: write `C h3-e3`."),
            (
                "Q b1-c3",
                "No piece is called `Q` here. There is a horse on b1: write `N b1-c3`.",
            ),
            ("e5-e6", "There is no piece on e5."),
            (
                "h2e2",
                "There is no piece on h2. Ranks begin at 1 here; to write UCCI or ICCS, where they begin at 0, \
                 choose it in your settings.",
            ),
            (
                "h8-e8",
                "The cannon on h8 is Black's, and it is Red's turn.",
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
                "Nc3",
                "Write where the piece comes from as well as where it goes. You may mean `N b1-c3`.",
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
            (Notation::Wxf, "Nc3", "You may mean `H8+7`."),
            (Notation::Algebraic, "Nc3", "You may mean `N b1-c3`."),
        ] {
            let told = told(notation, text);
            assert!(told.contains(wanted), "{text} in {notation}: {told}");
        }
    }

    #[test]
    fn refusals_of_chess_name_what_would_be_right() {
        let answer = |position: &str, text: &str| {
            let variant = catalogue::find("chess").unwrap();
            let position = fen::read(&variant, position).unwrap();
            let line = Line::from_position(variant, Rulebook::Chess, position);
            unreadable(&line, &read(&line, text).unwrap_err())
        };
        let promotion = "3n4/k3P3/8/8/8/8/8/4K3 w";
        let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
        for (position, text, sentence) in [
            (
                promotion,
                "p e7-e8; q-e8",
                "White's letters are upper case: write `P e7-e8; Q-e8`.",
            ),
            (
                promotion,
                "P e7-e8; r-e8",
                "White's letters are upper case: write `P e7-e8; R-e8`.",
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
                "The pawn taken in passing stands on d5: write `P e5-d6`, or in full \
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
            let start = fen::read(&variant, position).unwrap();
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
    fn a_general_in_danger_is_told_by_whom() {
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
}
