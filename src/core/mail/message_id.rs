//! Message-IDs that came from outside, before they become part of a header of ours.

/// The longest that is repeated; the standard's advice leaves room for the name of the header on
/// a line of 998 octets, and nobody makes longer ones than a quarter of that.
const LONGEST: usize = 250;

/// The same Message-ID, if it is one: `<left@right>` in printable ASCII without blanks.
pub(super) fn checked(id: &str) -> Option<&str> {
    let inner = id.trim().strip_prefix('<')?.strip_suffix('>')?;
    let (left, right) = inner.rsplit_once('@')?;
    let is_plain = |text: &str| {
        !text.is_empty()
            && text
                .bytes()
                .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>'))
    };
    (inner.len() <= LONGEST && is_plain(left) && is_plain(right)).then_some(id.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_id_is_repeated_and_nothing_else_is() {
        for good in [
            "<a@b>",
            "<CAF=x_1+2@mail.gmail.com>",
            "<\"odd\"@[10.0.0.1]>",
        ] {
            assert_eq!(checked(good), Some(good));
        }
        let long = format!("<{}@b>", "a".repeat(300));
        for bad in [
            "",
            "a@b",
            "<a>",
            "<@b>",
            "<a@>",
            "<a b@c>",
            "<a@b>\r\nBcc: <c@d>",
            "<a@b> <c@d>",
            "<a\u{e9}@b>",
            "<a\0@b>",
            &long,
        ] {
            assert_eq!(checked(bad), None, "{bad:?}");
        }
    }
}
