//! `posthorse position`: shows a position with its legal moves and ruling, as text or JSON lines.

use std::io::Write;

use super::common::Failure;
use super::common::answer_lines;
use super::folder;
use super::jsonl;
use super::line::{line, push};
use crate::config::VariantsArgs;
use crate::diagram::text::{TextOptions, board};
use crate::notation::{Notation, algebraic, fen};
use crate::rules::Line;
use crate::words;

/// Show a position with its legal moves and ruling.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Variant, such as `xiangqi`.
    #[arg(required_unless_present = "jsonl")]
    pub variant: Option<String>,
    /// Position to start from [default: the initial position].
    #[arg(long, env = "POSTHORSE_FEN")]
    pub fen: Option<String>,
    /// Moves to play from there, such as `h3e3 h10g8`.
    #[arg(long, env = "POSTHORSE_MOVES")]
    pub moves: Option<String>,
    /// Rulebook for the ruling [default: the variant's].
    #[arg(long, env = "POSTHORSE_RULEBOOK")]
    pub rulebook: Option<String>,
    /// Read one JSON request per line and answer each with one line of JSON.
    #[arg(
        long,
        env = "POSTHORSE_JSONL",
        conflicts_with_all = ["variant", "fen", "moves", "rulebook"]
    )]
    pub jsonl: bool,
    #[command(flatten)]
    /// The operator's own variants.
    pub own: VariantsArgs,
}

/// Runs the command.
///
/// # Errors
/// If the request is invalid, or the output is closed.
pub fn run(args: &Args) -> Result<(), Failure> {
    let catalogue = folder::catalogue(&args.own)?;
    if args.jsonl {
        let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
        let answer = |bytes: &[u8]| jsonl::answer(&catalogue, bytes);
        return Ok(answer_lines(&mut input, &mut output, answer)?);
    }
    let slug = args.variant.as_deref().unwrap_or_default();
    let line = line(
        &catalogue,
        slug,
        args.rulebook.as_deref(),
        args.fen.as_deref(),
    )
    .and_then(|line| play_moves(line, args.moves.as_deref().unwrap_or_default()))
    .map_err(Failure::Request)?;
    std::io::stdout()
        .lock()
        .write_all(description(&line).as_bytes())?;
    Ok(())
}

fn play_moves(mut line: Line, moves: &str) -> Result<Line, String> {
    for text in moves.split_whitespace() {
        push(&mut line, text).map_err(|error| error.sentence)?;
    }
    Ok(line)
}

fn description(line: &Line) -> String {
    let (variant, position) = (line.variant(), line.position());
    let mut text = format!(
        "{}\n\n{}\n\n",
        board(variant, position, TextOptions::default()).trim_end(),
        fen::write(variant, position)
    );
    text.push_str(&state(line));
    text.push('\n');
    text.push_str(&repetition(line));
    let legal = line.legal();
    if !legal.is_empty() {
        text.push_str("\nLegal moves:\n");
    }
    for chunk in legal.chunks(8) {
        let moves: Vec<String> = chunk
            .iter()
            .map(|&mv| format!("{:<10}", algebraic::write(variant, position, mv)))
            .collect();
        text.push_str(moves.join(" ").trim_end());
        text.push('\n');
    }
    text
}

/// The warning or the grounds of the ruling, if the position has occurred before.
fn repetition(line: &Line) -> String {
    let mut text = String::new();
    if let Some(warning) = line.warning() {
        let warning = words::rulings::warning(line.variant(), &warning, None);
        text.push_str(&format!("\n{warning}\n"));
    }
    if let Some(ruling) = words::rulings::explanation(line, Notation::default()) {
        text.push_str(&format!("\n{}\n", ruling.heading));
        for ply in ruling.plies {
            text.push_str(&format!("  {ply}\n"));
        }
        if !ruling.conclusion.is_empty() {
            text.push_str(&format!("{}\n", ruling.conclusion));
        }
    }
    text
}

fn state(line: &Line) -> String {
    let variant = line.variant();
    if let Some(outcome) = line.outcome() {
        return words::endings::ending(variant, outcome);
    }
    let turn = &variant.seat(line.position().turn()).name;
    let mut text = format!("{turn} to move");
    if line.position().is_check(variant) {
        text.push_str(", in check");
    }
    let times = line.occurrences();
    text.push_str(&format!(
        ". Rulebook {}; occurrence {times} of this position; {} plies since {}.",
        line.rulebook(),
        line.position().clock(),
        words::endings::progress(variant)
    ));
    text
}
