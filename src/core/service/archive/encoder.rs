//! Encodes the records of many games: as one text, as lines, or as an archive of files.

use super::zip::{End, Zip};
use crate::notation::formats::RecordFormat;
use crate::service::Error;

/// The export format. Its word is used in URLs and file names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Format {
    /// PGN-like text, one game after another.
    Pgn,
    Json,
    /// A JSON object on each line.
    Jsonl,
    Txt,
    /// A ZIP archive: for each game its PGN, and a drawing of its last position.
    Zip,
    /// A format of other programs: one file where it can hold many games, else a ZIP. Games that it
    /// has no form for are left out.
    #[strum(transparent)]
    Other(RecordFormat),
}

impl Format {
    pub fn all() -> Vec<Self> {
        let other = RecordFormat::ALL.iter().copied().map(Self::Other);
        let own = [Self::Pgn, Self::Json, Self::Jsonl, Self::Txt, Self::Zip];
        own.into_iter().chain(other).collect()
    }

    /// The format that an address or a command names by this word.
    pub fn find(word: &str) -> Option<Self> {
        let mut all = Self::all().into_iter();
        all.find(|format| format.word() == word)
    }

    pub fn word(self) -> &'static str {
        self.into()
    }

    /// The ending of the file that holds many games.
    pub fn ending(self) -> &'static str {
        if self.is_zip() { "zip" } else { self.word() }
    }

    fn is_zip(self) -> bool {
        match self {
            Self::Zip => true,
            Self::Other(format) => format.separator().is_none(),
            _ => false,
        }
    }

    pub fn media(self) -> &'static str {
        match self {
            Self::Pgn => "application/x-chess-pgn; charset=utf-8",
            Self::Json => "application/json; charset=utf-8",
            Self::Jsonl => "application/jsonl; charset=utf-8",
            Self::Txt => "text/plain; charset=utf-8",
            _ if self.is_zip() => "application/zip",
            Self::Zip | Self::Other(_) => "text/plain; charset=utf-8",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportFile {
    /// The base name of its files: `xiangqi-12`.
    pub name: String,
    pub text: String,
    /// The last position as SVG, if the format includes it.
    pub drawing: Option<String>,
}

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

    /// Encodes another game.
    ///
    /// # Errors
    /// If there is no disk space for the ZIP's file list.
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
            Format::Zip => self.pack(game, "pgn")?,
            Format::Other(format) => match format.separator() {
                None => self.pack(game, format.slug())?,
                Some(_) if is_first => format!("{text}\n").into(),
                Some(between) => format!("{between}{text}\n").into(),
            },
        })
    }

    fn pack(&mut self, game: &ExportFile, ending: &str) -> Result<Vec<u8>, Error> {
        let add = |zip: &mut Zip, ending: &str, text: &str| {
            let file = zip.add(&format!("{}.{ending}", game.name), text.as_bytes());
            file.map_err(|error| Error::Internal(error.into()))
        };
        let mut bytes = add(&mut self.zip, ending, &game.text)?;
        if let Some(drawing) = &game.drawing {
            bytes.extend(add(&mut self.zip, "svg", drawing)?);
        }
        Ok(bytes)
    }

    /// The end of the file, piece by piece; none after the last piece.
    ///
    /// # Errors
    /// If the ZIP's file list cannot be read back.
    pub fn end(&mut self) -> Result<Option<Vec<u8>>, Error> {
        let internal = |error: std::io::Error| Error::Internal(error.into());
        if self.end.is_none() {
            let zip = std::mem::take(&mut self.zip);
            let end = self.end.insert(zip.end().map_err(internal)?);
            return match self.format {
                format if format.is_zip() => end.next_piece().map_err(internal),
                Format::Json if self.is_first => Ok(Some(b"[]\n".to_vec())),
                Format::Json => Ok(Some(b"\n]\n".to_vec())),
                _ => Ok(None),
            };
        }
        match (self.format, &mut self.end) {
            (format, Some(end)) if format.is_zip() => end.next_piece().map_err(internal),
            _ => Ok(None),
        }
    }
}
