//! What a translator would like to know of a language: what is missing, too much, different or out
//! of date.

use super::languages::File;
use super::table::variables;
use fluent_syntax::ast::{Entry as Syntax, Pattern, PatternElement};
use fluent_syntax::parser;
use fluent_syntax::serializer;
use std::collections::BTreeMap;
use std::fmt;

/// The file of a language's folder that says which English each sentence was made from.
const SEEN: &str = "seen.txt";

/// The file of a language's folder in which translators agree on terms.
const GLOSSARY: &str = "glossary.md";

/// Something to mend in a language.
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

/// A sentence where it stands.
struct Message {
    place: String,
    /// Where a language should have it: `game.ftl`.
    file: String,
    /// As it is written, without comments.
    written: String,
    variables: Vec<String>,
    elements: Vec<String>,
}

/// What is to be mended in the language of that code, by its files and the English ones.
pub fn check(files: &[File], code: &str) -> Vec<Fault> {
    let (english, mut faults) = messages(files, "en");
    if code == "en" {
        return faults;
    }
    let (own, more) = messages(files, code);
    faults.extend(more);
    let seen = seen(files, code);
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
            .filter(|v| !is_known(v, &source.variables));
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

/// What `seen.txt` of a language holds when all its sentences were made from today's English.
pub fn all_seen(files: &[File], code: &str) -> String {
    let (english, _) = messages(files, "en");
    let (own, _) = messages(files, code);
    let both = english.iter().filter(|(id, _)| own.contains_key(*id));
    both.map(|(id, source)| format!("{} {id}\n", mark_of(&source.written)))
        .collect()
}

fn seen<'a>(files: &'a [File], code: &str) -> BTreeMap<&'a str, &'a str> {
    let file = files.iter().find(|f| f.code == code && f.name == SEEN);
    let lines = file.map(|file| file.text.lines()).into_iter().flatten();
    lines
        .filter_map(|line| line.split_once(' ').map(|(mark, id)| (id, mark)))
        .collect()
}

/// A few letters that change with a text.
fn mark_of(text: &str) -> String {
    // FNV-1a: it must stay the same for ever, and nobody wishes us ill here.
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{:08x}", hash >> 32)
}

/// Whether a sentence is given a value: itself, or a form of a noun that it is given.
fn is_known(name: &str, given: &[String]) -> bool {
    let stem = name.split('-').next().unwrap_or(name);
    let mut given = given.iter();
    given.any(|known| known == name || known.split('-').next() == Some(stem))
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
                // The forms of a noun are the language's own affair.
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
                written: written(&message),
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

fn written(message: &fluent_syntax::ast::Message<&str>) -> String {
    serializer::serialize(&fluent_syntax::ast::Resource {
        body: vec![Syntax::Message(message.clone())],
    })
}

/// The line on which a message begins.
fn line_of(text: &str, id: &str) -> usize {
    let begins = |line: &str| {
        let rest = line.strip_prefix(id);
        rest.is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    1 + text.lines().position(begins).unwrap_or_default()
}

/// The markup of a message, in order of the alphabet: `b`, `/b`.
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
