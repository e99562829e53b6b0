//! Values in a search line: the winner, ranges of numbers, dates.

use crate::model::Winner;
use chrono::NaiveDate;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WonBy {
    Seat(Winner),
    /// The pieces of that colour: an English word in lower case.
    Colour(String),
}

/// A range with both ends included; `None` is open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Range {
    pub least: Option<i64>,
    pub most: Option<i64>,
}

pub(super) fn won(word: &str) -> Option<WonBy> {
    Some(match word {
        "first" | "1-0" => WonBy::Seat(Winner::First),
        "second" | "0-1" => WonBy::Seat(Winner::Second),
        "draw" | "drawn" | "none" | "1/2-1/2" | "½-½" => WonBy::Seat(Winner::Nobody),
        "red" | "black" | "white" | "blue" | "green" => WonBy::Colour(word.to_owned()),
        _ => return None,
    })
}

/// Parses `60`, `>60`, `>=60`, `<60`, `<=60`, `60-80`, `60..80`, `60-`, `-80`.
pub(super) fn range(text: &str) -> Option<Range> {
    let number = |text: &str| -> Option<i64> {
        let is_number = !text.is_empty() && text.len() <= 9;
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_number && digits)
    };
    let text = text.trim();
    let compared = [
        (">=", 0, true),
        ("≥", 0, true),
        (">", 1, true),
        ("<=", 0, false),
        ("≤", 0, false),
        ("<", -1, false),
    ];
    for (sign, more, is_least) in compared {
        if let Some(rest) = text.strip_prefix(sign) {
            let bound = Some(number(rest.trim())? + more);
            return Some(match is_least {
                true => Range {
                    least: bound,
                    most: None,
                },
                false => Range {
                    least: None,
                    most: bound,
                },
            });
        }
    }
    let split = text
        .split_once("..")
        .or_else(|| text.split_once(['-', '–']));
    let Some((least, most)) = split else {
        let exact = number(text)?;
        return Some(Range {
            least: Some(exact),
            most: Some(exact),
        });
    };
    let end = |text: &str| match text.trim() {
        "" => Some(None),
        text => number(text).map(Some),
    };
    let (least, most) = (end(least)?, end(most)?);
    (least.is_some() || most.is_some()).then_some(Range { least, most })
}

/// The first and the last day of `2019`, `2019-05` or `2019-05-17`.
pub(super) fn days(text: &str) -> Option<[NaiveDate; 2]> {
    let text = text.replace(['.', '/'], "-");
    let mut numbers = text.split('-').map(|part| {
        let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| is_number)
    });
    let year = i32::try_from(numbers.next()??)
        .ok()
        .filter(|year| *year < 10_000)?;
    let month = numbers.next();
    let day = numbers.next();
    if numbers.next().is_some() {
        return None;
    }
    let first = NaiveDate::from_ymd_opt(year, month.unwrap_or(Some(1))?, day.unwrap_or(Some(1))?)?;
    let after = match (month, day) {
        (_, Some(_)) => first.succ_opt()?,
        (Some(_), None) => first.checked_add_months(chrono::Months::new(1))?,
        (None, None) => first.checked_add_months(chrono::Months::new(12))?,
    };
    Some([first, after.pred_opt()?])
}

/// Parses `2019`, `2019-05-17`, `>=2019-05`, `<2019`, `2018..2019`.
pub(super) fn between(text: &str) -> Option<[Option<NaiveDate>; 2]> {
    if let Some((from, to)) = text.split_once("..") {
        let end = |text: &str, which: usize| match text {
            "" => Some(None),
            text => days(text).map(|days| Some(days[which])),
        };
        return Some([end(from, 0)?, end(to, 1)?]);
    }
    let after = |text: &str| Some([days(text)?[1].succ_opt(), None]);
    let before = |text: &str| Some([None, days(text)?[0].pred_opt()]);
    if let Some(rest) = text.strip_prefix(">=") {
        Some([Some(days(rest)?[0]), None])
    } else if let Some(rest) = text.strip_prefix('>') {
        after(rest)
    } else if let Some(rest) = text.strip_prefix("<=") {
        Some([None, Some(days(rest)?[1])])
    } else if let Some(rest) = text.strip_prefix('<') {
        before(rest)
    } else {
        days(text).map(|days| days.map(Some))
    }
}

/// `yes`, or a least number of comments: `5`, `>5`, `>=5`.
pub(super) fn least(word: &str) -> Option<i64> {
    match word {
        "yes" | "true" => Some(1),
        word => {
            let range = range(word)?;
            range.least.filter(|least| *least > 0)
        }
    }
}

impl Range {
    /// Parses `60`, `>60`, `>=60`, `<60`, `<=60`, `20-40`, `20..40`, `20-` or `-40`.
    pub fn read(text: &str) -> Option<Self> {
        range(text)
    }

    pub fn written(self) -> String {
        let end = |bound: Option<i64>| bound.map_or_else(String::new, |bound| bound.to_string());
        match self {
            Self {
                least: Some(least),
                most: Some(most),
            } if least == most => least.to_string(),
            Self { least, most } => format!("{}-{}", end(least), end(most)),
        }
    }

    /// Whether the range includes every number.
    pub fn is_open(self) -> bool {
        self.least.is_none() && self.most.is_none()
    }

    /// Converts a range of moves of both sides to plies. A last move of the first side alone counts
    /// as a move.
    pub fn in_plies(self) -> Self {
        Self {
            least: self.least.map(|moves| 2 * moves - 1),
            most: self.most.map(|moves| 2 * moves),
        }
    }
}
