//! The command line: one file for each command.

pub mod admin;
pub mod archive;
pub mod backup;
pub mod check;
pub mod clock;
mod common;
pub mod copy;
pub mod demo;
pub mod engines;
mod folder;
mod jsonl;
mod line;
pub mod mail;
pub mod position;
pub mod receive_mail;
pub mod records;
pub mod search;
mod serve;
pub mod tournament;
pub mod variants;
pub mod words;

use crate::config::ServeArgs;
use clap::{Parser, Subcommand};
use common::Failure;
use engines::{endgames, engine, perft, solve};
use records::{export, import, replay, verify};
use std::ffi::OsString;
use std::process::ExitCode;

/// A play-by-mail turn server for Xiangqi, its relatives, and chess variants.
#[derive(Debug, Parser)]
#[command(name = "posthorse", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: ServeArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the site, email and clocks in one process (the default).
    Serve(Box<ServeArgs>),
    /// Show a position with its legal moves and ruling.
    Position(position::Args),
    /// Show a game's clock after a list of clock events.
    Clock(clock::Args),
    /// Count legal move sequences to a depth.
    Perft(perft::Args),
    /// Find the shortest mate of a position, and prove it.
    Solve(solve::Args),
    /// Compute exact endings, or look positions up in them.
    Endgames(endgames::Args),
    /// Play as a chess engine for other programs: read UCI commands from standard input.
    Engine(engine::Args),
    /// Compute ratings after a rating period.
    Ratings(tournament::ratings::Args),
    /// Pair the next round of a Swiss tournament from its report file.
    Pair(tournament::PairArgs),
    /// Rank the players of a tournament report file.
    Standings(tournament::StandingsArgs),
    /// List the variants, or check variant files and play their test games.
    Variants(variants::Args),
    /// Recompute the dice or the deal of a finished game and compare them with its record.
    Verify(verify::Args),
    /// Check game records against the rules of movement.
    Replay(replay::Args),
    /// Import game records into the archive.
    Import(import::Args),
    /// Export all finished public games.
    Export(export::Args),
    /// Receive one reply, piped in by a mail server.
    ReceiveMail(Box<receive_mail::Args>),
    /// Find games of the archive and the moves played in a position, for programs.
    Search(search::Args),
    /// Rebuild the archive's index, or compare it with the games.
    Archive(archive::Args),
    /// Replay every stored game under its rules and report those that differ.
    Check(check::Args),
    /// Back up the database while the server runs.
    Backup(backup::Args),
    /// Migrate an installation from one database to another, while no server runs on either.
    Copy(copy::Args),
    /// Fill an empty database with many games, to test a server under load.
    Demo(demo::Args),
    /// Show the state of the outbox, and handle notices that failed.
    Mail(mail::Args),
    /// Tools for translators: write sentences to files, and list problems.
    Words(words::Args),
    /// Manage players, games and comments; show the log of admin actions.
    Admin(admin::Args),
}

/// Prints an error in the command line, or the help. A mail server gets the exit code that it
/// expects.
pub fn usage_error(error: &clap::Error, mut words: impl Iterator<Item = OsString>) -> ExitCode {
    // There is nothing to do if the output is closed.
    let _printed = error.print();
    let is_for_mail = words.any(|word| word == "receive-mail");
    let code = match error.exit_code() {
        0 => 0,
        _ if is_for_mail => receive_mail::USAGE,
        other => u8::try_from(other).unwrap_or(1),
    };
    ExitCode::from(code)
}

/// Runs the command. A failure is printed to standard error as one sentence.
pub fn run(cli: Cli) -> ExitCode {
    let done = match cli.command {
        None => serve::run(&cli.serve),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Position(args)) => position::run(&args),
        Some(Command::Clock(args)) => clock::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Endgames(args)) => endgames::run(&args),
        Some(Command::Engine(args)) => engine::run(&args),
        Some(Command::Ratings(args)) => tournament::ratings::run(&args),
        Some(Command::Pair(args)) => tournament::pair(&args),
        Some(Command::Standings(args)) => tournament::rank(&args),
        Some(Command::Variants(args)) => variants::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Import(args)) => import::run(&args),
        Some(Command::Export(args)) => export::run(&args),
        Some(Command::ReceiveMail(args)) => return receive_mail::run(&args),
        Some(Command::Search(args)) => search::run(&args),
        Some(Command::Archive(args)) => archive::run(&args),
        Some(Command::Check(args)) => check::run(&args),
        Some(Command::Backup(args)) => backup::run(&args),
        Some(Command::Copy(args)) => copy::run(&args),
        Some(Command::Demo(args)) => demo::run(&args),
        Some(Command::Mail(args)) => mail::run(&args),
        Some(Command::Words(args)) => words::run(&args),
        Some(Command::Admin(args)) => admin::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Reported) => ExitCode::FAILURE,
        Err(sentence) => {
            eprintln!("posthorse: {sentence}");
            ExitCode::FAILURE
        }
    }
}
