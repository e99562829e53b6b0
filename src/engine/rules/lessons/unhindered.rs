//! Lessons with the piece alone on the board, or nearly.

use super::show::lesson;
use super::stage::Stage;
use crate::rules::board::{Piece, Square};
use crate::rules::kinds::Way;
use crate::rules::variant::{Lesson, Topic};

/// The piece alone: once, or inside and outside the zones from which alone it has some ways.
pub(super) fn in_the_open(stage: &Stage) -> Vec<Lesson> {
    let zones: Vec<usize> = stage.ways().filter_map(|way| way.from).collect();
    let inside = |at: Square| zones.iter().any(|&zone| stage.is_in(Some(zone), at));
    let reach = |at: Square| stage.reach(at).len();
    let mut groups = vec![(Topic::Open, stage.haunts())];
    if !zones.is_empty() {
        let (within, without) = stage.haunts().into_iter().partition(|&at| inside(at));
        groups = vec![(Topic::Outside, without), (Topic::Inside, within)];
        if reach_of(stage, &groups[0].1) == 0 {
            groups.remove(0);
        }
    }
    let lessons = groups.into_iter().filter_map(|(topic, points)| {
        let at = stage.best(points, reach)?;
        lesson(stage, topic, at, &prey(stage, at))
    });
    lessons.collect()
}

fn reach_of(stage: &Stage, points: &[Square]) -> usize {
    points.iter().map(|&at| stage.reach(at).len()).sum()
}

/// Enemy pieces where a piece goes only to capture, such as a pawn.
pub(super) fn prey(stage: &Stage, at: Square) -> Vec<(Square, Piece)> {
    let captures = |way: &&Way| way.atom.captures && !way.atom.quiet && !way.atom.hops;
    let walks = stage.ways().filter(captures).flat_map(|way| {
        let walks = stage.walks(way, at);
        walks
            .into_iter()
            .filter(move |walk| stage.is_open(way, at, walk.target))
    });
    let foes = walks.filter_map(|walk| Some((walk.target, stage.foe(walk.target)?)));
    // A capture that slides past the first such piece is none.
    if stage
        .ways()
        .any(|way| captures(&way) && way.atom.range != 1)
    {
        return Vec::new();
    }
    foes.collect()
}

/// A piece that has further lines inside a zone, with somebody to jump where it must.
pub(super) fn in_a_zone(stage: &Stage) -> Option<Lesson> {
    let way = stage.ways().find(|way| way.from.is_some())?;
    let open = |at: Square| {
        let walks = stage.walks(way, at);
        walks
            .into_iter()
            .filter(move |walk| stage.is_open(way, at, walk.target))
    };
    let haunts = stage
        .haunts()
        .into_iter()
        .filter(|&at| stage.is_in(way.from, at));
    // The longest way tells most.
    let at = stage.best(haunts, |at| {
        let longest = open(at).map(|walk| walk.path.len()).max();
        (longest, std::cmp::Reverse(open(at).count()))
    })?;
    let screens = open(at).filter(|walk| way.atom.hops && walk.path.len() == 1);
    let screens = screens.filter_map(|walk| {
        let at = walk.path[0];
        Some((at, stage.obstacle(at)?))
    });
    lesson(stage, Topic::Inside, at, &screens.collect::<Vec<_>>())
}
