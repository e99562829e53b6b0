//! The files of a ZIP archive, one after another, each unpacked beside memory.

use super::pieces::{Pieces, unreadable};
use crate::notation::formats::{Archive, Charset, NoRecords, is_archive};
use crate::words;
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom, copy};
use std::path::{Path, PathBuf};

/// So many bytes are unpacked of an archive in all.
const MOST_UNPACKED: u64 = 1 << 30;

/// An archive that is being read.
pub(super) struct Unpacked {
    path: PathBuf,
    archive: Archive<BufReader<File>>,
    room: u64,
}

impl Unpacked {
    /// The archive of that name; none where the file is none.
    ///
    /// # Errors
    /// A sentence, where it cannot be read.
    pub(super) fn open(path: &Path) -> Result<Option<Self>, String> {
        // What comes through a pipe can be read once.
        if !path.is_file() {
            return Ok(None);
        }
        let mut head = [0; 4];
        let file = File::open(path).map_err(|error| unreadable(path, &error))?;
        let mut file = BufReader::new(file);
        if file.read_exact(&mut head).is_err() || !is_archive(&head) {
            return Ok(None);
        }
        let rewound = file.seek(SeekFrom::Start(0));
        rewound.map_err(|error| unreadable(path, &error))?;
        let archive = Archive::open(file).map_err(|why| no_records(path, &why))?;
        Ok(Some(Self {
            path: path.to_owned(),
            archive,
            room: MOST_UNPACKED,
        }))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The next file, under the names of the archive and its own; none at the end.
    ///
    /// # Errors
    /// A sentence, where the archive cannot be read further.
    pub(super) fn next_file(
        &mut self,
        charset: Option<Charset>,
    ) -> Result<Option<(PathBuf, Pieces)>, String> {
        let fault = |why: NoRecords| no_records(&self.path, &why);
        let Some(file) = self.archive.next_file() else {
            return Ok(None);
        };
        let file = file.map_err(fault)?;
        let path = self.path.join(file.name.trim_start_matches('/'));
        let unpacked = tempfile::tempfile().and_then(|mut unpacked| {
            let length = copy(&mut file.bytes.take(self.room + 1), &mut unpacked)?;
            unpacked.seek(SeekFrom::Start(0))?;
            Ok((length, unpacked))
        });
        let (length, unpacked) = unpacked.map_err(|_| fault(NoRecords::Damaged))?;
        let Some(room) = self.room.checked_sub(length) else {
            return Err(fault(NoRecords::TooLong));
        };
        let pieces = Pieces::unpacked(unpacked, charset).map_err(|_| fault(NoRecords::Damaged))?;
        self.room = room;
        Ok(Some((path, pieces)))
    }
}

fn no_records(path: &Path, why: &NoRecords) -> String {
    words::records::no_records(&path.display().to_string(), why)
}
