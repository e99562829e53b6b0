//! The structure of the source: no circles between folders, pure crates, one place for SQL and one
//! for the words of kinds.
//!
//! The source is read as text. A file uses another if its code, without tests, names it in a path:
//! `crate::rules::line`, `super::squares`, a module of its own. A method call on a value names no
//! file and is not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The folders of the crates.
const CRATES: [&str; 5] = [
    "src/engine",
    "src/text",
    "src/tournament",
    "src/core",
    "src",
];

/// A module as its path: `rules`, `board`, `pieces`.
type Module = Vec<String>;

/// The modules that each module uses.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Every `.rs` file below a folder that belongs to the same crate.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let is_crate = path.join("Cargo.toml").exists();
            found.extend(files(&path).into_iter().filter(|_| !is_crate));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found
}

/// The module of a file, by its path inside the source.
fn module(inside: &Path) -> Module {
    let words = inside.with_extension("");
    let words = words.iter().map(|word| word.to_string_lossy().into_owned());
    words.filter(|word| word != "mod").collect()
}

/// The code of a file without comments and tests, and its modules for tests only.
fn code(text: &str) -> (String, Vec<String>) {
    let (mut code_text, mut tests) = (String::new(), Vec::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line == "#[cfg(test)]" {
            let item = lines
                .find(|line| !line.starts_with("#["))
                .unwrap_or_default();
            if item.ends_with(';') {
                let word = item.trim_end_matches(';').rsplit(' ').next();
                tests.extend(word.map(str::to_owned));
            } else {
                lines.find(|line| *line == "}");
            }
        } else {
            let line = line.split("//").next().unwrap_or_default();
            // Visibility is not a use.
            code_text += &line.replace("pub(in crate::", "pub(");
            code_text.push('\n');
        }
    }
    (code_text, tests)
}

/// The modules that the code declares.
fn declared(code: &str) -> BTreeSet<&str> {
    let lines = code.lines().filter_map(|line| line.strip_suffix(';'));
    let ends = lines.filter_map(|line| line.rsplit_once(' '));
    ends.filter(|(before, _)| before.rsplit(' ').next() == Some("mod"))
        .map(|(_, name)| name)
        .collect()
}

/// The paths in the code that begin with `crate`, `super`, `self` or one of its own modules.
fn paths(code: &str) -> Vec<Vec<&str>> {
    let own = declared(code);
    let mut found = Vec::new();
    let (mut rest, mut before) = (code, ' ');
    while let Some(c) = rest.chars().next() {
        let word = identifier(rest);
        let begins = ["crate", "super", "self"].contains(&word) || own.contains(word);
        if begins && before != ':' && before != '.' && rest[word.len()..].starts_with("::") {
            rest = read_path(rest, &[], &mut found);
            before = ' ';
        } else {
            let length = word.len().max(c.len_utf8());
            before = rest[..length].chars().next_back().unwrap_or(' ');
            rest = &rest[length..];
        }
    }
    found
}

/// The identifier at the start of a text; may be empty.
fn identifier(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

/// Reads a path that continues `known`, with a group of paths at its end. Returns the rest of the
/// text.
fn read_path<'t>(text: &'t str, known: &[&'t str], found: &mut Vec<Vec<&'t str>>) -> &'t str {
    let mut path = known.to_vec();
    let mut rest = text.trim_start();
    loop {
        let step = identifier(rest);
        if let Some(group) = rest.strip_prefix('{') {
            rest = group;
            while !rest.starts_with('}') {
                rest = read_path(rest, &path, found);
                rest = rest.trim_start_matches(|c: char| c != ',' && c != '}');
                rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
                if rest.is_empty() {
                    return rest;
                }
            }
            return &rest[1..];
        }
        path.extend(Some(step).filter(|step| !step.is_empty()));
        rest = &rest[step.len()..];
        match rest.strip_prefix("::") {
            Some(further) if !step.is_empty() => rest = further,
            _ => {
                found.push(path);
                return rest;
            }
        }
    }
}

/// The absolute path of a path inside a module.
fn absolute(module: &[String], path: &[&str]) -> Module {
    let mut full = match path.first() {
        Some(&"crate") => Vec::new(),
        _ => module.to_vec(),
    };
    for step in path {
        match *step {
            "crate" | "self" => {}
            "super" => {
                full.pop();
            }
            name => full.push(name.to_owned()),
        }
    }
    full
}

/// The uses between the files of a crate, each named by its module.
fn arrows(krate: &str) -> Arrows {
    let root = &Path::new(env!("CARGO_MANIFEST_DIR")).join(krate);
    let (mut texts, mut tests) = (BTreeMap::new(), BTreeSet::new());
    for file in files(root) {
        let module = module(file.strip_prefix(root).unwrap());
        let (code, for_tests) = code(&std::fs::read_to_string(&file).unwrap());
        let inside = |name| [module.clone(), vec![name]].concat();
        tests.extend(for_tests.into_iter().map(inside));
        texts.insert(module, code);
    }
    // Test modules have their own files or folders.
    texts.retain(|module, _| {
        let prefixes = (1..=module.len()).map(|depth| module[..depth].to_vec());
        !prefixes.into_iter().any(|prefix| tests.contains(&prefix))
            && !module
                .iter()
                .any(|word| word == "tests" || word.ends_with("_tests"))
    });
    let uses = |(module, code): (&Module, &String)| {
        let named = paths(code).into_iter().filter_map(|path| {
            let mut named = absolute(module, &path);
            while !texts.contains_key(&named) {
                named.pop()?;
            }
            (named != *module).then(|| named.join("/"))
        });
        (module.join("/"), named.collect())
    };
    texts.iter().map(uses).collect()
}

/// The uses between the folders and files of a folder, without the file that declares them.
fn arrows_within(folder: &str, arrows: &Arrows) -> Arrows {
    let child = |module: &str| {
        let inside = match folder {
            "" => module,
            _ => module.strip_prefix(folder)?.strip_prefix('/')?,
        };
        inside.split('/').next().map(str::to_owned)
    };
    let mut children = Arrows::new();
    for (module, named) in arrows {
        let Some(own) = child(module) else { continue };
        let others = named.iter().filter_map(|other| child(other));
        let others: Vec<String> = others.filter(|other| *other != own).collect();
        children.entry(own).or_default().extend(others);
    }
    children
}

/// All folders of a crate.
fn folders(arrows: &Arrows) -> BTreeSet<&str> {
    let parents = arrows.keys().filter_map(|module| module.rsplit_once('/'));
    parents.map(|(folder, _)| folder).chain([""]).collect()
}

/// A circular path of uses.
fn circle(arrows: &Arrows) -> Option<Vec<&str>> {
    let mut done = BTreeSet::new();
    let mut starts = arrows.keys();
    starts.find_map(|start| walk(arrows, start, &mut Vec::new(), &mut done))
}

fn walk<'a>(
    arrows: &'a Arrows,
    at: &'a str,
    way: &mut Vec<&'a str>,
    done: &mut BTreeSet<&'a str>,
) -> Option<Vec<&'a str>> {
    if let Some(begin) = way.iter().position(|before| *before == at) {
        return Some([&way[begin..], &[at]].concat());
    }
    if done.contains(at) {
        return None;
    }
    way.push(at);
    let mut uses = arrows.get(at).into_iter().flatten();
    let found = uses.find_map(|next| walk(arrows, next, way, done));
    way.pop();
    done.insert(at);
    found
}

#[test]
fn folders_of_a_crate_have_no_circular_uses() {
    let mut found = Vec::new();
    for krate in CRATES {
        let arrows = arrows(krate);
        assert!(arrows.len() > 20, "{krate}");
        let folders = folders(&arrows);
        for folder in &folders {
            let mut within = arrows_within(folder, &arrows);
            // Files of one folder below a module of the crate are a family.
            let is_family = folder.contains('/');
            let is_folder =
                |name: &str| folders.contains(format!("{folder}/{name}").trim_start_matches('/'));
            if is_family {
                let names: Vec<String> = within.keys().cloned().collect();
                for name in names {
                    if !is_folder(&name) {
                        within
                            .entry(name)
                            .or_default()
                            .retain(|other| is_folder(other));
                    }
                }
            }
            if let Some(circle) = circle(&within) {
                found.push(format!("{krate}/{folder}: {}", circle.join(" uses ")));
            }
        }
    }
    assert!(found.is_empty(), "circles:\n{}", found.join("\n"));
}

/// Whether one of two modules is inside the other.
fn are_family(module: &str, other: &str) -> bool {
    let is_inside = |inner: &str, outer: &str| {
        inner
            .strip_prefix(outer)
            .is_some_and(|rest| rest.starts_with('/'))
    };
    is_inside(module, other) || is_inside(other, module)
}

#[test]
fn files_of_the_engine_have_no_circular_uses() {
    let mut arrows = arrows("src/engine");
    for (module, named) in &mut arrows {
        named.retain(|other| !are_family(module, other));
    }
    if let Some(circle) = circle(&arrows) {
        panic!("a circle: {}", circle.join(" uses "));
    }
}

/// A line of code without its comment, and its location.
struct Line {
    place: String,
    text: String,
}

fn lines_of(krate: &str) -> Vec<Line> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut lines = Vec::new();
    for file in files(&root.join(krate)) {
        let inside = file.strip_prefix(root).unwrap();
        for (number, text) in std::fs::read_to_string(&file).unwrap().lines().enumerate() {
            lines.push(Line {
                place: format!("{}:{}", inside.display(), number + 1),
                text: text.split("//").next().unwrap_or("").to_owned(),
            });
        }
    }
    lines
}

fn lines() -> Vec<Line> {
    CRATES.into_iter().flat_map(lines_of).collect()
}

#[test]
fn only_the_store_names_diesel() {
    // Conversions of values to columns are beside their types, without any database.
    let allowed = ["src/core/store", "src/text/model"];
    for line in lines() {
        let is_allowed = allowed.iter().any(|folder| line.place.starts_with(folder))
            || line.place.contains("_tests.rs");
        let text = line.text.trim();
        assert!(
            is_allowed || !text.contains("diesel"),
            "{}: {text}",
            line.place
        );
    }
}

/// The manifests of the pure crates exclude libraries that read clocks or do I/O, but the standard
/// library is available everywhere.
#[test]
fn pure_crates_use_no_clock_and_no_machine() {
    let foreign = [
        "std::env",
        "std::fs",
        "std::net",
        "std::process",
        "std::thread",
        "Utc::now",
        "Local::now",
        "SystemTime",
        "Instant::now",
    ];
    // These compare the source with its data.
    let tests = ["catalogue/tests.rs", "catalogue/game_texts.rs"];
    for line in ["src/engine", "src/text"].into_iter().flat_map(lines_of) {
        let is_test = tests.iter().any(|file| line.place.contains(file));
        let found = foreign.iter().find(|word| line.text.contains(**word));
        assert!(
            is_test || found.is_none(),
            "{}: {}",
            line.place,
            line.text.trim()
        );
    }
}

/// Only the model and the store compare texts with the words of statuses and the like.
#[test]
fn kinds_are_compared_as_types_not_as_texts() {
    let words = [
        "open",
        "playing",
        "finished",
        "declined",
        "withdrawn",
        "lapsed",
        "public",
        "private",
        "random",
        "taken-back",
        "time-given",
        "prepared-played",
        "result-claimed",
        "draw-declined",
        "takeback-declined",
        "your-turn",
        "draw-offer",
        "at-once",
        "twice-daily",
    ];
    for line in lines() {
        let is_home = ["src/text/model", "src/core/store", "src/engine"];
        if is_home.iter().any(|folder| line.place.starts_with(folder))
            || line.place.contains("test")
        {
            continue;
        }
        for word in words {
            let compared = [
                format!("== \"{word}\""),
                format!("!= \"{word}\""),
                format!("\"{word}\" =>"),
                format!("\"{word}\" |"),
            ];
            let found = compared.iter().any(|text| line.text.contains(text));
            assert!(
                !found,
                "{}: “{word}” is a kind of thing in `model`",
                line.place
            );
        }
    }
}

#[test]
fn the_reader_sees_groups_parents_and_own_modules() {
    let read = |code: &str| -> Vec<String> {
        let module = ["rules", "line"].map(str::to_owned);
        let paths = paths(code).into_iter();
        paths
            .map(|path| absolute(&module, &path).join("/"))
            .collect()
    };
    assert_eq!(
        read("use crate::rules::{a::X, b::{self, c}, d as e,\n};"),
        ["rules/a/X", "rules/b", "rules/b/c", "rules/d"]
    );
    assert_eq!(read("use super::a::*;\nuse std::fmt;"), ["rules/a"]);
    assert_eq!(
        read("pub mod own;\nfn f(x: crate::play::Y) -> Z { own::g(x.other::<Z>()) }"),
        ["play/Y", "rules/line/own/g"]
    );
}

#[test]
fn tests_and_comments_are_not_code() {
    let (code, tests) = code(
        "use super::a; // crate::b\n#[cfg(test)]\nmod more;\npub(in crate::e) fn f() \
            {}\n#[cfg(test)]\nmod tests {\n    use super::c;\n}\nfn d() {}\n",
    );
    assert_eq!(code, "use super::a; \npub(e) fn f() {}\nfn d() {}\n");
    assert_eq!(tests, ["more"]);
}

#[test]
fn a_circle_is_reported_as_a_path() {
    let arrows = |pairs: &[(&str, &str)]| {
        let mut all = Arrows::new();
        for (user, used) in pairs {
            let uses = all.entry((*user).to_owned()).or_default();
            uses.insert((*used).to_owned());
        }
        all
    };
    let tree = arrows(&[("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")]);
    assert_eq!(circle(&tree), None);
    let round = arrows(&[("a", "b"), ("b", "c"), ("c", "d"), ("d", "b")]);
    assert_eq!(circle(&round), Some(vec!["b", "c", "d", "b"]));
}
