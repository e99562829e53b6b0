//! Ensures one server for each SQLite file: a second one would send notices and flag games at the
//! same time, and wait for locks. Commands may use the file for a moment.

use super::{DatabaseUrl, connection};
use std::fs::{File, TryLockError};
use std::mem::ManuallyDrop;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// The right of this process to serve the data, until it is dropped.
#[derive(Debug)]
pub struct Serving {
    /// The locked files; `None` for PostgreSQL, which may have many servers.
    _locks: Option<(File, DatabaseLock)>,
}

/// A lock on the database file itself, whatever its name. The file is never closed: closing would
/// release the SQLite locks of this process.
#[derive(Debug)]
struct DatabaseLock(ManuallyDrop<File>);

impl Drop for DatabaseLock {
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

#[derive(Debug, thiserror::Error)]
pub enum NotServing {
    #[error(
        "another server is running on {0} already; stop it first, or name other data with \
            --database-url"
    )]
    Taken(String),
    #[error("{0} cannot be locked: {1}")]
    Lock(String, std::io::Error),
}

/// Reserves the data for this process. Two files are locked: one beside the database, and the
/// database itself, which may have other names by hard links. SQLite's own locks are of another
/// kind.
///
/// # Errors
/// If another server has reserved them.
pub fn serve(url: &DatabaseUrl) -> Result<Serving, NotServing> {
    let DatabaseUrl::Sqlite(path) = url else {
        return Ok(Serving { _locks: None });
    };
    // The real path, because symbolic links lead to the same data.
    let real = std::fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let mut name = real.into_os_string();
    name.push("-serving");
    let name = PathBuf::from(name);
    let mut options = File::options();
    options.write(true).create(true).truncate(false).mode(0o600);
    let refused = |name: &Path, error| match error {
        TryLockError::WouldBlock => NotServing::Taken(url.display_url()),
        TryLockError::Error(error) => NotServing::Lock(name.display().to_string(), error),
    };
    let beside = options.open(&name).map_err(TryLockError::Error);
    let beside = beside.and_then(|file| file.try_lock().map(|()| file));
    let beside = beside.map_err(|error| refused(&name, error))?;
    let own = lock_database(path).map_err(|error| refused(Path::new(path), error))?;
    Ok(Serving {
        _locks: Some((beside, own)),
    })
}

fn lock_database(path: &str) -> Result<DatabaseLock, TryLockError> {
    connection::create_private(path);
    let file = File::open(path).map_err(TryLockError::Error)?;
    if file.metadata().is_ok_and(|file| file.nlink() > 1) {
        tracing::warn!(
            "the database file has several names (hard links); always use the same one, as SQLite \
             finds its -wal file by the name"
        );
    }
    let lock = DatabaseLock(ManuallyDrop::new(file));
    lock.0.try_lock()?;
    Ok(lock)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_has_one_server_under_every_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.db");
        std::fs::write(&path, "").unwrap();
        let link = folder.path().join("link.db");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let hard = folder.path().join("hard.db");
        std::fs::hard_link(&path, &hard).unwrap();
        let elsewhere = folder.path().join("elsewhere");
        std::fs::create_dir(&elsewhere).unwrap();
        let elsewhere = elsewhere.join("club.db");
        std::fs::hard_link(&path, &elsewhere).unwrap();
        let names = [path, link, hard, elsewhere]
            .map(|path| DatabaseUrl::Sqlite(path.display().to_string()));
        for name in &names {
            let first = serve(name).unwrap();
            for url in &names {
                assert!(matches!(serve(url), Err(NotServing::Taken(_))), "{url:?}");
            }
            drop(first);
        }
    }

    #[test]
    fn a_database_that_does_not_exist_yet_is_locked_too() {
        let folder = tempfile::tempdir().unwrap();
        let url = |name: &str| DatabaseUrl::Sqlite(folder.path().join(name).display().to_string());
        let _first = serve(&url("new.db")).unwrap();
        assert!(matches!(serve(&url("new.db")), Err(NotServing::Taken(_))));
        std::fs::hard_link(folder.path().join("new.db"), folder.path().join("other.db")).unwrap();
        assert!(matches!(serve(&url("other.db")), Err(NotServing::Taken(_))));
        serve(&url("others.db")).unwrap();
        let none = serve(&url("nowhere/new.db"));
        assert!(matches!(none, Err(NotServing::Lock(..))));
    }

    #[test]
    fn a_released_lock_leaves_sqlites_locks_alone() {
        use super::super::connection::connect;
        use diesel::connection::SimpleConnection;
        let folder = tempfile::tempdir().unwrap();
        let url = DatabaseUrl::Sqlite(folder.path().join("club.db").display().to_string());
        let mut conn = connect(&url).unwrap();
        conn.batch_execute("CREATE TABLE t (n); PRAGMA journal_mode = DELETE")
            .unwrap();
        conn.batch_execute("BEGIN EXCLUSIVE").unwrap();
        let posix_locks = || {
            let ino = std::fs::metadata(folder.path().join("club.db")).unwrap();
            let ino = format!(":{} ", ino.ino());
            let all = std::fs::read_to_string("/proc/locks").unwrap_or_default();
            let own = all.lines().filter(|line| line.contains("POSIX"));
            own.filter(|line| line.contains(&ino)).count()
        };
        let before = posix_locks();
        assert!(before > 0 || !Path::new("/proc/locks").exists());
        drop(serve(&url).unwrap());
        assert_eq!(posix_locks(), before);
    }
}
