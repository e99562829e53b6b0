//! Keywords of commands in all languages: `src/text/languages/*/commands.ftl`.

use crate::inbound_mail::{OfferResponse, ReplyCommand};
use crate::play::{GameCommand, OfferTerms};
use crate::words::{Args, Language, entry, in_language};
use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization;
use unicode_width::UnicodeWidthChar;

/// The placeholders of a conditional move's two moves.
const MOVES: [&str; 2] = [" A ", " B"];

/// The words of all languages.
pub(super) struct Words {
    commands: Vec<(String, ReplyCommand)>,
    /// Words before a move that is only tried, the longer ones first.
    tries: Vec<String>,
    /// Words around the moves of a conditional move, the longer ones first.
    plans: Vec<PlanWords>,
}

pub(super) struct PlanWords {
    /// Before the opponent's move.
    pub(super) before: String,
    /// Between the opponent's move and the reply.
    pub(super) between: String,
}

impl Words {
    pub(super) fn all() -> &'static Self {
        static WORDS: OnceLock<Words> = OnceLock::new();
        WORDS.get_or_init(Self::read)
    }

    fn read() -> Self {
        let offer = |terms| ReplyCommand::Game(GameCommand::Offer(terms));
        let by_id = [
            ("command-resign", ReplyCommand::Game(GameCommand::Resign)),
            ("command-draw", offer(OfferTerms::Draw)),
            (
                "command-accept",
                ReplyCommand::Answer(OfferResponse::Accept),
            ),
            (
                "command-decline",
                ReplyCommand::Answer(OfferResponse::Decline),
            ),
            ("command-takeback", offer(OfferTerms::Takeback { to: None })),
            ("command-pause", offer(OfferTerms::Pause)),
            ("command-resume", ReplyCommand::Game(GameCommand::Resume)),
            ("command-claim", ReplyCommand::Game(GameCommand::ClaimTime)),
            ("command-rematch", ReplyCommand::Rematch),
            ("command-show", ReplyCommand::Show),
            ("command-moves", ReplyCommand::Moves),
            ("command-help", ReplyCommand::Help),
        ];
        let mut commands: Vec<(String, ReplyCommand)> = Vec::new();
        for (id, command) in by_id {
            commands.extend(alternatives(id).map(|word| (word, command.clone())));
        }
        let mut tries: Vec<String> = alternatives("command-try").collect();
        tries.sort_by_key(|word| std::cmp::Reverse(word.len()));
        let mut plans: Vec<PlanWords> = raw_alternatives("command-plan")
            .filter_map(|words| around(&words))
            .collect();
        plans.sort_by_key(|words| std::cmp::Reverse(words.before.len()));
        Self {
            commands,
            tries,
            plans,
        }
    }

    pub(super) fn plans(&self) -> &[PlanWords] {
        &self.plans
    }

    /// The keywords of all commands.
    pub(super) fn commands(&self) -> impl Iterator<Item = (&str, &ReplyCommand)> {
        let commands = self.commands.iter();
        commands.map(|(words, command)| (words.as_str(), command))
    }

    /// The keywords of one word, and whether each changes the game.
    pub(super) fn single(&self) -> impl Iterator<Item = (&str, bool)> {
        let commands = self.commands.iter();
        let commands = commands.map(|(word, command)| (word.as_str(), command.changes_the_game()));
        let tries = self.tries.iter().map(|word| (word.as_str(), false));
        commands
            .chain(tries)
            .filter(|(word, _)| !word.contains(' '))
    }
}

/// The comma-separated alternatives of a sentence id in all languages.
fn raw_alternatives(id: &'static str) -> impl Iterator<Item = String> {
    let translate = move |language| in_language(language, || entry(id)?.fill(&mut Args::new()));
    let texts = Language::all().filter_map(translate);
    texts.flat_map(|text: String| {
        let pieces = text.split([',', '，', '、']);
        pieces
            .map(|piece| piece.trim().to_owned())
            .collect::<Vec<_>>()
    })
}

/// The same, normalised for comparison.
pub(super) fn alternatives(id: &'static str) -> impl Iterator<Item = String> {
    raw_alternatives(id)
        .map(|text| plain(&text))
        .filter(|text| !text.is_empty())
}

/// Normalises a text to half-width lower case; East Asian input methods produce full-width letters.
pub(super) fn plain(text: &str) -> String {
    text.nfkc().collect::<String>().to_lowercase()
}

/// `if` and `then` of `if A then B`.
fn around(plan: &str) -> Option<PlanWords> {
    let (before, rest) = plan.split_once(MOVES[0])?;
    let between = rest.strip_suffix(MOVES[1])?;
    Some(PlanWords {
        before: plain(before.trim()),
        between: plain(between.trim()),
    })
}

/// The command of a line that consists of a keyword. `yes` and `no` are not included, because their
/// meaning depends on the offer.
pub(super) fn read(line: &str) -> Option<ReplyCommand> {
    let line = plain(line);
    let mut words = Words::all().commands.iter();
    let found = words.find(|(word, _)| *word == line);
    found.map(|(_, command)| command.clone())
}

pub(super) fn tried_move(line: &str) -> Option<&str> {
    let mut words = Words::all().tries.iter();
    let text = words.find_map(|word| after_word(line, word))?;
    (!text.is_empty()).then_some(text)
}

/// The text after a word at the start of a line.
pub(super) fn after_word<'t>(line: &'t str, word: &str) -> Option<&'t str> {
    match find(line, word)? {
        ("", rest) => Some(rest),
        _ => None,
    }
}

/// The text before and after a word. An alphabetic word must be delimited; one of Chinese
/// characters need not be.
pub(super) fn find<'t>(line: &'t str, word: &str) -> Option<(&'t str, &'t str)> {
    let starts = line.char_indices().map(|(at, _)| at);
    starts.into_iter().find_map(|at| {
        let there = line.get(at..at + word.len())?;
        let (before, rest) = (&line[..at], &line[at + word.len()..]);
        let is_alone =
            is_wide(word) || (is_edge(before.chars().next_back()) && is_edge(rest.chars().next()));
        (is_alone && there.to_lowercase() == word).then(|| (before.trim(), rest.trim()))
    })
}

fn is_edge(next: Option<char>) -> bool {
    next.is_none_or(char::is_whitespace)
}

/// Whether a word is written in a script without spaces.
pub(super) fn is_wide(word: &str) -> bool {
    word.chars().all(|c| c.width() == Some(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::mails::other_words;

    /// The alternative that emails mention.
    fn first(id: &str) -> String {
        let all = entry(id).unwrap().fill(&mut Args::new()).unwrap();
        all.split(',').next().unwrap_or_default().trim().to_owned()
    }

    #[test]
    fn emails_name_the_keywords_that_are_understood() {
        for language in Language::all() {
            in_language(language, || {
                let code = language.code();
                for (id, sentence) in [
                    ("command-resign", t!("replies-help-resign")),
                    ("command-draw", t!("replies-help-draw")),
                    ("command-accept", t!("replies-help-accept-challenge")),
                    ("command-decline", t!("replies-help-decline-challenge")),
                    ("command-takeback", t!("replies-help-takeback")),
                    ("command-pause", t!("replies-help-pause")),
                    ("command-resume", t!("replies-help-pause")),
                    (
                        "command-claim",
                        &t!("letter-answer-claim", opponent = "Lan"),
                    ),
                    ("command-show", t!("replies-help-show")),
                    ("command-moves", t!("replies-help-moves")),
                    ("command-help", t!("replies-try-again")),
                    ("command-try", t!("replies-help-try")),
                    ("command-plan", t!("replies-help-plan")),
                    ("command-plan", t!("replies-plan-form")),
                    ("command-accept", t!("letter-answer-challenge")),
                    ("command-show", t!("letter-answer-over")),
                    ("command-rematch", t!("letter-answer-over")),
                ] {
                    assert!(sentence.contains(&first(id)), "{code}: {id}: {sentence}");
                }
                let sentence =
                    [true, false].map(|offered| other_words(Some("C2=5"), offered, true, true));
                for id in ["resign", "takeback", "show", "moves", "help", "try"] {
                    let word = first(&format!("command-{id}"));
                    let is_named = sentence.iter().all(|sentence| sentence.contains(&word));
                    assert!(is_named, "{code}: {word}");
                }
            });
        }
    }

    #[test]
    fn an_alphabetic_keyword_must_be_delimited_and_a_chinese_one_need_not() {
        assert_eq!(find("a then b", "then"), Some(("a", "b")));
        assert_eq!(find("strengthen then b", "then"), Some(("strengthen", "b")));
        assert_eq!(find("strengthen", "then"), None);
        assert_eq!(find("马8进7则马2进3", "则"), Some(("马8进7", "马2进3")));
        assert_eq!(after_word("Try C2=5", "try"), Some("C2=5"));
        assert_eq!(after_word("try", "try"), Some(""));
        assert_eq!(after_word("trying", "try"), None);
    }
}
