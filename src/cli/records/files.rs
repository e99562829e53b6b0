//! The files that a command is given, one after another, with a progress bar.

use super::pieces::{Pieces, unreadable};
use crate::cli::common::{Failure, progress_bar};
use crate::notation::formats::NoRecords;
use crate::notation::pgn::Game;
use crate::words;
use indicatif::ProgressBar;
use std::path::{Path, PathBuf};

/// Some games of a file.
pub(super) struct SomeRecords {
    pub(super) path: PathBuf,
    /// How many games of the file came before them.
    pub(super) before: usize,
    pub(super) games: Vec<Game>,
}

/// The files, with folders replaced by the files in them. Files that cannot be read are reported at
/// the end.
pub(super) struct Files {
    files: std::vec::IntoIter<PathBuf>,
    /// The one that is being read.
    open: Option<(PathBuf, Pieces)>,
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
            open: None,
            bar: progress_bar(0),
            refused,
        }
    }

    /// The next games of a file that can be read.
    pub(super) fn next(&mut self) -> Option<SomeRecords> {
        loop {
            let (path, mut pieces) = match self.open.take() {
                Some(open) => open,
                None => {
                    let path = self.files.next()?;
                    match Pieces::open(&path) {
                        Ok(pieces) => (path, pieces),
                        Err(sentence) => {
                            self.refused.push(sentence);
                            continue;
                        }
                    }
                }
            };
            let before = pieces.games();
            match pieces.next(&path) {
                Ok(Some(games)) => {
                    let more = u64::try_from(games.len()).unwrap_or(u64::MAX);
                    self.bar.inc_length(more);
                    self.open = Some((path.clone(), pieces));
                    return Some(SomeRecords {
                        path,
                        before,
                        games,
                    });
                }
                Ok(None) => {}
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
    pub(super) fn report(mut self) -> Result<(), Failure> {
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

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Red \"a\"]\n\n1. C2=5 *\n\n";

    #[test]
    fn the_files_of_a_folder_are_read_in_order_of_name() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.pgn", "a.pgn", ".hidden"] {
            std::fs::write(folder.path().join(name), GAME).unwrap();
        }
        let empty = folder.path().join("empty");
        std::fs::create_dir(&empty).unwrap();
        let mut files = Files::new(&[folder.path().to_owned(), empty]);
        for name in ["a.pgn", "b.pgn"] {
            let found = files.next().unwrap();
            assert!(found.path.ends_with(name), "{:?}", found.path);
            assert_eq!((found.before, found.games.len()), (0, 1));
        }
        assert!(files.next().is_none());
        assert!(files.report().is_err(), "there is nothing in the other");
    }

    #[test]
    fn the_games_of_a_long_file_keep_their_numbers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long.pgn");
        let games = 3_000;
        let game = GAME.replace("1.", &format!("{{{}}} 1.", "x".repeat(1_000)));
        std::fs::write(&path, game.repeat(games)).unwrap();
        let mut files = Files::new(&[path]);
        let (mut found, mut pieces) = (0, 0);
        while let Some(some) = files.next() {
            assert_eq!(some.before, found);
            assert!(some.games.iter().all(|game| game.moves == ["C2=5"]));
            found += some.games.len();
            pieces += 1;
        }
        assert_eq!(found, games);
        assert!(pieces > 1, "{pieces}");
        assert!(files.report().is_ok());
    }
}
