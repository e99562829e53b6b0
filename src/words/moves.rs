//! What is told of a move that may not be played, and the small words that other sentences share.

use super::endings::ending;
use crate::notation::algebraic;
use crate::rules::{
    CastlingObstacle, KindId, Move, Obstacle, Outcome, Piece, Refusal, Square, Style, Variant,
};

/// Why boards are not edited by hand.
pub(super) const ENFORCED: &str = "the rules are enforced in this game, so only moves can be made";

/// Why a move may not be played.
#[must_use]
pub fn refusal(variant: &Variant, refusal: &Refusal) -> String {
    let name = |square: Square| variant.board().name(square);
    match refusal {
        Refusal::GameOver { ply, outcome } => {
            game_over(variant, &format!("after ply {ply}"), *outcome)
        }
        Refusal::NoPiece(square) => format!("There is no piece on {}.", name(*square)),
        Refusal::PointGone(square) => {
            let at = name(*square);
            format!("The point {at} is off the board; place `@-{at}` to bring it back.")
        }
        Refusal::BoardEdit => format!("The board cannot be edited by hand: {ENFORCED}."),
        Refusal::NotYours { piece, at, turn } => {
            let (noun, owner) = (noun(variant, *piece), &variant.seat(piece.side).name);
            let turn = &variant.seat(*turn).name;
            format!(
                "The {noun} on {} is {owner}'s, and it is {turn}'s turn.",
                name(*at)
            )
        }
        Refusal::StandsStill { piece, at } => {
            let (noun, at) = (noun(variant, *piece), name(*at));
            let pass = if variant.may_pass() {
                "; to pass, write `pass`"
            } else {
                ""
            };
            format!("The {noun} is on {at} already: a move must go somewhere else{pass}.")
        }
        Refusal::OwnPiece { piece, other, at } => {
            let (noun, other) = (noun(variant, *piece), noun(variant, *other));
            format!(
                "The {noun} cannot go to {}: your own {other} is there.",
                name(*at)
            )
        }
        Refusal::Movement {
            piece,
            from,
            to,
            why,
        } => {
            let (noun, from, to) = (noun(variant, *piece), name(*from), name(*to));
            let reason = obstacle(variant, *piece, why);
            format!("The {noun} on {from} cannot go to {to}: {reason}.")
        }
        Refusal::InCheck { by, at, already } => in_check(variant, *by, *at, *already),
        Refusal::Facing => {
            let royal = royal(variant);
            format!("The two {royal}s would face each other on an open file.")
        }
        Refusal::Bikjang => {
            let royal = royal(variant);
            format!(
                "The {royal}s face each other (bikjang): part them, or pass to end the game, and \
                 points decide."
            )
        }
        Refusal::Promotion if variant.kinds().iter().any(|kind| !kind.becomes.is_empty()) => {
            "No piece changes into another by that move: write it without.".to_owned()
        }
        Refusal::Promotion => "Pieces do not promote in this game.".to_owned(),
        Refusal::PromotionNeeded { piece, mv, choices } => {
            let example = algebraic::written(variant, *piece, *mv);
            promotion_needed(variant, *piece, *mv, choices, &example)
        }
        Refusal::Castling { piece, to, why } => castling(variant, *piece, *to, *why),
        Refusal::FourthCheck { piece, at } => format!(
            "The {} gave your last three checks, and a fourth from {} would repeat a position: \
             vary with another move.",
            noun(variant, *piece),
            name(*at)
        ),
        Refusal::Chase {
            piece,
            at,
            target,
            target_at,
        } => format!(
            "The {} on {} would be chased by the {} from {} without end: under the house rules \
             the side that chases must vary before the position occurs for the third time.",
            noun(variant, *target),
            name(*target_at),
            noun(variant, *piece),
            name(*at)
        ),
    }
}

/// What a piece becomes is asked: all choices are named, and `example` is a move that says it.
pub(super) fn promotion_needed(
    variant: &Variant,
    piece: Piece,
    mv: Move,
    choices: &[KindId],
    example: &str,
) -> String {
    let (name, to) = (noun(variant, piece), variant.board().name(mv.to));
    let named = |&kind: &KindId| {
        let becomes = Piece { kind, ..piece };
        format!("{} ({})", noun(variant, becomes), variant.label(becomes))
    };
    let named: Vec<String> = choices.iter().map(named).collect();
    let choices = or_list(&named);
    format!("What should the {name} become on {to}: {choices}? Write `{example}`, for example.")
}

/// `a, b or c`.
pub(super) fn or_list(words: &[impl AsRef<str>]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

fn castling(variant: &Variant, piece: Piece, to: Square, why: CastlingObstacle) -> String {
    let name = |square: Square| variant.board().name(square);
    let (royal, to) = (noun(variant, piece), name(to));
    let reason = match why {
        CastlingObstacle::NoPartner { partner, at } => {
            format!(
                "no {} of yours stands on {}",
                noun(variant, partner),
                name(at)
            )
        }
        CastlingObstacle::Lost { partner } => {
            format!(
                "the {royal} or that {} has moved before",
                noun(variant, partner)
            )
        }
        CastlingObstacle::Between { at, piece } => {
            let blocker = with_article(noun(variant, piece));
            format!("{blocker} on {} is in the way", name(at))
        }
        CastlingObstacle::InCheck => format!("your {royal} is in check"),
        CastlingObstacle::Through { at } => {
            format!("your {royal} would pass {}, which is attacked", name(at))
        }
    };
    format!("You cannot castle to {to}: {reason}.")
}

/// That a game is over, and since when.
pub(super) fn game_over(variant: &Variant, since: &str, outcome: Outcome) -> String {
    let (word, ending) = (outcome.ending, ending(variant, outcome));
    format!("The game is over {since} ({word}). {ending}")
}

/// Why a piece does not go to a point, as a clause.
pub(super) fn obstacle(variant: &Variant, piece: Piece, why: &Obstacle) -> String {
    let name = |square: Square| variant.board().name(square);
    match why {
        Obstacle::Blocked {
            at,
            piece,
            name: word,
        } => {
            let (blocker, at) = (with_article(noun(variant, *piece)), name(*at));
            match word.as_str() {
                "" => format!("{blocker} on {at} is in the way"),
                word => format!("its {word} is blocked by {blocker} on {at}"),
            }
        }
        Obstacle::NoScreen => {
            let goes = hop_verb(variant, piece);
            format!("it {goes} by jumping exactly one piece, and there is none between")
        }
        Obstacle::TooManyScreens(count) => {
            let goes = hop_verb(variant, piece);
            format!("it {goes} by jumping exactly one piece, and there are {count} between")
        }
        Obstacle::NeverJumps { piece: other, at } => {
            let (noun, other) = (noun(variant, piece), with_article(noun(variant, *other)));
            format!(
                "{} never jumps {other}, and one stands on {}",
                with_article(noun),
                name(*at)
            )
        }
        Obstacle::NeverTakes { piece: other } => {
            let (noun, other) = (noun(variant, piece), with_article(noun(variant, *other)));
            format!("{} never captures {other}", with_article(noun))
        }
        Obstacle::JumpsToCapture { at } => {
            let at = name(*at);
            format!("it jumps only to capture, and there is a piece on {at} in the way")
        }
        Obstacle::CannotCapture => "it does not capture in that direction".to_owned(),
        Obstacle::OnlyCaptures => "it goes there only to capture".to_owned(),
        Obstacle::NotInPassing { at } => {
            let (at, royal) = (name(*at), royal(variant));
            format!(
                "it goes there only to capture, and the piece on {at} can be taken in passing only \
                 right after its double step and when your {royal} stays safe"
            )
        }
        Obstacle::Leaves { zone } => format!("it never leaves {zone}"),
        Obstacle::NotFromHere { zone } => format!("it may do that only on {zone}"),
        Obstacle::Shape => variant.kind(piece.kind).how.clone(),
    }
}

/// What a hopping piece does by jumping: everything, or only capture.
fn hop_verb(variant: &Variant, piece: Piece) -> &'static str {
    if variant.kind(piece.kind).only_hops() {
        "goes"
    } else {
        "captures"
    }
}

fn in_check(variant: &Variant, by: Piece, at: Square, already: bool) -> String {
    let (attacker, royal) = (noun(variant, by), royal(variant));
    let name = variant.board().name(at);
    if already {
        format!("Your {royal} is in check from the {attacker} on {name}, and still would be.")
    } else {
        format!("That would leave your {royal} in check from the {attacker} on {name}.")
    }
}

pub(super) fn noun(variant: &Variant, piece: Piece) -> &str {
    &variant.kind(piece.kind).name
}

/// What a board's places are called.
pub(super) fn place(variant: &Variant) -> &'static str {
    match variant.board().style() {
        Style::Lines => "point",
        Style::Cells => "square",
    }
}

pub(super) fn royal(variant: &Variant) -> &str {
    let royal = variant.kinds().iter().find(|kind| kind.royal);
    royal.map_or("general", |kind| kind.name.as_str())
}

pub(super) fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}
