//! Complete backups of a database in use, in one file: a SQLite database, or the output of
//! `pg_dump`.

use crate::store::connection::{self, DatabaseUrl};
use diesel::RunQueryDsl;
use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("{0} is there already; please name a new file")]
    IsThere(String),
    /// SQLite takes the path as text.
    #[error("the path must be plain UTF-8")]
    Path,
    #[error("{0} is not installed; it comes with PostgreSQL's programs for clients")]
    NoTool(&'static str),
    #[error("{0} failed: {1}")]
    Tool(&'static str, String),
    /// The copy was written but cannot be read.
    #[error("the copy is damaged: {0}")]
    Damaged(String),
    #[error("the database cannot be opened: {0}")]
    Closed(#[from] diesel::r2d2::Error),
    #[error("the copy cannot be written: {0}")]
    Refused(#[from] diesel::result::Error),
    #[error("the copy cannot be written: {0}")]
    File(#[from] std::io::Error),
}

/// The file name extension of a backup, by what can open it.
pub fn extension(url: &DatabaseUrl) -> &'static str {
    match url {
        DatabaseUrl::Sqlite(_) => "db",
        DatabaseUrl::Postgres(_) => "dump",
    }
}

/// Writes a consistent copy of the database into a new file that only its owner can read. The
/// server can go on writing meanwhile. The file has another name until it was checked and synced: a
/// file with the final name is a complete backup.
///
/// # Errors
/// If there is no such copy afterwards; then no file is left behind.
pub fn write(url: &DatabaseUrl, path: &Path) -> Result<(), BackupError> {
    if path.exists() {
        return Err(BackupError::IsThere(path.display().to_string()));
    }
    let part = partial_path(path);
    let written = create_private(&part).and_then(|()| {
        copy(url, &part)?;
        check(url, &part)?;
        File::open(&part)?.sync_all()?;
        Ok(std::fs::rename(&part, path)?)
    });
    if written.is_err() {
        // The file may not exist.
        let _ = std::fs::remove_file(&part);
    }
    written?;
    let folder = path.parent().filter(|at| !at.as_os_str().is_empty());
    Ok(File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?)
}

/// Creates the empty target file, which must be private because it will contain addresses.
fn create_private(part: &Path) -> Result<(), BackupError> {
    let mut options = File::options();
    options.write(true).create_new(true);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    Ok(options.open(part).map(drop)?)
}

/// The name of an incomplete copy.
fn partial_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    name.into()
}

fn copy(url: &DatabaseUrl, part: &Path) -> Result<(), BackupError> {
    match url {
        DatabaseUrl::Sqlite(_) => {
            let name = part.to_str().ok_or(BackupError::Path)?;
            let mut conn = connection::connect(url)?;
            let vacuum = diesel::sql_query("VACUUM INTO ?").bind::<Text, _>(name);
            with_periodic_sync(part, || vacuum.execute(&mut conn))??;
            // Pages written meanwhile had to stay in the log. This checkpoint does nothing if
            // another one is running or there is no log, so that no move waits for it.
            conn.batch_execute("PRAGMA wal_checkpoint(PASSIVE)")?;
            Ok(())
        }
        DatabaseUrl::Postgres(text) => {
            let (place, password) = without_password(text);
            let mut command = Command::new("pg_dump");
            if let Some(password) = password {
                // Not on the command line, which every user of the machine can read.
                command.env("PGPASSWORD", password);
            }
            command.args(["--format=custom", "--no-password", "--dbname"]);
            command.arg(place).arg("--file").arg(part);
            run("pg_dump", &mut command)
        }
    }
}

/// Syncs a file to the disk while it is written. Gigabytes synced at once at the end would delay
/// all other writers.
fn with_periodic_sync<T>(part: &Path, write: impl FnOnce() -> T) -> std::io::Result<T> {
    let file = File::open(part)?;
    let (end, ended) = mpsc::channel::<()>();
    Ok(std::thread::scope(|scope| {
        scope.spawn(move || {
            while ended.recv_timeout(Duration::from_millis(50)) == Err(RecvTimeoutError::Timeout) {
                // A failure is reported by the last sync.
                let _ = file.sync_data();
            }
        });
        let written = write();
        drop(end);
        written
    }))
}

fn check(url: &DatabaseUrl, copy: &Path) -> Result<(), BackupError> {
    match url {
        DatabaseUrl::Sqlite(_) => check_file(copy.to_str().ok_or(BackupError::Path)?),
        DatabaseUrl::Postgres(_) => {
            let mut command = Command::new("pg_restore");
            command.args(["--file", "/dev/null"]).arg(copy);
            run("pg_restore", &mut command)
        }
    }
}

#[derive(diesel::QueryableByName)]
struct IntegrityRow {
    #[diesel(sql_type = Text)]
    integrity_check: String,
}

fn check_file(path: &str) -> Result<(), BackupError> {
    let mut conn = crate::store::connect_to_read(&DatabaseUrl::Sqlite(path.into()))?;
    let results = diesel::sql_query("PRAGMA integrity_check").load::<IntegrityRow>(&mut conn)?;
    if let Some(finding) = results.iter().find(|row| row.integrity_check != "ok") {
        return Err(BackupError::Damaged(finding.integrity_check.clone()));
    }
    match crate::store::is_current(&mut conn) {
        Ok(_) => Ok(()),
        Err(error) => Err(BackupError::Damaged(error.to_string())),
    }
}

fn run(name: &'static str, command: &mut Command) -> Result<(), BackupError> {
    let output = match command.stdin(Stdio::null()).output() {
        Err(error) if error.kind() == ErrorKind::NotFound => return Err(BackupError::NoTool(name)),
        other => other?,
    };
    if output.status.success() {
        return Ok(());
    }
    let output_text = String::from_utf8_lossy(&output.stderr);
    let why = output_text.lines().next().unwrap_or("it does not say why");
    Err(BackupError::Tool(name, why.to_owned()))
}

/// Splits a URL into the URL without password and the password.
fn without_password(text: &str) -> (String, Option<String>) {
    let Ok(mut url) = url::Url::parse(text) else {
        return (text.to_owned(), None);
    };
    let password = url.password().map(|written| {
        percent_encoding::percent_decode_str(written)
            .decode_utf8_lossy()
            .into_owned()
    });
    let _ = url.set_password(None);
    (url.into(), password)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PlayerId;
    use crate::store::{open, players, testing};
    use std::os::unix::fs::PermissionsExt;

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
        entries
            .map(|entry| name(entry).into_string().unwrap())
            .collect()
    }

    #[test]
    fn a_copy_holds_committed_data_during_another_write() {
        let scratch = testing::sqlite();
        let mut conn = scratch.pool.get().unwrap();
        testing::seed(&mut conn);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("copy.db");
        let copied = crate::store::write_tx(&mut conn, |conn| {
            players::set_role(conn, PlayerId(1), "admin")?;
            Ok::<_, diesel::result::Error>(write(&scratch.url, &path))
        });
        copied.unwrap().unwrap();
        // Complete, alone in its folder and private.
        assert_eq!(names(folder.path()), ["copy.db"]);
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let pool = open(&DatabaseUrl::Sqlite(path.to_str().unwrap().into())).unwrap();
        let lan = players::find(&mut pool.get().unwrap(), PlayerId(1))
            .unwrap()
            .unwrap();
        assert_eq!((lan.name.as_str(), lan.role.as_str()), ("lan", "player"));
    }

    #[test]
    fn an_existing_file_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("precious.txt");
        std::fs::write(&path, "precious").unwrap();
        for scratch in testing::databases() {
            assert!(matches!(
                write(&scratch.url, &path),
                Err(BackupError::IsThere(_))
            ));
            assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
        }
    }

    #[test]
    fn a_failed_copy_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let no_database = folder.path().join("data.db");
        std::fs::write(&no_database, "this is no database").unwrap();
        let copies = folder.path().join("copies");
        std::fs::create_dir(&copies).unwrap();
        let mut places = vec![DatabaseUrl::Sqlite(no_database.display().to_string())];
        if std::env::var_os("TEST_DATABASE_URL").is_some() {
            let nowhere = "postgres://nobody@127.0.0.1:1/nothing";
            places.push(DatabaseUrl::Postgres(nowhere.into()));
        }
        for url in places {
            write(&url, &copies.join("copy")).unwrap_err();
            assert_eq!(names(&copies), [""; 0]);
        }
    }

    #[test]
    fn a_damaged_copy_is_no_backup() {
        let scratch = testing::sqlite();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("copy.db");
        write(&scratch.url, &path).unwrap();
        let mut bytes = std::fs::read(&path).unwrap();
        let half = bytes.len() / 2;
        bytes[half..].fill(0x5a);
        std::fs::write(&path, bytes).unwrap();
        check_file(path.to_str().unwrap()).unwrap_err();
    }

    #[test]
    fn the_password_of_the_database_is_on_no_command_line() {
        let (place, password) = without_password("postgres://club:a%20b%40c@db.example/club?x=1");
        assert_eq!(place, "postgres://club@db.example/club?x=1");
        assert_eq!(password.as_deref(), Some("a b@c"));
    }
}
