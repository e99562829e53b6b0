//! The size of an email. Some mailboxes truncate emails after a hundred thousand bytes.

use super::Letter;

/// The maximum size of an email, including headers and encoding.
pub const MOST_BYTES: usize = 100_000;

/// An upper bound on the headers of an email and its parts.
const HEADERS: usize = 3_500;

impl Letter {
    /// An estimate of the email's size, never too low.
    pub fn weight(&self) -> usize {
        let picture = self.picture.as_ref().map_or(0, |png| base64(png.len()));
        HEADERS + part(&self.text) + part(&self.html) + picture
    }
}

/// Whether a text is shorter in base64 than in quoted-printable: one with few ASCII letters.
pub fn is_base64_shorter(text: &str) -> bool {
    base64(crlf_size(text)) < quoted_printable(text)
}

fn part(text: &str) -> usize {
    base64(crlf_size(text)).min(quoted_printable(text))
}

/// The number of bytes with CR LF line ends.
fn crlf_size(text: &str) -> usize {
    text.len() + text.matches('\n').count()
}

fn base64(bytes: usize) -> usize {
    let encoded = bytes.div_ceil(3) * 4;
    encoded + (encoded / 76 + 1) * 2
}

fn quoted_printable(text: &str) -> usize {
    let encoded: usize = text
        .bytes()
        .map(|byte| match byte {
            b'\n' => 2,
            b'\t' | b' '..=b'<' | b'>'..=b'~' => 1,
            _ => 3,
        })
        .sum();
    // Soft line breaks, and encoded spaces at line ends.
    encoded + encoded / 72 * 3 + text.matches(" \n").count() * 2
}

/// Width and height from the header of a PNG; `None` if it is not a PNG.
pub(super) fn png_size(file: &[u8]) -> Option<(u32, u32)> {
    if !file.starts_with(b"\x89PNG\r\n\x1a\n") {
        return None;
    }
    let number = |from: usize| {
        let bytes = file.get(from..from + 4)?;
        Some(u32::from_be_bytes(bytes.try_into().ok()?))
    };
    Some((number(16)?, number(20)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_text_is_sent_in_base64_and_english_is_not() {
        assert!(is_base64_shorter("好棋！"));
        assert!(!is_base64_shorter(
            "A good move, and a kind word with it: 好棋"
        ));
    }

    #[test]
    fn the_size_of_a_picture_is_read_from_its_header() {
        let head = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x02\x30\0\0\x02\x68";
        assert_eq!(png_size(head), Some((560, 616)));
        assert_eq!(png_size(&head[..20]), None);
        assert_eq!(png_size(b"GIF89a"), None);
    }
}
