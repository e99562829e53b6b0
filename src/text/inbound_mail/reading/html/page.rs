//! The lines of a document while it is being converted.

use super::Mark;

/// The maximum depth of quotation; deeper text gets this depth.
const MOST_QUOTED: usize = 5;
/// The maximum depth of nested marked elements; deeper text is left out.
const MOST_MARKED: usize = 200;

/// A horizontal rule, as Outlook writes it in plain text.
const RULE: &str = "________________________________";

/// Elements that start and end lines.
const BLOCKS: [&str; 35] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "center",
    "dd",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "html",
    "includetail",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tbody",
    "tr",
    "ul",
];

/// The lines so far, and the open elements.
#[derive(Default)]
pub(super) struct Page {
    lines: String,
    line: String,
    /// Whether there was space after the last character.
    is_apart: bool,
    marked: Vec<Marked>,
    hidden: usize,
    quoted: usize,
    verbatim: usize,
}

struct Marked {
    name: String,
    mark: Mark,
    /// The number of open elements of its name, including itself.
    open: usize,
}

impl Page {
    pub(super) fn text(&mut self, text: &str) {
        if self.hidden > 0 || self.marked.len() >= MOST_MARKED {
            return;
        }
        for letter in text.chars() {
            match letter {
                '\n' if self.verbatim > 0 => self.end_line(),
                ' ' if self.verbatim > 0 => self.line.push(' '),
                ' ' | '\n' | '\t' | '\r' => self.is_apart = true,
                letter => {
                    if self.is_apart && !self.line.is_empty() {
                        self.line.push(' ');
                    }
                    self.is_apart = false;
                    self.line.push(letter);
                }
            }
        }
    }

    pub(super) fn starts(&mut self, name: &str) {
        match name {
            "br" if self.hidden == 0 => self.end_line(),
            "td" | "th" => self.is_apart = true,
            _ if BLOCKS.contains(&name) => self.end_words(),
            _ => {}
        }
        match self.marked.last_mut() {
            // A paragraph ends where the next one starts.
            Some(last) if last.name == name && name == "p" => self.close(),
            Some(last) if last.name == name => last.open += 1,
            _ => {}
        }
    }

    /// Applies a mark to the element that has just started.
    pub(super) fn mark(&mut self, name: &str, mark: Mark) {
        if mark == Mark::QuotedForGood {
            self.end_words();
            self.quoted += 1;
            return;
        }
        if self.marked.len() >= MOST_MARKED {
            return;
        }
        // It was counted for the enclosing element, but has its own end.
        if let Some(last) = self.marked.last_mut().filter(|last| last.name == name) {
            last.open -= 1;
        }
        self.count(mark, true);
        self.marked.push(Marked {
            name: name.to_owned(),
            mark,
            open: 1,
        });
    }

    pub(super) fn ends(&mut self, name: &str) {
        if BLOCKS.contains(&name) {
            self.end_words();
        }
        let Some(last) = self.marked.last_mut().filter(|last| last.name == name) else {
            return;
        };
        last.open = last.open.saturating_sub(1);
        if last.open == 0 {
            self.close();
        }
    }

    pub(super) fn rule(&mut self) {
        self.end_words();
        self.text(RULE);
        self.end_words();
    }

    pub(super) fn finish(mut self) -> String {
        self.end_words();
        self.lines
    }

    fn close(&mut self) {
        if let Some(last) = self.marked.pop() {
            self.count(last.mark, false);
        }
    }

    /// Counts an element of this kind that opens or closes.
    fn count(&mut self, mark: Mark, opens: bool) {
        if mark == Mark::Quoted {
            self.end_words();
        }
        let counter = match mark {
            Mark::Hidden => &mut self.hidden,
            Mark::Quoted | Mark::QuotedForGood => &mut self.quoted,
            Mark::Verbatim => &mut self.verbatim,
        };
        *counter = if opens {
            *counter + 1
        } else {
            counter.saturating_sub(1)
        };
    }

    /// Ends the line unless it is empty.
    fn end_words(&mut self) {
        if !self.line.trim().is_empty() {
            self.end_line();
        }
        self.line.clear();
        self.is_apart = false;
    }

    /// Ends the line, even if it is empty.
    fn end_line(&mut self) {
        if self.quoted > 0 {
            self.lines
                .push_str(&"> ".repeat(self.quoted.min(MOST_QUOTED)));
        }
        self.lines.push_str(self.line.trim_end());
        self.lines.push('\n');
        self.line.clear();
        self.is_apart = false;
    }
}
