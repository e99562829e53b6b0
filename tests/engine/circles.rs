//! No circles: what a file of the engine uses does not use that file again, by whatever way round.
//!
//! The source is read as text. A file uses another when its code, tests apart, names it in a path:
//! `crate::rules::line`, `super::squares`, a module of its own. A method called on a value names no
//! file and is not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The rooms of the engine.
const ROOMS: [&str; 4] = ["rules", "notation", "diagram", "play"];

/// A module as its path: `rules`, `board`, `pieces`.
type Module = Vec<String>;

/// Who uses whom.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Every `.rs` file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found
}

/// The module that a file is, by its path inside the source.
fn module(inside: &Path) -> Module {
    let words = inside.with_extension("");
    let words = words.iter().map(|word| word.to_string_lossy().into_owned());
    words.filter(|word| word != "mod").collect()
}

/// The code of a file without comments and tests, and the modules it declares for tests alone.
fn code(text: &str) -> (String, Vec<String>) {
    let (mut kept, mut tests) = (String::new(), Vec::new());
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
            // Who may see a thing is no use of it.
            kept += &line.replace("pub(in crate::", "pub(");
            kept.push('\n');
        }
    }
    (kept, tests)
}

/// The modules that a code declares.
fn declared(code: &str) -> BTreeSet<&str> {
    let lines = code.lines().filter_map(|line| line.strip_suffix(';'));
    let ends = lines.filter_map(|line| line.rsplit_once(' '));
    ends.filter(|(before, _)| before.rsplit(' ').next() == Some("mod"))
        .map(|(_, name)| name)
        .collect()
}

/// The paths of a code that begin with `crate`, `super` or `self`, or with a module of its own.
fn paths(code: &str) -> Vec<Vec<&str>> {
    let own = declared(code);
    let mut found = Vec::new();
    let (mut rest, mut before) = (code, ' ');
    while let Some(c) = rest.chars().next() {
        let word = word(rest);
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

/// The word that a text begins with, which may be empty.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

/// Reads a path behind what is known of it, with a group of paths at its end; gives what follows.
fn read_path<'t>(text: &'t str, known: &[&'t str], found: &mut Vec<Vec<&'t str>>) -> &'t str {
    let mut path = known.to_vec();
    let mut rest = text.trim_start();
    loop {
        let step = word(rest);
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

/// The full path that a path means inside a module.
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

/// The arrows between the files of a room, each named by its module.
fn arrows(room: &str) -> Arrows {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut texts, mut tests) = (BTreeMap::new(), BTreeSet::new());
    for file in files(&root.join(room)) {
        let module = module(file.strip_prefix(root).unwrap());
        let (code, for_tests) = code(&std::fs::read_to_string(&file).unwrap());
        let inside = |name| [module.clone(), vec![name]].concat();
        tests.extend(for_tests.into_iter().map(inside));
        texts.insert(module, code);
    }
    texts.retain(|module, _| !tests.contains(module));
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

/// A way from somewhere back to where it began.
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

fn assert_free(arrows: &Arrows) {
    if let Some(circle) = circle(arrows) {
        panic!("a circle: {}", circle.join(" uses "));
    }
}

#[test]
fn no_file_of_a_room_uses_what_uses_it() {
    for room in ROOMS {
        assert_free(&arrows(room));
    }
}

#[test]
fn no_folder_of_the_rules_uses_what_uses_it() {
    let folder = |module: &str| module.split('/').nth(1).map(str::to_owned);
    let mut folders = Arrows::new();
    for (module, named) in arrows("rules") {
        // `rules` itself hands out what all of them have.
        let Some(own) = folder(&module) else { continue };
        let others = named.iter().filter_map(|other| folder(other));
        let others: Vec<String> = others.filter(|other| *other != own).collect();
        folders.entry(own).or_default().extend(others);
    }
    assert!(folders.len() > 5 && folders.values().any(|uses| !uses.is_empty()));
    assert_free(&folders);
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
fn tests_and_comments_are_no_code() {
    let (code, tests) = code(
        "use super::a; // crate::b\n#[cfg(test)]\nmod more;\npub(in crate::e) fn f() {}\n#[cfg(test)]\nmod tests {\n    use super::c;\n}\nfn d() {}\n",
    );
    assert_eq!(code, "use super::a; \npub(e) fn f() {}\nfn d() {}\n");
    assert_eq!(tests, ["more"]);
}

#[test]
fn a_circle_is_named_by_its_way() {
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
