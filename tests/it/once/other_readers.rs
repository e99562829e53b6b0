//! What we export, read by programs of others: the same moves, and the same last position.
//!
//! `tests/run` installs them and names their folder in `TEST_READERS`. They are run as programs.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use posthorse::notation::formats::RecordFormat;
use posthorse::notation::record::{self, Heading};
use posthorse::notation::{Notation, coordinate, fen};
use posthorse::rules::{Line, Side, Variant, catalogue};
use serde_json::json;
use tempfile::TempDir;

use crate::support::chance::Chance;
use crate::support::database::Database;
use crate::support::skip;

/// Random games of each family.
const GAMES: usize = 500;
const PLIES: usize = 50;

/// The chess games that chess programs know, and what `python-chess` alone knows of them.
const CHESS: [&str; 9] = [
    "chess",
    "fischer-random",
    "crazyhouse",
    "atomic",
    "horde",
    "king-of-the-hill",
    "three-checks",
    "anti",
    "racing-kings",
];

/// Games of which Fairy-Stockfish plays the same, with the name that it gives them.
const FAIRY: [(&str, &str); 17] = [
    ("makruk", "makruk"),
    ("cambodian", "cambodian"),
    ("sittuyin", "sittuyin"),
    ("janggi", "janggi"),
    ("xiangqi", "xiangqi"),
    ("minixiangqi", "minixiangqi"),
    ("shogi", "shogi"),
    ("minishogi", "minishogi"),
    ("judkins-shogi", "judkins"),
    ("tori-shogi", "torishogi"),
    ("capablanca", "capablanca"),
    ("gothic", "gothic"),
    ("placement", "placement"),
    ("seirawan", "seirawan"),
    ("grand", "grand"),
    ("shako", "shako"),
    ("hoppel-poppel", "hoppelpoppel"),
];

/// A program of others.
#[derive(Clone, Copy)]
enum Reader {
    Python(&'static str),
    Node(&'static str),
}

impl Reader {
    fn command(self, readers: &Path) -> Command {
        let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/readers");
        let (program, script, library) = match self {
            Self::Python(library) => (readers.join("bin/python"), "read.py", library),
            Self::Node(library) => ("node".into(), "read.js", library),
        };
        let mut command = Command::new(program);
        command.arg(scripts.join(script)).arg(library);
        command
    }

    /// The plies and the last position of each file in a folder.
    fn read(self, readers: &Path, folder: &Path) -> Vec<(String, String)> {
        let output = text(&self.command(readers).arg(folder).output().unwrap());
        let of_line = |line: &str| {
            let (plies, position) = line.split_once('\t').unwrap();
            (plies.to_owned(), position.to_owned())
        };
        output.lines().map(of_line).collect()
    }
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn posthorse(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_posthorse"));
    text(&command.args(arguments).output().unwrap())
}

/// The folder of the programs, if they are installed.
fn readers() -> Option<std::path::PathBuf> {
    let folder = std::env::var_os("TEST_READERS").map(Into::into);
    if folder.is_none() {
        skip("the readers of other people are missing: start the tests by tests/run");
    }
    folder
}

fn random_game(variant: &Arc<Variant>, chance: &mut Chance) -> Line {
    let mut line = Line::new(Arc::clone(variant), variant.rulebooks()[0]);
    while line.ply() < PLIES && line.outcome().is_none() {
        line.push(*chance.one_of(&line.legal())).unwrap();
    }
    line
}

/// Random games, as many of each variant.
fn random_games(slugs: &[&str]) -> Vec<Line> {
    let mut chance = Chance::new(41);
    let variants = slugs.iter().map(|slug| catalogue::find(slug).unwrap());
    let share = GAMES.div_ceil(slugs.len());
    variants
        .flat_map(|variant| {
            let games: Vec<Line> = (0..share)
                .map(|_| random_game(&variant, &mut chance))
                .collect();
            games
        })
        .collect()
}

fn heading() -> Heading {
    Heading {
        event: "Random & (friendly)".into(),
        date: "2026.11.27".into(),
        players: ["Lan (林)".into(), "Müller".into()],
        over: true,
        winner: Some(Side::First),
        ..Heading::default()
    }
}

/// Exports games from an archive that has imported them, in the order of `games`.
fn exported(games: &[Line], arguments: &[&str]) -> Vec<String> {
    let folder = TempDir::with_prefix("posthorse-readers-").unwrap();
    let url = Database::create(folder.path()).url();
    let file = folder.path().join("games.jsonl");
    let record = |line| record::json_line(line, &heading(), Notation::Coordinate) + "\n";
    let records = games.iter().map(record);
    std::fs::write(&file, records.collect::<String>()).unwrap();
    let database = ["--database-url", &url];
    let file = file.to_str().unwrap();
    let summary = posthorse(&[&["import", file], &database[..]].concat());
    let all = format!("{} stored", games.len());
    assert!(summary.contains(&all), "{summary}");
    let text = posthorse(&[&["export"], arguments, &database[..]].concat());
    let games: Vec<String> = text.split_inclusive("\n\n[").fold(Vec::new(), joined);
    games
}

/// Joins the sections of a text into games: a section that begins with tags begins one.
fn joined(mut games: Vec<String>, section: &str) -> Vec<String> {
    let section = section.strip_suffix('[').unwrap_or(section);
    match games.last() {
        None => games.push(section.to_owned()),
        Some(_) => games.push(format!("[{section}")),
    }
    games
}

/// Compares what a program has read with the games.
fn compare(reader: Reader, extension: &str, games: &[(&Line, String)]) {
    let Some(readers) = readers() else { return };
    let folder = TempDir::with_prefix("posthorse-readers-").unwrap();
    for (number, (_, text)) in games.iter().enumerate() {
        let name = format!("{number:04}.{extension}");
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let found = reader.read(&readers, folder.path());
    assert_eq!(found.len(), games.len());
    let mut faults = BTreeMap::new();
    for ((plies, position), (line, text)) in found.iter().zip(games) {
        let expected = (line.ply().to_string(), placement(line));
        let position_read = match extension {
            "kif" | "csa" => simplified_sfen(position),
            _ => simplified(position),
        };
        let read = (plies.clone(), position_read);
        if read != expected {
            faults.entry(line.variant().slug()).or_insert_with(|| {
                format!("{position}\nexpected {expected:?}\nread {read:?}\n{text}")
            });
        }
    }
    let faults: Vec<_> = faults.values().cloned().collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The pieces on the board and in hand, and the side to move.
fn placement(line: &Line) -> String {
    simplified(&fen::write(line.variant(), line.position()))
}

/// What the FEN texts of all programs have in common: the pieces on the board and in hand, in any
/// order, and the side to move.
fn simplified(text: &str) -> String {
    let text = text.replace('~', "");
    let mut fields = text.split(' ');
    let (board, turn) = (fields.next().unwrap(), fields.next().unwrap_or_default());
    let (board, hand) = match board.split_once('[') {
        Some((board, hand)) => (board, hand.trim_end_matches(']')),
        None => (board, ""),
    };
    let turn = if matches!(turn, "w" | "r") { "w" } else { "b" };
    format!("{board} {} {turn}", in_hand(hand))
}

/// The same of an SFEN, in which Black moves first.
fn simplified_sfen(text: &str) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let [board, turn, hand, ..] = fields[..] else {
        return text.to_owned();
    };
    let turn = if turn == "b" { "w" } else { "b" };
    format!("{board} {} {turn}", in_hand(hand))
}

/// The letters of the pieces in hand, sorted; a number before one repeats it.
fn in_hand(text: &str) -> String {
    let (mut letters, mut number) = (Vec::new(), String::new());
    for c in text.chars().filter(|c| *c != '-') {
        match c.is_ascii_digit() {
            true => number.push(c),
            false => letters.extend(vec![c; number.split_off(0).parse().unwrap_or(1)]),
        }
    }
    letters.sort_unstable();
    String::from_iter(letters)
}

fn check_pgn(reader: Reader, slugs: &[&str]) {
    let games = random_games(slugs);
    let texts = exported(&games, &["--format", "pgn"]);
    assert_eq!(texts.len(), games.len());
    compare(reader, "pgn", &games.iter().zip(texts).collect::<Vec<_>>());
}

#[test]
fn python_chess_reads_our_chess_games() {
    check_pgn(Reader::Python("python-chess"), &CHESS);
}

#[test]
fn chessops_reads_our_chess_games() {
    check_pgn(Reader::Node("chessops"), &CHESS);
}

#[test]
fn chess_js_reads_our_games_of_chess() {
    check_pgn(Reader::Node("chess.js"), &["chess"]);
}

#[test]
fn cchess_reads_our_games_of_xiangqi() {
    check_pgn(Reader::Python("cchess"), &["xiangqi"]);
}

fn check_shogi(reader: Reader, format: RecordFormat, extension: &str) {
    let games = random_games(&["shogi"]);
    let write = |line: &Line| format.write(line, &heading()).unwrap();
    let texts = games.iter().map(write);
    compare(
        reader,
        extension,
        &games.iter().zip(texts).collect::<Vec<_>>(),
    );
}

#[test]
fn tsshogi_reads_our_games_of_shogi() {
    check_shogi(Reader::Node("tsshogi"), RecordFormat::Kif, "kif");
    check_shogi(Reader::Node("tsshogi"), RecordFormat::Csa, "csa");
}

#[test]
fn python_shogi_reads_our_games_of_shogi() {
    check_shogi(Reader::Python("python-shogi"), RecordFormat::Kif, "kif");
    check_shogi(Reader::Python("python-shogi"), RecordFormat::Csa, "csa");
}

#[test]
fn fairy_stockfish_comes_to_the_same_positions() {
    let slugs = FAIRY.map(|(slug, _)| slug);
    let games = random_games(&slugs);
    let record = |line: &Line| {
        let slug = line.variant().slug();
        let name = FAIRY.iter().find(|(ours, _)| *ours == slug).unwrap().1;
        let write = |mv| coordinate::write(line.variant(), mv);
        let moves: Vec<String> = line.moves().iter().map(|mv| write(*mv)).collect();
        let start = fen::write(line.variant(), line.variant().start());
        json!({ "variant": name, "start": start, "moves": moves }).to_string()
    };
    let texts = games.iter().map(record);
    compare(
        Reader::Python("pyffish"),
        "json",
        &games.iter().zip(texts).collect::<Vec<_>>(),
    );
}
