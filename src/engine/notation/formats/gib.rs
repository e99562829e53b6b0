//! Records of Janggi in the format of Korean programs and sites, `.gib`. The head has tags in
//! Korean, such as `[초대국자 "…"]`, including the set-ups of horses and elephants. Each ply has its
//! own number: `1. 79卒78 2. 41兵42`. A point is its rank from Red's side (0 for the tenth) and its
//! file from Blue's left. The captured piece and a check may follow a move.

use crate::notation::annotations::{Annotations, Budget};
use crate::notation::pgn::{Game, Recorded, is_blank};
use crate::rules::Side;

/// The known lines, and the tags for them.
const TAGS: [(&str, &str); 9] = [
    ("대회명", "Event"),
    ("회전", "Round"),
    ("대국일자", "Date"),
    ("대국일", "Date"),
    ("대국장소", "Site"),
    ("장소", "Site"),
    ("초대국자", "First"),
    ("한대국자", "Second"),
    ("제한시간", "TimeControl"),
];
/// More names in the head that only this format has.
const HEAD: [&str; 8] = [
    "초차림",
    "한차림",
    "초포진",
    "한포진",
    "대국결과",
    "총수",
    "대국자",
    "대국시간",
];
/// The names of a piece between its two points, and its letter.
const PIECES: [(&str, char); 7] = [
    ("졸병卒兵", 'P'),
    ("마馬马", 'N'),
    ("상象", 'E'),
    ("포包砲炮", 'C'),
    ("차車车", 'R'),
    ("사士", 'F'),
    ("장궁왕將将王宮楚漢초한", 'G'),
];
const PASS: &str = "한수쉼";
/// The number of lines from the beginning that are searched for signs of the format.
const FIRST_LINES: usize = 40;

/// Whether a text is in this format, by a tag in Korean or by the first move.
pub(super) fn is_gib(text: &str) -> bool {
    let mut lines = text.lines().map(bare).take(FIRST_LINES);
    lines.any(|line| {
        let is_known =
            |name: &str| HEAD.contains(&name) || TAGS.iter().any(|(known, _)| *known == name);
        let is_tag = tag(line).is_some_and(|(name, _)| is_known(name));
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        let is_first = |word: &str| step(word).is_some_and(|step| step.piece.is_some());
        let glued = first.strip_prefix("1.").is_some_and(is_first);
        is_tag || glued || (first == "1." && words.next().is_some_and(is_first))
    })
}

/// A line without white space and control characters at its ends. Old programs end their files with
/// a control character.
fn bare(line: &str) -> &str {
    line.trim_matches(|sign: char| is_blank(sign) || sign.is_control())
}

/// The name and the value of a tag.
fn tag(line: &str) -> Option<(&str, &str)> {
    let inside = line.strip_prefix('[')?;
    let inside = inside.strip_suffix(']').unwrap_or(inside);
    let (name, value) = inside.split_once([' ', '"'])?;
    Some((name.trim(), value.trim().trim_matches('"').trim()))
}

/// The games of a text. Words that are not moves are kept unchanged, so that the reader can report
/// where it stopped.
pub(super) fn read(text: &str) -> Vec<Game> {
    let mut games = Vec::new();
    let mut record = GibRecord::default();
    let mut is_comment = false;
    for line in text.lines().map(bare) {
        if let (Some((name, value)), false) = (tag(line), is_comment) {
            if !record.steps.is_empty() {
                games.extend(std::mem::take(&mut record).game());
            }
            record.head(name, value);
            continue;
        }
        for (index, part) in line.split_inclusive(['{', '}']).enumerate() {
            if index > 0 && part.is_empty() {
                continue;
            }
            let inside = part.trim_end_matches(['{', '}']);
            match is_comment {
                true => record.comment(inside),
                false => inside.split_whitespace().for_each(|word| record.word(word)),
            }
            match part.chars().next_back() {
                Some('{') => is_comment = true,
                Some('}') => is_comment = false,
                _ => {}
            }
        }
    }
    games.extend(record.game());
    games
}

/// A word that is a move of a piece.
struct Step {
    from: Point,
    to: Point,
    /// The letter of the piece, if the word names it.
    piece: Option<char>,
}

/// A point by its rank from Red's side and its file from Blue's left, both from 1.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Point {
    rank: u8,
    file: u8,
}

impl Point {
    /// Reads a point from its two digits.
    fn read(rank: char, file: char) -> Option<Point> {
        let digit = |sign: char| u8::try_from(sign.to_digit(10)?).ok();
        let rank = match digit(rank)? {
            0 => 10,
            rank => rank,
        };
        let file = digit(file)?;
        (file > 0).then_some(Point { rank, file })
    }

    fn name(self) -> String {
        format!("{}{}", char::from(b'a' + self.file - 1), 11 - self.rank)
    }
}

/// Reads `79卒78`, or `79楚卒78` with the side. None if a word is not such a move.
fn step(word: &str) -> Option<Step> {
    let mut signs = word.chars();
    let from = Point::read(signs.next()?, signs.next()?)?;
    let rest = signs.as_str();
    let digits = rest.find(|sign: char| sign.is_ascii_digit())?;
    let (name, target) = rest.split_at(digits);
    let mut signs = target.chars();
    let to = Point::read(signs.next()?, signs.next()?)?;
    // The rest of the word is the captured piece or a check.
    if signs.as_str().contains(|sign: char| sign.is_ascii_digit()) || name.chars().count() > 2 {
        return None;
    }
    let piece = name.chars().next_back().and_then(|sign| {
        let mut all = PIECES.iter();
        all.find(|(names, _)| names.contains(sign))
            .map(|(_, letter)| *letter)
    });
    Some(Step { from, to, piece })
}

/// The data of a game that was read so far.
#[derive(Default)]
struct GibRecord {
    tags: Vec<(&'static str, String)>,
    /// The set-up of each side's horses and elephants, from the head.
    placed: [String; 2],
    /// The moves as they are written, and unchanged words that are not moves.
    steps: Vec<String>,
    annotations: Annotations,
    budget: Budget,
    end: Option<(Recorded, &'static str)>,
}

impl GibRecord {
    fn head(&mut self, name: &str, value: &str) {
        match name {
            "초차림" | "초포진" => value.clone_into(&mut self.placed[0]),
            "한차림" | "한포진" => value.clone_into(&mut self.placed[1]),
            "대국결과" => self.end = end(value),
            name => {
                let known = TAGS.iter().find(|(known, _)| *known == name);
                if let Some((_, tag)) = known.filter(|_| !value.is_empty()) {
                    self.tags.push((tag, value.to_owned()));
                }
            }
        }
    }

    fn comment(&mut self, text: &str) {
        let ply = self.steps.len();
        self.annotations.comment(ply, text, &mut self.budget);
    }

    /// Reads a word of the moves: a number, a move, both together, or a remark on the move before
    /// it.
    fn word(&mut self, word: &str) {
        let word = match word.split_once('.') {
            Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => rest,
            _ => word,
        };
        let is_time = word.starts_with('<');
        let is_move = word.starts_with(PASS) || word.contains(|sign: char| sign.is_ascii_digit());
        if is_move && !is_time {
            self.steps.push(word.to_owned());
        }
    }

    fn game(self) -> Option<Game> {
        if self.steps.is_empty() && self.tags.is_empty() && self.end.is_none() {
            return None;
        }
        let start = start(&self.placed, &self.steps);
        let steps = self.steps.iter().enumerate();
        let moves = steps.map(|(made, word)| written(word, made % 2 == 0));
        let mut budget = Budget::default();
        let mut game = Game {
            moves: moves.collect(),
            annotations: self.annotations.within_budget(&mut budget),
            is_cut: budget.is_cut,
            ..Game::default()
        };
        game.tags.push("Variant", "janggi");
        game.tags.push("Format", "Algebraic");
        game.tags.push("FEN", start);
        for (name, value) in self.tags {
            game.tags.push(name, value);
        }
        if let Some((result, reason)) = self.end {
            game.tags.push("Result", result.as_str());
            if !reason.is_empty() {
                game.tags.push("Termination", reason);
            }
        }
        Some(game)
    }
}

/// A move in full algebraic notation with a letter in the mover's case. A word that is not a move
/// stays unchanged.
fn written(word: &str, is_first: bool) -> String {
    if word.starts_with(PASS) {
        return PASS.to_owned();
    }
    match step(word) {
        Some(Step { from, to, piece }) => {
            let points = format!("{}-{}", from.name(), to.name());
            match piece {
                Some(letter) if is_first => format!("{letter} {points}"),
                Some(letter) => format!("{} {points}", letter.to_ascii_lowercase()),
                None => points,
            }
        }
        None => word.to_owned(),
    }
}

/// The end of the game from a value in the head: `초 완승`, `한 기권승`, `무승부`.
fn end(value: &str) -> Option<(Recorded, &'static str)> {
    let is_draw = ["무승부", "비김", "빅"]
        .iter()
        .any(|word| value.contains(word));
    let result = match value.chars().next()? {
        _ if is_draw => Recorded::Drawn,
        '초' | '楚' => Recorded::Won(Side::First),
        '한' | '漢' => Recorded::Won(Side::Second),
        _ => return None,
    };
    let reason = match () {
        () if is_draw => "",
        () if value.contains("기권") => "resignation",
        () if value.contains("시간") => "timeout",
        () if value.contains("외통") => "checkmate",
        () => "",
    };
    Some((result, reason))
}

/// The files of the horses and elephants, from Blue's left.
const FILES: [u8; 4] = [2, 3, 7, 8];

/// The starting position. Programs disagree from which side the head lists the pieces, so the first
/// moves of the horses and elephants are used where possible.
fn start(placed: &[String; 2], steps: &[String]) -> String {
    let sides = [(0, 10), (1, 1)].map(|(side, rank)| {
        let mut letters = told(&placed[side]).unwrap_or(['n', 'b', 'b', 'n']);
        let moved = moved(steps, rank);
        for pair in [[0, 1], [2, 3]] {
            let [one, other] = pair.map(|place| moved[place]);
            if let Some(letter) = one.or(other.map(opposite)) {
                letters[pair[0]] = letter;
                letters[pair[1]] = opposite(letter);
            }
        }
        letters
    });
    let [[a, b, c, d], [e, f, g, h]] = sides;
    let red = format!("r{e}{f}a1a{g}{h}r");
    let blue = format!("r{a}{b}a1a{c}{d}r").to_ascii_uppercase();
    format!("{red}/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/{blue} w - - 0 1")
}

fn opposite(letter: char) -> char {
    if letter == 'n' { 'b' } else { 'n' }
}

/// The horses and elephants as the head names them: `마상상마`.
fn told(text: &str) -> Option<[char; 4]> {
    let letter = |sign| match sign {
        '마' | '馬' => Some('n'),
        '상' | '象' => Some('b'),
        _ => None,
    };
    let letters: Vec<char> = text.chars().filter_map(letter).collect();
    let letters: [char; 4] = letters.try_into().ok()?;
    let horses = |pair: &[char]| pair.iter().filter(|letter| **letter == 'n').count();
    (horses(&letters[..2]) == 1 && horses(&letters[2..]) == 1).then_some(letters)
}

/// The horses and elephants on a rank that are known from their first moves.
fn moved(steps: &[String], rank: u8) -> [Option<char>; 4] {
    let mut letters = [None; 4];
    let mut is_touched = [false; 4];
    for Step { from, to, piece } in steps.iter().filter_map(|word| step(word)) {
        for (place, &file) in FILES.iter().enumerate() {
            let at = Point { rank, file };
            if from == at && !is_touched[place] {
                letters[place] = match piece {
                    Some('N') => Some('n'),
                    Some('E') => Some('b'),
                    _ => None,
                };
            }
            is_touched[place] |= from == at || to == at;
        }
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::notation::formats::open;
    use crate::notation::pgn::{Played, Reader};
    use crate::rules::Catalogue;

    const GAME: &str = "[대회명 \"이벤트\"]\r\n[회전 \"3\"]\r\n[대국일자 \"2003-10-04\"]\r\n\
        [초대국자 \"김경중\"]\r\n[한대국자 \"박영완\"]\r\n[초차림 \"마상마상\"]\r\n\
        [한차림 \"상마상마\"]\r\n[총수 \"6\"]\r\n[대국결과 \"초 기권승\"]\r\n\r\n\
        1. 79卒78 <0> 2. 41兵42 <3> 3. 02馬83\r\n{a comment\r\nof two lines} 4.13마34 5. 한수쉼 \
        6. 31포39차장군\r\n\u{1a}";

    fn played(text: &str) -> Played {
        let mut games = open(text.as_bytes()).unwrap();
        assert_eq!(games.len(), 1, "{text}");
        let reader = Reader {
            catalogue: Catalogue::built_in(),
            variant: None,
            rulebook: None,
        };
        reader.read(&games.remove(0)).unwrap()
    }

    #[test]
    fn a_record_is_read_with_all_that_it_says() {
        let text = GAME.replace(" 6. 31포39차장군", " 6. 15장25");
        let games = open(text.as_bytes()).unwrap();
        let tags = &games[0].tags;
        for (name, value) in [
            ("Event", "이벤트"),
            ("First", "김경중"),
            ("Second", "박영완"),
            ("Date", "2003-10-04"),
            ("Result", "1-0"),
            ("Termination", "resignation"),
        ] {
            assert_eq!(tags.get(name), Some(value));
        }
        let played = played(&text);
        let stopped = played.stopped.map(|stopped| stopped.ply);
        assert_eq!((played.line.ply(), stopped), (5, Some(6)));
        assert_eq!(played.line.variant().slug(), "janggi");
        assert_eq!(
            played.annotations.comment_at(3),
            Some("a comment\nof two lines")
        );
        let start = fen::write(played.line.variant(), played.line.start());
        assert!(start.starts_with("rbna1abnr/"), "{start}");
        assert!(start.contains("/RNBA1ANBR"), "{start}");
    }

    #[test]
    fn first_moves_tell_what_stood_where() {
        for (head, moves, red, blue) in [
            ("", "1. 79졸78 2. 41병42", "rnba1abnr", "RNBA1ABNR"),
            (
                "[초차림 \"상마마상\"]\n",
                "1. 79졸78",
                "rnba1abnr",
                "RBNA1ANBR",
            ),
            (
                "[한차림 \"상마상마\"]\n",
                "1. 79졸78 2. 12마33",
                "rnba1abnr",
                "RNBA1ABNR",
            ),
            (
                "[한차림 \"마상마상\"]\n",
                "1. 79졸78 2. 17마36",
                "rnba1anbr",
                "RNBA1ABNR",
            ),
            ("", "1. 03마82 2. 18상35", "rnba1anbr", "RBNA1ABNR"),
        ] {
            let text = format!("{head}[초대국자 \"a\"]\n{moves}\n");
            let start = played(&text).line;
            let start = fen::write(start.variant(), start.start());
            assert!(start.starts_with(red), "{start} {moves}");
            assert!(start.contains(blue), "{start} {moves}");
        }
    }

    #[test]
    fn words_without_numbers_and_sides_are_no_moves() {
        let played = played("1. 79楚卒78 2. 41漢兵42 장군 멍군 3. 한수쉼 4. 한수쉼\n");
        assert_eq!((played.line.ply(), played.stopped), (4, None));
    }

    #[test]
    fn a_file_may_have_several_games_and_words_that_are_none() {
        let two = format!("{GAME}\n{GAME}");
        assert_eq!(open(two.as_bytes()).unwrap().len(), 2);
        for wrong in [
            "79卒7",
            "79卒80",
            "00卒78",
            "7卒78",
            "79卒78卒78",
            "79",
            "99x",
        ] {
            let stopped = played(&format!("[초대국자 \"a\"]\n1. {wrong}\n")).stopped;
            assert_eq!(stopped.map(|stopped| stopped.ply), Some(1), "{wrong}");
        }
    }

    #[test]
    fn other_texts_are_no_such_records() {
        for text in [
            "[Event \"x\"]\n1. e4",
            "1. 炮二平五 马8进7",
            "1. 7776 3334",
            "대국자 김경중",
            "",
        ] {
            assert!(!is_gib(text), "{text}");
        }
    }
}
