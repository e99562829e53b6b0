//! Records of many games put together: as one text, a list, lines, or an archive of files.

use super::zip::{End, Zip};
use crate::service::Error;

/// How many games are written. Its word stands in addresses, and at the end of a file's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumIter, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Format {
    /// PGN-like text, one game after another.
    Pgn,
    Json,
    /// A JSON object on each line.
    Jsonl,
    Txt,
    /// A ZIP: for each game its PGN, and a drawing of the position that it ended in.
    Zip,
}

impl Format {
    pub fn media(self) -> &'static str {
        match self {
            Self::Pgn => "application/x-chess-pgn; charset=utf-8",
            Self::Json => "application/json; charset=utf-8",
            Self::Jsonl => "application/jsonl; charset=utf-8",
            Self::Txt => "text/plain; charset=utf-8",
            Self::Zip => "application/zip",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportFile {
    /// What its files are called, without their ending: `xiangqi-12`.
    pub name: String,
    pub text: String,
    /// The position that it ended in as SVG; only where the format has such.
    pub drawing: Option<String>,
}

/// What is around the records.
#[derive(Debug)]
pub struct Encoder {
    format: Format,
    is_first: bool,
    zip: Zip,
    end: Option<End>,
}

impl Encoder {
    pub fn new(format: Format) -> Self {
        Self {
            format,
            is_first: true,
            zip: Zip::default(),
            end: None,
        }
    }

    /// One more game.
    ///
    /// # Errors
    /// When there is no room for the list of the files of a ZIP.
    pub fn add(&mut self, game: &ExportFile) -> Result<Vec<u8>, Error> {
        let is_first = std::mem::take(&mut self.is_first);
        let text = game.text.trim_end();
        Ok(match self.format {
            Format::Pgn => format!("{text}\n\n").into(),
            Format::Txt if is_first => format!("{text}\n").into(),
            Format::Txt => format!("\n{}\n\n{text}\n", "=".repeat(72)).into(),
            Format::Json if is_first => format!("[\n{text}").into(),
            Format::Json => format!(",\n{text}").into(),
            Format::Jsonl => format!("{text}\n").into(),
            Format::Zip => self.pack(game)?,
        })
    }

    fn pack(&mut self, game: &ExportFile) -> Result<Vec<u8>, Error> {
        let add = |zip: &mut Zip, ending: &str, text: &str| {
            let file = zip.add(&format!("{}.{ending}", game.name), text.as_bytes());
            file.map_err(|error| Error::Internal(error.into()))
        };
        let mut bytes = add(&mut self.zip, "pgn", &game.text)?;
        if let Some(drawing) = &game.drawing {
            bytes.extend(add(&mut self.zip, "svg", drawing)?);
        }
        Ok(bytes)
    }

    /// What comes behind the last game, piece by piece; none when all is told.
    ///
    /// # Errors
    /// When the list of the files of a ZIP cannot be read back.
    pub fn end(&mut self) -> Result<Option<Vec<u8>>, Error> {
        let internal = |error: std::io::Error| Error::Internal(error.into());
        if self.end.is_none() {
            let zip = std::mem::take(&mut self.zip);
            let end = self.end.insert(zip.end().map_err(internal)?);
            return match self.format {
                Format::Zip => end.next_piece().map_err(internal),
                Format::Json if self.is_first => Ok(Some(b"[]\n".to_vec())),
                Format::Json => Ok(Some(b"\n]\n".to_vec())),
                Format::Pgn | Format::Jsonl | Format::Txt => Ok(None),
            };
        }
        match (self.format, &mut self.end) {
            (Format::Zip, Some(end)) => end.next_piece().map_err(internal),
            _ => Ok(None),
        }
    }
}
