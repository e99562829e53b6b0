//! Records of shogi in the KIF format, `.kif`, as Kifu for Windows and most Japanese programs write
//! them: a head of lines `先手：…`, then a line for each move, `1 ７六歩(77) ( 0:05/00:00:05)`, comments
//! behind a `*`, and variations that each begin with `変化：3手`. Its sister KI2, with several moves
//! `▲７六歩 △３四歩` on a line, is read as well.

use super::kif_end::{end, summary};
use super::kif_head::{End, Head, is_hand, is_head};
use super::kif_times;
use crate::notation::annotations::{Annotations, Budget, MOST_DEPTH, Variation};
use crate::notation::pgn::Game;
use crate::notation::shogi::japanese::SIDES;
use crate::rules::Side;

/// What a line begins with that no other text has.
const SIGNS: [&str; 4] = ["手合割", "手数----", "# KIF", "#KIF"];
/// What a line of the head begins with that other texts may have too.
const PLAYERS: [&str; 4] = ["先手：", "後手：", "下手：", "上手："];
/// A record shows what it is in so many of its first lines.
const FIRST_LINES: usize = 40;

/// Whether a text is in this format: a line shows it that only such records have, a move or a hand,
/// or names of players with moves behind them.
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

/// Whether a line is one of moves in KI2.
fn is_of_ki2(line: &str) -> bool {
    let told = line.strip_prefix(SIDES);
    let sign = told.and_then(|told| told.chars().next());
    sign.is_some_and(|sign| sign == '同' || sign.is_ascii_digit() || ('１'..='９').contains(&sign))
}

/// Whether a line is a move that only KIF writes so.
fn is_of_kif(line: &str) -> bool {
    let word = numbered(line).map(step).unwrap_or_default();
    word.ends_with(')') || word.ends_with('打')
}

/// The same, with a square in Japanese, which no other record has so.
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

/// How the head of a record begins.
const STARTS: [&str; 5] = ["# ----", "#KIF", "開始日時：", "手合割：", "先手："];

/// The games of a text: another begins where a head follows moves.
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

/// A game: what is no move in it is kept as it stands, so that the reader tells where it stopped.
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

/// A line without what stands around it, and without the mark that begins a file.
fn bare(line: &str) -> &str {
    line.trim_matches(crate::notation::pgn::is_blank)
}

/// The number of the move in whose place a variation begins.
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

/// The move of a line, without the time that it took and without the sign that it has variations.
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

/// The lines of a record as far as they were read: the game, and the variations that lie one in
/// another at the place where it is read.
#[derive(Default)]
struct Lines {
    game: Vec<String>,
    annotations: Annotations,
    end: Option<End>,
    /// Those that more may belong to, each within the one before it.
    open: Vec<Variation>,
    /// Whether what comes lies deeper than variations are kept.
    is_too_deep: bool,
    /// Whether the line that is read has ended.
    is_over: bool,
    budget: Budget,
}

impl Lines {
    /// How many moves come before the next.
    fn ply(&self) -> usize {
        match self.open.last() {
            Some(variation) => variation.ply + variation.moves.len(),
            None => self.game.len(),
        }
    }

    /// Whose turn it is, in a game that this side begins.
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
        // Programs write 0:00 where they know no time.
        if let Some(time) = kif_times::read(told).filter(|time| *time > 0) {
            let ply = self.ply();
            let (beside, budget) = self.beside();
            beside.mark(ply, &kif_times::command(time), budget);
        }
    }

    /// The game ends as a line below its moves says, if they have not said it themselves.
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

    /// What stands beside the line that is read.
    fn beside(&mut self) -> (&mut Annotations, &mut Budget) {
        let beside = match self.open.last_mut() {
            Some(variation) => &mut variation.annotations,
            None => &mut self.annotations,
        };
        (beside, &mut self.budget)
    }

    /// A variation begins in the place of a move of the line that was read last, or of one that
    /// this one departs from.
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

    /// The variation that was read last is whole.
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
