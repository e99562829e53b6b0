//! An engine of the operator: a watched process that speaks UCI, UCCI or USI.
//!
//! Its memory and time are limited, and its moves are checked by our rules. A process that does not
//! keep to the protocol is ended.

use crate::computer::{Level, Score};
use crate::notation::{Notation, coordinate, fen};
use crate::rules::{Catalogue, Line, Move, Position};
use crate::service::programs::{ExternalEngine, Protocol};
use crate::words::variant_names;
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// The time that a process has to start.
const START: Duration = Duration::from_secs(30);
/// The time for a move, by level, and how much later an answer may come.
const TIME_OF_LEVEL: Duration = Duration::from_millis(100);
const GRACE: Duration = Duration::from_secs(30);
/// Bytes of memory that the process may use.
const MEMORY: u64 = 2 * 1024 * 1024 * 1024;
/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;
/// Lines that wait to be read; the process is slowed down if there are more.
const WAITING_LINES: usize = 256;

/// An option of an engine, as it describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct EngineOption {
    name: String,
    range: Option<(i64, i64)>,
    values: Vec<String>,
}

/// What an engine found in a position.
pub(super) struct Found {
    pub(super) best: Move,
    /// For the side to move, if the engine tells one.
    pub(super) score: Option<Score>,
    /// The best move, and those that the engine expects after it.
    pub(super) expected: Vec<Move>,
}

pub(super) struct Process {
    engine: ExternalEngine,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    options: Vec<EngineOption>,
    used: Instant,
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Process {
    /// Starts an engine and sets up the variant.
    ///
    /// # Errors
    /// A sentence, if it does not start or does not answer.
    pub(super) fn start(engine: &ExternalEngine, catalogue: &Catalogue) -> Result<Self, String> {
        let mut child = Command::new(&engine.path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .current_dir("/")
            .spawn()
            .map_err(|error| format!("it cannot be started: {error}"))?;
        limit_memory(&child);
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("it has no standard input and output".into());
        };
        let (sender, lines) = sync_channel(WAITING_LINES);
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            // It ends with the process, or with whoever reads.
            while let Some(line) = next_line(&mut output) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut process = Self {
            engine: engine.clone(),
            child,
            input,
            lines,
            options: Vec::new(),
            used: Instant::now(),
        };
        process.greet(catalogue)?;
        Ok(process)
    }

    pub(super) fn engine(&self) -> &ExternalEngine {
        &self.engine
    }

    /// How long it has not been used.
    pub(super) fn idle(&self) -> Duration {
        self.used.elapsed()
    }

    fn greet(&mut self, catalogue: &Catalogue) -> Result<(), String> {
        let (hello, ready) = match self.engine.protocol {
            Protocol::Uci => ("uci", "uciok"),
            Protocol::Ucci => ("ucci", "ucciok"),
            Protocol::Usi => ("usi", "usiok"),
        };
        self.say(hello)?;
        let until = Instant::now() + START;
        loop {
            let line = self.hear(until)?;
            if line == ready {
                break;
            }
            self.options.extend(option(&line));
        }
        for (name, value) in [("Threads", "1"), ("Hash", "16"), ("USI_Hash", "16")] {
            self.set(name, value)?;
        }
        self.choose_variant(catalogue)?;
        self.say("isready")?;
        while self.hear(until)? != "readyok" {}
        Ok(())
    }

    /// Sets the variant by the engine's own name for it.
    fn choose_variant(&mut self, catalogue: &Catalogue) -> Result<(), String> {
        let slug = self.engine.variant.clone();
        let mut options = self.options.iter();
        let Some(offered) = options.find(|option| option.name.ends_with("_Variant")) else {
            return Ok(());
        };
        let is_same = |name: &&String| {
            **name == slug
                || variant_names::find(catalogue, name).is_some_and(|found| found.slug() == slug)
        };
        let exact = offered.values.iter().find(|name| **name == slug);
        match exact.or_else(|| offered.values.iter().find(is_same)) {
            Some(name) => {
                let (option, name) = (offered.name.clone(), name.clone());
                self.set(&option, &name)
            }
            None => Err(format!("it does not play {slug}")),
        }
    }

    /// Sets an option, if the engine has it.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match self.options.iter().any(|option| option.name == name) {
            true if self.engine.protocol == Protocol::Ucci => {
                self.say(&format!("setoption {name} {value}"))
            }
            true => self.say(&format!("setoption name {name} value {value}")),
            false => Ok(()),
        }
    }

    /// The engine's move.
    ///
    /// # Errors
    /// A sentence, if it dies, is late, or names no legal move.
    pub(super) fn search(&mut self, line: &Line, level: u8) -> Result<Found, String> {
        self.used = Instant::now();
        self.set_level(level)?;
        let position = self.position(line)?;
        self.say(&position)?;
        let time = TIME_OF_LEVEL * u32::from(level);
        let milliseconds = time.as_millis();
        self.say(&match self.engine.protocol {
            Protocol::Uci => format!("go movetime {milliseconds}"),
            Protocol::Ucci => format!("go depth {level}"),
            Protocol::Usi => format!("go btime 0 wtime 0 byoyomi {milliseconds}"),
        })?;
        let until = Instant::now() + time + GRACE;
        let (mut score, mut expected) = (None, String::new());
        loop {
            let text = self.hear(until)?;
            score = score_of(&text).or(score);
            if let Some((_, moves)) = text.split_once(" pv ") {
                moves.clone_into(&mut expected);
            }
            let mut words = text.split_whitespace();
            match words.next() {
                Some("bestmove") => {
                    let named = words.next().unwrap_or_default();
                    let best = self.legal_move(line, named);
                    let best = best.ok_or_else(|| format!("its move “{named}” is not legal"))?;
                    self.used = Instant::now();
                    let expected = self.expected(line, &expected);
                    return Ok(Found {
                        best,
                        score,
                        expected: match expected.first() {
                            Some(first) if *first == best => expected,
                            _ => vec![best],
                        },
                    });
                }
                Some("nobestmove") => return Err("it has no move".into()),
                _ => {}
            }
        }
    }

    /// Sets the option that most engines have for their strength.
    fn set_level(&mut self, level: u8) -> Result<(), String> {
        let is_skill = |option: &&EngineOption| {
            let name = option.name.to_lowercase().replace('_', " ");
            name == "skill level"
        };
        let Some(skill) = self.options.iter().find(is_skill) else {
            return Ok(());
        };
        let Some((least, most)) = skill.range else {
            return Ok(());
        };
        let value = least + (most - least) * (i64::from(level) - 1) / i64::from(Level::COUNT - 1);
        let name = skill.name.clone();
        self.set(&name, &value.to_string())
    }

    /// The command that sets up a position.
    fn position(&self, line: &Line) -> Result<String, String> {
        let variant = line.variant();
        let start = line.at(0).ok_or("the game has no start")?;
        let mut text = match start == variant.start() {
            true => "position startpos".to_owned(),
            false if self.engine.protocol == Protocol::Usi => {
                return Err("a game from a position of its own is not sent by USI".into());
            }
            false => format!("position fen {}", fen::write(variant, start)),
        };
        for (ply, &mv) in line.moves().iter().enumerate() {
            let position = line.at(ply).ok_or("the game has a gap")?;
            let written = self.written(line, position, mv);
            text += if ply == 0 { " moves " } else { " " };
            text += &written.ok_or("a move cannot be written")?;
        }
        Ok(text)
    }

    /// A move as the engine writes it.
    fn written(&self, line: &Line, position: &Position, mv: Move) -> Option<String> {
        let variant = line.variant();
        match self.engine.protocol {
            Protocol::Uci => Some(coordinate::write(variant, mv).replace('*', "@")),
            // UCCI counts ranks from 0, which it can where there are ten.
            Protocol::Ucci if variant.board().ranks() == 10 => {
                Notation::Ucci.write(variant, position, mv)
            }
            Protocol::Ucci => Some(coordinate::write(variant, mv)),
            Protocol::Usi => Notation::Usi.write(variant, position, mv),
        }
    }

    /// The moves of an engine's line, as far as they are legal.
    fn expected(&self, line: &Line, named: &str) -> Vec<Move> {
        let mut ahead = line.clone();
        for word in named.split_whitespace() {
            match self.legal_move(&ahead, word) {
                Some(mv) if ahead.push(mv).is_ok() => {}
                _ => break,
            }
        }
        ahead.moves()[line.ply()..].to_vec()
    }

    fn legal_move(&self, line: &Line, named: &str) -> Option<Move> {
        let mut legal = line.legal().into_iter();
        legal.find(|&mv| self.written(line, line.position(), mv).as_deref() == Some(named))
    }

    fn say(&mut self, text: &str) -> Result<(), String> {
        let said = writeln!(self.input, "{text}").and_then(|()| self.input.flush());
        said.map_err(|error| format!("it does not listen: {error}"))
    }

    fn hear(&mut self, until: Instant) -> Result<String, String> {
        let left = until.saturating_duration_since(Instant::now());
        let line = self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => "it does not answer in time",
            RecvTimeoutError::Disconnected => "it has ended",
        })?;
        Ok(line.trim().to_owned())
    }
}

fn limit_memory(child: &Child) {
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let most = Rlimit {
        current: Some(MEMORY),
        maximum: Some(MEMORY),
    };
    let limited = pid.map(|pid| prlimit(Some(pid), Resource::Data, most));
    if !matches!(limited, Some(Ok(_))) {
        tracing::warn!("the memory of an engine cannot be limited");
    }
}

/// The next line; none at the end, and after a line that is too long.
fn next_line(output: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let read = output
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut line)
        .ok()?;
    let is_whole = line.ends_with(b"\n");
    (read > 0 && is_whole).then(|| String::from_utf8_lossy(&line).into_owned())
}

/// The option that a line of the greeting describes. In UCCI, there is no `name`.
fn option(line: &str) -> Option<EngineOption> {
    let rest = line.strip_prefix("option ")?;
    let rest = rest.strip_prefix("name ").unwrap_or(rest);
    let (name, description) = rest.split_once(" type ")?;
    let words: Vec<&str> = description.split_whitespace().collect();
    let after = |key: &str| {
        let pairs = words.windows(2).filter(|pair| pair[0] == key);
        pairs.map(|pair| pair[1].to_owned()).collect::<Vec<_>>()
    };
    let number = |key| after(key).first().and_then(|text| text.parse::<i64>().ok());
    Some(EngineOption {
        name: name.trim().to_owned(),
        range: number("min").zip(number("max")),
        values: after("var"),
    })
}

/// The score that a line of information tells.
fn score_of(line: &str) -> Option<Score> {
    let (_, rest) = line.strip_prefix("info ")?.split_once("score ")?;
    let mut words = rest.split_whitespace();
    let kind = words.next()?;
    // In USI, the number of moves may be unknown: `mate +`.
    let number = words.next()?.parse::<i32>().ok()?;
    match kind {
        "cp" => Some(Score::Centipawns(number)),
        "mate" => Some(Score::Mate(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_options_of_an_engine_are_read() {
        let skill = option("option name Skill Level type spin default 20 min -20 max 20").unwrap();
        assert_eq!(
            (skill.name.as_str(), skill.range),
            ("Skill Level", Some((-20, 20)))
        );
        let variant =
            option("option name UCI_Variant type combo default chess var chess var xiangqi");
        assert_eq!(variant.unwrap().values, ["chess", "xiangqi"]);
        assert_eq!(
            option("option usemillisec type check").unwrap().name,
            "usemillisec"
        );
        assert_eq!(option("id name Engine"), None);
    }

    #[test]
    fn the_score_of_an_engine_is_read() {
        let scored = |text| score_of(text);
        let centipawns = scored("info depth 3 seldepth 4 score cp -21 nodes 400 pv h2e2");
        assert_eq!(centipawns, Some(Score::Centipawns(-21)));
        assert_eq!(
            scored("info depth 9 score mate -2 pv a1a2"),
            Some(Score::Mate(-2))
        );
        assert_eq!(scored("info string hello"), None);
    }
}
