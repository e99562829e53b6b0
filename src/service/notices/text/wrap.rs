//! Long lines broken, long texts cut.

/// Breaks a line at spaces so that it stays readable in a narrow window.
pub(super) fn wrap(line: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let current = lines.last_mut().expect("there is always a last line");
        let length = current.chars().count();
        if length > 0 && length + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if length > 0 {
                current.push(' ');
            }
            current.push_str(word);
        }
    }
    lines
}

/// At most so many bytes of a text, cut between two characters; says whether it was cut.
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
    fn a_text_is_cut_between_characters() {
        assert_eq!(cut("象棋", 6), ("象棋", false));
        assert_eq!(cut("象棋", 5), ("象", true));
        assert_eq!(cut("a b", 2), ("a", true));
    }
}
