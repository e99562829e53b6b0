//! Finds positions for tasks in the game records of the repository or, if there are none, in games
//! that the program plays against itself from a seed. A person then chooses, and adds the chosen
//! lines to `tasks.jsonl`:
//!
//! ```sh
//! POSTHORSE_TASKS=janggi cargo test --lib what_is_found -- --nocapture
//! ```

use super::task::{TaskKind, answer_to, gain};
use super::{StoredTask, task_of};
use crate::notation::{coordinate, fen};
use crate::rules::{Line, Move, Variant, catalogue};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Self-played games and their maximum length.
const GAMES: u64 = 400;
const PLIES: usize = 160;
/// Printed positions of each kind, those with the fewest pieces first.
const PRINTED: usize = 40;

struct Candidate {
    kind: TaskKind,
    pieces: usize,
    line: String,
}

#[test]
fn what_is_found_can_be_put_into_the_file() {
    // Without a request for tasks, one game is enough.
    let asked = std::env::var("POSTHORSE_TASKS").ok();
    let games = if asked.is_some() { usize::MAX } else { 1 };
    for slug in asked
        .as_deref()
        .map_or(vec!["xiangqi", "minixiangqi"], |slug| vec![slug])
    {
        let variant = catalogue::find(slug).expect("a variant that comes with the program");
        let candidates = find(&variant, games);
        assert!(!candidates.is_empty(), "{slug}");
        for task in &candidates {
            let stored: StoredTask = serde_json::from_str(&task.line).unwrap();
            assert!(task_of(&variant, &stored).is_some(), "{}", task.line);
        }
        if asked.is_some() {
            print(&candidates);
        }
    }
}

/// The tasks in these games, those with the fewest pieces first.
fn find(variant: &Arc<Variant>, games: usize) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    let mut known = BTreeSet::new();
    let records = records(variant);
    for (source, moves) in records.iter().take(games) {
        look_through(variant, source, moves, &mut known, &mut candidates);
    }
    if records.is_empty() {
        for seed in (1..=GAMES).take(games) {
            let moves = self_played(variant, seed);
            let source = format!("seed {seed}");
            look_through(variant, &source, &moves, &mut known, &mut candidates);
        }
    }
    candidates.sort_by_key(|task| task.pieces);
    candidates
}

fn print(candidates: &[Candidate]) {
    for kind in [TaskKind::Take, TaskKind::Stop, TaskKind::Mate] {
        for task in candidates
            .iter()
            .filter(|task| task.kind == kind)
            .take(PRINTED)
        {
            println!("{}", task.line);
        }
    }
}

/// The real games that can be replayed under the variant: those of Xiangqi, also mirrored for the
/// variant in which Black begins.
fn records(variant: &Arc<Variant>) -> Vec<(String, Vec<Move>)> {
    let is_mirrored = match variant.slug() {
        "xiangqi" => false,
        "xiangqi-black-first" => true,
        _ => return Vec::new(),
    };
    let games = include_str!("../demo/real-games.jsonl").lines();
    let read = games.filter_map(|line| {
        let game: serde_json::Value = serde_json::from_str(line).ok()?;
        let texts = game["moves"].as_str()?.split(' ');
        let moves = texts.map(|text| {
            let mv = coordinate::read(variant, text).ok()?;
            if is_mirrored {
                mirrored(variant, mv)
            } else {
                Some(mv)
            }
        });
        Some((
            game["id"].as_str()?.to_owned(),
            moves.collect::<Option<_>>()?,
        ))
    });
    read.collect()
}

/// The same move of the side across the river.
fn mirrored(variant: &Variant, mv: Move) -> Option<Move> {
    let board = variant.board();
    let other = |at| board.at(board.file_of(at), board.ranks() - 1 - board.rank_of(at));
    Some(Move::new(other(mv.from)?, other(mv.to)?))
}

fn look_through(
    variant: &Arc<Variant>,
    source: &str,
    moves: &[Move],
    known: &mut BTreeSet<(u64, String)>,
    candidates: &mut Vec<Candidate>,
) {
    let mut line = Line::new(Arc::clone(variant), variant.rulebooks()[0]);
    for mv in moves {
        for kind in [TaskKind::Take, TaskKind::Stop, TaskKind::Mate] {
            let here = Line::from_position(
                Arc::clone(variant),
                variant.rulebooks()[0],
                *line.position(),
            );
            let Some(answer) = answer_to(kind, &here) else {
                continue;
            };
            // One of each kind per game is enough, as later ones look alike.
            if !known.insert((kind as u64, source.to_owned())) && kind != TaskKind::Mate {
                continue;
            }
            candidates.push(Candidate {
                kind,
                pieces: line.position().pieces().count(),
                line: format!(
                    "{{\"variant\":\"{}\",\"kind\":\"{}\",\"fen\":\"{}\",\"answer\":\"{}\",\
                        \"record\":\"{source}\",\"ply\":{}}}",
                    variant.slug(),
                    format!("{kind:?}").to_lowercase(),
                    fen::write(variant, line.position()),
                    coordinate::write(variant, answer),
                    line.ply(),
                ),
            });
        }
        if line.push_by_movement(*mv).is_err() || line.outcome().is_some() {
            break;
        }
    }
}

/// A game of the program against itself: it wins pieces if it can, prefers checks, and otherwise
/// moves at random from the seed.
fn self_played(variant: &Arc<Variant>, seed: u64) -> Vec<Move> {
    let mut line = Line::new(Arc::clone(variant), variant.rulebooks()[0]);
    let mut chance = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    while line.outcome().is_none() && line.ply() < PLIES {
        let position = *line.position();
        let best = line.legal().into_iter().max_by_key(|mv| {
            chance ^= chance << 13;
            chance ^= chance >> 7;
            chance ^= chance << 17;
            let check = i32::from(position.play(variant, *mv).is_check(variant));
            gain(variant, &position, *mv) * 4 + check + i32::try_from(chance % 9).unwrap_or(0)
        });
        let Some(best) = best else { break };
        if line.push(best).is_err() {
            break;
        }
    }
    line.moves().to_vec()
}
