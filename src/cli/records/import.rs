//! `posthorse import`: imports game records into the archive.
//!
//! A game that cannot be read to its end is reported and skipped. It does not change the exit code;
//! a file that cannot be read does.

use super::{Files, Hints};
use crate::cli::common::Failure;
use crate::cli::common::connect;
use crate::config::DataArgs;
use crate::notation::pgn::{Game, Reader};
use crate::refusals::RecordRefused;
use crate::service::archive::{self, Credits, Draft, KnownDigests, index};
use crate::service::database::{self, PooledConnection};
use crate::service::{Clock, Error, parallel};
use crate::words;
use std::path::PathBuf;
use std::time::Instant;

/// The arguments of `import`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files of game records, or folders: PGN-like text in any encoding and notation, JSON, XQF,
    /// CBR, CBL, ZSG, KIF, KI2, CSA, JKF, GIB, lines of SFEN, USI and UCI.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Source of the records, shown with each game [default: the records' own].
    #[arg(long, env = "POSTHORSE_SOURCE")]
    pub source: Option<String>,
    /// Licence of the records, shown with each game [default: the records' own].
    #[arg(long, env = "POSTHORSE_LICENCE")]
    pub licence: Option<String>,
    #[command(flatten)]
    /// Defaults for what the records leave out.
    pub hints: Hints,
    #[command(flatten)]
    /// The database.
    pub data: DataArgs,
}

/// Games per transaction: a running server waits no longer than one of them takes.
const BATCH: usize = 1_000;

/// The progress of an import.
struct Import {
    reader: Reader,
    credits: Credits,
    conn: PooledConnection,
    known: KnownDigests,
    drafts: Vec<Draft>,
    read: usize,
    kept: usize,
    errors: usize,
}

/// Runs the command.
///
/// # Errors
/// When a file cannot be read.
pub fn run(args: &Args) -> Result<(), Failure> {
    let reader = args.hints.reader()?;
    let begun = Instant::now();
    let mut conn = connect(&args.data)?;
    // A fresh database may begin with this command.
    database::migrate(&mut conn).map_err(|error| Failure::Request(error.to_string()))?;
    database::enlarge_cache(&mut conn).map_err(|error| failure(error.into()))?;
    // A new database is marked as indexed while it is empty, so that nothing is indexed twice.
    index::catch_up(&mut conn, &mut |_| {}).map_err(failure)?;
    let known = KnownDigests::load(&mut conn).map_err(failure)?;
    let mut files = Files::new(&args.files, args.hints.charset()?);
    let mut import = Import {
        reader,
        credits: Credits {
            source: args.source.clone(),
            licence: args.licence.clone(),
        },
        conn,
        known,
        drafts: Vec::with_capacity(BATCH),
        read: 0,
        kept: 0,
        errors: 0,
    };
    while let Some(some) = files.next() {
        let (reader, credits) = (&import.reader, &import.credits);
        let drafts = parallel::map(&some.games, |game| draft(reader, credits, game));
        for (index, (game, draft)) in some.games.iter().zip(drafts).enumerate() {
            let number = some.before + index + 1;
            let why = import.take(draft)?;
            let cut = game.is_cut.then(|| t!("game-record-cut").to_owned());
            if let Some(told) = why.or(cut) {
                let line = format!("{}, game {number}: {told}", some.path.display());
                files.aside(|| println!("{line}"));
            }
            files.tick();
        }
    }
    import.store()?;
    files.finish();
    index::catch_up(&mut import.conn, &mut |_| {}).map_err(failure)?;
    let Import {
        read, kept, errors, ..
    } = import;
    println!(
        "{}",
        words::records::imported(read, kept, errors, begun.elapsed())
    );
    files.report()
}

impl Import {
    /// Adds a game to those that are stored next; returns why it is skipped, if it is.
    fn take(&mut self, draft: Result<Draft, String>) -> Result<Option<String>, Failure> {
        self.read += 1;
        let why = match draft {
            Ok(draft) => {
                self.drafts.push(draft);
                None
            }
            Err(why) => Some(why),
        };
        self.errors += usize::from(why.is_some());
        if self.drafts.len() >= BATCH {
            self.store()?;
        }
        Ok(why)
    }

    fn store(&mut self) -> Result<(), Failure> {
        let now = Clock::system().now();
        let kept = archive::import(&mut self.conn, &self.known, &self.drafts, now);
        self.kept += kept.map_err(failure)?;
        self.drafts.clear();
        Ok(())
    }
}

/// What is stored of a game.
///
/// # Errors
/// Why it is skipped.
fn draft(reader: &Reader, credits: &Credits, game: &Game) -> Result<Draft, String> {
    let played = reader.read(game);
    let played = played.map_err(|why| words::records::unplayable(&why))?;
    if let Some(stopped) = &played.stopped {
        let reason = words::records::stopped(&played.line, stopped);
        return Err(format!("ply {}, {}: {reason}", stopped.ply, stopped.text));
    }
    match RecordRefused::of(&played.line) {
        Some(why) => Err(words::records::unkept(why)),
        None => Ok(Draft::of(game, &played, credits)),
    }
}

fn failure(error: Error) -> Failure {
    Failure::Request(format!("the database failed: {error}"))
}
