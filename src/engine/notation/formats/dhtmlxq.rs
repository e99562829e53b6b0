//! Records in the tags of `DhtmlXQ`, also called UBB, which dpxq.com and Xiangqi forums use:
//! `[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]`. A point is its file from Red's left and its
//! rank from Black's side, both from 0.
//!
//! A variation is `move_0_20_18`: it belongs to line 0 (the main line), replaces move 20, and has
//! the number 18. `comment19` follows move 19 of the main line. `comment18_39` follows move 39 of
//! the game in line 18.

use super::bytes::{Board, Header, Point, Step, game, in_coordinates};
use crate::notation::annotations::{Annotations, Budget, MOST_DEPTH, Variation};
use crate::notation::pgn::{Game, Recorded};
use crate::rules::Side;
use std::collections::{BTreeMap, HashMap};

/// The pieces of a side in the order of their points.
const PIECES: &str = "RNBAKABNRCCPPPPP";
const USUAL: &str = "8979695949392919097717866646260600102030405060708012720323436383";
const OPEN: &[u8] = b"[dhtmlxq";
const CLOSE: &[u8] = b"[/dhtmlxq";
/// The tags of the format, and our tags for them.
const TAGS: [(&str, &str); 15] = [
    ("date", "Date"),
    ("place", "Site"),
    ("round", "Round"),
    ("red", "Red"),
    ("black", "Black"),
    ("redteam", "RedTeam"),
    ("blackteam", "BlackTeam"),
    ("redrating", "RedElo"),
    ("blackrating", "BlackElo"),
    ("timerule", "TimeControl"),
    ("open", "Opening"),
    ("remark", "Annotator"),
    ("group", "Section"),
    ("table", "Board"),
    ("refer", "Source"),
];

/// Whether a text has such records. They may be part of a web page.
pub(super) fn is_dhtmlxq(text: &str) -> bool {
    let mut tags = tags(text);
    tags.any(|(name, _)| name == "movelist" || name == "binit")
}

/// The games of a text without duplicates. Pages often contain a game twice, as tags and in a
/// board.
pub(super) fn read(text: &str) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let mut fields = Fields::new();
    let mut close = |fields: &mut Fields| {
        let fields = std::mem::take(fields);
        if fields.contains_key("movelist") || fields.contains_key("binit") {
            let game = of_fields(&fields);
            if games.last() != Some(&game) {
                games.push(game);
            }
        }
    };
    for (name, value) in tags(text) {
        let begins = matches!(&*name, "" | "html" | "iframe") || fields.contains_key(&name);
        if begins {
            close(&mut fields);
        }
        if !name.is_empty() {
            fields.insert(name, value);
        }
    }
    close(&mut fields);
    games
}

type Fields<'t> = HashMap<String, &'t str>;

/// The tags of a text and their values. The names are in lower case, without the common prefix. The
/// closing tag may have another name.
fn tags(text: &str) -> impl Iterator<Item = (String, &str)> {
    let starts = |at: usize, sign: &[u8]| {
        let here = text.as_bytes().get(at..at + sign.len());
        here.is_some_and(|here| here.eq_ignore_ascii_case(sign))
    };
    let is_tag = move |at: &usize| starts(*at, OPEN) || starts(*at, CLOSE);
    let mut places = text.match_indices('[').map(|(at, _)| at).filter(is_tag);
    let mut place = places.next();
    std::iter::from_fn(move || {
        loop {
            let at = place?;
            place = places.next();
            if starts(at, CLOSE) {
                continue;
            }
            let end = place.unwrap_or(text.len());
            let (name, value) = text[at + OPEN.len()..end].split_once(']')?;
            let name = name.trim_start_matches('_').trim().to_ascii_lowercase();
            return Some((name, value.trim()));
        }
    })
}

fn of_fields(fields: &Fields) -> Game {
    let field = |name: &str| fields.get(name).copied().unwrap_or_default();
    let board = board(field("binit"));
    let lines = Lines::of(fields);
    let mut budget = Budget::default();
    let (moves, annotations) = lines.line(0, 0, &mut budget);
    let red = [field("red"), field("redname")];
    let black = [field("black"), field("blackname")];
    let tags = TAGS.map(|(name, tag)| {
        let value = match name {
            "red" => first(red),
            "black" => first(black),
            "date" if field("date").starts_with("0000") => "",
            _ => field(name),
        };
        (tag, value.to_owned())
    });
    let header = Header {
        title: field("title").to_owned(),
        event: first([field("event"), field("class")]).to_owned(),
        tags: tags.into(),
        second_begins: field("firstnum")
            .parse()
            .is_ok_and(|number: u32| number % 2 == 1),
        result: match Recorded::read(field("result")) {
            Some(Recorded::Won(Side::First)) => 1,
            Some(Recorded::Won(Side::Second)) => 2,
            Some(Recorded::Drawn) => 3,
            _ => 0,
        },
    };
    let steps: Vec<Step> = moves.iter().map_while(|text| step(text).ok()).collect();
    let mut game = game(header, &board, &steps, annotations);
    // Moves that cannot be read are kept unchanged, so that the reader can report where it stopped.
    game.moves = in_words(&moves);
    game.is_cut = budget.is_cut;
    game
}

/// The first of two values that is not empty.
fn first([one, other]: [&str; 2]) -> &str {
    if one.is_empty() { other } else { one }
}

fn board(points: &str) -> Board {
    let mut board = Board::default();
    let points = match points.len() {
        64 => points,
        _ => USUAL,
    };
    let black = PIECES.to_ascii_lowercase();
    let pieces = PIECES.chars().chain(black.chars());
    for (place, piece) in points.as_bytes().chunks(2).zip(pieces) {
        if let Some(point) = point(place) {
            board.put(point, piece);
        }
    }
    board
}

/// The file and rank from the first player's left corner. None for a captured piece, which is 99.
fn point(digits: &[u8]) -> Option<Point> {
    match digits {
        [file @ b'0'..=b'8', rank @ b'0'..=b'9'] => {
            Some((usize::from(file - b'0'), usize::from(b'9' - rank)))
        }
        _ => None,
    }
}

/// The move of four digits, or the text if it is not a move.
fn step(text: &str) -> Result<Step, String> {
    let (from, to) = text.as_bytes().split_at(text.len().min(2));
    let step = point(from).zip(point(to));
    step.ok_or_else(|| text.to_owned())
}

fn in_words(moves: &[String]) -> Vec<String> {
    let word = |text: &String| step(text).map_or_else(|text| text, in_coordinates);
    moves.iter().map(word).collect()
}

/// A list of moves with four digits each.
fn moves(list: &str) -> Vec<String> {
    let signs: Vec<char> = list.chars().filter(|c| !c.is_whitespace()).collect();
    signs.chunks(4).map(|four| four.iter().collect()).collect()
}

/// The lines of a record by their numbers.
struct Lines<'t> {
    moves: HashMap<usize, &'t str>,
    /// By line: the replaced move and the own number of each variation.
    children: BTreeMap<usize, Vec<(usize, usize)>>,
    /// The comments by line and move.
    comments: BTreeMap<(usize, usize), &'t str>,
}

impl<'t> Lines<'t> {
    fn of(fields: &Fields<'t>) -> Self {
        let mut lines = Self {
            moves: HashMap::new(),
            children: BTreeMap::new(),
            comments: BTreeMap::new(),
        };
        for (name, &value) in fields {
            let is_line = name.starts_with("move_");
            let numbers = name.strip_prefix("move_").or(name.strip_prefix("comment"));
            let Some(numbers) = numbers.and_then(numbers_of) else {
                continue;
            };
            match (is_line, numbers.as_slice()) {
                // Each line has one parent, whose number is smaller.
                (true, &[parent, number, own])
                    if own > parent && number > 0 && lines.moves.insert(own, value).is_none() =>
                {
                    let children = lines.children.entry(parent).or_default();
                    children.push((number, own));
                }
                (false, &[number]) => _ = lines.comments.insert((0, number), value),
                (false, &[own, number]) => _ = lines.comments.insert((own, number), value),
                (false, &[_, number, own]) => _ = lines.comments.insert((own, number), value),
                _ => {}
            }
        }
        for children in lines.children.values_mut() {
            children.sort_unstable();
        }
        let main = fields.get("movelist").copied();
        lines.moves.insert(0, main.unwrap_or_default());
        lines
    }

    /// The moves of a line with four digits each, and its annotations.
    fn line(&self, number: usize, depth: usize, budget: &mut Budget) -> (Vec<String>, Annotations) {
        let list = self.moves.get(&number).copied().unwrap_or_default();
        let mut moves = moves(list);
        if depth > 0 {
            moves.truncate(budget.take(moves.len()));
        }
        let mut annotations = Annotations::default();
        for (&(_, ply), text) in self.comments.range((number, 0)..=(number, usize::MAX)) {
            annotations.comment(ply, &text.replace("||", "\n"), budget);
        }
        let children = self.children.get(&number).into_iter().flatten();
        for &(nth, own) in children {
            if depth == MOST_DEPTH {
                budget.is_cut = true;
                break;
            }
            let (moves, beside) = self.line(own, depth + 1, budget);
            if !moves.is_empty() {
                annotations.variations.push(Variation {
                    ply: nth - 1,
                    moves: in_words(&moves),
                    annotations: beside,
                });
            }
        }
        (moves, annotations)
    }
}

fn numbers_of(text: &str) -> Option<Vec<usize>> {
    text.split('_').map(|number| number.parse().ok()).collect()
}
