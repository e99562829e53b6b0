//! `tests/data/notation.jsonl`: one move in every notation, both ways, through what stands behind
//! `position --jsonl` and behind a player's move form.

use posthorse_engine::notation::{
    Notation, ReadError, coordinate, fen, read_as, read_for, read_move,
};
use posthorse_engine::rules::{Line, Move, Rulebook, Variant, catalogue};
use serde_json::Value;

/// A row: the move, and the line that it may be played in.
struct Row {
    value: Value,
    line: Line,
    mv: Move,
}

impl Row {
    fn text(&self, field: &str) -> Option<String> {
        self.value[field].as_str().map(str::to_owned)
    }

    fn texts(&self, field: &str) -> Vec<String> {
        let texts = self.value[field].as_array().unwrap().iter();
        texts
            .map(|text| text.as_str().unwrap().to_owned())
            .collect()
    }

    fn write(&self, notation: Notation) -> Option<String> {
        notation.write(self.line.variant(), self.line.position(), self.mv)
    }

    fn at(&self) -> String {
        self.value["id"].as_str().unwrap().to_owned()
    }
}

fn rows() -> Vec<Row> {
    let text = include_str!("../data/notation.jsonl");
    let rows = text.lines().map(|line| {
        let value: Value = serde_json::from_str(line).unwrap();
        let variant = catalogue::find(value["variant"].as_str().unwrap()).unwrap();
        let start = fen::read(&variant, value["fen"].as_str().unwrap()).unwrap();
        let mv = coordinate::read(&variant, value["move"].as_str().unwrap()).unwrap();
        let line = Line::from_position(variant, Rulebook::Threefold, start);
        Row { value, line, mv }
    });
    rows.collect()
}

const FIELDS: [(&str, Notation); 8] = [
    ("algebraic", Notation::Algebraic),
    ("iccs", Notation::Iccs),
    ("ucci", Notation::Ucci),
    ("move", Notation::Coordinate),
    ("wxf", Notation::Wxf),
    ("chinese", Notation::Chinese),
    ("chinese_simplified", Notation::ChineseSimplified),
    ("lau", Notation::Lau),
];

#[test]
fn every_move_is_written_as_the_vectors_write_it() {
    let rows = rows();
    assert_eq!(rows.len(), 261);
    for row in &rows {
        for (field, notation) in FIELDS {
            assert_eq!(row.write(notation), row.text(field), "{} {field}", row.at());
        }
        assert_eq!(row.write(Notation::San), None);
        let taken = row.line.position().piece_at(row.mv.to).is_some();
        assert_eq!(row.value["capture"], taken, "{}", row.at());
    }
}

#[test]
fn every_text_is_read_in_its_own_notation() {
    for row in rows() {
        let reads = |notation: Notation, text: &str| {
            let read = read_as(&row.line, notation, text);
            assert_eq!(read, Ok(row.mv), "{} {notation} {text}", row.at());
            // A few rows have too few pieces to be played on.
            if row.line.outcome().is_none() {
                let read = read_for(&row.line, notation, text).map(|entry| entry.mv);
                assert_eq!(read, Ok(row.mv), "{} {notation} {text}", row.at());
            }
        };
        for (field, notation) in FIELDS {
            if let Some(text) = row.text(field) {
                reads(notation, &text);
            }
        }
        for text in row.texts("wxf_alt") {
            reads(Notation::Wxf, &text);
        }
        for text in row.texts("chinese_alt") {
            reads(Notation::Chinese, &text);
        }
    }
}

#[test]
fn every_text_but_iccs_and_ucci_is_read_where_no_notation_is_named() {
    for row in rows() {
        let mut texts: Vec<String> = [
            "algebraic",
            "move",
            "wxf",
            "chinese",
            "chinese_simplified",
            "lau",
        ]
        .into_iter()
        .filter_map(|field| row.text(field))
        .collect();
        texts.extend(row.texts("wxf_alt"));
        texts.extend(row.texts("chinese_alt"));
        for text in texts {
            match read_move(&row.line, &text) {
                Ok(mv) => assert_eq!(mv, row.mv, "{} {text}", row.at()),
                // `C2b4` may be a pair of points as well; then both are named.
                Err(ReadError::Ambiguous(readings)) => {
                    assert_eq!(text, row.text("lau").unwrap());
                    assert!(readings.iter().any(|(_, mv)| *mv == row.mv));
                }
                Err(other) => panic!("{} {text}: {other:?}", row.at()),
            }
        }
    }
}

#[test]
fn other_programs_numbers_of_crowded_soldiers_are_read_where_they_clash_with_nothing() {
    let mut read = 0;
    for row in rows() {
        let Some(text) = row.text("wxf_fairy") else {
            continue;
        };
        let result = read_as(&row.line, Notation::Wxf, &text);
        if text.as_bytes()[0] == text.as_bytes()[1] {
            // `33=4` is WXF's middle soldier, and the third one there: not to be guessed at.
            let (variant, position) = (row.line.variant(), row.line.position());
            match result {
                Ok(mv) if mv == row.mv => {}
                Ok(mv) => {
                    let written = Notation::Wxf.write(variant, position, mv);
                    assert_eq!(written, Some(text), "{}", row.at());
                }
                Err(error) => assert!(!error.candidates().is_empty(), "{} {text}", row.at()),
            }
        } else {
            assert_eq!(result, Ok(row.mv), "{} {text}", row.at());
            read += 1;
        }
    }
    assert!(read > 30);
}

/// Every arrangement of up to five soldiers on the five files one side may crowd.
#[test]
fn all_legal_moves_of_crowded_positions_have_texts_of_their_own() {
    let xiangqi = catalogue::find("xiangqi").unwrap();
    let mut random = 9_u64;
    let mut next = |below: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (random >> 33) as usize % below
    };
    for _ in 0..400 {
        let files: Vec<usize> = (0..1 + next(3)).map(|_| next(9)).collect();
        let mut board = [['.'; 9]; 10];
        board[0][3] = 'k';
        board[9][4 + next(2)] = 'K';
        let black = next(2) == 1;
        let piece = |letter: char| {
            if black {
                letter
            } else {
                letter.to_ascii_uppercase()
            }
        };
        for (letter, count) in [('p', 5), ('r', 2), ('c', 2), ('n', 2)] {
            for _ in 0..count {
                let row = if black { 4 + next(6) } else { next(6) };
                let file = files[next(files.len())];
                if board[row][file] == '.' {
                    board[row][file] = piece(letter);
                }
            }
        }
        each_is_its_own(&xiangqi, &fen_of(&board, black));
    }
}

fn fen_of(board: &[[char; 9]], black: bool) -> String {
    let row = |row: &[char; 9]| {
        let mut text = String::new();
        for piece in row {
            match (piece, text.pop()) {
                ('.', Some(digit @ '1'..='8')) => text.push(char::from(digit as u8 + 1)),
                ('.', other) => {
                    text.extend(other);
                    text.push('1');
                }
                (piece, other) => {
                    text.extend(other);
                    text.push(*piece);
                }
            }
        }
        text
    };
    let rows: Vec<String> = board.iter().map(row).collect();
    format!(
        "{} {} - - 0 1",
        rows.join("/"),
        if black { 'b' } else { 'w' }
    )
}

fn each_is_its_own(variant: &std::sync::Arc<Variant>, text: &str) {
    let Ok(position) = fen::read(variant, text) else {
        return;
    };
    let line = Line::from_position(variant.clone(), Rulebook::Threefold, position);
    let legal = line.legal();
    for notation in [
        Notation::Wxf,
        Notation::Chinese,
        Notation::ChineseSimplified,
        Notation::Lau,
    ] {
        let mut seen = std::collections::HashSet::new();
        for &mv in &legal {
            let Some(written) = notation.write(variant, line.position(), mv) else {
                assert_eq!(notation, Notation::Lau, "{text}");
                continue;
            };
            assert!(seen.insert(written.clone()), "{text}: {written}");
            assert_eq!(
                read_as(&line, notation, &written),
                Ok(mv),
                "{text}: {written}"
            );
        }
    }
}

#[test]
fn all_moves_of_the_real_games_have_texts_of_their_own() {
    let text = include_str!("../../src/core/service/demo/real-games.jsonl");
    let variant = catalogue::find("xiangqi").unwrap();
    for game in text.lines() {
        let game: Value = serde_json::from_str(game).unwrap();
        let mut line = Line::new(variant.clone(), Rulebook::Threefold);
        for text in game["moves"].as_str().unwrap().split(' ') {
            let here = fen::write(&variant, line.position());
            each_is_its_own(&variant, &here);
            let mv = read_as(&line, Notation::Coordinate, text).unwrap();
            line.push_by_movement(mv).unwrap();
        }
    }
}

/// Random games of every variant: each notation it has tells its moves apart, or leaves one out.
#[test]
fn in_every_variant_a_written_move_is_read_as_itself() {
    let mut random = 77_u64;
    for variant in catalogue::all() {
        let book = variant.rulebooks()[0];
        for _ in 0..if crate::long() { 40 } else { 2 } {
            let mut line = Line::new(variant.clone(), book);
            for _ in 0..60 {
                each_is_written_apart(&line);
                let moves = line.movement();
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(3);
                let Some(mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else {
                    break;
                };
                line.push_by_movement(*mv).unwrap();
            }
        }
    }
}

fn each_is_written_apart(line: &Line) {
    let (variant, position) = (line.variant(), line.position());
    for notation in Notation::available(variant) {
        let mut seen = std::collections::HashSet::new();
        for mv in line.movement() {
            let Some(text) = notation.write(variant, position, mv) else {
                continue;
            };
            let at = || format!("{} {notation} {text}", fen::write(variant, position));
            assert!(seen.insert(text.clone()), "{}", at());
            assert_eq!(read_as(line, notation, &text), Ok(mv), "{}", at());
        }
    }
}
