//! Letters and digits as outlines, so that labels and coordinates need no font.

mod outlines;

use std::fmt::Write as _;

/// A letter or digit. Its outline is SVG path data in whole numbers: it begins at x = 0, the
/// baseline is y = 0, y points down, and a capital is 140 units high. It is filled with the rule
/// `nonzero`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Letter {
    /// Path data: one absolute `M` followed by relative steps.
    pub outline: &'static str,
    /// The distance to the start of the next letter.
    pub advance: i32,
}

/// The advance of a space or a character without an outline.
const GAP: i32 = 60;

/// The outline of a digit, a letter of the English alphabet or a plus. None for other characters.
pub fn letter(c: char) -> Option<&'static Letter> {
    let (table, first): (&[Letter], char) = match c {
        '+' => return Some(&outlines::PLUS),
        '0'..='9' => (&outlines::DIGITS, '0'),
        'A'..='Z' => (&outlines::CAPITALS, 'A'),
        'a'..='z' => (&outlines::SMALL, 'a'),
        _ => return None,
    };
    let place = u32::from(c) - u32::from(first);
    table.get(usize::try_from(place).ok()?)
}

/// The outline of a short text, centred on x = 0, and its total width. A character without an
/// outline leaves a gap.
pub fn line(text: &str) -> (String, i32) {
    let advance = |c: char| letter(c).map_or(GAP, |letter| letter.advance);
    let width: i32 = text.chars().map(advance).sum();
    let mut x = -width / 2;
    let mut out = String::new();
    for c in text.chars() {
        if let Some(letter) = letter(c) {
            shifted(letter.outline, x, &mut out);
        }
        x += advance(c);
    }
    (out, width)
}

/// An outline moved to the right. Only the first command has absolute numbers, so only it changes.
fn shifted(outline: &str, by: i32, out: &mut String) {
    let rest = outline.trim_start_matches('M');
    let end = rest
        .char_indices()
        .find(|&(at, c)| at > 0 && !c.is_ascii_digit());
    let (x, rest) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
    let x = x.parse().unwrap_or(0) + by;
    let _ = write!(out, "M{x}{rest}");
}

#[cfg(test)]
mod tests {
    use super::super::piece_art::trace::trace;
    use super::*;
    use std::collections::BTreeSet;

    fn all() -> impl Iterator<Item = (char, &'static Letter)> {
        let chars = ('0'..='9').chain('A'..='Z').chain('a'..='z');
        chars.map(|c| (c, letter(c).unwrap()))
    }

    #[test]
    fn every_letter_and_digit_is_there_and_no_two_are_alike() {
        let outlines: BTreeSet<_> = all().map(|(_, letter)| letter.outline).collect();
        assert_eq!(outlines.len(), 62);
        assert!(letter('ß').is_none() && letter('-').is_none());
    }

    #[test]
    fn a_letter_stays_within_its_advance_and_its_line() {
        for (c, letter) in all() {
            let ink = trace(letter.outline).unwrap();
            assert_eq!(ink.parts, ink.closed, "{c}");
            assert!(ink.left() >= 0.0, "{c}: {}", ink.left());
            assert!(ink.right() <= f64::from(letter.advance), "{c}");
            assert!(ink.top() >= -156.0 && ink.bottom() <= 50.0, "{c}");
        }
    }

    #[test]
    fn capitals_and_digits_reach_from_the_baseline_to_the_same_height() {
        for (c, letter) in all().filter(|(c, _)| !c.is_ascii_lowercase()) {
            let ink = trace(letter.outline).unwrap();
            assert!((ink.top() + 141.0).abs() <= 2.0, "{c}: {}", ink.top());
            let below = if c == 'Q' { 30.0 } else { 3.0 };
            assert!((0.0..=below).contains(&ink.bottom()), "{c}");
        }
    }

    #[test]
    fn outlines_are_short_and_begin_at_one_place_only() {
        let mut sum = 0;
        for (c, letter) in all() {
            assert!(letter.outline.len() <= 280, "{c}");
            assert!(!letter.outline[1..].contains(|c: char| c.is_ascii_uppercase()));
            sum += letter.outline.len();
        }
        assert!(sum <= 62 * 130, "{sum}");
    }

    #[test]
    fn a_line_is_centred_and_as_wide_as_its_letters() {
        let (outline, width) = line("a10");
        let advances = "a10".chars().map(|c| letter(c).unwrap().advance);
        assert_eq!(width, advances.sum::<i32>());
        let ink = trace(&outline).unwrap();
        let half = f64::from(width) / 2.0 + 1.0;
        assert!(ink.left() >= -half && ink.right() <= half);
        assert!((ink.left() + ink.right()).abs() < 24.0);
    }

    #[test]
    fn neighbours_in_a_line_do_not_touch() {
        let sides = |letter: &Letter| {
            let ink = trace(letter.outline).unwrap();
            (ink.left(), f64::from(letter.advance) - ink.right())
        };
        let before = all()
            .map(|(_, letter)| sides(letter).1)
            .fold(99.0, f64::min);
        let after = all()
            .map(|(_, letter)| sides(letter).0)
            .fold(99.0, f64::min);
        assert!(before + after >= 3.0, "{before} and {after}");
    }

    #[test]
    fn what_has_no_outline_leaves_a_gap() {
        assert_eq!(line(""), (String::new(), 0));
        assert_eq!(line("-"), (String::new(), GAP));
        let (spaced, width) = line("a b");
        let (close, narrow) = line("ab");
        assert_eq!(width, narrow + GAP);
        assert_eq!(trace(&spaced).unwrap().parts, trace(&close).unwrap().parts);
    }
}
