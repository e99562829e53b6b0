//! Formats that cannot be read as records, with their usual names for messages.

use strum::{Display, IntoStaticStr, VariantArray};

/// A format whose games cannot be read, or that has no games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ForeignFormat {
    /// A database of Scid: `.si4`, `.sg4`, `.si5`.
    Scid,
    /// A database of `ChessBase`: `.cbh`, `.cbg`, `.cbv`.
    ChessBase,
    /// A database of Chess Assistant.
    ChessAssistant,
    /// An opening book: Polyglot’s `.bin`, or `.ctg`.
    OpeningBook,
    /// A record of Go in SGF format.
    Sgf,
    /// A record of Go in UGF format.
    Ugf,
    /// A web page without records.
    Html,
    /// An XML file of an unknown kind.
    Xml,
    /// A table of comma-separated values.
    Csv,
    /// A document in the PDF format.
    Pdf,
    /// A document of a word processor: Word, `OpenDocument`, RTF.
    Document,
    /// A picture in one of several formats.
    Image,
    /// An archive that cannot be opened, or one within another.
    Archive,
    /// A database file of SQLite.
    Sqlite,
}

impl ForeignFormat {
    /// All formats that cannot be read.
    pub const ALL: &'static [ForeignFormat] = ForeignFormat::VARIANTS;

    /// The key for the format's name in the catalogues.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// The format of files with this extension, for formats that their bytes do not show.
    pub fn of_ending(ending: &str) -> Option<Self> {
        match ending.to_ascii_lowercase().as_str() {
            "si3" | "sg3" | "sn3" | "si4" | "sg4" | "sn4" | "si5" | "sg5" | "sn5" => {
                Some(Self::Scid)
            }
            "cbh" | "cbg" | "cba" | "cbp" | "cbt" | "cbv" | "cbf" | "2cbh" | "cbone" => {
                Some(Self::ChessBase)
            }
            "cap" | "cpx" | "cpo" | "cdx" => Some(Self::ChessAssistant),
            "ctg" | "cto" | "ctb" | "bin" | "abk" => Some(Self::OpeningBook),
            _ => None,
        }
    }

    /// The format that the first bytes of a file show.
    pub fn of_bytes(file: &[u8]) -> Option<Self> {
        let mut signs = SIGNS.iter();
        let known = signs.find(|(sign, _)| file.starts_with(sign));
        let is_tar = || file.get(257..262) == Some(b"ustar");
        match known {
            Some((_, format)) => Some(*format),
            None if is_tar() => Some(Self::Archive),
            None if is_polyglot(file) => Some(Self::OpeningBook),
            None => None,
        }
    }

    /// The format of a text, if it is one of these.
    pub(super) fn of_text(text: &str) -> Option<Self> {
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
        let head = text[..text.floor_char_boundary(2_000)].to_ascii_lowercase();
        let has = |signs: &[&str]| signs.iter().any(|sign| head.contains(sign));
        if head.starts_with('<')
            && has(&["<!doctype html", "<html", "<head", "<body", "<div", "<p>"])
            || has(&["<!doctype html", "<html"])
        {
            Some(Self::Html)
        } else if head.starts_with("<svg") || head.starts_with("<?xml") && head.contains("<svg") {
            Some(Self::Image)
        } else if head.starts_with("<?xml") || head.starts_with('<') && head.contains("</") {
            Some(Self::Xml)
        } else if head.starts_with("{\\rtf") {
            Some(Self::Document)
        } else if head.starts_with("(;") && has(&["ff[", "gm[", "sz[", ";b[", ";w["]) {
            Some(Self::Sgf)
        } else if head.starts_with("[header]") && has(&["lang=", "place=", "[data]", "hdcp="]) {
            Some(Self::Ugf)
        } else {
            is_csv(&head).then_some(Self::Csv)
        }
    }
}

const SIGNS: [(&[u8], ForeignFormat); 26] = [
    (b"Scid.s", ForeignFormat::Scid),
    (&[0, 0, 0x2C, 0, 0x2E, 1], ForeignFormat::ChessBase),
    (&[0, 0, 0x24, 0, 0x2E, 1], ForeignFormat::ChessBase),
    (b"CBV", ForeignFormat::ChessBase),
    (b"%PDF", ForeignFormat::Pdf),
    (&[0xD0, 0xCF, 0x11, 0xE0], ForeignFormat::Document),
    (b"\x89PNG", ForeignFormat::Image),
    (&[0xFF, 0xD8, 0xFF], ForeignFormat::Image),
    (b"GIF8", ForeignFormat::Image),
    (b"RIFF", ForeignFormat::Image),
    (b"II*\0", ForeignFormat::Image),
    (b"MM\0*", ForeignFormat::Image),
    (b"\0\0\x01\0", ForeignFormat::Image),
    (b"\0\0\0\x18ftyp", ForeignFormat::Image),
    (b"\0\0\0\x1cftyp", ForeignFormat::Image),
    (b"\0\0\0\x20ftyp", ForeignFormat::Image),
    (b"7z\xBC\xAF\x27\x1C", ForeignFormat::Archive),
    (b"Rar!\x1A\x07", ForeignFormat::Archive),
    (b"BZh", ForeignFormat::Archive),
    (b"\xFD7zXZ\0", ForeignFormat::Archive),
    (&[0x28, 0xB5, 0x2F, 0xFD], ForeignFormat::Archive),
    (b"PK\x03\x04", ForeignFormat::Archive),
    (b"PK\x05\x06", ForeignFormat::Archive),
    (&[0x1F, 0x8B], ForeignFormat::Archive),
    (b"SQLite format 3\0", ForeignFormat::Sqlite),
    (b"@ABK", ForeignFormat::OpeningBook),
];

/// Whether a file is a list of positions and moves with 16 bytes each, sorted by key.
fn is_polyglot(file: &[u8]) -> bool {
    let (entries, rest) = file.as_chunks::<16>();
    let key = |entry: &[u8; 16]| entry.first_chunk::<8>().map(|key| u64::from_be_bytes(*key));
    let few = &entries[..entries.len().min(64)];
    let is_sorted = few.is_sorted_by_key(key);
    let last = few.last().and_then(key);
    // Most books have no learning counts.
    let zeros = few
        .iter()
        .filter(|entry| entry[12..].iter().all(|byte| *byte == 0))
        .count();
    rest.is_empty()
        && few.len() > 3
        && is_sorted
        && last > few.first().and_then(key)
        && 2 * zeros > few.len()
}

/// Whether a text begins with a line of names that are separated by commas or similar signs.
fn is_csv(head: &str) -> bool {
    let mut lines = head.lines().filter(|line| !line.trim().is_empty());
    let (Some(names), Some(values)) = (lines.next(), lines.next()) else {
        return false;
    };
    let are_parted = |sign: char| {
        let count = names.matches(sign).count();
        count > 1 && values.matches(sign).count() >= count
    };
    let known = [
        "white", "black", "red", "result", "player", "date", "event", "name", "id", "moves", "fen",
        "rating", "红方", "黑方", "结果", "着法", "日期", "赛事",
    ];
    let mut cells = names
        .split([',', ';', '\t'])
        .map(|cell| cell.trim().trim_matches('"'));
    let is_named = cells.any(|cell| known.contains(&cell));
    let is_tag = names.starts_with('[') || names.starts_with('{');
    !is_tag && is_named && [',', ';', '\t'].into_iter().any(are_parted)
}
