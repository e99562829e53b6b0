//! `posthorse pair` and `posthorse standings`: the next round and the ranks of a tournament report
//! file.

pub mod ratings;

use super::common::{Failure, read_report};
use posthorse_tournament::Tournament;
use posthorse_tournament::pairing::{lines, next_round};
use posthorse_tournament::standings::{Break, Row, Value, default_breaks, standings};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Pair the next round of a Swiss tournament from its report file (TRF16 or TRF25).
///
/// The rules are FIDE's Dutch system (Handbook C.04.3, in force since 1 February 2026). The output
/// is that of `JaVaFo` and `bbpPairings`: the number of pairs, then a line for each with the
/// starting numbers of White and Black, and 0 for the bye.
#[derive(Debug, clap::Args)]
pub struct PairArgs {
    /// The report file.
    pub file: PathBuf,
}

/// Runs `posthorse pair`.
///
/// # Errors
/// If the file cannot be read, no pairing keeps the rules, or the output is closed.
pub fn pair(args: &PairArgs) -> Result<(), Failure> {
    let tournament = read_report(&args.file)?;
    let pairs = next_round(&tournament)
        .map_err(|why| Failure::Request(format!("{}: {why}", args.file.display())))?;
    write!(std::io::stdout().lock(), "{}", lines(&pairs))?;
    Ok(())
}

/// Rank the players of a tournament report file (TRF16 or TRF25) by points and tie-breaks.
///
/// The rules are FIDE's (Handbook C.07). In a Swiss tournament, unplayed rounds count as games
/// against a dummy opponent; in a round robin, they count as they are.
#[derive(Debug, clap::Args)]
#[command(after_long_help = BREAKS)]
pub struct StandingsArgs {
    /// The report file.
    pub file: PathBuf,
    /// Tie-breaks in order, separated by commas [default: those of the file, else
    /// PTS,BH/C1,BH,SB,WIN, or PTS,SB,WIN in a round robin].
    #[arg(long, env = "POSTHORSE_BREAKS")]
    pub breaks: Option<String>,
    /// Print one line of JSON: for each player number, rank, and the value of each tie-break.
    #[arg(long, env = "POSTHORSE_JSONL")]
    pub jsonl: bool,
}

const BREAKS: &str = "\
Tie-breaks:
  PTS   points                              STD   points, with 1 for a win and 0.5 for a draw
  DE    direct encounter                    WIN   rounds with the points of a win
  WON   games won                           BPG   games played with black
  BWG   games won with black                REP   rounds in which the player was ready to play
  PS    sum of the scores after each round  KS    points against opponents with 50 % (Koya)
  BH    Buchholz                            FB    Buchholz, with the last round as draws
  AOB   average of the opponents' Buchholz  SB    Sonneborn-Berger
  RTNG  rating                              ARO   average rating of the opponents
  TPR   rating performance                  PTP   perfect performance
  APRO  average of the opponents' TPR       APPO  average of the opponents' PTP
  TPN   starting number

Modifiers, where they apply:
  /C1    without the lowest contribution    /M1    without the lowest and the highest
  /P     forfeits count as games            /F     AOB from FB
  /L60   Koya with 60 %                     /L+1   Koya with half a point above 50 %
  /U1400 rating of players without one";

#[derive(Serialize)]
struct Answer {
    rows: Vec<Vec<serde_json::Value>>,
}

/// Runs `posthorse standings`.
///
/// # Errors
/// If the file cannot be read, a tie-break is unknown, or the output is closed.
pub fn rank(args: &StandingsArgs) -> Result<(), Failure> {
    let tournament = read_report(&args.file)?;
    let list = match &args.breaks {
        Some(list) => list.clone(),
        None => default_breaks(&tournament).join(","),
    };
    let breaks = Break::read_list(&list).map_err(|error| Failure::Request(error.to_string()))?;
    let rows = standings(&tournament, &breaks);
    let mut out = std::io::stdout().lock();
    if args.jsonl {
        let rows = rows.iter().map(cells).collect();
        let text = serde_json::to_string(&Answer { rows });
        writeln!(out, "{}", text.expect("rows hold nothing but numbers"))?;
    } else {
        write!(out, "{}", table(&tournament, &breaks, &rows))?;
    }
    Ok(())
}

fn cells(row: &Row) -> Vec<serde_json::Value> {
    let values = row
        .values
        .iter()
        .map(|value| value.map(Value::as_f64).into());
    [row.number.into(), row.rank.into()]
        .into_iter()
        .chain(values)
        .collect()
}

/// The standings for people, the first at the top. Columns are as wide as their longest text.
fn table(tournament: &Tournament, breaks: &[Break], rows: &[Row]) -> String {
    let head = ["Rank", "No.", "Name"].map(str::to_owned);
    let names = breaks.iter().map(|one| one.name.clone());
    let mut lines: Vec<Vec<String>> = vec![head.into_iter().chain(names).collect()];
    let mut by_rank: Vec<(&Row, &str)> = rows
        .iter()
        .zip(tournament.players.iter().map(|player| player.name.as_str()))
        .collect();
    by_rank.sort_by_key(|(row, _)| (row.rank, row.number));
    for (row, name) in by_rank {
        let values = row.values.iter().map(|value| match value {
            Some(value) => value.to_string(),
            None => "-".to_owned(),
        });
        let own = [
            row.rank.to_string(),
            row.number.to_string(),
            name.to_owned(),
        ];
        lines.push(own.into_iter().chain(values).collect());
    }
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<usize> = (0..lines[0].len())
        .map(|at| width(at).unwrap_or(0))
        .collect();
    let mut text = String::new();
    for line in &lines {
        let cells = line.iter().zip(&widths).enumerate();
        let padded: Vec<String> = cells
            .map(|(column, (cell, width))| match column {
                2 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            })
            .collect();
        text.push_str(padded.join("  ").trim_end());
        text.push('\n');
    }
    text
}
