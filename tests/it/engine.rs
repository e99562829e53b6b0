//! The computer player as other programs use it, by UCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running `posthorse engine`.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_posthorse"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Engine {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn say(&mut self, command: &str) {
        writeln!(self.input, "{command}").unwrap();
    }

    /// All lines up to the first that begins with a word.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "{lines:?}");
            let line = line.trim_end().to_owned();
            let is_last = line.starts_with(word);
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }

    /// The answer to `go`, and the lines before it.
    fn go(&mut self, variant: &str, position: &str, limits: &str) -> (String, Vec<String>) {
        self.say(&format!("setoption name UCI_Variant value {variant}"));
        self.say(&format!("position {position}"));
        self.say(&format!("go {limits}"));
        let mut lines = self.until("bestmove");
        let best = lines.pop().unwrap();
        (best["bestmove ".len()..].to_owned(), lines)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn it_introduces_itself_with_its_options() {
    let mut engine = Engine::start();
    engine.say("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].starts_with("id name Posthorse "), "{lines:?}");
    for option in ["Hash", "Threads", "MultiPV", "Skill Level", "UCI_Variant"] {
        let name = format!("option name {option} type ");
        assert!(lines.iter().any(|line| line.starts_with(&name)), "{option}");
    }
    let variants = lines
        .iter()
        .find(|line| line.contains("UCI_Variant"))
        .unwrap();
    assert!(variants.contains(" var xiangqi") && variants.contains(" var jieqi"));
    assert!(variants.contains(" var 3check"));
    assert!(
        !variants.contains("free-xiangqi"),
        "it has no rules to play by"
    );
    engine.say("isready");
    engine.until("readyok");
}

#[test]
fn it_plays_by_the_names_of_other_programs() {
    let mut engine = Engine::start();
    for (variant, position) in [
        ("chess", "startpos moves e2e4 e7e5"),
        ("xiangqi", "startpos moves h3e3"),
        (
            "xiangqi",
            "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        ),
        ("kingofthehill", "startpos"),
        ("giveaway", "startpos"),
        ("torishogi", "startpos"),
        ("shogi", "startpos"),
        ("janggi", "startpos"),
    ] {
        let (best, lines) = engine.go(variant, position, "nodes 300");
        assert!(best.len() >= 4, "{variant}: {best}");
        let last = lines.last().unwrap();
        assert!(last.starts_with("info depth "), "{lines:?}");
        assert!(last.contains(" score ") && last.contains(" pv "), "{last}");
    }
}

#[test]
fn it_finds_a_mate_and_says_in_how_many_moves() {
    let mut engine = Engine::start();
    let position = "fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let (best, lines) = engine.go("chess", position, "mate 1");
    assert_eq!(best, "a1a8");
    assert!(lines.last().unwrap().contains("score mate 1"), "{lines:?}");
}

#[test]
fn it_answers_at_once_when_it_is_stopped() {
    let mut engine = Engine::start();
    engine.say("position startpos");
    engine.say("go infinite");
    engine.until("info depth 3");
    engine.say("stop");
    engine.until("bestmove");
    engine.say("go movetime 50");
    engine.until("bestmove");
    engine.say("go wtime 1000 btime 1000 winc 10 binc 10");
    engine.until("bestmove");
}

#[test]
fn what_it_cannot_play_is_told_with_the_reason() {
    let mut engine = Engine::start();
    for (variant, position, why) in [
        ("ludo", "startpos", "ludo"),
        ("free-xiangqi", "startpos", "rules"),
        ("chess", "fen 8/8/8/8/8/8/8/8 w - - 0 1", "king"),
        ("chess", "startpos moves e2e5", "e2e5"),
    ] {
        let (_, lines) = engine.go(variant, position, "depth 1");
        let told = lines.iter().find(|line| line.starts_with("info string "));
        let told = told.unwrap_or_else(|| panic!("{variant} {position}: {lines:?}"));
        assert!(told.contains(why), "{told}");
    }
    let (best, _) = engine.go("chess", "startpos moves e2e5", "depth 1");
    assert_eq!(best, "(none)");
    engine.say("setoption name Hash value none");
    assert!(engine.until("info string")[0].contains("Hash"));
}

#[test]
fn a_weaker_level_plays_too() {
    let mut engine = Engine::start();
    engine.say("setoption name Skill Level value 1");
    let (best, _) = engine.go("xiangqi", "startpos", "movetime 1000");
    assert!(best.len() >= 4, "{best}");
}
