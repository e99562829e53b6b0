//! Compares the catalogues with each other and with the sentences that the source uses.

mod families;

use super::check::{all_marks, check};
use super::languages::{Language, built_in, table};
use super::table::variables;
use super::{File, Noun, in_language, language};
use crate::rules::{Side, catalogue};
use families::{BY_DATA, families, ids_of_families};
use fluent_syntax::{ast, parser};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A use of a sentence in the source: its id, or a family of ids.
struct Call {
    id: String,
    is_family: bool,
    given: BTreeSet<String>,
    place: String,
}

/// The functions and macros that format sentences, and whether they take a family of ids and a
/// word.
const CALLS: [(&str, bool); 5] = [
    ("t!(", false),
    ("th!(", false),
    ("t_kind!(", true),
    ("named(", true),
    ("find_named(", true),
];

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

/// Every use in the source and the templates.
fn calls() -> Vec<Call> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut all = files(&root.join("src"), &["rs"]);
    all.extend(files(&root.join("templates"), &["html"]));
    let mut found = Vec::new();
    for path in all {
        if ["mod.rs", "tests.rs"]
            .iter()
            .any(|name| path.ends_with(format!("catalogue/{name}")))
        {
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
        for (mark, is_family) in CALLS {
            for (at, _) in text.match_indices(mark) {
                let before = text[..at].chars().next_back();
                if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
                    continue;
                }
                // Elsewhere, other functions have the name `named`.
                if is_family && !path.starts_with(root.join("src/text")) {
                    continue;
                }
                let parts = arguments(&text[at + mark.len()..]);
                let line = 1 + text[..at].matches('\n').count();
                let first = parts.first().map_or("", |id| id.trim());
                let Some(id) = first.strip_prefix('"').and_then(|id| id.strip_suffix('"')) else {
                    continue;
                };
                let values = parts.iter().skip(1 + usize::from(is_family));
                let given = values.map(|part| part.split('=').next().unwrap_or(part));
                let given = given.map(|name| name.trim().to_owned());
                found.push(Call {
                    id: id.to_owned(),
                    is_family,
                    given: given.filter(|name| !name.is_empty()).collect(),
                    place: format!("{}:{line}", path.display()),
                });
            }
        }
    }
    found
}

/// The arguments of a macro, from its opening bracket.
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

/// The arguments of the English sentences, by id; attributes as `id.attribute`.
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

#[test]
fn every_sentence_in_use_exists_and_gets_its_arguments() {
    let wanted = wanted();
    let check = |id: &str, call: &Call| {
        let Some(names) = wanted.get(id) else {
            panic!("{}: there is no sentence `{id}`", call.place);
        };
        for name in names {
            let stem = name.split('-').next().unwrap();
            let is_given = call.given.contains(name) || call.given.contains(stem);
            assert!(is_given, "{}: `{id}` is not given ${name}", call.place);
        }
    };
    let calls = calls();
    let (families, ids) = (families(), ids_of_families());
    for call in &calls {
        let by_data = BY_DATA.contains(&&*format!("{}-", call.id));
        match families.get(&*call.id) {
            _ if !call.is_family => check(&call.id, call),
            Some(_) => {}
            None => assert!(by_data, "{}: no family “{}”", call.place, call.id),
        }
    }
    for (id, family) in ids {
        let told = calls
            .iter()
            .filter(|call| call.is_family && call.id == family);
        let is_told_alone = |call: &&Call| !call.is_family && call.id == id;
        let alone = calls.iter().any(|call| is_told_alone(&call));
        // A family used with and without arguments is given the necessary ones.
        let most = told.max_by_key(|call| call.given.len());
        match most {
            Some(call) if !alone => check(&id, call),
            _ => assert!(wanted.contains_key(&id), "there is no sentence `{id}`"),
        }
    }
}

#[test]
fn no_sentence_is_unused() {
    let calls = calls().into_iter().filter(|call| !call.is_family);
    let asked: BTreeSet<String> = calls.map(|call| call.id).collect();
    let ids = ids_of_families();
    let idle = wanted().into_keys().filter(|id| {
        let by_data = BY_DATA.iter().any(|family| id.starts_with(family));
        !by_data
            && !asked.contains(id)
            && !ids.contains_key(id)
            && !matches!(
                id.as_str(),
                "language-name" | "number-group" | "list-between" | "list-sentences"
            )
    });
    assert_eq!(idle.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn every_language_has_the_sentences_of_english() {
    let files = built_in();
    let codes: BTreeSet<&str> = files.iter().map(|file| file.code.as_str()).collect();
    for code in codes {
        // `POSTHORSE_GOLDEN=accept` marks all sentences as matching the current English.
        if code != "en" && std::env::var_os("POSTHORSE_GOLDEN").is_some() {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("languages");
            std::fs::write(root.join(code).join("seen.txt"), all_marks(&files, code)).unwrap();
            continue;
        }
        // The rules of later games are English only, and are listed for translators as missing.
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
fn the_language_that_a_browser_requests_is_found() {
    let chinese = Language::find("zh-Hans");
    for (tags, found) in [
        (vec!["zh-CN", "en"], chinese),
        (vec!["zh-TW", "zh", "en-US"], chinese),
        (vec!["zh-Hans-SG"], chinese),
        (vec!["zh-HK", "en-GB"], Some(Language::ENGLISH)),
        (vec!["tlh", "*"], None),
        (vec!["en-XA"], Language::find("en-XA")),
    ] {
        assert_eq!(Language::negotiate(tags.iter().copied()), found, "{tags:?}");
    }
}

#[test]
fn a_language_is_current_within_its_scope() {
    let chinese = Language::find("zh-Hans").unwrap();
    let inside = in_language(chinese, || t!("language-name"));
    assert_eq!(inside, "简体中文");
    assert_eq!(
        (language(), t!("language-name")),
        (Language::ENGLISH, "English")
    );
}

#[test]
fn a_change_of_the_english_makes_translations_outdated() {
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
    let seen = all_marks(&files, "xx");
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
fn syntax_errors_are_reported_with_file_and_line() {
    for code in Language::all().map(Language::code) {
        let faults = &table(Language::find(code).unwrap()).faults;
        assert!(faults.is_empty(), "{faults:?}");
    }
}

#[test]
fn a_piece_of_an_operators_game_has_its_english_name() {
    let variant = catalogue::find("xiangqi").unwrap();
    let noun = Noun::kind(&variant, "ogre");
    assert_eq!(
        (noun.form("a"), noun.form("plural")),
        ("an ogre".into(), "ogres".into())
    );
    assert_eq!(Noun::seat(&variant, Side::First).bare(), "Red");
}
