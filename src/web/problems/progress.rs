//! The cookie with a visitor's latest tries: problems, and the right moves so far. It proves
//! nothing; whoever changes it only spoils their own tries.

use crate::notation::coordinate;
use crate::rules::Variant;
use crate::service::problems::{Problem, Progress, ProgressState};

/// The problems that a browser remembers.
const MOST_KEPT: usize = 12;
/// Characters of a cookie that is read.
const MOST_TEXT: usize = 2_000;

/// The attempts of a cookie, the latest first, as texts: `12o.h3e3.e9e8`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ProgressCookie(Vec<String>);

impl ProgressCookie {
    pub(super) fn read(cookie: Option<&str>) -> Self {
        let text = cookie.filter(|text| text.len() <= MOST_TEXT).unwrap_or("");
        let parts = text.split('_').filter(|part| !part.is_empty());
        Self(parts.take(MOST_KEPT).map(str::to_owned).collect())
    }

    pub(super) fn write(&self) -> String {
        self.0.join("_")
    }

    /// The progress of a problem, if the visitor has tried it.
    pub(super) fn of(&self, problem: &Problem) -> Option<Progress> {
        let mut all = self.0.iter().filter_map(|text| parse(text));
        let (_, state, moves) = all.find(|(id, ..)| *id == problem.row.id)?;
        let moves: Option<Vec<_>> = moves
            .iter()
            .map(|text| read_move(problem.variant(), text))
            .collect();
        Some(Progress {
            problem: problem.row.id,
            state,
            moves: moves.unwrap_or_default(),
        })
    }

    /// With this progress as the latest.
    pub(super) fn with(&self, progress: &Progress, variant: &Variant) -> Self {
        let state = match progress.state {
            ProgressState::Trying => 'o',
            ProgressState::Solved => 's',
            ProgressState::GivenUp => 'g',
        };
        let mut text = format!("{}{state}", progress.problem);
        for mv in &progress.moves {
            text.push('.');
            text += &escape(&coordinate::write(variant, *mv));
        }
        let is_other = |text: &&String| parse(text).is_none_or(|(id, ..)| id != progress.problem);
        let others = self.0.iter().filter(is_other).cloned();
        let mut all: Vec<String> = std::iter::once(text).chain(others).collect();
        all.truncate(MOST_KEPT);
        while all.len() > 1 && all.iter().map(|text| text.len() + 1).sum::<usize>() > MOST_TEXT {
            all.pop();
        }
        Self(all)
    }
}

fn parse(text: &str) -> Option<(i64, ProgressState, Vec<String>)> {
    let mut parts = text.split('.');
    let head = parts.next()?;
    let number = head.get(..head.len().checked_sub(1)?)?;
    let state = match head.get(number.len()..)? {
        "o" => ProgressState::Trying,
        "s" => ProgressState::Solved,
        "g" => ProgressState::GivenUp,
        _ => return None,
    };
    Some((number.parse().ok()?, state, parts.map(unescape).collect()))
}

fn read_move(variant: &Variant, text: &str) -> Option<crate::rules::Move> {
    match coordinate::unpack(variant, text).ok()?.as_slice() {
        [mv] => Some(*mv),
        _ => None,
    }
}

/// Letters and digits stay; of other characters a cookie and this format forbid some.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            byte if byte.is_ascii_alphanumeric() => out.push(char::from(byte)),
            byte => out += &format!("-{byte:02x}"),
        }
    }
    out
}

fn unescape(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let code = rest.get(1..3).filter(|_| c == '-');
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &rest[3..];
            }
            None => {
                let mut buffer = [0; 4];
                bytes.extend(c.encode_utf8(&mut buffer).bytes());
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_every_form_survive_a_cookie() {
        for text in ["h3e3", "P@5e", "a7a8=Q", "7g7f+", "a1a2/b3"] {
            assert_eq!(unescape(&escape(text)), text);
            assert!(
                escape(text)
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            );
        }
    }

    #[test]
    fn a_changed_cookie_is_read_as_far_as_it_makes_sense() {
        let attempts = ProgressCookie::read(Some("12o.h3e3.h10g8_x_7s_9"));
        let read: Vec<_> = attempts.0.iter().filter_map(|text| parse(text)).collect();
        let moves = vec!["h3e3".to_owned(), "h10g8".to_owned()];
        assert_eq!(
            read,
            [
                (12, ProgressState::Trying, moves),
                (7, ProgressState::Solved, Vec::new())
            ]
        );
        assert_eq!(
            ProgressCookie::read(Some(&"1o_".repeat(2_000))),
            ProgressCookie::default()
        );
    }
}
