//! The cost of the archive's pages in a large archive, relative to a small one. Each kind of page
//! is requested at a steady pace from a server of either, in one run. The results are response
//! times, and the processor time per request on the large archive divided by that on the small one.
//! They are printed; nothing here fails.
//!
//! `cargo bench --bench archive` compares 1,000 games with 100,000. `BENCH_GAMES` sets another
//! number. `BENCH_ARCHIVE` names the file of an archive that `posthorse demo` has filled before,
//! which takes half an hour for a million games. `cargo bench --bench archive -- explorer` measures
//! only names with `explorer`. With `TEST_DATABASE_URL` that PostgreSQL is measured too. It reads
//! Linux's `/proc`.
//!
//! `cargo bench --bench archive -- import` compares the reading and importing of a file with
//! python-chess instead, which `python3` must have (`pip install chess`).
#![allow(missing_docs, clippy::unwrap_used, unreachable_pub)]

mod import;
#[path = "../web/load.rs"]
#[allow(dead_code, reason = "the benchmark of pages asks for more")]
mod load;
#[path = "../../it/support/postgres.rs"]
#[allow(dead_code, reason = "one database is enough here")]
mod postgres;
#[path = "../web/process.rs"]
#[allow(dead_code, reason = "the benchmark of pages asks for more")]
mod process;

use load::{Connection, Request, Round, percentile};
use posthorse_core::store::DatabaseUrl;
use process::Served;
use std::env;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Requests per second, and per round.
const PACE: u32 = 50;
const REQUESTS: usize = 200;
const CONNECTIONS: usize = 8;
/// Games of the small archive, and by default of the large one.
const SMALL: i64 = 1_000;
const LARGE: i64 = 100_000;

fn main() {
    let wanted = env::args().skip(1).find(|word| !word.starts_with("--"));
    let folder = tempfile::tempdir().unwrap();
    if wanted.as_deref() == Some("import") {
        return import::run(folder.path());
    }
    let games = env::var("BENCH_GAMES").map_or(LARGE, |told| told.parse().unwrap());
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let small = DatabaseUrl::Sqlite(file("small.db"));
    fill(&small, SMALL);
    let large = match env::var("BENCH_ARCHIVE") {
        Ok(filled) => DatabaseUrl::Sqlite(filled),
        Err(_) => {
            let large = DatabaseUrl::Sqlite(file("large.db"));
            fill(&large, games);
            large
        }
    };
    println!("SQLite");
    compare([&small, &large], folder.path(), wanted.as_deref());
    if let Ok(server) = env::var("TEST_DATABASE_URL") {
        println!("PostgreSQL");
        let databases = [SMALL, games.min(LARGE)].map(|games| {
            let database = postgres::Copy::bare(&server);
            fill(&DatabaseUrl::Postgres(database.url()), games);
            database
        });
        let [small, large] = databases
            .each_ref()
            .map(|it| DatabaseUrl::Postgres(it.url()));
        compare([&small, &large], folder.path(), wanted.as_deref());
    }
}

/// Fills an archive with the program's own command.
fn fill(url: &DatabaseUrl, games: i64) {
    let status = Command::new(env!("CARGO_BIN_EXE_posthorse"))
        .args(["demo", "--games", &games.to_string()])
        .args(["--database-url", &process::url_argument(url)])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(status.unwrap().success());
}

/// A kind of page, with addresses that are requested in turn.
struct Kind {
    name: &'static str,
    paths: Vec<String>,
}

/// The position after the most common first move.
const CENTRAL: &str =
    "rnbakabnr%2F9%2F1c5c1%2Fp1p1p1p1p%2F9%2F9%2FP1P1P1P1P%2F1C2C4%2F9%2FRNBAKABNR%20b";
/// One in this many games played on the site is private.
const PRIVATE: i64 = 16;

/// The pages of the archive.
fn kinds(served: &Served) -> Vec<Kind> {
    let records = records(served);
    let first = records.first().map_or("", |path| path.as_str());
    let number = first.trim_start_matches("/games/");
    let of = |name, paths: &[&str]| Kind {
        name,
        paths: paths.iter().map(|&path| path.to_owned()).collect(),
    };
    let line = |name, lines: &[&str]| Kind {
        name,
        paths: lines.iter().map(|line| found(line)).collect(),
    };
    let games = |name, path: &str| Kind {
        name,
        paths: (100..150)
            .filter(|game| game % PRIVATE != 0)
            .map(|game| path.replace("GAME", &game.to_string()))
            .collect(),
    };
    let later = |name, paths: &[&str]| Kind {
        name,
        paths: paths.iter().map(|path| two_on(served, path)).collect(),
    };
    vec![
        of("finished games", &["/games?status=finished"]),
        line(
            "one player",
            &["player:player7", "player:player12", "player:jing"],
        ),
        line("two players", &["player:player7 player:player8"]),
        line("result", &["result:red", "result:draw variant:xiangqi"]),
        line("year", &["year:1999", "year:2020..2022"]),
        line("length", &["moves:>45", "moves:20..25"]),
        line("event", &["event:rivers"]),
        line("kibitzed", &["kibitzed:>1"]),
        line("rulebook", &["rulebook:threefold", "rulebook:axf"]),
        line("source", &["source:demo"]),
        line("reason", &["reason:resignation", "reason:checkmate"]),
        line(
            "dates",
            &["from:2001", "to:1985", "from:2001-05 to:2001-08-17"],
        ),
        line(
            "material",
            &[
                "variant:xiangqi material:RN-R",
                "variant:xiangqi material:RRNNCC-RRNNCC",
            ],
        ),
        line(
            "pattern in a year",
            &[
                "variant:xiangqi year:1999 pattern:e3=C",
                "variant:xiangqi year:1975 pattern:e3=C,g8=n",
            ],
        ),
        later(
            "two pages on",
            &[
                "/games?status=finished",
                "/games?status=finished&player=player7",
                "/games?status=finished&result=first&sort=length",
            ],
        ),
        of(
            "sorted",
            &[
                "/games?status=finished&sort=length",
                "/games?status=finished&sort=kibitzed&variant=xiangqi",
            ],
        ),
        line(
            "all together",
            &["variant:xiangqi result:red year:>1990 moves:>30"],
        ),
        line("words of nobody", &["hippopotamus"]),
        line("words of remarks", &["fine fight", "centre"]),
        of(
            "position",
            &[&format!(
                "/games?status=finished&variant=xiangqi&fen={CENTRAL}"
            )],
        ),
        of("explorer, the start", &["/explorer/xiangqi"]),
        of(
            "explorer, one move on",
            &[&format!("/explorer/xiangqi?fen={CENTRAL}")],
        ),
        of("explorer, mirrored", &["/explorer/xiangqi?mirror=yes"]),
        of(
            "explorer, mirrored, on",
            &[&format!("/explorer/xiangqi?fen={CENTRAL}&mirror=yes")],
        ),
        of("statistics", &["/statistics", "/statistics/xiangqi"]),
        of(
            "statistics as a file",
            &[
                "/statistics/xiangqi?format=csv&table=years",
                "/players/player7/statistics?format=csv&table=opponents",
            ],
        ),
        of("statistics of a player", &["/players/player7/statistics"]),
        of("a player", &["/players/player7", "/players/player12"]),
        Kind {
            name: "a person",
            paths: people(served, &records),
        },
        games("finished game", "/games/GAME"),
        games("finished game, ply 10", "/games/GAME?ply=10"),
        games("embedded game", "/embed/games/GAME"),
        games("booklet of one game", "/games/booklet?games=GAME"),
        games("games like one", "/games/GAME/like"),
        Kind {
            name: "two games beside",
            paths: records
                .iter()
                .map(|path| format!("{path}/beside/{number}"))
                .collect(),
        },
        of("collections", &["/collections"]),
        Kind {
            name: "game of the library",
            paths: records,
        },
        of("games being played", &["/games?status=playing"]),
        of("front page", &["/"]),
    ]
}

fn found(line: &str) -> String {
    let line = line
        .replace(' ', "%20")
        .replace('>', "%3E")
        .replace(':', "%3A");
    format!("/games?status=finished&q={line}")
}

/// The results for a kind over one of the archives.
struct Figures {
    status: u16,
    p50: Duration,
    p99: Duration,
    cpu: Duration,
}

fn compare(archives: [&DatabaseUrl; 2], folder: &Path, wanted: Option<&str>) {
    let served = archives.map(|url| process::posthorse(url, folder));
    println!(
        "{:24} {:>27}   {:>27}   ratio",
        "", "small: p50 p99 ms, CPU µs", "large: p50 p99 ms, CPU µs"
    );
    let is_wanted = |kind: &Kind| wanted.is_none_or(|part| kind.name.contains(part));
    let kinds = served.each_ref().map(kinds);
    let [small_kinds, large_kinds] = kinds.map(|kinds| kinds.into_iter().filter(is_wanted));
    for (in_small, kind) in small_kinds.zip(large_kinds) {
        let small = measured(&served[0], &in_small);
        let large = measured(&served[1], &kind);
        let told = |it: &Figures| {
            let millis = [it.p50, it.p99].map(|time| 1e3 * time.as_secs_f64());
            let micros = 1e6 * it.cpu.as_secs_f64();
            format!(
                "{:3} {:7.2} {:7.2} {micros:7.0}",
                it.status, millis[0], millis[1]
            )
        };
        let ratio = large.cpu.as_secs_f64() / small.cpu.as_secs_f64();
        println!(
            "{:24} {}   {}   {ratio:5.2}",
            kind.name,
            told(&small),
            told(&large)
        );
    }
    for (served, of) in served.iter().zip(["small", "large"]) {
        println!("memory, {of}: {:.1} MB", served.anonymous() as f64 / 1e6);
    }
}

fn page(served: &Served, path: &str) -> String {
    let request = Request::get(path, None);
    let body = Connection::open(served.address).ask(&request).body;
    String::from_utf8(body).unwrap()
}

/// Records of the library in a list. Only they have such events.
fn records(served: &Served) -> Vec<String> {
    let page = page(served, &found("event:rivers"));
    let links = page.split("href=\"/games/").skip(1);
    let numbers = links.filter_map(|rest| rest.split('"').next()?.parse::<u64>().ok());
    numbers.map(|game| format!("/games/{game}")).collect()
}

/// The pages of the players of these records.
fn people(served: &Served, records: &[String]) -> Vec<String> {
    let mut people = Vec::new();
    for path in records {
        let page = page(served, path);
        let links = page.split("href=\"/people/").skip(1);
        let words = links.filter_map(|rest| rest.split('"').next());
        people.extend(words.map(|word| format!("/people/{word}")));
    }
    people
}

/// The address of the third page of a list, or of its last page.
fn two_on(served: &Served, path: &str) -> String {
    let mut path = path.to_owned();
    for _ in 0..2 {
        let page = page(served, &path);
        let Some((before, _)) = page.split_once("\" rel=\"next\"") else {
            break;
        };
        let link = before.rsplit("href=\"").next().unwrap_or_default();
        path = link.replace("&#38;", "&").replace("&amp;", "&");
    }
    path
}

/// A visitor requests pages, a different one each time, so that caches do not help.
fn measured(served: &Served, kind: &Kind) -> Figures {
    let request = |number: usize| {
        let path = &kind.paths[number % kind.paths.len()];
        let joint = if path.contains('?') { '&' } else { '?' };
        Request::get(&format!("{path}{joint}x={number}"), None)
    };
    let status = Connection::open(served.address)
        .ask(&request(REQUESTS))
        .status;
    let requests: Vec<Request> = (0..REQUESTS).map(request).collect();
    let round = Round {
        address: served.address,
        connections: CONNECTIONS,
        count: REQUESTS,
        requests: &requests,
        pace: Some(PACE),
        check: &|answer| answer.status == status,
    };
    let before = served.cpu();
    let taken = round.run();
    let cpu = (served.cpu() - before) / u32::try_from(REQUESTS).unwrap();
    Figures {
        status,
        p50: percentile(&taken, 50),
        p99: percentile(&taken, 99),
        cpu,
    }
}
