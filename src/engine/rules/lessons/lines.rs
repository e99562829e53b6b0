//! Lessons with other pieces on a piece's ways: such as it takes, jumps, stops at, or is blocked
//! by.

use super::show::lesson;
use super::stage::Stage;
use crate::rules::board::{KindId, Piece, Square};
use crate::rules::kinds::Way;
use crate::rules::tables::Walk;
use crate::rules::variant::{Lesson, Topic};

/// A piece that slides or jumps along lines: a line each for what can happen on it.
pub(super) fn on_lines(stage: &Stage) -> Option<Lesson> {
    let sliding = |way: &&Way| way.atom.range == 0 && way.from.is_none();
    let slides = stage
        .ways()
        .any(|way| sliding(&way) && !way.atom.hops && way.atom.captures);
    let hops = stage.ways().any(|way| sliding(&way) && way.atom.hops);
    let way = stage.ways().find(sliding)?;
    let at = stage.best(stage.haunts(), |at| stage.walks(way, at).len())?;
    let rays = rays(stage, at);
    let mut scenes: Vec<Scene> = Vec::new();
    if hops {
        scenes.push(Scene::Screen);
        if slides {
            scenes.push(Scene::Enemy);
        } else {
            scenes.extend(if stage.kind().only_hops() {
                [Scene::Shunned, Scene::Spared]
            } else {
                [Scene::Two, Scene::Enemy]
            });
        }
    } else {
        scenes.extend([Scene::Enemy, Scene::Own]);
    }
    let mut pieces = Vec::new();
    for (scene, ray) in scenes.into_iter().zip(&rays) {
        pieces.extend(scene.pieces(stage, ray));
    }
    lesson(stage, Topic::Lines, at, &pieces)
}

#[derive(Clone, Copy)]
enum Scene {
    /// A piece to jump, and an enemy behind it.
    Screen,
    /// Two pieces before an enemy.
    Two,
    Enemy,
    Own,
    /// A piece that is not jumped.
    Shunned,
    /// A piece that is not taken, behind one to jump.
    Spared,
}

impl Scene {
    fn pieces(self, stage: &Stage, ray: &[Square]) -> Vec<(Square, Piece)> {
        let far = ray.len().saturating_sub(1).min(3);
        let near = ray.len().saturating_sub(1).min(2);
        let friend = |place: usize| {
            let at = *ray.get(place)?;
            Some((at, stage.obstacle(at)?))
        };
        let foe = |place: usize| {
            let at = *ray.get(place)?;
            Some((at, stage.foe(at)?))
        };
        let named = |place: usize, kinds: &[KindId]| {
            let (at, kind) = (*ray.get(place)?, *kinds.first()?);
            let side = stage.piece.side.other();
            Some((at, Piece { side, kind }))
        };
        // The places of one screen, and of a second behind it.
        let (jumped, second) = (far.wrapping_sub(2), far.wrapping_sub(1));
        let pieces = match self {
            Scene::Screen => vec![friend(jumped), foe(far)],
            Scene::Two => vec![friend(jumped), friend(second), foe(far)],
            Scene::Enemy => vec![foe(near)],
            Scene::Own => vec![friend(near)],
            Scene::Shunned => vec![named(jumped, &stage.kind().never_jumps), foe(far)],
            Scene::Spared => vec![friend(jumped), named(far, &stage.kind().never_takes)],
        };
        pieces.into_iter().flatten().collect()
    }
}

/// The lines on which a piece slides or jumps from a point, the one straight ahead first, then by
/// length.
fn rays(stage: &Stage, at: Square) -> Vec<Vec<Square>> {
    let mut rays: Vec<Vec<Square>> = Vec::new();
    for way in stage
        .ways()
        .filter(|way| way.atom.range == 0 && way.from.is_none())
    {
        for walk in stage.walks(way, at) {
            match rays.last_mut() {
                Some(ray) if !walk.path.is_empty() => ray.push(walk.target),
                _ => rays.push(vec![walk.target]),
            }
        }
    }
    rays.sort();
    rays.dedup();
    let board = stage.variant.board();
    rays.sort_by_key(|ray| {
        let straight = board.file_of(ray[0]) == board.file_of(at);
        let upwards = ray[0] > at;
        let ahead = straight && upwards == stage.variant.seat(stage.piece.side).at_bottom;
        (!ahead, std::cmp::Reverse(ray.len()), straight)
    });
    rays
}

/// Leaps that need an empty path, with a piece on it; and the border of a zone.
pub(super) fn blocked(stage: &Stage) -> Option<Lesson> {
    let lame = |way: &&Way| way.atom.lame && way.atom.range == 1 && way.from.is_none();
    let ways: Vec<&Way> = stage.ways().filter(lame).collect();
    let leaps = |at: Square| -> Vec<Walk> {
        let all = ways.iter().flat_map(|way| stage.walks(way, at));
        all.filter(|walk| !walk.path.is_empty()).collect()
    };
    let outside = |at: Square| {
        let leaves = |walk: &Walk| !stage.is_in(stage.kind().within, walk.target);
        leaps(at).iter().filter(|walk| leaves(walk)).count()
    };
    let at = stage.best(stage.haunts(), |at| (outside(at), leaps(at).len()))?;
    let mut open = leaps(at);
    open.retain(|walk| stage.is_in(stage.kind().within, walk.target));
    let board = stage.variant.board();
    let upwards = stage.variant.seat(stage.piece.side).at_bottom;
    // The way straight ahead is blocked first.
    open.sort_by_key(|walk| {
        let aside = board.file_of(walk.path[0]).abs_diff(board.file_of(at));
        (aside, (walk.path[0] > at) != upwards)
    });
    let deep = open.iter().map(|walk| walk.path.len()).max()?;
    let mut pieces: Vec<(Square, Piece)> = Vec::new();
    let mut barred: Vec<Square> = Vec::new();
    for depth in 0..deep {
        let free = |walk: &&Walk| !barred.contains(&walk.path[0]);
        let walk = match depth {
            0 => open.iter().find(free)?,
            _ => open.iter().rev().find(free)?,
        };
        let (first, point) = (walk.path[0], *walk.path.get(depth)?);
        let piece = match depth {
            0 => stage.obstacle(point)?,
            _ => stage.foe(point).or_else(|| stage.friend(point))?,
        };
        pieces.push((point, piece));
        barred.push(first);
    }
    let mut free = open.iter().filter(|walk| !barred.contains(&walk.path[0]));
    pieces.extend(free.find_map(|walk| Some((walk.target, stage.foe(walk.target)?))));
    lesson(stage, Topic::Blocked, at, &pieces)
}
