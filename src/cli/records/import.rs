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
use crate::service::database::{self, DbConnection};
use crate::service::{Clock, Error, parallel};
use crate::words;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
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
const BATCH: usize = 2_000;

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
    let credits = Credits {
        source: args.source.clone(),
        licence: args.licence.clone(),
    };
    let (sender, batches) = sync_channel(1);
    let (read, kept) = thread::scope(|scope| {
        // The database has one writer; the next games are read meanwhile.
        let storing = scope.spawn(|| store(&mut conn, &known, batches));
        let read = read(&mut files, |game| draft(&reader, &credits, game), sender);
        let kept = storing.join();
        (read, kept.unwrap_or_else(|panic| resume_unwind(panic)))
    });
    let kept = kept.map_err(failure)?;
    files.finish();
    index::catch_up(&mut conn, &mut |_| {}).map_err(failure)?;
    println!(
        "{}",
        words::records::imported(read.games, kept, read.errors, begun.elapsed())
    );
    files.report()
}

/// How many games were read, and how many of them are skipped.
#[derive(Default)]
struct Read {
    games: usize,
    errors: usize,
}

/// Reads the games, reports those that are skipped, and sends the others, until the receiver fails.
fn read(
    files: &mut Files,
    draft: impl Fn(&Game) -> Result<Draft, String> + Sync,
    sender: SyncSender<Vec<Draft>>,
) -> Read {
    let mut read = Read::default();
    let mut batch = Vec::with_capacity(BATCH);
    let mut next = files.next();
    while let Some(some) = next {
        let drafts;
        (drafts, next) = parallel::map_beside(&some.games, &draft, || files.next());
        for (index, (game, draft)) in some.games.iter().zip(drafts).enumerate() {
            let number = some.before + index + 1;
            read.games += 1;
            let why = draft.map(|draft| batch.push(draft)).err();
            read.errors += usize::from(why.is_some());
            let cut = game.is_cut.then(|| t!("game-record-cut").to_owned());
            if let Some(told) = why.or(cut) {
                let line = format!("{}, game {number}: {told}", some.path.display());
                files.aside(|| println!("{line}"));
            }
            files.tick();
            if batch.len() >= BATCH {
                let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
                if sender.send(full).is_err() {
                    return read;
                }
            }
        }
    }
    // Whoever does not receive it has failed and reports that.
    let _ = sender.send(batch);
    read
}

/// Stores the games, and returns the number of those that were not known.
fn store(
    conn: &mut DbConnection,
    known: &KnownDigests,
    batches: Receiver<Vec<Draft>>,
) -> Result<usize, Error> {
    let mut kept = 0;
    for drafts in batches {
        kept += archive::import(conn, known, &drafts, Clock::system().now())?;
    }
    Ok(kept)
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
