//! Decodes bytes by the character set that an email names. Nothing is guessed, because a move read
//! in the wrong character set could be another move.

use crate::inbound_mail::Unreadable;
use encoding_rs::{BIG5, EUC_KR, Encoding, GBK, UTF_8};
use std::borrow::Cow;

/// The maximum length of an unknown name in a message.
const MOST_NAME: usize = 40;

/// Decodes bytes in the named character set; UTF-8 by default.
///
/// # Errors
/// If the character set is unknown, or the bytes are invalid in it.
pub(super) fn decode(bytes: &[u8], name: Option<&str>) -> Result<String, Unreadable> {
    let name = name.unwrap_or_default().trim().to_ascii_lowercase();
    let unreadable = || Unreadable::Charset(display_name(&name));
    let encoding = find(&name).ok_or_else(unreadable)?;
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    text.map(Cow::into_owned).ok_or_else(unreadable)
}

/// Finds a character set. ASCII is read as UTF-8, its superset, because many programs write UTF-8
/// but declare ASCII.
fn find(name: &str) -> Option<&'static Encoding> {
    match name {
        "" | "us-ascii" | "ascii" | "ansi_x3.4-1968" | "utf8mb4" | "unknown-8bit" | "x-unknown"
        | "8bit" | "default" => Some(UTF_8),
        "cp936" | "ms936" | "windows-936" | "euc-cn" | "gb18030-2000" | "x-euc-cn" => Some(GBK),
        "cp950" | "ms950" | "windows-950" => Some(BIG5),
        "cp949" | "ms949" => Some(EUC_KR),
        // It would map letters to private-use characters.
        "x-user-defined" => None,
        _ => Encoding::for_label_no_replacement(name.as_bytes()),
    }
}

/// The name, sanitised for display.
fn display_name(name: &str) -> String {
    let plain = name.chars().filter(char::is_ascii_graphic);
    let name: String = plain.take(MOST_NAME).collect();
    if name.is_empty() {
        "utf-8".into()
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fails(bytes: &[u8], name: &str) -> String {
        match decode(bytes, Some(name)) {
            Err(Unreadable::Charset(name)) => name,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_character_sets_of_players_are_decoded() {
        let move_in = |label: &str| {
            let text = "炮二平五";
            let (bytes, _, _) = Encoding::for_label(label.as_bytes()).unwrap().encode(text);
            bytes.into_owned()
        };
        for label in ["gb18030", "gbk", "gb2312", "big5", "utf-8", "shift_jis"] {
            let text = decode(&move_in(label), Some(label)).unwrap();
            assert_eq!(text, "炮二平五", "{label}");
        }
        assert_eq!(decode(&move_in("gbk"), Some("CP936")).unwrap(), "炮二平五");
        assert_eq!(
            decode(b"\x1b$BJ<\x1b(B", Some("ISO-2022-JP")).unwrap(),
            "兵"
        );
        assert_eq!(decode(b"\xc7\xd1", Some("EUC-KR")).unwrap(), "한");
        assert_eq!(decode(b"\xe9t\xe9", Some("iso-8859-1")).unwrap(), "été");
        assert_eq!(decode(b"\x80", Some("windows-1252")).unwrap(), "€");
        assert_eq!(decode(b"\xd4", Some("koi8-r")).unwrap(), "т");
    }

    #[test]
    fn utf_8_needs_no_name() {
        assert_eq!(decode("炮".as_bytes(), None).unwrap(), "炮");
        assert_eq!(decode("炮".as_bytes(), Some("us-ascii")).unwrap(), "炮");
        assert_eq!(decode(b"\xEF\xBB\xBFC2=5", Some("utf-8")).unwrap(), "C2=5");
        assert!(decode(b"\xc5\xda", None).is_err());
    }

    #[test]
    fn unknown_and_invalid_encodings_are_errors() {
        assert_eq!(fails(b"C2=5", "x-klingon"), "x-klingon");
        assert_eq!(fails(b"C2=5", "hz-gb-2312"), "hz-gb-2312");
        assert_eq!(fails(b"C2=5", "utf-7"), "utf-7");
        assert_eq!(fails(b"\xff\xfe", "utf-8"), "utf-8");
        assert_eq!(fails(b"\x81", "big5"), "big5");
        assert_eq!(fails(b"a", &"x\u{202e}y\n".repeat(50)).len(), 40);
    }
}
