//! What sentences are told with. The sentences themselves stand in `src/text/languages`; [`catalogue`]
//! finds them.

#[macro_use]
pub mod catalogue;

pub mod accounts;
pub mod admin;
pub mod analysis_boards;
pub mod appearance;
pub mod boards;
pub mod characters;
pub mod checks;
pub mod course;
pub mod endings;
pub mod feeds;
pub mod games;
pub mod holdings;
pub mod lessons;
pub mod mail_frequency;
pub mod mails;
pub mod manuals;
pub mod marking;
pub mod move_numbers;
pub mod moves;
pub mod notices;
pub mod openings;
pub mod placing;
pub mod plans;
pub mod positions;
pub mod post_office;
pub mod readings;
pub mod receipts;
pub mod records;
pub mod reminders;
pub mod replies;
pub mod rulebooks;
pub mod rulings;
pub mod search;
pub mod setups;
pub mod statistics;
pub mod terms;
pub mod time;
pub mod time_controls;
pub mod unreadable;
pub mod vacations;
pub mod variants;
pub mod web;

pub use catalogue::{
    Args, File, Language, Link, Markup, Noun, Speaking, Value, and_list, document, entry,
    in_language, language, list, notation, or_list, plain, said, said_document, sentences, speak,
    tell, tell_rich, variant_name,
};
