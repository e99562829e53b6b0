//! The arguments of sentences. The sentences themselves are in `src/text/languages`; [`catalogue`]
//! finds them.

#[macro_use]
pub mod catalogue;

/// Emails, and answers to replies.
mod email {
    pub mod mail_frequency;
    pub mod mails;
    pub mod notices;
    pub mod replies;
}

/// A game: its board, moves, clock and end, and the reading of moves.
mod game {
    pub mod aloud;
    pub mod boards;
    pub mod characters;
    pub mod checks;
    pub mod endings;
    pub mod exact_endings;
    pub mod games;
    pub mod holdings;
    pub mod move_numbers;
    pub mod moves;
    pub mod offers;
    pub mod openings;
    pub mod plans;
    pub mod positions;
    pub mod readings;
    pub mod reviews;
    pub mod rulings;
    pub mod terms;
    pub mod time_controls;
    pub mod unreadable;
}

/// The variants: rules, lessons, manuals.
mod guide {
    pub mod aims;
    pub mod course;
    pub mod lessons;
    pub mod manuals;
    pub mod rulebooks;
    pub mod setups;
    pub mod variant_names;
    pub mod variants;
}

/// Other pages: accounts, search, statistics, administration.
mod site {
    pub mod accounts;
    pub mod admin;
    pub mod analysis_boards;
    pub mod appearance;
    pub mod problems;
    pub mod programs;
    pub mod records;
    pub mod search;
    pub mod statistics;
    pub mod time;
    pub mod tournaments;
    pub mod web;
}

pub use catalogue::{
    Args, File, Language, Link, Markup, Noun, Value, WithLanguage, and_list, document, entry,
    find_named, find_plain, format, format_html, format_kind, in_language, language, list, named,
    notation, or_list, plain, sentences, set_language, translate_document, translate_or,
    variant_name,
};
pub use email::*;
pub use game::*;
pub use guide::*;
pub use site::*;
