//! `posthorse engine`: the computer player for other programs, which speak UCI (the Universal
//! Chess Interface).
//!
//! A thread searches while this one reads, so that `stop` is heard at once.

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::endgames::library;
use crate::cli::common::Failure;
use crate::cli::{folder, line};
use crate::computer::{Engine, Level, Limits, Report, Score};
use crate::config::{EndgamesArgs, VariantsArgs};
use crate::endgames::ExactValues;
use crate::notation::coordinate;
use crate::rules::{Catalogue, Line, Variant};

/// Play as a chess engine: read UCI commands from standard input.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    /// The operator's own variants.
    pub own: VariantsArgs,
    #[command(flatten)]
    /// Exact endings.
    pub endgames: EndgamesArgs,
}

/// The variant before `UCI_Variant` is set, as programs expect it.
const USUAL: &str = "chess";
/// Names that other programs have for variants beside our slugs, as they look for them among the
/// values of the option.
const OTHER_NAMES: [&str; 10] = [
    "3check",
    "antichess",
    "caparandom",
    "fischerandom",
    "hoppelpoppel",
    "judkins",
    "kingofthehill",
    "losalamos",
    "racingkings",
    "torishogi",
];
/// Megabytes of the transposition table: the least, the default and the most.
const HASH: [usize; 3] = [1, 16, 4096];
/// The most lines that are reported at once.
const LINES: usize = 64;
/// Kept back from each limit of time, for the program at the other end.
const OVERHEAD: Duration = Duration::from_millis(10);

/// Runs the command until `quit` or the end of the input.
///
/// # Errors
/// If a variant file is invalid, or the input or output fails.
pub fn run(args: &Args) -> Result<(), Failure> {
    let catalogue = folder::catalogue(&args.own)?;
    let exact = library(&args.endgames, &catalogue)?;
    let mut session = Session::new(catalogue, exact.map(|files| files as Arc<dyn ExactValues>));
    for command in std::io::stdin().lock().lines() {
        if !session.obey(&command?)? {
            break;
        }
    }
    session.end()?;
    Ok(())
}

/// What was set, and the search that runs.
struct Session {
    catalogue: Catalogue,
    variant: Arc<Variant>,
    /// The position to search, or why there is none.
    line: Result<Line, String>,
    megabytes: usize,
    lines: usize,
    level: u8,
    /// A new one for each session, so that a weaker player does not err alike in each game.
    seed: u64,
    /// Absent while it searches, and before its first search.
    engine: Option<Engine>,
    /// Exact endings, if any are known.
    exact: Option<Arc<dyn ExactValues>>,
    running: Option<Running>,
}

struct Running {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Engine>,
}

impl Session {
    fn new(catalogue: Catalogue, exact: Option<Arc<dyn ExactValues>>) -> Session {
        let first = || Arc::clone(&catalogue.all()[0]);
        let variant = line::variant(&catalogue, USUAL).unwrap_or_else(|_| first());
        Session {
            line: Ok(Line::new(Arc::clone(&variant), variant.rulebooks()[0])),
            variant,
            catalogue,
            megabytes: HASH[1],
            lines: 1,
            level: Level::COUNT,
            seed: u64::from(std::process::id()),
            engine: None,
            exact,
            running: None,
        }
    }

    /// Obeys a command; returns whether to go on. Unknown commands are ignored, as UCI demands.
    fn obey(&mut self, command: &str) -> std::io::Result<bool> {
        let (word, rest) = split(command);
        match word {
            "uci" => self.introduce()?,
            "isready" => say("readyok")?,
            "ucinewgame" => {
                self.end()?;
                if let Some(engine) = &mut self.engine {
                    engine.forget();
                }
            }
            "setoption" => {
                self.end()?;
                if let Err(why) = self.set(rest) {
                    say(&format!("info string {why}"))?;
                }
            }
            "position" => {
                self.end()?;
                self.line = line::line(&self.catalogue, self.variant.slug(), None, Some(command));
            }
            "go" => {
                self.end()?;
                self.go(&Go::parse(rest))?;
            }
            "stop" => self.end()?,
            "quit" => return Ok(false),
            _ => {}
        }
        Ok(true)
    }

    fn introduce(&self) -> std::io::Result<()> {
        let [least, usual, most] = HASH;
        say(concat!("id name Posthorse ", env!("CARGO_PKG_VERSION")))?;
        say("id author the Posthorse developers")?;
        say(&format!(
            "option name Hash type spin default {usual} min {least} max {most}"
        ))?;
        say("option name Threads type spin default 1 min 1 max 1")?;
        say(&format!(
            "option name MultiPV type spin default 1 min 1 max {LINES}"
        ))?;
        let levels = Level::COUNT;
        say(&format!(
            "option name Skill Level type spin default {levels} min 1 max {levels}"
        ))?;
        let slugs = self.catalogue.all().iter();
        let slugs = slugs.filter(|variant| variant.allows().ends_by_rules);
        let names = slugs.map(|variant| variant.slug()).chain(OTHER_NAMES);
        let names: Vec<String> = names.map(|name| format!(" var {name}")).collect();
        say(&format!(
            "option name UCI_Variant type combo default {USUAL}{}",
            names.concat()
        ))?;
        say("uciok")
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        let text = text.strip_prefix("name ").unwrap_or(text);
        let (name, value) = text.split_once(" value ").unwrap_or((text, ""));
        let (name, value) = (name.trim(), value.trim());
        let within = |least: usize, most: usize| {
            let number = value.parse::<usize>().ok();
            let number = number.filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| format!("{name} is a number from {least} to {most}."))
        };
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => {
                let variant = line::variant(&self.catalogue, value)?;
                if !variant.allows().ends_by_rules {
                    return Err(format!("{} has no rules to play by.", variant.name()));
                }
                self.line = Ok(Line::new(Arc::clone(&variant), variant.rulebooks()[0]));
                self.variant = variant;
                self.engine = None;
            }
            "hash" => {
                self.megabytes = within(HASH[0], HASH[2])?;
                self.engine = None;
            }
            "skill level" => {
                let level = within(1, usize::from(Level::COUNT))?;
                self.level = u8::try_from(level).unwrap_or(Level::COUNT);
            }
            "multipv" => self.lines = within(1, LINES)?,
            "threads" => {
                within(1, 1)?;
            }
            _ => return Err(format!("There is no option {name}.")),
        }
        Ok(())
    }

    /// Begins to search.
    fn go(&mut self, go: &Go) -> std::io::Result<()> {
        let line = match &self.line {
            Ok(line) => line.clone(),
            Err(why) => {
                say(&format!("info string {}", why.replace('\n', " ")))?;
                return say("bestmove (none)");
            }
        };
        let limits = Limits {
            lines: self.lines,
            level: Level::new(self.level, self.seed).unwrap_or(Level::STRONGEST),
            ..go.limits
        };
        let budget = go.budget(line.position().turn().index());
        let must_wait = go.is_infinite;
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let engine = self.engine.take();
        let (variant, megabytes) = (Arc::clone(&self.variant), self.megabytes);
        let exact = self.exact.clone();
        let thread = std::thread::spawn(move || {
            let made = || Engine::new(variant, megabytes).knowing(exact);
            let mut engine = engine.unwrap_or_else(made);
            let begun = Instant::now();
            let is_stopped = || stopped.load(Ordering::Relaxed);
            let mut is_over =
                |_| is_stopped() || budget.is_some_and(|budget| begun.elapsed() >= budget);
            let variant = Arc::clone(line.variant());
            // The other end may be gone; the search then ends without an answer.
            let mut tell = |report: &Report| {
                let _ = say(&info(&variant, report, begun.elapsed()));
            };
            let best = engine.search(&line, &limits, &mut is_over, &mut tell);
            while must_wait && !is_stopped() {
                std::thread::park_timeout(Duration::from_millis(20));
            }
            let best = best.map(|mv| coordinate::write(&variant, mv));
            let _ = say(&format!("bestmove {}", best.as_deref().unwrap_or("(none)")));
            engine
        });
        self.running = Some(Running { stop, thread });
        Ok(())
    }

    /// Stops the search, if one runs, and waits for its answer.
    fn end(&mut self) -> std::io::Result<()> {
        if let Some(Running { stop, thread }) = self.running.take() {
            stop.store(true, Ordering::Relaxed);
            thread.thread().unpark();
            let engine = thread.join();
            self.engine = Some(engine.map_err(|_| std::io::Error::other("the search failed"))?);
        }
        Ok(())
    }
}

/// The limits of a `go` command.
#[derive(Debug, Default)]
struct Go {
    limits: Limits,
    move_time: Option<u64>,
    /// By side: milliseconds on the clock, and what is added for each move.
    clocks: [Option<u64>; 2],
    increments: [u64; 2],
    moves_to_go: Option<u64>,
    is_infinite: bool,
}

impl Go {
    fn parse(text: &str) -> Go {
        let mut go = Go::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
            match word {
                "depth" => go.limits.depth = small(number()).unwrap_or(u32::MAX),
                "nodes" => go.limits.nodes = number().unwrap_or(u64::MAX),
                "mate" => go.limits.mate = small(number()).unwrap_or(0),
                "movetime" => go.move_time = number(),
                // A clock below zero has run out.
                "wtime" => go.clocks[0] = Some(number().unwrap_or(0)),
                "btime" => go.clocks[1] = Some(number().unwrap_or(0)),
                "winc" => go.increments[0] = number().unwrap_or(0),
                "binc" => go.increments[1] = number().unwrap_or(0),
                "movestogo" => go.moves_to_go = number(),
                "infinite" | "ponder" => go.is_infinite = true,
                _ => {}
            }
        }
        go
    }

    /// How long to search for a side, if the time is limited. Of a clock it takes the share of one
    /// move, and never all that is left.
    fn budget(&self, side: usize) -> Option<Duration> {
        if self.is_infinite {
            return None;
        }
        if let Some(time) = self.move_time {
            return Some(Duration::from_millis(time).saturating_sub(OVERHEAD));
        }
        let left = Duration::from_millis(self.clocks[side]?).saturating_sub(OVERHEAD);
        let moves = self.moves_to_go.unwrap_or(30).clamp(1, 30) as u32;
        let increment = Duration::from_millis(self.increments[side]);
        let share = left / moves + increment * 3 / 4;
        Some(share.min(left / 2))
    }
}

fn small(number: Option<u64>) -> Option<u32> {
    number.map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// The report of a depth in the words of UCI.
fn info(variant: &Variant, report: &Report, time: Duration) -> String {
    let score = match report.score {
        Score::Centipawns(value) => format!("cp {value}"),
        Score::Mate(moves) => format!("mate {moves}"),
    };
    let moves = report
        .moves
        .iter()
        .map(|mv| coordinate::write(variant, *mv));
    let moves: Vec<String> = moves.collect();
    // A search does not last for hundreds of years.
    #[allow(clippy::cast_possible_truncation)]
    let (millis, rate) = (
        time.as_millis() as u64,
        u128::from(report.nodes) * 1_000_000 / time.as_micros().max(1),
    );
    format!(
        "info depth {} seldepth {} multipv {} score {score} nodes {} nps {rate} time {millis} \
         pv {}",
        report.depth,
        report.deepest,
        report.place,
        report.nodes,
        moves.join(" ")
    )
}

fn split(command: &str) -> (&str, &str) {
    let command = command.trim();
    command
        .split_once(char::is_whitespace)
        .map_or((command, ""), |(word, rest)| (word, rest.trim()))
}

fn say(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}
