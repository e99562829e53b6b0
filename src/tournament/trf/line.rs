//! A line of a file, with access by column.

use super::{Fault, FaultKind};

pub(super) struct Line {
    pub(super) number: usize,
    chars: Vec<char>,
}

impl Line {
    pub(super) fn new(number: usize, text: &str) -> Self {
        Self {
            number,
            chars: text.chars().collect(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.chars.len()
    }

    /// The character in a column (from 1), or a blank after the end of the line.
    pub(super) fn at(&self, column: usize) -> char {
        self.chars.get(column - 1).copied().unwrap_or(' ')
    }

    /// The text of the columns `from` to `to`, both included and counted from 1. Surrounding blanks
    /// are removed.
    pub(super) fn field(&self, from: usize, to: usize) -> String {
        let to = to.min(self.len());
        let chars = self.chars.get(from - 1..to).unwrap_or_default();
        chars.iter().collect::<String>().trim().to_owned()
    }

    /// The words after the code, each with its first column.
    pub(super) fn words(&self) -> Vec<(usize, String)> {
        let mut words: Vec<(usize, String)> = Vec::new();
        let mut inside = false;
        for (index, &letter) in self.chars.iter().enumerate().skip(3) {
            let separates = letter.is_whitespace();
            match words.last_mut() {
                Some((_, word)) if inside && !separates => word.push(letter),
                _ if !separates => words.push((index + 1, letter.to_string())),
                _ => {}
            }
            inside = !separates;
        }
        words
    }

    /// The first word after the code.
    pub(super) fn first_word(&self, what: &'static str) -> Result<(usize, String), Fault> {
        let first = self.words().into_iter().next();
        first.ok_or_else(|| self.fault(5, FaultKind::Missing(what)))
    }

    /// The text after the code and one blank.
    pub(super) fn rest(&self) -> String {
        let rest: String = self.chars.iter().skip(4).collect();
        rest.trim_end().to_owned()
    }

    pub(super) fn fault(&self, column: usize, kind: FaultKind) -> Fault {
        Fault {
            line: self.number,
            column,
            kind,
        }
    }

    /// A number in a field; `None` if the field is blank.
    pub(super) fn number(
        &self,
        what: &'static str,
        from: usize,
        to: usize,
    ) -> Result<Option<u32>, Fault> {
        let text = self.field(from, to);
        if text.is_empty() {
            return Ok(None);
        }
        let found = text
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| text.parse().ok());
        match found.flatten() {
            Some(number) => Ok(Some(number)),
            None => Err(self.fault(from, FaultKind::NotANumber { what, text })),
        }
    }

    /// A number that is required and must be in a range.
    pub(super) fn number_in(
        &self,
        what: &'static str,
        (from, to): (usize, usize),
        (least, most): (u32, u32),
    ) -> Result<u32, Fault> {
        let value = self.number(what, from, to)?;
        let value = value.ok_or_else(|| self.fault(from, FaultKind::Missing(what)))?;
        if (least..=most).contains(&value) {
            return Ok(value);
        }
        Err(self.fault(
            from,
            FaultKind::OutOfRange {
                what,
                least,
                most,
                value,
            },
        ))
    }

    /// Points in a field, in tenths; `None` if the field is blank.
    pub(super) fn points(&self, from: usize, to: usize) -> Result<Option<u32>, Fault> {
        let text = self.field(from, to);
        if text.is_empty() {
            return Ok(None);
        }
        match tenths(&text) {
            Some(points) => Ok(Some(points)),
            None => Err(self.fault(from, FaultKind::NotPoints(text))),
        }
    }
}

/// Reads `11.5`, `11` or `.5` as 115, 110 or 5. FIDE's points have one decimal. Further decimals
/// must be 0.
pub(super) fn tenths(text: &str) -> Option<u32> {
    let (whole, rest) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() && rest.is_empty() || whole.len() > 4 || !all_digits(whole) {
        return None;
    }
    let whole: u32 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    let rest = rest.trim_end_matches('0');
    if rest.len() > 1 || !all_digits(rest) {
        return None;
    }
    let tenth = if rest.is_empty() {
        0
    } else {
        rest.parse().ok()?
    };
    Some(whole * 10 + tenth)
}
