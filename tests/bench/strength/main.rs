//! How well the computer player plays. Results are printed as the share of points with a standard
//! error; nothing here fails.
//!
//! `cargo bench -p posthorse-engine --bench strength -- WHAT [GAMES [VARIANT,…]]`, where WHAT is
//! - `random`, `greedy`: against a player of random moves, and one that looks at one ply and plays
//!   a random move one time in ten; 3,000 positions a move.
//! - `levels`: each level against the one below.
//! - `fairy`: at 100 ms a move against Debian's `fairy-stockfish` with 10,000 positions a move,
//!   from random openings that it finds even, with both colours from each.
//!
//! - `mates`: how many mates in 1 to 5 are found within two seconds.
//!
//! Without WHAT, a short form of `random`, `greedy` and `levels`.
#![allow(missing_docs, unreachable_pub, clippy::unwrap_used)]

#[path = "../../engine/chance.rs"]
#[allow(dead_code, reason = "the tests ask for more")]
mod chance;
mod fairy;
#[path = "../../engine/luck.rs"]
mod luck;
mod mates;

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use posthorse_engine::computer::{Engine, Level, Limits};
use posthorse_engine::rules::{Catalogue, Line, Move, Side, Variant, catalogue};

use chance::Chance;
use fairy::Fairy;
use luck::Luck;

/// Games longer than this are drawn.
const PLIES: usize = 400;
/// The plies of a random opening.
const OPENING: usize = 4;
/// What Fairy-Stockfish thinks of an even opening at most, in hundredths of a pawn.
const EVEN: i32 = 60;

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let what = words.first().map_or("", String::as_str);
    let games = words.get(1).map(|games| games.parse().unwrap());
    let variants = |usual: &str| {
        let chosen = words.get(2).map_or(usual, String::as_str).to_owned();
        chosen
            .split(',')
            .map(|slug| catalogue::find(slug).unwrap())
            .collect::<Vec<_>>()
    };
    let catalogue = Catalogue::built_in();
    let enforced = catalogue.all().iter();
    let enforced = enforced.filter(|variant| variant.allows().ends_by_rules);
    let enforced: Vec<&str> = enforced.map(|variant| variant.slug()).collect();
    let all = variants(&enforced.join(","));
    let few = variants("xiangqi,chess,shogi");
    let measured = "xiangqi,chess,janggi,makruk,minishogi";
    match what {
        "random" => against(&all, games.unwrap_or(100), Simple::Random),
        "greedy" => against(&all, games.unwrap_or(100), Simple::Greedy),
        "levels" => levels(&few, games.unwrap_or(100)),
        "mates" => mates::find(&all),
        "fairy" => against_fairy(&variants(measured), games.unwrap_or(40)),
        _ => {
            against(&all, 4, Simple::Random);
            against(&all, 4, Simple::Greedy);
            levels(&few, 4);
        }
    }
}

/// A player without a search.
#[derive(Debug, Clone, Copy)]
enum Simple {
    Random,
    Greedy,
}

/// One who moves.
enum Player {
    Engine(Box<Engine>, Limits, Option<Duration>),
    Simple(Simple, Box<Engine>),
    Fairy(Fairy),
}

impl Player {
    fn engine(variant: &Arc<Variant>, limits: Limits, time: Option<Duration>) -> Player {
        Player::Engine(Box::new(Engine::new(Arc::clone(variant), 16)), limits, time)
    }

    fn choose(&mut self, line: &Line, chance: &mut Chance) -> Move {
        match self {
            Player::Engine(engine, limits, time) => {
                let begun = Instant::now();
                let mut is_over = |_| time.is_some_and(|time| begun.elapsed() >= time);
                engine
                    .search(line, limits, &mut is_over, &mut |_| ())
                    .unwrap()
            }
            Player::Simple(Simple::Greedy, engine) if !chance.once_in(10) => {
                let one_ply = Limits {
                    depth: 1,
                    ..Limits::default()
                };
                engine
                    .search(line, &one_ply, &mut |_| false, &mut |_| ())
                    .unwrap()
            }
            Player::Simple(..) => *chance.one_of(&line.legal()),
            Player::Fairy(fairy) => fairy.choose(line),
        }
    }
}

/// Plays a game on; the points of the first side.
fn play(mut line: Line, players: &mut [Player; 2], luck: &mut Luck) -> f64 {
    while line.outcome().is_none() && line.ply() < PLIES {
        let side = line.position().turn();
        let mv = players[side.index()].choose(&line, &mut luck.chance);
        luck.make(&mut line, mv);
    }
    match line.outcome().and_then(|outcome| outcome.winner) {
        Some(Side::First) => 1.0,
        Some(Side::Second) => 0.0,
        None => 0.5,
    }
}

/// Plays games on all processors but one, and prints the share of points. `game` gets the number of
/// the game and returns the points of the player that is measured.
fn measure(name: &str, games: usize, game: impl Fn(usize) -> f64 + Sync) {
    let begun = Instant::now();
    let next = Mutex::new(0);
    let points = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = {
                        let mut next = next.lock().unwrap();
                        *next += 1;
                        *next - 1
                    };
                    if number >= games {
                        break;
                    }
                    let result = game(number);
                    points.lock().unwrap().push(result);
                }
            });
        }
    });
    let points = points.into_inner().unwrap();
    let count = points.len() as f64;
    let mean = points.iter().sum::<f64>() / count;
    let spread = points
        .iter()
        .map(|point| (point - mean).powi(2))
        .sum::<f64>();
    let error = (spread / (count - 1.0).max(1.0) / count).sqrt();
    println!(
        "{name:40} {:5.1} % ± {:4.1} of {games} games, {:.0} s",
        mean * 100.0,
        error * 100.0,
        begun.elapsed().as_secs_f64()
    );
}

fn seats(number: usize, ours: Player, theirs: Player) -> [Player; 2] {
    match number % 2 {
        0 => [ours, theirs],
        _ => [theirs, ours],
    }
}

/// The points of the player that has the first seat in games with even numbers.
fn ours(number: usize, first: f64) -> f64 {
    if number % 2 == 0 { first } else { 1.0 - first }
}

fn against(variants: &[Arc<Variant>], games: usize, simple: Simple) {
    let limits = Limits {
        nodes: 3_000,
        ..Limits::default()
    };
    for variant in variants {
        let name = format!("{} against {simple:?}", variant.slug());
        measure(&name, games, |number| {
            let mut luck = Luck::new(variant, number as u64 + 1);
            let line = luck.start(variant);
            let them = Player::Simple(simple, Box::new(Engine::new(Arc::clone(variant), 1)));
            let us = Player::engine(variant, limits, None);
            ours(number, play(line, &mut seats(number, us, them), &mut luck))
        });
    }
}

/// A random opening, the same for both games of a pair.
fn opening(variant: &Arc<Variant>, chance: &mut Chance) -> Line {
    let mut line = Line::new(Arc::clone(variant), variant.rulebooks()[0]);
    while line.ply() < OPENING && line.outcome().is_none() {
        let mv = *chance.one_of(&line.legal());
        line.push(mv).unwrap();
    }
    line
}

fn levels(variants: &[Arc<Variant>], games: usize) {
    for variant in variants {
        for number in 2..=Level::COUNT {
            let name = format!("{}: level {number} against {}", variant.slug(), number - 1);
            measure(&name, games, |game| {
                let mut luck = Luck::new(variant, game as u64 / 2 + 1);
                let line = opening(variant, &mut luck.chance);
                let player = |number: u8| {
                    let limits = Limits {
                        level: Level::new(number, game as u64).unwrap(),
                        // The strongest would have no limit.
                        nodes: 60_000,
                        ..Limits::default()
                    };
                    Player::engine(variant, limits, None)
                };
                let mut players = seats(game, player(number), player(number - 1));
                ours(game, play(line, &mut players, &mut luck))
            });
        }
    }
}

fn against_fairy(variants: &[Arc<Variant>], games: usize) {
    for variant in variants {
        let name = format!("{} against Fairy-Stockfish", variant.slug());
        measure(&name, games, |number| {
            let mut luck = Luck::new(variant, number as u64 / 2 + 1);
            let mut fairy = Fairy::start(variant.slug());
            let line = loop {
                let line = opening(variant, &mut luck.chance);
                if line.outcome().is_none() && fairy.judge(&line).abs() <= EVEN {
                    break line;
                }
            };
            // What is left for the program around it, as by UCI.
            let time = Some(Duration::from_millis(100));
            let us = Player::engine(variant, Limits::default(), time);
            let mut players = seats(number, us, Player::Fairy(fairy));
            ours(number, play(line, &mut players, &mut luck))
        });
    }
}
