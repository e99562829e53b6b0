//! `posthorse position`: a position, its legal moves and the ruling, for people or as JSON lines.

use std::io::{BufRead, Write};
use std::str::FromStr;
use std::sync::Arc;

use super::failure::Failure;
use super::jsonl;
use crate::diagram;
use crate::notation::{algebraic, coordinate, fen};
use crate::rules::{Line, Position, Rulebook, Variant, catalogue};
use crate::words;

/// Shows a position, its legal moves and the ruling.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The variant, such as `xiangqi`.
    #[arg(required_unless_present = "jsonl")]
    pub variant: Option<String>,
    /// The position to begin with; without it, the start of a game.
    #[arg(long, env = "POSTHORSE_FEN")]
    pub fen: Option<String>,
    /// Moves to play from there, as in `h3e3 h10g8`.
    #[arg(long, env = "POSTHORSE_MOVES")]
    pub moves: Option<String>,
    /// The rulebook to judge under; without it, the variant's default.
    #[arg(long, env = "POSTHORSE_RULEBOOK")]
    pub rulebook: Option<String>,
    /// Read one JSON request a line and answer each with one line of JSON.
    #[arg(long, env = "POSTHORSE_JSONL", conflicts_with_all = ["variant", "fen", "moves", "rulebook"])]
    pub jsonl: bool,
}

/// Runs the command.
///
/// # Errors
/// When the request is not understood, or the terminal is gone.
pub fn run(args: &Args) -> Result<(), Failure> {
    if args.jsonl {
        return answer_lines(&mut std::io::stdin().lock(), &mut std::io::stdout().lock());
    }
    let slug = args.variant.as_deref().unwrap_or_default();
    let line = line(slug, args.rulebook.as_deref(), args.fen.as_deref())
        .and_then(|line| played(line, args.moves.as_deref().unwrap_or_default()))
        .map_err(Failure::Request)?;
    std::io::stdout()
        .lock()
        .write_all(shown(&line).as_bytes())?;
    Ok(())
}

/// Answers every line of the input with one line.
fn answer_lines(input: &mut impl BufRead, output: &mut impl Write) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(());
        }
        let answer = jsonl::answer(&bytes);
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
}

/// The variant of that slug, or a sentence that names those there are.
pub(super) fn variant(slug: &str) -> Result<Arc<Variant>, String> {
    catalogue::find(slug).ok_or_else(|| {
        let slugs: Vec<&str> = catalogue::all().iter().map(|v| v.slug()).collect();
        format!(
            "There is no variant `{slug}`; there are {}.",
            slugs.join(", ")
        )
    })
}

/// The position a text gives, or the variant's start.
pub(super) fn start(variant: &Variant, text: Option<&str>) -> Result<Position, String> {
    match text {
        None => Ok(*variant.start()),
        Some(text) => {
            fen::read(variant, text).map_err(|error| words::positions::fen(variant, &error))
        }
    }
}

/// A line without moves yet.
pub(super) fn line(slug: &str, book: Option<&str>, fen: Option<&str>) -> Result<Line, String> {
    let variant = variant(slug)?;
    let start = start(&variant, fen)?;
    let rulebook = match book {
        None => variant.rulebooks()[0],
        Some(slug) => rulebook(&variant, slug)?,
    };
    Ok(Line::from_position(variant, rulebook, start))
}

fn rulebook(variant: &Variant, slug: &str) -> Result<Rulebook, String> {
    Rulebook::from_str(slug)
        .ok()
        .filter(|book| variant.rulebooks().contains(book))
        .ok_or_else(|| {
            let slugs: Vec<&str> = variant.rulebooks().iter().map(|book| book.slug()).collect();
            let slugs = slugs.join(", ");
            format!(
                "{} has no rulebook `{slug}`; it has {slugs}.",
                variant.name()
            )
        })
}

fn played(mut line: Line, moves: &str) -> Result<Line, String> {
    for text in moves.split_whitespace() {
        push(&mut line, text).map_err(|error| error.sentence)?;
    }
    Ok(line)
}

/// A move text that could not be played.
pub(super) struct PlayError {
    pub(super) sentence: String,
    /// Whether the game was over before.
    pub(super) over: bool,
}

/// Plays one move in coordinates.
pub(super) fn push(line: &mut Line, text: &str) -> Result<(), PlayError> {
    let ply = line.ply() + 1;
    let shown: String = text.chars().take(20).collect();
    let tell = |what: &str| format!("Move {ply}, {shown}: {what}");
    let variant = Arc::clone(line.variant());
    let mv = coordinate::read(&variant, text).map_err(|_| PlayError {
        sentence: tell("Moves are written as two points, such as h3e3."),
        over: false,
    })?;
    let over = line.outcome().is_some();
    line.push(mv).map_err(|refusal| PlayError {
        sentence: tell(&words::moves::refusal(&variant, &refusal)),
        over,
    })
}

fn shown(line: &Line) -> String {
    let (variant, position) = (line.variant(), line.position());
    let mut text = format!(
        "{}\n\n{}\n\n",
        diagram::text::board(variant, position, false).trim_end(),
        fen::write(variant, position)
    );
    text.push_str(&state(line));
    text.push('\n');
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

fn state(line: &Line) -> String {
    let variant = line.variant();
    if let Some(outcome) = line.outcome() {
        return words::moves::ending(variant, outcome);
    }
    let turn = &variant.seat(line.position().turn()).name;
    let mut text = format!("{turn} to move");
    if line.position().is_check(variant) {
        text.push_str(", in check");
    }
    let times = line.occurrences();
    text.push_str(&format!(
        ". Rulebook {}; occurrence {times} of this position; {} plies since a capture.",
        line.rulebook(),
        line.position().clock()
    ));
    text
}
