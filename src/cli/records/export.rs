//! `posthorse export`: writes all finished public games as records.

use crate::cli::common::Failure;
use crate::cli::common::{connect, expect_current, expect_file};
use crate::config::DataArgs;
use crate::notation::Notation;
use crate::service::Error;
use crate::service::archive::{self, Encoder, Export, ExportOptions, Format};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::str::FromStr;

/// The arguments of `export`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Format of the records: pgn; json, an array; jsonl, an object on each line; txt, for people;
    /// zip, the PGN of each game and its last position; for the games that they serve kif (a ZIP),
    /// csa, dhtmlxq or wxf.
    #[arg(long, env = "POSTHORSE_FORMAT", default_value = "pgn", value_parser = format)]
    pub format: Format,
    /// Notation of the moves; a game that has no form in it is written in algebraic notation
    /// [default: in PGN SAN for the chess family and ICCS for Xiangqi, else algebraic].
    #[arg(long, env = "POSTHORSE_NOTATION", value_parser = notation)]
    pub notation: Option<Notation>,
    /// Export only games of this variant.
    #[arg(long, env = "POSTHORSE_VARIANT")]
    pub variant: Option<String>,
    /// File to write [default: standard output].
    #[arg(long, env = "POSTHORSE_OUT")]
    pub out: Option<PathBuf>,
    /// URL of this server, for the records of its own games.
    #[arg(long, env = "POSTHORSE_PUBLIC_URL", default_value = "")]
    pub public_url: String,
    #[command(flatten)]
    /// The database.
    pub data: DataArgs,
}

fn format(text: &str) -> Result<Format, String> {
    Format::find(text).ok_or_else(|| {
        let words: Vec<&str> = Format::all().into_iter().map(Format::word).collect();
        format!("there are the formats {}", words.join(", "))
    })
}

fn notation(text: &str) -> Result<Notation, String> {
    Notation::from_str(text).map_err(|_| {
        let slugs: Vec<&str> = Notation::ALL
            .iter()
            .map(|notation| notation.slug())
            .collect();
        format!("there are the notations {}", slugs.join(", "))
    })
}

/// Runs the command.
///
/// # Errors
/// When the database cannot be read or the file not be written.
pub fn run(args: &Args) -> Result<(), Failure> {
    expect_file(&args.data.database_url)?;
    let mut conn = connect(&args.data)?;
    expect_current(&mut conn)?;
    let sink: Box<dyn Write> = match &args.out {
        None => Box::new(std::io::stdout().lock()),
        Some(path) => Box::new(File::create(path).map_err(|error| {
            Failure::Request(format!("{} cannot be written: {error}", path.display()))
        })?),
    };
    let mut out = BufWriter::new(sink);
    let options = ExportOptions {
        format: args.format,
        notation: args.notation,
        usual: Notation::Algebraic,
        public_url: args.public_url.clone(),
    };
    let mut encoder = Encoder::new(options.format);
    let asked = Export {
        variant: args.variant.clone(),
        options,
    };
    let count = archive::export(&mut conn, &asked, |game| {
        Ok::<(), ExportFailure>(out.write_all(&encoder.add(game)?)?)
    })?;
    while let Some(piece) = encoder.end().map_err(ExportFailure::from)? {
        out.write_all(&piece)?;
    }
    out.flush()?;
    match args.format {
        Format::Other(format) => eprintln!(
            "{count} games written. Games that {} has no form for were left out.",
            format.name()
        ),
        _ => eprintln!("{count} games written."),
    }
    Ok(())
}

/// What ended the export early.
enum ExportFailure {
    Data(Error),
    File(std::io::Error),
}

impl From<Error> for ExportFailure {
    fn from(error: Error) -> Self {
        Self::Data(error)
    }
}

impl From<std::io::Error> for ExportFailure {
    fn from(error: std::io::Error) -> Self {
        Self::File(error)
    }
}

impl From<ExportFailure> for Failure {
    fn from(stopped: ExportFailure) -> Self {
        match stopped {
            ExportFailure::Data(error) => Failure::Request(format!("the database failed: {error}")),
            ExportFailure::File(error) => Failure::Io(error),
        }
    }
}
