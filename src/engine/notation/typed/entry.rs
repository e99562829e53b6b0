//! The meaning of a typed text in a game, from the move form or an email reply.
//!
//! The text has the form of Game Courier: parts joined by `;`, then a message for the opponent
//! after `//`. All its forms are understood, even if the rules do not allow them, so that the error
//! can name the reason.

use super::guess;
use super::labels::choice_and_mark;
use super::parts::split;
use super::read_error::ReadError;
use super::resolve::{in_algebraic, understand};
use crate::notation::name::Notation;
use crate::rules::{Hidden, Line, Move, Refusal};
use std::borrow::Cow;

/// The contents of a text that was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The legal move of the text.
    pub mv: Move,
    /// The next mark after a choice, in games where the opponent chooses.
    pub then: Option<Move>,
    /// The message for the opponent, after `//`.
    pub message: Option<String>,
    /// Whether the text offers a draw.
    pub offers_draw: bool,
}

/// Reads a typed text in any notation and checks the move by the line's rules.
pub fn read(line: &Line, text: &str) -> Result<Entry, ReadError> {
    read_for(line, Notation::default(), text)
}

/// Reads a text like [`read`], for a player who uses `preferred`. ICCS and UCCI are read only for
/// players who use them.
pub fn read_for(line: &Line, preferred: Notation, text: &str) -> Result<Entry, ReadError> {
    let (body, message) = split(text)?;
    Ok(Entry {
        mv: read_body(line, preferred, body)?,
        then: None,
        message,
        offers_draw: false,
    })
}

/// Reads the turn of a player: a move as in [`read_for`], optionally with a draw offer after it,
/// such as `C2=5 draw?`.
pub fn read_turn(line: &Line, preferred: Notation, text: &str) -> Result<Entry, ReadError> {
    let (body, message) = split(text)?;
    let bare = before_offer(body);
    let (mv, then) = read_both(line, preferred, bare.unwrap_or(body))?;
    Ok(Entry {
        mv,
        then,
        message,
        offers_draw: bare.is_some(),
    })
}

/// Reads a move, and the next mark after a choice.
fn read_both(
    line: &Line,
    preferred: Notation,
    body: &str,
) -> Result<(Move, Option<Move>), ReadError> {
    let Some((choice, mark)) = choice_and_mark(line, body) else {
        return Ok((read_body(line, preferred, body)?, None));
    };
    let mv = read_body(line, preferred, choice)?;
    let mut next = line.clone();
    next.push(mv).map_err(ReadError::Illegal)?;
    Ok((mv, Some(read_body(&next, preferred, mark)?)))
}

fn read_body(line: &Line, preferred: Notation, body: &str) -> Result<Move, ReadError> {
    let body = &*without_signs(line, body);
    if let Some(outcome) = line.outcome() {
        let ply = line.ply();
        if understand(line, body).is_ok() || guess::is_a_text(line, preferred, body) {
            return Err(ReadError::Illegal(Refusal::GameOver { ply, outcome }));
        }
    }
    let algebraic = in_algebraic(line, body, Line::refusal);
    guess::choose(line, preferred, body, algebraic)
}

/// Face-down pieces may be written with their sign, `C~ h3-e3`, or without it.
fn without_signs<'t>(line: &Line, body: &'t str) -> Cow<'t, str> {
    if line.variant().hides(Hidden::Kinds) && body.contains('~') {
        Cow::Owned(body.replace('~', ""))
    } else {
        Cow::Borrowed(body)
    }
}

/// Reads a move like [`read`], even if the rules have ended the game.
pub fn read_move(line: &Line, text: &str) -> Result<Move, ReadError> {
    let (body, _) = split(text)?;
    let body = &*without_signs(line, body);
    let algebraic = in_algebraic(line, body, Line::refusal);
    guess::choose(line, Notation::default(), body, algebraic)
}

/// The texts of a draw offer. Longer ones come before their own endings. `(=)` is common on score
/// sheets of chess.
const OFFERS: [&str; 17] = [
    "(=)",
    "我求和",
    "求和",
    "我提和",
    "提和",
    "提议和棋",
    "and i offer a draw",
    "i offer a draw",
    "with a draw offer",
    "offering a draw",
    "offer a draw",
    "offering draw",
    "offer draw",
    "draw offered",
    "draw offer",
    "and draw",
    "draw",
];
/// The characters that may follow an offer.
const BEHIND: [char; 9] = ['?', '!', '.', '？', '！', '。', ' ', ')', '）'];
/// The characters that may be between a move and an offer.
const BETWEEN: [char; 6] = [' ', ',', '，', '(', '（', '\u{3000}'];

/// The text before an offer at the end. None if there is no offer.
fn before_offer(body: &str) -> Option<&str> {
    OFFERS.iter().find_map(|offer| without(body, offer))
}

fn without<'t>(body: &'t str, offer: &str) -> Option<&'t str> {
    let text = if offer.ends_with(')') {
        body.trim_end_matches(|c| c != ')' && BEHIND.contains(&c))
    } else {
        body.trim_end_matches(BEHIND)
    };
    let at = text.len().checked_sub(offer.len())?;
    let is_there = text.is_char_boundary(at) && text[at..].eq_ignore_ascii_case(offer);
    let bare = text.get(..at).filter(|_| is_there)?;
    // `withdraw` is not an offer. Chinese needs no space before it.
    let stands_alone = offer.starts_with('(') || !offer.is_ascii() || bare.ends_with(BETWEEN);
    let bare = bare.trim_end_matches(BETWEEN);
    (stands_alone && !bare.is_empty()).then_some(bare)
}

#[cfg(test)]
mod offer_tests {
    use super::before_offer;

    #[test]
    fn an_offer_is_found_behind_a_move() {
        for text in [
            "C2=5 draw?",
            "C2=5 draw",
            "C2=5, Draw?",
            "C2=5 (draw?)",
            "C2=5 (=)",
            "C2=5(=)",
            "C2=5 and I offer a draw.",
            "C2=5, offering a draw",
            "C2=5 draw offer!",
        ] {
            assert_eq!(before_offer(text), Some("C2=5"), "{text}");
        }
        for text in [
            "炮二平五，draw？",
            "炮二平五 求和",
            "炮二平五，求和。",
            "炮二平五（提和）",
            "炮二平五求和",
        ] {
            assert_eq!(before_offer(text), Some("炮二平五"), "{text}");
        }
        for text in [
            "draw?",
            "(=)",
            "C2=5",
            "C2=5 withdraw",
            "C2=5 draw or not",
            "",
        ] {
            assert_eq!(before_offer(text), None, "{text}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{LabelFault, coordinate};
    use crate::rules::{Rulebook, catalogue};

    fn line() -> Line {
        Line::new(catalogue::find("xiangqi").unwrap(), Rulebook::House)
    }

    fn reads(text: &str) -> String {
        let line = line();
        let entry = read(&line, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        coordinate::write(line.variant(), entry.mv)
    }

    fn refused(text: &str) -> ReadError {
        read(&line(), text).unwrap_err()
    }

    #[test]
    fn looks_are_forgiven() {
        for text in [
            "C h3-e3",
            "h3-e3",
            "h3e3",
            "Ch3-e3",
            "Ch3e3",
            " C  H3 - E3 ",
            "H3-E3",
            "h3 e3",
            "C h3–e3",
            "C h3—e3",
            "Ｃ　ｈ3－ｅ3",
            "h3→e3",
            "C h3xe3;",
            "h3-e3 //",
            "h3\te3",
        ] {
            assert_eq!(reads(text), "h3e3", "{text}");
        }
    }

    #[test]
    fn a_pass_may_be_called_so_where_there_is_one() {
        let janggi = catalogue::find("janggi").unwrap();
        let line = Line::new(janggi, Rulebook::Janggi);
        for text in ["pass", "Pass", "G e2-e2", "e2e2", "K e2-e2"] {
            let mv = read(&line, text).unwrap().mv;
            assert_eq!(coordinate::write(line.variant(), mv), "e2e2", "{text}");
        }
        assert!(reads_nothing("pass"));
    }

    fn reads_nothing(text: &str) -> bool {
        matches!(refused(text), ReadError::NotUnderstood)
    }

    #[test]
    fn full_width_digits_are_left_to_the_chinese_notation() {
        assert_eq!(refused("C ｈ３-ｅ３"), ReadError::NotUnderstood);
    }

    #[test]
    fn words_after_two_slashes_are_the_message() {
        let entry = read(&line(), "h3-e3 // see http://example.org\0 ").unwrap();
        assert_eq!(entry.message.as_deref(), Some("see http://example.org"));
        assert_eq!(read(&line(), "h3-e3").unwrap().message, None);
    }

    #[test]
    fn a_draw_may_be_offered_behind_the_move_of_a_turn_and_nowhere_else() {
        let line = line();
        for text in [
            "C2=5 draw?",
            "h3-e3, draw",
            "C2=5 draw? // Hello",
            "C2=5 (=)",
        ] {
            let entry = read_turn(&line, Notation::Wxf, text).unwrap();
            assert_eq!(coordinate::write(line.variant(), entry.mv), "h3e3");
            assert!(entry.offers_draw, "{text}");
            assert!(read_for(&line, Notation::Wxf, text).is_err(), "{text}");
        }
        let plain = read_turn(&line, Notation::Wxf, "C2=5 // draw?").unwrap();
        assert_eq!(
            (plain.offers_draw, plain.message.as_deref()),
            (false, Some("draw?"))
        );
        assert!(read_turn(&line, Notation::Wxf, "draw?").is_err());
        let wrong = read_turn(&line, Notation::Wxf, "b1-d2 draw?").unwrap_err();
        assert!(matches!(wrong, ReadError::Illegal(_)), "{wrong:?}");
    }

    #[test]
    fn a_wrong_label_is_found_out() {
        let fault = |text: &str| match refused(text) {
            ReadError::WrongLabel { fault, .. } => fault,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(fault("R b1-c3"), LabelFault::TrackedPiece);
        assert_eq!(fault("n b1-c3"), LabelFault::Case);
        assert_eq!(fault("A b1-c3"), LabelFault::TrackedPiece);
        assert_eq!(fault("h b1-c3"), LabelFault::Case);
        assert_eq!(fault("Q b1-c3"), LabelFault::Unknown);
        assert_eq!(fault("Horse b1-c3"), LabelFault::Unknown);
    }

    #[test]
    fn letters_of_other_worlds_are_understood_where_they_clash_with_nothing() {
        assert_eq!(reads("H b1-c3"), "b1c3");
        assert_eq!(reads("B c1-e3"), "c1e3");
        assert_eq!(reads("A d1-e2"), "d1e2");
        assert_eq!(reads("K e1-e2"), "e1e2");
        assert_eq!(reads("S e4-e5"), "e4e5");
        let banner = catalogue::find("banner").unwrap();
        let line = Line::new(banner, Rulebook::Threefold);
        assert!(read(&line, "B d3-e6").is_ok());
        assert!(read(&line, "H b1-c3").is_ok());
        let elephant = read(&line, "B c1-e3").unwrap_err();
        assert!(matches!(
            elephant,
            ReadError::WrongLabel {
                fault: LabelFault::TrackedPiece,
                ..
            }
        ));
    }

    #[test]
    fn an_abbreviated_move_is_read_or_gets_its_candidates() {
        let candidates = |text: &str| match refused(text) {
            ReadError::Abbreviated { candidates, .. } => candidates.len(),
            other => panic!("{text}: {other:?}"),
        };
        for text in ["Nc3", "N c3", "Hc3", "nc3"] {
            assert_eq!(reads(text), "b1c3", "{text}");
        }
        assert_eq!(reads("Che3"), "h3e3");
        assert_eq!(reads("e5"), "e4e5");
        assert_eq!(candidates("Ce3"), 2);
        assert_eq!(candidates("e3"), 4);
        assert_eq!(candidates("R1e3"), 0);
        // There is no piece to capture.
        assert_eq!(candidates("Nxc3"), 1);
        assert_eq!(candidates("Re99"), 0);
    }

    #[test]
    fn editing_forms_are_understood_and_refused() {
        let point = || "e4".to_owned();
        assert_eq!(refused("@-e4"), ReadError::Remove(point()));
        assert_eq!(refused("e4-"), ReadError::Remove(point()));
        assert_eq!(refused("-e4"), ReadError::RemovePoint(point()));
        let label = "P".to_owned();
        let (to, l) = (point(), label.clone());
        assert_eq!(refused("P-e4"), ReadError::Place { label: l, to });
        assert_eq!(refused("P*e4"), ReadError::Drop { label, to: point() });
        assert_eq!(refused("h3-e3; e4-"), ReadError::SeveralParts);
        let promotes = ReadError::Illegal(Refusal::Promotion);
        assert_eq!(refused("e4-e5r"), promotes);
    }

    #[test]
    fn points_that_do_not_exist_are_named() {
        let missing = |name: &str| ReadError::NoSuchSquare(name.to_owned());
        assert_eq!(refused("a0-a1"), missing("a0"));
        assert_eq!(refused("a1-a11"), missing("a11"));
        assert_eq!(refused("a1-k5"), missing("k5"));
        assert_eq!(refused("a999999999999999999-a1"), missing("a99999999999"));
        assert_eq!(refused("a01-a2"), missing("a01"));
    }

    #[test]
    fn nonsense_is_refused_calmly() {
        for text in [
            "?",
            "hello",
            "\0",
            "a1\0a2",
            "\u{202E}a1-a2",
            "-",
            "1-2-3",
            "a",
            "@",
            "h3-e3-e4",
        ] {
            assert_eq!(refused(text), ReadError::NotUnderstood, "{text:?}");
        }
        assert_eq!(refused(""), ReadError::Empty);
        assert_eq!(refused("  // only words"), ReadError::Empty);
        assert_eq!(refused(" ; ; "), ReadError::Empty);
        assert_eq!(refused(&"a".repeat(1_000_000)), ReadError::TooLong);
        assert_eq!(refused(&"a1-".repeat(100)), ReadError::TooLong);
    }
}
