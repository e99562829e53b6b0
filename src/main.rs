//! The program: reads the command line and calls the library.

use clap::Parser;
use posthorse::cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::Cli::try_parse() {
        Ok(asked) => cli::run(asked),
        Err(error) => cli::usage_error(&error, std::env::args_os().skip(1)),
    }
}
