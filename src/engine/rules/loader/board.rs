//! Builds the board and the zones of a variant file, with checks.

use std::collections::BTreeMap;

use toml::Spanned;

use super::fault::{Fault, fault};
use super::schema::{BoardText, DirectionsText, ZoneText};
use crate::rules::board::{Board, MAX_DIRECTIONS, Square, points, set_of};
use crate::rules::kinds::Zone;

const MAX_POINTS: usize = 128;
/// The maximum number of palace lines.
const MAX_PALACE_LINES: usize = 32;
const GRID_LINES: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const GRID_DIAGONALS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

pub(super) fn build_board(raw: &BoardText) -> Result<Board, Fault> {
    let files = labels(&raw.files, 1, |c| c.is_ascii_lowercase())?;
    let ranks = labels(&raw.ranks, 2, |c| c.is_ascii_digit())?;
    if files.len() * ranks.len() > MAX_POINTS {
        let what = format!("a board has at most {MAX_POINTS} points");
        return Err(fault(&raw.files, what));
    }
    let full = Board::new(files.clone(), ranks.clone(), &[], Vec::new());
    let holes: Vec<(usize, usize)> = squares(&full, raw.holes.as_ref())?
        .into_iter()
        .map(|hole| (full.file_of(hole), full.rank_of(hole)))
        .collect();
    if holes.len() >= full.len() {
        return Err(fault(&raw.files, "the board has no points"));
    }
    let offsets = label_offsets(&files, &ranks, &holes, raw.label_offsets.as_ref())?;
    let mut board = Board::new(files, ranks, &holes, offsets);
    board.wraps = raw.wraps;
    board.set_directions(&directions(raw.directions.as_ref())?);
    board.style = raw.style;
    if let Some(label) = &raw.river_above {
        let rank = board.ranks.iter().position(|rank| rank == label.get_ref());
        let below_top = rank.filter(|&rank| rank + 1 < board.ranks());
        let what = "a river lies above a rank of the board, and below another";
        board.river = Some(below_top.ok_or_else(|| fault(label, what))?);
    }
    board.arrows = arrows(&board, raw.arrows.as_ref())?;
    board.marks = squares(&board, raw.marks.as_ref())?;
    board.palaces = palace_lines(&board, raw.palace_lines.as_ref())?;
    Ok(board)
}

/// By file: the difference between the rank of the grid and the number of a point.
fn label_offsets(
    files: &[String],
    ranks: &[String],
    holes: &[(usize, usize)],
    text: Option<&Spanned<String>>,
) -> Result<Vec<usize>, Fault> {
    let Some(text) = text else {
        return Ok(Vec::new());
    };
    let words = text.get_ref().split_whitespace();
    let numbers = words
        .map(str::parse::<usize>)
        .collect::<Result<Vec<_>, _>>();
    let numbers = numbers.map_err(|_| fault(text, "an offset is a number of ranks"))?;
    if numbers.len() != files.len() {
        let what = format!("{} offsets are needed, one for each file", files.len());
        return Err(fault(text, what));
    }
    for (file, &offset) in numbers.iter().enumerate() {
        let lowest = (0..ranks.len()).find(|&rank| !holes.contains(&(file, rank)));
        if lowest.is_none_or(|lowest| offset > lowest) && offset > 0 {
            let what = format!(
                "the lowest point of file {} has no number then",
                files[file]
            );
            return Err(fault(text, what));
        }
    }
    Ok(numbers)
}

/// The arrows of each point. The text has rows from the top, and digits of the keypad as
/// directions.
fn arrows(board: &Board, text: Option<&Spanned<String>>) -> Result<Vec<Vec<(i32, i32)>>, Fault> {
    let Some(text) = text else {
        return Ok(Vec::new());
    };
    let told = |what: String| fault(text, what);
    let lines = text
        .get_ref()
        .lines()
        .filter(|line| !line.trim().is_empty());
    let rows: Vec<Vec<&str>> = lines
        .map(|line| line.split_whitespace().collect())
        .collect();
    let (files, ranks) = (board.files(), board.ranks());
    if rows.len() != ranks || rows.iter().any(|row| row.len() != files) {
        return Err(told(format!(
            "arrows stand in {ranks} rows of {files} points, parted by blanks"
        )));
    }
    let step = |digit: char| {
        let place = i32::try_from(digit.to_digit(10)?).ok()? - 1;
        let step = (place % 3 - 1, place / 3 - 1);
        ((0..9).contains(&place) && board.along(step).is_some()).then_some(step)
    };
    let point = |at: Square| {
        let word = rows[ranks - 1 - board.rank_of(at)][board.file_of(at)];
        let digits = word.chars().filter(|_| word != ".");
        let steps = digits.map(step).collect::<Option<Vec<_>>>();
        steps.ok_or_else(|| {
            let what = "arrows are digits of a keypad, such as 8 up and 3 down to the right, \
                    or `.` for none";
            told(format!("`{word}`: {what}"))
        })
    };
    board.squares().map(point).collect()
}

fn labels(
    text: &Spanned<String>,
    longest: usize,
    fits: fn(char) -> bool,
) -> Result<Vec<String>, Fault> {
    let labels: Vec<String> = text
        .get_ref()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let good = |label: &String| label.len() <= longest && label.chars().all(fits);
    if labels.is_empty() || !labels.iter().all(good) {
        let what = "labels are letters for files and numbers for ranks, separated by spaces";
        return Err(fault(text, what));
    }
    if (1..labels.len()).any(|i| labels[..i].contains(&labels[i])) {
        return Err(fault(text, "a label occurs twice"));
    }
    Ok(labels)
}

fn directions(raw: Option<&Spanned<DirectionsText>>) -> Result<Vec<(i32, i32)>, Fault> {
    let Some(spanned) = raw else {
        return Ok([GRID_LINES, GRID_DIAGONALS].concat());
    };
    let text = spanned.get_ref();
    let all = [text.lines.as_slice(), text.diagonals.as_slice()].concat();
    let small = |&(df, dr): &(i32, i32)| (df, dr) != (0, 0) && df.abs() <= 9 && dr.abs() <= 9;
    let opposed = all.iter().all(|&(df, dr)| all.contains(&(-df, -dr)));
    if all.is_empty() || text.lines.len() != text.diagonals.len() || all.len() > MAX_DIRECTIONS {
        let what = "as many lines as diagonals are needed, at most 8 of each";
        return Err(fault(spanned, what));
    }
    if !opposed || !all.iter().all(small) {
        let what = "each direction needs its opposite, and steps of at most 9";
        return Err(fault(spanned, what));
    }
    if (1..all.len()).any(|i| all[..i].contains(&all[i])) {
        return Err(fault(spanned, "a direction occurs twice"));
    }
    Ok(all)
}

/// Reads a text of points (`e4`) and rectangles (`d1-f3`).
pub(super) fn squares(board: &Board, text: Option<&Spanned<String>>) -> Result<Vec<Square>, Fault> {
    let mut found = 0_u128;
    let Some(text) = text else {
        return Ok(Vec::new());
    };
    for word in text.get_ref().split_whitespace() {
        let (from, to) = word.split_once('-').unwrap_or((word, word));
        let (from, to) = (point(board, from, text)?, point(board, to, text)?);
        let between = |x: usize, a: usize, b: usize| (a.min(b)..=a.max(b)).contains(&x);
        let within = board.squares().filter(|&s| {
            between(board.file_of(s), board.file_of(from), board.file_of(to))
                && between(board.rank_of(s), board.rank_of(from), board.rank_of(to))
        });
        found |= set_of(within);
    }
    Ok(points(found).collect())
}

fn point(board: &Board, name: &str, near: &Spanned<String>) -> Result<Square, Fault> {
    let missing = || fault(near, format!("there is no point `{name}` on this board"));
    board.find(name).ok_or_else(missing)
}

fn palace_lines(
    board: &Board,
    text: Option<&Spanned<String>>,
) -> Result<Vec<(Square, Square)>, Fault> {
    let Some(text) = text else {
        return Ok(Vec::new());
    };
    let line = |word: &str| {
        let ends = word.split_once('-');
        let (from, to) = ends.ok_or_else(|| fault(text, format!("`{word}` is no line")))?;
        Ok((point(board, from, text)?, point(board, to, text)?))
    };
    let words = || text.get_ref().split_whitespace();
    if words().count() > MAX_PALACE_LINES {
        let what = format!("a board has at most {MAX_PALACE_LINES} palace lines");
        return Err(fault(text, what));
    }
    words().map(line).collect()
}

/// The zones of a file and their names.
pub(super) struct Zones<'t> {
    names: Vec<&'t str>,
    pub(super) all: Vec<Zone>,
}

impl<'t> Zones<'t> {
    pub(super) fn build(
        board: &Board,
        raw: &'t BTreeMap<String, ZoneText>,
    ) -> Result<Zones<'t>, Fault> {
        let set = |text: &Spanned<String>| -> Result<u128, Fault> {
            Ok(set_of(squares(board, Some(text))?))
        };
        let zone = |text: &ZoneText| {
            Ok(Zone {
                sets: [set(&text.first)?, set(&text.second)?],
                words: text.words.clone(),
            })
        };
        Ok(Zones {
            names: raw.keys().map(String::as_str).collect(),
            all: raw.values().map(zone).collect::<Result<_, Fault>>()?,
        })
    }

    /// The index of a zone in the list.
    pub(super) fn place(&self, name: &str) -> Result<usize, String> {
        let place = self.names.iter().position(|known| *known == name);
        place.ok_or_else(|| format!("there is no zone `{name}`"))
    }

    /// The same for an optional zone.
    pub(super) fn place_of(&self, name: Option<&str>) -> Result<Option<usize>, String> {
        name.map(|name| self.place(name)).transpose()
    }

    /// The points of a zone by side.
    pub(super) fn sets(&self, name: &str) -> Result<[u128; 2], String> {
        Ok(self.all[self.place(name)?].sets)
    }
}
