//! The catalogues against each other, and against the source that asks for their sentences.

use super::check::{all_seen, check};
use super::languages::{Language, built_in, table};
use super::table::variables;
use super::{File, Noun, in_language, language};
use crate::rules::{Side, catalogue};
use fluent_syntax::{ast, parser};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What a place in the source asks a sentence with, and where.
struct Asked {
    id: String,
    given: BTreeSet<String>,
    place: String,
}

fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, endings));
        } else if path
            .extension()
            .is_some_and(|e| endings.iter().any(|w| e == *w))
        {
            found.push(path);
        }
    }
    found
}

/// Every `t!` and `th!` of the source and the templates.
fn asked() -> Vec<Asked> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut all = files(&root.join("src"), &["rs"]);
    all.extend(files(&root.join("templates"), &["html"]));
    let mut found = Vec::new();
    for path in all {
        if path.ends_with("catalogue/macros.rs") || path.ends_with("catalogue/tests.rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let lines = text.lines();
        let code = lines.map(|line| {
            if line.trim_start().starts_with("//") {
                ""
            } else {
                line
            }
        });
        let text = code.collect::<Vec<_>>().join("\n");
        for mark in ["t!(", "th!("] {
            for (at, _) in text.match_indices(mark) {
                let before = text[..at].chars().next_back();
                if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
                    continue;
                }
                let parts = arguments(&text[at + mark.len()..]);
                let line = 1 + text[..at].matches('\n').count();
                let Some(id) = parts.first().map(|id| id.trim().trim_matches('"')) else {
                    continue;
                };
                let given = parts[1..]
                    .iter()
                    .map(|part| part.split('=').next().unwrap_or(part));
                let given = given.map(|name| name.trim().to_owned());
                found.push(Asked {
                    id: id.to_owned(),
                    given: given.filter(|name| !name.is_empty()).collect(),
                    place: format!("{}:{line}", path.display()),
                });
            }
        }
    }
    found
}

/// The arguments of a macro, from behind its bracket on.
fn arguments(text: &str) -> Vec<String> {
    let (mut parts, mut depth, mut quoted, mut escaped) = (vec![String::new()], 0, false, false);
    for c in text.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().unwrap().push(c);
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// What the sentences of English ask for, by id; attributes by `id.attribute`.
fn wanted() -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    let english = built_in().into_iter();
    for file in english.filter(|f| f.code == "en" && f.name.ends_with(".ftl")) {
        let parsed = parser::parse(&*file.text);
        for entry in parsed
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", file.name))
            .body
        {
            let ast::Entry::Message(message) = entry else {
                continue;
            };
            let id = message.id.name;
            let names = |pattern| variables(pattern).into_iter().map(str::to_owned).collect();
            if let Some(value) = &message.value {
                found.insert(id.to_owned(), names(value));
            }
            for attribute in &message.attributes {
                let full = format!("{id}.{}", attribute.id.name);
                found.insert(full, names(&attribute.value));
            }
        }
    }
    found
}

/// Families of ids that are put together while the program runs.
const FAMILIES: [&str; 18] = [
    "admin-ask-",
    "admin-button-",
    "admin-did-",
    "admin-done-",
    "admin-follows-",
    "admin-sort-",
    "admin-status-",
    "piece-",
    "seat-",
    "variant-",
    "opening-",
    "how-",
    "zone-",
    "obstacle-",
    "odds-",
    "setup-",
    "command-",
    "task-",
];

#[test]
fn every_sentence_that_is_asked_for_is_there_and_given_what_it_tells() {
    let wanted = wanted();
    for asked in asked() {
        let Some(names) = wanted.get(&asked.id) else {
            panic!("{}: there is no sentence `{}`", asked.place, asked.id);
        };
        for name in names {
            let stem = name.split('-').next().unwrap();
            assert!(
                asked.given.contains(name) || asked.given.contains(stem),
                "{}: `{}` is not given ${name}",
                asked.place,
                asked.id
            );
        }
    }
}

#[test]
fn no_sentence_is_there_that_nobody_asks_for() {
    let asked: BTreeSet<String> = asked().into_iter().map(|asked| asked.id).collect();
    let idle = wanted().into_keys().filter(|id| {
        let in_family = FAMILIES.iter().any(|family| id.starts_with(family));
        !in_family
            && !asked.contains(id)
            && !matches!(
                id.as_str(),
                "language-name" | "number-group" | "list-between" | "list-sentences"
            )
    });
    assert_eq!(idle.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn every_language_says_what_english_says() {
    let files = built_in();
    let codes: BTreeSet<&str> = files.iter().map(|file| file.code.as_str()).collect();
    for code in codes {
        // `POSTHORSE_GOLDEN=accept` marks what stands there as made from today's English.
        if code != "en" && std::env::var_os("POSTHORSE_GOLDEN").is_some() {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("languages");
            std::fs::write(root.join(code).join("seen.txt"), all_seen(&files, code)).unwrap();
            continue;
        }
        // The rules of the games that came later are told in English, and to translators as
        // missing.
        let is_a_games = |fault: &String| fault.contains("`rules/") && fault.contains("is missing");
        let faults = check(&files, code)
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<String>>();
        let faults: Vec<String> = faults
            .into_iter()
            .filter(|fault| !is_a_games(fault))
            .collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}

#[test]
fn the_language_is_found_that_a_browser_asks_for() {
    let chinese = Language::find("zh-Hans");
    for (tags, found) in [
        (vec!["zh-CN", "en"], chinese),
        (vec!["zh-TW", "zh", "en-US"], chinese),
        (vec!["zh-Hans-SG"], chinese),
        (vec!["zh-HK", "en-GB"], Some(Language::ENGLISH)),
        (vec!["tlh", "*"], None),
        (vec!["en-XA"], Language::find("en-XA")),
    ] {
        assert_eq!(Language::wanted(tags.iter().copied()), found, "{tags:?}");
    }
}

#[test]
fn a_language_is_spoken_as_far_as_its_scope_goes() {
    let chinese = Language::find("zh-Hans").unwrap();
    let inside = in_language(chinese, || t!("language-name"));
    assert_eq!(inside, "简体中文");
    assert_eq!(
        (language(), t!("language-name")),
        (Language::ENGLISH, "English")
    );
}

#[test]
fn a_change_of_the_english_makes_the_others_stale() {
    let file = |code: &str, name: &str, text: &str| File {
        code: code.into(),
        name: name.into(),
        text: text.to_owned().into(),
    };
    let mut files = vec![
        file(
            "en",
            "a.ftl",
            "one = One\ntwo = Two { $n }\nthree = Three <b>3</b>\n",
        ),
        file(
            "xx",
            "a.ftl",
            "# Note\none = Eins\ntwo = Zwei { $m }\nfour = Vier\n",
        ),
    ];
    let seen = all_seen(&files, "xx");
    files.push(file("xx", "seen.txt", &seen));
    let told = |files: &[File]| {
        let faults = check(files, "xx");
        faults.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let before = told(&files);
    assert_eq!(
        before,
        [
            "xx/a.ftl: `three` is missing (en/a.ftl:3)",
            "xx/a.ftl:3: `two` asks for $m, which it is not given",
            "xx/a.ftl:4: `four` is no sentence of ours",
        ]
    );
    files[0].text = files[0].text.replace("One", "A").into();
    assert!(told(&files).contains(
        &"xx/a.ftl:2: `one` is out of date: the English has changed (en/a.ftl:1)".to_owned()
    ));
}

#[test]
fn what_could_not_be_read_is_told_by_file_and_line() {
    for code in Language::all().map(Language::code) {
        let faults = &table(Language::find(code).unwrap()).faults;
        assert!(faults.is_empty(), "{faults:?}");
    }
}

#[test]
fn a_piece_of_an_own_game_is_told_as_in_english() {
    let variant = catalogue::find("xiangqi").unwrap();
    let noun = Noun::kind(&variant, "ogre");
    assert_eq!(
        (noun.form("a"), noun.form("plural")),
        ("an ogre".into(), "ogres".into())
    );
    assert_eq!(Noun::seat(&variant, Side::First).bare(), "Red");
}
