//! Display names: shown beside the account's name, in any script and with spaces. Forms take the
//! account's name, which is always shown as well, so display names need not be unique; but none may
//! resemble another account's name.

use super::names::{is_reserved, skeleton};
use crate::refusals::DisplayNameFault;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
use unicode_security::{GeneralSecurityProfile, MixedScript};

const MOST: usize = 40;
/// More marks above, below or across a letter would cover the adjacent lines.
const MOST_STACKED: usize = 3;
/// No syllable of any script has more vowels, tones and other marks in a row.
const MOST_MARKS: usize = 8;
/// The zero-width joiner and non-joiner, which shape the adjacent letters.
const JOINER: char = '\u{200D}';
const NON_JOINER: char = '\u{200C}';
/// Our texts for players who closed their account.
const FORMER: [&str; 3] = ["former player", "a former player", "已离开的棋手"];
/// Permitted besides letters, digits and spaces.
const SIGNS: [char; 12] = [
    '.', '\'', '’', '‘', '-', '‐', '·', '・', ',', '\u{5F3}', '\u{5F4}', '\u{F0B}',
];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DisplayName {
    shown: String,
    skeleton: String,
}

impl DisplayName {
    /// Parses a display name; none if empty. Surrounding and repeated white space is removed.
    ///
    /// # Errors
    /// Why it is invalid.
    pub fn parse(typed: &str) -> Result<Option<Self>, DisplayNameFault> {
        // Longer in bytes than any valid name: not worth normalising.
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
        if is_reserved(&skeleton) || FORMER.iter().any(|former| looks(former) == skeleton) {
            return Err(DisplayNameFault::Reserved);
        }
        Ok(Some(Self { shown, skeleton }))
    }

    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// Its skeleton, comparable with those of account names.
    pub fn skeleton(&self) -> &str {
        &self.skeleton
    }
}

fn is_allowed(c: char) -> bool {
    let is_digit = c.is_numeric() && c.identifier_allowed();
    let is_written = is_digit || is_combining_mark(c) || (c.is_alphabetic() && !is_enclosed(c));
    let is_shaping = c == JOINER || c == NON_JOINER || is_selector(c);
    c == ' ' || SIGNS.contains(&c) || is_shaping || (is_written && !is_blank(c))
}

/// Letters in circles and squares are symbols.
fn is_enclosed(c: char) -> bool {
    matches!(c, '\u{24B6}'..='\u{24E9}' | '\u{1F130}'..='\u{1F189}')
}

/// Letters and marks without a visible shape.
fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{3164}' | '\u{FFA0}'
    )
}

/// Marks that select a variant shape of a letter.
fn is_selector(c: char) -> bool {
    matches!(c, '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{FE00}'..='\u{FE0F}'
        | '\u{E0100}'..='\u{E01EF}')
}

/// Whether a mark has no base, shapes nothing, or is one of too many on a base.
fn has_stray_marks(shown: &str) -> bool {
    let letters: Vec<char> = shown.chars().collect();
    // Marks on a space or a sign are stray, too.
    let carries = |c: char| c != ' ' && !SIGNS.contains(&c);
    let mut syllables = letters.chunk_by(|_, next| is_combining_mark(*next));
    let is_overloaded = |syllable: &[char]| {
        let marks = &syllable[1..];
        let stacked = marks.iter().filter(|mark| is_stacked(**mark)).count();
        is_combining_mark(syllable[0])
            || !(marks.is_empty() || carries(syllable[0]))
            || marks.len() > MOST_MARKS
            || stacked > MOST_STACKED
    };
    let mut places = 0..letters.len();
    syllables.any(is_overloaded)
        || places
            .any(|place| is_shapeless(&letters[..place], letters[place], &letters[place + 1..]))
}

/// Whether a mark is placed above, below, across or around a letter, where marks can pile up.
fn is_stacked(mark: char) -> bool {
    let class = canonical_combining_class(mark);
    class == 1 || class >= 200 || matches!(mark, '\u{488}' | '\u{489}' | '\u{20DD}'..='\u{20E4}')
}

/// Whether a character only affects its neighbours, and has no effect here. In scripts with
/// viramas, joiners follow these; in cursive scripts, a non-joiner separates two letters.
fn is_shapeless(before: &[char], c: char, after: &[char]) -> bool {
    let is_virama = |c: Option<&char>| c.is_some_and(|c| canonical_combining_class(*c) == 9);
    let last = before.iter().rfind(|c| !is_combining_mark(**c));
    let is_in = |c: Option<&char>, is_of: fn(char) -> bool| c.is_some_and(|c| is_of(*c));
    match c {
        NON_JOINER => {
            let parts = is_in(last, is_joined) && is_in(after.first(), is_joined);
            !(parts || is_virama(before.last()))
        }
        JOINER => !(is_virama(before.last()) || is_virama(after.first())),
        '\u{180B}'..='\u{180F}' => !is_in(last, is_joined),
        _ => is_selector(c) && !is_in(before.last(), is_ideograph),
    }
}

/// Letters of cursive scripts: Arabic and its relatives, Mongolian, Rohingya and Adlam.
fn is_joined(c: char) -> bool {
    c.is_alphabetic()
        && matches!(c, '\u{600}'..='\u{8FF}' | '\u{1800}'..='\u{18AF}' | '\u{10D00}'..='\u{10D3F}'
            | '\u{1E900}'..='\u{1E95F}')
}

fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9FFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// The appearance of a name at a glance: spaces and signs are easily overlooked, and wide or bold
/// letters look like plain ones.
fn looks(shown: &str) -> String {
    let is_seen = |c: &char| *c != ' ' && (matches!(c, '-' | '‐') || !SIGNS.contains(c));
    let letters = shown.chars().filter(is_seen).nfkc();
    skeleton(&letters.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_any_script_with_spaces_are_valid() {
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
            "𠮷田",
            "王𬍛",
            "𰻝𱁬",
            "か\u{309a}き",
            "葛\u{e0100}城",
            "ジャン・ピエール",
            "ᏣᎳᎩ",
            "ꦗꦮ",
            "ⵜⵉⴼⵉⵏⴰⵖ",
            "ᠮᠣᠩᠭᠣᠯ",
            "བསྟན་འཛིན་རྒྱ་མཚོ",
            "ကြိုးကြာ မြွှေ့",
            "ක්\u{200d}රිස්ටි ශ්\u{200d}රී",
            "র\u{200d}্যাচেল",
            "ರ\u{200d}್ಕ",
            "രാജന്\u{200d}",
            "علی\u{200c}رضا",
            "שָׁלוֹם",
            "مُحَمَّد",
            "O‘ktam",
            "ʻIolani",
            "𞤀𞤣𞤤𞤢𞤥",
            "𐒰𐓏𐓘𐓻𐓘𐓻𐓟",
        ] {
            let name = DisplayName::parse(typed).unwrap().unwrap();
            assert_eq!(name.as_str(), typed);
        }
        let spaced = DisplayName::parse("  Văn \u{3000}  An ").unwrap().unwrap();
        assert_eq!(spaced.as_str(), "Văn An");
        assert_eq!(DisplayName::parse("   "), Ok(None));
    }

    #[test]
    fn an_invalid_display_name_has_its_reason() {
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
            ("An\u{200d}", DisplayNameFault::Characters),
            ("\u{200c}علی", DisplayNameFault::Characters),
            ("علی\u{200c}", DisplayNameFault::Characters),
            ("علی\u{200d}رضا", DisplayNameFault::Characters),
            ("A\u{34f}n", DisplayNameFault::Characters),
            ("A\u{fe0f}n", DisplayNameFault::Characters),
            ("A\u{e0100}n", DisplayNameFault::Characters),
            ("A\u{180b}n", DisplayNameFault::Characters),
            ("ⒶⒷⒸ", DisplayNameFault::Characters),
            ("🅰🅱", DisplayNameFault::Characters),
            ("An \u{301}", DisplayNameFault::Characters),
            ("An.\u{301}", DisplayNameFault::Characters),
            (
                "a\u{489}\u{489}\u{489}\u{489}",
                DisplayNameFault::Characters,
            ),
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
    fn spaces_and_signs_do_not_hide_a_resemblance() {
        for typed in ["l an", "L.a.n", "Ian", "LAN", "ｌａｎ", "L·a·n", "𝐋𝐚𝐧"] {
            let name = DisplayName::parse(typed).unwrap().unwrap();
            assert_eq!(name.skeleton(), skeleton("lan"), "{typed}");
        }
        let plain = skeleton("葛城");
        for typed in ["葛\u{e0100}城", "葛・城"] {
            let name = DisplayName::parse(typed).unwrap().unwrap();
            assert_eq!(name.skeleton(), plain, "{typed}");
        }
    }
}
