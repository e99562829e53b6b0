//! User-facing texts are plain English: templates, catalogues and documents are free of phrases
//! that no native writer would use, or that mean nothing to a newcomer.

use std::fs;
use std::path::{Path, PathBuf};

/// Phrases to avoid, with replacements. A phrase in lower case matches any case.
const NOT_SAID: [(&str, &str); 43] = [
    ("mails", "emails"),
    ("a mail", "an email"),
    ("sit down", "accept and play"),
    ("man", "piece"),
    ("men", "pieces"),
    ("Looks", "Appearance"),
    ("the looks", "the appearance"),
    ("turn the board", "flip the board"),
    ("turned round", "flipped"),
    ("zone", "time zone"),
    ("by lot", "random, at random"),
    ("usual", "default"),
    ("usually", "by default"),
    ("ply", "move, by words::move_numbers"),
    ("plies", "moves"),
    ("first seat", "the name of the side, or first to move"),
    ("second seat", "the name of the side, or second to move"),
    ("invites to", "posts an open challenge, or challenges"),
    ("to the page", "skip to content"),
    ("the pace", "time limit"),
    ("time control", "time limit"),
    ("time for each move", "time limit"),
    ("beside the board", "comments"),
    ("carries your moves", "by mail"),
    ("told in", "shown in"),
    ("let it stand", "decline"),
    ("give it back", "allow it"),
    ("prepared answer", "conditional move"),
    ("seen by", "visible to"),
    ("whoever likes", "anybody"),
    ("is then listed", "will be listed"),
    ("no good any more", "no longer works"),
    ("does not stand", "is no longer open"),
    ("in the first line", "on the first line"),
    ("onlooker", "spectator"),
    ("onlookers", "spectators"),
    ("lately", "recently"),
    ("begin a game", "start a game"),
    ("look in", "visit"),
    ("nobody stands", "there is no piece"),
    ("shall", "should, will"),
    ("oversteps", "misses"),
    ("drawn by", "decided by, chosen by"),
];

/// Accepted uses, with their reasons.
const RIGHT: [(&str, &str, &str); 7] = [
    (
        "src/text/languages/en/refusals.ftl",
        "ply",
        "programs read it: `position --jsonl` names the ply",
    ),
    (
        "src/text/languages/en/game.ftl",
        "ply",
        "an operator reads it beside the database",
    ),
    (
        "src/text/languages/en/game.ftl",
        "plies",
        "an operator reads it beside the database",
    ),
    (
        "src/text/languages/en/rules/free-xiangqi.md",
        "usually",
        "what players do, not what a program does",
    ),
    ("src/text/words/catalogue/args.rs", "zone", "a word of ids"),
    (
        "src/text/words/catalogue/game_texts.rs",
        "zone",
        "a word of ids",
    ),
    (
        "src/text/words/catalogue/tests/families.rs",
        "usual",
        "a word of forms",
    ),
];

/// Attributes that people read or hear.
const READ: [&str; 7] = [
    "title",
    "aria-label",
    "alt",
    "placeholder",
    "content",
    "data-moved",
    "data-news",
];

/// A separator between unrelated texts.
const APART: char = '\u{1}';

/// Text for people, each character with its line.
type Text = Vec<(char, usize)>;

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let entries = entries.map(|entry| entry.unwrap().path());
    let (folders, mut all): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    all.extend(folders.iter().flat_map(|folder| files(folder)));
    all.sort();
    all
}

/// The literals of a Rust file, without its tests and comments. Placeholders become a dot.
fn literal_text(code: &str) -> Text {
    let code = code.split("#[cfg(test)]").next().unwrap_or_default();
    let mut text = Text::new();
    let mut line = 1;
    let (mut is_inside, mut braces) = (false, 0);
    let mut letters = code.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\n' => line += 1,
            '/' if !is_inside && letters.peek() == Some(&'/') => {
                while letters.peek().is_some_and(|next| *next != '\n') {
                    letters.next();
                }
            }
            '\'' if !is_inside && letters.peek() == Some(&'"') => drop(letters.next()),
            '"' => {
                is_inside = !is_inside;
                text.push((APART, line));
            }
            '\\' if is_inside && letters.peek() != Some(&'\n') => drop(letters.next()),
            '{' if is_inside => braces += 1,
            '}' if is_inside => {
                braces -= 1;
                text.push(('.', line));
            }
            letter if is_inside && braces == 0 && letter != '\\' => text.push((letter, line)),
            _ => {}
        }
    }
    text
}

/// The sentences of a catalogue, without ids, comments and the names of values. Each value becomes
/// a dot.
fn catalogue_text(catalogue: &str) -> Text {
    let mut text = Text::new();
    for (index, line) in catalogue.lines().enumerate() {
        if line.starts_with('#') {
            continue;
        }
        let sentence = match line.split_once(" = ") {
            Some((id, sentence)) if !id.trim_start_matches([' ', '.']).contains(' ') => sentence,
            _ => line,
        };
        let sentence = sentence
            .split('{')
            .enumerate()
            .map(|(nth, part)| match nth {
                0 => part.to_owned(),
                _ => format!(".{}", part.split_once('}').map_or("", |(_, rest)| rest)),
            });
        let sentence = sentence.collect::<String>();
        text.extend(sentence.chars().map(|letter| (letter, index + 1)));
        text.push((APART, index + 1));
    }
    text
}

/// The text of a template, with the attributes that are read.
fn template_text(template: &str) -> Text {
    let mut text = Text::new();
    for (index, line) in without_code(template).lines().enumerate() {
        let line_number = index + 1;
        let mut rest = line;
        while let Some((before, after)) = rest.split_once('<') {
            text.extend(before.chars().map(|letter| (letter, line_number)));
            let (tag, after) = after.split_once('>').unwrap_or((after, ""));
            text.push((APART, line_number));
            for sentence in READ.iter().filter_map(|name| attribute(tag, name)) {
                text.extend(sentence.chars().map(|letter| (letter, line_number)));
                text.push((APART, line_number));
            }
            rest = after;
        }
        text.extend(rest.chars().map(|letter| (letter, line_number)));
        text.push((' ', line_number));
    }
    text
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, value) = tag.split_once(&format!(" {name}=\""))?;
    value.split('"').next()
}

/// A template without its own language. Placeholders become a dot.
fn without_code(template: &str) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some(start) = ["{{", "{%", "{#"]
        .iter()
        .filter_map(|mark| rest.find(mark))
        .min()
    {
        let end = match &rest[start..start + 2] {
            "{{" => "}}",
            "{%" => "%}",
            _ => "#}",
        };
        text.push_str(&rest[..start]);
        let code = &rest[start..];
        let length = code.find(end).map_or(code.len(), |at| at + 2);
        text.push(if end == "}}" { '.' } else { APART });
        text.extend(code[..length].chars().filter(|letter| *letter == '\n'));
        rest = &code[length..];
    }
    text + rest
}

/// The lines in which a phrase occurs as whole words.
fn lines_with(text: &Text, phrase: &str) -> Vec<usize> {
    let small = !phrase.contains(char::is_uppercase);
    let mut letters: Text = Vec::new();
    for &(letter, line) in text {
        let letter = if letter.is_whitespace() { ' ' } else { letter };
        if letter == ' ' && letters.last().is_some_and(|(last, _)| *last == ' ') {
            continue;
        }
        let lower = letter.to_lowercase().next().unwrap_or(letter);
        letters.push((if small { lower } else { letter }, line));
    }
    let phrase: Vec<char> = phrase.chars().collect();
    let is_word = |at: Option<usize>| {
        let letter = at.and_then(|at| letters.get(at));
        letter.is_some_and(|(letter, _)| letter.is_alphanumeric() || *letter == '-')
    };
    let stands = |at: &usize| {
        let here = &letters[*at..*at + phrase.len()];
        let same = here.iter().map(|(letter, _)| letter).eq(phrase.iter());
        same && !is_word(at.checked_sub(1)) && !is_word(Some(at + phrase.len()))
    };
    let last = letters.len().saturating_sub(phrase.len());
    let places = (0..last).filter(stands);
    // "Time zone" is the accepted term.
    let before = |at: usize, words: &str| {
        let from = at.saturating_sub(words.len());
        letters[from..at]
            .iter()
            .map(|(letter, _)| *letter)
            .eq(words.chars())
    };
    let is_zone = phrase.iter().collect::<String>() == "zone";
    places
        .filter(|at| !(is_zone && before(*at, "time ")))
        .map(|at| letters[at].1)
        .collect()
}

/// All texts for people, by file.
fn texts() -> Vec<(String, Text)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |folder: &str, of: fn(&str) -> Text| -> Vec<(String, Text)> {
        let all = files(&root.join(folder)).into_iter();
        all.map(|path| {
            let name = path
                .strip_prefix(root)
                .unwrap()
                .to_string_lossy()
                .into_owned();
            (name, of(&fs::read_to_string(&path).unwrap()))
        })
        .collect()
    };
    let mut english = read("src/text/languages/en", catalogue_text);
    // Headings of a document are not comments.
    let documents = read("src/text/languages/en", template_text);
    english.retain(|(name, _)| name.ends_with(".ftl"));
    let documents = documents
        .into_iter()
        .filter(|(name, _)| name.ends_with(".md"));
    english.extend(documents);
    [
        read("templates", template_text),
        read("src/text/words", literal_text),
        english,
    ]
    .concat()
}

#[test]
fn people_read_plain_english() {
    let texts = texts();
    let mut wrong = Vec::new();
    for (name, text) in &texts {
        for (phrase, instead) in NOT_SAID {
            let is_right = |(file, right, _): &(&str, &str, &str)| file == name && *right == phrase;
            if RIGHT.iter().any(is_right) {
                continue;
            }
            let lines = lines_with(text, phrase).into_iter();
            wrong.extend(lines.map(|line| format!("{name}:{line}: “{phrase}”; say: {instead}")));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Phrases to avoid in documents, with replacements.
const NOT_IN_DOCUMENTS: [(&str, &str); 15] = [
    ("each mail", "each email"),
    ("every mail", "every email"),
    ("mails", "emails"),
    ("mailed", "sent by email"),
    ("the house", "the site, the program"),
    ("a house", "an installation"),
    ("rooms", "crates, modules"),
    ("bell", "notification"),
    ("shelf", "cache"),
    ("deed", "action"),
    ("deeds", "actions"),
    ("lots", "many"),
    ("whoever", "a subject"),
    ("reckon", "expect"),
    ("color", "colour"),
];

const DOCUMENTS: [&str; 9] = [
    "README.md",
    ".github/CHANGELOG.md",
    ".github/CONTRIBUTING.md",
    ".github/OPERATING.md",
    "migrations/README.md",
    "src/README.md",
    "src/engine/rules/variants/README.md",
    "src/text/languages/README.md",
    "tests/README.md",
];

/// A Markdown document without its code.
fn prose(markdown: &str) -> Text {
    let mut text = Text::new();
    let mut is_code = false;
    for (index, line) in markdown.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            let literal_text = line.split('`').step_by(2).collect::<Vec<_>>().join(".");
            text.extend(literal_text.chars().map(|letter| (letter, index + 1)));
        }
        text.push((' ', index + 1));
    }
    text
}

#[test]
fn documents_are_in_plain_english() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for name in DOCUMENTS {
        let text = prose(&fs::read_to_string(root.join(name)).unwrap());
        for (phrase, instead) in NOT_IN_DOCUMENTS {
            let lines = lines_with(&text, phrase).into_iter();
            wrong.extend(lines.map(|line| format!("{name}:{line}: “{phrase}”; say: {instead}")));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_accepted_use_still_exists() {
    let texts = texts();
    for (file, phrase, why) in RIGHT {
        let text = texts.iter().find(|(name, _)| name == file);
        let is_there = text.is_some_and(|(_, text)| !lines_with(text, phrase).is_empty());
        assert!(is_there, "{file} does not say “{phrase}”: {why}");
    }
}

#[test]
fn no_line_is_longer_than_in_editorconfig() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for (folder, ending, most) in [
        ("src", "rs", 100),
        ("tests/bench", "rs", 100),
        ("tests/engine", "rs", 100),
        ("tests/it", "rs", 100),
        ("templates", "html", 160),
    ] {
        let all = files(&root.join(folder)).into_iter();
        let is_meant = |path: &PathBuf| {
            path.extension()
                .is_some_and(|lines_with| lines_with == ending)
                && !path.ends_with("schema.rs")
        };
        for path in all.filter(is_meant) {
            let text = fs::read_to_string(&path).unwrap();
            let lines = text.lines().zip(1..);
            let long = lines.filter(|(line, _)| line.chars().count() > most);
            wrong.extend(long.map(|(_, number)| format!("{}:{number}", path.display())));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn pages_show_no_backticks() {
    for (name, text) in texts() {
        let tick = text.iter().find(|(letter, _)| *letter == '`');
        let line = tick.map_or(0, |(_, line)| *line);
        let is_page = name.starts_with("templates/");
        assert!(!is_page || tick.is_none(), "{name}:{line}: write <code>");
    }
}

#[test]
fn the_parsers_find_texts_of_pages_and_literals() {
    let page = template_text(
        "<p class=\"man\" title=\"A man\">{{ men }}\nTurn the\nboard</p>{% if ply %}Time zone{% \
            endif %}",
    );
    assert_eq!(lines_with(&page, "man"), [1]);
    assert_eq!(lines_with(&page, "men"), [0; 0]);
    assert_eq!(lines_with(&page, "turn the board"), [2]);
    assert_eq!(lines_with(&page, "ply"), [0; 0]);
    assert_eq!(lines_with(&page, "zone"), [0; 0]);
    let catalogue = catalogue_text(
        "# a man\nmen = Time { $ply } of a\n    .man = zone\nx = { $n ->\n    [one] a man\n}\n",
    );
    assert_eq!(lines_with(&catalogue, "man"), [5]);
    assert_eq!(
        (lines_with(&catalogue, "men"), lines_with(&catalogue, "ply")),
        (vec![], vec![])
    );
    assert_eq!(lines_with(&catalogue, "zone"), [3]);
    let code = literal_text("// a man\nlet man = \"In the \\\n     first line {ply} of a zone\";");
    assert_eq!(lines_with(&code, "man"), [0; 0]);
    assert_eq!(lines_with(&code, "in the first line"), [2]);
    assert_eq!(lines_with(&code, "ply"), [0; 0]);
    assert_eq!(lines_with(&code, "zone"), [3]);
}
