//! The names of tie-breaks in FIDE's C.07 and in report files, such as `BH/C1` and `KS/L60`.

/// The kind of a tie-break. C.07 defines each kind. Where its wording is ambiguous, the article is
/// named beside the code.
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

/// The name, the kind, and the letters of the accepted modifiers.
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
    /// The name as written, in capitals.
    pub name: String,
    pub kind: Kind,
    /// The number of lowest contributions that are left out (`/C1`, `/M1`).
    pub cut_low: usize,
    /// The number of highest contributions that are left out (`/M1`).
    pub cut_high: usize,
    /// `/P`: a forfeited game counts as played.
    pub forfeits_count: bool,
    /// `/F`: the average is that of the Fore Buchholz values.
    pub is_fore: bool,
    /// `/L60`: Koya's limit, in percent of the points for a win in every game.
    pub limit_percent: u32,
    /// `/L+1`: the half-points that are added to Koya's limit of 50 %.
    pub limit_halves: i32,
    /// `/U1400`: the rating of players without one.
    pub unrated: Option<u32>,
}

/// Why a name cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BreakError {
    #[error("\"{0}\" is not a tie-break; known are {known}", known = known())]
    Unknown(String),
    /// `takes` has the letters of the modifiers that the tie-break accepts.
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
    /// Reads a name. Lower case is accepted.
    ///
    /// # Errors
    /// If the name is unknown, or the tie-break does not accept a modifier.
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

    /// Applies a modifier, which begins with an ASCII letter. `None` if it cannot be read.
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

/// Reads a number of contributions to cut. It is at most the number of rounds that a tournament may
/// have.
fn count(number: &str) -> Option<usize> {
    number.parse().ok().filter(|count| (1..=99).contains(count))
}
