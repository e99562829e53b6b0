//! Fairy-Stockfish as a peer, by UCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use posthorse_engine::notation::coordinate;
use posthorse_engine::rules::{Line, Move};

/// Debian's program; `BENCH_FAIRY` names another.
const PROGRAM: &str = "/usr/games/fairy-stockfish";

/// The running program.
pub struct Fairy {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Fairy {
    pub fn start(variant: &str) -> Fairy {
        let program = std::env::var("BENCH_FAIRY").unwrap_or_else(|_| PROGRAM.to_owned());
        let mut child = Command::new(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|why| panic!("{program}: {why}"));
        let mut fairy = Fairy {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        };
        fairy.say(&format!("setoption name UCI_Variant value {variant}"));
        fairy
    }

    fn say(&mut self, command: &str) {
        writeln!(self.input, "{command}").unwrap();
    }

    /// The move that it answers, and its last score.
    fn go(&mut self, line: &Line, nodes: u32) -> (String, i32) {
        let moves: Vec<String> = line
            .moves()
            .iter()
            .map(|mv| coordinate::write(line.variant(), *mv))
            .collect();
        self.say(&format!("position startpos moves {}", moves.join(" ")));
        self.say(&format!("go nodes {nodes}"));
        let mut score = 0;
        loop {
            let mut text = String::new();
            assert_ne!(self.output.read_line(&mut text).unwrap(), 0, "it ended");
            let mut words = text.split_whitespace();
            match words.next() {
                Some("bestmove") => return (words.next().unwrap().to_owned(), score),
                Some("info") => score = read_score(&text).unwrap_or(score),
                _ => {}
            }
        }
    }

    pub fn choose(&mut self, line: &Line) -> Move {
        let (best, _) = self.go(line, 10_000);
        let legal = line.legal();
        let mut legal = legal.into_iter();
        let found = legal.find(|mv| coordinate::write(line.variant(), *mv) == best);
        found.unwrap_or_else(|| panic!("{best} is not legal after {:?}", line.moves()))
    }

    /// The value of a position for the side to move.
    pub fn judge(&mut self, line: &Line) -> i32 {
        self.go(line, 20_000).1
    }
}

fn read_score(text: &str) -> Option<i32> {
    let (_, score) = text.split_once(" score ")?;
    let mut words = score.split_whitespace();
    match (words.next()?, words.next()?.parse::<i32>().ok()?) {
        ("cp", value) => Some(value),
        (_, moves) => Some(moves.signum() * 10_000),
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        self.say("quit");
        let _ = self.child.wait();
    }
}
