//! Text files with phrases in many languages. A section has one line for each language, with
//! phrases separated by bars.

use unicode_width::UnicodeWidthChar;

/// The phrases of a section, in all languages.
pub(super) fn section(table: &'static str, name: &str) -> Vec<&'static str> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let is_head =
        |line: &&str| line.strip_prefix('[').and_then(|s| s.strip_suffix(']')) == Some(name);
    let inside = lines
        .skip_while(|line| !is_head(line))
        .skip(1)
        .take_while(|line| !line.starts_with('['));
    let phrases = inside.filter_map(|line| Some(line.split_once(": ")?.1));
    let phrases = phrases.flat_map(|line| line.split(" | "));
    phrases.map(str::trim).collect()
}

/// Whether a text in lower case starts with a phrase of whole words.
pub(super) fn begins(lower: &str, phrase: &str) -> bool {
    let rest = lower.strip_prefix(phrase);
    rest.is_some_and(|rest| is_boundary(phrase.chars().next_back(), rest.chars().next()))
}

/// Whether a text in lower case contains a phrase of whole words.
pub(super) fn has(lower: &str, phrase: &str) -> bool {
    lower.match_indices(phrase).any(|(at, _)| {
        let (before, rest) = (&lower[..at], &lower[at + phrase.len()..]);
        is_boundary(before.chars().next_back(), phrase.chars().next())
            && is_boundary(phrase.chars().next_back(), rest.chars().next())
    })
}

/// Whether a word may end between two characters. Scripts without spaces have no such ends.
fn is_boundary(left: Option<char>, right: Option<char>) -> bool {
    let is_part = |letter: Option<char>| {
        letter.is_some_and(|letter| letter.is_alphabetic() && !is_unspaced(letter))
    };
    !is_part(left) || !is_part(right)
}

/// Whether a script has no spaces between words: Chinese, Japanese, Thai.
pub(super) fn is_unspaced(letter: char) -> bool {
    letter.width() == Some(2) || ('\u{e00}'..='\u{e7f}').contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "# about\n\n[one]\nen: a b | c\n# more\nzh: 丁\n\n[two]\nen: d\n";

    #[test]
    fn a_section_contains_the_phrases_of_all_languages() {
        assert_eq!(section(TABLE, "one"), ["a b", "c", "丁"]);
        assert_eq!(section(TABLE, "two"), ["d"]);
        assert!(section(TABLE, "three").is_empty());
    }

    #[test]
    fn a_phrase_matches_whole_words_in_scripts_with_spaces() {
        assert!(begins("on monday", "on") && !begins("once", "on"));
        assert!(begins("在2026年", "在") && begins("ส่งจากสมาร์ทโฟน", "ส่ง"));
        assert!(has("so, if you", "if") && !has("wife", "if"));
        assert!(has("如果马二进三", "如果") && has("若h2+3", "若"));
    }
}
