//! How many bytes an email has: some mailboxes cut emails off after a hundred thousand.

use super::Letter;

/// No email is larger than this, headers, encoding and all.
pub const MOST_BYTES: usize = 100_000;

/// What the headers of an email and of its parts may take.
const HEADERS: usize = 3_500;

impl Letter {
    /// About how many bytes the email will have; never less than it has.
    pub fn weight(&self) -> usize {
        let picture = self.picture.as_ref().map_or(0, |png| base64(png.len()));
        HEADERS + part(&self.text) + part(&self.html) + picture
    }
}

/// Whether a text is shorter in base64 than in quoted-printable: one with few letters of ASCII.
pub fn is_base64_shorter(text: &str) -> bool {
    base64(on_the_way(text)) < quoted_printable(text)
}

fn part(text: &str) -> usize {
    base64(on_the_way(text)).min(quoted_printable(text))
}

/// The bytes of a text as an email has them: its lines end in two.
fn on_the_way(text: &str) -> usize {
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
    // Long lines are broken; blanks at their ends are encoded.
    encoded + encoded / 72 * 3 + text.matches(" \n").count() * 2
}

/// The width and the height of a PNG, as its head tells; none when it is no PNG.
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
    fn chinese_text_goes_in_base64_and_english_does_not() {
        assert!(is_base64_shorter("好棋！"));
        assert!(!is_base64_shorter(
            "A good move, and a kind word with it: 好棋"
        ));
    }

    #[test]
    fn the_size_of_a_picture_is_read_from_its_head() {
        let head = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x02\x30\0\0\x02\x68";
        assert_eq!(png_size(head), Some((560, 616)));
        assert_eq!(png_size(&head[..20]), None);
        assert_eq!(png_size(b"GIF89a"), None);
    }
}
