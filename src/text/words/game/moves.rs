//! Sentences about illegal moves, and words shared with other sentences.

use crate::notation::algebraic;
use crate::rules::{
    CastlingObstacle, KindId, Move, Obstacle, Outcome, Piece, Refusal, Side, Square, Style, Variant,
};
use crate::words::endings::{ending, royals};
use crate::words::{Noun, or_list, variants};

pub fn refusal(variant: &Variant, refusal: &Refusal) -> String {
    let name = |square: &Square| variant.board().name(*square);
    let noun = |piece: &Piece| Noun::piece(variant, *piece);
    match refusal {
        Refusal::GameOver { ply, outcome } => {
            let since = t!("refusal-after-ply", ply = ply.to_string());
            game_over(variant, &since, *outcome)
        }
        Refusal::Die { shown, kind } => {
            let piece = Noun::kind(variant, &variant.kind(*kind).name);
            t!("refusal-die", n = shown.to_string(), piece)
        }
        Refusal::NotYours { piece, at, turn } => {
            let [owner, turn] = [piece.side, *turn].map(|side| Noun::seat(variant, side));
            let (piece, at) = (noun(piece), name(at));
            t!("refusal-not-yours", piece, at, owner, turn)
        }
        Refusal::StandsStill { piece, at } if variant.may_pass() => {
            let (piece, at) = (noun(piece), name(at));
            t!("refusal-stands-still-or-pass", piece, at)
        }
        Refusal::Movement {
            piece,
            from,
            to,
            why,
        } => {
            let why = obstacle(variant, *piece, why);
            let (piece, from, to) = (noun(piece), name(from), name(to));
            t!("refusal-movement", piece, from, to, why)
        }
        Refusal::InCheck { by, at, already } => in_check(variant, *by, *at, *already),
        Refusal::Promotion | Refusal::PromotionNeeded { .. } | Refusal::PromotionApart(_) => {
            promotion(variant, refusal)
        }
        Refusal::Decided(outcome) => ending(variant, *outcome),
        Refusal::MustCapture(mv) => {
            let (from, to) = (name(&mv.from), name(&mv.to));
            t!("refusal-must-capture", from, to)
        }
        Refusal::Castling { piece, to, why } => {
            let why = castling(variant, *piece, *why);
            t!("refusal-castling", to = name(to), why)
        }
        Refusal::Shades { piece, at, apart } => {
            let (piece, at, apart) = (noun(piece), name(at), noun(apart));
            t!("refusal-shades", piece, at, apart)
        }
        Refusal::FullFile { piece, at, most } => {
            let (piece, at, most) = (noun(piece), name(at), *most);
            t!("refusal-full-file", piece, at, most)
        }
        Refusal::Chase {
            piece,
            at,
            target,
            target_at,
        } => {
            let (piece, target) = (noun(piece), noun(target));
            let (at, place) = (name(at), name(target_at));
            t!("refusal-chase", piece, at, target, place)
        }
        other => named_refusal(variant, other),
    }
}

/// Why a promotion is not legal.
fn promotion(variant: &Variant, refusal: &Refusal) -> String {
    let mut kinds = variant.kinds().iter();
    match refusal {
        Refusal::PromotionNeeded { piece, mv, choices } => {
            let example = algebraic::written(variant, *piece, *mv);
            promotion_needed(variant, *piece, *mv, choices, &example)
        }
        Refusal::PromotionApart(piece) => {
            let kind = variant.kind(piece.kind).becomes.first();
            let becomes = kind.map_or(*piece, |&kind| Piece { kind, ..*piece });
            let [piece, becomes] = [*piece, becomes].map(|piece| Noun::piece(variant, piece));
            t!("refusal-promotion-apart", piece, becomes)
        }
        _ if kinds.any(|kind| !kind.becomes.is_empty()) => {
            t!("refusal-no-promotion-now").to_owned()
        }
        _ => t!("refusal-no-promotion").to_owned(),
    }
}

/// A refusal that is described by its kind, its pieces and their points.
fn named_refusal(variant: &Variant, refusal: &Refusal) -> String {
    let (piece, other, at) = match refusal {
        Refusal::NoPiece(at)
        | Refusal::Dark(at)
        | Refusal::FaceDown(at)
        | Refusal::MarkFirst(at)
        | Refusal::Unreached(at)
        | Refusal::Vanished(at)
        | Refusal::PointGone(at)
        | Refusal::Choose(at) => (None, None, Some(at)),
        Refusal::Neutral { piece, at }
        | Refusal::StandsStill { piece, at }
        | Refusal::NothingToBecome { piece, at }
        | Refusal::NoGate { piece, at }
        | Refusal::DropOutside { piece, at }
        | Refusal::FourthCheck { piece, at } => (Some(piece), None, Some(at)),
        Refusal::OwnPiece { piece, other, at } | Refusal::DropOnPiece { piece, other, at } => {
            (Some(piece), Some(other), Some(at))
        }
        Refusal::SwapInCheck { piece, other } => (Some(piece), Some(other), None),
        Refusal::NotInHand(piece)
        | Refusal::OnlyGates(piece)
        | Refusal::DropMates(piece)
        | Refusal::DropChecks(piece)
        | Refusal::GivesCheck(piece) => (Some(piece), None, None),
        _ => (None, None, None),
    };
    t_kind!(
        "refusal",
        refusal,
        piece = piece.map(|piece| Noun::piece(variant, *piece)),
        other = other.map(|piece| Noun::piece(variant, *piece)),
        at = at.map(|at| variant.board().name(*at)),
        royal = royals(variant),
        lines = facing_lines(variant)
    )
}

/// The question for the promotion, with all choices; `example` is a complete move.
pub(in crate::words) fn promotion_needed(
    variant: &Variant,
    piece: Piece,
    mv: Move,
    choices: &[KindId],
    example: &str,
) -> String {
    let options = choices.iter().map(|&kind| {
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
        choices = or_list(options),
        example
    )
}

/// Why a king cannot castle, as a clause.
fn castling(variant: &Variant, piece: Piece, why: CastlingObstacle) -> String {
    let name = |square: Square| variant.board().name(square);
    let noun = |piece: Piece| Noun::piece(variant, piece);
    let royal = noun(piece);
    match why {
        CastlingObstacle::NoPartner { partner, at } => {
            let (partner, at) = (noun(partner), name(at));
            t!("refusal-castling-alone", partner, at)
        }
        CastlingObstacle::Lost(partner) => {
            t!("refusal-castling-lost", royal, partner = noun(partner))
        }
        CastlingObstacle::Between { at, piece } => {
            let (piece, at) = (noun(piece), name(at));
            t!("refusal-why-in-the-way", piece, at)
        }
        CastlingObstacle::InCheck => t!("refusal-castling-in-check", royal),
        CastlingObstacle::Facing(at) => t!("refusal-castling-facing", royal, at = name(at)),
        CastlingObstacle::Through(at) => t!("refusal-castling-through", royal, at = name(at)),
    }
}

/// That the game is over, and since when.
pub(in crate::words) fn game_over(variant: &Variant, since: &str, outcome: Outcome) -> String {
    t!(
        "refusal-over",
        since,
        ending = outcome.ending.as_str(),
        sentence = ending(variant, outcome)
    )
}

/// Why a piece cannot reach a point, as a clause.
pub(in crate::words) fn obstacle(variant: &Variant, piece: Piece, why: &Obstacle) -> String {
    let name = |square: &Square| variant.board().name(*square);
    let noun = |piece: &Piece| Noun::piece(variant, *piece);
    let only_hops = variant.kind(piece.kind).only_hops();
    match why {
        Obstacle::Blocked {
            at,
            piece,
            name: word,
        } => {
            let kind = if word.is_empty() {
                "in-the-way"
            } else {
                "blocked"
            };
            let word = Noun::obstacle(variant, word);
            t_kind!(
                "refusal-why",
                kind,
                word,
                piece = noun(piece),
                at = name(at)
            )
        }
        Obstacle::NoScreen if only_hops => t!("refusal-why-no-screen-to-go").to_owned(),
        Obstacle::NoScreen => t!("refusal-why-no-screen").to_owned(),
        Obstacle::TooManyScreens(n) if only_hops => t!("refusal-why-screens-to-go", n),
        Obstacle::TooManyScreens(n) => t!("refusal-why-screens", n),
        Obstacle::NeverJumps { piece: other, at } => {
            let (piece, other) = (noun(&piece), noun(other));
            t!("refusal-why-never-jumps", piece, other, at = name(at))
        }
        Obstacle::NeverTakes(other) => {
            let (piece, other) = (noun(&piece), noun(other));
            t!("refusal-why-never-takes", piece, other)
        }
        Obstacle::JumpsToCapture(at) => t!("refusal-why-jumps-to-capture", at = name(at)),
        Obstacle::CannotCapture => t!("refusal-why-no-capture").to_owned(),
        Obstacle::OnlyCaptures => t!("refusal-why-only-captures").to_owned(),
        Obstacle::NotInPassing(at) => {
            let royal = royal_of(variant, piece.side);
            t!("refusal-why-not-in-passing", at = name(at), royal)
        }
        Obstacle::Leaves(zone) => t!("refusal-why-leaves", zone = Noun::zone(variant, zone)),
        Obstacle::NotFromHere(zone) => {
            t!(
                "refusal-why-not-from-here",
                zone = Noun::zone(variant, zone)
            )
        }
        Obstacle::Shape => variants::movement(variant, variant.kind(piece.kind)).into_owned(),
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

/// The selector for the name of a board's places: `point` or `square`.
pub(in crate::words) fn place(variant: &Variant) -> &'static str {
    match variant.board().style() {
        Style::Lines => "point",
        Style::Cells | Style::Squares => "square",
        Style::Hexes => "cell",
    }
}

/// The lines along which royal pieces must not face each other.
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
    match royal.map(|kind| kind.id) {
        Some(kind) => Noun::piece(variant, Piece { side, kind }),
        None => royals(variant),
    }
}
