//! The additional parts of a move, where the rules give them a meaning. `P e7-e8; Q-e8` promotes,
//! `P d5-e6; e5-` captures en passant, `K e1-g1; R h1-f1` castles. Only a promotion needs its part.
//! The others repeat the effects of the move and must be correct.

use super::labels::{compare_label, is_wrong_case, only_letter, point};
use super::parts::Part;
use super::read_error::{LabelFault, ReadError, Refuse};
use crate::rules::{
    Castling, CastlingObstacle, Drawn, Hidden, KindId, Label, Line, Move, Refusal, Variant,
};

/// Whether moves of a variant can have additional parts.
pub(super) fn are_there(variant: &Variant) -> bool {
    let promotes = variant.kinds().iter().any(|kind| !kind.becomes.is_empty());
    promotes
        || variant.hides(Hidden::Kinds)
        || variant.changes_places()
        || variant.takes_in_passing()
        || !variant.castlings().is_empty()
}

/// The king's move for `O-O`: the way to castle with this number of letters.
pub(super) fn castling(line: &Line, letters: usize) -> Result<Move, ReadError> {
    let (variant, position) = (line.variant(), line.position());
    let long = |way: &&Castling| way.name.matches(['O', 'o', '0']).count() == letters;
    let fits = |way: &&Castling| way.side == position.turn() && long(way);
    let stands = |way: &&Castling| position.piece_at(way.king.from) == Some(way.castler());
    let ways = || variant.castlings().iter().filter(fits);
    let mut left = position.castling_rights(variant).filter(fits);
    if let Some(way) = left.next().or_else(|| ways().find(stands)) {
        return Ok(way.king);
    }
    let way = ways().next().ok_or(ReadError::NotUnderstood)?;
    let piece = way.castler();
    Err(ReadError::Illegal(Refusal::Castling {
        piece,
        to: way.king.to,
        why: CastlingObstacle::Lost(way.companion()),
    }))
}

/// Castling in shuffled set-ups, written by the king's target as in chess: `K b1-c1; R a1-d1`. The
/// first part is enough unless it is also a step of the king.
pub(super) fn castled_in_full(line: &Line, mv: Move, rest: &[Part]) -> Option<Move> {
    let (variant, position) = (line.variant(), line.position());
    if !variant.castles_from_anywhere() || mv.promotion.is_some() {
        return None;
    }
    let is_so = |way: &&Castling| {
        let told = match rest {
            [] => !position.is_legal(variant, mv),
            [Part::Go { from, to, .. }] => {
                let find = |name: &String| variant.board().find(name);
                (find(from), find(to)) == (Some(way.goes.from), Some(way.goes.to))
            }
            _ => false,
        };
        told && way.side == position.turn() && (way.king.from, way.lands) == (mv.from, mv.to)
    };
    let way = position.castling_rights(variant).find(is_so)?;
    Some(way.king)
}

/// The drop of a label on a point. The case of the label does not matter, because the side to move
/// drops.
pub(super) fn dropped(line: &Line, label: &str, to: &str) -> Result<Move, ReadError> {
    let letter = only_letter(label);
    let kind = letter.and_then(|letter| line.variant().kind_named(letter));
    let kind = kind.ok_or_else(|| ReadError::NoSuchPiece(label.to_owned()))?;
    Ok(Move::drop(kind, point(line, to)?))
}

/// What a piece becomes, by the letter after its move or by the next part, in upper or lower case.
pub(super) fn becomes(
    line: &Line,
    letter: Option<&str>,
    leaves: Option<&str>,
    rest: &[Part],
) -> Result<Option<KindId>, ReadError> {
    let variant = line.variant();
    if letter == Some("+") {
        return Ok(Some(KindId::TURNED));
    }
    if let Some(label) = letter {
        let lower = label.to_ascii_lowercase();
        let mut kinds = variant.kinds().iter();
        let kind = kinds.find(|kind| lower == kind.fen.to_string());
        return Ok(Some(kind.ok_or(ReadError::NotUnderstood)?.id));
    }
    if variant.changes_places()
        && let [part] = rest
        && placed(part).is_some_and(|(_, to)| Some(to.as_str()) == leaves)
    {
        // The second piece of a swap.
        return Ok(None);
    }
    let mut placed = rest.iter().filter_map(placed);
    Ok(placed.find_map(|(label, _)| {
        let kind = variant.kind_labelled(Label::read(label)?)?;
        Some(variant.promotion_to(kind))
    }))
}

/// A move that turns a piece up, with the piece in the next part as in records: `R a1-a5; P-a5`.
/// None if the part has another meaning.
pub(super) fn with_turned_up(line: &Line, mv: Move, rest: &[Part]) -> Option<Move> {
    let (variant, position) = (line.variant(), line.position());
    let [part] = rest else { return None };
    let (label, to) = placed(part)?;
    if !variant.turns_up(position, mv) || variant.board().find(to) != Some(mv.to) {
        return None;
    }
    let drawn = variant.read_chance(label)?;
    Some(Move {
        drawn: Drawn(Some(drawn)),
        ..mv
    })
}

/// Turns up a piece on its point. Players write `b3` or `X b3`, records `N-b3`.
pub(super) fn flipped(line: &Line, label: Option<&str>, to: &str) -> Option<Move> {
    let variant = line.variant();
    let at = variant.board().find(to)?;
    let mv = Move::new(at, at);
    let lies = variant.flips().is_some() && variant.turns_up(line.position(), mv);
    // In `X b3`, the label is that of the face-down piece and does not identify it.
    let lying = line.position().piece_at(at).map(|piece| piece.kind);
    let is_lying =
        |label: &&str| Label::read(label).and_then(|label| variant.kind_labelled(label)) == lying;
    let drawn = label
        .filter(|label| !is_lying(label))
        .map(|label| variant.read_chance(label));
    let fits = drawn.is_none_or(|drawn| drawn.is_some());
    (lies && fits).then_some(Move {
        drawn: Drawn(drawn.flatten()),
        ..mv
    })
}

/// The move and the reason why it is illegal. If a promotion is compulsory and there is only one
/// choice, that choice is added.
pub(super) fn with_only_promotion(
    line: &Line,
    mv: Move,
    refusal: Refuse,
) -> (Move, Option<Refusal>) {
    match refusal(line, mv) {
        Some(Refusal::PromotionNeeded {
            mv: promoting,
            ref choices,
            ..
        }) if mv.promotion.is_none() && choices.len() == 1 => (promoting, refusal(line, promoting)),
        against => (mv, against),
    }
}

/// The label and the point of a part that places a piece: `Q-e8`, or `Q e8` after another part.
fn placed(part: &Part) -> Option<(&String, &String)> {
    match part {
        Part::Place { label, to } => Some((label, to)),
        Part::Target {
            label: Some(label),
            to,
        } => Some((label, to)),
        _ => None,
    }
}

/// Checks that the label of the new piece is valid and in the case of its side.
pub(super) fn check_promotion(line: &Line, mv: Move, rest: &[Part]) -> Result<(), ReadError> {
    let (variant, position) = (line.variant(), line.position());
    let Some(piece) = position.piece_at(mv.from) else {
        return Ok(());
    };
    let promotes =
        piece.side == position.moving_side() && variant.may_promote(piece, mv.from, mv.to);
    for (label, to) in rest.iter().filter(|_| promotes).filter_map(placed) {
        if variant.board().find(to) != Some(mv.to) {
            continue;
        }
        let read = Label::read(label);
        let letter = read.map(|label| label.letter);
        let upper = variant.seat(piece.side).upper;
        let fault = match read.and_then(|label| variant.kind_labelled(label)) {
            None => LabelFault::Unknown,
            Some(kind) if !variant.kind(piece.kind).becomes.contains(&kind) => {
                LabelFault::TrackedPiece
            }
            Some(_) if letter.is_some_and(|letter| is_wrong_case(variant, letter, upper)) => {
                LabelFault::Case
            }
            Some(_) => return Ok(()),
        };
        return Err(ReadError::WrongPromotion {
            given: label.clone(),
            fault,
            piece,
            mv,
        });
    }
    Ok(())
}

/// Checks that the additional parts of a legal move describe its effects.
pub(super) fn check(line: &Line, mv: Move, rest: &[Part]) -> Result<(), ReadError> {
    let (variant, position) = (line.variant(), line.position());
    let fits = match rest {
        [] => true,
        [part] if placed(part).is_some() => {
            let (label, to) = placed(part).unzip();
            let to = to.and_then(|to| variant.board().find(to));
            match position.swapped(variant, mv) {
                Some(other) => {
                    compare_label(
                        variant,
                        label.map_or("", String::as_str),
                        other,
                        Move::new(mv.to, mv.from),
                    )?;
                    to == Some(mv.from)
                }
                None => mv.promotion.is_some() && to == Some(mv.to),
            }
        }
        [Part::Remove(at) | Part::Clear(at)] => {
            let at = point(line, at)?;
            let taken = position.taken(variant, mv);
            at != mv.to && taken.is_some_and(|(square, _)| square == at)
        }
        [
            Part::Go {
                label,
                from,
                to,
                promotion: None,
            },
        ] => {
            let goes = Move::new(point(line, from)?, point(line, to)?);
            let way = position
                .castling(variant, mv)
                .filter(|way| way.goes == goes);
            if let (Some(way), Some(label)) = (way, label) {
                compare_label(variant, label, way.companion(), goes)?;
            }
            way.is_some()
        }
        _ => false,
    };
    if fits {
        Ok(())
    } else {
        Err(ReadError::OddPart(mv))
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{LabelFault, ReadError, algebraic, coordinate, fen, read};
    use crate::rules::{CastlingObstacle, Line, Obstacle, Refusal, catalogue};

    fn answer(position: &str, text: &str) -> Result<String, ReadError> {
        let variant = catalogue::find("chess").unwrap();
        let position = fen::read(&variant, position).unwrap();
        let book = variant.rulebooks()[0];
        let line = Line::from_position(variant, book, position);
        read(&line, text).map(|entry| coordinate::write(line.variant(), entry.mv))
    }

    #[test]
    fn a_change_of_places_is_told_by_the_king_alone_or_by_both() {
        let variant = catalogue::find("yang-qi").unwrap();
        let position = "4k4/9/9/9/9/9/9/9/4P4/R2AK3R w - - 0 1";
        let position = fen::read_unjudged(&variant, position).unwrap();
        let book = variant.rulebooks()[0];
        let line = Line::from_position(variant, book, position);
        let says = |text: &str| {
            let entry = read(&line, text)?;
            let texts = [
                coordinate::write(line.variant(), entry.mv),
                algebraic::write(line.variant(), line.position(), entry.mv),
            ];
            Ok::<_, ReadError>(texts.join(" is "))
        };
        for text in [
            "K e1-d1",
            "K e1-d1; A-e1",
            "e1d1",
            "Kd1",
            "K e1-d1; A e1",
            "K e1-d1; A-e1;",
        ] {
            assert_eq!(says(text).unwrap(), "e1d1 is K e1-d1; A-e1", "{text}");
        }
        for text in [
            "K e1-d1; A-d1",
            "K e1-d1; R-e1",
            "K e1-d2; A-e1",
            "a1a2; A-e1",
        ] {
            assert!(says(text).is_err(), "{text}");
        }
        let pawn = read(&line, "K e1-e2").unwrap_err();
        assert!(
            matches!(pawn, ReadError::Illegal(Refusal::OwnPiece { .. })),
            "{pawn:?}"
        );
    }

    #[test]
    fn a_king_in_check_does_not_change_places_and_hears_why() {
        let variant = catalogue::find("yang-qi").unwrap();
        let position = fen::read(&variant, "4k4/4r4/9/9/9/9/9/9/9/3AKA3 w - - 0 1").unwrap();
        let line = Line::from_position(variant.clone(), variant.rulebooks()[0], position);
        let refused = read(&line, "K e1-d1").unwrap_err();
        assert!(
            matches!(refused, ReadError::Illegal(Refusal::SwapInCheck { .. })),
            "{refused:?}"
        );
    }

    const PROMOTION: &str = "3n4/k3P3/8/8/8/8/8/4K3 w";
    const PASSING: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6";
    const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";

    #[test]
    fn castling_from_anywhere_is_read_as_in_chess_and_by_the_rook() {
        let variant = catalogue::find("fischer-random").unwrap();
        let meant = |fen: &str, text: &str| {
            let position = fen::read(&variant, fen).unwrap();
            let line = Line::from_position(variant.clone(), variant.rulebooks()[0], position);
            let entry = read(&line, text).map_err(|error| format!("{error:?}"))?;
            Ok::<String, String>(coordinate::write(&variant, entry.mv))
        };
        let beside = "4k3/8/8/8/8/8/8/RK5R w HA - 0 1";
        for text in ["K b1-c1; R a1-d1", "O-O-O", "K b1-a1"] {
            assert_eq!(meant(beside, text), Ok("b1a1".to_owned()), "{text}");
        }
        // The king can also step there, so that is the meaning.
        assert_eq!(meant(beside, "K b1-c1"), Ok("b1c1".to_owned()));
        for text in ["K b1-g1", "K b1-g1; R h1-f1", "O-O", "b1h1"] {
            assert_eq!(meant(beside, text), Ok("b1h1".to_owned()), "{text}");
        }
    }

    #[test]
    fn further_parts_mean_what_they_say() {
        for (position, text, means) in [
            (PROMOTION, "P e7-e8; Q-e8", "e7e8q"),
            (PROMOTION, "P e7-e8;N-e8", "e7e8n"),
            (PROMOTION, "e7-d8; R-d8 // at last", "e7d8r"),
            (PROMOTION, "e7e8q", "e7e8q"),
            (PROMOTION, "e7-e8=B", "e7e8b"),
            (PASSING, "P e5-d6; d5-", "e5d6"),
            (PASSING, "P e5-d6; @-d5", "e5d6"),
            (PASSING, "P e5-d6", "e5d6"),
            (CASTLES, "K e1-g1; R h1-f1", "e1g1"),
            (CASTLES, "K e1-c1; a1-d1", "e1c1"),
            (CASTLES, "K e1-c1", "e1c1"),
        ] {
            assert_eq!(answer(position, text), Ok(means.to_owned()), "{text}");
        }
    }

    #[test]
    fn further_parts_that_say_something_else_are_refused() {
        for (position, text) in [
            (PROMOTION, "P e7-e8; Q-e7"),
            (PROMOTION, "P e7-e8; Q-e8; Q-e8"),
            (PROMOTION, "K e1-e2; Q-e8"),
            (PASSING, "P e5-d6; e5-"),
            (PASSING, "P e5-e6; d5-"),
            (CASTLES, "K e1-g1; R a1-d1"),
            (CASTLES, "K e1-g1; h1-"),
            (CASTLES, "R a1-a8; a8-"),
        ] {
            let error = answer(position, text).unwrap_err();
            let odd = matches!(error, ReadError::OddPart(_))
                || error == ReadError::Illegal(Refusal::Promotion);
            assert!(odd, "{text}: {error:?}");
        }
    }

    #[test]
    fn a_label_in_the_wrong_case_is_refused_wherever_it_stands() {
        let promotion = |text| match answer(PROMOTION, text).unwrap_err() {
            ReadError::WrongPromotion { fault, .. } => fault,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(promotion("P e7-e8; q-e8"), LabelFault::Case);
        assert_eq!(promotion("P e7-e8; K-e8"), LabelFault::TrackedPiece);
        assert_eq!(promotion("P e7-e8; X-e8"), LabelFault::Unknown);
        for (position, text) in [(PROMOTION, "p e7-e8; q-e8"), (CASTLES, "K e1-g1; r h1-f1")] {
            let error = answer(position, text).unwrap_err();
            let case = matches!(
                error,
                ReadError::WrongLabel {
                    fault: LabelFault::Case,
                    ..
                }
            );
            assert!(case, "{text}: {error:?}");
        }
    }

    #[test]
    fn a_promotion_must_say_to_what() {
        for text in ["P e7-e8", "e7d8", "e7e8k"] {
            let error = answer(PROMOTION, text).unwrap_err();
            let asked = matches!(error, ReadError::Illegal(Refusal::PromotionNeeded { .. }));
            assert!(asked, "{text}: {error:?}");
        }
    }

    #[test]
    fn what_a_piece_becomes_goes_without_saying_where_there_is_one_choice() {
        let variant = catalogue::find("smess").unwrap();
        let fen = "3b3/2n4/2N4/7/7/7/4n2/3B3 b - - 0 1";
        let start = crate::notation::fen::read(&variant, fen).unwrap();
        let line = Line::from_position(variant, crate::rules::Rulebook::Threefold, start);
        for text in ["n e2-e1", "n e2-e1; s-e1", "e2e1", "e2e1s"] {
            let mv = super::super::resolve::in_algebraic(&line, text, Line::refusal).unwrap();
            assert_eq!(
                algebraic::write(line.variant(), line.position(), mv),
                "n e2-e1; s-e1"
            );
        }
    }

    #[test]
    fn castling_that_cannot_be_says_why() {
        let why = |position, text| match answer(position, text).unwrap_err() {
            ReadError::Illegal(Refusal::Castling { why, .. }) => why,
            other => panic!("{text}: {other:?}"),
        };
        use CastlingObstacle::{Between, InCheck, Lost, NoPartner, Through};
        let at = |position| why(position, "O-O");
        assert!(matches!(at("4k3/8/8/8/8/8/8/4K2R w - -"), Lost(..)));
        assert!(matches!(at("4k3/8/8/8/8/8/8/3K3R w - -"), Lost(..)));
        assert!(matches!(at("4k3/8/8/8/8/8/P7/4K3 w - -"), NoPartner { .. }));
        assert!(matches!(at("4k3/8/8/8/8/8/8/4KB1R w K -"), Between { .. }));
        assert!(matches!(at("4k3/8/8/8/4r3/8/8/4K2R w K -"), InCheck));
        assert!(matches!(at("4k3/8/8/8/5r2/8/8/4K2R w K -"), Through(..)));
        let into = answer("4k3/8/8/8/6r1/8/8/4K2R w K -", "K e1-g1").unwrap_err();
        assert!(matches!(into, ReadError::Illegal(Refusal::InCheck { .. })));
        assert_eq!(
            answer("4k3/8/8/8/7r/8/8/4K2R w K -", "O-O").unwrap(),
            "e1g1"
        );
        // Only the king's points must not be attacked.
        assert_eq!(
            answer("4k3/8/8/8/1r6/8/8/R3K3 w Q -", "O-O-O").unwrap(),
            "e1c1"
        );
    }

    #[test]
    fn a_capture_in_passing_that_cannot_be_says_why() {
        let late = answer("4k3/8/8/3pP3/8/8/8/4K3 w - -", "e5-d6").unwrap_err();
        let ReadError::Illegal(Refusal::Movement { why, .. }) = late else {
            panic!("{late:?}");
        };
        assert!(matches!(why, Obstacle::NotInPassing(..)));
        let nobody = answer("4k3/8/8/4P3/8/8/8/4K3 w - -", "e5-d6").unwrap_err();
        let ReadError::Illegal(Refusal::Movement { why, .. }) = nobody else {
            panic!("{nobody:?}");
        };
        assert_eq!(why, Obstacle::OnlyCaptures);
    }
}
