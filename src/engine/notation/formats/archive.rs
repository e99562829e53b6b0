//! Reads record files from ZIP archives. The limits protect from small archives with huge contents.

use super::{ForeignFormat, NoRecords};
use std::io::{Read, Seek};
use zip::ZipArchive;

/// The maximum number of files in an archive.
const MOST_FILES: usize = 10_000;

/// An archive, whose files are read one after another.
pub struct Archive<R> {
    zip: ZipArchive<R>,
    next: usize,
}

/// One unpacked file of an archive.
pub struct ArchiveFile<'a> {
    /// The name with its folders.
    pub name: String,
    /// The unpacked content, as a stream.
    pub bytes: Box<dyn Read + 'a>,
}

/// Whether a file is an archive. The first bytes are enough.
pub fn is_archive(file: &[u8]) -> bool {
    file.starts_with(b"PK\x03\x04") || file.starts_with(b"PK\x05\x06")
}

impl<R: Read + Seek> Archive<R> {
    /// Opens an archive.
    ///
    /// # Errors
    /// If it is damaged, has too many files, or is a document of another program in this format.
    pub fn open(reader: R) -> Result<Self, NoRecords> {
        let zip = ZipArchive::new(reader).map_err(|_| NoRecords::Damaged)?;
        let is_document = |name: &str| {
            name == "[Content_Types].xml" || name == "mimetype" || name.starts_with("META-INF/")
        };
        let names = zip.file_names().filter_map(Result::ok);
        if names.into_iter().any(|name| is_document(&name)) {
            return Err(NoRecords::Foreign(ForeignFormat::Document));
        }
        match zip.len() {
            0 => Err(NoRecords::Empty),
            files if files > MOST_FILES => Err(NoRecords::TooLong),
            _ => Ok(Self { zip, next: 0 }),
        }
    }

    /// The next file, or none at the end. Folders and hidden files are skipped.
    ///
    /// # Errors
    /// If the file is damaged or needs a password.
    pub fn next_file(&mut self) -> Option<Result<ArchiveFile<'_>, NoRecords>> {
        let is_file = |zip: &ZipArchive<R>, at: usize| {
            let name = zip.name_for_index(at).and_then(Result::ok);
            let name = name.unwrap_or_default();
            let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
            !last.is_empty() && !last.starts_with('.') && !name.starts_with("__MACOSX/")
        };
        while self.next < self.zip.len() && !is_file(&self.zip, self.next) {
            self.next += 1;
        }
        let at = self.next;
        self.next += 1;
        if at >= self.zip.len() {
            return None;
        }
        let file = self.zip.by_index(at).map_err(|_| NoRecords::Damaged);
        Some(file.map(|file| ArchiveFile {
            name: file.name().unwrap_or_default().into_owned(),
            bytes: Box::new(file),
        }))
    }
}
