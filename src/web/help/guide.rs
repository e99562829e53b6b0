//! The text of the help page: the Markdown document `help.md` of each language. `## Time {#time}`
//! begins a part that can be unfolded and linked to. A line such as `{{notations}}` is replaced by
//! a table from data. `{{game-preview}}` within a line is replaced by the label of a control or a
//! title of a page, so that the help and the pages agree. All bold text is of this kind.

use crate::words::{Language, Markup, document, find_plain, language};
use pulldown_cmark::{Event, Parser, html};
use std::sync::{Mutex, PoisonError};

pub(in crate::web) struct Guide {
    pub title: String,
    /// The text before the first part.
    pub lead: String,
    pub sections: Vec<Section>,
}

pub(in crate::web) struct Section {
    pub id: String,
    pub title: String,
    /// Its content; the first block has the id.
    pub blocks: Vec<Block>,
}

#[derive(Debug, PartialEq, Eq)]
pub(in crate::web) enum Block {
    Text(String),
    Notations,
    Mails,
}

impl Guide {
    /// The help in the reader's language, parsed once.
    pub(super) fn of_reader() -> &'static Self {
        static MADE: Mutex<Vec<(Language, &'static Guide)>> = Mutex::new(Vec::new());
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let known = made.iter().find(|(told, _)| *told == language());
        if let Some((_, guide)) = known {
            return guide;
        }
        let text = with_titles(document("help.md").unwrap_or_default());
        let guide: &'static Self = Box::leak(Box::new(Self::read(&text)));
        made.push((language(), guide));
        guide
    }

    fn read(text: &str) -> Self {
        let mut parts = text.split("\n## ");
        let begin = parts.next().unwrap_or_default();
        let (title, lead) = begin.split_once('\n').unwrap_or((begin, ""));
        Self {
            title: title.trim_start_matches('#').trim().to_owned(),
            lead: markup(lead).replacen("<p>", r#"<p class="lead">"#, 1),
            sections: parts.map(Section::read).collect(),
        }
    }
}

impl Section {
    fn read(text: &str) -> Self {
        let (heading, body) = text.split_once('\n').unwrap_or((text, ""));
        let (title, id) = heading.split_once("{#").unwrap_or((heading, ""));
        let id = id.trim().trim_end_matches('}').to_owned();
        let mut blocks = Vec::new();
        let mut told = String::new();
        for line in body.lines() {
            let table = match line.trim() {
                "{{notations}}" => Block::Notations,
                "{{mails}}" => Block::Mails,
                _ => {
                    told.push_str(line);
                    told.push('\n');
                    continue;
                }
            };
            blocks.push(Block::Text(markup(&std::mem::take(&mut told))));
            blocks.push(table);
        }
        blocks.push(Block::Text(markup(&told)));
        if let Some(Block::Text(first)) = blocks.first_mut() {
            // The id is inside the folded content, so that browsers unfold it for a link.
            *first = first.replacen('>', &format!(r#" id="{id}">"#), 1);
        }
        Self {
            title: title.trim().to_owned(),
            id,
            blocks,
        }
    }
}

/// The text with message ids replaced by the labels and titles of pages.
fn with_titles(text: &str) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut parts = text.split("{{");
    replaced.push_str(parts.next().unwrap_or_default());
    for part in parts {
        match part.split_once("}}").map(|(id, rest)| (title(id), rest)) {
            Some((Some(title), rest)) => replaced.extend([title, rest]),
            _ => replaced.extend(["{{", part]),
        }
    }
    replaced
}

/// The label of a control or a title, without trailing marks such as an ellipsis.
fn title(id: &str) -> Option<&'static str> {
    find_plain(id).map(|title| title.trim_end_matches([' ', '…', ':', '：']))
}

/// Markdown as HTML. Code marks what people type.
fn markup(text: &str) -> String {
    let events = Parser::new(text).map(|event| match event {
        Event::Code(typed) => {
            Event::InlineHtml(format!("<kbd>{}</kbd>", Markup::of(&typed)).into())
        }
        other => other,
    });
    let mut told = String::with_capacity(text.len() * 2);
    html::push_html(&mut told, events);
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::in_language;

    #[test]
    fn the_help_lists_every_word_of_a_search_line() {
        for language in Language::all() {
            in_language(language, || {
                let guide = Guide::of_reader();
                let section = guide.sections.iter().find(|part| part.id == "search");
                let blocks = section.into_iter().flat_map(|part| &part.blocks);
                let told = blocks.map(|block| match block {
                    Block::Text(text) => text.as_str(),
                    _ => "",
                });
                let told: String = told.collect();
                for name in crate::search::names() {
                    let is_named = told.contains(&format!(">{name}:"));
                    assert!(is_named, "{}: {name}", language.code());
                }
            });
        }
    }

    /// The ids in the bold texts and the links of the help, in their order.
    fn titles_named(text: &str) -> Vec<&str> {
        let parts = text.split("{{").skip(1);
        let ids = parts.filter_map(|part| part.split_once("}}").map(|(id, _)| id));
        ids.filter(|id| !["notations", "mails"].contains(id))
            .collect()
    }

    #[test]
    fn help_uses_the_labels_and_titles_of_the_pages() {
        for language in Language::all() {
            in_language(language, || {
                let code = language.code();
                let text = document("help.md").unwrap();
                let bold = text.split("**").skip(1).step_by(2);
                for told in bold {
                    let id = told.strip_prefix("{{");
                    let id = id.and_then(|told| told.strip_suffix("}}"));
                    let id = id.unwrap_or_else(|| panic!("{code}: {told} is in the catalogue"));
                    let title = title(id).unwrap_or_else(|| panic!("{code}: {id}"));
                    assert!(!title.is_empty() && !title.contains(['<', '{']), "{id}");
                }
                let shown = with_titles(text);
                let left: Vec<&str> = shown.split("{{").skip(1).collect();
                assert!(
                    left.iter()
                        .all(|rest| rest.starts_with("notations}}") || rest.starts_with("mails}}")),
                    "{code}"
                );
            });
        }
    }

    #[test]
    fn every_control_in_the_help_is_on_a_page() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut sources = String::new();
        let mut folders = vec![
            root.join("templates"),
            root.join("src/web"),
            root.join("src/text"),
        ];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let is_source = path
                    .extension()
                    .is_some_and(|end| end == "html" || end == "rs");
                if path.is_dir() {
                    folders.push(path);
                } else if is_source && !path.ends_with("help/guide.rs") {
                    sources += &std::fs::read_to_string(&path).unwrap();
                }
            }
        }
        let ids = titles_named(document("help.md").unwrap());
        assert!(ids.len() > 40, "{}", ids.len());
        for id in ids {
            // A family of sentences has a common prefix.
            let family = id.split('-').next().unwrap();
            let ends = id.match_indices('-').map(|(end, _)| end).skip(1);
            let mut names = ends.map(|end| &id[..end]).chain([id]);
            let is_named = names.any(|name| sources.contains(&format!("\"{name}\"")))
                || sources.contains(&format!("named(\"{family}\""));
            assert!(is_named, "{id}");
        }
    }

    #[test]
    fn the_help_of_every_language_names_the_same_controls() {
        let named = |language| {
            let text = in_language(language, || document("help.md").unwrap());
            let mut named = titles_named(text);
            named.sort_unstable();
            named
        };
        for language in Language::all() {
            assert_eq!(
                named(language),
                named(Language::ENGLISH),
                "{}",
                language.code()
            );
        }
    }

    #[test]
    fn a_label_loses_its_trailing_marks() {
        assert_eq!(
            with_titles("Press **{{game-resign}}**."),
            "Press **Resign**."
        );
        let left = "{{notations}} {{no-such-thing}} {{";
        assert_eq!(with_titles(left), left);
    }

    #[test]
    fn a_document_becomes_parts_with_ids_and_tables() {
        let guide = Guide::read(
            "# Help\n\nAll *of* it.\n\n## Two words {#two}\n\nType `a<b`:\n\n{{mails}}\n\n- one\n",
        );
        assert_eq!(guide.title, "Help");
        assert_eq!(guide.lead, "<p class=\"lead\">All <em>of</em> it.</p>\n");
        let [section] = &guide.sections[..] else {
            panic!("one part");
        };
        assert_eq!(
            (section.id.as_str(), section.title.as_str()),
            ("two", "Two words")
        );
        let text = |text: &str| Block::Text(text.to_owned());
        assert_eq!(
            section.blocks,
            [
                text("<p id=\"two\">Type <kbd>a&lt;b</kbd>:</p>\n"),
                Block::Mails,
                text("<ul>\n<li>one</li>\n</ul>\n"),
            ]
        );
    }

    #[test]
    fn the_help_of_every_language_has_the_same_parts_and_tables() {
        let parts = |language| {
            let guide = in_language(language, Guide::of_reader);
            let parts = guide.sections.iter().map(|section| {
                let tables = section.blocks.iter();
                let tables = tables.filter(|block| !matches!(block, Block::Text(_)));
                (section.id.as_str(), tables.collect::<Vec<_>>())
            });
            parts.collect::<Vec<_>>()
        };
        let english = parts(Language::ENGLISH);
        assert!(english.iter().all(|(id, _)| !id.is_empty()));
        for language in Language::all() {
            assert_eq!(parts(language), english, "{}", language.code());
        }
    }
}
