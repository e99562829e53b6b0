//! Lessons: small positions that show how a piece moves, for the pages that explain a game. They
//! are chosen by rules that hold for every variant, and what the piece may do in them is asked of
//! the same code as in play.

mod lines;
mod show;
mod special;
mod stage;
mod unhindered;

use std::sync::Arc;

use crate::rules::board::KindId;
use crate::rules::kinds::GameMode;
use crate::rules::variant::{Lesson, Topic, Variant};
use lines::{blocked, on_lines};
use special::{castling, facing, last_rank, passing, promotion};
use stage::Stage;
use unhindered::{in_a_zone, in_the_open};

impl Variant {
    /// The game by which lessons are judged: on a board where few pieces stand a goal might be
    /// reached already, a duty be forgotten, or a piece be chosen by the opponent, and how a piece
    /// goes is the same without.
    pub fn to_show(self: &Arc<Self>) -> Arc<Variant> {
        let tables = &self.tables;
        let decides = matches!(
            tables.mode,
            GameMode::OpponentChooses | GameMode::Ice { .. }
        );
        if tables.goal.is_none() && tables.duty.is_none() && !decides {
            return Arc::clone(self);
        }
        let without_goals = || {
            let mut shown = Variant::parse(&self.text).ok()?;
            shown.tables.goal = None;
            shown.tables.duty = None;
            if decides {
                shown.tables.mode = GameMode::Standard;
            }
            shown.tables.settle();
            Some(Arc::new(shown))
        };
        let shown = self.shown.get_or_init(without_goals);
        Arc::clone(shown.as_ref().unwrap_or(self))
    }

    /// The lessons about a kind of pieces, the plainest first.
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
    // A piece on lines may have further ways inside a zone.
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

#[cfg(test)]
mod tests;
