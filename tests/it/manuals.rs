//! The files named in the manuals exist.

use std::path::Path;

const MANUALS: [&str; 6] = [
    "README.md",
    ".github/CONTRIBUTING.md",
    ".github/OPERATING.md",
    "src/README.md",
    "tests/README.md",
    "migrations/README.md",
];

/// Paths in backticks that begin with a folder of the repository. A name in capitals stands for
/// any.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    let folders = [
        "src/",
        "templates/",
        "migrations/",
        "static/",
        "tests/",
        ".github/",
    ];
    let is_path = move |text: &&str| {
        let begins = folders.iter().any(|folder| text.starts_with(folder));
        let is_plain = |c: char| c.is_ascii_lowercase() || "0123456789_./-".contains(c);
        begins && text.chars().all(is_plain)
    };
    text.split('`').skip(1).step_by(2).filter(is_path)
}

#[test]
fn every_file_named_in_a_manual_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = 0;
    for manual in MANUALS {
        let text = std::fs::read_to_string(root.join(manual)).unwrap();
        for path in paths(&text) {
            found += 1;
            assert!(root.join(path).exists(), "{manual}: {path} is not there");
        }
    }
    assert!(found > 60, "only {found} paths were found");
}
