//! Phrases that people write beside their moves, in many languages: `phrases.txt`.

use super::keyword::Words;
use super::{attempt, keyword, tidy};
use crate::inbound_mail::ReplyCommand;
use crate::inbound_mail::tables::{self, section};
use crate::play::{GameCommand, OfferTerms};
use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization;

const TABLE: &str = include_str!("phrases.txt");

type List = Vec<&'static str>;

struct Phrases {
    conditions: List,
    labels: List,
    weak_conditions: List,
    past: List,
    draws: List,
    greetings: List,
    closings: List,
    robots: List,
}

impl Phrases {
    fn all() -> &'static Self {
        static PHRASES: OnceLock<Phrases> = OnceLock::new();
        PHRASES.get_or_init(|| Self {
            conditions: section(TABLE, "if"),
            labels: section(TABLE, "label"),
            weak_conditions: section(TABLE, "when"),
            past: section(TABLE, "past"),
            draws: section(TABLE, "draw"),
            greetings: section(TABLE, "greeting"),
            closings: section(TABLE, "closing"),
            robots: section(TABLE, "robot"),
        })
    }
}

/// What a line's words suggest about its moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hints {
    /// `if`, `plan:`.
    pub(super) is_condition: bool,
    /// `when`, `then`.
    pub(super) is_weak_condition: bool,
    /// The line is about the past.
    pub(super) is_past: bool,
}

pub(super) fn hints(line: &str) -> Hints {
    let lower = narrow(line);
    let bare = lower.trim_start_matches(|c: char| !c.is_alphabetic());
    let phrases = Phrases::all();
    let has = |list: &List| list.iter().any(|phrase| tables::has(&lower, phrase));
    let begins = |list: &List| list.iter().any(|phrase| tables::begins(bare, phrase));
    Hints {
        is_condition: has(&phrases.conditions) || begins(&phrases.labels),
        is_weak_condition: has(&phrases.weak_conditions),
        is_past: has(&phrases.past),
    }
}

/// Punctuation around a draw offer.
const AROUND_OFFER: &[char] = &[
    '*', '_', '`', '"', '\'', '“', '”', '„', '‘', '«', '»', '「', '」', ' ', '(', ')', '[', ']',
    '.', '!', '?', '¿', '¡', '؟', ';', ',', '、', '。', '…', '~', '-', '–', '—',
];

/// Whether a line is a draw offer and nothing else.
pub(super) fn offers_draw(line: &str) -> bool {
    let lower = narrow(line);
    let bare = lower.trim_matches(AROUND_OFFER);
    let offer = ReplyCommand::Game(GameCommand::Offer(OfferTerms::Draw));
    let mut draws = Phrases::all().draws.iter();
    !bare.is_empty() && draws.any(|phrase| phrase.trim_matches(AROUND_OFFER) == bare)
        || keyword::read(&tidy::command(line)) == Some(offer)
}

/// The maximum number of words and of letters in a line of greeting.
const MOST_WORDS: usize = 8;
const MOST_LETTERS: usize = 60;
/// The maximum number of words of a greeting that is only a name.
const MOST_NAMES: usize = 3;

/// Whether a line is a greeting and nothing else: `Hi Anna,`, `你好，`, `Anna,`.
pub(super) fn greets(line: &str) -> bool {
    let lower = narrow(line);
    let words: Vec<&str> = lower
        .split_whitespace()
        .map(|word| word.trim_matches(attempt::AROUND_WORD))
        .collect();
    let is_short = words.len() <= MOST_WORDS && lower.chars().count() <= MOST_LETTERS;
    let has_command = || {
        let mut commands = Words::all().single();
        commands.any(|(keyword, changes_game)| changes_game && words.contains(&keyword))
    };
    if !is_short || attempt::has_move(line) || has_command() || hints(line).is_condition {
        return false;
    }
    let mut greetings = Phrases::all().greetings.iter();
    greetings.any(|greeting| tables::begins(&lower, greeting)) || is_name(line)
}

/// Whether a line is a closing and nothing else: `Best regards,`.
pub(super) fn closes(line: &str) -> bool {
    let lower = narrow(line);
    let bare = lower.trim_matches(AROUND_OFFER);
    Phrases::all().closings.contains(&bare)
}

/// Whether a text, in the form of [`narrow`], has a phrase that programs write by themselves.
pub(super) fn is_robotic(text: &str) -> bool {
    let mut robots = Phrases::all().robots.iter();
    robots.any(|phrase| tables::has(text, phrase))
}

/// Whether a line addresses someone by name: `Anna,`.
fn is_name(line: &str) -> bool {
    let Some(name) = line.trim().strip_suffix([',', '，']) else {
        return false;
    };
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_name = |word: &&str| {
        let mut letters = word.chars();
        letters
            .next()
            .is_some_and(|first| first.is_alphabetic() && !first.is_lowercase())
            && letters.all(|c| c.is_alphabetic() || matches!(c, '.' | '-' | '\'' | '’'))
    };
    (1..=MOST_NAMES).contains(&words.len())
        && words.iter().all(is_name)
        && !attempt::is_near_command(name)
}

/// Normalises a text to half-width lower case with straight apostrophes.
pub(super) fn narrow(text: &str) -> String {
    let narrow: String = text.nfkc().collect();
    narrow.to_lowercase().replace('’', "'").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_phrases_are_in_lower_case_and_narrow() {
        let all = Phrases::all();
        for list in [
            &all.conditions,
            &all.labels,
            &all.weak_conditions,
            &all.past,
            &all.draws,
            &all.greetings,
            &all.closings,
            &all.robots,
        ] {
            assert!(!list.is_empty());
            for phrase in list {
                assert_eq!(*phrase, narrow(phrase));
            }
        }
    }
}
