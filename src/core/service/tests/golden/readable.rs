//! Converts our HTML to the text that people read or hear. It is not a browser: it supports only
//! what our templates write.

/// Elements without readable text.
const UNREADABLE: [&str; 3] = ["style", "script", "svg"];
const INLINE: [&str; 17] = [
    "a", "abbr", "b", "button", "cite", "code", "em", "i", "img", "input", "kbd", "label", "small",
    "span", "strong", "time", "wbr",
];
/// Attributes that are read aloud, or shown in an empty field.
const SPOKEN: [&str; 5] = ["aria-label", "alt", "label", "title", "placeholder"];

/// The text of a page, one line per block: `#` before headings, `-` before items, `[…]` around
/// buttons and the values of fields, `{…}` around text for screen readers.
pub fn readable(html: &str) -> String {
    let mut reading = Reading::default();
    let mut rest = html;
    while let Some((text, after)) = rest.split_once('<') {
        reading.text(text);
        let (tag, after) = after.split_once('>').unwrap_or((after, ""));
        let name = name_of(tag);
        rest = after;
        if UNREADABLE.contains(&name) {
            let end = format!("</{name}>");
            rest = after.split_once(&end).map_or("", |(_, after)| after);
        } else {
            reading.tag(tag);
        }
    }
    reading.text(rest);
    reading.end_line();
    reading.lines.join("\n")
}

#[derive(Default)]
struct Reading {
    lines: Vec<String>,
    line: String,
    is_laid_out: bool,
}

impl Reading {
    fn text(&mut self, text: &str) {
        let text = decoded(text);
        if self.is_laid_out {
            let mut lines = text.split('\n');
            self.line.push_str(lines.next().unwrap_or_default());
            for line in lines {
                self.end_line();
                self.line.push_str(line);
            }
            return;
        }
        for piece in text.split_inclusive(char::is_whitespace) {
            let word = piece.trim_end();
            self.line.push_str(word);
            if word.len() < piece.len() {
                self.space();
            }
        }
    }

    fn tag(&mut self, tag: &str) {
        let name = name_of(tag);
        let is_end = tag.starts_with('/');
        if !INLINE.contains(&name) {
            self.begin_block(name, is_end);
        }
        match (name, is_end) {
            ("button", false) => self.line.push('['),
            ("button", true) => self.line.push(']'),
            ("input", _) => self.line.push_str(&field(tag)),
            ("pre" | "textarea", _) => self.is_laid_out = !is_end,
            _ => {}
        }
        for spoken in SPOKEN.iter().filter_map(|name| value(tag, name)) {
            self.space();
            self.line.push_str(&format!("{{{spoken}}} "));
        }
    }

    fn begin_block(&mut self, name: &str, is_end: bool) {
        if matches!(name, "td" | "th") {
            if is_end {
                self.line.push_str(" | ");
            }
            return;
        }
        self.end_line();
        self.line = match name {
            "h1" | "title" if !is_end => "# ",
            "h2" if !is_end => "## ",
            "h3" if !is_end => "### ",
            "li" if !is_end => "- ",
            _ => "",
        }
        .to_owned();
    }

    fn space(&mut self) {
        if !self.line.is_empty() && !self.line.ends_with(' ') {
            self.line.push(' ');
        }
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let line = line.trim_end_matches([' ', '|']);
        if !matches!(line.trim(), "" | "-" | "#" | "##" | "###") {
            self.lines.push(line.to_owned());
        }
    }
}

fn name_of(tag: &str) -> &str {
    let name = tag.trim_start_matches('/');
    let end = name.find(|c: char| c.is_whitespace() || c == '/');
    &name[..end.unwrap_or(name.len())]
}

/// A field as displayed: its value, or whether it is ticked.
fn field(tag: &str) -> String {
    let is_ticked = tag.split_whitespace().any(|word| word == "checked");
    match value(tag, "type").as_deref() {
        Some("hidden") => String::new(),
        Some("checkbox" | "radio") if is_ticked => "[x]".to_owned(),
        Some("checkbox" | "radio") => "[ ]".to_owned(),
        _ => format!("[{}]", value(tag, "value").unwrap_or_default()),
    }
}

fn value(tag: &str, name: &str) -> Option<String> {
    let (_, after) = tag.split_once(&format!(" {name}=\""))?;
    let (value, _) = after.split_once('"')?;
    Some(decoded(value)).filter(|value| !value.is_empty())
}

fn decoded(text: &str) -> String {
    let known = [
        ("&lt;", "<"),
        ("&#60;", "<"),
        ("&gt;", ">"),
        ("&#62;", ">"),
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#8203;", ""),
        ("&nbsp;", " "),
        ("&#38;", "&"),
        ("&amp;", "&"),
    ];
    let decode = |text: String, (entity, means): (&str, &str)| text.replace(entity, means);
    known.into_iter().fold(text.to_owned(), decode)
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn a_page_becomes_its_readable_lines() {
        let html = "<title>Xiangqi</title><style>p{}</style><h1>Lan &#38; <em>Minh</em></h1>\n\
                    <ul><li>one\n<li><a href=\"/\">two</a>, three</ul><svg><text>no</text></svg>\
                    <table><tr><td>a</td><td>b</td></tr></table>\
                    <p><input name=\"to\" value=\"3\"> <input type=\"checkbox\" checked> Yes \
                    <button>Send</button></p><pre>1 R\n  a</pre><p aria-label=\"Moves\"></p>";
        let expected = "# Xiangqi\n# Lan & Minh\n- one\n- two, three\na | b\n[3] [x] Yes [Send]\n1 \
            R\n  a\n\
                    {Moves}";
        assert_eq!(readable(html), expected);
    }
}
