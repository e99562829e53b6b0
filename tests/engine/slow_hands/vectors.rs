//! The slow generator itself against the positions and path counts of others.

use std::collections::{BTreeMap, HashMap};
use std::io::Read;

use posthorse_engine::rules::Side;
use serde::Deserialize;

use super::{Game, Piece, State, letters, shogi};

#[derive(Deserialize)]
struct Row {
    variant: String,
    fen: String,
    legal_moves: Vec<String>,
    in_check: bool,
}

#[derive(Deserialize)]
struct Perft {
    variant: String,
    fen: String,
    nodes: BTreeMap<u32, usize>,
}

#[test]
fn every_position_has_its_moves() {
    let mut text = String::new();
    for packed in [
        include_bytes!("../../data/more-positions.jsonl.gz").as_slice(),
        include_bytes!("../../data/more-xiangqi-positions.jsonl.gz").as_slice(),
    ] {
        let mut unpacked = flate2::read::GzDecoder::new(packed);
        unpacked.read_to_string(&mut text).unwrap();
    }
    let mut count = 0;
    for line in text.lines() {
        let row: Row = serde_json::from_str(line).unwrap();
        let Some(game) = Game::of(&row.variant) else {
            continue;
        };
        let state = read(game, &row.fen);
        let told = format!("{} {}", row.variant, row.fen);
        assert_eq!(state.legal_texts(), row.legal_moves, "{told}");
        assert_eq!(state.is_attacked(state.turn), row.in_check, "{told}");
        count += 1;
    }
    assert_eq!(count, 260);
}

#[test]
fn move_paths_are_counted() {
    let most = 10_000;
    for text in [
        include_str!("../../data/more-perft.json"),
        include_str!("../../data/more-xiangqi-perft.json"),
    ] {
        for record in serde_json::from_str::<Vec<Perft>>(text).unwrap() {
            let Some(game) = Game::of(&record.variant) else {
                continue;
            };
            let state = read(game, &record.fen);
            for (&depth, &nodes) in record.nodes.iter().filter(|(_, nodes)| **nodes <= most) {
                let told = format!("{} {} depth {depth}", record.variant, record.fen);
                assert_eq!(paths(&state, depth), nodes, "{told}");
            }
        }
    }
}

fn paths(state: &State, depth: u32) -> usize {
    let steps = state.counted_steps();
    if depth == 1 {
        return steps.len();
    }
    let after = steps.iter().map(|&step| state.after(step));
    after.map(|state| paths(&state, depth - 1)).sum()
}

/// A state from the text of a position, hands behind the board and in brackets.
fn read(game: Game, fen: &str) -> State {
    let fields: Vec<&str> = fen.split(' ').collect();
    let (board, hands) = fields[0].split_once('[').unwrap();
    let piece = |letter: char| {
        let side = if letter.is_ascii_uppercase() {
            Side::First
        } else {
            Side::Second
        };
        let name = letters::name(game, letter.to_ascii_lowercase());
        Piece { side, name }
    };
    let mut pieces = HashMap::new();
    let (mut file, mut rank) = (0, game.size().1 - 1);
    let mut promoted = false;
    for letter in board.chars() {
        if letter == '/' {
            (file, rank) = (0, rank - 1);
        } else if letter == '+' {
            promoted = true;
        } else if let Some(gap) = letter.to_digit(10) {
            file += i32::try_from(gap).unwrap();
        } else {
            let mut piece = piece(letter);
            if promoted {
                let mut pairs = shogi::PROMOTED.iter();
                piece.name = pairs.find(|pair| pair.0 == piece.name).unwrap().1;
                promoted = false;
            }
            pieces.insert((file, rank), piece);
            file += 1;
        }
    }
    let rights = fields[2].chars().filter(|right| *right != '-');
    State {
        game,
        pieces,
        hands: hands.trim_end_matches(']').chars().map(piece).collect(),
        turn: if fields[1] == "w" {
            Side::First
        } else {
            Side::Second
        },
        rights: rights.collect(),
    }
}
