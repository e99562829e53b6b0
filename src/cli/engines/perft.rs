//! `posthorse perft`: counts legal move sequences, the standard check of a move generator.

use std::io::Write;
use std::time::Instant;

use crate::cli::common::Failure;
use crate::cli::folder;
use crate::cli::line;
use crate::config::VariantsArgs;
use crate::notation::coordinate;

/// Count legal move sequences to a depth; draws are ignored.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Variant, such as `xiangqi`.
    pub variant: String,
    /// Depth in plies.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    pub depth: u32,
    /// Position to count from [default: the initial position].
    #[arg(long, env = "POSTHORSE_FEN")]
    pub fen: Option<String>,
    /// Also print the count for each first move.
    #[arg(long, env = "POSTHORSE_DIVIDE")]
    pub divide: bool,
    #[command(flatten)]
    /// The operator's own variants.
    pub own: VariantsArgs,
}

/// Runs the command.
///
/// # Errors
/// If the variant or position is invalid, or the output is closed.
pub fn run(args: &Args) -> Result<(), Failure> {
    let catalogue = folder::catalogue(&args.own)?;
    let variant = line::variant(&catalogue, &args.variant).map_err(Failure::Request)?;
    let start = line::start(&variant, args.fen.as_deref()).map_err(Failure::Request)?;
    let mut out = std::io::stdout().lock();
    let begun = Instant::now();
    let nodes = if args.divide && args.depth > 0 {
        let mut moves = start.whole_moves(&variant);
        moves.sort_by_cached_key(|&mv| coordinate::write(&variant, mv));
        let mut nodes = 0;
        for mv in moves {
            let behind = start.perft_after(&variant, mv, args.depth - 1);
            writeln!(out, "{}: {behind}", coordinate::write(&variant, mv))?;
            nodes += behind;
        }
        nodes
    } else {
        start.perft(&variant, args.depth)
    };
    let seconds = begun.elapsed().as_secs_f64();
    writeln!(out, "nodes: {nodes}")?;
    // Counts stay far below the point where a float cannot represent every whole number.
    #[allow(clippy::cast_precision_loss)]
    let rate = nodes as f64 / seconds.max(1e-9);
    writeln!(out, "nodes per second: {rate:.0}")?;
    Ok(())
}
