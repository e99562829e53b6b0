//! Sanitises user-supplied text for emails: no control characters, no characters that change the
//! reading direction, one kind of line end, and composed letters.
//!
//! The library that builds our emails panics on a line break in a name, and some mail servers take
//! a bare CR or LF for the end of a message. Neither gets that far.

use unicode_normalization::UnicodeNormalization;

/// Multi-line text: line ends become LF, tabs stay.
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

/// Single-line text, such as a name or a subject: white space becomes one space.
pub fn line(raw: &str) -> String {
    let cleaned: String = text(raw).chars().filter(|c| !is_mark(*c)).collect();
    cleaned.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// At most `limit` characters of one line; an ellipsis replaces the rest.
pub fn short_line(raw: &str, limit: usize) -> String {
    let full = line(raw);
    if full.chars().count() <= limit {
        return full;
    }
    let mut cut: String = full.chars().take(limit.saturating_sub(1)).collect();
    cut.push('…');
    cut
}

/// Control characters (C0, DEL, C1), directional overrides and isolates, the byte order mark, and
/// noncharacters.
fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
        || matches!(c, '\u{FFF9}'..='\u{FFFB}' | '\u{FDD0}'..='\u{FDEF}')
        || matches!(c, '\u{E0000}'..='\u{E007F}')
        || (c as u32) & 0xFFFE == 0xFFFE
}

/// Invisible marks, which are useful in Arabic or Hebrew text, but not in a name. The two joiners
/// stay, because names in Persian and Indic scripts need them.
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
        fn cleaning_is_idempotent(raw in any::<String>()) {
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
