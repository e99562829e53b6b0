//! Checks of a language for translators: missing, extra, differing and outdated sentences.

use super::languages::File;
use super::table::variables;
use fluent_syntax::ast::{Entry as Syntax, Pattern, PatternElement};
use fluent_syntax::parser;
use fluent_syntax::serializer;
use std::collections::BTreeMap;
use std::fmt;

/// The file in a language's folder with the fingerprints of the English source of each sentence.
const SEEN: &str = "seen.txt";

/// The file in a language's folder with the translators' terms.
const GLOSSARY: &str = "glossary.md";

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    pub place: String,
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// A sentence with its place.
struct Message {
    place: String,
    /// The file in which a language should have it: `game.ftl`.
    file: String,
    /// The source text without comments.
    written: String,
    variables: Vec<String>,
    elements: Vec<String>,
}

/// The problems of a language, by comparison of its files with the English ones.
pub fn check(files: &[File], code: &str) -> Vec<Fault> {
    let (english, mut faults) = messages(files, "en");
    if code == "en" {
        return faults;
    }
    let (own, more) = messages(files, code);
    faults.extend(more);
    let seen = marks(files, code);
    let mut fault = |place: &str, what: String| {
        faults.push(Fault {
            place: place.to_owned(),
            what,
        });
    };
    for (id, source) in &english {
        let Some(own) = own.get(id) else {
            let place = format!("{code}/{}", source.file);
            fault(&place, format!("`{id}` is missing ({})", source.place));
            continue;
        };
        let unknown = own
            .variables
            .iter()
            .filter(|v| !is_given(v, &source.variables));
        for name in unknown {
            fault(
                &own.place,
                format!("`{id}` asks for ${name}, which it is not given"),
            );
        }
        if own.elements != source.elements {
            let (found, wanted) = (own.elements.join(" "), source.elements.join(" "));
            fault(
                &own.place,
                format!("`{id}` has the markup {found}, and not {wanted}"),
            );
        }
        match seen.get(id.as_str()) {
            Some(mark) if *mark == mark_of(&source.written) => {}
            Some(_) => fault(
                &own.place,
                format!(
                    "`{id}` is out of date: the English has changed ({})",
                    source.place
                ),
            ),
            None => fault(&own.place, format!("`{id}` is not marked as seen")),
        }
    }
    for (id, own) in &own {
        if !english.contains_key(id) {
            fault(&own.place, format!("`{id}` is no sentence of ours"));
        }
    }
    faults.sort();
    faults
}

/// The content of `seen.txt` when all sentences match the current English.
pub fn all_marks(files: &[File], code: &str) -> String {
    let (english, _) = messages(files, "en");
    let (own, _) = messages(files, code);
    let both = english.iter().filter(|(id, _)| own.contains_key(*id));
    both.map(|(id, source)| format!("{} {id}\n", mark_of(&source.written)))
        .collect()
}

fn marks<'a>(files: &'a [File], code: &str) -> BTreeMap<&'a str, &'a str> {
    let file = files.iter().find(|f| f.code == code && f.name == SEEN);
    let lines = file.map(|file| file.text.lines()).into_iter().flatten();
    lines
        .filter_map(|line| line.split_once(' ').map(|(mark, id)| (id, mark)))
        .collect()
}

/// A short fingerprint of a text.
fn mark_of(text: &str) -> String {
    // FNV-1a, which never changes; it need not resist attacks.
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{:08x}", hash >> 32)
}

/// Whether an argument is available: by its name, or as a form of a noun.
fn is_given(name: &str, given: &[String]) -> bool {
    let stem = name.split('-').next().unwrap_or(name);
    let mut given = given.iter();
    given.any(|candidate| candidate == name || candidate.split('-').next() == Some(stem))
        || matches!(name, "side" | "game")
}

fn messages(files: &[File], code: &str) -> (BTreeMap<String, Message>, Vec<Fault>) {
    let (mut found, mut faults) = (BTreeMap::new(), Vec::new());
    for file in files.iter().filter(|file| file.code == code) {
        if file.name.ends_with(".md") && file.name != GLOSSARY {
            found.insert(file.name.clone(), document(file));
        }
        if !file.name.ends_with(".ftl") {
            continue;
        }
        let line = |at: usize| 1 + file.text[..at].matches('\n').count();
        let resource = parser::parse(&*file.text).unwrap_or_else(|(resource, errors)| {
            faults.extend(errors.iter().map(|error| Fault {
                place: format!("{}:{}", file.path(), line(error.pos.start)),
                what: error.to_string(),
            }));
            resource
        });
        for entry in resource.body {
            let Syntax::Message(mut message) = entry else {
                continue;
            };
            let id = message.id.name.to_owned();
            message.comment = None;
            let patterns = message.value.iter();
            let patterns: Vec<&Pattern<&str>> = match message.attributes.is_empty() {
                true => patterns.collect(),
                // The forms of a noun differ between languages.
                false => patterns.take(1).collect(),
            };
            let place = format!("{}:{}", file.path(), line_of(&file.text, &id));
            let told = Message {
                file: file.name.clone(),
                variables: patterns
                    .iter()
                    .flat_map(|p| variables(p))
                    .map(str::to_owned)
                    .collect(),
                elements: patterns.iter().flat_map(|p| elements(p)).collect(),
                written: source(&message),
                place: place.clone(),
            };
            if found.insert(id.clone(), told).is_some() {
                let what = format!("`{id}` stands there twice");
                faults.push(Fault { place, what });
            }
        }
    }
    (found, faults)
}

fn document(file: &File) -> Message {
    Message {
        place: file.path(),
        file: file.name.clone(),
        written: file.text.clone().into_owned(),
        variables: Vec::new(),
        elements: Vec::new(),
    }
}

fn source(message: &fluent_syntax::ast::Message<&str>) -> String {
    serializer::serialize(&fluent_syntax::ast::Resource {
        body: vec![Syntax::Message(message.clone())],
    })
}

/// The line on which a message starts.
fn line_of(text: &str, id: &str) -> usize {
    let begins = |line: &str| {
        let rest = line.strip_prefix(id);
        rest.is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    1 + text.lines().position(begins).unwrap_or_default()
}

/// The markup of a message in alphabetical order: `b`, `/b`.
fn elements(pattern: &Pattern<&str>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for element in &pattern.elements {
        let PatternElement::TextElement { value } = element else {
            continue;
        };
        for part in value.split('<').skip(1) {
            if let Some((name, _)) = part.split_once('>') {
                found.push(format!("<{name}>"));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}
