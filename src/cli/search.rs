//! `posthorse search`: finds public games of the archive by properties and positions, one JSON
//! request per line.

use super::common::Failure;
use super::common::{answer_lines, json_of, read_request};
use super::common::{connect_to_read, expect_current};
use super::folder;
use super::line::{start, variant};
use crate::config::{DataArgs, VariantsArgs};
use crate::diagram::Word as _;
use crate::model::GameId;
use crate::notation::coordinate;
use crate::rules::Catalogue;
use crate::search::{self, Criteria, Pattern, Sort};
use crate::service::Error;
use crate::service::archive::search::{
    Filter, Only, PositionStatistics, all_games, explore, filters, first_games, fitting, keys,
};
use crate::service::database::DbConnection;
use crate::words;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// What `search` is told.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Read one JSON request per line and answer each with one line of JSON.
    #[arg(long, env = "POSTHORSE_JSONL", required = true)]
    pub jsonl: bool,
    #[command(flatten)]
    /// The database.
    pub data: DataArgs,
    #[command(flatten)]
    /// The operator's own variants.
    pub own: VariantsArgs,
}

/// Games per answer by default.
const USUAL: i64 = 20;
/// The maximum number of games per answer.
const MOST: i64 = 10_000;
/// Games replayed per batch.
const REPLAYED: usize = 500;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    variant: String,
    fen: Option<String>,
    filter: Option<String>,
    sort: Option<String>,
    limit: Option<i64>,
    mirror: Option<bool>,
}

#[derive(Serialize)]
struct Answer {
    count: i64,
    games: Vec<GameId>,
    moves: BTreeMap<String, Count>,
}

#[derive(Serialize)]
struct Count {
    n: i64,
    first: i64,
    second: i64,
    draw: i64,
}

/// Runs the command.
///
/// # Errors
/// If the database cannot be read, or the output is closed.
pub fn run(args: &Args) -> Result<(), Failure> {
    let catalogue = folder::catalogue(&args.own)?;
    let mut conn = connect_to_read(&args.data)?;
    expect_current(&mut conn)?;
    let conn = RefCell::new(conn);
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let answer = |bytes: &[u8]| answer(&catalogue, &mut conn.borrow_mut(), bytes);
    Ok(answer_lines(&mut input, &mut output, answer)?)
}

/// Answers one line, as JSON without a line break.
fn answer(catalogue: &Catalogue, conn: &mut DbConnection, bytes: &[u8]) -> String {
    json_of(read_request(bytes).and_then(|request| reply(catalogue, conn, &request)))
}

fn reply(
    catalogue: &Catalogue,
    conn: &mut DbConnection,
    request: &Request,
) -> Result<Answer, String> {
    let variant = variant(catalogue, &request.variant)?;
    let sort = sort(request.sort.as_deref())?;
    let limit = limit(request.limit)?;
    let filter = request.filter.as_deref().unwrap_or_default();
    let mut wanted = search::read(filter).map_err(|fault| words::search::fault(&fault))?;
    words::variant_names::fill_in(catalogue, &mut wanted);
    wanted
        .take("variant", variant.slug())
        .map_err(|fault| words::search::fault(&fault))?;
    let mirror = request.mirror.unwrap_or(false);
    let is_narrowed = !is_variant_only(&wanted);
    words::openings::fill_in(&mut wanted);
    wanted
        .read_pieces(catalogue)
        .map_err(|(_, fault)| words::search::fault(&fault))?;
    let mut filters = filters(conn, catalogue, &wanted, None).map_err(failed)?;
    if let Some(pattern) = &wanted.points {
        replay(conn, &mut filters, pattern)?;
    }
    let mut explored = PositionStatistics::default();
    if request.fen.is_some() {
        let position = start(&variant, request.fen.as_deref())?;
        let only = Only {
            filters: is_narrowed.then_some(&filters[..]),
            exactly: true,
            ..Only::default()
        };
        explored = explore(conn, (&variant, &position), mirror, only).map_err(failed)?;
        let keys = keys(&variant, &position, mirror);
        for filter in &mut filters {
            filter.positions = Some(keys.clone());
        }
    } else {
        let all = all_games(conn, &filters).map_err(failed)?;
        explored.games = i64::try_from(all.len()).unwrap_or(i64::MAX);
    }
    let games = first_games(conn, &filters, sort, limit).map_err(failed)?;
    let moves = explored.moves.iter().map(|played| {
        let count = Count {
            n: played.count.games,
            first: played.count.first,
            second: played.count.second,
            draw: played.count.drawn,
        };
        (coordinate::write(&variant, played.mv), count)
    });
    Ok(Answer {
        count: explored.games,
        games,
        moves: moves.collect(),
    })
}

/// Whether the criteria name a variant and nothing else.
fn is_variant_only(wanted: &Criteria) -> bool {
    let variant_only = Criteria {
        variant: wanted.variant.clone(),
        ..Criteria::default()
    };
    *wanted == variant_only
}

/// Restricts the filters to games with a position that matches the pattern.
fn replay(
    conn: &mut DbConnection,
    filters: &mut [Filter],
    pattern: &Pattern,
) -> Result<(), String> {
    let all = all_games(conn, filters).map_err(failed)?;
    if all.len() as i64 > MOST {
        let games = all.len();
        return Err(format!(
            "`pattern:` replays the games that all else finds, at most {MOST}; here there are \
                {games}. Please narrow \
             the filter further."
        ));
    }
    let mut found = Vec::new();
    for some in all.chunks(REPLAYED) {
        found.extend(fitting(conn, pattern, some).map_err(failed)?);
    }
    found.sort_unstable();
    for filter in filters {
        filter.games = Some(found.clone());
    }
    Ok(())
}

fn sort(word: Option<&str>) -> Result<Sort, String> {
    let Some(word) = word else {
        return Ok(Sort::default());
    };
    Sort::find(word).ok_or_else(|| {
        let all: Vec<&str> = Sort::all().map(Sort::word).collect();
        format!("There is no order `{word}`; there are {}.", all.join(", "))
    })
}

fn limit(limit: Option<i64>) -> Result<i64, String> {
    match limit.unwrap_or(USUAL) {
        limit @ 0..=MOST => Ok(limit),
        _ => Err(format!("`limit` is a number from 0 to {MOST}.")),
    }
}

fn failed(error: Error) -> String {
    format!("The database failed: {error}.")
}
