//! The encoding of a file, found out from its bytes.
//!
//! UTF-8 has rules of its own that no other text keeps by chance, and a Japanese record begins its
//! lines with words that no text in another encoding shows. The two Chinese encodings use the same
//! bytes for different characters and both take nearly everything, so a text is read in each and
//! the reading that looks like a record of games wins: one that speaks of chariots and horses, and
//! else one made of everyday characters.

use super::kif::is_kif;
use encoding_rs::{BIG5, Encoding, GB18030, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;

/// A character encoding of record files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charset {
    /// UTF-8, with or without its mark at the beginning; so is plain ASCII.
    Utf8,
    /// UTF-16 with its mark, as some editors save a text.
    Utf16,
    /// GB18030, and with it GBK and GB2312: mainland China.
    Gb18030,
    /// Big5 as in code page 950: Taiwan and Hong Kong.
    Big5,
    /// Shift JIS, as Japanese programs write.
    ShiftJis,
    /// Windows-1252: names of Western Europe in an old chess file.
    Western,
}

/// The characters of Chinese moves and of the tags around them, in both scripts.
const CHESS: &str = "車马馬炮砲包兵卒士仕將将帅帥象相進进退平前後后中俥傌车\
    一二三四五六七八九１２３４５６７８９";
/// No text needs more of its beginning than this to show its encoding.
const SAMPLE: usize = 64 * 1024;

/// Makes text of a file's bytes. What stands for no character becomes U+FFFD.
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, Charset) {
    let charset = detect(bytes);
    (charset.decode(bytes), charset)
}

impl Charset {
    /// Makes text of bytes in this encoding. What stands for no character becomes U+FFFD.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        let encoding = match self {
            Charset::Utf8 => UTF_8,
            Charset::Utf16 if bytes.starts_with(&[0xFE, 0xFF]) => UTF_16BE,
            Charset::Utf16 => UTF_16LE,
            Charset::Gb18030 => GB18030,
            Charset::Big5 => BIG5,
            Charset::ShiftJis => SHIFT_JIS,
            Charset::Western => WINDOWS_1252,
        };
        encoding.decode_with_bom_removal(bytes).0
    }
}

fn detect(bytes: &[u8]) -> Charset {
    match Encoding::for_bom(bytes) {
        Some((encoding, _)) if encoding == UTF_8 => return Charset::Utf8,
        Some(_) => return Charset::Utf16,
        None if std::str::from_utf8(bytes).is_ok() => return Charset::Utf8,
        None if is_japanese(bytes) => return Charset::ShiftJis,
        None if is_western(bytes) => return Charset::Western,
        None => {}
    }
    let sample = &bytes[..end_of_line(bytes, SAMPLE)];
    let candidates = [
        (Charset::Utf8, UTF_8),
        (Charset::Gb18030, GB18030),
        (Charset::Big5, BIG5),
    ];
    let scored = candidates.map(|(charset, encoding)| (score(encoding, sample), charset));
    let best = scored.into_iter().max_by_key(|(score, _)| *score);
    best.map_or(Charset::Utf8, |(_, charset)| charset)
}

/// Whether a text is a record of shogi in Shift JIS: read so, it has no fault and begins its lines
/// with the words of one, which no other encoding gives by chance.
fn is_japanese(bytes: &[u8]) -> bool {
    let (text, failed) = SHIFT_JIS.decode_without_bom_handling(bytes);
    !failed && is_kif(&text)
}

/// Where to cut a text that is longer than a sample: after a line, for a character is never
/// broken there.
fn end_of_line(bytes: &[u8], about: usize) -> usize {
    match bytes.get(about..) {
        None => bytes.len(),
        Some(rest) => {
            let line = rest.iter().position(|&byte| byte == b'\n');
            about + line.unwrap_or(rest.len())
        }
    }
}

/// How much a text looks like a record in this encoding.
fn score(encoding: &'static Encoding, bytes: &[u8]) -> i64 {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let chess: i64 = text.chars().map(|c| worth(encoding, c)).sum();
    chess
}

fn worth(encoding: &'static Encoding, c: char) -> i64 {
    match c {
        '\0'..='\u{7F}' => 0,
        c if CHESS.contains(c) => 20,
        '\u{FFFD}' => -60,
        // What a right reading of a game never shows: private use, rare ideographs, far scripts.
        '\u{E000}'..='\u{F8FF}' | '\u{3400}'..='\u{4DBF}' | '\u{20000}'.. => -12,
        '\u{4E00}'..='\u{9FFF}' if is_everyday(encoding, c) => 3,
        '\u{4E00}'..='\u{9FFF}' => -1,
        // Chinese punctuation, full-width forms, letters with accents.
        '\u{3000}'..='\u{303F}' | '\u{FF00}'..='\u{FFEF}' | '\u{A0}'..='\u{24F}' => 1,
        '\u{2010}'..='\u{2027}' => 1,
        _ => -3,
    }
}

/// Whether an ideograph is among the frequent ones, which both encodings put first.
fn is_everyday(encoding: &'static Encoding, c: char) -> bool {
    let mut buffer = [0; 4];
    let text: &str = c.encode_utf8(&mut buffer);
    let (bytes, _, _) = encoding.encode(text);
    match *bytes {
        [lead, trail] if encoding == GB18030 => (0xB0..=0xD7).contains(&lead) && trail >= 0xA1,
        [lead, _] if encoding == BIG5 => (0xA4..=0xC6).contains(&lead),
        // UTF-8 that is broken somewhere: each character there is three bytes that fit.
        _ => encoding == UTF_8,
    }
}

/// Whether every byte beyond ASCII stands alone within a word of letters, as an accented letter
/// of Windows-1252 does and a Chinese character's two bytes hardly ever do.
fn is_western(bytes: &[u8]) -> bool {
    let at = |index: Option<usize>| index.and_then(|index| bytes.get(index)).copied();
    let high = bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| !byte.is_ascii());
    high.into_iter().all(|(index, &byte)| {
        let (before, after) = (at(index.checked_sub(1)), at(Some(index + 1)));
        let alone = [before, after].iter().flatten().all(u8::is_ascii);
        let in_word = [before, after]
            .iter()
            .flatten()
            .any(u8::is_ascii_alphabetic);
        let punctuation = matches!(byte, 0x91..=0x97 | 0xA0..=0xBF);
        alone
            && (punctuation
                || (byte >= 0xC0 || matches!(byte, 0x8A | 0x8E | 0x9A | 0x9E)) && in_word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRADITIONAL: &str =
        "[Event \"全國象棋賽\"]\r\n\r\n1. 炮二平五 馬８進７ 2. 馬二進三 車９平８\r\n";
    const SIMPLIFIED: &str =
        "[Event \"全国象棋赛\"]\n\n1. 炮二平五 马８进７ 2. 马二进三 车９平８\n";

    fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
        let (bytes, _, failed) = encoding.encode(text);
        assert!(!failed, "{text}");
        bytes.into_owned()
    }

    fn comes_back(encoding: &'static Encoding, charset: Charset, text: &str) {
        let bytes = encoded(encoding, text);
        assert_eq!(decode(&bytes), (Cow::Borrowed(text), charset));
    }

    #[test]
    fn the_encoding_is_found_out_from_the_moves() {
        for text in [TRADITIONAL, SIMPLIFIED] {
            comes_back(UTF_8, Charset::Utf8, text);
            comes_back(GB18030, Charset::Gb18030, text);
        }
        comes_back(BIG5, Charset::Big5, TRADITIONAL);
    }

    #[test]
    fn names_alone_show_it_too() {
        let simplified =
            "[Event \"全国个人赛\"]\n[Red \"胡荣华\"]\n[Black \"杨官璘\"]\n1. C2=5 H8+7\n";
        comes_back(GB18030, Charset::Gb18030, simplified);
        let traditional =
            "[Event \"全國個人賽\"]\n[Red \"胡榮華\"]\n[Black \"楊官璘\"]\n1. C2=5 H8+7\n";
        comes_back(BIG5, Charset::Big5, traditional);
        comes_back(BIG5, Charset::Big5, "[Red \"李來群\"]\n1. C2=5");
        comes_back(GB18030, Charset::Gb18030, "[Red \"李来群\"]\n1. C2=5");
        let western = "[White \"Müller, André\"]\n[Black \"Grünfeld\"]\n1. e4 e5";
        comes_back(WINDOWS_1252, Charset::Western, western);
    }

    #[test]
    fn a_mark_at_the_beginning_is_taken_off() {
        let mut bytes = vec![0xEF, 0xBB, 0xBF];
        bytes.extend(TRADITIONAL.bytes());
        assert_eq!(decode(&bytes), (Cow::Borrowed(TRADITIONAL), Charset::Utf8));
        let little: Vec<u8> = std::iter::once(0xFEFF)
            .chain(TRADITIONAL.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(
            decode(&little),
            (Cow::Borrowed(TRADITIONAL), Charset::Utf16)
        );
    }

    #[test]
    fn one_broken_byte_does_not_change_the_encoding() {
        for (encoding, charset) in [
            (UTF_8, Charset::Utf8),
            (BIG5, Charset::Big5),
            (GB18030, Charset::Gb18030),
        ] {
            let mut bytes = encoded(encoding, &TRADITIONAL.repeat(3));
            bytes.insert(9, 0xFF);
            assert_eq!(decode(&bytes).1, charset);
        }
    }
}
