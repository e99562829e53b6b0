//! Display names: shown beside the account's, in any script and with blanks. The account's name
//! stays what is typed in forms, and is shown too, so two people may have the same display name;
//! none may look like another's account.

use super::names::{is_reserved, skeleton};
use crate::refusals::DisplayNameFault;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
use unicode_security::{GeneralSecurityProfile, MixedScript};

const MOST: usize = 40;
/// No letter carries more marks above, below or across it; more run over the lines around it.
const MOST_STACKED: usize = 3;
/// No syllable of any script has more vowels, tones and other marks in a row.
const MOST_MARKS: usize = 8;
/// The zero-width joiner and non-joiner, which shape the letters around them.
const JOINER: char = '\u{200D}';
const NON_JOINER: char = '\u{200C}';
/// What we say of somebody who is gone.
const FORMER: [&str; 3] = ["former player", "a former player", "已离开的棋手"];
/// What may stand beside letters and digits; blanks too.
const SIGNS: [char; 12] = [
    '.', '\'', '’', '‘', '-', '‐', '·', '・', ',', '\u{5F3}', '\u{5F4}', '\u{F0B}',
];

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
    let is_digit = c.is_numeric() && c.identifier_allowed();
    let is_written = is_digit || is_combining_mark(c) || (c.is_alphabetic() && !is_enclosed(c));
    let is_shaping = c == JOINER || c == NON_JOINER || is_selector(c);
    c == ' ' || SIGNS.contains(&c) || is_shaping || (is_written && !is_blank(c))
}

/// Letters in circles and squares are symbols.
fn is_enclosed(c: char) -> bool {
    matches!(c, '\u{24B6}'..='\u{24E9}' | '\u{1F130}'..='\u{1F189}')
}

/// Letters and marks that show nothing.
fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{3164}' | '\u{FFA0}'
    )
}

/// Marks that choose one of several shapes of a letter.
fn is_selector(c: char) -> bool {
    matches!(c, '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{FE00}'..='\u{FE0F}'
        | '\u{E0100}'..='\u{E01EF}')
}

/// Whether a mark stands upon nothing or shapes nothing, or too many stand upon each other.
fn has_stray_marks(shown: &str) -> bool {
    let letters: Vec<char> = shown.chars().collect();
    // A blank or a sign carries none either.
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

/// Whether a mark stands above, below, across or around a letter, where others may stand already.
fn is_stacked(mark: char) -> bool {
    let class = canonical_combining_class(mark);
    class == 1 || class >= 200 || matches!(mark, '\u{488}' | '\u{489}' | '\u{20DD}'..='\u{20E4}')
}

/// Whether a character only shapes others, and shapes none where it stands. In scripts with
/// viramas, joiners stand beside these; in scripts of joined letters, a non-joiner parts two.
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

/// Letters of scripts that are written joined: Arabic and its relatives, Mongolian, Rohingya and
/// Adlam.
fn is_joined(c: char) -> bool {
    c.is_alphabetic()
        && matches!(c, '\u{600}'..='\u{8FF}' | '\u{1800}'..='\u{18AF}' | '\u{10D00}'..='\u{10D3F}'
            | '\u{1E900}'..='\u{1E95F}')
}

fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9FFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// What a name looks like at a glance: blanks and signs are easily overlooked, and a wide or a bold
/// letter is that letter.
fn looks(shown: &str) -> String {
    let is_seen = |c: &char| *c != ' ' && (matches!(c, '-' | '‐') || !SIGNS.contains(c));
    let letters = shown.chars().filter(is_seen).nfkc();
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
    fn blanks_and_signs_hide_no_likeness() {
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
