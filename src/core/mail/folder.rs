//! A folder of `.eml` files in place of a mail server, for trials and tests.

use super::{OutgoingMessage, SendError, describe};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tokio::sync::{Semaphore, SemaphorePermit};

#[derive(Debug, Clone)]
pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    pub(super) fn new(path: &Path) -> Self {
        Self { path: path.into() }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file. On return it is complete and on disk under its name. Writing it again
    /// replaces it. Files get their names one at a time.
    pub(super) async fn send<'a>(
        &self,
        outgoing: &OutgoingMessage,
        at_the_dot: &'a Semaphore,
    ) -> Result<SemaphorePermit<'a>, SendError> {
        let folder = self.path.clone();
        let name = outgoing.file_name.clone();
        let message = outgoing.message.clone().into_bytes();
        let temporary = blocking(move || write(&folder, &name, &message)).await?;
        let permit = at_the_dot
            .acquire()
            .await
            .map_err(|_| SendError::Transient("the folder is closed".into()))?;
        let (folder, name) = (self.path.clone(), format!("{}.eml", outgoing.file_name));
        blocking(move || rename_into_place(&folder, &temporary, &name)).await?;
        Ok(permit)
    }
}

async fn blocking<T: Send + 'static>(
    f: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, SendError> {
    tokio::task::spawn_blocking(f)
        .await
        .map_err(|_| SendError::Transient("writing the file panicked".into()))?
        .map_err(|error| SendError::Unreachable(describe("mail folder", &error)))
}

/// Writes the file under a temporary name.
fn write(folder: &Path, name: &str, message: &[u8]) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let temporary = folder.join(format!(".{name}.{}.tmp", std::process::id()));
    // Private, because it may contain a link that sets a password.
    let mut options = File::options();
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options
        .write(true)
        .create(true)
        .truncate(true)
        .open(&temporary)?;
    file.write_all(message)?;
    file.sync_all()?;
    Ok(temporary)
}

fn rename_into_place(folder: &Path, temporary: &Path, name: &str) -> io::Result<()> {
    fs::rename(temporary, folder.join(name))?;
    // The name is durable only once the folder is synced.
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_email_is_one_complete_file_however_often_it_is_written() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("mail/in");
        let folder = Folder::new(&path);
        let outgoing = OutgoingMessage {
            file_name: "20261121T031500.123456Z-000042-your-turn".into(),
            from: "posthorse@example.org".into(),
            to: "lan@example.org".into(),
            message: "Subject: x\r\n\r\nHello\r\n".into(),
        };
        let dot = Semaphore::new(1);
        drop(folder.send(&outgoing, &dot).await.unwrap());
        drop(folder.send(&outgoing, &dot).await.unwrap());
        let files: Vec<_> = fs::read_dir(&path)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        assert_eq!(files, ["20261121T031500.123456Z-000042-your-turn.eml"]);
        let written = fs::read_to_string(path.join(&files[0]));
        assert_eq!(written.unwrap(), outgoing.message);
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_created_is_unreachable() {
        let home = tempfile::NamedTempFile::new().unwrap();
        let folder = Folder::new(&home.path().join("mail"));
        let outgoing = OutgoingMessage {
            file_name: "x".into(),
            from: String::new(),
            to: String::new(),
            message: String::new(),
        };
        let error = folder
            .send(&outgoing, &Semaphore::new(1))
            .await
            .unwrap_err();
        assert!(matches!(error, SendError::Unreachable(_)), "{error}");
    }
}
