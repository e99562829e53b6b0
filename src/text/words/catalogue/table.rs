//! The messages of one language.

use super::args::Args;
use super::languages::{File, language_tag};
use super::pseudo;
use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::{FluentNumber, FluentValue};
use fluent_syntax::ast::{Entry as Syntax, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;

type Bundle = FluentBundle<&'static FluentResource>;

/// The messages and documents of one language. Never freed, so that texts without arguments are
/// `&'static str`.
#[derive(Default)]
pub(super) struct Table {
    entries: FxHashMap<&'static str, Entry>,
    documents: FxHashMap<&'static str, &'static str>,
    attributes: FxHashMap<&'static str, Vec<&'static str>>,
    /// The prefixes of ids that the language itself defines.
    families: FxHashSet<&'static str>,
    /// Syntax errors, with file and line.
    pub(super) faults: Vec<String>,
}

#[derive(Clone, Copy)]
pub enum Entry {
    Plain(&'static str),
    Filled(Filled),
}

#[derive(Clone, Copy)]
pub struct Filled {
    pattern: &'static Pattern<&'static str>,
    variables: &'static [&'static str],
    /// The parts in order, if no part depends on a value.
    parts: Option<&'static [Part]>,
    bundle: &'static Bundle,
    is_pseudo: bool,
}

#[derive(Clone, Copy)]
enum Part {
    Text(&'static str),
    Value(&'static str),
}

impl Entry {
    /// The sentence; `None` if an argument is missing, such as a form of a plain text.
    pub fn fill(&self, args: &mut Args) -> Option<String> {
        match self {
            Self::Plain(text) => Some((*text).to_owned()),
            Self::Filled(filled) => filled.fill(Some(args)),
        }
    }
}

impl Filled {
    fn fill(&self, args: Option<&mut Args>) -> Option<String> {
        match (self.parts, args) {
            (Some(parts), Some(args)) => self.concatenate(parts, args),
            (_, args) => self.format(args),
        }
    }

    /// Concatenates the parts, which suffices for most messages.
    fn concatenate(&self, parts: &[Part], args: &mut Args) -> Option<String> {
        args.prepare_all(self.variables);
        let mut told = String::with_capacity(64);
        for part in parts {
            match part {
                Part::Text(text) => told.push_str(text),
                Part::Value(name) => match args.values.get(*name)? {
                    FluentValue::String(text) => told.push_str(text),
                    FluentValue::Number(number) => told.push_str(&grouped(number)),
                    _ => return None,
                },
            }
        }
        Some(told)
    }

    fn format(&self, args: Option<&mut Args>) -> Option<String> {
        let (mut told, mut errors) = (String::new(), Vec::new());
        let values = args.map(|args| {
            args.prepare_all(self.variables);
            &args.values
        });
        let bundle = self.bundle;
        let written = bundle.write_pattern(&mut told, self.pattern, values, &mut errors);
        let is_whole = written.is_ok() && errors.is_empty();
        is_whole.then(|| match self.is_pseudo {
            true => pseudo::bracketed(&told),
            false => told,
        })
    }
}

impl Table {
    /// The messages of these files, with `fallback` for missing ones.
    pub(super) fn new(
        code: &'static str,
        files: &[&File],
        fallback: Option<&Self>,
        is_pseudo: bool,
    ) -> Self {
        let mut table = match fallback {
            Some(fallback) => Self {
                entries: fallback.entries.clone(),
                documents: fallback.documents.clone(),
                attributes: fallback.attributes.clone(),
                ..Self::default()
            },
            None => Self::default(),
        };
        let mut bundle = Bundle::new_concurrent(vec![language_tag(code)]);
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(|value, _| match value {
            FluentValue::Number(number) => Some(grouped(number)),
            _ => None,
        }));
        if is_pseudo {
            bundle.set_transform(Some(pseudo::accented));
        }
        let mut resources: Vec<&'static FluentResource> = Vec::new();
        for file in files {
            if let Some(name) = file.name.strip_suffix(".ftl") {
                // The keywords of emails are not sentences.
                if is_pseudo && name == "commands" {
                    continue;
                }
                let resource = table.parse(file, is_pseudo);
                resources.push(Box::leak(Box::new(resource)));
            } else if file.name.ends_with(".md") {
                let text = match is_pseudo {
                    true => pseudo::document(&file.text).leak(),
                    false => leaked(file),
                };
                table.documents.insert(file.name.clone().leak(), text);
            }
        }
        for resource in &resources {
            for error in bundle.add_resource(resource).err().unwrap_or_default() {
                table.faults.push(format!("{code}: {error}"));
            }
        }
        let bundle: &'static Bundle = Box::leak(Box::new(bundle));
        for resource in resources {
            for syntax in resource.entries() {
                table.add(bundle, syntax, is_pseudo);
            }
        }
        table
    }

    /// Parses a file: constant texts are stored as they are, and only the rest as Fluent.
    fn parse(&mut self, file: &File, is_pseudo: bool) -> FluentResource {
        let resource = parser::parse(leaked(file)).unwrap_or_else(|(resource, errors)| {
            for error in errors {
                let line = 1 + file.text[..error.pos.start].matches('\n').count();
                let path = file.path();
                self.faults.push(format!("{path}:{line}: {error}"));
            }
            resource
        });
        let mut taken = FxHashSet::default();
        for (id, text) in resource.body.iter().filter_map(constant_text) {
            let told = match is_pseudo {
                true => pseudo::bracketed(&pseudo::accented(text)).leak(),
                false => text,
            };
            self.entries.insert(id, Entry::Plain(told));
            self.begin_family(id);
            taken.insert(id);
        }
        // A text in one piece is on one line.
        let is_left = |line: &&str| {
            let id = line.split([' ', '=']).next().unwrap_or_default();
            !line.starts_with('#') && !taken.contains(id)
        };
        let left: Vec<&str> = file.text.lines().filter(is_left).collect();
        FluentResource::try_new(left.join("\n")).unwrap_or_else(|(resource, _)| resource)
    }

    fn add(
        &mut self,
        bundle: &'static Bundle,
        syntax: &'static Syntax<&'static str>,
        pseudo: bool,
    ) {
        let Syntax::Message(message) = syntax else {
            return;
        };
        let id = message.id.name;
        self.begin_family(id);
        if let Some(pattern) = &message.value {
            self.entries.insert(id, entry(bundle, pattern, pseudo));
        }
        for attribute in &message.attributes {
            let name = attribute.id.name;
            let family = id.split('-').next().unwrap_or(id);
            let known = self.attributes.entry(family).or_default();
            if !known.contains(&name) {
                known.push(name);
            }
            let full: &'static str = format!("{id}.{name}").leak();
            let entry = entry(bundle, &attribute.value, pseudo);
            self.entries.insert(full, entry);
        }
    }

    /// A language with its own names of pieces has its own forms of them, or none.
    fn begin_family(&mut self, id: &'static str) {
        let family = id.split('-').next().unwrap_or(id);
        if self.families.insert(family) {
            self.attributes.remove(family);
        }
    }

    pub(super) fn get(&self, id: &str) -> Option<Entry> {
        self.entries.get(id).copied()
    }

    pub(super) fn document(&self, name: &str) -> Option<&'static str> {
        self.documents.get(name).copied()
    }

    pub(super) fn attributes(&self, family: &str) -> &[&'static str] {
        self.attributes.get(family).map_or(&[], Vec::as_slice)
    }
}

/// A text with a static lifetime; built-in ones have it already.
fn leaked(file: &File) -> &'static str {
    match &file.text {
        Cow::Borrowed(text) => text,
        Cow::Owned(text) => text.clone().leak(),
    }
}

/// The id and the text of a message without placeholders.
fn constant_text(syntax: &Syntax<&'static str>) -> Option<(&'static str, &'static str)> {
    let Syntax::Message(message) = syntax else {
        return None;
    };
    match message.value.as_ref()?.elements[..] {
        [PatternElement::TextElement { value }]
            if message.attributes.is_empty() && !value.contains('\n') =>
        {
            Some((message.id.name, value))
        }
        _ => None,
    }
}

fn entry(bundle: &'static Bundle, pattern: &'static Pattern<&'static str>, pseudo: bool) -> Entry {
    let variables = variables(pattern);
    let filled = Filled {
        pattern,
        variables: variables.clone().leak(),
        parts: parts(pattern)
            .filter(|_| !pseudo)
            .map(|parts| &*parts.leak()),
        bundle,
        is_pseudo: pseudo,
    };
    if variables.is_empty() {
        Entry::Plain(filled.fill(None).unwrap_or_default().leak())
    } else {
        Entry::Filled(filled)
    }
}

/// The parts of a message; `None` if it selects by a value.
fn parts(pattern: &Pattern<&'static str>) -> Option<Vec<Part>> {
    let part = |element: &PatternElement<&'static str>| match element {
        PatternElement::TextElement { value } => Some(Part::Text(value)),
        PatternElement::Placeable { expression } => match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                Some(Part::Value(id.name))
            }
            Expression::Inline(InlineExpression::StringLiteral { value })
                if !value.contains('\\') =>
            {
                Some(Part::Text(value))
            }
            _ => None,
        },
    };
    pattern.elements.iter().map(part).collect()
}

/// The arguments of a message, in their order.
pub(super) fn variables<'a>(pattern: &Pattern<&'a str>) -> Vec<&'a str> {
    let mut found = Vec::new();
    in_pattern(pattern, &mut found);
    found.sort_unstable();
    found.dedup();
    found
}

fn in_pattern<'a>(pattern: &Pattern<&'a str>, found: &mut Vec<&'a str>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, found);
        }
    }
}

fn in_expression<'a>(expression: &Expression<&'a str>, found: &mut Vec<&'a str>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, found),
        Expression::Select { selector, variants } => {
            in_inline(selector, found);
            for variant in variants {
                in_pattern(&variant.value, found);
            }
        }
    }
}

fn in_inline<'a>(inline: &InlineExpression<&'a str>, found: &mut Vec<&'a str>) {
    match inline {
        InlineExpression::VariableReference { id } => found.push(id.name),
        InlineExpression::Placeable { expression } => in_expression(expression, found),
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                in_inline(argument, found);
            }
        }
        _ => {}
    }
}

/// A number with digit grouping: 10,000.
fn grouped(number: &FluentNumber) -> String {
    let digits = number.as_string().into_owned();
    if digits.len() < 4 || digits.contains('.') {
        return digits;
    }
    let mut told = String::with_capacity(digits.len() + 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) && told != "-" {
            told.push_str(super::plain("number-group"));
        }
        told.push(digit);
    }
    told
}
