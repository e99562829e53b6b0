//! The JSON format of Kifu for JS and other shogi programs, `.jkf`: a header with the names of KIF,
//! the starting position, and a list of moves with the alternatives to each.

use super::csa::end;
use super::json::is_json;
use super::kif_head::{End, Head, handicap_fen, handicap_named};
use super::shogi_board::{DrawnBoard, Row};
use super::shogi_pieces::{PieceName, of_csa};
use crate::notation::annotations::{Annotations, Budget, MOST_DEPTH, Variation};
use crate::notation::pgn::Game;
use crate::rules::Side;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The number of bytes from the beginning that are searched for signs of the format.
const HEAD: usize = 4 * 1024;
const PRESETS: [(&str, &str); 16] = [
    ("KY", "香落ち"),
    ("KY_R", "右香落ち"),
    ("KA", "角落ち"),
    ("HI", "飛車落ち"),
    ("HIKY", "飛香落ち"),
    ("2", "二枚落ち"),
    ("3", "三枚落ち"),
    ("4", "四枚落ち"),
    ("5", "五枚落ち"),
    ("5_L", "左五枚落ち"),
    ("6", "六枚落ち"),
    ("7_L", "左七枚落ち"),
    ("7_R", "右七枚落ち"),
    ("8", "八枚落ち"),
    ("10", "十枚落ち"),
    ("5_5", "5五将棋"),
];
/// The letters for the signs that distinguish a piece from others of its kind, and for a drop.
const RELATIVE: [(char, char); 7] = [
    ('L', '左'),
    ('C', '直'),
    ('R', '右'),
    ('U', '上'),
    ('M', '寄'),
    ('D', '引'),
    ('H', '打'),
];

#[derive(Deserialize)]
struct Record {
    header: BTreeMap<String, String>,
    initial: Option<Initial>,
    #[serde(default)]
    moves: Vec<Node>,
}

#[derive(Deserialize)]
struct Initial {
    preset: String,
    data: Option<Position>,
}

#[derive(Deserialize)]
struct Position {
    color: Option<u8>,
    /// The squares by file from Sente's right, each from the top.
    board: Vec<Vec<Square>>,
    #[serde(default)]
    hands: Vec<BTreeMap<String, usize>>,
}

#[derive(Deserialize)]
struct Square {
    color: Option<u8>,
    kind: Option<String>,
}

/// A move with its comments. The first node has no move and is the starting position.
#[derive(Deserialize)]
struct Node {
    #[serde(default)]
    comments: Vec<String>,
    #[serde(rename = "move")]
    step: Option<Step>,
    special: Option<String>,
    #[serde(default)]
    forks: Vec<Vec<Node>>,
}

#[derive(Deserialize)]
struct Step {
    from: Option<Place>,
    to: Option<Place>,
    piece: String,
    promote: Option<bool>,
    relative: Option<String>,
}

#[derive(Deserialize)]
struct Place {
    x: u8,
    y: u8,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Several {
    One(Box<Record>),
    List(Vec<Record>),
}

/// Whether a text is in this format: JSON with a header, which our JSON does not have. Within a
/// JSON string, the quotes would be escaped.
pub(super) fn is_jkf(text: &str) -> bool {
    let head = &text[..text.floor_char_boundary(HEAD)];
    let plain: String = head.chars().filter(|sign| !sign.is_whitespace()).collect();
    is_json(text) && plain.contains("\"header\":{")
}

pub(super) fn games(text: &str) -> Result<Vec<Game>, serde_json::Error> {
    let mut games = Vec::new();
    for part in serde_json::Deserializer::from_str(text).into_iter::<Several>() {
        match part? {
            Several::One(record) => games.push(game(*record)),
            Several::List(records) => games.extend(records.into_iter().map(game)),
        }
    }
    Ok(games)
}

fn game(record: Record) -> Game {
    let drawn = record.initial.as_ref().map(Initial::start);
    let mut head = Head::default();
    for (name, value) in &record.header {
        // The entry `initial` has the position.
        if record.initial.is_none() || !is_of_position(name) {
            head.take(&format!("{name}：{value}"));
        }
    }
    let (start, begins) = match drawn {
        Some(Start::At(start, side)) => (Some(start), side),
        Some(Start::Named(name)) => {
            head.take(&format!("手合割：{name}"));
            (None, head.begins(None))
        }
        Some(Start::Usual) | None => (None, head.begins(None)),
    };
    let mut reading = Reading {
        begins,
        end: None,
        budget: Budget::default(),
    };
    let (moves, annotations) = reading.line(&record.moves, 0, 0);
    let mut budget = Budget::default();
    let annotations = annotations.within_budget(&mut budget);
    let mut game = Game {
        moves,
        annotations,
        is_cut: budget.is_cut || reading.budget.is_cut,
        ..Game::default()
    };
    for (name, value) in head.tags(begins, reading.end.as_ref()) {
        game.tags.push(name, value);
    }
    if let Some(start) = start {
        game.tags.push("FEN", start);
    }
    game
}

/// Whether a name in the header concerns the start of the game.
fn is_of_position(name: &str) -> bool {
    name == "手合割" || name == "手番" || name.contains("持駒")
}

/// The starting position of a record.
enum Start {
    Usual,
    /// A handicap or a variant, by its name.
    Named(String),
    At(String, Side),
}

impl Initial {
    fn start(&self) -> Start {
        if let (Some(data), "OTHER") = (&self.data, self.preset.as_str()) {
            let side = side(data.color.unwrap_or(0));
            let board = data.board(side);
            // An unreadable board becomes an invalid text, which is refused as a position.
            return Start::At(board.map_or("OTHER".to_owned(), |board| board.fen()), side);
        }
        if self.preset == "HIRATE" {
            return Start::Usual;
        }
        let known = PRESETS.iter().find(|(preset, _)| *preset == self.preset);
        let name = known.map_or(self.preset.as_str(), |(_, name)| *name);
        match handicap_named(name) {
            Some(known) => Start::At(handicap_fen(known), Side::Second),
            None => Start::Named(name.to_owned()),
        }
    }
}

impl Position {
    fn board(&self, turn: Side) -> Option<DrawnBoard> {
        let ranks = self.board.first()?.len();
        let mut rows: Vec<Row> = Vec::new();
        for rank in 0..ranks.min(10) {
            let mut row = Row::default();
            for file in self.board.iter().take(10).rev() {
                row.push(file.get(rank)?.content()?);
            }
            rows.push(row);
        }
        let mut board = DrawnBoard::of_rows(&rows)?;
        for (side, hand) in Side::BOTH.into_iter().zip(&self.hands) {
            for (name, count) in hand {
                let piece = of_csa(name)?;
                (0..*count)
                    .take(40)
                    .for_each(|_| board.hold(side, Some(piece)));
            }
        }
        board.turn = turn;
        Some(board)
    }
}

impl Square {
    /// The content of the square. None if the piece is unknown.
    fn content(&self) -> Option<Option<(Side, &'static PieceName)>> {
        let Some(kind) = &self.kind else {
            return Some(None);
        };
        Some(Some((side(self.color.unwrap_or(0)), of_csa(kind)?)))
    }
}

fn side(colour: u8) -> Side {
    if colour == 0 {
        Side::First
    } else {
        Side::Second
    }
}

impl Step {
    /// The move in Japanese notation, with the square that the piece leaves if it is given.
    fn word(&self) -> String {
        let to = match &self.to {
            Some(Place { x, y }) => format!("{x}{y}"),
            None => "同".to_owned(),
        };
        let name = of_csa(&self.piece).map_or(self.piece.clone(), PieceName::in_moves);
        let turned = match self.promote {
            Some(true) => "成",
            Some(false) => "不成",
            None => "",
        };
        match (&self.from, &self.relative) {
            (Some(Place { x, y }), _) => format!("{to}{name}{turned}({x}{y})"),
            (None, Some(relative)) => {
                let sign = |sign| RELATIVE.iter().find(|(own, _)| *own == sign);
                let signs = relative.chars().filter_map(sign).map(|(_, sign)| *sign);
                format!("{to}{name}{}{turned}", signs.collect::<String>())
            }
            (None, None) => format!("{to}{name}{turned}"),
        }
    }
}

/// The state while a record is read.
struct Reading {
    begins: Side,
    end: Option<End>,
    budget: Budget,
}

impl Reading {
    /// Reads the moves of a list. `from` moves precede it, and `depth` is its depth in other lists.
    fn line(&mut self, nodes: &[Node], from: usize, depth: usize) -> (Vec<String>, Annotations) {
        let mut moves = Vec::new();
        let mut annotations = Annotations::default();
        for node in nodes {
            let before = from + moves.len();
            moves.extend(node.step.as_ref().map(Step::word));
            let ply = from + moves.len();
            for comment in &node.comments {
                annotations.comment(ply, comment, &mut self.budget);
            }
            if depth < MOST_DEPTH {
                for fork in &node.forks {
                    let (moves, within) = self.line(fork, before, depth + 1);
                    let variation = Variation {
                        ply: before,
                        moves,
                        annotations: within,
                    };
                    annotations.variations.push(variation);
                }
            }
            if let Some(word) = &node.special {
                if depth == 0 && self.end.is_none() {
                    let is_even = ply.is_multiple_of(2);
                    let turn = if is_even {
                        self.begins
                    } else {
                        self.begins.other()
                    };
                    self.end = end(word, turn);
                }
                break;
            }
        }
        (moves, annotations)
    }
}
