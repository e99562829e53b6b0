//! The cost of reading and importing a file of 20,000 chess games, relative to python-chess, which
//! reads the same file in the same run, and to the size of the file.
//!
//! Cargo builds the program for a benchmark with the features of the tests, which count the moves
//! of many more positions. `BENCH_PROGRAM` names another, such as `target/release/posthorse`.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use posthorse::notation::san;
use posthorse::rules::{Line, Side, catalogue};

const GAMES: usize = 20_000;
/// The plies of a game are at least the first, and fewer than the second.
const PLIES: [u64; 2] = [40, 120];
/// Players, events and days come again in an archive.
const PLAYERS: u64 = 1_000;
const EVENTS: u64 = 50;
/// Lines of moves are no longer, in columns.
const WIDTH: usize = 80;
/// The processor time in Linux's `stat` is in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

/// Goals: how many times faster than python-chess, and the memory as a multiple of the file.
const REPLAY: f64 = 20.0;
const IMPORT: f64 = 7.0;
const MEMORY: f64 = 3.0;

pub fn run(folder: &Path) {
    let file = folder.join("games.pgn");
    fs::write(&file, games()).unwrap();
    let size = fs::metadata(&file).unwrap().len();
    println!("{GAMES} games, {:.1} MB", size as f64 / 1e6);
    println!(
        "{:14} {:>9} {:>9} {:>9}   times faster: time, CPU (goal)   memory / file",
        "", "seconds", "CPU", "memory"
    );
    let python = measured(Command::new(python()).arg(script()).arg(&file));
    tell("python-chess", &python, size, None);
    let replay = measured(posthorse().arg("replay").arg(&file));
    tell("replay", &replay, size, Some((&python, REPLAY)));
    let database = format!("sqlite:{}", folder.join("import.db").display());
    let import = measured(
        posthorse()
            .arg("import")
            .arg(&file)
            .args(["--database-url", &database]),
    );
    tell("import", &import, size, Some((&python, IMPORT)));
}

fn posthorse() -> Command {
    let named = std::env::var_os("BENCH_PROGRAM");
    Command::new(named.unwrap_or_else(|| env!("CARGO_BIN_EXE_posthorse").into()))
}

/// The interpreter that has python-chess: that of the readers, which `tests/run` installs.
fn python() -> PathBuf {
    let readers = std::env::var_os("TEST_READERS").map(PathBuf::from);
    readers.map_or("python3".into(), |folder| folder.join("bin/python"))
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench/archive/read_games.py")
}

/// What a program took.
struct Cost {
    time: Duration,
    cpu: Duration,
    /// The most memory, in bytes.
    memory: u64,
}

/// Runs a program to its end.
fn measured(command: &mut Command) -> Cost {
    let begun = Instant::now();
    let mut child = command.stdout(Stdio::null()).spawn().unwrap();
    let folder = PathBuf::from(format!("/proc/{}", child.id()));
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
    let mut memory = 0;
    // Its figures are there until it is waited for, but not its memory.
    let fields = loop {
        memory = memory.max(peak(&read("status")));
        let stat = read("stat");
        let fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields);
        if fields.is_empty() || fields.starts_with('Z') {
            break fields.to_owned();
        }
        sleep(Duration::from_millis(2));
    };
    let time = begun.elapsed();
    assert!(child.wait().unwrap().success(), "{command:?}");
    let ticks = fields.split(' ').skip(11).take(2);
    let ticks: u32 = ticks.map(|ticks| ticks.parse::<u32>().unwrap()).sum();
    Cost {
        time,
        cpu: TICK * ticks,
        memory,
    }
}

fn peak(status: &str) -> u64 {
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().nth(1));
    kib.map_or(0, |kib| 1024 * kib.parse::<u64>().unwrap())
}

fn tell(name: &str, cost: &Cost, size: u64, beside: Option<(&Cost, f64)>) {
    let [time, cpu] = [cost.time, cost.cpu].map(|time| time.as_secs_f64());
    let memory = cost.memory as f64;
    print!("{name:14} {time:9.2} {cpu:9.2} {:6.1} MB", memory / 1e6);
    if let Some((yardstick, goal)) = beside {
        let times = yardstick.time.as_secs_f64() / time;
        let of_cpu = yardstick.cpu.as_secs_f64() / cpu;
        let multiple = memory / size as f64;
        print!("   {times:6.1} {of_cpu:6.1} ({goal})   {multiple:.1} (at most {MEMORY})");
    }
    println!();
}

/// Games of random moves as other programs write them, the same in every run.
fn games() -> String {
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    (0..GAMES).map(|number| game(number, &mut chance)).collect()
}

fn game(number: usize, chance: &mut Chance) -> String {
    let variant = catalogue::find("chess").unwrap();
    let mut line = Line::new(Arc::clone(&variant), variant.rulebooks()[0]);
    let plies = PLIES[0] + chance.below(PLIES[1] - PLIES[0]);
    let mut words = Vec::new();
    for ply in 0..plies {
        let position = *line.position();
        let moves = position.legal_moves(&variant);
        if moves.is_empty() || line.outcome().is_some() {
            break;
        }
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        }
        let mv = moves[chance.below(moves.len() as u64) as usize];
        words.push(san::write(&variant, &position, mv).unwrap());
        line.push_by_movement(mv).unwrap();
    }
    let results = ["1-0", "0-1", "1/2-1/2"];
    let result = match line.outcome().map(|outcome| outcome.winner) {
        Some(winner) => results[winner.map_or(2, Side::index)],
        None => results[chance.below(3) as usize],
    };
    words.push(result.to_owned());
    let mut text = String::new();
    let names = [(); 2].map(|()| chance.below(PLAYERS));
    let (month, day) = (1 + chance.below(12), 1 + chance.below(28));
    for (name, value) in [
        ("Event", format!("Open {}", chance.below(EVENTS))),
        ("Site", "Oxford".to_owned()),
        ("Date", format!("2020.{month:02}.{day:02}")),
        ("Round", (number % 9 + 1).to_string()),
        ("White", format!("Player, {}", names[0])),
        ("Black", format!("Player, {}", names[1])),
        ("Result", result.to_owned()),
    ] {
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    let mut column = WIDTH;
    for word in words {
        let fits = column + word.len() < WIDTH;
        text.push(if fits { ' ' } else { '\n' });
        column = if fits { column + 1 } else { 0 } + word.len();
        text.push_str(&word);
    }
    text + "\n\n"
}

/// Numbers by chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % end
    }
}
