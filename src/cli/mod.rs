//! The command line: one binary, a file for each command.

pub mod admin;
pub mod archive;
pub mod backup;
pub mod check;
pub mod clock;
pub mod copy;
mod data;
pub mod demo;
pub mod export;
pub mod failure;
mod folder;
pub mod import;
mod jsonl;
mod line;
pub mod mail;
pub mod perft;
pub mod position;
mod progress;
pub mod receive_mail;
pub mod records;
pub mod replay;
mod requests;
pub mod search;
mod serve;
pub mod variants;
pub mod verify;
pub mod words;

use crate::config::ServeArgs;
use clap::{Parser, Subcommand};
use failure::Failure;
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
    /// Serve the site, deliver the mail and watch the clocks (the default).
    Serve(Box<ServeArgs>),
    /// Show a position: the board, the legal moves, the ruling.
    Position(position::Args),
    /// Tell what a clock shows after what happened in its game.
    Clock(clock::Args),
    /// Count the leaf nodes of the move tree by the rules of movement.
    Perft(perft::Args),
    /// List the variants, or check variant files and play their test games.
    Variants(variants::Args),
    /// Draw again what chance brought in a finished game, dice or a deal, and compare it with its record.
    Verify(verify::Args),
    /// Read game records and play them by the rules of movement.
    Replay(replay::Args),
    /// Take game records into the archive.
    Import(import::Args),
    /// Write every public game that is over as records.
    Export(export::Args),
    /// Take one mailed answer in, as a mail server pipes it.
    ReceiveMail(Box<receive_mail::Args>),
    /// Find games of the archive, and what was played in a position, for programs.
    Search(search::Args),
    /// Make the archive's index anew, or compare it with the games.
    Archive(archive::Args),
    /// Replay every stored game by its rules and name those that differ.
    Check(check::Args),
    /// Copy the database into a new file, while the server runs.
    Backup(backup::Args),
    /// Move a whole house from one database to another, while no server runs on either.
    Copy(copy::Args),
    /// Fill an empty database with very many games, to see how a server fares with them.
    Demo(demo::Args),
    /// How the mail stands, and what to do with notices that failed.
    Mail(mail::Args),
    /// What a translator needs: sentences as files, and what is missing in them.
    Words(words::Args),
    /// Players, games, remarks, messages and roles, by hand; and the log of what admins did.
    Admin(admin::Args),
}

/// Tells what is wrong with a command line, or the help that it asked for. To a mail server a
/// fault is told by the code that it knows.
#[must_use]
pub fn misread(error: &clap::Error, mut words: impl Iterator<Item = OsString>) -> ExitCode {
    // What cannot be written is not to be helped.
    let _told = error.print();
    let is_for_mail = words.any(|word| word == "receive-mail");
    let code = match error.exit_code() {
        0 => 0,
        _ if is_for_mail => receive_mail::USAGE,
        other => u8::try_from(other).unwrap_or(1),
    };
    ExitCode::from(code)
}

/// Does what the command line says. What goes wrong is told on standard error in one sentence.
#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    let done = match cli.command {
        None => serve::run(&cli.serve),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Position(args)) => position::run(&args),
        Some(Command::Clock(args)) => clock::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
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
        Err(Failure::Told) => ExitCode::FAILURE,
        Err(sentence) => {
            eprintln!("posthorse: {sentence}");
            ExitCode::FAILURE
        }
    }
}
