//! The Western code pages of DOS, which are not in the WHATWG standard. Older chess programs use
//! them for names.

/// A code page. The first 128 characters are ASCII.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CodePage {
    /// The code page of American and German machines.
    Ibm437,
    /// The code page of Western Europe. It has all letters of the other page at the same codes.
    Ibm850,
}

const IBM437: &str = "\
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
    └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}";
const IBM850: &str = "\
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
    └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}";

impl CodePage {
    pub(super) fn named(label: &str) -> Option<Self> {
        let label = label.to_ascii_lowercase();
        let number = label.strip_prefix("ibm").or(label.strip_prefix("cp"));
        match number.unwrap_or(&label) {
            "437" => Some(Self::Ibm437),
            "850" | "858" => Some(Self::Ibm850),
            _ => None,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Ibm437 => "IBM437",
            Self::Ibm850 => "IBM850",
        }
    }

    pub(super) fn decode(self, bytes: &[u8]) -> String {
        let page: Vec<char> = match self {
            Self::Ibm437 => IBM437.chars().collect(),
            Self::Ibm850 => IBM850.chars().collect(),
        };
        let read = |&byte: &u8| match byte.checked_sub(0x80) {
            Some(place) => page[usize::from(place)],
            None => char::from(byte),
        };
        bytes.iter().map(read).collect()
    }
}

/// Whether bytes appear to be in a code page: words of ASCII letters contain bytes that are letters
/// in the code page and signs in Windows-1252.
pub(super) fn is_dos(sample: &[u8]) -> bool {
    let (mut dos, mut others) = (0_usize, 0_usize);
    let at = |place: Option<usize>| place.and_then(|place| sample.get(place)).copied();
    for (place, &byte) in sample.iter().enumerate().filter(|(_, byte)| **byte >= 0x80) {
        let before = at(place.checked_sub(1)).unwrap_or(b' ');
        let after = at(place.checked_add(1)).unwrap_or(b' ');
        let behind_letter = before.is_ascii_alphabetic() || is_small(before);
        let is_inner = behind_letter && (after.is_ascii_alphabetic() || is_small(after));
        let is_lower = before.is_ascii_lowercase() || after.is_ascii_lowercase();
        let speaks_for_dos = match byte {
            // In Windows, these are opening quotes, which never follow a letter.
            0x81 | 0x82 | 0x84 => behind_letter,
            // É and Ö at the beginning of a word.
            0x90 | 0x99 => !behind_letter && after.is_ascii_lowercase(),
            _ => is_small(byte) && is_inner && is_lower,
        };
        let speaks_against = match byte {
            // These bytes are letters in Windows.
            0x9A | 0x9C..=0x9F => is_inner && is_lower,
            // This byte is ß in the code page.
            0xE1 => false,
            _ => byte >= 0xC0 && is_inner,
        };
        // Two accented letters may be adjacent. Longer runs are multi-byte characters.
        let is_run = after >= 0x80 && !(before < 0x80 && is_small(byte) && is_small(after));
        dos += usize::from(speaks_for_dos);
        others += usize::from(speaks_against || is_run);
    }
    dos > others
}

/// Whether a byte is a lower-case letter (ü to ì, æ, ô, ö, ò, ø, í, ó, ú or ñ) in the code page,
/// but no letter within words in Windows-1252.
fn is_small(byte: u8) -> bool {
    matches!(byte, 0x81..=0x84 | 0x86..=0x8D | 0x91 | 0x93..=0x95 | 0x9B | 0xA1..=0xA4)
}
