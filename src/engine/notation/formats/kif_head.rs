//! The head of a KIF record: players, place, time and starting position. The position is the name
//! of a handicap, the name of another game, or drawn.

use super::shogi_board::{DrawnBoard, MOST, Row};
use super::shogi_pieces::{Kin, piece_in};
use crate::notation::pgn::Recorded;
use crate::rules::Side;

/// The end of a game in a record: the result, and the reason as a word of our own records. The
/// reason is empty if there is no such word.
pub(super) struct End {
    pub(super) result: Recorded,
    pub(super) reason: &'static str,
}

/// The known lines, and the tags for them.
const TAGS: [(&str, &str); 14] = [
    ("棋戦", "Event"),
    ("場所", "Site"),
    ("開始日時", "Date"),
    ("対局日", "Date"),
    ("終了日時", "EndDate"),
    ("持ち時間", "TimeControl"),
    ("戦型", "Opening"),
    ("先手", "First"),
    ("下手", "First"),
    ("後手", "Second"),
    ("上手", "Second"),
    ("表題", "Title"),
    ("出典", "Source"),
    ("ライセンス", "Licence"),
];

/// The handicaps of Gote and their positions. Gote moves first.
pub(super) const HANDICAPS: [(&str, &str); 20] = [
    ("香落ち", "lnsgkgsn1/1r5b1/ppppppppp"),
    ("右香落ち", "1nsgkgsnl/1r5b1/ppppppppp"),
    ("角落ち", "lnsgkgsnl/1r7/ppppppppp"),
    ("飛車落ち", "lnsgkgsnl/7b1/ppppppppp"),
    ("飛落ち", "lnsgkgsnl/7b1/ppppppppp"),
    ("飛香落ち", "lnsgkgsn1/7b1/ppppppppp"),
    ("二枚落ち", "lnsgkgsnl/9/ppppppppp"),
    ("三枚落ち", "lnsgkgsn1/9/ppppppppp"),
    ("四枚落ち", "1nsgkgsn1/9/ppppppppp"),
    ("五枚落ち", "2sgkgsn1/9/ppppppppp"),
    ("左五枚落ち", "1nsgkgs2/9/ppppppppp"),
    ("六枚落ち", "2sgkgs2/9/ppppppppp"),
    ("左七枚落ち", "2sgkg3/9/ppppppppp"),
    ("右七枚落ち", "3gkgs2/9/ppppppppp"),
    ("八枚落ち", "3gkg3/9/ppppppppp"),
    ("十枚落ち", "4k4/9/ppppppppp"),
    ("トンボ", "4k4/1r5b1/ppppppppp"),
    ("十九枚落ち", "4k4/9/9"),
    ("裸玉", "4k4/9/9"),
    // In this handicap, Gote has three pawns in hand.
    ("歩三兵", "4k4/9/9"),
];
/// The pieces of Sente, which are the same in all handicaps.
const SENTE: &str = "9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

/// The position of a handicap, by its name and the pieces of Gote.
pub(super) fn handicap_fen((name, gote): (&str, &str)) -> String {
    let hand = if name == "歩三兵" { "ppp" } else { "" };
    format!("{gote}/{SENTE}[{hand}] b - - 0 1")
}

/// The handicap with this name in any spelling.
pub(super) fn handicap_named(name: &str) -> Option<(&'static str, &'static str)> {
    let name = normalised(name);
    let mut all = HANDICAPS.iter().copied();
    all.find(|(known, _)| normalised(known) == name)
}

#[derive(Default)]
pub(super) struct Head {
    told: Vec<(&'static str, String)>,
    /// The name of the handicap or of another game. Empty if the head has none.
    handicap: String,
    /// The ranks of the position, if it is drawn.
    rows: Vec<Row>,
    hands: [String; 2],
    turn: Option<Side>,
}

/// Whether a line may belong to a head: a name, a colon and a value.
pub(super) fn is_head(line: &str) -> bool {
    line.contains('：') || line.contains(':') || line.starts_with('|') || turn(line).is_some()
}

/// Whether a line lists the pieces in a hand.
pub(super) fn is_hand(line: &str) -> bool {
    line.split_once(['：', ':'])
        .is_some_and(|(name, _)| hand(name.trim()).is_some())
}

/// The side whose hand a line lists.
fn hand(name: &str) -> Option<Side> {
    let owner = ["の持駒", "の持ち駒"]
        .iter()
        .find_map(|end| name.strip_suffix(end));
    owner.and_then(side)
}

fn side(name: &str) -> Option<Side> {
    match name {
        "先手" | "下手" => Some(Side::First),
        "後手" | "上手" => Some(Side::Second),
        _ => None,
    }
}

/// The side to move, if a line gives it.
fn turn(line: &str) -> Option<Side> {
    side(line.strip_suffix('番')?)
}

impl Head {
    /// Reads one line. Unknown lines are ignored.
    pub(super) fn take(&mut self, line: &str) {
        if let Some(row) = line.strip_prefix('|') {
            // One row too many is enough to see that the board is invalid.
            if self.rows.len() <= MOST {
                self.rows.push(Row::read(row));
            }
            return;
        }
        if let Some(side) = turn(line) {
            self.turn = Some(side);
            return;
        }
        let Some((name, value)) = line.split_once(['：', ':']) else {
            return;
        };
        let (name, value) = (name.trim(), value.trim());
        match name {
            "手合割" | "手合" => value.clone_into(&mut self.handicap),
            "手番" => self.turn = side(value),
            name => {
                if let Some(side) = hand(name) {
                    value.clone_into(&mut self.hands[side.index()]);
                }
            }
        }
        let Some((_, tag)) = TAGS.iter().find(|(own, _)| *own == name) else {
            return;
        };
        let is_known = self.told.iter().any(|(own, _)| own == tag);
        if !value.is_empty() && !is_known {
            self.told.push((tag, told(tag, value)));
        }
    }

    /// The side that moves first: the one that the head names, otherwise the owner of the piece
    /// that moves first. If both are unknown, it is Gote in a handicap and Sente in all other
    /// games.
    pub(super) fn begins(&self, first: Option<(usize, usize)>) -> Side {
        let mover = first.and_then(|(file, rank)| {
            let (mover, _) = self.drawn()?.at(file, rank)?;
            Some(mover)
        });
        let handicap = self.handicap().map(|_| Side::Second);
        self.turn.or(mover).or(handicap).unwrap_or(Side::First)
    }

    fn handicap(&self) -> Option<(&'static str, &'static str)> {
        handicap_named(&self.handicap)
    }

    /// The drawn position. None if there is none, or the board has an unknown size.
    fn drawn(&self) -> Option<DrawnBoard> {
        let mut board = DrawnBoard::of_rows(&self.rows)?;
        for side in Side::BOTH {
            hold(&mut board, side, &self.hands[side.index()])?;
        }
        Some(board)
    }

    /// The tags for everything in the head.
    pub(super) fn tags(self, begins: Side, end: Option<&End>) -> Vec<(&'static str, String)> {
        let start = self.start(begins);
        let mut tags = vec![
            ("Variant", self.variant()),
            ("Format", "Japanese".to_owned()),
        ];
        tags.extend(self.told);
        tags.extend(start.map(|start| ("FEN", start)));
        if let Some(end) = end {
            tags.push(("Result", end.result.as_str().to_owned()));
            tags.push(("Termination", end.reason.to_owned()));
        }
        tags.retain(|(_, value)| !value.is_empty());
        tags
    }

    /// The variant: the named one, otherwise the one with a board of this size.
    fn variant(&self) -> String {
        let is_game = ["将棋", "しょうぎ"]
            .iter()
            .any(|end| self.handicap.ends_with(end));
        if let Some(kin) = Kin::named(&self.handicap) {
            return kin.slug.to_owned();
        }
        if is_game && !["将棋", "本将棋", "詰将棋"].contains(&self.handicap.as_str()) {
            return self.handicap.clone();
        }
        let drawn = DrawnBoard::of_rows(&self.rows).and_then(|board| board.kin());
        drawn.map_or("shogi", |kin| kin.slug).to_owned()
    }

    /// The starting position, if it is not the usual one. An unknown handicap or an unreadable
    /// position is returned unchanged, so that the reader of positions refuses it.
    fn start(&self, begins: Side) -> Option<String> {
        if !self.rows.is_empty() {
            let drawn = self.drawn().map(|mut board| {
                board.turn = begins;
                board
            });
            return Some(drawn.map_or("局面図".to_owned(), |board| board.fen()));
        }
        let is_even = matches!(self.handicap.as_str(), "" | "平手" | "将棋" | "本将棋");
        if is_even || self.variant() != "shogi" {
            return None;
        }
        let handicap = self.handicap().map(handicap_fen);
        Some(handicap.unwrap_or_else(|| self.handicap.clone()))
    }
}

/// Puts the pieces of a text into a hand. None if a name is unknown.
fn hold(board: &mut DrawnBoard, side: Side, text: &str) -> Option<()> {
    let mut rest = text.trim();
    if rest == "なし" {
        return Some(());
    }
    while !rest.is_empty() {
        let (piece, behind) = piece_in(rest)?;
        let (count, behind) = number(behind);
        for _ in 0..count.unwrap_or(1) {
            board.hold(side, Some(piece));
        }
        rest = behind.trim_start();
    }
    Some(())
}

/// The number at the beginning of a text, in Japanese or in digits, and the rest of the text. The
/// maximum is 99.
fn number(text: &str) -> (Option<usize>, &str) {
    let mut value = None;
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let before: usize = value.unwrap_or(0);
        let next = match sign {
            '十' => before.max(1) * 10,
            sign => match digit(sign) {
                Some(digit) if before.is_multiple_of(10) && value.is_some() => before + digit,
                Some(digit) => before * 10 + digit,
                None => break,
            },
        };
        value = Some(next.min(99));
        rest = &rest[sign.len_utf8()..];
    }
    (value, rest)
}

fn digit(sign: char) -> Option<usize> {
    let kinds = ["0123456789", "０１２３４５６７８９", "〇一二三四五六七八九"];
    kinds
        .iter()
        .find_map(|digits| digits.chars().position(|own| own == sign))
}

/// The name of a handicap for comparison: with its number in Japanese and without the last
/// character.
fn normalised(name: &str) -> String {
    let plain = name.replace("10", "十").replace("１０", "十");
    let numerals: Vec<char> = "〇一二三四五六七八九".chars().collect();
    let plain = plain.chars().map(|sign| match sign {
        '0'..='9' | '０'..='９' => digit(sign).map_or(sign, |digit| numerals[digit]),
        sign => sign,
    });
    let plain: String = plain.collect();
    plain.trim_end_matches('ち').to_owned()
}

/// A value in the form of our tags. Of a date with a time, only the date is kept.
fn told(tag: &str, value: &str) -> String {
    if !tag.ends_with("Date") {
        return value.to_owned();
    }
    let day = value.split_whitespace().next().unwrap_or(value);
    let day = day.split(['(', '（']).next().unwrap_or(day);
    day.replace(['/', '-'], ".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_every_way() {
        for (text, value, rest) in [
            ("二", Some(2), ""),
            ("十八　香", Some(18), "　香"),
            ("十", Some(10), ""),
            ("二十", Some(20), ""),
            ("18", Some(18), ""),
            ("３", Some(3), ""),
            ("歩", None, "歩"),
            ("999999999999999999999999", Some(99), ""),
        ] {
            assert_eq!(number(text), (value, rest), "{text}");
        }
    }

    #[test]
    fn handicaps_are_found_by_every_spelling() {
        for (name, known) in [
            ("二枚落ち", "二枚落ち"),
            ("2枚落ち", "二枚落ち"),
            ("２枚落", "二枚落ち"),
            ("10枚落ち", "十枚落ち"),
            ("飛車落", "飛車落ち"),
        ] {
            let head = Head {
                handicap: name.to_owned(),
                ..Head::default()
            };
            assert_eq!(head.handicap().map(|(name, _)| name), Some(known), "{name}");
        }
    }
}
