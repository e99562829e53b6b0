//! `posthorse endgames`: computes exact endings, and looks positions up in them.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;
use serde::ser::Serializer;

use crate::cli::common::{Failure, answer_lines, json_of, progress_bar_of};
use crate::cli::folder;
use crate::cli::line;
use crate::config::{EndgamesArgs, VariantsArgs};
use crate::endgames::{Endgames, Library, Value, build};
use crate::notation::{coordinate, fen};
use crate::rules::Catalogue;
use crate::words;

/// Compute exact endings, or look positions up in them.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Compute the value of every position of a balance, and the plies to the end of the game.
    ///
    /// Repetition counts as a draw; move limits are left out. The computation needs three bytes of
    /// memory for each position.
    Build(BuildArgs),
    /// Read positions as FEN, one a line, and answer each with a line of JSON.
    Probe(ProbeArgs),
}

#[derive(Debug, clap::Args)]
struct BuildArgs {
    /// Variant, such as `chess`.
    variant: String,
    /// Pieces of both sides by their labels, those of the first side before a hyphen: `KQ-K`.
    balance: String,
    /// File to write.
    #[arg(long, env = "POSTHORSE_OUT", value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    /// The operator's own variants.
    own: VariantsArgs,
}

#[derive(Debug, clap::Args)]
struct ProbeArgs {
    /// Files of endgames.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also tell the value of each legal move.
    #[arg(long, env = "POSTHORSE_MOVES")]
    moves: bool,
    #[command(flatten)]
    /// The operator's own variants.
    own: VariantsArgs,
}

/// Runs the command.
///
/// # Errors
/// If a balance is not offered, a file cannot be read or written, or the output is closed.
pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::Build(args) => compute(args),
        Command::Probe(args) => probe(args),
    }
}

fn compute(args: &BuildArgs) -> Result<(), Failure> {
    let catalogue = folder::catalogue(&args.own)?;
    let variant = line::variant(&catalogue, &args.variant).map_err(Failure::Request)?;
    let folder = args
        .out
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let unwritable = |error: std::io::Error| {
        Failure::Request(format!("{} cannot be written: {error}", args.out.display()))
    };
    // The file is begun first: a folder that cannot be written to is noticed at once.
    let mut file = tempfile::Builder::new()
        .prefix(".endgames-")
        .tempfile_in(folder.unwrap_or(Path::new(".")))
        .map_err(unwritable)?;
    let begun = Instant::now();
    let bar = progress_bar_of(0, "positions");
    let built = build(&variant, &args.balance, &mut |progress| {
        bar.set_length(progress.total);
        bar.set_position(progress.done);
    });
    bar.finish_and_clear();
    let built = built.map_err(|error| Failure::Request(format!("{error}.")))?;
    let bytes = built
        .write(&mut BufWriter::new(&mut file))
        .map_err(unwritable)?;
    file.as_file().sync_all().map_err(unwritable)?;
    file.persist(&args.out)
        .map_err(|error| unwritable(error.error))?;
    let mut out = std::io::stdout().lock();
    for summary in built.summaries() {
        let (balance, positions) = (&summary.balance, summary.positions);
        match summary.longest {
            None => writeln!(out, "{balance}: {positions} positions, none of them won")?,
            Some(longest) => {
                let (plies, longest) = (summary.longest_win, fen::write(&variant, &longest));
                writeln!(
                    out,
                    "{balance}: {positions} positions, longest win {plies} plies: {longest}"
                )?;
            }
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    writeln!(out, "{bytes} bytes in {seconds:.1} seconds")?;
    Ok(())
}

/// What a position or a move is worth, as JSON.
#[derive(Serialize)]
struct Told {
    value: &'static str,
    plies: Option<u32>,
}

/// The answer about a position, as JSON.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    value: Told,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Moves>,
}

/// The moves of a position in coordinates, the best first.
struct Moves(Vec<(String, Told)>);

impl Serialize for Moves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(mv, value)| (mv, value)))
    }
}

fn told(value: Value) -> Told {
    let word = match value {
        Value::Draw => "draw",
        Value::Win(_) => "win",
        Value::Loss(_) => "loss",
    };
    Told {
        value: word,
        plies: value.plies(),
    }
}

fn probe(args: &ProbeArgs) -> Result<(), Failure> {
    let catalogue = folder::catalogue(&args.own)?;
    let open = |path: &PathBuf| open(&catalogue, path);
    let mut files = args.files.iter().map(open).collect::<Result<Vec<_>, _>>()?;
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let answer = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        json_of(answer(&mut files, text.trim(), args.moves))
    };
    Ok(answer_lines(&mut input, &mut output, answer)?)
}

fn open(catalogue: &Catalogue, path: &Path) -> Result<Endgames<File>, Failure> {
    let failure = |why: String| Failure::Request(format!("{}: {why}.", path.display()));
    let file = File::open(path).map_err(|error| failure(error.to_string()))?;
    let variant = |slug: &str| catalogue.find(slug);
    Endgames::open(file, variant).map_err(|error| failure(error.to_string()))
}

/// The files of the folder that is named, if one is.
pub(in crate::cli) fn library(
    args: &EndgamesArgs,
    catalogue: &Catalogue,
) -> Result<Option<Arc<Library<File>>>, Failure> {
    let Some(folder) = &args.endgames else {
        return Ok(None);
    };
    let paths = folder::regular_files_of(folder)?;
    let files = paths.iter().map(|path| open(catalogue, path));
    let files = files.collect::<Result<_, _>>()?;
    Ok(Some(Arc::new(Library::new(files))))
}

/// The answer of the first file that has a position.
fn answer(files: &mut [Endgames<File>], text: &str, with_moves: bool) -> Result<Answer, String> {
    let mut unread = None;
    for file in files {
        let variant = file.variant().clone();
        let position = match fen::read(&variant, text) {
            Ok(position) => position,
            Err(error) => {
                let told = || words::positions::fen(&variant, &error);
                unread.get_or_insert_with(told);
                continue;
            }
        };
        let failed = |error| format!("The file cannot be used: {error}.");
        let Some(value) = file.value(&position).map_err(failed)? else {
            continue;
        };
        let mut moves = None;
        if with_moves {
            let all = file.moves(&position).map_err(failed)?.unwrap_or_default();
            let all = all.into_iter();
            let all = all.map(|(mv, value)| (coordinate::write(&variant, mv), told(value)));
            moves = Some(Moves(all.collect()));
        }
        return Ok(Answer {
            value: told(value),
            moves,
        });
    }
    Err(unread.unwrap_or_else(|| "No file has this position.".to_owned()))
}
