//! A file of game records, piece by piece: a long text of many games is never in memory as a whole.

use crate::notation::formats::{self, Charset, FileContext, ForeignFormat, NoRecords};
use crate::notation::pgn::Game;
use crate::words;
use flate2::bufread::MultiGzDecoder;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// So many bytes are read before a file is cut.
const PIECE: u64 = 256 << 10;

/// How much a compressed file may hold, in bytes.
#[derive(Clone, Copy)]
struct Limits {
    /// In all.
    whole: u64,
    /// In one piece, where it cannot be cut.
    piece: usize,
}

const LIMITS: Limits = Limits {
    whole: 1 << 30,
    piece: 16 << 20,
};

/// Why a file is read no further.
#[derive(Debug)]
enum ReadFault {
    Unreadable(std::io::Error),
    /// A compressed file is damaged or truncated.
    Damaged,
    /// It is too large after decompression, and so is a part of it that has to be read whole.
    TooLong,
    PieceTooLong,
    NoRecords(NoRecords),
}

/// A file that is being read.
pub(super) struct Pieces {
    file: Box<dyn Read>,
    /// In force for a compressed file: a small one may hold anything.
    limits: Option<Limits>,
    /// What was read and does not belong to a piece yet.
    rest: Vec<u8>,
    bytes: u64,
    is_over: bool,
    /// What the first pieces show of the others.
    context: FileContext,
    games: usize,
}

impl Pieces {
    /// # Errors
    /// A sentence, where the file cannot be read.
    pub(super) fn open(path: &Path, charset: Option<Charset>) -> Result<Self, String> {
        let file = File::open(path).map(BufReader::new);
        let pieces = file.and_then(|file| Self::of(file, LIMITS, charset));
        pieces.map_err(|error| unreadable(path, &error))
    }

    /// A file of an archive, unpacked; limited as any compressed file.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(super) fn unpacked(file: File, charset: Option<Charset>) -> std::io::Result<Self> {
        let pieces = Self::of(BufReader::new(file), LIMITS, charset)?;
        Ok(Self {
            limits: Some(LIMITS),
            ..pieces
        })
    }

    fn of(
        mut file: impl BufRead + 'static,
        limits: Limits,
        charset: Option<Charset>,
    ) -> std::io::Result<Self> {
        let is_packed = file.fill_buf()?.starts_with(&[0x1F, 0x8B]);
        Ok(Self {
            file: match is_packed {
                true => Box::new(MultiGzDecoder::new(file)),
                false => Box::new(file),
            },
            limits: is_packed.then_some(limits),
            rest: Vec::new(),
            bytes: 0,
            is_over: false,
            context: FileContext::in_charset(charset),
            games: 0,
        })
    }

    /// The encoding that was found out or named, where it is not UTF-8.
    pub(super) fn charset(&self) -> Option<Charset> {
        self.context.charset()
    }

    /// How many games were read.
    pub(super) fn games(&self) -> usize {
        self.games
    }

    /// The next games; none at the end.
    ///
    /// # Errors
    /// A sentence, where the file cannot be read further.
    pub(super) fn next(&mut self, path: &Path) -> Result<Option<Vec<Game>>, String> {
        self.next_games().map_err(|why| {
            let file = path.display().to_string();
            let ending = path.extension().and_then(std::ffi::OsStr::to_str);
            let named = ending.and_then(ForeignFormat::of_ending);
            match why {
                // Their bytes do not tell.
                ReadFault::NoRecords(NoRecords::Binary) if named.is_some() => {
                    let why = named.map_or(NoRecords::Binary, NoRecords::Foreign);
                    words::records::no_records(&file, &why)
                }
                ReadFault::Unreadable(error) => unreadable(path, &error),
                ReadFault::Damaged => words::records::no_records(&file, &NoRecords::Damaged),
                ReadFault::TooLong => t!("console-too-long", file = &file),
                ReadFault::PieceTooLong => t!(
                    "console-piece-too-long",
                    file = &file,
                    most = LIMITS.piece >> 20
                ),
                ReadFault::NoRecords(why) => words::records::no_records(&file, &why),
            }
        })
    }

    fn next_games(&mut self) -> Result<Option<Vec<Game>>, ReadFault> {
        while !self.is_over {
            let piece = self.next_piece()?;
            match self.context.open(&piece) {
                Ok(games) => {
                    self.games += games.len();
                    return Ok(Some(games));
                }
                // What follows the last game.
                Err(NoRecords::Empty) if self.games > 0 => {}
                Err(why) => return Err(ReadFault::NoRecords(why)),
            }
        }
        Ok(None)
    }

    fn next_piece(&mut self) -> Result<Vec<u8>, ReadFault> {
        loop {
            // Twice as much each time, where it could not be cut: it is looked through again.
            let wanted = PIECE.max(self.rest.len() as u64);
            let read = self.file.by_ref().take(wanted).read_to_end(&mut self.rest);
            let read = read.map_err(|error| match self.limits {
                Some(_) => ReadFault::Damaged,
                None => ReadFault::Unreadable(error),
            })?;
            if self.bytes == 0
                && let Some(format) = ForeignFormat::of_bytes(&self.rest)
            {
                // However long it is, it is not read.
                return Err(ReadFault::NoRecords(NoRecords::Foreign(format)));
            }
            self.bytes += read as u64;
            if self.limits.is_some_and(|limits| self.bytes > limits.whole) {
                return Err(ReadFault::TooLong);
            }
            if (read as u64) < wanted {
                self.is_over = true;
                return Ok(std::mem::take(&mut self.rest));
            }
            if let Some(end) = formats::whole_games(&self.rest) {
                let rest = self.rest.split_off(end);
                return Ok(std::mem::replace(&mut self.rest, rest));
            }
            let is_too_long = |limits: Limits| self.rest.len() > limits.piece;
            if self.limits.is_some_and(is_too_long) {
                return Err(ReadFault::PieceTooLong);
            }
        }
    }
}

pub(super) fn unreadable(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be read: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::{Cursor, Write};

    const GAME: &str = "[Red \"a\"]\n\n1. C2=5 *\n\n";

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(text).unwrap();
        packed.finish().unwrap()
    }

    /// The numbers of games in the pieces of a file, and why it is read no further.
    fn read(bytes: Vec<u8>, limits: Limits) -> (Vec<usize>, Option<ReadFault>) {
        let mut pieces = Pieces::of(Cursor::new(bytes), limits, None).unwrap();
        let mut found = Vec::new();
        loop {
            match pieces.next_games() {
                Ok(Some(games)) => found.push(games.len()),
                Ok(None) => return (found, None),
                Err(why) => return (found, Some(why)),
            }
        }
    }

    #[test]
    fn all_compressed_games_are_read() {
        let two = [packed(GAME.as_bytes()), packed(GAME.as_bytes())].concat();
        for bytes in [two, GAME.repeat(2).into_bytes()] {
            let (found, why) = read(bytes, LIMITS);
            assert_eq!(found, [2]);
            assert!(why.is_none(), "{why:?}");
        }
    }

    #[test]
    fn truncated_or_oversized_files_are_reported() {
        let whole = packed(GAME.as_bytes());
        let cut = whole[..whole.len() - 9].to_vec();
        let limits = |whole| Limits { whole, ..LIMITS };
        let most = GAME.len() as u64;
        assert!(matches!(read(cut, LIMITS), (found, Some(ReadFault::Damaged)) if found.is_empty()));
        assert!(read(whole.clone(), limits(most)).1.is_none());
        let (_, why) = read(whole, limits(most - 1));
        assert!(matches!(why, Some(ReadFault::TooLong)), "{why:?}");
        let (_, why) = read(b" \n".to_vec(), LIMITS);
        assert!(
            matches!(why, Some(ReadFault::NoRecords(NoRecords::Empty))),
            "{why:?}"
        );
    }

    #[test]
    fn a_highly_compressed_file_is_read_in_pieces_or_refused() {
        let limits = Limits {
            whole: 8 << 20,
            piece: 2 << 20,
        };
        let game = GAME.replace("1.", &format!("{{{}}} 1.", "x".repeat(1_000)));
        let games = (6 << 20) / game.len();
        let (found, why) = read(packed(game.repeat(games).as_bytes()), limits);
        assert!(why.is_none() && found.len() > 3, "{why:?}");
        assert_eq!(found.iter().sum::<usize>(), games);
        let (found, why) = read(packed(game.repeat(2 * games).as_bytes()), limits);
        assert!(
            matches!(why, Some(ReadFault::TooLong)) && !found.is_empty(),
            "{why:?}"
        );
        for endless in ["1. C2=5 ", " ", "{", "[", "{\"", "[{\"a\":[0],"] {
            let bytes = endless.repeat((5 << 20) / endless.len());
            let (found, why) = read(packed(bytes.as_bytes()), limits);
            assert!(
                matches!(why, Some(ReadFault::PieceTooLong)),
                "{endless}: {why:?}"
            );
            assert!(found.is_empty());
        }
    }

    #[test]
    fn a_later_piece_has_the_encoding_of_the_first() {
        // 炮二平五 in GB18030; the last game alone says too little to tell.
        let game = |name: &[u8]| [b"[Red \"", name, b"\"]\n\n1. C2=5 *\n\n"].concat();
        let first = game(&[0xC5, 0xDA, 0xB6, 0xFE, 0xC6, 0xBD, 0xCE, 0xE5]);
        let last = game(&[0xD5, 0xC5]);
        let mut file = first.repeat(usize::try_from(PIECE).unwrap() / first.len() + 1);
        file.extend(last);
        let mut pieces = Pieces::of(Cursor::new(file), LIMITS, None).unwrap();
        let mut names = Vec::new();
        while let Some(games) = pieces.next_games().unwrap() {
            names.extend(
                games
                    .last()
                    .map(|game| game.tags.get("Red").unwrap().to_owned()),
            );
        }
        assert_eq!(names, ["炮二平五", "张"]);
    }
}
