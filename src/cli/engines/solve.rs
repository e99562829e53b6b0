//! `posthorse solve`: the shortest mate of a position, proved.

use std::fs::File;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::endgames::library;
use crate::cli::common::{Failure, json_of};
use crate::cli::folder;
use crate::cli::line;
use crate::config::{EndgamesArgs, VariantsArgs};
use crate::endgames::{ExactValues, Library};
use crate::notation::coordinate;
use crate::rules::{Catalogue, Line, Move, Variant};
use crate::solver::{MOST_MOVES, Mate, Solution, Solver, Verdict};

/// Find the shortest mate of the side to move, and whether its first move is the only one.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Variant, such as `xiangqi`.
    pub variant: String,
    /// Position to solve [default: the initial position].
    #[arg(long, env = "POSTHORSE_FEN")]
    pub fen: Option<String>,
    /// Greatest number of moves of the side that mates.
    #[arg(
        long,
        env = "POSTHORSE_MATE",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_MOVES))
    )]
    pub mate: u32,
    /// Seconds after which the search ends, whatever it has proved.
    #[arg(
        long,
        env = "POSTHORSE_SECONDS",
        default_value_t = 9,
        value_parser = clap::value_parser!(u64).range(1..=86_400)
    )]
    pub seconds: u64,
    /// Positions after which the search ends [default: no limit].
    #[arg(long, env = "POSTHORSE_NODES")]
    pub nodes: Option<u64>,
    /// Megabytes for positions that were searched before.
    #[arg(
        long,
        env = "POSTHORSE_MEGABYTES",
        default_value_t = 256,
        value_parser = clap::value_parser!(u32).range(1..=65_536)
    )]
    pub megabytes: u32,
    /// Answer with one line of JSON.
    #[arg(long, env = "POSTHORSE_JSONL")]
    pub jsonl: bool,
    #[command(flatten)]
    /// The operator's own variants.
    pub own: VariantsArgs,
    #[command(flatten)]
    /// Exact endings.
    pub endgames: EndgamesArgs,
}

/// A mate, as JSON. `unique` is null if the search ended before it could tell.
#[derive(Serialize)]
struct MateAnswer {
    mate: u32,
    unique: Option<bool>,
    line: Vec<String>,
    nodes: u64,
}

/// No mate, as JSON.
#[derive(Serialize)]
struct NoMateAnswer {
    mate: Option<u32>,
    proved: bool,
    nodes: u64,
}

/// Runs the command.
///
/// # Errors
/// If the variant or position is invalid or cannot be solved, or the output is closed.
pub fn run(args: &Args) -> Result<(), Failure> {
    let catalogue = folder::catalogue(&args.own)?;
    let exact = library(&args.endgames, &catalogue)?;
    let solved = solve(&catalogue, args, exact);
    let mut out = std::io::stdout().lock();
    match solved {
        Err(why) if args.jsonl => {
            writeln!(out, "{}", json_of(Err::<(), _>(why)))?;
            Err(Failure::Reported)
        }
        Err(why) => Err(Failure::Request(why)),
        Ok((line, solution)) => {
            let told = match args.jsonl {
                true => json(line.variant(), &solution),
                false => sentences(line.variant(), &solution, args.mate),
            };
            Ok(writeln!(out, "{told}")?)
        }
    }
}

fn solve(
    catalogue: &Catalogue,
    args: &Args,
    exact: Option<Arc<Library<File>>>,
) -> Result<(Line, Solution), String> {
    let begun = Instant::now();
    let line = line::line(catalogue, &args.variant, None, args.fen.as_deref())?;
    let variant = Arc::clone(line.variant());
    let megabytes = usize::try_from(args.megabytes).unwrap_or(1);
    let mut solver = Solver::new(Arc::clone(&variant), megabytes).ok_or_else(|| {
        format!(
            "Mates in {} cannot be solved: chance, hidden pieces or a free board leave nothing to \
             prove.",
            variant.name()
        )
    })?;
    solver = solver.knowing(exact.map(|files| files as Arc<dyn ExactValues>));
    let limit = Duration::from_secs(args.seconds);
    let most = args.nodes.unwrap_or(u64::MAX);
    let mut stop = |nodes: u64| nodes >= most || begun.elapsed() >= limit;
    let solution = solver.solve(&line, args.mate, &mut stop);
    Ok((line, solution))
}

fn written(variant: &Variant, line: &[Move]) -> Vec<String> {
    line.iter()
        .map(|&mv| coordinate::write(variant, mv))
        .collect()
}

fn json(variant: &Variant, solution: &Solution) -> String {
    let nodes = solution.nodes;
    let proved = match &solution.verdict {
        Verdict::Mate(mate) => {
            return json_of(Ok(MateAnswer {
                mate: mate.moves,
                unique: mate.unique,
                line: written(variant, &mate.line),
                nodes,
            }));
        }
        Verdict::NoMate => true,
        Verdict::NotProved => false,
    };
    json_of(Ok(NoMateAnswer {
        mate: None,
        proved,
        nodes,
    }))
}

fn sentences(variant: &Variant, solution: &Solution, most: u32) -> String {
    let found = match &solution.verdict {
        Verdict::Mate(mate) => mate_sentence(variant, mate),
        Verdict::NoMate => format!("There is no mate within {}.", moves(most)),
        Verdict::NotProved => format!(
            "Not proved: the search ended before it could tell whether there is a mate within {}.",
            moves(most)
        ),
    };
    format!("{found}\nnodes: {}", solution.nodes)
}

fn mate_sentence(variant: &Variant, mate: &Mate) -> String {
    let line = written(variant, &mate.line);
    let number = moves(mate.moves);
    let unique = match mate.unique {
        Some(true) => format!("No other first move mates within {number}."),
        Some(false) => format!("Other first moves mate within {number}, too."),
        None => "Whether another first move mates as quickly was not proved.".to_owned(),
    };
    let first = line.first().map_or("", String::as_str);
    let line = line.join(" ");
    format!("Mate in {number} by {first}. {unique}\nline: {line}")
}

fn moves(count: u32) -> String {
    match count {
        1 => "1 move".to_owned(),
        _ => format!("{count} moves"),
    }
}
