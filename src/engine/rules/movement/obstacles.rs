//! What keeps a piece from a point by its way of moving, regardless of its general.

use crate::rules::board::{Move, Piece, Position, Square};
use crate::rules::kinds::Way;
use crate::rules::tables::{Walk, forward, walks};
use crate::rules::variant::Variant;
use crate::rules::verdicts::{Obstacle, Refusal};

/// Why a piece cannot go to a point, apart from the safety of the general.
pub(super) fn obstacle(
    variant: &Variant,
    position: &Position,
    piece: Piece,
    mv: Move,
) -> Option<Refusal> {
    let target = position.piece_at(mv.to);
    let mut nearest: Option<Obstacle> = None;
    let kind = variant.kind(piece.kind);
    let ahead = forward(variant.seat(piece.side).at_bottom);
    if let Some(relay) = &variant.tables.relay
        && relay.targets(position, piece.kind, mv.from) & mv.to.bit() != 0
        && target.is_none_or(|target| !kind.never_takes.contains(&target.kind))
    {
        return own_piece(piece, target, mv);
    }
    let far = variant.tables.has_far && position.far_piece(variant, piece.side) == Some(mv.from);
    if far && position.far_reach(variant, mv.from) & mv.to.bit() != 0 {
        return own_piece(piece, target, mv);
    }
    for way in &kind.ways {
        if way.once && !position.may_once(variant, mv.from) {
            continue;
        }
        for walk in walks(variant.board(), way, mv.from, ahead) {
            if walk.target != mv.to {
                continue;
            }
            match against(variant, position, piece, way, &walk, mv) {
                // The path is open: only an own piece or the general can forbid the move.
                None => return own_piece(piece, target, mv),
                Some(why) => nearest = Some(nearer(nearest, why)),
            }
        }
    }
    let why = nearest.unwrap_or(Obstacle::Shape);
    if let (Some(refusal), false) = (own_piece(piece, target, mv), why == Obstacle::Shape) {
        return Some(refusal);
    }
    Some(Refusal::Movement {
        piece,
        from: mv.from,
        to: mv.to,
        why,
    })
}

impl Position {
    /// Whether a piece could go from one point to another, regardless of the safety of its king.
    pub fn reaches(&self, variant: &Variant, from: Square, to: Square) -> bool {
        let goes = |piece| obstacle(variant, self, piece, Move::new(from, to)).is_none();
        from != to && self.piece_at(from).is_some_and(goes)
    }
}

/// Why a piece cannot go to a point by its ways of moving; none if one of them leads there, or if
/// an own piece is there.
pub(in crate::rules) fn way_obstacle(
    variant: &Variant,
    position: &Position,
    piece: Piece,
    mv: Move,
) -> Option<Obstacle> {
    match obstacle(variant, position, piece, mv)? {
        Refusal::Movement { why, .. } => Some(why),
        _ => None,
    }
}

fn own_piece(piece: Piece, target: Option<Piece>, mv: Move) -> Option<Refusal> {
    let other = target.filter(|other| other.side == piece.side)?;
    Some(Refusal::OwnPiece {
        piece,
        other,
        at: mv.to,
    })
}

/// What blocks one path of one way of moving to the target; none if it is open.
pub(super) fn against(
    variant: &Variant,
    position: &Position,
    piece: Piece,
    way: &Way,
    walk: &Walk,
    mv: Move,
) -> Option<Obstacle> {
    let kind = variant.kind(piece.kind);
    if let Some(zone) = outside(variant, kind.within, piece, mv.to) {
        return Some(Obstacle::Leaves(zone));
    }
    let from = outside(variant, way.from, piece, mv.from);
    if let Some(zone) = from.or_else(|| outside(variant, way.to, piece, mv.to)) {
        return Some(Obstacle::NotFromHere(zone));
    }
    let target = position.piece_at(mv.to);
    if let Some(piece) = target.filter(|piece| kind.never_takes.contains(&piece.kind)) {
        return Some(Obstacle::NeverTakes(piece));
    }
    let barring = walk.path.iter().copied();
    let barring: Vec<Square> = barring
        .filter(|&at| position.piece_at(at).is_some())
        .collect();
    let empty = position.taken(variant, mv).is_none() && position.piece_at(mv.to).is_none();
    if way.atom.hops {
        let shunned = |piece: &Piece| kind.never_jumps.contains(&piece.kind);
        if let &[at] = barring.as_slice()
            && let Some(piece) = position.piece_at(at).filter(shunned)
        {
            return Some(Obstacle::NeverJumps { piece, at });
        }
        return match barring.as_slice() {
            [] => Some(Obstacle::NoScreen),
            &[at] => (empty && !way.atom.quiet).then_some(Obstacle::JumpsToCapture(at)),
            several => Some(Obstacle::TooManyScreens(several.len())),
        };
    }
    if let Some(&at) = barring.first() {
        return position.piece_at(at).map(|piece| Obstacle::Blocked {
            at,
            piece,
            name: kind.obstacle.clone(),
        });
    }
    if empty && !way.atom.quiet {
        return Some(match position.beside(variant, piece, mv.to) {
            Some(at) => Obstacle::NotInPassing(at),
            None => Obstacle::OnlyCaptures,
        });
    }
    (!empty && !way.atom.captures).then_some(Obstacle::CannotCapture)
}

/// The name of a zone, if the point lies outside it.
fn outside(variant: &Variant, zone: Option<usize>, piece: Piece, point: Square) -> Option<String> {
    let zone = &variant.zones[zone?];
    let inside = zone.sets[piece.side.index()] & point.bit() != 0;
    (!inside).then(|| zone.words.clone())
}

/// The more helpful of two reasons: a capturing cannon needs a screen, a moving one an open path.
fn nearer(old: Option<Obstacle>, new: Obstacle) -> Obstacle {
    let weight = |why: &Obstacle| match why {
        Obstacle::NeverJumps { .. } | Obstacle::NeverTakes(..) => 7,
        Obstacle::JumpsToCapture(..) => 6,
        Obstacle::TooManyScreens(_) => 5,
        Obstacle::NoScreen => 4,
        Obstacle::Blocked { .. } => 3,
        Obstacle::NotFromHere(..) | Obstacle::Leaves(..) => 2,
        Obstacle::CannotCapture | Obstacle::OnlyCaptures | Obstacle::NotInPassing(..) => 1,
        Obstacle::Shape => 0,
    };
    match old {
        Some(old) if weight(&old) >= weight(&new) => old,
        _ => new,
    }
}
