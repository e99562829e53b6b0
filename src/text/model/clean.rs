//! Text that people wrote, made safe to put into an email: no control character, no character
//! that turns the reading order, one kind of line end, one spelling of each letter.
//!
//! The library that builds our emails panics on a line break in a name, and peers have been led
//! to take a bare CR or LF for the end of a message; neither ever gets that far.

use unicode_normalization::UnicodeNormalization;

/// Text of several lines: line ends become LF, tabs stay.
pub fn text(raw: &str) -> String {
    raw.replace("\r\n", "\n")
        .chars()
        .filter_map(|c| match c {
            '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
            '\n' | '\t' => Some(c),
            _ => (!is_harmful(c)).then_some(c),
        })
        .nfc()
        .collect()
}

/// Text of one line, such as a name or a subject: every run of white space becomes one space.
pub fn line(raw: &str) -> String {
    let cleaned: String = text(raw).chars().filter(|c| !is_mark(*c)).collect();
    cleaned.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// At most `limit` characters of one line; what was cut shows as an ellipsis.
pub fn short_line(raw: &str, limit: usize) -> String {
    let full = line(raw);
    if full.chars().count() <= limit {
        return full;
    }
    let mut cut: String = full.chars().take(limit.saturating_sub(1)).collect();
    cut.push('…');
    cut
}

/// Controls (C0, DEL, C1), overrides and isolates of the reading order, the byte order mark,
/// and code points that are no characters.
fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
        || matches!(c, '\u{FFF9}'..='\u{FFFB}' | '\u{FDD0}'..='\u{FDEF}')
        || matches!(c, '\u{E0000}'..='\u{E007F}')
        || (c as u32) & 0xFFFE == 0xFFFE
}

/// Invisible marks: of use in running Arabic or Hebrew text, of none in a name. The two joiners
/// stay: names in Persian and Indic scripts need them.
fn is_mark(c: char) -> bool {
    matches!(
        c,
        '\u{61C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2060}'..='\u{2064}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn line_ends_become_one_kind_and_controls_vanish() {
        assert_eq!(
            text("a\r\nb\rc\nd\u{2028}e\u{2029}f\u{85}g"),
            "a\nb\nc\nd\ne\nf\ng"
        );
        assert_eq!(text("a\0b\x1b[31mc\x7fd\u{9b}e\tf"), "ab[31mcde\tf");
        assert_eq!(text("\u{202e}cod.exe\u{2066}x\u{2069}"), "cod.exex");
        assert_eq!(text("e\u{301} 象棋"), "é 象棋");
    }

    #[test]
    fn a_line_stays_a_line() {
        assert_eq!(
            line(" lan\r\nBcc: x@example.org\t\n"),
            "lan Bcc: x@example.org"
        );
        assert_eq!(line("a\u{200b}b\u{200e}"), "ab");
        assert_eq!(line("علی\u{200c}رضا"), "علی\u{200c}رضا");
        assert_eq!(short_line("abcdef", 4), "abc…");
        assert_eq!(short_line("abcd", 4), "abcd");
    }

    proptest! {
        #[test]
        fn cleaning_twice_changes_nothing_more(raw in any::<String>()) {
            let once = text(&raw);
            prop_assert_eq!(&text(&once), &once);
            let single = line(&raw);
            prop_assert_eq!(&line(&single), &single);
            prop_assert!(!single.contains(['\r', '\n', '\0']));
            let harmful = ['\r', '\0', '\u{1b}'];
            prop_assert!(!once.contains(harmful));
        }
    }
}
