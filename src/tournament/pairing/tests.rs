//! The vectors of two independent programs, and rounds by chance.

use serde_json::Value;

use super::{lines, next_round};
use crate::trf;

#[test]
fn vectors_are_paired_alike() {
    for (index, line) in include_str!("../tests/swiss.jsonl").lines().enumerate() {
        let vector: Value = serde_json::from_str(line).expect("a line of JSON");
        let tournament = trf::read(vector["trf"].as_str().expect("a file")).expect("a good file");
        let pairs = next_round(&tournament).expect("a pairing");
        let mut found: Vec<_> = pairs
            .iter()
            .map(|pair| (pair.white, pair.black.unwrap_or(0)))
            .collect();
        let number = |value: &Value| value.as_u64().expect("a number") as u32;
        let wanted = vector["pairs"].as_array().expect("pairs");
        let mut wanted: Vec<_> = wanted
            .iter()
            .map(|pair| (number(&pair[0]), number(&pair[1])))
            .collect();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "vector {index}");
    }
    assert_eq!(lines(&[]), "0\n");
}
