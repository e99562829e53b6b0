//! `posthorse copy`: migrates an installation between SQLite and PostgreSQL.

use super::check;
use super::common::Failure;
use super::common::progress_bar_of;
use super::common::{connect_to_read_at, expect_current};
use crate::service::database::{self, DatabaseUrl, DbConnection, Serving, copy};
use std::io::Write;
use std::time::Duration;

/// The arguments of `copy`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Database to read, which no server may use: `sqlite:FILE` or `postgres://USER@HOST/NAME`.
    #[arg(long, value_parser = DatabaseUrl::parse, value_name = "URL")]
    from: DatabaseUrl,
    /// Database to fill: an empty one, or a file that does not exist yet.
    #[arg(long, value_parser = DatabaseUrl::parse, value_name = "URL")]
    to: DatabaseUrl,
}

/// Copies, compares and replays.
///
/// # Errors
/// A sentence that says what is expected.
pub fn run(args: &Args) -> Result<(), Failure> {
    let Args { from, to } = args;
    if from == to {
        return Err(Failure::Request("the two databases are the same".into()));
    }
    // The source comes first: if it does not exist, no empty target must be created.
    let mut source = connect_to_read_at(from)?;
    expect_current(&mut source)?;
    let _source = keep_servers_away(from, &mut source)?;
    let mut target = copy::connect_to_fill(to).map_err(failed)?;
    database::migrate(&mut target).map_err(failed)?;
    let _target = keep_servers_away(to, &mut target)?;
    let rows = copy::count(&mut source).map_err(failed)?;
    let bar = progress_bar_of(u64::try_from(rows).unwrap_or_default(), "rows");
    let copied = copy::copy(&mut source, &mut target, |rows| bar.inc(rows)).map_err(failed)?;
    bar.finish_and_clear();
    copy::finish(&mut target).map_err(failed)?;
    print_report(&copied)?;
    // Reads the copy once more, as a server will.
    drop(target);
    check::check_and_report(&mut connect_to_read_at(to)?)?;
    writeln!(std::io::stdout(), "The copy is {}.", to.display_url())?;
    Ok(())
}

/// Fails if a server uses the database, and keeps servers from using a file meanwhile.
fn keep_servers_away(url: &DatabaseUrl, conn: &mut DbConnection) -> Result<Serving, Failure> {
    let serving = database::serve(url).map_err(failed)?;
    // A client that has just disconnected takes a moment to disappear.
    for _ in 0..20 {
        if copy::other_connections(conn).map_err(failed)? == 0 {
            return Ok(serving);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Err(Failure::Request(format!(
        "{} is in use by others; stop its servers and whatever else is connected to it first",
        url.display_url()
    )))
}

fn print_report(copied: &copy::CopyReport) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    for (table, rows) in &copied.rows {
        writeln!(out, "{table:<20} {rows:>12}")?;
    }
    let rows: i64 = copied.rows.iter().map(|(_, rows)| rows).sum();
    let said = match copied.was_there {
        true => "were there already, as many in each table as in the source",
        false => "copied, as many in each table as in the source",
    };
    writeln!(out, "{rows} rows {said}.")?;
    Ok(())
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Request(error.to_string())
}
