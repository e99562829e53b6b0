//! Writes a ZIP archive as a stream: each file is compressed as a whole, and the file list is kept
//! outside memory. Archives have any length by the ZIP64 fields of APPNOTE 6.3
//! (<https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT>).

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::io::{self, Read, Seek, SeekFrom, Write};
use tempfile::SpooledTempFile;

/// The part of the file list kept in memory.
const IN_MEMORY: usize = 1 << 18;
/// Bytes of the file list returned at once.
const PIECE: u64 = 1 << 16;
/// The format version that these archives need: 4.5, with ZIP64.
const VERSION: u16 = 45;
const FLAGS: u16 = 1 << 11;
const DEFLATED: u16 = 8;
/// 1 January 1980: files have a fixed date, so that the same games give the same archive.
const DAY: u16 = 0x21;
/// Marks that a number is in the ZIP64 field.
const SEE_ZIP64: u32 = u32::MAX;

#[derive(Debug)]
pub struct Zip {
    /// The file list at the end of the archive.
    directory: SpooledTempFile,
    listed: u64,
    files: u64,
    written: u64,
}

impl Default for Zip {
    fn default() -> Self {
        Self {
            directory: SpooledTempFile::new(IN_MEMORY),
            listed: 0,
            files: 0,
            written: 0,
        }
    }
}

impl Zip {
    /// Adds a file, and returns its bytes in the archive. Each file must be smaller than 4 GiB.
    ///
    /// # Errors
    /// If there is no disk space for the file list.
    pub fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
        packer.write_all(bytes)?;
        let packed = packer.finish()?;
        let mut crc = Crc::new();
        crc.update(bytes);
        let mut common = Vec::new();
        for number in [VERSION, FLAGS, DEFLATED, 0, DAY] {
            common.extend(number.to_le_bytes());
        }
        for number in [crc.sum(), small(packed.len())?, small(bytes.len())?] {
            common.extend(number.to_le_bytes());
        }
        common.extend(short(name.len())?.to_le_bytes());
        let mut entry = b"PK\x03\x04".to_vec();
        entry.extend(&common);
        entry.extend([0; 2]);
        entry.extend(name.as_bytes());
        entry.extend(packed);
        self.list(name, &common)?;
        self.written += entry.len() as u64;
        Ok(entry)
    }

    fn list(&mut self, name: &str, common: &[u8]) -> io::Result<()> {
        let mut row = b"PK\x01\x02".to_vec();
        row.extend(VERSION.to_le_bytes());
        row.extend(common);
        // The ZIP64 field with the file's offset.
        row.extend(12_u16.to_le_bytes());
        row.extend([0; 10]);
        row.extend(SEE_ZIP64.to_le_bytes());
        row.extend(name.as_bytes());
        row.extend(1_u16.to_le_bytes());
        row.extend(8_u16.to_le_bytes());
        row.extend(self.written.to_le_bytes());
        self.directory.write_all(&row)?;
        self.listed += row.len() as u64;
        self.files += 1;
        Ok(())
    }

    /// The end of the archive, piece by piece.
    ///
    /// # Errors
    /// If the file list cannot be read back.
    pub fn end(mut self) -> io::Result<End> {
        self.directory.seek(SeekFrom::Start(0))?;
        Ok(End(Some(self)))
    }

    fn close(&self) -> Vec<u8> {
        let mut end = b"PK\x06\x06".to_vec();
        end.extend(44_u64.to_le_bytes());
        end.extend([VERSION.to_le_bytes(), VERSION.to_le_bytes()].concat());
        end.extend([0; 8]);
        for number in [self.files, self.files, self.listed, self.written] {
            end.extend(number.to_le_bytes());
        }
        end.extend(b"PK\x06\x07");
        end.extend([0; 4]);
        end.extend((self.written + self.listed).to_le_bytes());
        end.extend(1_u32.to_le_bytes());
        end.extend(b"PK\x05\x06");
        end.extend([0; 4]);
        let files = u16::try_from(self.files).unwrap_or(u16::MAX);
        end.extend([files.to_le_bytes(), files.to_le_bytes()].concat());
        for number in [self.listed, self.written] {
            let number = u32::try_from(number).unwrap_or(SEE_ZIP64);
            end.extend(number.to_le_bytes());
        }
        end.extend([0; 2]);
        end
    }
}

#[derive(Debug)]
pub struct End(Option<Zip>);

impl End {
    /// The next piece; none at the end.
    ///
    /// # Errors
    /// If the file list cannot be read back.
    pub fn next_piece(&mut self) -> io::Result<Option<Vec<u8>>> {
        let Some(zip) = &mut self.0 else {
            return Ok(None);
        };
        let mut piece = Vec::new();
        (&mut zip.directory).take(PIECE).read_to_end(&mut piece)?;
        if piece.is_empty() {
            piece = zip.close();
            self.0 = None;
        }
        Ok(Some(piece))
    }
}

fn small(length: usize) -> io::Result<u32> {
    u32::try_from(length).map_err(io::Error::other)
}

fn short(length: usize) -> io::Result<u16> {
    u16::try_from(length).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// An archive of these files.
    fn packed(files: &[(String, Vec<u8>)]) -> Vec<u8> {
        let mut zip = Zip::default();
        let mut bytes = Vec::new();
        for (name, content) in files {
            bytes.extend(zip.add(name, content).unwrap());
        }
        let mut end = zip.end().unwrap();
        while let Some(piece) = end.next_piece().unwrap() {
            bytes.extend(piece);
        }
        bytes
    }

    /// The number of files and their total size as read by another program.
    fn python_summary(bytes: &[u8]) -> Option<String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.zip");
        std::fs::write(&path, bytes).unwrap();
        let script = "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is \
            None\n\
                      print(len(z.namelist()), sum(len(z.read(n)) for n in z.namelist()))";
        let mut python = Command::new("python3");
        let output = python.args(["-c", script]).arg(&path).output().ok()?;
        assert!(output.status.success(), "{output:?}");
        Some(String::from_utf8(output.stdout).unwrap().trim().to_owned())
    }

    #[test]
    fn another_program_can_read_it() {
        let few = [
            ("a.txt".to_owned(), b"Hello, hello, hello!".to_vec()),
            ("\u{70AE}.txt".to_owned(), Vec::new()),
        ];
        for (files, told) in [
            (few.to_vec(), "2 20"),
            (Vec::new(), "0 0"),
            // More than the 16-bit and 32-bit fields can hold.
            (
                (0..66_000).map(|n| (n.to_string(), vec![7])).collect(),
                "66000 66000",
            ),
        ] {
            let read = python_summary(&packed(&files));
            assert!(read.is_none_or(|read| read == told));
        }
    }
}
