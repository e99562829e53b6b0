//! The available languages and their messages.

use super::args::{Args, Markup, linked};
use super::current::language;
use super::table::{Entry, Table};
use crate::notation::Notation;
use include_dir::{Dir, include_dir};
use std::borrow::Cow;
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

static BUILT_IN: Dir = include_dir!("$CARGO_MANIFEST_DIR/languages");

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Language(u8);

/// A file in a language's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The language's code, which is the folder's name: `zh-Hans`.
    pub code: String,
    /// The path within the folder: `game.ftl`, `rules/xiangqi.md`.
    pub name: String,
    pub text: Cow<'static, str>,
}

impl File {
    pub fn path(&self) -> String {
        format!("{}/{}", self.code, self.name)
    }
}

/// All languages, English first and the pseudo-language last. A language is parsed when it is first
/// used.
struct Registry {
    files: Vec<File>,
    spoken: Vec<LanguageData>,
}

struct LanguageData {
    code: &'static str,
    folder: &'static str,
    name: OnceLock<&'static str>,
    table: OnceLock<Table>,
}

static REGISTRY: OnceLock<Registry> = OnceLock::new();

/// The code of the pseudo-language.
const PSEUDO: &str = "en-XA";

impl Registry {
    fn of(files: Vec<File>) -> Self {
        let mut codes: Vec<&str> = files.iter().map(|file| file.code.as_str()).collect();
        codes.sort_unstable();
        codes.dedup();
        codes.retain(|code| *code != "en" && *code != PSEUDO);
        let codes: Vec<String> = codes.into_iter().map(str::to_owned).collect();
        let spoken = |code: &str, folder: &str| LanguageData {
            code: code.to_owned().leak(),
            folder: folder.to_owned().leak(),
            name: OnceLock::new(),
            table: OnceLock::new(),
        };
        let mut all = vec![spoken("en", "en")];
        all.extend(codes.iter().map(|code| spoken(code, code)));
        all.push(spoken(PSEUDO, "en"));
        Self { files, spoken: all }
    }

    fn files_of(&self, spoken: &LanguageData) -> impl Iterator<Item = &File> {
        let folder = spoken.folder;
        self.files.iter().filter(move |file| file.code == folder)
    }

    fn table(&self, language: Language) -> &Table {
        let spoken = &self.spoken[language.place()];
        spoken.table.get_or_init(|| {
            let fallback = (spoken.code != "en").then(|| self.table(Language::ENGLISH));
            let files: Vec<&File> = self.files_of(spoken).collect();
            Table::new(spoken.code, &files, fallback, spoken.code == PSEUDO)
        })
    }
}

fn registry() -> &'static Registry {
    REGISTRY.get_or_init(|| Registry::of(built_in()))
}

pub fn built_in() -> Vec<File> {
    let mut found = Vec::new();
    for folder in BUILT_IN.dirs() {
        let code = folder.path().to_string_lossy().into_owned();
        collect(folder, &code, &mut found);
    }
    found
}

fn collect(folder: &Dir<'static>, code: &str, found: &mut Vec<File>) {
    for file in folder.files() {
        let path = file.path().to_string_lossy();
        let name = path.strip_prefix(code).unwrap_or(&path);
        found.push(File {
            code: code.to_owned(),
            name: name.trim_start_matches('/').to_owned(),
            text: file.contents_utf8().unwrap_or_default().into(),
        });
    }
    for inner in folder.dirs() {
        collect(inner, code, found);
    }
}

/// Adds the languages of these files, or replaces built-in ones. Must be called before the first
/// sentence is formatted.
///
/// # Errors
/// The invalid entries, with file and line; then nothing changes.
pub fn install(files: Vec<File>) -> Result<(), Vec<String>> {
    let given: Vec<String> = files.iter().map(|file| file.code.clone()).collect();
    let mut all = built_in();
    all.retain(|file| !given.contains(&file.code));
    all.extend(files);
    let registry = Registry::of(all);
    let last = registry.spoken.len() - 1;
    let languages = (0..last).filter_map(|place| u8::try_from(place).ok());
    let faults = languages.flat_map(|place| registry.table(Language(place)).faults.clone());
    let faults: Vec<String> = faults.collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let is_first = REGISTRY.set(registry).is_ok();
    match is_first {
        true => Ok(()),
        false => Err(vec!["the languages are in use already".to_owned()]),
    }
}

impl Language {
    pub const ENGLISH: Self = Self(0);

    /// All languages that a reader can choose, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        let last = registry().spoken.len() - 1;
        (0..last).filter_map(|place| u8::try_from(place).ok().map(Self))
    }

    fn place(self) -> usize {
        usize::from(self.0)
    }

    /// The code, for `lang` and settings: `zh-Hans`.
    pub fn code(self) -> &'static str {
        registry().spoken[self.place()].code
    }

    /// The language's own name: 简体中文. Found without parsing the rest of the language.
    pub fn name(self) -> &'static str {
        let candidate = registry();
        let spoken = &candidate.spoken[self.place()];
        spoken.name.get_or_init(|| {
            let lines = candidate
                .files_of(spoken)
                .flat_map(|file| file.text.lines());
            let mut named = lines.filter_map(|line| line.strip_prefix("language-name = "));
            named.next().unwrap_or(spoken.code)
        })
    }

    pub fn find(code: &str) -> Option<Self> {
        let place = registry().spoken.iter().position(|s| s.code == code)?;
        u8::try_from(place).ok().map(Self)
    }

    /// The first of these requested languages that is available, best first: `zh-CN` matches
    /// `zh-Hans`, `en-GB` English.
    pub fn negotiate<'a>(tags: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        tags.into_iter().find_map(|tag| {
            let exact = Self::find(tag);
            exact.or_else(|| {
                let full = maximal(tag)?;
                Self::all().find(|candidate| maximal(candidate.code()).as_ref() == Some(&full))
            })
        })
    }

    /// Whether it is written in Chinese characters.
    pub fn is_chinese(self) -> bool {
        self.code().starts_with("zh")
    }
}

/// The usual notation of the current language.
pub fn notation() -> Notation {
    match language().is_chinese() {
        true => Notation::ChineseSimplified,
        false => Notation::default(),
    }
}

/// The language and script of a tag, if the script is given or follows from the country.
fn maximal(tag: &str) -> Option<(String, Option<String>)> {
    let tag: LanguageIdentifier = tag.parse().ok()?;
    let script = tag.script.map(|script| script.as_str().to_owned());
    let language = tag.language.as_str().to_owned();
    let region = tag.region.map(|region| region.as_str().to_owned());
    let script = match (language.as_str(), region.as_deref()) {
        ("zh", Some("TW" | "HK" | "MO")) => script.or(Some("Hant".to_owned())),
        ("zh", _) => script.or(Some("Hans".to_owned())),
        _ => script,
    };
    Some((language, script))
}

pub(super) fn language_tag(code: &str) -> LanguageIdentifier {
    code.parse().unwrap_or_default()
}

/// A message of the current language.
pub fn entry(id: &str) -> Option<Entry> {
    registry().table(language()).get(id)
}

/// A Markdown document in the current language, or else in English: `help.md`.
pub fn document(name: &str) -> Option<&'static str> {
    registry().table(language()).document(name)
}

/// The translation of a text from a game's file, if the catalogues have exactly this English text
/// under the id; else the text itself.
pub fn translate_or<'a>(id: &str, text: &'a str) -> Cow<'a, str> {
    let candidate = |language| registry().table(language).get(id);
    match (language(), candidate(Language::ENGLISH)) {
        (Language::ENGLISH, _) => text.into(),
        (reader, Some(Entry::Plain(english))) if english == text => match candidate(reader) {
            Some(Entry::Plain(told)) => told.into(),
            _ => text.into(),
        },
        _ => text.into(),
    }
}

/// The same for a document, whose English version `is_that` recognises.
pub fn translate_document(name: &str, is_that: impl FnOnce(&str) -> bool) -> Option<&'static str> {
    if language() == Language::ENGLISH {
        return None;
    }
    let english = registry().table(Language::ENGLISH).document(name)?;
    is_that(english).then(|| document(name))?
}

pub(super) fn current_attributes(family: &str) -> &'static [&'static str] {
    registry().table(language()).attributes(family)
}

#[cfg(test)]
pub(super) fn table(language: Language) -> &'static Table {
    registry().table(language)
}

/// A sentence without arguments.
pub fn plain(id: &'static str) -> &'static str {
    match entry(id) {
        Some(Entry::Plain(text)) => text,
        _ => {
            debug_assert!(false, "no sentence `{id}` without values");
            id
        }
    }
}

/// A sentence without arguments, if there is one under an id that is composed at run time.
pub fn find_plain(id: &str) -> Option<&'static str> {
    match entry(id)? {
        Entry::Plain(text) => Some(text),
        Entry::Filled(_) => None,
    }
}

/// A sentence of a family without arguments, by its word: `named("family", "asia")` is
/// `family-asia`.
pub fn named(family: &str, kind: impl Into<&'static str>) -> &'static str {
    let kind = kind.into();
    let found = find_named(family, kind);
    debug_assert!(
        found.is_some(),
        "no sentence `{family}-{kind}` without values"
    );
    found.unwrap_or(kind)
}

/// The same, if there is one.
pub fn find_named(family: &str, kind: &str) -> Option<&'static str> {
    find_plain(&format!("{family}-{kind}"))
}

/// A sentence of a family with arguments, by its word.
pub fn format_kind(family: &str, kind: impl Into<&'static str>, args: &mut Args) -> String {
    format(&format!("{family}-{}", kind.into()), args)
}

/// A sentence with arguments. If a translation uses an argument that is not given, the English is
/// used.
pub fn format(id: &str, args: &mut Args) -> String {
    let mut told = entry(id).and_then(|entry| entry.fill(args));
    if told.is_none() {
        let english = registry().table(Language::ENGLISH).get(id);
        told = english.and_then(|entry| entry.fill(args));
    }
    debug_assert!(told.is_some(), "`{id}` is no sentence, or lacks something");
    told.unwrap_or_else(|| id.to_owned())
}

pub fn format_html(id: &'static str, mut args: Args) -> Markup {
    linked(format(id, &mut args), &args)
}
