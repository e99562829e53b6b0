use super::*;
use crate::trf;
use serde_json::Value as Json;

/// Compares our rows with those of a file of vectors; gives the number of lines.
fn agree(vectors: &str) -> usize {
    for (index, text) in vectors.lines().enumerate() {
        let line: Json = serde_json::from_str(text).unwrap();
        let tournament = trf::read(line["trf"].as_str().unwrap()).unwrap();
        let names = line["breaks"].as_array().unwrap().iter();
        let breaks: Vec<Break> = names
            .map(|name| Break::read(name.as_str().unwrap()).unwrap())
            .collect();
        let rows = standings(&tournament, &breaks);
        let expected = line["rows"].as_array().unwrap();
        assert_eq!(rows.len(), expected.len());
        for (row, expected) in rows.iter().zip(expected) {
            let own = [f64::from(row.number), row.rank as f64].map(Some);
            let values = row.values.iter().map(|value| value.map(Value::as_f64));
            let own: Vec<Option<f64>> = own.into_iter().chain(values).collect();
            let expected: Vec<Option<f64>> = expected
                .as_array()
                .unwrap()
                .iter()
                .map(Json::as_f64)
                .collect();
            assert_eq!(own, expected, "line {}: {}", index + 1, line["breaks"]);
        }
    }
    vectors.lines().count()
}

#[test]
fn the_vectors_agree() {
    assert_eq!(agree(include_str!("../tests/standings.jsonl")), 25);
}
