//! What sentences are told with. The sentences themselves stand in `src/text/languages`;
//! [`catalogue`] finds them.

#[macro_use]
pub mod catalogue;

/// What emails say, and what their writers are answered.
mod email {
    pub mod mail_frequency;
    pub mod mails;
    pub mod notices;
    pub mod replies;
}

/// What is said of a game: its board, moves, clock, end, and how its moves are read.
mod game {
    pub mod aloud;
    pub mod boards;
    pub mod characters;
    pub mod checks;
    pub mod endings;
    pub mod games;
    pub mod holdings;
    pub mod move_numbers;
    pub mod moves;
    pub mod offers;
    pub mod openings;
    pub mod plans;
    pub mod positions;
    pub mod readings;
    pub mod rulings;
    pub mod terms;
    pub mod time_controls;
    pub mod unreadable;
}

/// What is said of the games themselves: rules, lessons, manuals.
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

/// What the pages around the games say: accounts, search, statistics, administration.
mod site {
    pub mod accounts;
    pub mod admin;
    pub mod analysis_boards;
    pub mod appearance;
    pub mod records;
    pub mod search;
    pub mod statistics;
    pub mod time;
    pub mod web;
}

pub use catalogue::{
    Args, File, Language, Link, Markup, Noun, Speaking, Value, and_list, document, entry,
    find_named, find_plain, in_language, language, list, named, notation, or_list, plain, said,
    said_document, sentences, speak, tell, tell_kind, tell_rich, variant_name,
};
pub use email::*;
pub use game::*;
pub use guide::*;
pub use site::*;
