//! The keys of positions are pinned: the archive's search keeps them, so no version and no
//! machine may find others.

use std::collections::BTreeSet;

use posthorse_engine::notation::fen;
use posthorse_engine::rules::{Side, catalogue};
use serde::Deserialize;

#[derive(Deserialize)]
struct Pinned {
    variant: String,
    fen: String,
    /// Sixteen hexadecimal digits.
    key: String,
}

fn pinned() -> Vec<Pinned> {
    let text = include_str!("../data/keys.jsonl");
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn keys_are_those_of_every_version_before() {
    let other = |row: &Pinned| {
        let variant = catalogue::find(&row.variant).unwrap();
        let position = fen::read(&variant, &row.fen).unwrap();
        let key = format!("{:016x}", position.key());
        (key != row.key).then(|| format!("{} {}: {key}", row.variant, row.fen))
    };
    let others: Vec<String> = pinned().iter().filter_map(other).collect();
    assert!(others.is_empty(), "{others:#?}");
}

#[test]
fn every_variant_has_its_start_pinned() {
    let pinned = pinned();
    for variant in catalogue::all() {
        let start = fen::write(variant, variant.start());
        let found = |row: &&Pinned| row.variant == variant.slug() && row.fen == start;
        assert!(pinned.iter().any(|row| found(&row)), "{}", variant.slug());
    }
}

#[test]
fn what_makes_positions_different_makes_their_keys_different() {
    let keys = |slug: &str, fens: &[&str]| -> BTreeSet<u64> {
        let variant = catalogue::find(slug).unwrap();
        let read = |text: &&str| fen::read(&variant, text).unwrap().key();
        fens.iter().map(read).collect()
    };
    // The turn; a piece elsewhere; another piece there; the other side's piece there.
    let different = [
        "3k5/9/9/9/4R4/9/9/9/9/4K4 w",
        "3k5/9/9/9/4R4/9/9/9/9/4K4 b",
        "3k5/9/9/9/5R3/9/9/9/9/4K4 w",
        "3k5/9/9/9/4C4/9/9/9/9/4K4 w",
        "3k5/9/9/9/4n4/9/9/9/9/4K4 w",
    ];
    assert_eq!(keys("xiangqi", &different).len(), different.len());
    // The counters are no part of a position.
    let same = [
        "3k5/9/9/9/4R4/9/9/9/9/4K4 w - - 0 1",
        "3k5/9/9/9/4R4/9/9/9/9/4K4 w - - 7 30",
    ];
    assert_eq!(keys("xiangqi", &same).len(), 1);
    // Rights to castle are, and so is a piece that can be taken in passing.
    let rights = [
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w - - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
    ];
    assert_eq!(keys("chess", &rights).len(), rights.len());
}

#[test]
fn the_turn_is_one_step_of_the_key_wherever_the_pieces_stand() {
    let variant = catalogue::find("xiangqi").unwrap();
    let step = |pieces: &str| {
        let [first, second] = Side::BOTH.map(|side| {
            let text = format!("{pieces} {}", variant.seat(side).fen);
            fen::read(&variant, &text).unwrap().key()
        });
        first ^ second
    };
    let bare = step("3k5/9/9/9/9/9/9/9/9/4K4");
    assert_eq!(bare, step("3k5/9/9/9/4R4/9/9/9/9/4K4"));
}
