//! Why the rules of movement refuse a move.

use super::bits::{lowest, points};
use super::men::{Move, Piece, Square};
use super::position::Position;
use super::refusal::{Obstacle, Refusal};
use super::variant::{Variant, Way};
use super::walks::{Walk, forward, walks};

/// The reason against a move by the rules of movement; none when it is legal.
pub(super) fn refusal(variant: &Variant, position: &Position, mv: Move) -> Option<Refusal> {
    if position.is_legal(variant, mv) {
        return None;
    }
    let Some(piece) = position.piece_at(mv.from) else {
        return Some(Refusal::NoPiece(mv.from));
    };
    let (at, turn) = (mv.from, position.turn());
    if piece.side != turn {
        return Some(Refusal::NotYours { piece, at, turn });
    }
    if mv.from == mv.to {
        return Some(Refusal::StandsStill { piece, at });
    }
    if let Some(why) = obstacle(variant, position, piece, mv) {
        return Some(why);
    }
    if mv.promotion.is_some() {
        return Some(Refusal::Promotion);
    }
    Some(endangers(variant, position, mv))
}

/// Why a man does not go to a point, the general's safety apart.
fn obstacle(variant: &Variant, position: &Position, piece: Piece, mv: Move) -> Option<Refusal> {
    let target = position.piece_at(mv.to);
    let mut nearest: Option<Obstacle> = None;
    let kind = variant.kind(piece.kind);
    let ahead = forward(variant.seat(piece.side).at_bottom);
    for way in &kind.ways {
        for walk in walks(variant.board(), &way.atom, mv.from, ahead) {
            if walk.target != mv.to {
                continue;
            }
            match against(variant, position, piece, way, &walk, mv) {
                // The way is open: only an own man or the general can be against it.
                None => return own_man(piece, target, mv),
                Some(why) => nearest = Some(nearer(nearest, why)),
            }
        }
    }
    let why = nearest.unwrap_or(Obstacle::Shape);
    if let (Some(refusal), false) = (own_man(piece, target, mv), why == Obstacle::Shape) {
        return Some(refusal);
    }
    Some(Refusal::Movement {
        piece,
        from: mv.from,
        to: mv.to,
        why,
    })
}

fn own_man(piece: Piece, target: Option<Piece>, mv: Move) -> Option<Refusal> {
    let other = target.filter(|other| other.side == piece.side)?;
    Some(Refusal::OwnMan {
        piece,
        other,
        at: mv.to,
    })
}

/// What is against one walk of one way to the target; nothing when it is open.
fn against(
    variant: &Variant,
    position: &Position,
    piece: Piece,
    way: &Way,
    walk: &Walk,
    mv: Move,
) -> Option<Obstacle> {
    let side = piece.side.index();
    let kind = variant.kind(piece.kind);
    if let Some(zone) = kind.within.map(|zone| &variant.zones[zone])
        && zone.sets[side] & mv.to.bit() == 0
    {
        let zone = zone.words.clone();
        return Some(Obstacle::Leaves { zone });
    }
    if let Some(zone) = way.from.map(|zone| &variant.zones[zone])
        && zone.sets[side] & mv.from.bit() == 0
    {
        let zone = zone.words.clone();
        return Some(Obstacle::NotFromHere { zone });
    }
    let barring = |square: &&Square| position.piece_at(**square).is_some();
    let empty = position.piece_at(mv.to).is_none();
    if way.atom.hops {
        return match walk.path.iter().filter(barring).count() {
            0 => Some(Obstacle::NoScreen),
            1 if empty && !way.atom.quiet => walk
                .path
                .iter()
                .find(barring)
                .map(|&at| Obstacle::JumpsToCapture { at }),
            1 => None,
            many => Some(Obstacle::TooManyScreens(many)),
        };
    }
    if let Some(&at) = walk.path.iter().find(barring) {
        return position.piece_at(at).map(|piece| Obstacle::Blocked {
            at,
            piece,
            name: kind.obstacle.clone(),
        });
    }
    match empty {
        true if !way.atom.quiet => Some(Obstacle::OnlyCaptures),
        false if !way.atom.captures => Some(Obstacle::CannotCapture),
        _ => None,
    }
}

/// Of two reasons, the one that helps more: a cannon that takes wants a screen, and one that
/// moves wants a free way.
fn nearer(old: Option<Obstacle>, new: Obstacle) -> Obstacle {
    let weight = |why: &Obstacle| match why {
        Obstacle::JumpsToCapture { .. } => 6,
        Obstacle::TooManyScreens(_) => 5,
        Obstacle::NoScreen => 4,
        Obstacle::Blocked { .. } => 3,
        Obstacle::NotFromHere { .. } | Obstacle::Leaves { .. } => 2,
        Obstacle::CannotCapture | Obstacle::OnlyCaptures => 1,
        Obstacle::Shape => 0,
    };
    match old {
        Some(old) if weight(&old) >= weight(&new) => old,
        _ => new,
    }
}

/// The danger that a move of the right shape leaves the general in.
fn endangers(variant: &Variant, position: &Position, mv: Move) -> Refusal {
    let kind = position.kind_at(mv.from.bit());
    let next = position.after(variant, kind, mv.from, mv.to);
    let checkers = next.checkers(variant, position.turn());
    if checkers == 0 {
        return Refusal::Facing;
    }
    let before = position.checkers(variant, position.turn());
    // Name a checker that was there before, if one still is.
    let at = lowest(if checkers & before == 0 {
        checkers
    } else {
        checkers & before
    });
    let by = next.piece_at(at).unwrap_or(Piece {
        side: position.turn().other(),
        kind,
    });
    debug_assert!(points(checkers).any(|square| square == at));
    Refusal::InCheck {
        by,
        at,
        already: before != 0,
    }
}
