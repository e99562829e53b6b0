//! The cost of pages, relative to the machine in the same run (moves: `cargo bench --bench moves`).
//! The yardstick is an actix server with two workers that returns a constant of the same length.
//! Requests go to both in turn. The result is the processor time per request, the constant's
//! divided by ours. Each response is checked. The results are printed; nothing here fails.
//!
//! `cargo bench --bench web` takes some minutes; `cargo bench --bench web -- game` measures only
//! names with `game`, `-- expensive` the most expensive addresses, `-- keep-alive` the response
//! times over a persistent connection, and `-- memory` the memory in use after many views of many
//! games. It reads Linux's `/proc`. With `TEST_DATABASE_URL` that PostgreSQL is measured too.
#![allow(missing_docs, clippy::unwrap_used, unreachable_pub)]

mod expensive;
mod keep_alive;
mod load;
#[path = "../../it/support/postgres.rs"]
#[allow(dead_code, reason = "one database is enough here")]
mod postgres;
mod process;
#[allow(dead_code, reason = "the benchmark of moves asks for more")]
mod world;
mod yardstick;

use std::env;
use std::path::Path;
use std::time::{Duration, Instant};

use load::{Answer, Connection, Request, Round, percentile};
use posthorse_core::store::DatabaseUrl;
use process::Served;
use world::{Game, World, cookie};

/// The number of concurrent connections.
const CONNECTIONS: usize = 16;
/// Requests per round, and rounds. The yardstick has as many.
const REQUESTS: usize = 1_200;
const ROUNDS: usize = 4;
/// The steady pace in pages per second, and the number of pages.
const PACE: u32 = 500;
const PACED: usize = 5_000;
/// Games for the memory test, and views of them in turn.
const GAMES: u64 = 5_000;
const VIEWS: usize = 200_000;

fn main() {
    if let Some(address) = yardstick::listen_address() {
        return yardstick::serve(address);
    }
    let wanted = env::args().skip(1).find(|word| !word.starts_with("--"));
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| {
        let path = folder.path().join(name);
        DatabaseUrl::Sqlite(path.to_str().unwrap().into())
    };
    if wanted.as_deref() == Some("memory") {
        return remember(&file("memory.db"), folder.path());
    }
    println!("SQLite");
    visit(&file("bench.db"), folder.path(), wanted.as_deref());
    if let Ok(server) = env::var("TEST_DATABASE_URL") {
        println!("PostgreSQL");
        let database = postgres::Copy::bare(&server);
        let url = DatabaseUrl::Postgres(database.url());
        visit(&url, folder.path(), wanted.as_deref());
    }
}

/// Fills a site and measures its pages.
fn visit(url: &DatabaseUrl, folder: &Path, wanted: Option<&str>) {
    let world = World::new(url);
    let site = TestSite::fill(&world);
    let bench = Bench {
        ours: process::posthorse(url, folder),
        yardstick: yardstick::start(),
    };
    println!("anonymous memory at first: {}", megabytes(&bench.ours));
    let is_wanted = |name: &str| wanted.is_none_or(|part| name.contains(part));
    println!("{}", Figures::HEAD);
    let longest = expensive::bring(&world);
    let kinds = site.kinds().into_iter().chain(expensive::kinds(longest));
    for kind in kinds.filter(|kind| is_wanted(kind.name)) {
        println!("{}", bench.measure(&kind));
    }
    if is_wanted("304") {
        println!("{}", bench.measure_unchanged(&site));
    }
    if is_wanted("row") {
        println!("{}", bench.measure_row());
    }
    if is_wanted("paced") {
        bench.paced(&site);
    }
    if is_wanted("keep-alive") {
        for game in [&site.short, &site.long] {
            let path = format!("/games/{}", game.id);
            keep_alive::compare(&bench.ours, folder, &path);
        }
    }
    println!("anonymous memory at the end: {}", megabytes(&bench.ours));
}

/// The memory in use after many views of many games.
fn remember(url: &DatabaseUrl, folder: &Path) {
    let world = World::new(url);
    let games: Vec<Game> = (0..GAMES).map(|number| world.game(number, 12, 0)).collect();
    let paths = games.iter().map(|game| format!("/games/{}", game.id));
    let requests: Vec<Request> = paths.map(|path| Request::get(&path, None)).collect();
    let ours = process::posthorse(url, folder);
    println!("anonymous memory at first: {}", megabytes(&ours));
    let round = Round {
        address: ours.address,
        connections: CONNECTIONS,
        count: VIEWS,
        requests: &requests,
        pace: None,
        check: &|answer| answer.status == 200,
    };
    round.run();
    println!("after {VIEWS} views of {GAMES} games: {}", megabytes(&ours));
}

fn megabytes(server: &Served) -> String {
    format!("{:.1} MB", server.anonymous() as f64 / 1e6)
}

/// The games and players whose pages are requested.
struct TestSite {
    /// When the last game began.
    begun_at: chrono::DateTime<chrono::Utc>,
    /// Games of 80 plies, requested in turn.
    many: Vec<Game>,
    short: Game,
    long: Game,
    talked: Game,
    /// A game with a move to be previewed.
    to_move: Game,
}

/// A kind of request.
struct Kind {
    name: &'static str,
    requests: Vec<Request>,
    /// Text in each response.
    holds: &'static str,
    status: u16,
}

impl TestSite {
    fn fill(world: &World) -> Self {
        let pairs = usize::try_from(world::PAIRS).unwrap();
        let game = |number: usize, ply| world.game(number as u64, ply, 0);
        for number in 0..40 {
            let short = game(number, 20);
            if number % pairs == pairs - 1 {
                world.end(&short);
            }
        }
        let talked = game(2, 100);
        world.remark(&talked);
        let site = Self {
            many: (0..50).map(|number| game(100 + number, 80)).collect(),
            short: game(1, 20),
            long: game(3, 300),
            to_move: world.game(200, 10, 1),
            begun_at: chrono::Utc::now(),
            talked,
        };
        world.forget_mail();
        site
    }

    fn kinds(&self) -> Vec<Kind> {
        let me = cookie(1);
        let mine = self.many.iter().filter(|game| game.first == 1);
        let mine: Vec<String> = mine.map(|game| format!("/games/{}", game.id)).collect();
        let theirs = self.many.iter().filter(|game| game.first != 1);
        let theirs: Vec<String> = theirs.map(|game| format!("/games/{}", game.id)).collect();
        let many = |end: &str| -> Vec<Request> {
            let paths = self
                .many
                .iter()
                .map(|game| format!("/games/{}{end}", game.id));
            paths.map(|path| Request::get(&path, None)).collect()
        };
        let one = |path: &str| vec![Request::get(path, None)];
        let own = |path: &str| vec![Request::get(path, Some(&me))];
        let of = |game: &Game, end: &str| one(&format!("/games/{}{end}", game.id));
        let kind = |name, holds, requests| Kind {
            name,
            requests,
            holds,
            status: 200,
        };
        let preview = &self.to_move;
        let posted = format!(
            "ply={}&move={}&do=preview",
            preview.ply, preview.moves[preview.ply]
        );
        let to = format!("/games/{}/moves", preview.id);
        let refused = Request::post(&to, None, "").cross_site();
        let preview = vec![Request::post(&to, Some(&cookie(preview.first)), &posted)];
        vec![
            kind("front page, signed out", "id=\"menu\"", one("/")),
            kind("front page, signed in", "Player2", own("/")),
            kind("game of 20 plies", "data-ply=\"20\"", of(&self.short, "")),
            kind("game of 80 plies, 50 in turn", "data-ply=\"80\"", many("")),
            kind("game of 300 plies", "data-ply=\"300\"", of(&self.long, "")),
            kind("game with 30 remarks", "Remark 29", of(&self.talked, "")),
            kind(
                "game step ?ply=10, 50 in turn",
                "data-ply=\"10\"",
                many("?ply=10"),
            ),
            kind(
                "game step, each seen first",
                "data-ply",
                self.each_step().collect(),
            ),
            kind(
                "game, of others, signed in",
                "data-ply=\"80\"",
                theirs.iter().flat_map(|it| own(it)).collect(),
            ),
            kind(
                "game, one's own, to move",
                "name=\"move\"",
                mine.iter().flat_map(|it| own(it)).collect(),
            ),
            kind("game preview", "has not been", preview),
            kind("games list", "Player1", one("/games")),
            kind("games list, signed in", "Player1", own("/games")),
            kind("games list, deep", "Player1", own(&self.deep_page())),
            kind(
                "games list with filters",
                "Player1",
                one("/games?variant=xiangqi&player=Player1"),
            ),
            kind("player", "Player3", one("/players/Player3")),
            kind("player, signed in", "Player3", own("/players/Player3")),
            kind("rules", "<h1", one("/variants/xiangqi")),
            kind("help", "<h1", one("/help")),
            kind("board.svg", "<svg", of(&self.many[0], "/board.svg")),
            kind("board.png", "", of(&self.many[0], "/board.png")),
            kind("board.txt", "", of(&self.many[0], "/board.txt")),
            kind("record", "[Event", of(&self.many[0], ".pgn")),
            kind("progress", "80", of(&self.many[0], "/progress")),
            Kind {
                status: 404,
                ..kind("404", "", one("/nothing-here"))
            },
            Kind {
                status: 403,
                ..kind("refused by the guard", "", vec![refused])
            },
        ]
    }
}

impl TestSite {
    /// Every ply of every game: more pages than are cached.
    fn each_step(&self) -> impl Iterator<Item = Request> {
        let steps = (1..80).flat_map(|ply| self.many.iter().map(move |game| (game.id, ply)));
        steps.map(|(id, ply)| Request::get(&format!("/games/{id}?ply={ply}"), None))
    }

    /// The address of a later page of the list.
    fn deep_page(&self) -> String {
        let micros = self.begun_at.timestamp_micros();
        format!("/games?status=playing&after={micros}-{}", self.many[40].id)
    }
}

/// Both servers.
struct Bench {
    ours: Served,
    yardstick: Served,
}

/// The results for a kind.
struct Figures {
    name: String,
    bytes: usize,
    rate: f64,
    p50: Duration,
    p99: Duration,
    cpu: Duration,
    constant: Duration,
}

impl Figures {
    const HEAD: &str = "                                    bytes   a second   p50 ms   p99 \
        ms   CPU µs   constant µs   ratio";
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let millis = |it: Duration| 1e3 * it.as_secs_f64();
        let micros = |it: Duration| 1e6 * it.as_secs_f64();
        write!(
            f,
            "{:34} {:6} {:10.0} {:8.2} {:8.2} {:8.0} {:13.1} {:7.3}",
            self.name,
            self.bytes,
            self.rate,
            millis(self.p50),
            millis(self.p99),
            micros(self.cpu),
            micros(self.constant),
            micros(self.constant) / micros(self.cpu),
        )
    }
}

impl Bench {
    fn measure(&self, kind: &Kind) -> Figures {
        let first = Connection::open(self.ours.address).ask(&kind.requests[0]);
        let bytes = first.body.len();
        let check = |answer: &Answer| answer.status == kind.status && holds(answer, kind.holds);
        assert!(
            check(&first),
            "{}: {} is not what was asked for",
            kind.name,
            first.status
        );
        let ours = Round {
            address: self.ours.address,
            connections: CONNECTIONS,
            count: REQUESTS,
            requests: &kind.requests,
            pace: None,
            check: &check,
        };
        self.measure_both(kind.name, bytes, &ours)
    }

    /// Pages that their readers have cached.
    fn measure_unchanged(&self, site: &TestSite) -> Figures {
        let mut connection = Connection::open(self.ours.address);
        let mut known = |game: &Game| {
            let request = Request::get(&format!("/games/{}", game.id), None);
            let answer = connection.ask(&request);
            request.if_not(answer.header("etag").unwrap())
        };
        let requests: Vec<_> = site.many.iter().map(&mut known).collect();
        let kind = Kind {
            name: "304, 50 games in turn",
            requests,
            holds: "",
            status: 304,
        };
        self.measure(&kind)
    }

    /// For information: one row read by Diesel, in one small page.
    fn measure_row(&self) -> Figures {
        let requests = [Request::get("/row", None)];
        let ours = Round {
            address: self.yardstick.address,
            connections: CONNECTIONS,
            count: REQUESTS,
            requests: &requests,
            pace: None,
            check: &|answer| answer.status == 200,
        };
        let bytes = Connection::open(self.yardstick.address)
            .ask(&requests[0])
            .body
            .len();
        self.measure_both("(a bare row in a small page)", bytes, &ours)
    }

    /// A round of each server in turn, with responses of the same length. The first of each is not
    /// counted.
    fn measure_both(&self, name: &str, bytes: usize, ours: &Round) -> Figures {
        let requests = [Request::get(&format!("/constant/{bytes}"), None)];
        let constant = Round {
            address: self.yardstick.address,
            requests: &requests,
            check: &|answer| answer.body.len() == bytes,
            ..*ours
        };
        let server = if ours.address == self.ours.address {
            &self.ours
        } else {
            &self.yardstick
        };
        let (mut taken, mut seconds) = (Vec::new(), Duration::ZERO);
        let (mut cpu, mut of_constant) = (Duration::ZERO, Duration::ZERO);
        for round in 0..=ROUNDS {
            let (times, by_us, wall) = measured(server, ours);
            let (_, by_constant, _) = measured(&self.yardstick, &constant);
            if round > 0 {
                taken.extend(times);
                cpu += by_us;
                of_constant += by_constant;
                seconds += wall;
            }
        }
        taken.sort_unstable();
        let count = u32::try_from(taken.len()).unwrap();
        Figures {
            name: name.to_owned(),
            bytes,
            rate: f64::from(count) / seconds.as_secs_f64(),
            p50: percentile(&taken, 50),
            p99: percentile(&taken, 99),
            cpu: cpu / count,
            constant: of_constant / count,
        }
    }

    /// Response times of a game's page at a steady pace.
    fn paced(&self, site: &TestSite) {
        let paths = site.many.iter().map(|game| format!("/games/{}", game.id));
        let requests: Vec<_> = paths.map(|path| Request::get(&path, None)).collect();
        let round = Round {
            address: self.ours.address,
            connections: CONNECTIONS,
            count: PACED,
            requests: &requests,
            pace: Some(PACE),
            check: &|answer| answer.status == 200,
        };
        let taken = round.run();
        println!(
            "game's page at a steady {PACE} a second: p50 {:.2} ms, p99 {:.2} ms",
            1e3 * percentile(&taken, 50).as_secs_f64(),
            1e3 * percentile(&taken, 99).as_secs_f64()
        );
    }
}

/// A round with the server's processor time and the time it took.
fn measured(server: &Served, round: &Round) -> (Vec<Duration>, Duration, Duration) {
    let (before, begun) = (server.cpu(), Instant::now());
    let times = round.run();
    (times, server.cpu() - before, begun.elapsed())
}

fn holds(answer: &Answer, words: &str) -> bool {
    let words = words.as_bytes();
    words.is_empty() || answer.body.windows(words.len()).any(|part| part == words)
}
