//! Why the rules of movement refuse a move.

use super::free_board;
use super::obstacles::obstacle;
use crate::rules::board::{KindId, Move, Piece, Position, lowest};
use crate::rules::kinds::{Castling, Chooser};
use crate::rules::variant::Variant;
use crate::rules::verdicts::{CastlingObstacle, Refusal};

/// Why the rules of movement refuse a move; none if it is legal.
pub(in crate::rules) fn refusal(
    variant: &Variant,
    position: &Position,
    mv: Move,
) -> Option<Refusal> {
    if variant.allows.any_move {
        return free_board::refusal(variant, position, mv);
    }
    if !mv.board_edits.is_empty() {
        return Some(Refusal::BoardEdit);
    }
    if let Some(outcome) = position.decided(variant) {
        return Some(Refusal::Decided(outcome));
    }
    if mv.dropped.is_some() {
        return position.against_entry(variant, mv);
    }
    if position.is_legal(variant, mv) {
        return None;
    }
    if variant.chooser() == Chooser::Opponent {
        return Some(against_half(variant, position, mv));
    }
    let plain = position.with_opening(variant, 0);
    let opens = position.opening_left > 0;
    if opens && (position.forced_pass(variant).is_some() || plain.is_legal(variant, mv)) {
        return Some(Refusal::Opening);
    }
    Some(against_move(variant, position, mv))
}

/// Why a mark or a choice is illegal.
fn against_half(variant: &Variant, position: &Position, mv: Move) -> Refusal {
    match position.mark {
        Some(mark) if mv.to != mark || mv.from == mv.to => Refusal::Choose(mark),
        Some(_) => against_move(variant, &position.unmarked(variant), mv),
        None if variant.is_mark(mv) => Refusal::Unreached(mv.to),
        None if position.ways_to(variant, mv.to).contains(&mv) => Refusal::MarkFirst(mv.to),
        None => against_move(variant, position, mv),
    }
}

/// Why a move of a piece is illegal.
fn against_move(variant: &Variant, position: &Position, mv: Move) -> Refusal {
    if let Some(why) = position.mode_refusal(variant, mv) {
        return why;
    }
    let Some(piece) = position.piece_at(mv.from) else {
        return Refusal::NoPiece(mv.from);
    };
    let (at, turn) = (mv.from, position.turn());
    if variant.kind(piece.kind).flips {
        return Refusal::FaceDown(at);
    }
    if variant.kind(piece.kind).neutral {
        return Refusal::Neutral { piece, at };
    }
    if piece.side != turn {
        return Refusal::NotYours { piece, at, turn };
    }
    let passes = variant.may_pass() && variant.kind(piece.kind).royal;
    if mv.from == mv.to && !passes && mv.promotion.is_none() {
        return Refusal::StandsStill { piece, at };
    }
    if let Some(way) = castling(variant, position, piece, mv) {
        return against_castling(variant, position, way, piece, mv);
    }
    if let Some(other) = position
        .swapped(variant, mv)
        .filter(|_| mv.promotion.is_none())
    {
        return match position.is_check(variant) {
            true => Refusal::SwapInCheck { piece, other },
            false => endangers(variant, position, mv),
        };
    }
    if mv.from != mv.to
        && let Some(why) = obstacle(variant, position, piece, mv)
    {
        return why;
    }
    if let Some(why) = wrong_promotion(variant, position, piece, mv) {
        return why;
    }
    if let Some(why) = breach_of_duty(variant, position, mv) {
        return why;
    }
    endangers(variant, position, mv)
}

/// The duty that a move breaks which is otherwise legal.
fn breach_of_duty(variant: &Variant, position: &Position, mv: Move) -> Option<Refusal> {
    let takes = position.taken(variant, mv).is_some();
    if let Some(extras) = &variant.tables.extras
        && !extras.near.is_empty()
        && takes
        && position.blows_up(variant, extras, mv.from, mv.to)
    {
        return Some(Refusal::BlowsUp);
    }
    let duty = variant.duty()?;
    if duty.must_capture && !takes {
        let mut moves = position.legal_moves(variant).into_iter();
        let capture = moves.find(|mv| position.taken(variant, *mv).is_some());
        if let Some(mv) = capture {
            return Some(Refusal::MustCapture(mv));
        }
    }
    if duty.may_not_check {
        let next = position.play(variant, mv);
        let checkers = next.checkers(variant, next.turn());
        if checkers != 0 && next.checkers(variant, position.turn()) == 0 {
            let by = next.piece_at(lowest(checkers))?;
            return Some(Refusal::GivesCheck(by));
        }
    }
    None
}

/// The way to castle that a move would be.
fn castling<'v>(
    variant: &'v Variant,
    position: &Position,
    piece: Piece,
    mv: Move,
) -> Option<&'v Castling> {
    // If the set-up is drawn at random, the king moves onto its rook, wherever it is; onto any
    // other piece it simply cannot move.
    let stands = |way: &&Castling| {
        !variant.draws_set_up() || position.piece_at(way.goes.from) == Some(way.companion())
    };
    let mut ways = variant.castlings().iter();
    ways.find(|way| way.castler() == piece && way.king == mv && stands(way))
}

fn against_castling(
    variant: &Variant,
    position: &Position,
    way: &Castling,
    piece: Piece,
    mv: Move,
) -> Refusal {
    let (partner, at) = (way.companion(), way.goes.from);
    let why = if position.piece_at(at) != Some(partner) {
        Some(CastlingObstacle::NoPartner { partner, at })
    } else if position.castling(variant, mv).is_none() {
        Some(CastlingObstacle::Lost(partner))
    } else {
        position.against_castling(variant, way)
    };
    match why {
        Some(why) => Refusal::Castling {
            piece,
            to: mv.to,
            why,
        },
        None => endangers(variant, position, mv),
    }
}

/// What is wrong with a promotion, or with the lack of one.
fn wrong_promotion(
    variant: &Variant,
    position: &Position,
    piece: Piece,
    mv: Move,
) -> Option<Refusal> {
    let kind = variant.kind(piece.kind);
    if kind.promotes_apart.is_some() {
        return mv.promotion.map(|_| Refusal::PromotionApart(piece));
    }
    if !variant.may_promote(piece, mv.from, mv.to) {
        return mv.promotion.map(|_| Refusal::Promotion);
    }
    let must = variant.promotes_on(piece, mv.to);
    let extras = variant.tables.extras.as_ref();
    let becomes = extras.map(|extras| {
        extras
            .becomes(variant.mode(), position, piece.kind)
            .collect()
    });
    let named: Vec<KindId> = becomes.unwrap_or_default();
    match mv.promotion {
        Some(kind) if named.contains(&kind) => return None,
        None if !must => return None,
        // No piece can become what the die names.
        _ if named.is_empty()
            && let (Some(shown), Some(kind)) = (position.die, position.die_names(variant)) =>
        {
            return Some(Refusal::Die { shown, kind });
        }
        _ if named.is_empty() && must => {
            return Some(Refusal::NothingToBecome { piece, at: mv.to });
        }
        _ if named.is_empty() => return Some(Refusal::Promotion),
        _ => {}
    }
    let promoting = |promotion: KindId| Move {
        promotion: Some(promotion),
        ..mv
    };
    let mv = promoting(named[0]);
    // Other faults of the move come first.
    refusal(variant, position, mv).or_else(|| {
        let moves = named.into_iter().map(promoting);
        let choices = moves.filter_map(|mv| variant.becomes(piece.kind, mv));
        let choices = choices.collect();
        Some(Refusal::PromotionNeeded { piece, mv, choices })
    })
}

/// Whether the royal pieces would face each other after a pseudo-legal move.
pub(in crate::rules) fn is_facing(variant: &Variant, position: &Position, mv: Move) -> bool {
    refusal(variant, position, mv) == Some(Refusal::Facing)
}

/// The danger to the general after a pseudo-legal move.
fn endangers(variant: &Variant, position: &Position, mv: Move) -> Refusal {
    endangered(variant, position, &position.play(variant, mv))
}

/// The danger to the general in the position after a pseudo-legal move.
pub(super) fn endangered(variant: &Variant, position: &Position, next: &Position) -> Refusal {
    let checkers = next.checkers(variant, position.turn());
    if checkers == 0 && position.is_bikjang(variant) {
        return Refusal::Bikjang;
    }
    if checkers == 0 {
        return Refusal::Facing;
    }
    let before = position.checkers(variant, position.turn());
    // Prefer a checker that attacked before the move.
    let at = lowest(if checkers & before == 0 {
        checkers
    } else {
        checkers & before
    });
    let by = next
        .piece_at(at)
        .unwrap_or(Piece::new(position.turn().other(), KindId(0)));
    Refusal::InCheck {
        by,
        at,
        already: checkers & before != 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{mv, position, square, xiangqi};
    use crate::rules::{Obstacle, Side};

    fn why(pieces: &str, turn: Side, text: &str) -> Refusal {
        let variant = xiangqi();
        let position = position(&variant, pieces, turn);
        refusal(&variant, &position, mv(&variant, text)).unwrap()
    }

    fn obstacle_to(pieces: &str, text: &str) -> Obstacle {
        match why(pieces, Side::First, text) {
            Refusal::Movement { why, .. } => why,
            other => panic!("{text}: {other:?}"),
        }
    }

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

    #[test]
    fn legal_moves_have_nothing_against_them() {
        let variant = xiangqi();
        for text in ["h3-e3", "b3-b10", "b1-c3", "a4-a5", "c1-e3", "e1-e2"] {
            let refused = refusal(&variant, variant.start(), mv(&variant, text));
            assert_eq!(refused, None, "{text}");
        }
    }

    #[test]
    fn the_wrong_piece_is_told_apart() {
        let variant = xiangqi();
        let refused = |text| why(START, Side::First, text);
        assert_eq!(refused("e5-e6"), Refusal::NoPiece(square(&variant, "e5")));
        assert!(matches!(
            refused("h8-e8"),
            Refusal::NotYours {
                turn: Side::First,
                ..
            }
        ));
        assert!(matches!(refused("h3-h3"), Refusal::StandsStill { .. }));
        assert!(matches!(refused("a1-a4"), Refusal::OwnPiece { .. }));
        assert!(matches!(refused("a1-b1"), Refusal::OwnPiece { .. }));
        let mut promoted = mv(&variant, "a4-a5");
        promoted.promotion = variant.kinds().first().map(|kind| kind.id);
        let refused = refusal(&variant, variant.start(), promoted);
        assert_eq!(refused, Some(Refusal::Promotion));
    }

    #[test]
    fn a_blocked_way_names_the_point_and_the_word_for_it() {
        let named = |pieces: &str, text: &str, point: &str, word: &str| {
            let variant = xiangqi();
            match obstacle_to(pieces, text) {
                Obstacle::Blocked { at, name, .. } => {
                    assert_eq!(variant.board().name(at), point, "{text}");
                    assert_eq!(name, word, "{text}");
                }
                other => panic!("{text}: {other:?}"),
            }
        };
        named(START, "b1-d2", "c1", "leg");
        named("3k5/9/9/9/9/9/9/9/3P5/2B1K4", "c1-e3", "d2", "eye");
        named(START, "a1-a6", "a4", "");
    }

    #[test]
    fn a_cannon_needs_exactly_one_screen_to_capture() {
        assert_eq!(obstacle_to(START, "h3-h8"), Obstacle::NoScreen);
        let two = "3k5/9/1r7/1p7/1p7/9/9/1C7/9/4K4";
        assert_eq!(obstacle_to(two, "b3-b8"), Obstacle::TooManyScreens(2));
        let jump = obstacle_to(START, "b3-b9");
        assert!(matches!(jump, Obstacle::JumpsToCapture(..)), "{jump:?}");
    }

    #[test]
    fn zones_are_named() {
        let leaves = |pieces, text, words: &str| {
            let zone = words.to_owned();
            assert_eq!(obstacle_to(pieces, text), Obstacle::Leaves(zone), "{text}");
        };
        leaves("3k5/9/9/9/9/9/9/9/9/5K3", "f1-g1", "the palace");
        leaves("3k5/9/9/9/9/9/9/5A3/9/4K4", "f3-g4", "the palace");
        let side = "its own side of the river";
        leaves("3k5/9/9/9/9/2B6/9/9/9/4K4", "c5-e7", side);
        let zone = "the far side of the river".to_owned();
        assert_eq!(obstacle_to(START, "a4-b4"), Obstacle::NotFromHere(zone));
        assert_eq!(obstacle_to(START, "a4-a3"), Obstacle::Shape);
        assert_eq!(obstacle_to(START, "h3-e4"), Obstacle::Shape);
    }

    #[test]
    fn dangers_to_the_general_are_told_apart() {
        let pinned = "3kr4/9/9/9/9/9/9/9/4R4/4K4";
        let refused = why(pinned, Side::First, "e2-a2");
        assert!(matches!(refused, Refusal::InCheck { already: false, .. }));
        let checked = "3kr4/9/9/9/9/9/9/9/R8/4K4";
        let refused = why(checked, Side::First, "a2-a3");
        assert!(matches!(refused, Refusal::InCheck { already: true, .. }));
        let facing = "4k4/9/9/9/4P4/9/9/9/9/4K4";
        assert_eq!(why(facing, Side::First, "e6-d6"), Refusal::Facing);
    }
}
