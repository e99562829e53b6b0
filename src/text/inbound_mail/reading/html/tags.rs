//! Splits a document into tags and the text between them.

pub(super) enum Piece<'a> {
    Text(&'a str),
    Start(Tag<'a>),
    /// An end tag; its name in lower case.
    End(String),
}

/// A start tag, with the attributes that matter here.
#[derive(Default)]
pub(super) struct Tag<'a> {
    pub(super) name: String,
    pub(super) id: &'a str,
    pub(super) class: &'a str,
    pub(super) style: &'a str,
    pub(super) label: &'a str,
    pub(super) is_hidden: bool,
}

/// Elements whose content is not displayed text.
const RAW: [&str; 9] = [
    "style", "script", "title", "textarea", "xmp", "iframe", "noembed", "noframes", "svg",
];

pub(super) struct Scanner<'a> {
    rest: &'a str,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(document: &'a str) -> Scanner<'a> {
        Scanner { rest: document }
    }

    /// The text up to the next `<`, with which it may start.
    fn text(&mut self) -> Piece<'a> {
        let first = usize::from(self.rest.starts_with('<'));
        let end = self.rest[first..].find('<');
        let end = end.map_or(self.rest.len(), |at| at + first);
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        Piece::Text(text)
    }

    /// Continues after `end`, or at the end of the document.
    fn skip_past(&mut self, end: &str) {
        self.rest = self.rest.split_once(end).map_or("", |(_, rest)| rest);
    }

    /// A start tag. An unterminated one is text.
    fn start(&mut self) -> Option<Piece<'a>> {
        let mut tag = Tag::default();
        let body = &self.rest[1..];
        let end = body.find(ends_name).unwrap_or(body.len());
        tag.name = body[..end].to_ascii_lowercase();
        self.rest = &body[end..];
        loop {
            let blank = |c: char| c.is_ascii_whitespace() || c == '/';
            self.rest = self.rest.trim_start_matches(blank);
            if let Some(rest) = self.rest.strip_prefix('>') {
                self.rest = rest;
                break;
            }
            if self.rest.is_empty() {
                return None;
            }
            self.attribute(&mut tag);
        }
        if RAW.contains(&tag.name.as_str()) {
            self.skip_element(&tag.name);
        }
        Some(Piece::Start(tag))
    }

    fn attribute(&mut self, tag: &mut Tag<'a>) {
        // A stray `=` at the start belongs to the name.
        let first = self.rest.chars().next().map_or(0, char::len_utf8);
        let end = |c: char| ends_name(c) || c == '=';
        let length = self.rest[first..].find(end);
        let (name, rest) = self
            .rest
            .split_at(length.map_or(self.rest.len(), |at| at + first));
        self.rest = rest.trim_start();
        let mut value = "";
        if let Some(rest) = self.rest.strip_prefix('=') {
            self.rest = rest.trim_start();
            value = self.value();
        }
        match name.to_ascii_lowercase().as_str() {
            "id" => tag.id = value,
            "class" => tag.class = value,
            "style" => tag.style = value,
            "name" => tag.label = value,
            "hidden" => tag.is_hidden = true,
            _ => {}
        }
    }

    fn value(&mut self) -> &'a str {
        for quote in ['"', '\''] {
            if let Some(rest) = self.rest.strip_prefix(quote) {
                let (value, rest) = rest.split_once(quote).unwrap_or((rest, ""));
                self.rest = rest;
                return value;
            }
        }
        let end = |c: char| c.is_ascii_whitespace() || c == '>';
        let end = self.rest.find(end).unwrap_or(self.rest.len());
        let (value, rest) = self.rest.split_at(end);
        self.rest = rest;
        value
    }

    /// Continues at the end tag of this element, or at the end of the document.
    fn skip_element(&mut self, name: &str) {
        while let Some(at) = self.rest.find("</") {
            self.rest = &self.rest[at..];
            let is_it = self
                .rest
                .get(2..2 + name.len())
                .is_some_and(|found| found.eq_ignore_ascii_case(name));
            if is_it {
                return;
            }
            self.rest = &self.rest[2..];
        }
        self.rest = "";
    }
}

fn ends_name(letter: char) -> bool {
    letter.is_ascii_whitespace() || matches!(letter, '/' | '>')
}

impl<'a> Iterator for Scanner<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        loop {
            if self.rest.is_empty() {
                return None;
            }
            let mut letters = self.rest.chars();
            let opens = letters.next() == Some('<');
            match letters.next() {
                Some('!') if opens && self.rest.starts_with("<!--") => self.skip_past("-->"),
                Some('!' | '?') if opens => self.skip_past(">"),
                Some('/') if opens => {
                    let body = &self.rest[2..];
                    let end = body.find(ends_name).unwrap_or(body.len());
                    let name = body[..end].to_ascii_lowercase();
                    self.skip_past(">");
                    return Some(Piece::End(name));
                }
                Some(letter) if opens && letter.is_ascii_alphabetic() => return self.start(),
                _ => return Some(self.text()),
            }
        }
    }
}
