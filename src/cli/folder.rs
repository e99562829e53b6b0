//! The folder of the operator's own variants.

use super::common::Failure;
use crate::config::VariantsArgs;
use crate::rules::{Catalogue, MAX_VARIANT_BYTES, OwnFile};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The built-in variants and those of the folder, if one is named.
pub(super) fn catalogue(args: &VariantsArgs) -> Result<Catalogue, Failure> {
    let files = match &args.variants {
        None => return Ok(Catalogue::built_in()),
        Some(folder) => read_all(&files_of(folder)?)?,
    };
    Catalogue::with_own(&files).map_err(|error| Failure::Request(error.to_string()))
}

/// The variant files of a folder, by name; other files are ignored.
pub(super) fn files_of(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = regular_files_of(folder)?;
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "toml")
    });
    Ok(files)
}

/// The files of a folder, by name, apart from hidden ones.
pub(super) fn regular_files_of(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error: io::Error| {
        let folder = folder.display();
        Failure::Request(format!("the folder {folder} cannot be read: {error}"))
    };
    let mut files = Vec::new();
    for entry in folder.read_dir().map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let hidden = path
            .file_name()
            .is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        if !hidden && !path.is_dir() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Reads files up to one byte more than a variant may have; longer ones are refused anyway.
pub(super) fn read_all(paths: &[PathBuf]) -> Result<Vec<OwnFile>, Failure> {
    let read = |path: &PathBuf| {
        let name = path.display().to_string();
        let mut bytes = Vec::new();
        let done = open(path).and_then(|file| {
            let most = u64::try_from(MAX_VARIANT_BYTES).unwrap_or(u64::MAX) + 1;
            file.take(most).read_to_end(&mut bytes)
        });
        done.map_err(|error| Failure::Request(format!("{name} cannot be read: {error}")))?;
        Ok(OwnFile { name, bytes })
    };
    paths.iter().map(read).collect()
}

/// Opens a regular file. Reading from a pipe or a device could block forever.
fn open(path: &Path) -> io::Result<File> {
    if path.metadata()?.is_file() {
        File::open(path)
    } else {
        Err(io::Error::other("it is not a regular file"))
    }
}
