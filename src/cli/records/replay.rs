//! `posthorse replay`: checks game records against the rules of movement.
//!
//! A game that cannot be read to its end is reported in the summary and the `error` field, and does
//! not change the exit code. A file that cannot be read at all does.

use super::files::Refusal;
use super::{Files, Hints};
use crate::cli::common::Failure;
use crate::notation::fen;
use crate::notation::pgn::{Played, Unplayable};
use crate::refusals::RecordRefused;
use crate::rules::{Outcome, Side};
use crate::service::parallel;
use crate::words;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Check game records against the rules of movement.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files of game records, or folders: PGN-like text in any encoding and notation, or JSON.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Print one line of JSON per game.
    #[arg(long, env = "POSTHORSE_JSONL")]
    pub jsonl: bool,
    #[command(flatten)]
    /// Defaults for what the records leave out.
    pub hints: Hints,
}

/// The report about a game.
#[derive(Serialize)]
struct GameReport {
    file: String,
    game: usize,
    variant: Option<String>,
    plies: usize,
    fen: Option<String>,
    outcome: Option<Ruling>,
    ruled_at: Option<usize>,
    error: Option<Fault>,
    /// Whether comments or variations were left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_cut: bool,
}

#[derive(Serialize)]
struct Ruling {
    winner: &'static str,
    reason: &'static str,
}

#[derive(Serialize)]
struct Fault {
    ply: usize,
    text: String,
    reason: String,
}

/// Runs the command.
///
/// # Errors
/// If a file cannot be read, or the output is closed.
pub fn run(args: &Args) -> Result<(), Failure> {
    let reader = args.hints.reader()?;
    let begun = Instant::now();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let (mut games, mut plies, mut errors) = (0, 0, 0);
    let mut files = Files::new(&args.files, args.hints.charset()?);
    let report = |record: &_| match reader.read(record) {
        Ok(played) => of_game(&played),
        Err(why) => of_failure(&why),
    };
    let mut next = files.next();
    while let Some(some) = next {
        let reports;
        (reports, next) = parallel::map_beside(&some.games, report, || files.next());
        for (index, (record, report)) in some.games.iter().zip(reports).enumerate() {
            let told = GameReport {
                file: some.path.display().to_string(),
                game: some.before + index + 1,
                is_cut: record.is_cut,
                ..report
            };
            games += 1;
            plies += told.plies;
            errors += usize::from(told.error.is_some());
            files.aside(|| print(&mut out, &told, args.jsonl))?;
            if record.is_cut && !args.jsonl {
                let cut = t!("game-record-cut");
                files.aside(|| writeln!(out, "{}, game {}: {cut}", told.file, told.game))?;
            }
            files.tick();
        }
    }
    if args.jsonl {
        for refusal in files.refused() {
            print(&mut out, &of_file(refusal), true)?;
        }
    }
    files.finish();
    if !args.jsonl {
        let summary = words::records::summary(games, plies, errors, begun.elapsed());
        writeln!(out, "{summary}")?;
    }
    out.flush()?;
    files.report()
}

fn print(out: &mut impl Write, told: &GameReport, jsonl: bool) -> std::io::Result<()> {
    if jsonl {
        let line = serde_json::to_string(told).expect("text and numbers are always JSON");
        return writeln!(out, "{line}");
    }
    match &told.error {
        Some(Fault { ply, text, reason }) => writeln!(
            out,
            "{}, game {}: ply {ply}, {text}: {reason}",
            told.file, told.game
        ),
        None => Ok(()),
    }
}

fn of_game(played: &Played) -> GameReport {
    let line = &played.line;
    let stopped = played.stopped.as_ref();
    // Not more than this is read of a game.
    let too_long = RecordRefused::of(line)
        .filter(|why| *why == RecordRefused::TooLong)
        .map(|why| Fault {
            ply: line.ply(),
            text: String::new(),
            reason: words::records::unkept(why),
        });
    GameReport {
        file: String::new(),
        game: 0,
        variant: Some(line.variant().slug().to_owned()),
        plies: line.ply(),
        fen: Some(fen::write(line.variant(), line.position())),
        outcome: line.outcome().map(ruling),
        ruled_at: played.ruled_at,
        error: stopped
            .map(|stopped| Fault {
                ply: stopped.ply,
                text: stopped.text.clone(),
                reason: words::records::stopped(line, stopped),
            })
            .or(too_long),
        is_cut: false,
    }
}

/// A game that cannot be read at all; the error is before the first move.
fn of_failure(why: &Unplayable) -> GameReport {
    let (variant, text) = match why {
        Unplayable::Variant(name) => (None, name.clone()),
        Unplayable::Start { variant, text, .. } => (Some(variant.slug().to_owned()), text.clone()),
    };
    GameReport {
        file: String::new(),
        game: 0,
        variant,
        plies: 0,
        fen: None,
        outcome: None,
        ruled_at: None,
        error: Some(Fault {
            ply: 0,
            text,
            reason: words::records::unplayable(why),
        }),
        is_cut: false,
    }
}

/// A file of which no game can be read.
fn of_file(refusal: &Refusal) -> GameReport {
    GameReport {
        file: refusal.path.display().to_string(),
        game: 0,
        variant: None,
        plies: 0,
        fen: None,
        outcome: None,
        ruled_at: None,
        error: Some(Fault {
            ply: 0,
            text: String::new(),
            reason: refusal.sentence.clone(),
        }),
        is_cut: false,
    }
}

fn ruling(outcome: Outcome) -> Ruling {
    Ruling {
        winner: outcome.winner.map_or("none", Side::as_str),
        reason: outcome.ending.as_str(),
    }
}
