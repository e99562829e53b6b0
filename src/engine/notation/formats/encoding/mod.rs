//! The encoding of a file, judged by its bytes.
//!
//! UTF-8 has rules that no other text keeps by chance. Encodings of one byte are told apart by
//! `chardetng`, which knows the letters of each language. It needs more text than a record of
//! Xiangqi or shogi has, so the encodings of two bytes are compared by [`evidence`]: the names and
//! the words that records contain.

mod delimiters;
mod evidence;
#[cfg(test)]
mod tests;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    Encoding, ISO_2022_JP, ISO_8859_2, ISO_8859_4, UTF_8, WINDOWS_1250, WINDOWS_1252,
};
use std::borrow::Cow;

/// A character encoding of record files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charset(&'static Encoding);

/// So many bytes of lines that are not ASCII are judged.
const SAMPLE: usize = 64 * 1024;

/// Makes text of a file's bytes. What stands for no character becomes U+FFFD.
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, Charset) {
    let charset = Charset::detect(bytes);
    (charset.decode(bytes), charset)
}

impl Charset {
    /// UTF-8, with or without its mark at the beginning; so is plain ASCII.
    pub const UTF_8: Self = Self(UTF_8);

    /// The encoding of this WHATWG label, such as `gbk` or `shift_jis`; the case does not matter.
    pub fn named(label: &str) -> Option<Self> {
        Encoding::for_label_no_replacement(label.as_bytes()).map(Self)
    }

    /// Its name in the WHATWG standard.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Makes text of bytes in this encoding. What stands for no character becomes U+FFFD.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match delimiters::kept(self.0, bytes) {
            Cow::Borrowed(bytes) => self.0.decode_with_bom_removal(bytes).0,
            Cow::Owned(kept) => self.0.decode_with_bom_removal(&kept).0.into_owned().into(),
        }
    }

    /// The encoding that these bytes seem to be in.
    pub fn detect(bytes: &[u8]) -> Self {
        if let Some(marked) = Self::marked(bytes) {
            return marked;
        }
        if bytes.is_ascii() {
            return if is_iso_2022_jp(bytes) {
                Self(ISO_2022_JP)
            } else {
                Self::UTF_8
            };
        }
        let sample = sample(bytes);
        if is_nearly_utf8(&sample) {
            return by_chance(&sample).map_or(Self::UTF_8, Self);
        }
        Self(of_sample(&sample))
    }

    /// The encoding that a byte order mark names.
    pub(super) fn marked(bytes: &[u8]) -> Option<Self> {
        Encoding::for_bom(bytes).map(|(encoding, _)| Self(encoding))
    }
}

/// The lines that are not ASCII, which alone show the encoding.
fn sample(bytes: &[u8]) -> Vec<u8> {
    let mut sample = Vec::new();
    for line in bytes.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
        if line.is_ascii() {
            continue;
        }
        let room = SAMPLE.saturating_sub(sample.len());
        // A character may be cut in two at the end of a very long line: one fault is allowed.
        sample.extend(&line[..line.len().min(room)]);
        if sample.len() >= SAMPLE {
            break;
        }
    }
    sample
}

/// Whether an ASCII text switches to the Japanese set and back.
fn is_iso_2022_jp(bytes: &[u8]) -> bool {
    let switches = |pair: &[u8]| matches!(pair, [0x1B, b'$', b'B' | b'@']);
    bytes.windows(3).any(switches) && !ISO_2022_JP.decode_without_bom_handling(bytes).1
}

/// Whether a text is UTF-8 apart from a few broken bytes.
fn is_nearly_utf8(bytes: &[u8]) -> bool {
    let (mut characters, mut faults) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        characters += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        faults += usize::from(!chunk.invalid().is_empty());
    }
    faults == 0 || characters > 2 && faults * 4 <= characters
}

/// The encoding of a text that is UTF-8 by chance, as three characters of GBK may be: it would mix
/// the letters of several scripts.
fn by_chance(sample: &[u8]) -> Option<&'static Encoding> {
    let text = String::from_utf8_lossy(sample);
    let letters = || text.chars().filter(|c| !c.is_ascii());
    let script = |c: char| match u32::from(c) {
        0..0x250 => 0,
        code => code >> 8,
    };
    let first = letters().next().map(script);
    let is_mixed = letters().all(|c| c < '\u{800}') && letters().any(|c| Some(script(c)) != first);
    let best = evidence::best(sample).filter(|best| is_mixed && best.is_convincing);
    best.map(|best| best.encoding)
}

fn of_sample(sample: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    match evidence::best(sample) {
        Some(best) if best.is_convincing || !guess.is_single_byte() => best.encoding,
        _ if guess.is_single_byte() => european(guess, sample),
        _ => european(WINDOWS_1252, sample),
    }
}

/// Of the encodings of Western and Central Europe, which a few letters hardly tell apart, the one
/// whose letters stand where its languages have them.
fn european(guess: &'static Encoding, sample: &[u8]) -> &'static Encoding {
    if ![WINDOWS_1252, WINDOWS_1250, ISO_8859_2, ISO_8859_4].contains(&guess) {
        return guess;
    }
    let read = |encoding: &'static Encoding| encoding.decode_without_bom_handling(sample).0;
    let western = read(WINDOWS_1252);
    if guess == WINDOWS_1252 {
        return if is_central_european(&western) {
            WINDOWS_1250
        } else {
            guess
        };
    }
    // Where both say the same, and where words stand in angle quotes.
    let is_same = read(guess) == western;
    let is_quoted = western.contains('«') && western.contains('»');
    if is_same || is_quoted || guess == ISO_8859_4 {
        WINDOWS_1252
    } else {
        guess
    }
}

/// Whether a text in Windows-1252 has letters where only others of Windows-1250 may stand: `ñ`
/// before no vowel is `ń`, `ø` before `e` or `i` is `ř`, and `æ` at the end of a syllable is `ć`.
fn is_central_european(western: &str) -> bool {
    let mut pairs = western.chars().zip(western.chars().skip(1));
    pairs.any(|pair| match pair {
        ('ñ', next) => !"aeiouáéíóú".contains(next),
        ('ø', next) => "eiíì".contains(next),
        ('æ', next) => !next.is_alphabetic() || next == 'k',
        _ => false,
    })
}
