//! Files of game records: read whole, split into games, with a progress bar.

pub mod export;
pub mod import;
pub mod replay;
pub mod verify;

use crate::config::VariantsArgs;
use crate::notation::pgn::{self, Game, NoRecords, Reader};
use crate::rules::Rulebook;
use crate::words;
use flate2::read::MultiGzDecoder;
use indicatif::ProgressBar;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::cli::common::Failure;
use crate::cli::common::progress_bar;
use crate::cli::{folder, line};

/// Defaults for what the records leave out.
#[derive(Debug, clap::Args)]
pub struct Hints {
    /// Variant of records that do not name theirs [default: guessed].
    #[arg(long, env = "POSTHORSE_VARIANT")]
    pub variant: Option<String>,
    /// Rulebook for the ruling, if the variant has it [default: the record's, else the variant's].
    #[arg(long, env = "POSTHORSE_RULEBOOK")]
    pub rulebook: Option<String>,
    #[command(flatten)]
    /// Variants of one's own.
    pub own: VariantsArgs,
}

impl Hints {
    /// A reader that knows them.
    pub(super) fn reader(&self) -> Result<Reader, Failure> {
        let catalogue = folder::catalogue(&self.own)?;
        let named = |slug| line::variant(&catalogue, slug);
        let variant = self.variant.as_deref().map(named).transpose();
        let rulebook = self.rulebook.as_deref().map(rulebook).transpose();
        Ok(Reader {
            variant: variant.map_err(Failure::Request)?,
            rulebook: rulebook.map_err(Failure::Request)?,
            catalogue,
        })
    }
}

fn rulebook(slug: &str) -> Result<Rulebook, String> {
    Rulebook::from_str(slug).map_err(|_| {
        let slugs: Vec<&str> = Rulebook::ALL.iter().map(|book| book.slug()).collect();
        format!(
            "There is no rulebook `{slug}`; there are {}.",
            slugs.join(", ")
        )
    })
}

/// The files, with folders replaced by the files in them. Files that cannot be read are reported at
/// the end.
pub(super) struct Files {
    files: std::vec::IntoIter<PathBuf>,
    bar: ProgressBar,
    refused: Vec<String>,
}

impl Files {
    pub(super) fn new(paths: &[PathBuf]) -> Self {
        let (mut files, mut refused) = (Vec::new(), Vec::new());
        for path in paths {
            match files_of(path) {
                Ok(some) => files.extend(some),
                Err(sentence) => refused.push(sentence),
            }
        }
        Files {
            files: files.into_iter(),
            bar: progress_bar(0),
            refused,
        }
    }

    /// The next file that can be read, with its games.
    pub(super) fn next(&mut self) -> Option<(PathBuf, Vec<Game>)> {
        loop {
            let path = self.files.next()?;
            match load(&path) {
                Ok(games) => {
                    let more = u64::try_from(games.len()).unwrap_or(u64::MAX);
                    self.bar.inc_length(more);
                    return Some((path, games));
                }
                Err(sentence) => self.refused.push(sentence),
            }
        }
    }

    /// Counts a game as done.
    pub(super) fn tick(&self) {
        self.bar.inc(1);
    }

    /// Prints something without damaging the bar.
    pub(super) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Reports the files that could not be read.
    ///
    /// # Errors
    /// When there are any.
    pub(super) fn told(mut self) -> Result<(), Failure> {
        let last = self.refused.pop();
        for sentence in &self.refused {
            eprintln!("posthorse: {sentence}");
        }
        last.map_or(Ok(()), |sentence| Err(Failure::Request(sentence)))
    }
}

/// The file itself, or the files of a folder except hidden ones.
fn files_of(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = std::fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(|error| unreadable(path, &error))?;
    let is_hidden = |path: &Path| {
        let name = path.file_name().unwrap_or_default();
        name.as_encoded_bytes().starts_with(b".")
    };
    let paths = entries.into_iter().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.is_file() && !is_hidden(path))
        .collect();
    files.sort();
    if files.is_empty() {
        let shown = path.display().to_string();
        return Err(words::records::no_records(&shown, &NoRecords::Empty));
    }
    Ok(files)
}

fn unreadable(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be read: {error}", path.display())
}

fn load(path: &Path) -> Result<Vec<Game>, String> {
    let shown = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| unreadable(path, &error))?;
    let bytes = unpacked(bytes, LONGEST).map_err(|why| match why {
        UnpackError::Damaged => words::records::no_records(&shown, &NoRecords::Damaged),
        UnpackError::TooLong => t!("console-too-long", file = &shown),
    })?;
    pgn::open(&bytes).map_err(|why| words::records::no_records(&shown, &why))
}

/// The maximum size of a file after decompression.
const LONGEST: u64 = 1 << 30;

/// Why a compressed file is refused.
#[derive(Debug, PartialEq, Eq)]
enum UnpackError {
    /// It is damaged or truncated.
    Damaged,
    /// It is too large after decompression.
    TooLong,
}

/// The content of a gzip file with all of its members; other files are returned as they are.
fn unpacked(bytes: Vec<u8>, longest: u64) -> Result<Vec<u8>, UnpackError> {
    if !bytes.starts_with(&[0x1F, 0x8B]) {
        return Ok(bytes);
    }
    let mut plain = Vec::new();
    let mut unpacked = MultiGzDecoder::new(&*bytes).take(longest + 1);
    let read = unpacked.read_to_end(&mut plain);
    match read.map_err(|_| UnpackError::Damaged)? {
        length if length as u64 > longest => Err(UnpackError::TooLong),
        _ => Ok(plain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    const GAME: &str = "[Red \"a\"]\n\n1. C2=5 *\n\n";

    fn packed(text: &str) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(text.as_bytes()).unwrap();
        packed.finish().unwrap()
    }

    #[test]
    fn all_that_was_packed_is_read() {
        let two = [packed(GAME), packed(GAME)].concat();
        assert_eq!(unpacked(two, LONGEST), Ok(GAME.repeat(2).into_bytes()));
        assert_eq!(unpacked(b"plain".to_vec(), 1), Ok(b"plain".to_vec()));
    }

    #[test]
    fn what_is_cut_off_or_too_long_is_told() {
        let whole = packed(GAME);
        let cut = whole[..whole.len() - 9].to_vec();
        assert_eq!(unpacked(cut, LONGEST), Err(UnpackError::Damaged));
        let most = GAME.len() as u64;
        assert!(unpacked(whole.clone(), most).is_ok());
        assert_eq!(unpacked(whole, most - 1), Err(UnpackError::TooLong));
    }

    #[test]
    fn of_a_folder_every_file_is_read_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.pgn", "a.pgn", ".hidden"] {
            std::fs::write(folder.path().join(name), GAME).unwrap();
        }
        let empty = folder.path().join("empty");
        std::fs::create_dir(&empty).unwrap();
        let mut files = Files::new(&[folder.path().to_owned(), empty]);
        for name in ["a.pgn", "b.pgn"] {
            let (path, games) = files.next().unwrap();
            assert!(path.ends_with(name) && games.len() == 1, "{path:?}");
        }
        assert!(files.next().is_none());
        assert!(files.told().is_err(), "there is nothing in the other");
    }
}
