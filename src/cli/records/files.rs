//! The files that a command is given, one after another, with a progress bar.

use super::pieces::{Pieces, unreadable};
use super::unpacked::Unpacked;
use crate::cli::common::{Failure, progress_bar};
use crate::notation::formats::{Charset, NoRecords};
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
    /// The archive that it is a file of.
    archive: Option<ArchiveInProgress>,
    charset: Option<Charset>,
    bar: ProgressBar,
    refused: Vec<Refusal>,
    notes: Vec<String>,
}

/// A file that cannot be read, and why.
pub(super) struct Refusal {
    pub(super) path: PathBuf,
    pub(super) sentence: String,
}

struct ArchiveInProgress {
    files: Unpacked,
    /// Whether there was a game in it.
    has_games: bool,
    /// Why the first file of it that holds no games holds none.
    refused: Option<Refusal>,
}

impl Files {
    pub(super) fn new(paths: &[PathBuf], charset: Option<Charset>) -> Self {
        let (mut files, mut refused) = (Vec::new(), Vec::new());
        for path in paths {
            match files_of(path) {
                Ok(some) => files.extend(some),
                Err(sentence) => refused.push(Refusal {
                    path: path.clone(),
                    sentence,
                }),
            }
        }
        Files {
            files: files.into_iter(),
            open: None,
            archive: None,
            charset,
            bar: progress_bar(0),
            refused,
            notes: Vec::new(),
        }
    }

    /// The next games of a file that can be read.
    pub(super) fn next(&mut self) -> Option<SomeRecords> {
        loop {
            if self.open.is_none() && !self.open_next()? {
                continue;
            }
            let (path, mut pieces) = self.open.take()?;
            let before = pieces.games();
            match pieces.next(&path) {
                Ok(Some(games)) => {
                    let more = u64::try_from(games.len()).unwrap_or(u64::MAX);
                    self.bar.inc_length(more);
                    if let Some(archive) = &mut self.archive {
                        archive.has_games = true;
                    }
                    self.open = Some((path.clone(), pieces));
                    return Some(SomeRecords {
                        path,
                        before,
                        games,
                    });
                }
                Ok(None) => self.tell_charset(&path, &pieces),
                Err(sentence) => {
                    self.tell_charset(&path, &pieces);
                    self.refuse(path, sentence, before > 0);
                }
            }
        }
    }

    /// Opens the next file, of an archive or among those that were given; none at the end, false
    /// where it could not be opened.
    fn open_next(&mut self) -> Option<bool> {
        if let Some(mut archive) = self.archive.take() {
            match archive.files.next_file(self.charset) {
                Ok(Some(open)) => {
                    self.archive = Some(archive);
                    self.open = Some(open);
                    return Some(true);
                }
                Ok(None) => {
                    // Pictures and notes beside records are passed over.
                    let refused = archive.refused.filter(|_| !archive.has_games);
                    self.refused.extend(refused);
                }
                Err(sentence) => self.refused.push(Refusal {
                    path: archive.files.path().to_owned(),
                    sentence,
                }),
            }
        }
        let path = self.files.next()?;
        let opened = Unpacked::open(&path).and_then(|archive| match archive {
            Some(files) => {
                self.archive = Some(ArchiveInProgress {
                    files,
                    has_games: false,
                    refused: None,
                });
                Ok(false)
            }
            None => {
                self.open = Some((path.clone(), Pieces::open(&path, self.charset)?));
                Ok(true)
            }
        });
        let is_open = opened.unwrap_or_else(|sentence| {
            self.refused.push(Refusal { path, sentence });
            false
        });
        Some(is_open)
    }

    fn refuse(&mut self, path: PathBuf, sentence: String, has_games: bool) {
        let refusal = Refusal { path, sentence };
        match &mut self.archive {
            Some(archive) if !has_games => _ = archive.refused.get_or_insert(refusal),
            _ => self.refused.push(refusal),
        }
    }

    /// Notes the encoding of a file, where it was found out and is not UTF-8.
    fn tell_charset(&mut self, path: &Path, pieces: &Pieces) {
        if let Some(charset) = pieces.charset().filter(|_| self.charset.is_none()) {
            let file = path.display().to_string();
            self.notes
                .push(t!("console-encoding", file, name = charset.name()));
        }
    }

    /// The files that could not be read, so far.
    pub(super) fn refused(&self) -> &[Refusal] {
        &self.refused
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

    /// Reports the encodings that were found out, and the files that could not be read.
    ///
    /// # Errors
    /// When there are any of the latter.
    pub(super) fn report(mut self) -> Result<(), Failure> {
        for note in &self.notes {
            eprintln!("{note}");
        }
        let last = self.refused.pop();
        for refusal in &self.refused {
            eprintln!("posthorse: {}", refusal.sentence);
        }
        last.map_or(Ok(()), |refusal| Err(Failure::Request(refusal.sentence)))
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
        let mut files = Files::new(&[folder.path().to_owned(), empty], None);
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
        let mut files = Files::new(&[path], None);
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
