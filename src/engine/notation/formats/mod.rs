//! Reads files of game records: PGN and the formats of other programs, in their encodings.
//!
//! [`open`] detects the format of a file by its contents, never by its name. Each format is a file
//! of this folder and an entry of [`BINARY`] or [`TEXT`]. All other text is PGN, which [`games`]
//! reads.

mod archive;
mod bytes;
mod cbf;
mod ccbridge;
mod csa;
mod csa_board;
#[cfg(test)]
mod csa_tests;
mod csa_writer;
mod cutting;
mod dhtmlxq;
mod dhtmlxq_writer;
mod encoding;
mod engine_lines;
mod epd;
mod file_context;
mod foreign;
mod gib;
mod iccf;
mod jkf;
mod json;
mod kif;
#[cfg(test)]
mod kif_board_tests;
mod kif_end;
mod kif_head;
#[cfg(test)]
mod kif_tests;
mod kif_times;
mod kif_writer;
mod record_format;
#[cfg(test)]
mod record_format_tests;
mod shogi_board;
mod shogi_pieces;
#[cfg(test)]
mod testing;
mod tree;
#[cfg(test)]
mod unread_tests;
mod wxf_file;
#[cfg(test)]
mod xiangqi_files_tests;
mod xqf;
mod zillions;

pub use archive::{Archive, ArchiveFile, is_archive};
pub use cutting::whole_games;
pub use encoding::{Charset, decode};
pub use engine_lines::EngineLine;
pub use file_context::FileContext;
pub use foreign::ForeignFormat;
pub use record_format::RecordFormat;

pub use crate::notation::pgn::MOST_MOVES;
use crate::notation::pgn::{Game, games, is_record};

/// The reason why a file has no records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoRecords {
    /// The file is neither text nor a known binary format.
    Binary,
    /// The file is in a format of other programs that cannot be read.
    Foreign(ForeignFormat),
    /// The contents of an archive exceed the limit.
    TooLong,
    /// A binary record ends too early, or has contents that the format does not allow.
    Damaged,
    /// The file is JSON, but not one of our records. The text is the fault.
    Json(String),
    /// The file is readable, but it has no game.
    Empty,
}

/// A format that is not text.
struct BinaryFormat {
    /// Whether a file is in this format. The first bytes are enough.
    is: fn(&[u8]) -> bool,
    /// Reads the games. None if the file is damaged.
    read: fn(&[u8]) -> Option<Vec<Game>>,
}

const BINARY: [BinaryFormat; 2] = [
    BinaryFormat {
        is: xqf::is_xqf,
        read: |file| xqf::read(file).map(|game| vec![game]),
    },
    BinaryFormat {
        is: ccbridge::is_ccbridge,
        read: ccbridge::read,
    },
];

/// A text format other than PGN.
struct TextFormat {
    /// Whether a text is in this format. Its beginning is enough.
    is: fn(&str) -> bool,
    read: fn(&str) -> Result<Vec<Game>, NoRecords>,
}

/// The text formats. The first match is used.
const TEXT: [TextFormat; 12] = [
    TextFormat {
        is: dhtmlxq::is_dhtmlxq,
        read: |text| Ok(dhtmlxq::read(text)),
    },
    TextFormat {
        is: cbf::is_cbf,
        read: |text| {
            cbf::read(text)
                .map(|game| vec![game])
                .ok_or(NoRecords::Damaged)
        },
    },
    TextFormat {
        is: wxf_file::is_wxf,
        read: |text| Ok(wxf_file::read(text)),
    },
    TextFormat {
        is: engine_lines::is_engine_lines,
        read: |text| Ok(engine_lines::read(text)),
    },
    TextFormat {
        is: epd::is_epd,
        read: |text| Ok(epd::read(text)),
    },
    TextFormat {
        is: iccf::is_iccf,
        read: |text| Ok(iccf::read(text)),
    },
    TextFormat {
        is: zillions::is_zillions,
        read: |text| Ok(vec![zillions::read(text)]),
    },
    TextFormat {
        is: kif::is_kif,
        read: |text| Ok(kif::read(text)),
    },
    TextFormat {
        is: csa::is_csa,
        read: |text| Ok(csa::read(text)),
    },
    TextFormat {
        is: gib::is_gib,
        read: |text| Ok(gib::read(text)),
    },
    TextFormat {
        is: jkf::is_jkf,
        read: |text| jkf::games(text).map_err(|error| NoRecords::Json(error.to_string())),
    },
    TextFormat {
        is: json::is_json,
        read: |text| json::games(text).map_err(|error| NoRecords::Json(error.to_string())),
    },
];

/// The games of a file.
///
/// # Errors
/// The reason why the file has no games.
pub fn open(bytes: &[u8]) -> Result<Vec<Game>, NoRecords> {
    FileContext::default().open(bytes)
}

/// The games of a binary file. None if the file is text.
fn open_binary(bytes: &[u8]) -> Option<Result<Vec<Game>, NoRecords>> {
    match BINARY.iter().find(|format| (format.is)(bytes)) {
        Some(format) => Some((format.read)(bytes).ok_or(NoRecords::Damaged)),
        None => ForeignFormat::of_bytes(bytes).map(|format| Err(NoRecords::Foreign(format))),
    }
}

fn open_text(text: &str) -> Result<Vec<Game>, NoRecords> {
    if text.contains('\0') {
        return Err(NoRecords::Binary);
    }
    if let Some(format) = TEXT.iter().find(|format| (format.is)(text)) {
        return (format.read)(text);
    }
    if let Some(format) = ForeignFormat::of_text(text) {
        return Err(NoRecords::Foreign(format));
    }
    let mut games = games(text);
    games.retain(|game| !game.tags.is_empty() || is_record(&game.moves));
    Ok(games)
}
