//! Searches of the archive as users write them: the search line and the fields of the form;
//! openings by name; text without case, accents and character variants.
//!
//! The search line has words and `name:value` pairs: `player:lan result:red variant:xiangqi
//! year:2019 moves:>60`. A value of several words is enclosed in quotation marks.

mod folding;
pub mod material;
mod names;
pub mod openings;
mod pattern;
mod value;

pub use folding::{Term, fold, query, tokens};
pub use names::{key_in_address, name_if_known, name_key, person_key, person_name, slug};
pub use pattern::Pattern;
pub use value::{Range, WonBy};

use crate::play::Reason;
use crate::rules::{Catalogue, Side, Variant};
use chrono::NaiveDate;
use std::sync::Arc;
use value::{between, days, least, range, won};

/// The order of a list of games. Ties are broken by game id.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, strum::EnumIter, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Sort {
    #[default]
    Ended,
    Oldest,
    Length,
    Shortest,
    /// The games with the most comments first.
    Kibitzed,
    /// The games with the highest average rating first.
    Rating,
}

/// Criteria of a search. An empty or absent field matches everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Criteria {
    pub variant: Option<String>,
    pub rulebook: Option<String>,
    /// The players and their sides; all must match.
    pub players: Vec<(SeatFilter, String)>,
    pub won: Option<WonBy>,
    pub reason: Option<Reason>,
    /// The number of moves, where one move is a turn of both sides.
    pub moves: Range,
    /// The average rating of both players.
    pub rating: Range,
    pub year: Range,
    /// The first and the last day on which the game ended.
    pub ended: [Option<NaiveDate>; 2],
    pub begun: [Option<NaiveDate>; 2],
    pub event: Option<String>,
    pub source: Option<String>,
    pub opening: Option<String>,
    /// The slugs of the matching openings, to be filled in by code that knows the openings' names.
    pub openings: Option<Vec<String>>,
    /// The pieces left on the board, as typed; see [`super::material`].
    pub material: Option<String>,
    /// The keys of these pieces, once they are parsed with the variant's letters.
    pub materials: Option<Vec<i64>>,
    /// The pieces on given points, as typed.
    pub pattern: Option<String>,
    /// The same, once it is parsed with the variant's letters.
    pub points: Option<Pattern>,
    /// The least number of comments.
    pub remarks: Option<i64>,
    /// Words in names, events, comments and messages.
    pub words: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeatFilter {
    Anywhere,
    In(Side),
    /// The pieces of that colour: an English word in lower case.
    With(String),
}

/// Why a search line is invalid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    Name(String),
    /// An invalid value of that name.
    Value(&'static str, String),
    /// A second, different value.
    Twice(&'static str),
    /// A value that needs a variant's letters, without a variant.
    NoVariant(&'static str),
    /// The variant has no such piece.
    Piece(InVariant, String),
    /// The variant's board has no such point.
    Point(InVariant, String),
}

/// The variant whose letters apply.
#[derive(Debug, Clone)]
pub struct InVariant(pub Arc<Variant>);

impl PartialEq for InVariant {
    fn eq(&self, other: &Self) -> bool {
        self.0.number() == other.0.number()
    }
}

impl Eq for InVariant {}

/// The names of pairs: those with enumerated values, and [`FIELDS`].
pub fn names() -> impl Iterator<Item = &'static str> {
    const OWN: [&str; 13] = [
        "player", "first", "second", "red", "black", "white", "blue", "green", "result", "reason",
        "opening", "kibitzed", "game",
    ];
    OWN.into_iter().chain(FIELDS)
}

/// The names of pairs that have a field in the form.
pub const FIELDS: [&str; 12] = [
    "variant", "rulebook", "moves", "rating", "year", "from", "to", "begun", "event", "source",
    "material", "pattern",
];

/// Parses a search line.
///
/// # Errors
/// The first invalid pair.
pub fn read(line: &str) -> Result<Criteria, Fault> {
    let mut criteria = Criteria::default();
    let mut words: Vec<String> = Vec::new();
    for part in parts(line) {
        match part {
            Part::Word(word) => words.push(word),
            // A common synonym.
            Part::Pair(name, value) if name == "game" => criteria.take("variant", &value)?,
            Part::Pair(name, value) => criteria.take(&name, &value)?,
        }
    }
    criteria.words = words.join(" ");
    Ok(criteria)
}

enum Part {
    Word(String),
    Pair(String, String),
}

/// The words and pairs of a line. Text before a colon is a name only if it has the form of one, so
/// that a URL is a word.
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

/// A value, in quotation marks or up to the next space.
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
    /// Adds a pair from a line or a form.
    ///
    /// # Errors
    /// If it is invalid, or contradicts an earlier value.
    pub fn take(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let Some(name) = names().find(|candidate| *candidate == name) else {
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
            "result" => set_once(name, &mut self.won, won(&word).ok_or_else(wrong)?)?,
            "variant" => set_once(name, &mut self.variant, word)?,
            "rulebook" => set_once(name, &mut self.rulebook, word)?,
            "year" => set_range_once(name, &mut self.year, range(&word).ok_or_else(wrong)?)?,
            "rating" => set_range_once(name, &mut self.rating, range(&word).ok_or_else(wrong)?)?,
            "moves" => set_range_once(name, &mut self.moves, range(&word).ok_or_else(wrong)?)?,
            "reason" => set_once(
                name,
                &mut self.reason,
                Reason::find(&word).ok_or_else(wrong)?,
            )?,
            "from" => set_once(name, &mut self.ended[0], days(&word).ok_or_else(wrong)?[0])?,
            "to" => set_once(name, &mut self.ended[1], days(&word).ok_or_else(wrong)?[1])?,
            "begun" => set_each_once(
                name,
                self.begun.each_mut(),
                between(&word).ok_or_else(wrong)?,
            )?,
            "event" => set_once(name, &mut self.event, text())?,
            "source" => set_once(name, &mut self.source, text())?,
            "kibitzed" => set_once(name, &mut self.remarks, least(&word).ok_or_else(wrong)?)?,
            "material" => set_once(name, &mut self.material, text())?,
            "pattern" => set_once(name, &mut self.pattern, text())?,
            _ => set_once(name, &mut self.opening, text())?,
        }
        Ok(())
    }

    /// Parses the values that depend on the variant's letters.
    ///
    /// # Errors
    /// The name of the pair and the error: no variant is named, or it has no such pieces.
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

    /// Replaces the player “me” by that name.
    pub fn name_me(&mut self, own: Option<&str>) {
        let Some(own) = own else { return };
        for (_, name) in self.players.iter_mut().filter(|(_, name)| name == "me") {
            own.clone_into(name);
        }
    }

    /// Whether some condition applies to finished games only.
    pub fn needs_finished_games(&self) -> bool {
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

/// Stores a value. It may be repeated if it is the same.
fn set_once<T: PartialEq>(
    name: &'static str,
    stored: &mut Option<T>,
    value: T,
) -> Result<(), Fault> {
    match stored {
        Some(before) if *before != value => Err(Fault::Twice(name)),
        _ => {
            *stored = Some(value);
            Ok(())
        }
    }
}

fn set_range_once(name: &'static str, stored: &mut Range, value: Range) -> Result<(), Fault> {
    let stored = [&mut stored.least, &mut stored.most];
    set_each_once(name, stored, [value.least, value.most])
}

/// Stores both ends of a range, each at most once: `moves:>20 moves:<40`.
fn set_each_once<T: PartialEq>(
    name: &'static str,
    stored: [&mut Option<T>; 2],
    values: [Option<T>; 2],
) -> Result<(), Fault> {
    for (before, now) in stored.into_iter().zip(values) {
        if let Some(now) = now {
            set_once(name, before, now)?;
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
        let criteria = read(line).unwrap();
        assert_eq!(criteria.players, [(SeatFilter::Anywhere, "lan".to_owned())]);
        assert_eq!(criteria.won, Some(WonBy::Colour("red".into())));
        assert_eq!(criteria.variant.as_deref(), Some("xiangqi"));
        assert_eq!(
            (criteria.year.least, criteria.year.most),
            (Some(2019), Some(2019))
        );
        let plies = criteria.moves.in_plies();
        assert_eq!((plies.least, plies.most), (Some(121), None));
        assert_eq!(criteria.event.as_deref(), Some("World Cup"));
        assert_eq!(criteria.words, "cannon duel");
    }

    #[test]
    fn two_players_and_their_sides_may_be_named() {
        let criteria = read("first:lan player:“Hu Ronghua” black:許銀川").unwrap();
        let names: Vec<&str> = criteria.players.iter().map(|(_, name)| &**name).collect();
        assert_eq!(names, ["lan", "Hu Ronghua", "許銀川"]);
        assert_eq!(criteria.players[0].0, SeatFilter::In(Side::First));
        assert_eq!(criteria.players[2].0, SeatFilter::With("black".into()));
    }

    #[test]
    fn ranges_are_written_in_many_ways() {
        let open = |least, most| Some(Range { least, most });
        for (text, expected) in [
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
            assert_eq!(range(text), expected, "{text}");
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
    fn a_range_of_ratings_is_read() {
        let rating = |text: &str| read(text).map(|criteria| criteria.rating);
        let between = |least, most| Ok(Range { least, most });
        assert_eq!(rating("rating:>1800"), between(Some(1801), None));
        assert_eq!(rating("rating:1500-1800"), between(Some(1500), Some(1800)));
        let wrong = Fault::Value("rating", "high".into());
        assert_eq!(rating("rating:high"), Err(wrong));
    }

    #[test]
    fn days_months_and_years_are_dates() {
        let criteria = read("from:2019 to:2019-02 begun:2018-05..2019").unwrap();
        assert_eq!(criteria.ended, [day(2019, 1, 1), day(2019, 2, 28)]);
        assert_eq!(criteria.begun, [day(2018, 5, 1), day(2019, 12, 31)]);
        assert_eq!(read("begun:>2018").unwrap().begun, [day(2019, 1, 1), None]);
        assert!(read("from:2019-13").is_err());
    }

    #[test]
    fn meaningless_pairs_are_reported() {
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
