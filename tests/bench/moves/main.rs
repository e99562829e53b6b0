//! The cost of a move, relative to the machine in the same run. Several clients post moves with
//! messages as the page's form does. They are compared with commits of the same rows to the same
//! database with the same durability, and the server's processor time per move with that of a
//! constant response of 22 KB. The results are printed; nothing here fails.
//!
//! The SQLite database is in cargo's target folder, which must be on a disk.
//!
//! `cargo bench --bench moves` takes a minute, and reads Linux's `/proc`. With `TEST_DATABASE_URL`
//! it measures that PostgreSQL too (which should write to its disk: see its `fsync`).
#![allow(missing_docs, clippy::unwrap_used, unreachable_pub)]

#[path = "../web/load.rs"]
#[allow(dead_code, reason = "the pages' benchmark asks for more")]
mod load;
#[path = "../../it/support/postgres.rs"]
#[allow(dead_code, reason = "one database is enough here")]
mod postgres;
#[path = "../web/process.rs"]
#[allow(dead_code, reason = "the pages' benchmark asks for more")]
mod process;
mod raw;
#[path = "../web/world.rs"]
#[allow(dead_code, reason = "the pages' benchmark asks for more")]
mod world;
#[path = "../web/yardstick.rs"]
mod yardstick;

use posthorse::model::GameId;
use std::thread;
use std::time::{Duration, Instant};

use load::{Connection, Request, Round};
use posthorse_core::store::DatabaseUrl;
use process::Served;
use world::{Game, World, cookie};

/// Games in which moves are made, enough for the most clients.
const GAMES: usize = 64;
/// The plies of each game before the measurement.
const BEGUN: usize = 20;
/// The numbers of clients that post at the same time.
const CLIENTS: [usize; 3] = [1, 8, 64];
/// Rounds for each number of clients, and moves per game in a round.
const ROUNDS: usize = 4;
const PLIES: usize = 6;
/// Plies whose emails are awaited, and clients that make them.
const MAILED: usize = 8;
const MAILERS: usize = 8;
/// The message of each move.
pub const WORDS: &str = "I thought about this one for a day. What do you say to my cannon?";
/// The bytes of the constant response, and the number of requests for it.
const BYTES: usize = 22_000;
const ASKED: usize = 10_000;

fn main() {
    if let Some(address) = yardstick::listen_address() {
        return yardstick::serve(address);
    }
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let file = folder.path().join("bench.db");
    println!("SQLite");
    Bench::new(&DatabaseUrl::Sqlite(file.to_str().unwrap().into())).run();
    if let Ok(server) = std::env::var("TEST_DATABASE_URL") {
        println!("PostgreSQL");
        let database = postgres::Copy::bare(&server);
        Bench::new(&DatabaseUrl::Postgres(database.url())).run();
    }
}

/// A site with games, and the two servers.
struct Bench {
    url: DatabaseUrl,
    world: World,
    games: Vec<Game>,
    /// Games whose rows are written without checking the moves.
    written: Vec<GameId>,
    ours: Served,
    yardstick: Served,
    _mails: tempfile::TempDir,
}

impl Bench {
    fn new(url: &DatabaseUrl) -> Self {
        let world = World::new(url);
        let played = CLIENTS.len() * ROUNDS * PLIES + MAILED;
        let game = |number: usize, more| world.game(number as u64, BEGUN, more);
        let games = (0..GAMES).map(|number| game(number, played)).collect();
        let written = (0..GAMES)
            .map(|number| game(GAMES + number, 0).id)
            .collect();
        world.forget_mail();
        let mails = tempfile::tempdir().unwrap();
        Self {
            ours: process::posthorse(url, mails.path()),
            yardstick: yardstick::start(),
            url: url.clone(),
            world,
            games,
            written,
            _mails: mails,
        }
    }

    fn run(&self) {
        // The first requests prepare statements and load pages of code.
        self.constant();
        let constant = self.constant();
        println!(
            "  the constant of 22 KB: {:.1} µs",
            1e6 * constant.as_secs_f64()
        );
        println!(
            "                         clients   a second        raw   ratio   CPU µs   constants"
        );
        let mut ply = BEGUN;
        let mut quiet = Duration::ZERO;
        for clients in CLIENTS {
            let (mut by_us, mut raw) = (Taken::default(), Taken::default());
            for _ in 0..ROUNDS {
                by_us.add(self.moves(clients, ply..ply + PLIES));
                ply += PLIES;
                let wall = raw::commit(&self.url, &self.written, clients, PLIES);
                raw.add(Taken {
                    count: self.written.len() * PLIES,
                    wall,
                    ..Taken::default()
                });
            }
            let ratio = by_us.rate() / raw.rate();
            by_us.print(
                "moves, notices off",
                clients,
                Some((raw.rate(), ratio)),
                constant,
            );
            if clients == MAILERS {
                quiet = by_us.cpu_per_move();
            }
        }
        self.world.mail_everybody();
        let mut mailed = Taken::default();
        for ply in ply..ply + MAILED {
            mailed.add(self.moves_with_emails(ply));
        }
        mailed.print("moves, each with a mail", MAILERS, None, constant);
        let mail = mailed.cpu_per_move().saturating_sub(quiet);
        println!(
            "a move and two such mails: {:.0} times the constant",
            times(quiet + 2 * mail, constant)
        );
    }

    /// Moves posted by several clients, each in its own games.
    fn moves(&self, clients: usize, plies: std::ops::Range<usize>) -> Taken {
        let (cpu, begun) = (self.ours.cpu(), Instant::now());
        thread::scope(|scope| {
            for share in self.games.chunks(self.games.len().div_ceil(clients)) {
                let plies = plies.clone();
                scope.spawn(|| {
                    let mut connection = Connection::open(self.ours.address);
                    for ply in plies {
                        share
                            .iter()
                            .for_each(|game| play(&mut connection, game, ply));
                    }
                });
            }
        });
        Taken {
            count: self.games.len() * plies.len(),
            wall: begun.elapsed(),
            cpu: self.ours.cpu() - cpu,
        }
    }

    /// One move in each game with its emails, sent before the notices become obsolete.
    fn moves_with_emails(&self, ply: usize) -> Taken {
        let (cpu, begun) = (self.ours.cpu(), Instant::now());
        let taken = self.moves(MAILERS, ply..ply + 1);
        while self.world.waiting() > 0 {
            thread::sleep(Duration::from_millis(20));
        }
        Taken {
            wall: begun.elapsed(),
            cpu: self.ours.cpu() - cpu,
            ..taken
        }
    }

    /// The processor time of a constant response.
    fn constant(&self) -> Duration {
        let requests = [Request::get(&format!("/constant/{BYTES}"), None)];
        let round = Round {
            address: self.yardstick.address,
            connections: 16,
            count: ASKED,
            requests: &requests,
            pace: None,
            check: &|answer| answer.body.len() == BYTES,
        };
        let before = self.yardstick.cpu();
        round.run();
        (self.yardstick.cpu() - before) / u32::try_from(ASKED).unwrap()
    }
}

/// Posts a move, as the form of the page does.
fn play(connection: &mut Connection, game: &Game, ply: usize) {
    let mover = game.first + i64::try_from(ply % 2).unwrap();
    let words = WORDS.replace(' ', "+").replace('?', "%3F");
    let mv = &game.moves[ply];
    let body = format!("ply={ply}&move={mv}&message={words}&do=send");
    let to = format!("/games/{}/moves", game.id);
    let answer = connection.ask(&Request::post(&to, Some(&cookie(mover)), &body));
    assert_eq!(answer.status, 303, "a move of game {}", game.id);
}

/// The time that a number of moves took.
#[derive(Default)]
struct Taken {
    count: usize,
    wall: Duration,
    cpu: Duration,
}

impl Taken {
    fn add(&mut self, other: Self) {
        self.count += other.count;
        self.wall += other.wall;
        self.cpu += other.cpu;
    }

    fn rate(&self) -> f64 {
        f64::from(u32::try_from(self.count).unwrap()) / self.wall.as_secs_f64()
    }

    fn cpu_per_move(&self) -> Duration {
        self.cpu / u32::try_from(self.count).unwrap()
    }

    fn print(&self, name: &str, clients: usize, raw: Option<(f64, f64)>, constant: Duration) {
        let raw = raw.map(|(rate, ratio)| format!("{rate:10.0} {ratio:7.2}"));
        let cpu = self.cpu_per_move();
        println!(
            "{name:24} {clients:7} {:10.0} {:18} {:8.0} {:11.0}",
            self.rate(),
            raw.unwrap_or_default(),
            1e6 * cpu.as_secs_f64(),
            times(cpu, constant),
        );
    }
}

fn times(cpu: Duration, constant: Duration) -> f64 {
    cpu.as_secs_f64() / constant.as_secs_f64()
}
