//! Mates in 1 to 5 that Fairy-Stockfish found in games between its weaker versions.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use posthorse_engine::computer::{Engine, Limits, Score};
use posthorse_engine::notation::fen;
use posthorse_engine::rules::{Line, Variant, catalogue};
use serde::Deserialize;

const TIME: Duration = Duration::from_secs(2);

#[derive(Deserialize)]
struct Mate {
    variant: String,
    /// A FEN.
    position: String,
    /// In how many moves of the side to move.
    mate: u32,
}

/// Prints how many mates the player finds in time, and which it does not find.
pub fn find(only: &[Arc<Variant>]) {
    let rows = include_str!("../../data/mates.jsonl").lines();
    let rows = rows.map(|row| serde_json::from_str::<Mate>(row).unwrap());
    let mut found: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    let mut all = [0; 2];
    for row in rows.filter(|row| only.iter().any(|variant| variant.slug() == row.variant)) {
        let nodes = nodes_to_find(&row);
        if nodes.is_none() {
            println!("missed: {} {}, in {}", row.variant, row.position, row.mate);
        }
        for counts in [found.entry(row.variant).or_default(), &mut all] {
            counts[0] += usize::from(nodes.is_some());
            counts[1] += 1;
        }
    }
    for (variant, [count, of]) in &found {
        println!("{variant:20} {count} of {of} mates");
    }
    println!(
        "{:20} {} of {} mates within {TIME:?}",
        "all", all[0], all[1]
    );
}

/// The positions until a mate as short as the known one is found; none if time runs out.
fn nodes_to_find(row: &Mate) -> Option<u64> {
    let variant = catalogue::find(&row.variant).unwrap();
    let start = fen::read(&variant, &row.position).unwrap();
    let line = Line::from_position(Arc::clone(&variant), variant.rulebooks()[0], start);
    let limits = Limits {
        mate: row.mate,
        ..Limits::default()
    };
    let begun = Instant::now();
    let mut nodes = None;
    Engine::new(variant, 16).search(
        &line,
        &limits,
        &mut |_| begun.elapsed() >= TIME,
        &mut |report| match report.score {
            Score::Mate(moves) if moves > 0 && moves.unsigned_abs() <= row.mate => {
                nodes = Some(report.nodes);
            }
            _ => {}
        },
    );
    nodes
}
