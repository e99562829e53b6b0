//! `posthorse backup`: a consistent copy while the server runs.

use super::data::{connect, expect_file};
use super::failure::Failure;
use crate::config::DataArgs;
use crate::store::{self, DatabaseUrl};
use std::fs::File;
use std::path::{Path, PathBuf};

/// What `backup` is told.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The new file to write; restore it by putting it in the place of the database.
    path: PathBuf,
    #[command(flatten)]
    data: DataArgs,
}

/// Writes the copy and says so.
///
/// # Errors
/// A sentence that says what would be right.
pub fn run(args: &Args) -> Result<(), Failure> {
    let Args { path, data } = args;
    if let DatabaseUrl::Postgres(_) = data.database_url {
        return Err(Failure::Request(format!(
            "PostgreSQL has its own tool for this: pg_dump --format=custom --file={} {}",
            path.display(),
            data.database_url.shown()
        )));
    }
    expect_file(&data.database_url)?;
    if path.exists() {
        return Err(Failure::Request(format!(
            "{} is there already; please name a new file",
            path.display()
        )));
    }
    // Under another name until it is whole and on the disk: what bears the name is a backup.
    let part = part_of(path);
    let written = for_owner_only(&part).and_then(|()| {
        copy(args, &part)?;
        File::open(&part)?.sync_all()?;
        std::fs::hard_link(&part, path)?;
        Ok(())
    });
    let _ = std::fs::remove_file(&part);
    written?;
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    println!("The copy is {}.", path.display());
    Ok(())
}

fn copy(args: &Args, part: &Path) -> Result<(), Failure> {
    let Some(part) = part.to_str() else {
        return Err(Failure::Request("the path must be plain UTF-8".into()));
    };
    let mut conn = connect(&args.data)?;
    store::backup::copy_into(&mut conn, part)
        .map(drop)
        .map_err(|error| Failure::Request(format!("the copy cannot be written: {error}")))
}

/// Makes the empty file that the copy goes into: addresses are in it, so nobody else may read it.
fn for_owner_only(part: &Path) -> Result<(), Failure> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
        .open(part)
        .map(drop)
        .map_err(|error| Failure::Request(format!("{} cannot be written: {error}", part.display())))
}

fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    name.into()
}
