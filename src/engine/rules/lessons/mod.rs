//! Lessons: small positions that show how a man moves, for the pages that explain a game. They are
//! chosen by rules that hold for every variant, and what the man may do in them is asked of the
//! same code as in play.

mod lines;
mod special;
mod stage;
mod unhindered;

use super::explain;
use super::men::{KindId, Move, Piece, Square};
use super::position::Position;
use super::refusal::Obstacle;
use super::variant::Variant;
use lines::{blocked, on_lines};
use special::{castling, facing, last_rank, passing, promotion};
use stage::Stage;
use unhindered::{in_a_zone, in_the_open};

/// What a lesson shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// The man where it has most points to go to.
    Open,
    /// The same, in a part of the board where it has ways of its own.
    Inside,
    /// The same, where it lacks these ways.
    Outside,
    /// On the last rank.
    LastRank,
    /// With men that block its ways, or at the border of its zone.
    Blocked,
    /// With men on its lines: such as it takes, jumps, or stops at.
    Lines,
    /// The royal men would face each other.
    Facing,
    /// Where it becomes another man.
    Promotion,
    /// A man that has just passed can be taken.
    Passing,
    /// The royal man castles.
    Castling,
}

/// A position that shows how a man moves.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// What it shows.
    pub topic: Topic,
    /// The man that moves.
    pub piece: Piece,
    /// Where it stands.
    pub at: Square,
    /// How a sentence calls the part of the board where it has ways of its own, if it has any.
    pub zone: Option<String>,
    /// Few men; generals only where they matter.
    pub position: Position,
    /// Empty points that it may go to, a capture in passing among them.
    pub goes: Vec<Square>,
    /// Points of men that it may take.
    pub takes: Vec<Square>,
    /// Points that it would go to but for something, and what that is.
    pub barred: Vec<(Square, Bar)>,
    /// Two corners of the part of the board that matters.
    pub window: (Square, Square),
}

/// What keeps a man from a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bar {
    /// Its way of moving.
    Way(Obstacle),
    /// The royal men would face each other there.
    Facing,
}

impl Variant {
    /// The lessons about a kind of men, the plainest first.
    #[must_use]
    pub fn lessons(&self, kind: KindId) -> &[Lesson] {
        let all = || {
            self.kinds
                .iter()
                .map(|kind| lessons(self, kind.id))
                .collect()
        };
        &self.lessons.get_or_init(all)[kind.index()]
    }
}

fn lessons(variant: &Variant, kind: KindId) -> Vec<Lesson> {
    let stage = Stage::of(variant, kind);
    let lined = on_lines(&stage);
    let mut lessons = match lined {
        Some(lesson) => vec![lesson],
        None => in_the_open(&stage),
    };
    // A man on lines may have further ways inside a zone.
    if lessons[..]
        .iter()
        .all(|lesson| lesson.topic == Topic::Lines)
    {
        lessons.extend(in_a_zone(&stage));
    }
    let more = [
        blocked(&stage),
        last_rank(&stage),
        promotion(&stage),
        passing(&stage),
        facing(&stage),
        castling(&stage),
    ];
    lessons.extend(more.into_iter().flatten());
    lessons
}

fn lesson(stage: &Stage, topic: Topic, at: Square, others: &[(Square, Piece)]) -> Option<Lesson> {
    finish(stage, topic, at, stage.with(at, others))
}

/// Asks what the man may do; nothing when it may do nothing and nothing explains why.
fn finish(stage: &Stage, topic: Topic, at: Square, position: Position) -> Option<Lesson> {
    let targets = stage.targets(&position, at);
    let taken = |to: &Square| position.piece_at(*to).is_some();
    let (takes, goes): (Vec<_>, Vec<_>) = targets.iter().partition(|to| taken(to));
    let barred = barred(stage, topic, &position, at, &targets);
    if topic == Topic::Passing && !goes.iter().any(|to| Some(*to) == position.passed_point()) {
        return None;
    }
    let men = position.pieces().map(|(square, _)| square);
    let shown = men.chain(targets).chain(barred.iter().map(|(to, _)| *to));
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

/// Points that the man would go to but for something that the lesson is about.
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
            let bar = match explain::way_obstacle(variant, position, stage.piece, mv) {
                Some(why) => Bar::Way(why),
                None if explain::is_facing(variant, position, mv) => Bar::Facing,
                None => continue,
            };
            let enemy = position
                .piece_at(to)
                .is_some_and(|man| man.side != stage.piece.side);
            let told = match &bar {
                Bar::Facing => topic == Topic::Facing,
                Bar::Way(Obstacle::Blocked { .. }) => way.atom.range == 1 && way.atom.lame,
                Bar::Way(Obstacle::Leaves { .. }) => topic == Topic::Blocked,
                Bar::Way(
                    Obstacle::NoScreen
                    | Obstacle::TooManyScreens(_)
                    | Obstacle::NeverJumps { .. }
                    | Obstacle::NeverTakes { .. },
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

/// The part of the board around some points, a step wider where the board goes on.
fn window(variant: &Variant, points: impl Iterator<Item = Square>) -> (Square, Square) {
    let board = variant.board();
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
    let whole = (Square(0), board.squares().last().unwrap_or(Square(0)));
    match (board.at(left, low), board.at(right, high)) {
        (Some(from), Some(to)) => (from, to),
        // The corner is a hole of the board: it is shown whole.
        _ => whole,
    }
}

#[cfg(test)]
mod tests;
