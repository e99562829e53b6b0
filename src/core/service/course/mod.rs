//! The course of a game: a page for each piece, the endings, small tasks, terms of tactics. It is
//! generated from the variant's lessons and from positions of real games; nothing is stored.

#[cfg(test)]
mod finder;
mod steps;
mod tactics;
pub mod task;

pub use steps::{Ending, Step, before_end, is_taught, steps};
pub use tactics::{Tactic, TacticBoard, tactics};
pub use task::{Source, Task, TaskKind, Verdict};

use crate::notation::{coordinate, fen};
use crate::rules::{Line, Variant};
use serde::Deserialize;
use std::sync::{Arc, LazyLock};

#[derive(Deserialize)]
struct StoredTask {
    variant: String,
    kind: TaskKind,
    fen: String,
    answer: String,
    record: String,
    ply: usize,
    players: Option<String>,
}

/// Found by [`finder`] and chosen by hand. Unreadable ones would be skipped; a test reads all.
static STORED: LazyLock<Vec<StoredTask>> = LazyLock::new(|| {
    let lines = include_str!("tasks.jsonl").lines();
    lines
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
});

/// The tasks of a variant, in the order of the course.
pub fn tasks(variant: &Arc<Variant>) -> Vec<Task> {
    let own = STORED.iter().filter(|task| task.variant == variant.slug());
    own.filter_map(|stored| task_of(variant, stored)).collect()
}

fn task_of(variant: &Arc<Variant>, stored: &StoredTask) -> Option<Task> {
    let start = fen::read(variant, &stored.fen).ok()?;
    let answer = coordinate::read(variant, &stored.answer).ok()?;
    Some(Task {
        kind: stored.kind,
        line: Line::from_position(Arc::clone(variant), variant.rulebooks()[0], start),
        answer,
        source: Source {
            record: stored.record.clone(),
            players: stored.players.clone(),
            ply: stored.ply,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Catalogue;

    /// The minimum number for each variant of the program.
    const TASKS: usize = 10;
    /// Games without mate or without checks, whose captures also remove own pieces, with pieces of
    /// unknown kind, or with the placement before the game: their courses only teach how the
    /// pieces move.
    const WITHOUT: [&str; 17] = [
        "extinction",
        "anti",
        "racing-kings",
        "massacre",
        "atomic",
        "atomic-brainking",
        "recycle",
        "smess",
        "dice",
        "dice-10x10",
        "behemoth",
        "jieqi",
        "banqi",
        "dark",
        "ambiguous",
        "screen",
        "crazy-screen",
    ];

    #[test]
    fn every_line_of_the_data_file_is_a_task() {
        let lines = include_str!("tasks.jsonl").lines();
        assert_eq!(STORED.len(), lines.count());
        let catalogue = Catalogue::built_in();
        let read = |variant: &Arc<Variant>| tasks(variant).len();
        assert_eq!(
            catalogue.all().iter().map(read).sum::<usize>(),
            STORED.len()
        );
    }

    #[test]
    fn every_game_with_rules_has_ten_different_tasks_of_every_kind() {
        for variant in Catalogue::built_in().all() {
            let tasks = tasks(variant);
            let has_tasks = is_taught(variant) && !WITHOUT.contains(&variant.slug());
            let expected = if has_tasks { TASKS } else { 0 };
            assert_eq!(tasks.len(), expected, "{}", variant.slug());
            for kind in [TaskKind::Take, TaskKind::Mate] {
                let known = tasks.iter().filter(|task| task.kind == kind).count();
                assert!(known >= 2 || expected == 0, "{} {kind:?}", variant.slug());
            }
            let mut keys: Vec<u64> = tasks.iter().map(|task| task.line.start().key()).collect();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), expected, "{}", variant.slug());
        }
    }

    #[test]
    fn every_task_has_exactly_one_solution() {
        for variant in Catalogue::built_in().all() {
            for (number, task) in tasks(variant).iter().enumerate() {
                let (slug, number) = (variant.slug(), number + 1);
                assert_eq!(task.line.outcome(), None, "{slug} {number}");
                let found = task::answer_to(task.kind, &task.line);
                assert_eq!(found, Some(task.answer), "{slug} {number}");
                for mv in task.line.legal() {
                    let solved = matches!(task.verdict(mv), Verdict::Solved);
                    assert_eq!(solved, mv == task.answer, "{slug} {number}");
                }
                assert!(!task.source.record.is_empty(), "{slug} {number}");
            }
        }
    }
}
