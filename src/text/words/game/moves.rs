//! What is told of a move that may not be played, and the small words that other sentences share.

use crate::notation::algebraic;
use crate::rules::{
    CastlingObstacle, KindId, Move, Obstacle, Outcome, Piece, Refusal, Side, Square, Style, Variant,
};
use crate::words::endings::{ending, royals};
use crate::words::{Noun, or_list};

/// Why a move may not be played.
#[must_use]
pub fn refusal(variant: &Variant, refusal: &Refusal) -> String {
    let name = |square: Square| variant.board().name(square);
    let noun = |piece: Piece| Noun::piece(variant, piece);
    match refusal {
        Refusal::GameOver { ply, outcome } => {
            let since = t!("refusal-after-ply", ply = ply.to_string());
            game_over(variant, &since, *outcome)
        }
        Refusal::NoPiece(square) => t!("refusal-no-piece", at = name(*square)),
        Refusal::Die { shown, kind } => t!(
            "refusal-die",
            n = shown.to_string(),
            piece = Noun::kind(variant, &variant.kind(*kind).name)
        ),
        Refusal::Dark(square) => t!("refusal-dark", at = name(*square)),
        Refusal::FaceDown(square) => t!("refusal-face-down", at = name(*square)),
        Refusal::Neutral { piece, at } => {
            t!("refusal-neutral", piece = noun(*piece), at = name(*at))
        }
        Refusal::MarkFirst(square) => t!("refusal-mark-first", at = name(*square)),
        Refusal::Unreached(square) => t!("refusal-unreached", at = name(*square)),
        Refusal::Chance => t!("refusal-chance").to_owned(),
        Refusal::Opening => t!("refusal-opening").to_owned(),
        Refusal::Choose(mark) => t!("refusal-choose", at = name(*mark)),
        Refusal::Vanished(square) => t!("refusal-vanished", at = name(*square)),
        Refusal::PointGone(square) => t!("refusal-point-gone", at = name(*square)),
        Refusal::BoardEdit => t!("refusal-edit").to_owned(),
        Refusal::NotYours { piece, at, turn } => t!(
            "refusal-not-yours",
            piece = noun(*piece),
            at = name(*at),
            owner = Noun::seat(variant, piece.side),
            turn = Noun::seat(variant, *turn)
        ),
        Refusal::StandsStill { piece, at } if variant.may_pass() => t!(
            "refusal-stands-still-or-pass",
            piece = noun(*piece),
            at = name(*at)
        ),
        Refusal::StandsStill { piece, at } => {
            t!("refusal-stands-still", piece = noun(*piece), at = name(*at))
        }
        Refusal::SwapInCheck { piece, other } => t!(
            "refusal-swap-in-check",
            piece = noun(*piece),
            other = noun(*other)
        ),
        Refusal::OwnPiece { piece, other, at } => t!(
            "refusal-own-piece",
            piece = noun(*piece),
            other = noun(*other),
            at = name(*at)
        ),
        Refusal::Movement {
            piece,
            from,
            to,
            why,
        } => t!(
            "refusal-movement",
            piece = noun(*piece),
            from = name(*from),
            to = name(*to),
            why = obstacle(variant, *piece, why)
        ),
        Refusal::InCheck { by, at, already } => in_check(variant, *by, *at, *already),
        Refusal::Facing => t!(
            "refusal-facing",
            royal = royals(variant),
            lines = facing_lines(variant)
        ),
        Refusal::Bikjang => t!("refusal-bikjang", royal = royals(variant)),
        Refusal::Promotion if variant.kinds().iter().any(|kind| !kind.becomes.is_empty()) => {
            t!("refusal-no-promotion-now").to_owned()
        }
        Refusal::Promotion => t!("refusal-no-promotion").to_owned(),
        Refusal::PromotionNeeded { piece, mv, choices } => {
            let example = algebraic::written(variant, *piece, *mv);
            promotion_needed(variant, *piece, *mv, choices, &example)
        }
        Refusal::PromotionApart(piece) => {
            let kind = variant.kind(piece.kind).becomes.first();
            let becomes = kind.map_or(*piece, |&kind| Piece { kind, ..*piece });
            t!(
                "refusal-promotion-apart",
                piece = noun(*piece),
                becomes = noun(becomes)
            )
        }
        Refusal::NothingToBecome { piece, at } => t!(
            "refusal-nothing-to-become",
            piece = noun(*piece),
            at = name(*at)
        ),
        Refusal::NoDrops => t!("refusal-no-drops").to_owned(),
        Refusal::NotInHand(piece) => t!("refusal-not-in-hand", piece = noun(*piece)),
        Refusal::DropOnPiece { piece, other, at } => t!(
            "refusal-drop-on-piece",
            piece = noun(*piece),
            other = noun(*other),
            at = name(*at)
        ),
        Refusal::DropOutside { piece, at } => {
            t!("refusal-drop-outside", piece = noun(*piece), at = name(*at))
        }
        Refusal::SecondOnFile { piece, at } => t!(
            "refusal-second-on-file",
            piece = noun(*piece),
            at = name(*at)
        ),
        Refusal::DropMates(piece) => t!("refusal-drop-mates", piece = noun(*piece)),
        Refusal::DropChecks(piece) => t!("refusal-drop-checks", piece = noun(*piece)),
        Refusal::Decided(outcome) => ending(variant, *outcome),
        Refusal::MustCapture(mv) => t!(
            "refusal-must-capture",
            from = name(mv.from),
            to = name(mv.to)
        ),
        Refusal::GivesCheck(by) => t!("refusal-gives-check", piece = noun(*by)),
        Refusal::BlowsUp => t!("refusal-blows-up", royal = royals(variant)),
        Refusal::Castling { piece, to, why } => t!(
            "refusal-castling",
            to = name(*to),
            why = castling(variant, *piece, *why)
        ),
        Refusal::FourthCheck { piece, at } => {
            t!("refusal-fourth-check", piece = noun(*piece), at = name(*at))
        }
        Refusal::Chase {
            piece,
            at,
            target,
            target_at,
        } => t!(
            "refusal-chase",
            piece = noun(*piece),
            at = name(*at),
            target = noun(*target),
            place = name(*target_at)
        ),
    }
}

/// What a piece becomes is asked: all choices are named, and `example` is a move that says it.
pub(in crate::words) fn promotion_needed(
    variant: &Variant,
    piece: Piece,
    mv: Move,
    choices: &[KindId],
    example: &str,
) -> String {
    let named = choices.iter().map(|&kind| {
        let becomes = Piece { kind, ..piece };
        t!(
            "refusal-promotion-choice",
            piece = Noun::piece(variant, becomes),
            label = variant.label(becomes).to_string()
        )
    });
    t!(
        "refusal-promotion-needed",
        piece = Noun::piece(variant, piece),
        at = variant.board().name(mv.to),
        choices = or_list(named),
        example
    )
}

/// Why a king cannot castle, as a clause.
fn castling(variant: &Variant, piece: Piece, why: CastlingObstacle) -> String {
    let name = |square: Square| variant.board().name(square);
    let royal = Noun::piece(variant, piece);
    match why {
        CastlingObstacle::NoPartner { partner, at } => t!(
            "refusal-castling-alone",
            partner = Noun::piece(variant, partner),
            at = name(at)
        ),
        CastlingObstacle::Lost(partner) => t!(
            "refusal-castling-lost",
            royal,
            partner = Noun::piece(variant, partner)
        ),
        CastlingObstacle::Between { at, piece } => t!(
            "refusal-why-in-the-way",
            piece = Noun::piece(variant, piece),
            at = name(at)
        ),
        CastlingObstacle::InCheck => t!("refusal-castling-in-check", royal),
        CastlingObstacle::Through(at) => {
            t!("refusal-castling-through", royal, at = name(at))
        }
    }
}

/// That a game is over, and since when.
pub(in crate::words) fn game_over(variant: &Variant, since: &str, outcome: Outcome) -> String {
    t!(
        "refusal-over",
        since,
        ending = outcome.ending.as_str(),
        sentence = ending(variant, outcome)
    )
}

/// Why a piece does not go to a point, as a clause.
pub(in crate::words) fn obstacle(variant: &Variant, piece: Piece, why: &Obstacle) -> String {
    let name = |square: Square| variant.board().name(square);
    let noun = Noun::piece(variant, piece);
    let other = |piece: Piece| Noun::piece(variant, piece);
    match why {
        Obstacle::Blocked {
            at,
            piece,
            name: word,
        } if word.is_empty() => {
            t!(
                "refusal-why-in-the-way",
                piece = other(*piece),
                at = name(*at)
            )
        }
        Obstacle::Blocked {
            at,
            piece,
            name: word,
        } => t!(
            "refusal-why-blocked",
            word = Noun::obstacle(variant, word),
            piece = other(*piece),
            at = name(*at)
        ),
        Obstacle::NoScreen if variant.kind(piece.kind).only_hops() => {
            t!("refusal-why-no-screen-to-go").to_owned()
        }
        Obstacle::NoScreen => t!("refusal-why-no-screen").to_owned(),
        Obstacle::TooManyScreens(count) if variant.kind(piece.kind).only_hops() => {
            t!("refusal-why-screens-to-go", n = *count)
        }
        Obstacle::TooManyScreens(count) => t!("refusal-why-screens", n = *count),
        Obstacle::NeverJumps { piece, at } => t!(
            "refusal-why-never-jumps",
            piece = noun,
            other = other(*piece),
            at = name(*at)
        ),
        Obstacle::NeverTakes(piece) => t!(
            "refusal-why-never-takes",
            piece = noun,
            other = other(*piece)
        ),
        Obstacle::JumpsToCapture(at) => t!("refusal-why-jumps-to-capture", at = name(*at)),
        Obstacle::CannotCapture => t!("refusal-why-no-capture").to_owned(),
        Obstacle::OnlyCaptures => t!("refusal-why-only-captures").to_owned(),
        Obstacle::NotInPassing(at) => t!(
            "refusal-why-not-in-passing",
            at = name(*at),
            royal = royal_of(variant, piece.side)
        ),
        Obstacle::Leaves(zone) => {
            t!("refusal-why-leaves", zone = Noun::zone(variant, zone))
        }
        Obstacle::NotFromHere(zone) => {
            t!(
                "refusal-why-not-from-here",
                zone = Noun::zone(variant, zone)
            )
        }
        Obstacle::Shape => {
            crate::words::variants::how(variant, variant.kind(piece.kind)).into_owned()
        }
    }
}

fn in_check(variant: &Variant, by: Piece, at: Square, already: bool) -> String {
    let royal = royal_of(variant, by.side.other());
    let (piece, at) = (Noun::piece(variant, by), variant.board().name(at));
    if already {
        t!("refusal-still-in-check", royal, piece, at)
    } else {
        t!("refusal-in-check", royal, piece, at)
    }
}

/// What a board's places are called, for a sentence to choose by: `point` or `square`.
pub(in crate::words) fn place(variant: &Variant) -> &'static str {
    match variant.board().style() {
        Style::Lines => "point",
        Style::Cells | Style::Squares => "square",
        Style::Hexes => "cell",
    }
}

/// In sentences: along which lines royal pieces may not face each other.
pub(in crate::words) fn facing_lines(variant: &Variant) -> &'static str {
    if variant.faces_by_arrows() {
        return "arrows";
    }
    let has = |sort: fn((i32, i32)) -> bool| variant.facing_steps().any(sort);
    match (
        has(|(_, up)| up == 0),
        has(|(across, up)| across != 0 && up != 0),
    ) {
        (false, false) => "files",
        (true, false) => "ranks",
        (false, true) => "diagonals",
        (true, true) => "all",
    }
}

/// The piece that a side must not lose.
pub(in crate::words) fn royal_of(variant: &Variant, side: Side) -> Noun<'_> {
    let royal = variant.kinds().iter().find(|kind| kind.royal);
    royal.map_or_else(
        || royals(variant),
        |kind| {
            Noun::piece(
                variant,
                Piece {
                    side,
                    kind: kind.id,
                },
            )
        },
    )
}
