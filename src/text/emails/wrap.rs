//! Wraps long lines and truncates long texts.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Characters that never start a line.
const NEVER_FIRST: &str = "，。、：；！？）”’」』》〉】〕…—·～,.:;!?)]}%";
/// Characters that never end a line.
const NEVER_LAST: &str = "（“‘「『《〈【〔([{";

/// Wraps a line for a narrow window: at spaces, and between the characters of scripts written
/// without spaces.
pub(super) fn wrap(line: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        for (place, piece) in pieces(word).into_iter().enumerate() {
            let current = lines.last_mut().expect("there is always a last line");
            let space = usize::from(place == 0 && !current.is_empty());
            if !current.is_empty() && columns(current) + space + columns(piece) > width {
                lines.push(piece.to_owned());
            } else {
                current.push_str(&" "[..space]);
                current.push_str(piece);
            }
        }
    }
    lines
}

/// The unbreakable pieces of a word.
fn pieces(word: &str) -> Vec<&str> {
    let (mut found, mut start) = (Vec::new(), 0);
    let next = word.char_indices().skip(1);
    for (before, (at, after)) in word.chars().zip(next) {
        if may_break(before, after) {
            found.push(&word[start..at]);
            start = at;
        }
    }
    found.push(&word[start..]);
    found
}

/// Whether a line may break between two characters.
fn may_break(before: char, after: char) -> bool {
    (is_wide(before) || is_wide(after))
        && !NEVER_LAST.contains(before)
        && !NEVER_FIRST.contains(after)
}

fn is_wide(c: char) -> bool {
    c.width() == Some(2)
}

/// The width of a text in columns; a Chinese character has two.
pub(super) fn columns(text: &str) -> usize {
    text.width()
}

/// Pads a text with spaces to a width.
pub(super) fn padded(text: &str, width: usize) -> String {
    let blanks = width.saturating_sub(columns(text));
    format!("{text}{}", " ".repeat(blanks))
}

/// At most that many bytes of a text, cut between characters, and whether it was cut.
pub(super) fn cut(text: &str, most: usize) -> (&str, bool) {
    let end = text.floor_char_boundary(most);
    (text[..end].trim_end(), end < text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_wrapped_and_a_long_word_is_left_whole() {
        assert_eq!(wrap("aaa bbb ccc", 7), ["aaa bbb", "ccc"]);
        assert_eq!(wrap("aaaaaaaaaa b", 4), ["aaaaaaaaaa", "b"]);
        assert_eq!(wrap("", 4), [""]);
    }

    #[test]
    fn chinese_wraps_except_before_a_full_stop_and_after_an_opening_bracket() {
        assert_eq!(
            wrap("轮到您走，请走棋。", 8),
            ["轮到您", "走，请走", "棋。"]
        );
        assert_eq!(wrap("炮二平五（红方）", 10), ["炮二平五", "（红方）"]);
        assert_eq!(wrap("他说“好棋”", 6), ["他说", "“好棋”"]);
        assert_eq!(
            wrap("minh 走了 C h3-e3，轮到您走。", 12),
            ["minh 走了 C", "h3-e3，轮到", "您走。"]
        );
        assert_eq!(columns("红方 Red"), 8);
        assert_eq!(padded("红方", 5), "红方 ");
    }

    #[test]
    fn a_text_is_cut_between_characters() {
        assert_eq!(cut("象棋", 6), ("象棋", false));
        assert_eq!(cut("象棋", 5), ("象", true));
        assert_eq!(cut("a b", 2), ("a", true));
    }
}
