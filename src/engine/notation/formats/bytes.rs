//! Shared parts of the readers of binary formats: a reader of bytes, a board of Xiangqi, and the
//! game that they build.

use crate::notation::annotations::Annotations;
use crate::notation::fen::write_rank;
use crate::notation::pgn::Game;
use crate::rules::Label;

/// The usual starting position of Xiangqi.
const USUAL: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

/// A file that is read from its beginning to its end.
pub(super) struct Bytes<'b> {
    rest: &'b [u8],
}

impl<'b> Bytes<'b> {
    /// The part of a file from an offset. Empty if the file is shorter.
    pub(super) fn from(file: &'b [u8], at: usize) -> Self {
        Self {
            rest: file.get(at..).unwrap_or_default(),
        }
    }

    /// The next bytes. None if the file is too short.
    pub(super) fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }
}

/// A board of Xiangqi, by file and rank from the first player's left corner.
#[derive(Default)]
pub(super) struct Board([[Option<char>; 9]; 10]);

impl Board {
    pub(super) fn put(&mut self, (file, rank): Point, piece: char) {
        if let Some(point) = self.0.get_mut(rank).and_then(|rank| rank.get_mut(file)) {
            *point = Some(piece);
        }
    }

    /// Whether a piece of the second player stands on this point.
    pub(super) fn is_second(&self, (file, rank): Point) -> bool {
        let point = self.0.get(rank).and_then(|rank| rank.get(file));
        point.copied().flatten().is_some_and(char::is_lowercase)
    }

    pub(super) fn has_both_generals(&self) -> bool {
        let mut pieces = self.0.iter().flatten().flatten();
        pieces.clone().any(|piece| *piece == 'K') && pieces.any(|piece| *piece == 'k')
    }

    /// The position as FEN. None for the usual position.
    pub(super) fn fen(&self, second_begins: bool) -> Option<String> {
        let ranks: Vec<String> = self.0.iter().rev().map(rank).collect();
        let placed = ranks.join("/");
        let side = if second_begins { 'b' } else { 'w' };
        (placed != USUAL || second_begins).then(|| format!("{placed} {side} - - 0 1"))
    }
}

fn rank(points: &[Option<char>; 9]) -> String {
    let mut text = String::new();
    let letters = points.iter().map(|point| point.map(Label::plain));
    write_rank(&mut text, letters);
    text
}

pub(super) type Point = (usize, usize);

/// A move from a point to a point.
pub(super) type Step = (Point, Point);

/// The data from the header of a record, except the position.
pub(super) struct Header<'h> {
    pub(super) title: String,
    pub(super) event: String,
    pub(super) tags: Vec<(&'h str, String)>,
    /// Whether the second player begins, if there are no moves to show it.
    pub(super) second_begins: bool,
    /// The number of the result: the first player won, the second player won, or a draw.
    pub(super) result: u8,
}

/// A game of Xiangqi with its moves as coordinates and its tags. Empty tags are left out. A title
/// is used as the event if there is none.
pub(super) fn game(
    header: Header,
    board: &Board,
    steps: &[Step],
    annotations: Annotations,
) -> Game {
    let mut game = Game {
        moves: steps.iter().copied().map(in_coordinates).collect(),
        annotations,
        ..Game::default()
    };
    game.tags.push("Variant", "xiangqi");
    game.tags.push("Format", "Coordinate");
    let (event, title) = match header.event.as_str() {
        "" => (header.title, String::new()),
        _ => (header.event, header.title),
    };
    let second_begins = match steps.first() {
        Some((from, _)) => board.is_second(*from),
        None => header.second_begins,
    };
    let around = [("Event", event), ("Title", title)];
    let last = [
        ("Result", result(header.result).to_owned()),
        ("FEN", board.fen(second_begins).unwrap_or_default()),
    ];
    for (name, value) in around.into_iter().chain(header.tags).chain(last) {
        let value = value.trim();
        if !value.is_empty() {
            game.tags.push(name, value);
        }
    }
    game
}

pub(super) fn in_coordinates(step: Step) -> String {
    let point = |(file, rank): Point| {
        let file = (b'a'..=b'i').nth(file).map_or('?', char::from);
        format!("{file}{}", rank + 1)
    };
    point(step.0) + &point(step.1)
}

fn result(number: u8) -> &'static str {
    match number {
        1 => "1-0",
        2 => "0-1",
        3 | 4 => "1/2-1/2",
        _ => "*",
    }
}
