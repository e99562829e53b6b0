//! The one binary: it reads the command line and calls the library.

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    posthorse::cli::run(posthorse::cli::Cli::parse())
}
