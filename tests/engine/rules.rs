//! The rules against the vectors: counts of move paths, positions, repetitions and limits.

use std::io::Read;
use std::str::FromStr;
use std::sync::Arc;

use posthorse_engine::notation::fen::FenError;
use posthorse_engine::notation::{Notation, ReadError, coordinate, fen, read, read_move};
use posthorse_engine::rules::{
    Ending, Line, Position, PositionError, Rulebook, Side, Variant, catalogue,
};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Perft {
    variant: String,
    fen: String,
    nodes: std::collections::BTreeMap<u32, u64>,
    checked_depth: u32,
    #[serde(default)]
    source: String,
}

#[derive(Deserialize)]
struct Row {
    variant: String,
    fen: String,
    legal_moves: Vec<String>,
    in_check: bool,
    result: Option<RowResult>,
    insufficient: Option<[bool; 2]>,
    /// Moves, and the positions that they lead to.
    #[serde(default)]
    after: std::collections::BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct RowResult {
    reason: String,
    winner: Option<Side>,
}

#[derive(Clone, Deserialize)]
struct Repetition {
    id: String,
    rule: String,
    variant: String,
    fen: String,
    moves: Vec<String>,
    verdict: String,
    confidence: String,
}

fn variant(slug: &str) -> Arc<Variant> {
    catalogue::find(slug).unwrap()
}

/// The data know some games that we do not.
fn is_ours(slug: &str) -> bool {
    catalogue::find(slug).is_some()
}

/// Whether a game was there before the many, and is counted deeply.
fn is_old(slug: &str) -> bool {
    let mut old = catalogue::all().iter().take(8);
    old.any(|variant| variant.slug() == slug)
}

fn rows() -> Vec<Row> {
    let mut text = String::new();
    for packed in [
        include_bytes!("../data/positions.jsonl.gz").as_slice(),
        include_bytes!("../data/more-positions.jsonl.gz").as_slice(),
        include_bytes!("../data/more-xiangqi-positions.jsonl.gz").as_slice(),
    ] {
        let mut unpacked = flate2::read::GzDecoder::new(packed);
        unpacked.read_to_string(&mut text).unwrap();
    }
    let rows = text
        .lines()
        .map(|line| serde_json::from_str::<Row>(line).unwrap());
    rows.filter(|row| is_ours(&row.variant)).collect()
}

/// A line under the first rulebook of the variant.
fn line_at(variant: &Arc<Variant>, position: Position) -> Line {
    Line::from_position(Arc::clone(variant), variant.rulebooks()[0], position)
}

#[test]
fn move_paths_are_counted_exactly() {
    let records: Vec<Perft> = [
        include_str!("../data/perft.json"),
        include_str!("../data/more-perft.json"),
        include_str!("../data/more-xiangqi-perft.json"),
    ]
    .into_iter()
    .flat_map(|text| serde_json::from_str::<Vec<Perft>>(text).unwrap())
    .collect();
    assert!(records.len() > 300);
    for record in records.iter().filter(|record| is_ours(&record.variant)) {
        let variant = variant(&record.variant);
        let position = fen::read_unjudged(&variant, &record.fen).unwrap();
        // What takes long is left to the soaks, but for Xiangqi and chess.
        let most = match record.source.as_str() {
            _ if crate::long() || is_old(&record.variant) => u64::MAX,
            "published" => 1_000_000,
            _ => 20_000,
        };
        let checked = record.nodes.range(..=record.checked_depth);
        for (&depth, &nodes) in checked.filter(|(_, nodes)| **nodes <= most) {
            let counted = position.perft(&variant, depth);
            assert_eq!(
                counted, nodes,
                "{} {} depth {depth}",
                record.variant, record.fen
            );
        }
    }
}

#[test]
fn every_position_has_its_moves_check_result_and_material() {
    let rows = rows();
    assert!(rows.len() >= 1500);
    for row in &rows {
        let variant = variant(&row.variant);
        let position = fen::read_unjudged(&variant, &row.fen).unwrap();
        // Other programs take kings that could be captured, and more pieces than there are.
        if let Err(why) = fen::read(&variant, &row.fen) {
            use PositionError::{LeftInCheck, TooMany};
            let is_known = matches!(why, FenError::Position(LeftInCheck(_) | TooMany(_)));
            assert!(is_known, "{} {}: {why:?}", row.variant, row.fen);
        }
        assert_eq!(fen::write(&variant, &position), row.fen);
        assert_eq!(position.is_check(&variant), row.in_check, "{}", row.fen);
        let line = line_at(&variant, position);
        let moves = coordinate::pack(&variant, &line.movement());
        assert_eq!(moves, row.legal_moves.join(" "), "{}", row.fen);
        assert_eq!(line.legal(), line.movement());
        check_result(&line, row);
        if let Some(insufficient) = row.insufficient {
            check_material(&variant, &position, insufficient);
        }
        for (text, after) in &row.after {
            let mv = coordinate::read(&variant, text).unwrap();
            let next = fen::write(&variant, &position.play(&variant, mv));
            assert_eq!(next, *after, "{} {text} in {}", row.variant, row.fen);
        }
    }
}

/// In most games a side's pieces alone tell what it lacks; in chess both sides' together.
fn check_material(variant: &Variant, position: &Position, insufficient: [bool; 2]) {
    let fen = fen::write(variant, position);
    let dead = position.is_dead(variant);
    assert_eq!(dead, insufficient == [true, true], "{fen}");
    if variant.goal().is_none() && variant.kinds().iter().all(|kind| kind.too_weak.is_none()) {
        let lacks = Side::BOTH.map(|side| position.lacks_attackers(variant, side));
        assert_eq!(lacks, insufficient, "{fen}");
    }
}

fn check_result(line: &Line, row: &Row) {
    let outcome = line.outcome();
    match &row.result {
        Some(result) => {
            let outcome = outcome.unwrap();
            assert_eq!(outcome.ending.as_str(), result.reason, "{}", row.fen);
            assert_eq!(outcome.winner, result.winner, "{}", row.fen);
        }
        None => {
            let mated = outcome.is_some_and(|outcome| outcome.winner.is_some());
            assert!(!mated, "{}", row.fen);
        }
    }
}

fn repetitions() -> Vec<Repetition> {
    let rows = include_str!("../data/repetition.jsonl").lines();
    rows.map(|row| serde_json::from_str(row).unwrap()).collect()
}

/// Plays a row's moves and tells what is ruled after the last; nothing may be ruled before.
fn verdict(row: &Repetition, book: Rulebook) -> &'static str {
    let variant = variant(&row.variant);
    let start = fen::read_unjudged(&variant, &row.fen).unwrap();
    let mut line = Line::from_position(Arc::clone(&variant), book, start);
    for text in &row.moves {
        assert_eq!(line.outcome(), None, "{}", row.id);
        line.push(coordinate::read(&variant, text).unwrap())
            .unwrap();
    }
    match line.outcome().map(|outcome| outcome.winner) {
        None => "continue",
        Some(None) => "draw",
        Some(Some(Side::First)) => "black_loses",
        Some(Some(Side::Second)) if row.variant == "chess" => "white_loses",
        Some(Some(Side::Second)) => "red_loses",
    }
}

/// The rulebooks to judge a row under: the limits hold under every rulebook of the variant.
fn books(row: &Repetition) -> Vec<Rulebook> {
    match Rulebook::from_str(&row.rule) {
        Ok(book) => vec![book],
        Err(_) => variant(&row.variant).rulebooks().to_vec(),
    }
}

#[test]
fn repetitions_and_limits_are_judged_as_recorded() {
    let mut exact = 0;
    for row in repetitions() {
        for book in books(&row) {
            let verdict = verdict(&row, book);
            if row.confidence == "high" {
                assert_eq!(verdict, row.verdict, "{} {book}", row.id);
                exact += 1;
            } else if verdict != row.verdict {
                println!("{}: {verdict}, recorded {}", row.id, row.verdict);
            }
        }
    }
    assert_eq!(exact, 196);
}

/// The row with left and right exchanged.
fn mirrored(row: &Repetition) -> Repetition {
    let (pieces, rest) = row.fen.split_once(' ').unwrap();
    let ranks = pieces.split('/').map(|rank| rank.chars().rev().collect());
    let ranks: Vec<String> = ranks.collect();
    let flip = |c: char| match c {
        'a'..='i' => char::from(b'a' + b'i' - c as u8),
        _ => c,
    };
    let moves = row.moves.iter().map(|mv| mv.chars().map(flip).collect());
    Repetition {
        fen: format!("{} {rest}", ranks.join("/")),
        moves: moves.collect(),
        ..row.clone()
    }
}

/// The row with the sides exchanged, and the board turned.
fn reversed(row: &Repetition) -> Repetition {
    let fields: Vec<&str> = row.fen.split(' ').collect();
    let swap = |c: char| {
        if c.is_ascii_uppercase() {
            c.to_ascii_lowercase()
        } else {
            c.to_ascii_uppercase()
        }
    };
    let pieces: Vec<&str> = fields[0].split('/').rev().collect();
    let pieces: String = pieces.join("/").chars().map(swap).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let moves = row.moves.iter().map(|mv| {
        let variant = variant(&row.variant);
        let mv = coordinate::read(&variant, mv).unwrap();
        let turned = |at| {
            let name = variant.board().name(at);
            let (file, rank) = name.split_at(1);
            format!("{file}{}", 11 - rank.parse::<u8>().unwrap())
        };
        turned(mv.from) + &turned(mv.to)
    });
    Repetition {
        fen: format!("{pieces} {turn} {}", fields[2..].join(" ")),
        moves: moves.collect(),
        verdict: match row.verdict.as_str() {
            "red_loses" => "black_loses".into(),
            "black_loses" => "red_loses".into(),
            other => other.into(),
        },
        ..row.clone()
    }
}

#[test]
fn a_mirrored_game_is_judged_alike() {
    for row in repetitions() {
        // Chess's king and queen make its board another when it is turned.
        if row.confidence != "high" || row.variant == "chess" {
            continue;
        }
        for turned in [mirrored(&row), reversed(&row), mirrored(&reversed(&row))] {
            for book in books(&turned) {
                assert_eq!(verdict(&turned, book), turned.verdict, "{} {book}", row.id);
            }
        }
    }
}

#[test]
fn the_third_occurrence_is_a_draw_and_the_second_warns() {
    let variant = variant("xiangqi");
    let mut line = Line::new(Arc::clone(&variant), Rulebook::Threefold);
    let round = "b1c3 b10c8 c3b1 c8b10";
    let moves = coordinate::unpack(&variant, &format!("{round} {round}")).unwrap();
    line.replay(&moves[..3]).unwrap();
    assert!(matches!(
        line.judge(moves[3]),
        posthorse_engine::rules::Judgement::Warns(_)
    ));
    line.replay(&moves[3..7]).unwrap();
    let posthorse_engine::rules::Judgement::Ends(outcome) = line.judge(moves[7]) else {
        panic!("the third occurrence must end the game");
    };
    assert_eq!((outcome.winner, outcome.ending), (None, Ending::Repetition));
    line.push(moves[7]).unwrap();
    assert_eq!(line.outcome(), Some(outcome));
    assert!(line.push(moves[0]).is_err());
    line.truncate(6);
    assert_eq!((line.ply(), line.outcome()), (6, None));
    line.push(moves[6]).unwrap();
}

/// A line from a position, after moves in coordinates.
fn played(slug: &str, fen: &str, moves: &str) -> Line {
    let variant = variant(slug);
    let start = fen::read(&variant, fen).unwrap();
    let mut line = Line::from_position(Arc::clone(&variant), variant.rulebooks()[0], start);
    let moves = coordinate::unpack(&variant, moves).unwrap();
    line.replay(&moves).unwrap();
    line
}

#[test]
fn what_is_captured_and_dropped_again_makes_a_position_come_again() {
    let start = "4k3/8/8/8/8/r7/8/2R1K3[N] w - - 0 1";
    let round = "N@b3 a3b3 e1f1 N@c3 c1c3 b3a3 c3c1 e8e7 f1e1 e7e8";
    assert_eq!(played("loop", start, round).occurrences(), 2);
    let line = played("loop", start, &format!("{round} {round}"));
    assert_eq!(line.outcome().unwrap().ending, Ending::Repetition);
}

#[test]
fn shogi_is_judged_at_the_fourth_occurrence_and_warns_at_the_third() {
    let start = "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1";
    let round = "e1d1 e9d9 d1e1 d9e9";
    let third = played("shogi", start, &[round, round].join(" "));
    assert_eq!((third.occurrences(), third.outcome()), (3, None));
    let posthorse_engine::rules::Warning::Again { times, .. } = third.warning().unwrap() else {
        panic!("the third occurrence warns");
    };
    assert_eq!(times, 3);
    let fourth = played("shogi", start, &[round, round, round].join(" "));
    assert_eq!(fourth.outcome().unwrap().ending, Ending::Repetition);
    // Who checks all the while loses.
    let checks = "a3i3 i9h9 i3h3 h9i9 h3i3 i9h9 i3h3 h9i9 h3i3 i9h9 i3h3 h9i9 h3i3";
    let lost = played("shogi", "8k/9/9/9/9/9/R8/9/K8[] w - - 0 1", checks);
    let outcome = lost.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.ending),
        (Some(Side::Second), Ending::PerpetualCheck)
    );
}

/// Plays on from the start, choosing among the legal moves by the given numbers.
fn wander(variant: &Arc<Variant>, choices: &[u16]) -> Vec<Line> {
    let mut line = Line::new(Arc::clone(variant), variant.rulebooks()[0]);
    let mut lines = vec![line.clone()];
    for &choice in choices {
        let legal = line.legal();
        if line.outcome().is_some() {
            break;
        }
        line.push(legal[usize::from(choice) % legal.len()]).unwrap();
        lines.push(line.clone());
    }
    lines
}

fn check_texts(line: &Line) {
    let (variant, position) = (line.variant(), line.position());
    let text = fen::write(variant, position);
    assert_eq!(fen::read(variant, &text).as_ref(), Ok(position), "{text}");
    for mv in line.legal() {
        let packed = coordinate::write(variant, mv);
        assert_eq!(coordinate::read(variant, &packed), Ok(mv));
        for notation in [Notation::Algebraic, Notation::San] {
            if let Some(written) = notation.write(variant, position, mv) {
                // `J2j3` is the piece on j2, or a janus of the second rank.
                let meant = match read_move(line, &written) {
                    Err(ReadError::Ambiguous(readings)) => readings
                        .into_iter()
                        .find(|(_, other)| *other == mv)
                        .map(|(_, mv)| mv),
                    read => read.ok(),
                };
                assert_eq!(meant, Some(mv), "{text} {written}");
            }
        }
        if line.outcome().is_none() {
            assert_eq!(read(line, &packed).unwrap().mv, mv);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 32,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn play_fen_and_notation_agree(choices in prop::collection::vec(any::<u16>(), 0..160)) {
        // Each game in every eighth case, and of its positions every other.
        let (turn, step) = if crate::long() { (0, 1) } else { (choices.len() % 8, 8) };
        for variant in catalogue::all().iter().skip(turn).step_by(step) {
            for line in wander(variant, &choices).iter().step_by(step.min(2)) {
                check_texts(line);
            }
        }
    }

    #[test]
    fn a_damaged_position_never_panics(place in 0..60_usize, c in "[a-z0-9/ -]") {
        let variant = variant("xiangqi");
        let mut text = fen::write(&variant, variant.start());
        text.replace_range(place..place + 1, &c);
        if let Ok(position) = fen::read(&variant, &text) {
            prop_assert_eq!(fen::read(&variant, &fen::write(&variant, &position)), Ok(position));
        }
    }
}

/// Seven files and ranks of hexagons without two corners: 37 cells.
const HEXAGONS: &str = r#"
slug = "hexagons"
name = "Hexagons"
version = 1
summary = "A small hexagonal board."
setup = "3k/5/6/R2N3/6/5/K3"
rulebooks = ["threefold"]
generals-may-face = true
rules = "Mate the king."
[board]
style = "cells"
files = "a b c d e f g"
ranks = "1 2 3 4 5 6 7"
holes = "a5-a7 b6-b7 c7 e1 f1-f2 g1-g3"
[board.directions]
lines = [[0, 1], [1, 1], [1, 0], [0, -1], [-1, -1], [-1, 0]]
diagonals = [[1, 2], [2, 1], [1, -1], [-1, -2], [-2, -1], [-1, 1]]
[seats]
first = { name = "White", colour = "white", upper = true, fen = "w", at_bottom = true }
second = { name = "Black", colour = "black", upper = false, fen = "b", at_bottom = false }
[[kinds]]
name = "king"
label = "K"
fen = "k"
characters = ["王", "王"]
western = "king"
royal = true
moves = ["K"]
how = "a king steps to any neighbour"
[[kinds]]
name = "knight"
label = "N"
fen = "n"
characters = ["騎", "騎"]
western = "knight"
attacker = true
moves = ["N"]
how = "a knight leaps"
[[kinds]]
name = "rook"
label = "R"
fen = "r"
characters = ["車", "車"]
western = "rook"
attacker = true
moves = ["R"]
how = "a rook goes along the lines"
"#;

#[test]
fn a_hexagonal_board_is_only_data() {
    let variant = Arc::new(Variant::parse(HEXAGONS).unwrap());
    assert_eq!(variant.board().len(), 37);
    let position = *variant.start();
    let from = |name: &str| {
        let square = variant.board().find(name).unwrap();
        let moves = position.legal_moves(&variant);
        moves.iter().filter(|mv| mv.from == square).count()
    };
    // From the middle a knight of hexagons leaps to twelve cells, all on this board.
    assert_eq!(from("d4"), 12);
    // Two cells up to the knight, two down to the king, three along the slanting line.
    assert_eq!(from("a4"), 2 + 2 + 3);
    assert_eq!(
        fen::read(&variant, &fen::write(&variant, &position)),
        Ok(position)
    );
    check_texts(&line_at(&variant, position));
}
