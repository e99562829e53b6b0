//! The lines of a document as they are put together.

use super::Mark;

/// No text is quoted deeper; what is, looks as if it were quoted so deep.
const MOST_QUOTED: usize = 5;
/// No document has more marked elements within each other; what lies deeper is left out.
const MOST_MARKED: usize = 200;

/// What a horizontal rule becomes: as Outlook writes it in plain text.
const RULE: &str = "________________________________";

/// Elements that begin and end lines.
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

/// The lines so far, and what stands around the place that is read.
#[derive(Default)]
pub(super) struct Page {
    lines: String,
    line: String,
    /// Whether there was space since the last letter.
    is_apart: bool,
    marked: Vec<Marked>,
    hidden: usize,
    quoted: usize,
    verbatim: usize,
}

/// A marked element that is open.
struct Marked {
    name: String,
    mark: Mark,
    /// How many elements of its name are open, itself among them.
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
            // A paragraph ends where the next one begins.
            Some(last) if last.name == name && name == "p" => self.close(),
            Some(last) if last.name == name => last.open += 1,
            _ => {}
        }
    }

    /// The element that has just begun does this to its words.
    pub(super) fn mark(&mut self, name: &str, mark: Mark) {
        if mark == Mark::QuotedForGood {
            self.end_words();
            self.quoted += 1;
            return;
        }
        if self.marked.len() >= MOST_MARKED {
            return;
        }
        // It was counted as one more of the element around it, but ends by itself.
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

    /// One more element of this kind is open, or one less.
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

    /// Ends the line if it has words.
    fn end_words(&mut self) {
        if !self.line.trim().is_empty() {
            self.end_line();
        }
        self.line.clear();
        self.is_apart = false;
    }

    /// Ends the line, be it empty.
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
