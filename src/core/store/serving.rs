//! One server for one SQLite file: a second would mail and flag beside the first, and wait for its
//! locks. What else works on the data, for a moment, may do so beside it.

use super::DatabaseUrl;
use std::fs::{File, TryLockError};
use std::path::PathBuf;

/// The data are this process's to serve, until this value or the process goes.
#[derive(Debug)]
pub struct Serving {
    /// The locked file; PostgreSQL may have many servers.
    _lock: Option<File>,
}

/// Why the data cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum NotServing {
    #[error(
        "another server is running on {0} already; stop it first, or name other data with \
            --database-url"
    )]
    Taken(String),
    /// The file that is locked cannot be.
    #[error("{0} cannot be locked: {1}")]
    Lock(String, std::io::Error),
}

/// Takes the data for this process to serve. The lock lies on a file of its own: a second hold on
/// the database's own file would take SQLite's locks from it when it is closed.
///
/// # Errors
/// When another server has them.
pub fn serve(url: &DatabaseUrl) -> Result<Serving, NotServing> {
    let DatabaseUrl::Sqlite(path) = url else {
        return Ok(Serving { _lock: None });
    };
    // Under whatever name it is called: a link leads to the same data.
    let real = std::fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let mut name = real.into_os_string();
    name.push("-serving");
    let name = PathBuf::from(name);
    let fault = |error| NotServing::Lock(name.display().to_string(), error);
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(&name).map_err(fault)?;
    match file.try_lock() {
        Ok(()) => Ok(Serving { _lock: Some(file) }),
        Err(TryLockError::WouldBlock) => Err(NotServing::Taken(url.shown())),
        Err(TryLockError::Error(error)) => Err(fault(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_have_one_server_by_whatever_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.db");
        std::fs::write(&path, "").unwrap();
        let link = folder.path().join("link.db");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let [path, link] = [path, link].map(|path| DatabaseUrl::Sqlite(path.display().to_string()));
        let first = serve(&path).unwrap();
        for url in [&path, &link] {
            assert!(matches!(serve(url), Err(NotServing::Taken(_))));
        }
        drop(first);
        serve(&link).unwrap();
    }
}
