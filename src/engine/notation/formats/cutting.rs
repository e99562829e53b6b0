//! Finds the offsets where a file with many games can be cut, so that it need not be in memory as a
//! whole.

use super::{BINARY, TEXT, decode, json};
use crate::notation::pgn::{is_blank, is_tag_line};

/// The number of bytes that are read to find the format of a file.
const HEAD: usize = 4 * 1024;

/// The length of the part of these bytes that contains whole games, if more of the same file
/// follows. None if no end of a game was found, or the format must be read as a whole.
pub fn whole_games(bytes: &[u8]) -> Option<usize> {
    if bytes.contains(&0) || BINARY.iter().any(|format| (format.is)(bytes)) {
        return None;
    }
    let (head, _) = decode(&bytes[..bytes.len().min(HEAD)]);
    if json::is_json(&head) {
        // If the objects follow each other, each begins a line, and the lines within an object are
        // indented.
        let are_lines = head.trim_start().starts_with('{');
        return are_lines.then(|| last_line(bytes, b'{')).flatten();
    }
    if TEXT.iter().any(|format| (format.is)(&head)) {
        return None;
    }
    let mut end = bytes.len();
    while let Some(begin) = last_line(&bytes[..end], b'[') {
        if is_between_games(&bytes[..begin]) && is_tag(&bytes[begin..]) {
            return Some(begin);
        }
        end = begin;
    }
    None
}

/// The offset of the last line that begins with this byte, except the first line.
fn last_line(bytes: &[u8], sign: u8) -> Option<usize> {
    let mut pairs = bytes.windows(2);
    let before = pairs.rposition(|pair| is_end(pair[0]) && pair[1] == sign);
    before.map(|before| before + 1)
}

fn is_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Whether a text ends with an empty line after moves, so that following tags begin a new game.
/// After tags, they would belong to the same game.
fn is_between_games(text: &[u8]) -> bool {
    let told = text.trim_ascii_end();
    let space = &text[told.len()..];
    let ends = |end: u8| space.iter().filter(|byte| **byte == end).count();
    let line = told.rsplit(|byte| is_end(*byte)).next();
    let line = line.unwrap_or_default().trim_ascii_start();
    ends(b'\n').max(ends(b'\r')) > 1 && !matches!(line, [] | [b'[' | b'%', ..])
}

/// Whether a text begins with a tag.
fn is_tag(text: &[u8]) -> bool {
    let line = text.split(|byte| is_end(*byte)).next().unwrap_or_default();
    let line = String::from_utf8_lossy(line);
    is_tag_line(line.trim_start_matches(is_blank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::formats::open;

    const FILES: [&str; 6] = [
        "[Event \"one\"]\n\n1. C2=5 H8+7\n1-0\n\n[Event \"two\"]\n[Red \"x\"]\n\n1. H2+3 *\n\n\
         [Event \"three\"]\n\n1. e4\n\n[Red \"炮\"]\n",
        // Tags separated by an empty line belong to one game. Tags in a comment do not count.
        "[Red \"a\"]\n\n[Black \"b\"]\n% more\n\n[Date \"c\"]\n\n1. e4 {oh\n[Red \"b\"] bye} e5\n\n\
         {[Black \"x\"]} *\n\n[Red \"d\"]\n\n1. d4 *\n",
        // Text in a comment is not a tag. An unclosed comment ends before a tag.
        "1. e4 {one\n\n[see below] two} e5 *\n\n[Red \"a\"]\n1. e4 {oh\n\n\
         [Red \"b\"]\n1. d4 } e5\n",
        "1. e4 e5 1-0\n\n1. d4 d5 1/2-1/2\n1. c4 *\n\n  \n[Red \"a\"] 1. e4\n\n\
         \u{FEFF}[Red \"b\"] *\n",
        "{\"variant\":\"chess\",\"moves\":[\"e2e4\"]}\n{\"variant\":\"chess\",\"moves\":[]}\n\
         {\n  \"variant\": \"chess\",\n  \"tags\": [],\n  \"moves\": [\"d2d4\"]\n}\n",
        "[{\"variant\":\"chess\",\"moves\":[\"e2e4\"]},\n{\"variant\":\"chess\",\"moves\":[]}]\n",
    ];

    #[test]
    fn wherever_a_file_is_cut_its_games_are_the_same() {
        let mut cuts = [0; FILES.len()];
        for (file, cuts) in FILES.iter().zip(&mut cuts) {
            for text in [
                file.to_string(),
                file.replace('\n', "\r\n"),
                file.replace('\n', "\r"),
            ] {
                let mut whole = open(text.as_bytes()).unwrap();
                for game in &mut whole {
                    game.file_variant = None;
                }
                for end in 0..text.len() {
                    let Some(cut) = whole_games(&text.as_bytes()[..end]) else {
                        continue;
                    };
                    *cuts += 1;
                    let [one, other] = [&text[..cut], &text[cut..]].map(str::as_bytes);
                    let mut parts = open(one).unwrap();
                    parts.extend(open(other).unwrap());
                    for game in &mut parts {
                        game.file_variant = None;
                    }
                    assert_eq!(parts, whole, "{text} at {cut}");
                }
            }
        }
        assert!(cuts[..5].iter().all(|cuts| *cuts > 0), "{cuts:?}");
        assert_eq!(cuts[5], 0, "a list is one");
    }

    #[test]
    fn files_of_other_programs_are_read_whole() {
        for file in [
            "XQ\u{10}\n\n[Red \"a\"]\n",
            "CCBridge Record\0\n\n[Red \"a\"]\n",
            "/* Zillions of Games Save Game File */\n1. e2\n\n[Red \"a\"]\n",
            "\u{FEFF}a\0.\0\n\0\n\0[\0",
        ] {
            assert_eq!(whole_games(file.as_bytes()), None, "{file}");
        }
    }
}
