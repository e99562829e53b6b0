//! Sentences for people are made in the catalogues when they are shown or sent: no use case
//! contains one, and none is stored in the database.

use std::path::{Path, PathBuf};

/// Files of the service with their own sentences, and the reason.
const SPEAKS: [(&str, &str); 2] = [
    ("demo.rs", "what the players of the demo say to each other"),
    ("demo/sample_games.rs", "what those of a made-up crowd say"),
];

/// Files of the service that use the catalogues, and the reason. None of them stores the text.
const HANDS_ON: [(&str, &str); 12] = [
    (
        "alerts/notification.rs",
        "the title of a notification, as it is sent",
    ),
    ("app/", "the language of whoever asks"),
    (
        "drawings.rs",
        "the language that a drawing is read aloud in",
    ),
    (
        "feeds/entry_text.rs",
        "the language of whose feed it is, and names in it",
    ),
    (
        "notices/reply_text.rs",
        "an answer to a mail, as it is written",
    ),
    ("notices/letter/", "the facts of mails, as they are written"),
    (
        "archive/people/page.rs",
        "the name that stands for players who have left",
    ),
    (
        "games/view/moment.rs",
        "the warning of a position, for the page and the email",
    ),
    (
        "accounts/refusals.rs",
        "the sentence of a refused field, for its form",
    ),
    (
        "games/conditional_move/writing.rs",
        "lines that a player prepared, for the page and the mail",
    ),
    (
        "games/sentences.rs",
        "reasons, asked for by pages and mails",
    ),
    (
        "games/heading.rs",
        "the head of a record that is handed out",
    ),
];

/// Files that store text, and the reason.
const KEEPS: [(&str, &str); 2] = [
    ("appearance.rs", "the code of a language that was chosen"),
    (
        "accounts/closing.rs",
        "the name that stands for all that were given up; pages know it by this text",
    ),
];

/// How rows are written.
const WRITES: [&str; 4] = ["::insert(", "::save(", "::queue(", "NewEvent"];

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let (folders, mut all): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    all.extend(folders.iter().flat_map(|folder| files(folder)));
    all
}

/// The code of the service without tests and comments, by file.
fn service() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/core/service");
    let name = |file: &PathBuf| {
        let inside = file.strip_prefix(&root).unwrap();
        inside.to_string_lossy().replace('\\', "/")
    };
    let is_code = |name: &str| name.ends_with(".rs") && !name.contains("test");
    let all = files(&root);
    let code = all.iter().filter(|file| is_code(&name(file)));
    code.map(|file| {
        let text = std::fs::read_to_string(file).unwrap();
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        (name(file), without_comments(text))
    })
    .collect()
}

fn without_comments(text: &str) -> String {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    text.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

/// The string literals of the code. A quote character or an escaped quote starts none.
fn literals(code: &str) -> Vec<String> {
    let code = code.replace("'\"'", "").replace("\\\"", "");
    let parts = code.split('"').enumerate();
    let inside = parts.filter(|(nth, _)| nth % 2 == 1);
    inside.map(|(_, text)| text.to_owned()).collect()
}

/// A capital letter first, spaces between, a full stop at the end.
fn is_sentence(text: &str) -> bool {
    let first = text.chars().find(|c| c.is_alphabetic());
    first.is_some_and(char::is_uppercase)
        && text.trim().contains(' ')
        && text.trim_end().ends_with(['.', '!', '?'])
}

fn is_in(list: &[(&str, &str)], name: &str) -> bool {
    list.iter().any(|(start, _)| name.starts_with(start))
}

#[test]
fn the_parser_of_sentences_recognises_one() {
    let code = "say(\"Nothing was \\\"played\\\".\", 'x', '\"', \"a word\"); log(\"it was so.\")";
    let found: Vec<bool> = literals(code)
        .iter()
        .map(|text| is_sentence(text))
        .collect();
    assert_eq!(found, [true, false, false]);
}

#[test]
fn no_use_case_has_a_sentence_of_its_own() {
    for (name, code) in service() {
        let found = literals(&code);
        let sentences: Vec<_> = found.iter().filter(|text| is_sentence(text)).collect();
        let may = is_in(&SPEAKS, &name);
        assert!(may || sentences.is_empty(), "{name}: {sentences:?}");
    }
}

#[test]
fn catalogues_are_used_only_where_nothing_is_stored() {
    for (name, code) in service() {
        let uses = code.contains("crate::words");
        let listed = is_in(&HANDS_ON, &name) || is_in(&KEEPS, &name);
        assert!(listed || !uses, "{name} uses the words");
        let writes = WRITES.iter().find(|write| code.contains(**write));
        let keeps = uses && writes.is_some() && !is_in(&KEEPS, &name);
        assert!(!keeps, "{name} uses the words and writes: {writes:?}");
    }
}

#[test]
fn every_exception_is_still_needed() {
    let code = service();
    for (start, why) in SPEAKS.iter().chain(&HANDS_ON).chain(&KEEPS) {
        let is_needed = |(name, code): &(String, String)| {
            let speaks = literals(code).iter().any(|text| is_sentence(text));
            name.starts_with(start) && (speaks || code.contains("crate::words"))
        };
        assert!(code.iter().any(is_needed), "{start}: {why}");
    }
}
