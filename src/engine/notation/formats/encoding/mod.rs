//! Detects the encoding of a file from its bytes.
//!
//! Text in other encodings is almost never valid UTF-8. `chardetng` distinguishes the single-byte
//! encodings, because it knows the letters of each language. It needs more text than a record of
//! Xiangqi or shogi has. [`evidence`] therefore compares the double-byte encodings by the names and
//! words that records contain.

mod delimiters;
mod dos;
mod evidence;
#[cfg(test)]
mod tests;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use dos::CodePage;
use encoding_rs::{
    Encoding, ISO_2022_JP, ISO_8859_2, ISO_8859_4, UTF_8, WINDOWS_1250, WINDOWS_1252, WINDOWS_1254,
};
use std::borrow::Cow;

/// A character encoding of record files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charset(Coding);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Coding {
    /// An encoding in the WHATWG standard.
    Web(&'static Encoding),
    Dos(CodePage),
}

/// The maximum size of the sample, in bytes of lines that are not ASCII.
const SAMPLE: usize = 64 * 1024;

/// Detects the encoding of bytes and decodes them. Invalid bytes become U+FFFD.
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, Charset) {
    let charset = Charset::detect(bytes);
    (charset.decode(bytes), charset)
}

impl Charset {
    /// UTF-8, with or without a byte order mark. Plain ASCII counts as UTF-8.
    pub const UTF_8: Self = Self::web(UTF_8);

    const fn web(encoding: &'static Encoding) -> Self {
        Self(Coding::Web(encoding))
    }

    /// The encoding with this WHATWG label, such as `gbk` or `shift_jis`, or a Western code page of
    /// DOS, such as `cp850`. The label is case-insensitive.
    pub fn named(label: &str) -> Option<Self> {
        let dos = CodePage::named(label).map(|page| Self(Coding::Dos(page)));
        dos.or_else(|| Encoding::for_label_no_replacement(label.as_bytes()).map(Self::web))
    }

    /// The name in the WHATWG standard, or the usual name of a code page.
    pub fn name(self) -> &'static str {
        match self.0 {
            Coding::Web(encoding) => encoding.name(),
            Coding::Dos(page) => page.name(),
        }
    }

    /// Decodes bytes in this encoding. Invalid bytes become U+FFFD.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        let encoding = match self.0 {
            Coding::Web(encoding) => encoding,
            Coding::Dos(page) => return page.decode(bytes).into(),
        };
        match delimiters::kept(encoding, bytes) {
            Cow::Borrowed(bytes) => encoding.decode_with_bom_removal(bytes).0,
            Cow::Owned(kept) => encoding
                .decode_with_bom_removal(&kept)
                .0
                .into_owned()
                .into(),
        }
    }

    /// The most probable encoding of these bytes.
    pub fn detect(bytes: &[u8]) -> Self {
        if let Some(marked) = Self::marked(bytes) {
            return marked;
        }
        if bytes.is_ascii() {
            return if is_iso_2022_jp(bytes) {
                Self::web(ISO_2022_JP)
            } else {
                Self::UTF_8
            };
        }
        let sample = sample(bytes);
        if is_nearly_utf8(&sample) {
            return by_chance(&sample).map_or(Self::UTF_8, Self::web);
        }
        of_sample(&sample)
    }

    /// The encoding of the byte order mark, if there is one.
    pub(super) fn marked(bytes: &[u8]) -> Option<Self> {
        Encoding::for_bom(bytes).map(|(encoding, _)| Self::web(encoding))
    }
}

/// The lines that are not ASCII. Only these lines help to find the encoding.
fn sample(bytes: &[u8]) -> Vec<u8> {
    let mut sample = Vec::new();
    for line in bytes.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
        if line.is_ascii() {
            continue;
        }
        let room = SAMPLE.saturating_sub(sample.len());
        // A character may be cut at the end of a very long line, so one fault is allowed.
        sample.extend(&line[..line.len().min(room)]);
        if sample.len() >= SAMPLE {
            break;
        }
    }
    sample
}

/// Whether an ASCII text switches to the Japanese character set and back.
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

/// The encoding of a text that is valid UTF-8 by coincidence, such as three characters of GBK. As
/// UTF-8, it would mix the letters of several scripts.
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

fn of_sample(sample: &[u8]) -> Charset {
    let best = evidence::best(sample);
    if best.as_ref().is_none_or(|best| !best.is_convincing) && dos::is_dos(sample) {
        return Charset(Coding::Dos(CodePage::Ibm850));
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    Charset::web(match best {
        Some(best) if best.is_convincing || !guess.is_single_byte() => best.encoding,
        _ if guess.is_single_byte() => european(guess, sample),
        _ => european(WINDOWS_1252, sample),
    })
}

/// Chooses between the encodings of Western and Central Europe, which the guess cannot distinguish
/// by a few letters. The choice depends on where their languages use these letters.
fn european(guess: &'static Encoding, sample: &[u8]) -> &'static Encoding {
    let close = [WINDOWS_1252, WINDOWS_1250, ISO_8859_2, ISO_8859_4];
    if !close.contains(&guess) && guess != WINDOWS_1254 {
        return guess;
    }
    let read = |encoding: &'static Encoding| encoding.decode_without_bom_handling(sample).0;
    let western = read(WINDOWS_1252);
    if guess == WINDOWS_1254 {
        // The characters of Windows-1252 for the codes of the Turkish letters ı, ş and ğ.
        let is_turkish = western.contains(['ý', 'þ', 'ð', 'Ý', 'Þ', 'Ð']);
        let is_hungarian = !is_turkish && has_hungarian(&western);
        return if is_hungarian { WINDOWS_1250 } else { guess };
    }
    if guess == WINDOWS_1252 {
        return if is_central_european(&western) {
            WINDOWS_1250
        } else {
            guess
        };
    }
    // The result is Windows-1252 if both texts are equal, or if words are in angle quotes.
    let is_same = read(guess) == western;
    let is_quoted = western.contains('«') && western.contains('»');
    if is_same || is_quoted || guess == ISO_8859_4 {
        WINDOWS_1252
    } else {
        guess
    }
}

/// Whether a text in Windows-1252 has letters at places where only Windows-1250 has plausible ones:
/// `ñ` not before a vowel is `ń`, `ø` before `e` or `i` is `ř`, and `æ` at the end of a syllable is
/// `ć`.
fn is_central_european(western: &str) -> bool {
    let mut pairs = western.chars().zip(western.chars().skip(1));
    let is_slavic = pairs.any(|pair| match pair {
        ('ñ', next) => !"aeiouáéíóú".contains(next),
        ('ø', next) => "eiíì".contains(next),
        ('æ', next) => !next.is_alphabetic() || next == 'k',
        _ => false,
    });
    is_slavic || has_hungarian(western)
}

fn has_hungarian(western: &str) -> bool {
    let mut words = western.split(|c: char| !c.is_alphabetic());
    words.any(is_hungarian)
}

/// Whether `õ` and `û` in a word of Windows-1252 are the Hungarian `ő` and `ű`. Signs of that are
/// letters that Estonian and French do not have, the end of a word, or `õ` after another vowel.
/// Portuguese has the last only before `e`.
fn is_hungarian(word: &str) -> bool {
    let word = word.to_lowercase();
    let Some((before, letter, behind)) = ['õ', 'û'].into_iter().find_map(|letter| {
        let (before, behind) = word.split_once(letter)?;
        Some((before, letter, behind))
    }) else {
        return false;
    };
    let has = |parts: &[&str]| parts.iter().any(|part| word.contains(part));
    let ends = before.chars().count() > 2 && matches!(behind, "" | "s");
    match letter {
        'õ' if behind.starts_with('e') => false,
        'õ' => {
            let is_later = before.contains(['a', 'e', 'i', 'o', 'u', 'á', 'é', 'ö', 'ü']);
            is_later || ends || has(&["c", "y", "z", "á", "é", "í", "ó", "ú"])
        }
        _ => {
            ends || has(&[
                "sz", "cs", "gy", "zs", "ny", "õ", "ö", "ü", "á", "í", "ó", "ú",
            ])
        }
    }
}
