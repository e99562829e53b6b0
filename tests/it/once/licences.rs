//! The licences of all dependencies, as `cargo metadata` reports them.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// Licences that require no more than attribution; with each choice, its alternative.
const FREE: [&str; 16] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "LLVM-exception",
    "MIT",
    "MIT-0",
    "PostgreSQL",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    // It requires publishing changes to its own files. These are used only in tests, unchanged.
    "MPL-2.0",
];
/// The packages that may have the last one.
const ONLY_IN_TESTS: [&str; 4] = ["cssparser", "cssparser-macros", "dtoa-short", "selectors"];

/// The dependencies of the workspace, with or without those for tests, by name.
fn needed(metadata: &Value, with_tests: bool) -> BTreeMap<String, String> {
    let listed = |value: &Value| value.as_array().unwrap().clone();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let nodes: BTreeMap<String, Value> = listed(&metadata["resolve"]["nodes"])
        .into_iter()
        .map(|node| (text(&node["id"]), node))
        .collect();
    let mut open: Vec<String> = listed(&metadata["workspace_members"])
        .iter()
        .map(text)
        .collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if seen.insert(id.clone()) {
            let all = listed(&nodes[&id]["deps"]).into_iter();
            let is_wanted = |dep: &Value| {
                let kinds = listed(&dep["dep_kinds"]);
                with_tests || kinds.iter().any(|kind| kind["kind"] != "dev")
            };
            open.extend(all.filter(is_wanted).map(|dep| text(&dep["pkg"])));
        }
    }
    listed(&metadata["packages"])
        .iter()
        .filter(|package| seen.contains(&text(&package["id"])))
        .map(|package| (text(&package["name"]), text(&package["license"])))
        .collect()
}

#[test]
fn all_dependencies_have_free_licences() {
    let command = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
        .output()
        .unwrap();
    assert!(
        command.status.success(),
        "{}",
        String::from_utf8_lossy(&command.stderr)
    );
    let metadata: Value = serde_json::from_slice(&command.stdout).unwrap();
    let all = needed(&metadata, true);
    assert!(all.len() > 200, "{} packages", all.len());
    let mut for_tests = BTreeSet::new();
    for (name, licence) in &all {
        // With a choice, the permissive licence applies.
        let licence = licence.replace("Apache-2.0 OR GPL-2.0-only", "Apache-2.0");
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
        let words = licence
            .split(|c| !is_word(c))
            .filter(|word| !word.is_empty());
        let terms: Vec<&str> = words
            .filter(|word| !["OR", "AND", "WITH"].contains(word))
            .collect();
        assert!(!terms.is_empty(), "{name} names no licence");
        for term in terms {
            assert!(FREE.contains(&term), "{name} is under {licence}");
            if term == "MPL-2.0" {
                for_tests.insert(name.as_str());
            }
        }
    }
    assert_eq!(for_tests, BTreeSet::from(ONLY_IN_TESTS));
    let delivered = needed(&metadata, false);
    for name in ONLY_IN_TESTS {
        assert!(!delivered.contains_key(name), "{name} is delivered");
    }
}
