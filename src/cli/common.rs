//! Shared by commands: failures, the database, the progress bar, and JSON requests and answers on
//! one line each.

use crate::config::DataArgs;
use crate::service::database::{self, DatabaseUrl, DbConnection, PooledConnection};
use indicatif::{ProgressBar, ProgressStyle};
use posthorse_tournament::{Tournament, trf};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;

/// Why a command failed, as one sentence for the terminal.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The request cannot be fulfilled.
    #[error("{0}")]
    Request(String),
    /// The problems were printed already; only the exit code is left.
    #[error("there are problems; see above")]
    Reported,
    /// Reading or writing failed.
    #[error("reading or writing failed: {0}")]
    Io(#[from] std::io::Error),
}

/// Fails if a SQLite file does not exist, because opening it would create an empty one.
pub(super) fn expect_file(url: &DatabaseUrl) -> Result<(), Failure> {
    match url {
        DatabaseUrl::Sqlite(file) if !Path::new(file).is_file() => Err(Failure::Request(format!(
            "there is no database {file} (give --database-url)"
        ))),
        _ => Ok(()),
    }
}

/// A connection to a database of any version.
pub(super) fn connect(data: &DataArgs) -> Result<PooledConnection, Failure> {
    let pool = database::open(&data.database_url);
    let conn = pool.and_then(|pool| pool.get());
    conn.map_err(|error| closed(&data.database_url, &error))
}

/// A read-only connection to an existing database.
pub(super) fn connect_to_read(data: &DataArgs) -> Result<DbConnection, Failure> {
    connect_to_read_at(&data.database_url)
}

/// The same for a given URL.
pub(super) fn connect_to_read_at(url: &DatabaseUrl) -> Result<DbConnection, Failure> {
    expect_file(url)?;
    let conn = database::connect_to_read(url);
    conn.map_err(|error| closed(url, &error))
}

fn closed(url: &DatabaseUrl, error: &impl std::fmt::Display) -> Failure {
    Failure::Request(format!(
        "the database {} cannot be opened: {error}",
        url.display_url()
    ))
}

/// Fails if another version of the program wrote the database.
pub(super) fn expect_current(conn: &mut DbConnection) -> Result<(), Failure> {
    match database::is_current(conn) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::Request(
            "the database is from another version: start this version's server once, then try again"
                .into(),
        )),
        Err(error) => Err(Failure::Request(format!(
            "which version the database is from cannot be told: {error}"
        ))),
    }
}

/// A progress bar of games, on a terminal only.
pub(super) fn progress_bar(games: u64) -> ProgressBar {
    progress_bar_of(games, "games")
}

/// A progress bar of something else.
pub(super) fn progress_bar_of(number: u64, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let shown = format!("{{bar:32}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left");
    let style =
        ProgressStyle::with_template(&shown).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(number).with_style(style)
}

/// The maximum size of a request, in bytes.
const MAX_REQUEST: usize = 1 << 20;

/// Answers every line of the input with one line.
///
/// # Errors
/// If the input cannot be read or the output is closed.
pub(super) fn answer_lines(
    input: &mut impl BufRead,
    output: &mut impl Write,
    mut answer: impl FnMut(&[u8]) -> String,
) -> std::io::Result<()> {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(());
        }
        writeln!(output, "{}", answer(&bytes))?;
        output.flush()?;
    }
}

/// Writes an answer, or `{"error": …}`, as JSON without a line break.
pub(super) fn json_of(answer: Result<impl Serialize, String>) -> String {
    #[derive(Serialize)]
    struct Fault {
        error: String,
    }
    let text = match answer {
        Ok(answer) => serde_json::to_string(&answer),
        Err(error) => serde_json::to_string(&Fault { error }),
    };
    text.expect("answers hold nothing but text and numbers")
}

/// Parses a request, or explains what is wrong with it.
pub(super) fn read_request<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    if bytes.len() > MAX_REQUEST {
        return Err(format!("A request has at most {MAX_REQUEST} bytes."));
    }
    serde_json::from_slice(bytes)
        .map_err(|error| format!("This line is no request as we read them: {error}."))
}

/// Reads a tournament report file. Bytes that are not UTF-8 are taken for Latin-1, the encoding of
/// older programs, so that columns are counted alike.
///
/// # Errors
/// If the file cannot be read; a mistake in it is named with line and column.
pub(super) fn read_report(file: &Path) -> Result<Tournament, Failure> {
    let failure = |why: String| Failure::Request(format!("{}: {why}", file.display()));
    let bytes = std::fs::read(file).map_err(|error| failure(error.to_string()))?;
    let text = String::from_utf8(bytes).unwrap_or_else(|error| {
        error
            .as_bytes()
            .iter()
            .map(|byte| char::from(*byte))
            .collect()
    });
    trf::read(&text).map_err(|fault| failure(fault.to_string()))
}
