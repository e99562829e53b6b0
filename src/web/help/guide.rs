//! The text of the help page: the Markdown document `help.md` of each language. `## Time {#time}`
//! begins a part that can be unfolded and linked to; a line such as `{{notations}}` is replaced by
//! a table that is made from data.

use crate::words::{Language, Markup, document, language};
use pulldown_cmark::{Event, Parser, html};
use std::sync::{Mutex, PoisonError};

pub(in crate::web) struct Guide {
    pub title: String,
    /// What stands before the first part.
    pub lead: String,
    pub sections: Vec<Section>,
}

pub(in crate::web) struct Section {
    pub id: String,
    pub title: String,
    /// What stands in it; the first has the id.
    pub blocks: Vec<Block>,
}

#[derive(Debug, PartialEq, Eq)]
pub(in crate::web) enum Block {
    Text(String),
    /// The same move in every notation.
    Notations,
    Mails,
}

impl Guide {
    /// The help in the reader's language; made once, and kept.
    pub(super) fn of_reader() -> &'static Self {
        static MADE: Mutex<Vec<(Language, &'static Guide)>> = Mutex::new(Vec::new());
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let known = made.iter().find(|(told, _)| *told == language());
        if let Some((_, guide)) = known {
            return guide;
        }
        let text = document("help.md").unwrap_or_default();
        let guide: &'static Self = Box::leak(Box::new(Self::read(text)));
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
            // Within what is folded, so that browsers unfold it for a link.
            *first = first.replacen('>', &format!(r#" id="{id}">"#), 1);
        }
        Self {
            title: title.trim().to_owned(),
            id,
            blocks,
        }
    }
}

/// Markdown as HTML; code is what people type.
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
    fn the_help_names_all_that_a_search_line_knows() {
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
