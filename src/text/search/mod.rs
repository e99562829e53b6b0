//! What people look for in the archive, as they write it: the search line, and the same from the
//! fields of a form; openings by name; names and words without case, accents and variants of
//! characters.
//!
//! The search line has words and `name:value` pairs: `player:lan result:red variant:xiangqi
//! year:2019 moves:>60`. A value of several words stands between quotation marks.

mod folding;
pub mod material;
mod names;
pub mod openings;
mod pattern;
mod value;

pub use folding::{Term, fold, query, tokens};
pub use names::{key_in_address, known, name_key, person_key, person_name, slug};
pub use pattern::Pattern;
pub use value::{Range, WonBy};

use crate::play::Reason;
use crate::rules::{Catalogue, Side, Variant};
use chrono::NaiveDate;
use std::sync::Arc;
use value::{between, days, least, range, won};

/// The order of a list of games; games that are alike in it stand by their numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, strum::EnumIter, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Sort {
    /// Those that ended last first.
    #[default]
    Ended,
    /// Those that ended first first.
    Oldest,
    Length,
    Shortest,
    /// Those that most was said about first.
    Kibitzed,
}

/// What somebody looks for. What is none or empty may be anything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Criteria {
    pub variant: Option<String>,
    pub rulebook: Option<String>,
    /// Who played, and on which side: all of these.
    pub players: Vec<(SeatFilter, String)>,
    pub won: Option<WonBy>,
    pub reason: Option<Reason>,
    /// How many moves it has, those of both sides counted as one.
    pub moves: Range,
    pub year: Range,
    /// When it ended: the first and the last day.
    pub ended: [Option<NaiveDate>; 2],
    pub begun: [Option<NaiveDate>; 2],
    pub event: Option<String>,
    pub source: Option<String>,
    /// Its opening, as it was typed.
    pub opening: Option<String>,
    /// The openings that are meant by that, by their slugs; whoever knows the names of openings
    /// fills them in.
    pub openings: Option<Vec<String>>,
    /// The pieces left on the board, as they were typed; see [`super::material`].
    pub material: Option<String>,
    /// The keys of these pieces, once they are read by the letters of the variant.
    pub materials: Option<Vec<i64>>,
    /// What stood on some points, as it was typed.
    pub pattern: Option<String>,
    /// The same, once it is read by the letters of the variant.
    pub points: Option<Pattern>,
    /// How many remarks it has at least.
    pub remarks: Option<i64>,
    /// Words of names, events, remarks and messages; empty for any.
    pub words: String,
}

/// On which side a player sat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeatFilter {
    Anywhere,
    In(Side),
    /// With the pieces of that colour, an English word in small letters.
    With(String),
}

/// Why a line cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// There is nothing of that name.
    Name(String),
    /// The value of that name is none that it can have.
    Value(&'static str, String),
    /// The value was said before, and is another now.
    Twice(&'static str),
    /// What is said in the letters of a variant's pieces, without the variant.
    NoVariant(&'static str),
    /// There is no piece of that name in the variant.
    Piece(InVariant, String),
    /// There is no point of that name on its board.
    Point(InVariant, String),
}

/// The variant whose pieces are meant.
#[derive(Debug, Clone)]
pub struct InVariant(pub Arc<Variant>);

impl PartialEq for InVariant {
    fn eq(&self, other: &Self) -> bool {
        self.0.number() == other.0.number()
    }
}

impl Eq for InVariant {}

/// The names that pairs have: those with values of their own, and [`FIELDS`].
pub fn names() -> impl Iterator<Item = &'static str> {
    const OWN: [&str; 13] = [
        "player", "first", "second", "red", "black", "white", "blue", "green", "result", "reason",
        "opening", "kibitzed", "game",
    ];
    OWN.into_iter().chain(FIELDS)
}

/// The names of pairs whose values a field of the form has too.
pub const FIELDS: [&str; 11] = [
    "variant", "rulebook", "moves", "year", "from", "to", "begun", "event", "source", "material",
    "pattern",
];

/// Reads a search line.
///
/// # Errors
/// The first pair that means nothing.
pub fn read(line: &str) -> Result<Criteria, Fault> {
    let mut wanted = Criteria::default();
    let mut words: Vec<String> = Vec::new();
    for part in parts(line) {
        match part {
            Part::Word(word) => words.push(word),
            // People say game for variant.
            Part::Pair(name, value) if name == "game" => wanted.take("variant", &value)?,
            Part::Pair(name, value) => wanted.take(&name, &value)?,
        }
    }
    wanted.words = words.join(" ");
    Ok(wanted)
}

enum Part {
    Word(String),
    Pair(String, String),
}

/// The words and pairs of a line. What stands before a colon is a name if it could be one: an
/// address is a word.
fn parts(line: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let (name, after) = name(rest).unwrap_or(("", rest));
        let (value, after) = value(after);
        if !name.is_empty() {
            parts.push(Part::Pair(name.to_lowercase(), value));
        } else if !value.is_empty() {
            parts.push(Part::Word(value));
        }
        rest = after.trim_start();
    }
    parts
}

fn name(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_alphabetic())?;
    let (name, rest) = text.split_at(end);
    let rest = rest.strip_prefix(':').or_else(|| rest.strip_prefix('：'))?;
    (!name.is_empty() && !rest.starts_with("//")).then_some((name, rest))
}

/// A value, between quotation marks or up to the next space.
fn value(text: &str) -> (String, &str) {
    const MARKS: [(char, char); 4] = [('"', '"'), ('“', '”'), ('„', '“'), ('「', '」')];
    let quoted = MARKS
        .iter()
        .find_map(|(open, close)| Some((text.strip_prefix(*open)?, *close)));
    if let Some((inner, close)) = quoted {
        return match inner.split_once(close) {
            Some((value, rest)) => (value.trim().to_owned(), rest),
            None => (inner.trim().to_owned(), ""),
        };
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (value, rest) = text.split_at(end);
    (value.to_owned(), rest)
}

impl Criteria {
    /// Takes a pair, as a line or a form has it.
    ///
    /// # Errors
    /// When it means nothing, or contradicts what was said before.
    pub fn take(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let Some(name) = names().find(|known| *known == name) else {
            return Err(Fault::Name(name.to_owned()));
        };
        let wrong = || Fault::Value(name, value.to_owned());
        if value.trim().is_empty() {
            return Err(wrong());
        }
        let text = || value.trim().to_owned();
        let word = value.trim().to_lowercase();
        match name {
            "player" => self.players.push((SeatFilter::Anywhere, text())),
            "first" => self.players.push((SeatFilter::In(Side::First), text())),
            "second" => self.players.push((SeatFilter::In(Side::Second), text())),
            "red" | "black" | "white" | "blue" | "green" => {
                self.players
                    .push((SeatFilter::With(name.to_owned()), text()));
            }
            "result" => once(name, &mut self.won, won(&word).ok_or_else(wrong)?)?,
            "variant" => once(name, &mut self.variant, word)?,
            "rulebook" => once(name, &mut self.rulebook, word)?,
            "year" => once_range(name, &mut self.year, range(&word).ok_or_else(wrong)?)?,
            "moves" => once_range(name, &mut self.moves, range(&word).ok_or_else(wrong)?)?,
            "reason" => once(
                name,
                &mut self.reason,
                Reason::find(&word).ok_or_else(wrong)?,
            )?,
            "from" => once(name, &mut self.ended[0], days(&word).ok_or_else(wrong)?[0])?,
            "to" => once(name, &mut self.ended[1], days(&word).ok_or_else(wrong)?[1])?,
            "begun" => once_each(
                name,
                self.begun.each_mut(),
                between(&word).ok_or_else(wrong)?,
            )?,
            "event" => once(name, &mut self.event, text())?,
            "source" => once(name, &mut self.source, text())?,
            "kibitzed" => once(name, &mut self.remarks, least(&word).ok_or_else(wrong)?)?,
            "material" => once(name, &mut self.material, text())?,
            "pattern" => once(name, &mut self.pattern, text())?,
            _ => once(name, &mut self.opening, text())?,
        }
        Ok(())
    }

    /// Reads what is said in the letters of the variant's pieces.
    ///
    /// # Errors
    /// The name of the pair and what is wrong: no variant is named, or it has no such pieces.
    pub fn read_pieces(&mut self, catalogue: &Catalogue) -> Result<(), (&'static str, Fault)> {
        let slug = self.variant.as_deref().unwrap_or_default();
        let variant = |name| catalogue.find(slug).ok_or(Fault::NoVariant(name));
        if let Some(text) = &self.material {
            let read = variant("material").and_then(|variant| material::keys(&variant, text));
            self.materials = Some(read.map_err(|fault| ("material", fault))?);
        }
        if let Some(text) = &self.pattern {
            let read = variant("pattern").and_then(|variant| Pattern::read(&variant, text));
            self.points = Some(read.map_err(|fault| ("pattern", fault))?);
        }
        Ok(())
    }

    /// Puts that name in the place of each player “me”.
    pub fn name_me(&mut self, own: Option<&str>) {
        let Some(own) = own else { return };
        for (_, name) in self.players.iter_mut().filter(|(_, name)| name == "me") {
            own.clone_into(name);
        }
    }

    /// Whether it asks for what only finished games have, or are found by.
    pub fn is_of_finished_games(&self) -> bool {
        let is_on_a_side = |(seated, _): &(SeatFilter, String)| *seated != SeatFilter::Anywhere;
        let plain = Self {
            variant: self.variant.clone(),
            players: self.players.clone(),
            words: self.words.clone(),
            ..Self::default()
        };
        *self != plain || self.players.len() > 1 || self.players.iter().any(is_on_a_side)
    }
}

/// Keeps a value; the same may be said twice.
fn once<T: PartialEq>(name: &'static str, kept: &mut Option<T>, value: T) -> Result<(), Fault> {
    match kept {
        Some(before) if *before != value => Err(Fault::Twice(name)),
        _ => {
            *kept = Some(value);
            Ok(())
        }
    }
}

fn once_range(name: &'static str, kept: &mut Range, value: Range) -> Result<(), Fault> {
    let kept = [&mut kept.least, &mut kept.most];
    once_each(name, kept, [value.least, value.most])
}

/// Keeps both ends, each once: `moves:>20 moves:<40`.
fn once_each<T: PartialEq>(
    name: &'static str,
    kept: [&mut Option<T>; 2],
    values: [Option<T>; 2],
) -> Result<(), Fault> {
    for (before, now) in kept.into_iter().zip(values) {
        if let Some(now) = now {
            once(name, before, now)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: i32, month: u32, day: u32) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(year, month, day)
    }

    #[test]
    fn a_line_of_pairs_and_words_is_read() {
        let line = "player:lan  result:red cannon variant:xiangqi year:2019 moves:>60 \
            event:\"World Cup\" duel";
        let wanted = read(line).unwrap();
        assert_eq!(wanted.players, [(SeatFilter::Anywhere, "lan".to_owned())]);
        assert_eq!(wanted.won, Some(WonBy::Colour("red".into())));
        assert_eq!(wanted.variant.as_deref(), Some("xiangqi"));
        assert_eq!(
            (wanted.year.least, wanted.year.most),
            (Some(2019), Some(2019))
        );
        let plies = wanted.moves.in_plies();
        assert_eq!((plies.least, plies.most), (Some(121), None));
        assert_eq!(wanted.event.as_deref(), Some("World Cup"));
        assert_eq!(wanted.words, "cannon duel");
    }

    #[test]
    fn two_players_and_their_sides_may_be_named() {
        let wanted = read("first:lan player:“Hu Ronghua” black:許銀川").unwrap();
        let names: Vec<&str> = wanted.players.iter().map(|(_, name)| &**name).collect();
        assert_eq!(names, ["lan", "Hu Ronghua", "許銀川"]);
        assert_eq!(wanted.players[0].0, SeatFilter::In(Side::First));
        assert_eq!(wanted.players[2].0, SeatFilter::With("black".into()));
    }

    #[test]
    fn ranges_are_written_in_many_ways() {
        let open = |least, most| Some(Range { least, most });
        for (text, told) in [
            ("60", open(Some(60), Some(60))),
            (">60", open(Some(61), None)),
            (">=60", open(Some(60), None)),
            ("<60", open(None, Some(59))),
            ("<=60", open(None, Some(60))),
            ("20-40", open(Some(20), Some(40))),
            ("20..40", open(Some(20), Some(40))),
            ("20-", open(Some(20), None)),
            ("-40", open(None, Some(40))),
            ("-", None),
            ("x", None),
            ("99999999999", None),
        ] {
            assert_eq!(range(text), told, "{text}");
        }
        let both = read("moves:>20 moves:<40").unwrap().moves;
        assert_eq!((both.least, both.most), (Some(21), Some(39)));
    }

    #[test]
    fn a_move_of_one_side_alone_counts_as_a_move() {
        let plies = |text: &str| read(text).unwrap().moves.in_plies();
        assert_eq!(plies("moves:>60").least, Some(121));
        assert_eq!(plies("moves:<60").most, Some(118));
        assert_eq!(plies("moves:60").least, Some(119));
        assert_eq!(plies("moves:60").most, Some(120));
    }

    #[test]
    fn days_months_and_years_are_dates() {
        let wanted = read("from:2019 to:2019-02 begun:2018-05..2019").unwrap();
        assert_eq!(wanted.ended, [day(2019, 1, 1), day(2019, 2, 28)]);
        assert_eq!(wanted.begun, [day(2018, 5, 1), day(2019, 12, 31)]);
        assert_eq!(read("begun:>2018").unwrap().begun, [day(2019, 1, 1), None]);
        assert!(read("from:2019-13").is_err());
    }

    #[test]
    fn what_means_nothing_is_told() {
        assert_eq!(read("colour:red"), Err(Fault::Name("colour".into())));
        assert_eq!(
            read("result:lost"),
            Err(Fault::Value("result", "lost".into()))
        );
        assert_eq!(read("year:"), Err(Fault::Value("year", String::new())));
        assert_eq!(read("year:2019 year:2020"), Err(Fault::Twice("year")));
        assert!(read("year:2019 year:2019").is_ok());
        assert_eq!(read("begun:2019 begun:2020"), Err(Fault::Twice("begun")));
        assert_eq!(read("begun:>2018 begun:>2019"), Err(Fault::Twice("begun")));
        let both = read("begun:>=2018 begun:<2020").unwrap().begun;
        assert_eq!(both, [day(2018, 1, 1), day(2019, 12, 31)]);
    }

    #[test]
    fn an_address_and_a_time_are_words() {
        let words = |line: &str| read(line).unwrap().words;
        assert_eq!(
            words("https://example.org/a 12:30"),
            "https://example.org/a 12:30"
        );
        assert_eq!(words("  \"two  words\" third"), "two  words third");
        assert_eq!(words("\"unclosed words"), "unclosed words");
    }
}
