//! Rulebooks side by side: what each says to the same question.

use crate::rules::Rulebook;

/// A question that rulebooks answer differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    When,
    /// Nobody forces the repetition.
    Plain,
    /// One side gives check all the while.
    Check,
    BothCheck,
    /// One side chases one piece all the while.
    Chase,
    BothChase,
    /// One checks, the other chases.
    CheckAndChase,
}

impl Question {
    /// Every question, in the order in which they are told.
    pub const ALL: [Question; 7] = [
        Question::When,
        Question::Plain,
        Question::Check,
        Question::BothCheck,
        Question::Chase,
        Question::BothChase,
        Question::CheckAndChase,
    ];

    /// The question, in a few words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Question::When => t!("rulebook-when"),
            Question::Plain => t!("rulebook-plain"),
            Question::Check => t!("rulebook-check"),
            Question::BothCheck => t!("rulebook-both-check"),
            Question::Chase => t!("rulebook-chase"),
            Question::BothChase => t!("rulebook-both-chase"),
            Question::CheckAndChase => t!("rulebook-check-and-chase"),
        }
    }
}

#[must_use]
pub fn answer(book: Rulebook, question: Question) -> &'static str {
    match (book, question) {
        (Rulebook::Axf, question) => axf(question),
        (Rulebook::House, question) => house(question),
        (Rulebook::Threefold, Question::When) => t!("rulebook-threefold-when"),
        (Rulebook::Chess, Question::When) => t!("rulebook-chess-when"),
        (Rulebook::Threefold | Rulebook::Chess, Question::Check) => t!("rulebook-draw-in-check"),
        (Rulebook::Threefold | Rulebook::Chess, _) => t!("rulebook-draw"),
        (Rulebook::Perpetual, Question::When) => t!("rulebook-perpetual-when"),
        (Rulebook::Shogi, Question::When) => t!("rulebook-shogi-when"),
        (Rulebook::Perpetual | Rulebook::Shogi, Question::Check | Question::CheckAndChase) => {
            t!("rulebook-checker-loses")
        }
        (Rulebook::Perpetual | Rulebook::Shogi, _) => t!("rulebook-draw"),
        (Rulebook::MoverLoses, Question::When) => t!("rulebook-mover-loses-when"),
        (Rulebook::MoverLoses, _) => t!("rulebook-mover-loses"),
        (Rulebook::Janggi, Question::When) => t!("rulebook-janggi-when"),
        (Rulebook::Janggi, Question::Check) => t!("rulebook-checker-loses"),
        (Rulebook::Janggi, _) => t!("rulebook-janggi-points"),
        (Rulebook::Free, Question::When) => t!("rulebook-free-when"),
        (Rulebook::Free, _) => t!("rulebook-free-nothing"),
    }
}

fn axf(question: Question) -> &'static str {
    match question {
        Question::When => t!("rulebook-axf-when"),
        Question::Plain | Question::BothCheck => t!("rulebook-draw"),
        Question::Check | Question::CheckAndChase => t!("rulebook-checker-loses"),
        Question::Chase => t!("rulebook-axf-chase"),
        Question::BothChase => t!("rulebook-axf-both-chase"),
    }
}

fn house(question: Question) -> &'static str {
    match question {
        Question::When => t!("rulebook-house-when"),
        Question::Plain => t!("rulebook-draw"),
        Question::Check => t!("rulebook-house-check"),
        Question::BothCheck => t!("rulebook-house-both-check"),
        Question::Chase => t!("rulebook-house-chase"),
        Question::BothChase => t!("rulebook-house-both-chase"),
        Question::CheckAndChase => t!("rulebook-house-check-and-chase"),
    }
}

/// What each rulebook is, in a sentence.
#[must_use]
pub fn about(book: Rulebook) -> &'static str {
    match book {
        Rulebook::Axf => t!("rulebook-axf-about"),
        Rulebook::House => t!("rulebook-house-about"),
        Rulebook::Threefold => t!("rulebook-threefold-about"),
        Rulebook::Chess => t!("rulebook-chess-about"),
        Rulebook::Perpetual => t!("rulebook-perpetual-about"),
        Rulebook::Shogi => t!("rulebook-shogi-about"),
        Rulebook::MoverLoses => t!("rulebook-mover-loses-about"),
        Rulebook::Janggi => t!("rulebook-janggi-about"),
        Rulebook::Free => t!("rulebook-free-about"),
    }
}
