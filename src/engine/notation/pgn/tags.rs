//! The tags of a record, and the results in tags and movetext.

use crate::notation::tokens::narrow;
use crate::rules::{Side, Variant};
use std::collections::HashSet;

/// The tags of a game, in the order of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tags {
    all: Vec<(String, String)>,
    /// The names in lower case, for fast look-ups in files with many tags.
    names: HashSet<String>,
}

/// The maximum length of a tag name, in letters.
const LONGEST_NAME: usize = 40;

/// Our own tag that names the variant with its version, next to the name that other programs know.
pub(in crate::notation) const RULES: &str = "PosthorseRules";

/// Our own tag for the date as the record wrote it; `Date` has it in the form of PGN.
pub(in crate::notation) const ORIGINAL_DATE: &str = "OriginalDate";

/// The tags with a field of their own in a record.
const KNOWN: [&str; 24] = [
    "Game",
    "Event",
    "Site",
    "Date",
    "Round",
    "Red",
    "White",
    "Black",
    "First",
    "Second",
    "Result",
    "FEN",
    "SetUp",
    "Format",
    "Variant",
    "Rulebook",
    "Rules",
    "Termination",
    "Source",
    "Licence",
    "License",
    "PlyCount",
    RULES,
    ORIGINAL_DATE,
];

/// The result of a game in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recorded {
    /// `1-0` or `0-1`: a win, where the first number is the first seat's.
    Won(Side),
    /// A draw, written as `1/2-1/2`.
    Drawn,
    /// A game that is unfinished or whose result is unknown: `*`.
    Unknown,
}

impl Recorded {
    /// Reads a result; none if the text is not a result.
    pub fn read(text: &str) -> Option<Recorded> {
        // Most words are moves.
        if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let plain: String = text
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(plain)
            .collect();
        match plain.as_str() {
            "1-0" | "紅勝" | "红胜" | "紅先勝" | "红先胜" | "红方胜" | "紅方勝" | "先胜"
            | "先勝" => Some(Self::Won(Side::First)),
            "0-1" | "黑勝" | "黑胜" | "紅先負" | "红先负" | "黑方胜" | "黑方勝" | "先负"
            | "先負" => Some(Self::Won(Side::Second)),
            "1/2-1/2" | "1/2" | "½-½" | "½" | "和" | "和棋" | "和局" | "紅先和" | "红先和"
            | "先和" => Some(Self::Drawn),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }

    /// The result in the form of PGN.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Won(Side::First) => "1-0",
            Self::Won(Side::Second) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

fn plain(c: char) -> char {
    match c {
        '０'..='９' | '／' | '－' | '＊' => narrow(c),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | ':' | '：' => '-',
        _ => c,
    }
}

impl Tags {
    /// The first tag with this name and a value. The name is case-insensitive.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut named = self
            .all
            .iter()
            .filter(|(own, _)| own.eq_ignore_ascii_case(name));
        let said = named.find(|(_, value)| !is_void(value));
        said.map(|(_, value)| value.trim())
    }

    /// The date of the game, as its original record writes it.
    pub fn date(&self) -> &str {
        let own = self.get(ORIGINAL_DATE).or_else(|| self.get("Date"));
        own.unwrap_or_default()
    }

    /// The names and values of all tags, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.all.iter();
        pairs.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Adds a tag after the others.
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let name = name.into();
        self.names.insert(name.to_ascii_lowercase());
        self.all.push((name, value.into()));
    }

    /// The name of the player of a seat, from the tag of the seat's own name or another name for
    /// it. Empty if the record has no such tag.
    pub fn player(&self, variant: &Variant, side: Side) -> &str {
        let mut names = seat_names(variant, side);
        names.find_map(|name| self.get(name)).unwrap_or_default()
    }

    /// The rating of the player of a seat, from the tag of the seat's name and `Elo`.
    pub fn rating(&self, variant: &Variant, side: Side) -> Option<u16> {
        let mut names = seat_names(variant, side);
        let value = names.find_map(|name| self.get(&format!("{name}Elo")))?;
        value.parse().ok().filter(|rating| *rating > 0)
    }

    /// The tags besides those that [`Reader`](super::Reader) and the fields of a record use, such
    /// as the opening or the teams. Each name occurs once, and only names that can be read again.
    pub fn more(&self, variant: &Variant) -> Vec<(String, String)> {
        let seats = Side::BOTH.map(|side| variant.seat(side).name.as_str());
        let known = KNOWN.iter().chain(&seats);
        let mut known: HashSet<String> = known.map(|name| name.to_ascii_lowercase()).collect();
        let told = self
            .all
            .iter()
            .filter(|(name, value)| is_name(name) && !is_void(value));
        let told = told.filter(|(name, _)| known.insert(name.to_ascii_lowercase()));
        let value = |(name, value): &(String, String)| (name.clone(), value.trim().to_owned());
        told.map(value).collect()
    }

    /// Whether there is no tag at all.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.names.contains(&name.to_ascii_lowercase())
    }

    /// The result in the tags, if there is one.
    pub fn result(&self) -> Option<Recorded> {
        self.get("Result").and_then(Recorded::read)
    }
}

/// The seat's own name and other names for it.
fn seat_names(variant: &Variant, side: Side) -> impl Iterator<Item = &str> {
    let others: &[&str] = match side {
        Side::First => &["First", "Red", "White"],
        Side::Second => &["Second", "Black", "Blue", "Green"],
    };
    // If Black moves first, the tag `Black` is not for the second player.
    let other_seat = &variant.seat(side.other()).name;
    let others = others
        .iter()
        .filter(|name| !name.eq_ignore_ascii_case(other_seat));
    std::iter::once(variant.seat(side).name.as_str()).chain(others.copied())
}

/// Whether a text is a valid name of a tag: a letter, then letters, digits and `_`.
pub fn is_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    (1..=LONGEST_NAME).contains(&name.len())
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(is_plain)
}

/// Whether a value means that it is unknown.
fn is_void(value: &str) -> bool {
    let value = value.trim();
    value.is_empty() || value.bytes().all(|byte| byte == b'?') || value == "????.??.??"
}

/// Whether a line begins with a tag.
pub(in crate::notation) fn is_tag_line(line: &str) -> bool {
    self::line(line).is_some()
}

/// The tags at the beginning of a line, and the rest of the line. None if the line does not begin
/// with a tag. Quotes within a value need not be escaped, and the last bracket may be missing.
pub(super) fn line(line: &str) -> Option<(Vec<(String, String)>, &str)> {
    let mut rest = line.trim_matches(is_blank);
    let mut tags = Vec::new();
    while let Some((tag, after)) = one(rest) {
        tags.push(tag);
        rest = after;
    }
    (!tags.is_empty()).then_some((tags, rest))
}

/// White space, or a byte order mark, which may be in the middle of a file if files were joined.
pub(in crate::notation) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{FEFF}'
}

fn one(text: &str) -> Option<((String, String), &str)> {
    let inner = text.strip_prefix('[')?.trim_start();
    let end = inner.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    let (name, rest) = inner.split_at(end);
    let value = rest.trim_start().strip_prefix('"')?;
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let (value, after) = closing(value);
    Some(((name.to_owned(), value), after))
}

/// The value up to its closing quote, unescaped, and the text after the bracket.
fn closing(text: &str) -> (String, &str) {
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' if text[at + 1..].starts_with(['"', '\\']) => {
                value.extend(chars.next().map(|(_, c)| c));
            }
            '"' => match text[at + 1..].trim_start().strip_prefix(']') {
                Some(after) if is_end(after) => return (value, after.trim_start()),
                None if text[at + 1..].trim().is_empty() => return (value, ""),
                _ => value.push(c),
            },
            c => value.push(c),
        }
    }
    if value.ends_with(']') {
        value.pop();
    }
    (value, "")
}

/// Whether a bracket ends the tag: it is followed by nothing, by another tag, or by the moves.
fn is_end(after: &str) -> bool {
    let after = after.trim_start();
    after.is_empty() || after.starts_with('[') || !after.contains("\"]")
}

/// A date, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date {
    /// The year of the common era.
    pub year: i32,
    /// The month from 1 to 12, if it is known.
    pub month: Option<u32>,
    /// The day of the month, from 1. It needs a month.
    pub day: Option<u32>,
}

impl Date {
    /// The date in the form of PGN, `1981.07.21`, with `??` for unknown parts.
    pub fn in_pgn(self) -> String {
        let two = |number: Option<u32>| match number {
            Some(number) => format!("{number:02}"),
            None => "??".to_owned(),
        };
        let (month, day) = (two(self.month), two(self.day));
        format!("{:04}.{month}.{day}", self.year)
    }
}

/// Reads `1981年7月21日`, `1981.07.21`, `1981-7`, `19810721`, `1981.??.??` and similar forms, which
/// begin with a year of four digits. Other forms are not read, because the month in `4/1/1954` is
/// ambiguous.
pub fn date(text: &str) -> Option<Date> {
    let plain: String = text.chars().map(narrow).collect();
    let numbers: Vec<&str> = plain
        .split(|c: char| !c.is_ascii_digit())
        .filter(|digits| !digits.is_empty())
        .collect();
    let (year, month, day) = match numbers.as_slice() {
        [all] if all.len() == 8 => (&all[..4], Some(&all[4..6]), Some(&all[6..])),
        [year, rest @ ..] => (*year, rest.first().copied(), rest.get(1).copied()),
        [] => return None,
    };
    if year.len() != 4 || year.starts_with('0') {
        return None;
    }
    let within = |digits: Option<&str>, most: u32| {
        let number = digits?.parse().ok()?;
        (1..=most).contains(&number).then_some(number)
    };
    let month = within(month, 12);
    Some(Date {
        year: year.parse().ok()?,
        month,
        day: month.and_then(|_| within(day, 31)),
    })
}

#[cfg(test)]
mod date_tests {
    use super::*;

    fn read(text: &str) -> Option<(i32, u32, u32)> {
        let unknown = |number: Option<u32>| number.unwrap_or(0);
        date(text).map(|date| (date.year, unknown(date.month), unknown(date.day)))
    }

    #[test]
    fn dates_of_every_manner_are_read() {
        for (text, told) in [
            ("1981年7月21日", (1981, 7, 21)),
            ("1991年10月21", (1991, 10, 21)),
            ("19850409", (1985, 4, 9)),
            ("2003.9.10", (2003, 9, 10)),
            ("2026-11-21", (2026, 11, 21)),
            ("２００１/01/02", (2001, 1, 2)),
            ("2003-00-00", (2003, 0, 0)),
            ("2026.??.??", (2026, 0, 0)),
            ("1987年", (1987, 0, 0)),
            ("1987.13.40", (1987, 0, 0)),
        ] {
            assert_eq!(read(text), Some(told), "{text}");
        }
        for text in [
            "",
            "????.??.??",
            "4/1/1954",
            "68-4-8",
            "yesterday",
            "0000.00.00",
            "99999999999",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, String)> {
        let tags = line(text).unwrap_or_else(|| panic!("{text} is no line of tags"));
        assert_eq!(tags.1, "", "{text}");
        tags.0
    }

    fn value(text: &str) -> String {
        read(text).remove(0).1
    }

    #[test]
    fn values_may_hold_quotes_and_brackets() {
        assert_eq!(
            value(r#"[Red "Lan \"the rook\" \\"]"#),
            r#"Lan "the rook" \"#
        );
        assert_eq!(value(r#"[Event "the "Yinli" cup"]"#), r#"the "Yinli" cup"#);
        assert_eq!(value(r#"[Event "cup [A]"]"#), "cup [A]");
        assert_eq!(value(r#"[Event "cup\"]"#), r#"cup""#);
        assert_eq!(value(r#"[Event "cup""#), "cup");
        assert_eq!(value(r#"[Event "cup]"#), "cup");
        assert_eq!(value(r#"  [ Event   "" ] "#), "");
        let two = read(r#"[Red "a"] [Black "b"]"#);
        assert_eq!(two[1], ("Black".into(), "b".into()));
    }

    #[test]
    fn what_is_no_tag_is_none() {
        for text in [
            "",
            "1. e4",
            "[%clk 1:00]",
            "[]",
            "[Red]",
            "[1 \"x\"]",
            "[紅 \"x\"]",
        ] {
            assert!(line(text).is_none(), "{text}");
        }
        let (tags, rest) = line("\u{FEFF}[Red \"x\"][Black \"y\"] 1. e4 e5").unwrap();
        assert_eq!((tags.len(), rest), (2, "1. e4 e5"));
    }

    #[test]
    fn what_more_is_told_has_names_that_can_be_written_each_once() {
        let variant = crate::rules::catalogue::find("xiangqi").unwrap();
        let mut tags = Tags::default();
        for (name, value) in [
            ("Foo \"x\"][Red \"Injected\"][Zed", "1"),
            ("", "2"),
            ("1st", "3"),
            ("Opening]", "4"),
            ("開局", "5"),
            ("rules", "not enforced"),
            ("red", "a"),
            ("Opening", "A00"),
            ("OPENING", "B00"),
        ] {
            tags.push(name, value);
        }
        tags.push("a".repeat(41), "6");
        assert_eq!(tags.more(&variant), [("Opening".into(), "A00".into())]);
    }

    #[test]
    fn results_are_read_in_every_dress() {
        for (text, result) in [
            ("1-0", Recorded::Won(Side::First)),
            ("0–1", Recorded::Won(Side::Second)),
            ("１－０", Recorded::Won(Side::First)),
            (" 1/2 - 1/2 ", Recorded::Drawn),
            ("红胜", Recorded::Won(Side::First)),
            ("和棋", Recorded::Drawn),
            ("*", Recorded::Unknown),
        ] {
            assert_eq!(Recorded::read(text), Some(result), "{text}");
        }
        for text in ["", "0-0", "0-0-0", "1-", "won"] {
            assert_eq!(Recorded::read(text), None, "{text}");
        }
    }
}
