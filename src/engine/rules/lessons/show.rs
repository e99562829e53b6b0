//! What the piece of a lesson may do on its board, and why not more.

use super::stage::Stage;
use crate::rules::board::{Move, Piece, Position, Square, Style};
use crate::rules::movement::explain;
use crate::rules::movement::obstacles::way_obstacle;
use crate::rules::variant::{Bar, Lesson, Topic, Variant};
use crate::rules::verdicts::Obstacle;

pub(super) fn lesson(
    stage: &Stage,
    topic: Topic,
    at: Square,
    others: &[(Square, Piece)],
) -> Option<Lesson> {
    finish(stage, topic, at, stage.with(at, others))
}

/// Asks what the piece may do; nothing when it may do nothing and nothing explains why.
pub(super) fn finish(
    stage: &Stage,
    topic: Topic,
    at: Square,
    position: Position,
) -> Option<Lesson> {
    let targets = match topic {
        Topic::Promotion => stage.promotions(&position, at),
        _ => stage.targets(&position, at),
    };
    let taken = |to: &Square| position.piece_at(*to).is_some();
    let (takes, goes): (Vec<_>, Vec<_>) = targets.iter().partition(|to| taken(to));
    let barred = barred(stage, topic, &position, at, &targets);
    if targets.is_empty() && barred.is_empty() {
        return None;
    }
    if topic == Topic::Passing && !goes.iter().any(|to| Some(*to) == position.passed_point()) {
        return None;
    }
    let pieces = position.pieces().map(|(square, _)| square);
    let shown = pieces
        .chain(targets)
        .chain(barred.iter().map(|(to, _)| *to));
    let window = window(stage.variant, shown);
    let zone = stage.ways().find_map(|way| way.from);
    Some(Lesson {
        topic,
        piece: stage.piece,
        at,
        zone: zone.map(|zone| stage.variant.zones[zone].words.clone()),
        position,
        goes,
        takes,
        barred,
        window,
    })
}

/// Points that the piece would go to but for something that the lesson is about.
fn barred(
    stage: &Stage,
    topic: Topic,
    position: &Position,
    at: Square,
    targets: &[Square],
) -> Vec<(Square, Bar)> {
    let variant = stage.variant;
    let mut found: Vec<(Square, Bar)> = Vec::new();
    for way in stage.ways().filter(|way| stage.is_in(way.from, at)) {
        for walk in stage.walks(way, at) {
            let to = walk.target;
            if targets.contains(&to) || found.iter().any(|(known, _)| *known == to) {
                continue;
            }
            let mv = Move::new(at, to);
            let bar = match way_obstacle(variant, position, stage.piece, mv) {
                Some(why) => Bar::Way(why),
                None if explain::is_facing(variant, position, mv) => Bar::Facing,
                None => continue,
            };
            let enemy = position
                .piece_at(to)
                .is_some_and(|piece| piece.side != stage.piece.side);
            let told = match &bar {
                Bar::Facing => topic == Topic::Facing,
                Bar::Way(Obstacle::Blocked { .. }) => way.atom.range == 1 && way.atom.lame,
                Bar::Way(Obstacle::Leaves(..)) => topic == Topic::Blocked,
                Bar::Way(
                    Obstacle::NoScreen
                    | Obstacle::TooManyScreens(_)
                    | Obstacle::NeverJumps { .. }
                    | Obstacle::NeverTakes(..),
                ) => enemy,
                Bar::Way(_) => false,
            };
            if told {
                found.push((to, bar));
            }
        }
    }
    found.sort_by_key(|(to, _)| *to);
    found
}

/// The part of the board around some points, a step wider where the board goes on; none where all
/// of it is shown.
fn window(variant: &Variant, points: impl Iterator<Item = Square>) -> Option<(Square, Square)> {
    let board = variant.board();
    if board.style() == Style::Hexes {
        return None;
    }
    let points: Vec<Square> = points.collect();
    let span = |of: &dyn Fn(Square) -> usize, count: usize| {
        let least = points.iter().map(|&at| of(at)).min().unwrap_or(0);
        let most = points.iter().map(|&at| of(at)).max().unwrap_or(0);
        let (mut least, mut most) = (least.saturating_sub(1), (most + 1).min(count - 1));
        // Less than this shows no board.
        while most - least < 3 && most - least + 1 < count {
            (least, most) = (least.saturating_sub(1), (most + 1).min(count - 1));
        }
        (least, most)
    };
    let (left, right) = span(&|at| board.file_of(at), board.files());
    let (low, high) = span(&|at| board.rank_of(at), board.ranks());
    board.at(left, low).zip(board.at(right, high))
}
