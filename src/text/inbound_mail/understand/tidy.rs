//! Removes decoration around a command.

/// Quotation marks, asterisks and the like.
const AROUND: &[char] = &[
    '*', '_', '`', '"', '\'', '“', '”', '„', '‘', '’', '«', '»', '「', '」', ' ', '\u{3000}',
];

/// A line without surrounding decoration and the final full stop.
pub(super) fn command(line: &str) -> String {
    let bare = line.trim_matches(AROUND);
    let bare = bare.trim_end_matches(['.', '!', '。', '！', '，', '；', '～', ' ']);
    let bare = bare.trim_matches(AROUND);
    bare.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// A move without its number, annotation marks and surrounding decoration. Text after `//` stays.
pub(super) fn move_text(line: &str) -> String {
    let (text, words) = match line.split_once("//") {
        Some((text, words)) => (text, Some(words.trim())),
        None => (line, None),
    };
    let text = bare_move(text);
    match words.filter(|words| !words.is_empty()) {
        Some(words) => format!("{text} // {words}"),
        None => text,
    }
}

fn bare_move(text: &str) -> String {
    let praise: &[char] = &['.', '!', '?', '。', '！', '？', ',', '，', ' '];
    let bare = text.trim_matches(AROUND);
    let bare = bare.trim_end_matches(praise).trim_matches(AROUND);
    without_number(bare).trim_matches(AROUND).to_owned()
}

/// The move after `12.`, `12...` or `1、`.
fn without_number(text: &str) -> &str {
    let is_digit = |c: char| c.is_ascii_digit() || ('０'..='９').contains(&c);
    let rest = text.trim_start_matches(is_digit);
    let digits = text[..text.len() - rest.len()].chars().count();
    let sign = |c: char| matches!(c, '.' | '．' | '…' | '、' | ')' | '）' | '。');
    let moved = rest.trim_start().trim_start_matches(sign);
    let has_sign = moved.len() < rest.trim_start().len();
    if (1..=3).contains(&digits) && has_sign && !moved.trim().is_empty() {
        moved.trim_start()
    } else {
        text
    }
}
