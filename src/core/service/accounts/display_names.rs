//! Display names: shown beside the account's, in any script and with blanks. The account's name
//! stays what is typed in forms, and is shown too, so two people may have the same display name;
//! none may look like another's account.

use super::names::{is_reserved, skeleton};
use crate::refusals::DisplayNameFault;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile, MixedScript};

const MOST: usize = 40;
/// No letter carries more marks than this in a row; more run over the lines above and below.
const MOST_MARKS: usize = 3;
/// What we say of somebody who is gone.
const FORMER: [&str; 3] = ["former player", "a former player", "已离开的棋手"];
/// What may stand beside letters and digits; blanks too.
const SIGNS: [char; 7] = ['.', '\'', '’', '-', '‐', '·', ','];

/// A name that may be shown to others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DisplayName {
    shown: String,
    skeleton: String,
}

impl DisplayName {
    /// Reads a display name; none where nothing was typed. White space around it, and runs of it,
    /// are forgiven.
    ///
    /// # Errors
    /// Why it is none.
    pub fn parse(typed: &str) -> Result<Option<Self>, DisplayNameFault> {
        // Longer in bytes than any good name: not worth normalising.
        if typed.len() > 1_000 {
            return Err(DisplayNameFault::Length);
        }
        let words: Vec<&str> = typed.split_whitespace().collect();
        let shown: String = words.join(" ").nfc().collect();
        if shown.is_empty() {
            return Ok(None);
        }
        if shown.chars().count() > MOST {
            return Err(DisplayNameFault::Length);
        }
        if !shown.chars().all(is_allowed) || has_stray_marks(&shown) {
            return Err(DisplayNameFault::Characters);
        }
        if !shown.chars().any(char::is_alphabetic) {
            return Err(DisplayNameFault::Shape);
        }
        let mut parts = shown.split([' ', '-', '‐', '·']);
        if !parts.all(MixedScript::is_single_script) {
            return Err(DisplayNameFault::Scripts);
        }
        let skeleton = looks(&shown);
        if is_reserved(&skeleton) || FORMER.iter().any(|said| looks(said) == skeleton) {
            return Err(DisplayNameFault::Reserved);
        }
        Ok(Some(Self { shown, skeleton }))
    }

    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// What it looks like, as the looks of accounts' names are kept.
    pub fn skeleton(&self) -> &str {
        &self.skeleton
    }
}

fn is_allowed(c: char) -> bool {
    let is_written = c.is_alphanumeric() || is_combining_mark(c);
    c == ' ' || SIGNS.contains(&c) || (is_written && c.identifier_allowed())
}

/// Whether a mark stands upon nothing, or too many stand upon each other.
fn has_stray_marks(shown: &str) -> bool {
    let mut marks = MOST_MARKS;
    shown.chars().any(|c| {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        // A blank or a sign carries none either.
        if c == ' ' || SIGNS.contains(&c) {
            marks = MOST_MARKS;
        }
        marks > MOST_MARKS
    })
}

/// What a name looks like at a glance: blanks and signs are easily overlooked.
fn looks(shown: &str) -> String {
    let letters = shown
        .chars()
        .filter(|c| *c != ' ' && !matches!(c, '.' | '\'' | '’' | '·' | ','));
    skeleton(&letters.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_any_script_with_blanks_are_fine() {
        for typed in [
            "Nguyễn Văn An",
            "Jean-Luc O’Neill",
            "Ivan Иванов",
            "胡榮華",
            "さとう はな子",
            "김 철수",
            "محمد علي",
            "דוד לוי",
            "สมชาย ใจดี",
            "देवेन्द्र शर्मा",
            "Dr. Łukasz Żak",
            "Αλέξης 2",
        ] {
            let name = DisplayName::parse(typed).unwrap().unwrap();
            assert_eq!(name.shown(), typed);
        }
        let spaced = DisplayName::parse("  Văn \u{3000}  An ").unwrap().unwrap();
        assert_eq!(spaced.shown(), "Văn An");
        assert_eq!(DisplayName::parse("   "), Ok(None));
    }

    #[test]
    fn what_is_no_display_name_is_told_why() {
        let long = "a".repeat(41);
        for (typed, why) in [
            (long.as_str(), DisplayNameFault::Length),
            ("<b>An</b>", DisplayNameFault::Characters),
            ("An\u{202e}nav", DisplayNameFault::Characters),
            ("\u{2067}An", DisplayNameFault::Characters),
            ("An\u{200f}", DisplayNameFault::Characters),
            ("A\u{200b}n", DisplayNameFault::Characters),
            ("A\u{200d}n", DisplayNameFault::Characters),
            ("A\u{feff}n", DisplayNameFault::Characters),
            ("A\u{ad}n", DisplayNameFault::Characters),
            ("A\u{3164}n", DisplayNameFault::Characters),
            ("An\0", DisplayNameFault::Characters),
            ("An 😀", DisplayNameFault::Characters),
            ("lan@x.example", DisplayNameFault::Characters),
            (
                "z\u{336}\u{335}\u{334}\u{333}a",
                DisplayNameFault::Characters,
            ),
            ("\u{301}An", DisplayNameFault::Characters),
            ("42 - 7", DisplayNameFault::Shape),
            ("Vаn An", DisplayNameFault::Scripts),
            ("Adm1n", DisplayNameFault::Reserved),
            ("P o s t h o r s e", DisplayNameFault::Reserved),
            ("A Former Player", DisplayNameFault::Reserved),
        ] {
            assert_eq!(DisplayName::parse(typed), Err(why), "{typed:?}");
        }
    }

    #[test]
    fn blanks_and_signs_hide_no_likeness() {
        for typed in ["l an", "L.a.n", "Ian", "LAN"] {
            let name = DisplayName::parse(typed).unwrap().unwrap();
            assert_eq!(name.skeleton(), skeleton("lan"), "{typed}");
        }
    }
}
