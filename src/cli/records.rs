//! Files of game records as commands take them: read whole, cut into games, with a bar that
//! tells how far it is.

use crate::config::VariantsArgs;
use crate::notation::pgn::{self, Game, Reader};
use crate::rules::Rulebook;
use crate::words;
use flate2::read::GzDecoder;
use indicatif::ProgressBar;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::failure::Failure;
use super::{folder, line, progress};

/// What the records do not say themselves.
#[derive(Debug, clap::Args)]
pub struct Hints {
    /// The variant of records that do not name theirs [default: guessed].
    #[arg(long, env = "POSTHORSE_VARIANT")]
    pub variant: Option<String>,
    /// The rulebook to judge under, where the variant has it [default: the record's, else the
    /// variant's].
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

/// The files, those that cannot be read set aside: they are told of at the end, and the others
/// go on.
pub(super) struct Files<'a> {
    files: std::slice::Iter<'a, PathBuf>,
    bar: ProgressBar,
    refused: Vec<String>,
}

impl<'a> Files<'a> {
    pub(super) fn new(files: &'a [PathBuf]) -> Self {
        Files {
            files: files.iter(),
            bar: progress::bar(0),
            refused: Vec::new(),
        }
    }

    /// The next file that can be read, with its games.
    pub(super) fn next(&mut self) -> Option<(&'a Path, Vec<Game>)> {
        loop {
            let path = self.files.next()?;
            match load(path) {
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

    /// Lets something be printed without the bar in between.
    pub(super) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Tells of the files that could not be read.
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

fn load(path: &Path) -> Result<Vec<Game>, String> {
    let shown = path.display();
    let bytes = std::fs::read(path).map_err(|error| format!("{shown} cannot be read: {error}"))?;
    let bytes = unpacked(bytes);
    pgn::open(&bytes).map_err(|why| words::records::no_records(&shown.to_string(), &why))
}

/// No file is longer than this once it is unpacked.
const LONGEST: u64 = 1 << 30;

/// What a file packed by gzip holds; any other as it is, and so one that is damaged.
fn unpacked(bytes: Vec<u8>) -> Vec<u8> {
    if !bytes.starts_with(&[0x1F, 0x8B]) {
        return bytes;
    }
    let mut plain = Vec::new();
    let mut unpacked = GzDecoder::new(&*bytes).take(LONGEST);
    match unpacked.read_to_end(&mut plain) {
        Ok(_) => plain,
        Err(_) => bytes,
    }
}
