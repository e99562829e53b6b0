//! A comparison of the rulebooks, question by question.

use crate::rules::Rulebook;
use crate::words::{find_named, named};
use strum::{IntoStaticStr, VariantArray};

/// A question that rulebooks answer differently, in the order of display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Question {
    When,
    /// Neither side forces the repetition.
    Plain,
    /// One side checks perpetually.
    Check,
    BothCheck,
    /// One side chases one piece perpetually.
    Chase,
    BothChase,
    /// One side checks, the other chases.
    CheckAndChase,
}

impl Question {
    /// The question in a few words.
    pub fn words(self) -> &'static str {
        named("rulebook", self)
    }
}

/// A rulebook's answer: a special text, or the usual one.
pub fn answer(book: Rulebook, question: Question) -> &'static str {
    let own = format!("rulebook-{}", book.slug());
    let checks = matches!(question, Question::Check | Question::CheckAndChase);
    find_named(&own, question.into()).unwrap_or_else(|| match book {
        Rulebook::Threefold | Rulebook::Chess if question == Question::Check => {
            t!("rulebook-draw-in-check")
        }
        _ if checks && book.asks_about_checks() && book != Rulebook::House => {
            t!("rulebook-checker-loses")
        }
        Rulebook::Janggi if question == Question::Check => t!("rulebook-checker-loses"),
        Rulebook::Janggi => t!("rulebook-janggi-points"),
        Rulebook::MoverLoses => t!("rulebook-mover-loses"),
        Rulebook::Tori if question != Question::BothCheck => t!("rulebook-tori"),
        Rulebook::Free => t!("rulebook-free-nothing"),
        _ => t!("rulebook-draw"),
    })
}

pub fn about(book: Rulebook) -> &'static str {
    named("rulebook-about", book.slug())
}
