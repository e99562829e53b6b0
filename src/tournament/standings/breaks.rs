//! The names of tie-breaks, as FIDE's C.07 and a report file write them: `BH/C1`, `KS/L60`.

/// What a tie-break counts. C.07 defines each; the article is named beside the code that computes
/// it, where its wording leaves room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Points,
    StandardPoints,
    DirectEncounter,
    Wins,
    GamesWon,
    GamesWithBlack,
    GamesWonWithBlack,
    RoundsElectedToPlay,
    Progressive,
    Koya,
    Buchholz,
    ForeBuchholz,
    AverageOfBuchholz,
    SonnebornBerger,
    Rating,
    AverageRating,
    RatingPerformance,
    PerfectPerformance,
    AverageOfPerformance,
    AverageOfPerfect,
    StartingNumber,
}

/// Name, kind, and the letters of the modifiers that it takes.
const NAMES: [(&str, Kind, &str); 23] = [
    ("PTS", Kind::Points, ""),
    ("STD", Kind::StandardPoints, ""),
    ("DE", Kind::DirectEncounter, "P"),
    ("WIN", Kind::Wins, ""),
    ("WON", Kind::GamesWon, ""),
    ("BPG", Kind::GamesWithBlack, ""),
    ("BWG", Kind::GamesWonWithBlack, ""),
    ("REP", Kind::RoundsElectedToPlay, ""),
    ("PS", Kind::Progressive, "C"),
    ("KS", Kind::Koya, "L"),
    ("BH", Kind::Buchholz, "CMP"),
    ("FB", Kind::ForeBuchholz, "CMP"),
    ("AOB", Kind::AverageOfBuchholz, "CMPF"),
    ("SB", Kind::SonnebornBerger, "CMP"),
    ("RTNG", Kind::Rating, "U"),
    ("ARO", Kind::AverageRating, "CMU"),
    ("TPR", Kind::RatingPerformance, "CMU"),
    ("PTP", Kind::PerfectPerformance, "CMU"),
    ("APRO", Kind::AverageOfPerformance, "CMU"),
    ("APPO", Kind::AverageOfPerfect, "CMU"),
    ("TPN", Kind::StartingNumber, ""),
    // Older names of REP and TPN.
    ("GE", Kind::RoundsElectedToPlay, ""),
    ("SNO", Kind::StartingNumber, ""),
];

/// A tie-break with its modifiers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Break {
    /// As it was written, in capitals.
    pub name: String,
    pub kind: Kind,
    /// How many of the lowest contributions are left out (`/C1`, `/M1`).
    pub cut_low: usize,
    /// How many of the highest contributions are left out (`/M1`).
    pub cut_high: usize,
    /// `/P`: a forfeited game counts as played.
    pub forfeits_count: bool,
    /// `/F`: the average is that of Fore Buchholz.
    pub is_fore: bool,
    /// `/L60`: Koya's limit, in percent of the points of somebody who wins everything.
    pub limit_percent: u32,
    /// `/L+1`: half-points that are added to Koya's limit of 50 %.
    pub limit_halves: i32,
    /// `/U1400`: the rating of players without one.
    pub unrated: Option<u32>,
}

/// Why a name cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BreakError {
    #[error("\"{0}\" is not a tie-break; known are {known}", known = known())]
    Unknown(String),
    /// `takes` lists the letters of the modifiers that the tie-break has.
    #[error("\"/{modifier}\" is not a modifier of {name}; {}", examples(takes))]
    Modifier {
        name: String,
        modifier: String,
        takes: &'static str,
    },
}

fn known() -> String {
    let names: Vec<&str> = NAMES.iter().map(|(name, ..)| *name).collect();
    names.join(", ")
}

fn examples(takes: &str) -> String {
    let example = |letter| match letter {
        'C' => "/C1",
        'M' => "/M1",
        'L' => "/L60, /L+1",
        'U' => "/U1400",
        'F' => "/F",
        _ => "/P",
    };
    let all: Vec<&str> = takes.chars().map(example).collect();
    if all.is_empty() {
        "it has none".to_owned()
    } else {
        format!("its modifiers are {}", all.join(", "))
    }
}

impl Break {
    /// Reads a name; small letters are taken for capitals.
    ///
    /// # Errors
    /// If the name is unknown, or a modifier does not belong to it.
    pub fn read(text: &str) -> Result<Self, BreakError> {
        let name = text.trim().to_uppercase();
        let mut parts = name.split('/');
        let known = parts.next().unwrap_or_default();
        let found = NAMES.iter().find(|(name, ..)| *name == known);
        let Some((_, kind, takes)) = found else {
            return Err(BreakError::Unknown(known.to_owned()));
        };
        let mut own = Self::of(known, *kind);
        for modifier in parts {
            let is_taken = modifier.chars().next().is_some_and(|c| takes.contains(c));
            if !is_taken || own.modify(modifier).is_none() {
                return Err(BreakError::Modifier {
                    name: known.to_owned(),
                    modifier: modifier.to_owned(),
                    takes,
                });
            }
        }
        own.name = name;
        Ok(own)
    }

    /// Reads names that are separated by commas.
    ///
    /// # Errors
    /// As [`Break::read`].
    pub fn read_list(text: &str) -> Result<Vec<Self>, BreakError> {
        text.split(',').map(Self::read).collect()
    }

    fn of(name: &str, kind: Kind) -> Self {
        Self {
            name: name.to_owned(),
            kind,
            cut_low: 0,
            cut_high: 0,
            forfeits_count: false,
            is_fore: kind == Kind::ForeBuchholz,
            limit_percent: 50,
            limit_halves: 0,
            unrated: None,
        }
    }

    /// Applies a modifier, which begins with an ASCII letter; `None` if it cannot be read.
    fn modify(&mut self, modifier: &str) -> Option<()> {
        let (letter, number) = modifier.split_at(1);
        match letter {
            "C" => self.cut_low = count(number)?,
            "M" => {
                self.cut_low = count(number)?;
                self.cut_high = self.cut_low;
            }
            "P" if number.is_empty() => self.forfeits_count = true,
            "F" if number.is_empty() => self.is_fore = true,
            "L" if number.starts_with(['+', '-']) => self.limit_halves = number.parse().ok()?,
            "L" => self.limit_percent = number.parse().ok().filter(|percent| *percent <= 100)?,
            "U" => self.unrated = Some(number.parse().ok().filter(|rating| *rating <= 9999)?),
            _ => return None,
        }
        Some(())
    }
}

/// How many contributions are cut: at most so many as a tournament may have rounds.
fn count(number: &str) -> Option<usize> {
    number.parse().ok().filter(|count| (1..=99).contains(count))
}
