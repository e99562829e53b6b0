//! Records of shogi in the KIF format, `.kif`, of Kifu for Windows and most Japanese programs. The
//! head has lines such as `先手：…`. Each move is a line, `1 ７六歩(77) ( 0:05/00:00:05)`. Comments
//! follow a `*`, and a variation begins with `変化：3手`. The related format KI2 with several moves on
//! a line, `▲７六歩 △３四歩`, can be read as well.

use super::kif_end::{end, summary};
use super::kif_head::{End, Head, is_hand, is_head};
use super::kif_times;
use crate::notation::annotations::{Annotations, Budget, MOST_DEPTH, Variation};
use crate::notation::pgn::Game;
use crate::notation::shogi::japanese::SIDES;
use crate::rules::Side;

/// Beginnings of lines that no other format has.
const SIGNS: [&str; 4] = ["手合割", "手数----", "# KIF", "#KIF"];
/// Beginnings of lines in the head that other formats may have too.
const PLAYERS: [&str; 4] = ["先手：", "後手：", "下手：", "上手："];
/// The number of lines from the beginning that are searched for signs of the format.
const FIRST_LINES: usize = 40;

/// Whether a text is in this format. It must have a line that only this format has (such as a move
/// or a hand), or names of players together with moves.
pub(super) fn is_kif(text: &str) -> bool {
    let lines = || text.lines().map(bare).filter(|line| !line.is_empty());
    if lines().next().is_some_and(|line| line.starts_with('[')) {
        return false;
    }
    let head = || lines().take(FIRST_LINES);
    let begins =
        |signs: &[&str]| head().any(|line| signs.iter().any(|sign| line.starts_with(sign)));
    let has_moves = || head().any(|line| is_of_ki2(line) || is_of_kif(line));
    begins(&SIGNS)
        || (begins(&PLAYERS) && has_moves())
        || head().any(|line| is_of_ki2(line) || is_hand(line) || is_move_of_kif(line))
}

/// Whether a line has moves in KI2.
fn is_of_ki2(line: &str) -> bool {
    let told = line.strip_prefix(SIDES);
    let sign = told.and_then(|told| told.chars().next());
    sign.is_some_and(|sign| sign == '同' || sign.is_ascii_digit() || ('１'..='９').contains(&sign))
}

/// Whether a line is a move in the form of KIF.
fn is_of_kif(line: &str) -> bool {
    let word = numbered(line).map(step).unwrap_or_default();
    word.ends_with(')') || word.ends_with('打')
}

/// The same for a move with a square in Japanese, which no other format has.
fn is_move_of_kif(line: &str) -> bool {
    let word = numbered(line).map(step).unwrap_or_default();
    let mut signs = word.trim_start_matches(SIDES).chars();
    let is_square = match signs.next() {
        Some('同') => true,
        Some('１'..='９' | '1'..='9') => signs
            .next()
            .is_some_and(|sign| "一二三四五六七八九".contains(sign)),
        _ => false,
    };
    is_square && is_of_kif(line)
}

/// The first lines of the head of a record.
const STARTS: [&str; 5] = ["# ----", "#KIF", "開始日時：", "手合割：", "先手："];

/// The games of a text. A head after moves begins a new game.
pub(super) fn read(text: &str) -> Vec<Game> {
    let (mut games, mut begin, mut at, mut has_moves) = (Vec::new(), 0, 0, false);
    for line in text.split_inclusive('\n') {
        let content = bare(line);
        if has_moves && STARTS.iter().any(|start| content.starts_with(start)) {
            games.push(read_game(&text[begin..at]));
            (begin, has_moves) = (at, false);
        }
        has_moves |= is_move_of_kif(content) || is_of_ki2(content);
        at += line.len();
    }
    games.push(read_game(&text[begin..]));
    games
}

/// Reads one game. Words that are not moves are kept unchanged, so that the reader can report where
/// it stopped.
fn read_game(text: &str) -> Game {
    let mut head = Head::default();
    let mut lines = Lines::default();
    let mut begins = None;
    for line in text.lines().map(bare) {
        if let Some(comment) = line.strip_prefix(['*', '＊']) {
            lines.comment(comment);
        } else if let Some(number) = variation(line) {
            lines.begin(number);
        } else if let Some(told) = numbered(line) {
            let begins = *begins.get_or_insert_with(|| head.begins(origin(told)));
            lines.add(told, begins);
        } else if line.starts_with(SIDES) {
            let begins = *begins.get_or_insert_with(|| head.begins(None));
            for told in line.split(SIDES).filter(|told| !told.trim().is_empty()) {
                lines.add(told, begins);
            }
        } else if let Some(told) = line.strip_prefix("まで") {
            let begins = begins.unwrap_or_else(|| head.begins(None));
            lines.close_with(told, begins);
        } else if is_head(line) && !line.starts_with('#') {
            head.take(line);
        }
    }
    let begins = begins.unwrap_or_else(|| head.begins(None));
    let (moves, annotations, end) = lines.ended();
    let mut budget = Budget::default();
    let mut game = Game {
        moves,
        annotations: annotations.within_budget(&mut budget),
        is_cut: budget.is_cut,
        ..Game::default()
    };
    for (name, value) in head.tags(begins, end.as_ref()) {
        game.tags.push(name, value);
    }
    game
}

/// A line without white space and byte order marks at its ends.
fn bare(line: &str) -> &str {
    line.trim_matches(crate::notation::pgn::is_blank)
}

/// The number of the move that a variation replaces.
fn variation(line: &str) -> Option<usize> {
    let (number, _) = line.strip_prefix("変化：")?.split_once('手')?;
    number.trim().parse().ok().filter(|number| *number > 0)
}

/// The text after the number of a move.
fn numbered(line: &str) -> Option<&str> {
    let told = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let told = told
        .strip_prefix([' ', '\u{3000}', '\t'])
        .filter(|_| told.len() < line.len())?;
    (!told.trim().is_empty()).then_some(told.trim_start())
}

/// The square that a move leaves, by file and rank, if it is given.
fn origin(told: &str) -> Option<(usize, usize)> {
    let word = step(told);
    let (_, inside) = word.strip_suffix(')')?.rsplit_once('(')?;
    let number: usize = inside.parse().ok()?;
    Some((number / 10, number % 10))
}

/// The move of a line, without its time and the sign for variations.
fn step(told: &str) -> String {
    let plain = |sign| match sign {
        '（' => '(',
        '）' => ')',
        sign => sign,
    };
    let told: String = told.chars().map(plain).collect();
    let cut = told.find('(').map_or(told.len(), |open| {
        let inside = &told[open + 1..];
        let is_origin = inside.len() > 2
            && inside.as_bytes()[..2].iter().all(u8::is_ascii_digit)
            && inside.as_bytes()[2] == b')';
        if is_origin { open + 4 } else { open }
    });
    let text = told[..cut].trim().trim_end_matches('+');
    text.split_whitespace().collect()
}

/// The lines of a record that were read so far: the game and the unfinished variations.
#[derive(Default)]
struct Lines {
    game: Vec<String>,
    annotations: Annotations,
    end: Option<End>,
    /// The unfinished variations, each within the one before it.
    open: Vec<Variation>,
    /// Whether the current variation exceeds the maximum depth and is skipped.
    is_too_deep: bool,
    /// Whether the current line has ended.
    is_over: bool,
    budget: Budget,
}

impl Lines {
    /// The number of moves before the next one.
    fn ply(&self) -> usize {
        match self.open.last() {
            Some(variation) => variation.ply + variation.moves.len(),
            None => self.game.len(),
        }
    }

    /// The side to move, in a game that `begins` starts.
    fn turn(&self, begins: Side) -> Side {
        match self.ply().is_multiple_of(2) {
            true => begins,
            false => begins.other(),
        }
    }

    fn add(&mut self, told: &str, begins: Side) {
        if self.is_too_deep || self.is_over {
            return;
        }
        let word = step(told);
        let end = end(&word, self.turn(begins));
        self.is_over = end.is_some();
        match (self.open.last_mut(), end) {
            (None, Some(end)) => return self.end = Some(end),
            (Some(_), Some(_)) => return,
            (None, None) => self.game.push(word),
            (Some(variation), None) => variation.moves.push(word),
        }
        // Programs write 0:00 if the time is unknown.
        if let Some(time) = kif_times::read(told).filter(|time| *time > 0) {
            let ply = self.ply();
            let (beside, budget) = self.beside();
            beside.mark(ply, &kif_times::command(time), budget);
        }
    }

    /// Reads the end of the game from a line below the moves, if the moves do not have it.
    fn close_with(&mut self, told: &str, begins: Side) {
        if self.open.is_empty() && self.end.is_none() {
            self.end = summary(told, self.turn(begins));
        }
    }

    fn comment(&mut self, text: &str) {
        if self.is_too_deep {
            return;
        }
        let ply = self.ply();
        let (beside, budget) = self.beside();
        beside.comment(ply, text, budget);
    }

    /// The annotations of the current line.
    fn beside(&mut self) -> (&mut Annotations, &mut Budget) {
        let beside = match self.open.last_mut() {
            Some(variation) => &mut variation.annotations,
            None => &mut self.annotations,
        };
        (beside, &mut self.budget)
    }

    /// Begins a variation that replaces a move of the last line, or of a line that this line is a
    /// variation of.
    fn begin(&mut self, number: usize) {
        let ply = number - 1;
        while self.open.last().is_some_and(|last| last.ply >= ply) {
            self.close();
        }
        self.is_over = false;
        self.is_too_deep = self.open.len() >= MOST_DEPTH;
        if !self.is_too_deep {
            self.open.push(Variation {
                ply,
                moves: Vec::new(),
                annotations: Annotations::default(),
            });
        }
    }

    /// Completes the last variation.
    fn close(&mut self) {
        let Some(variation) = self.open.pop() else {
            return;
        };
        let beside = match self.open.last_mut() {
            Some(outer) => &mut outer.annotations,
            None => &mut self.annotations,
        };
        if !variation.moves.is_empty() {
            beside.variations.push(variation);
        }
    }

    fn ended(mut self) -> (Vec<String>, Annotations, Option<End>) {
        while !self.open.is_empty() {
            self.close();
        }
        (self.game, self.annotations, self.end)
    }
}
