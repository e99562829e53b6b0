//! The language of Posthorse: shared types, refusals of use cases, all sentences that people read,
//! and the parsing of emailed replies.
//!
//! | module | contents |
//! |---|---|
//! | [`model`] | shared types (status, seat, winner), each with its word |
//! | [`event`] | events of games and accounts, as they are stored |
//! | [`refusals`] | why a use case refuses, as data |
//! | [`search`] | search terms of the archive; text without case, accents and variants |
//! | [`words`] | every sentence, from the catalogues in `languages` |
//! | [`emails`] | the content of emails: facts in, subject, text and HTML out |
//! | [`inbound_mail`] | emailed replies: the writer's own words, the command in them; bounces |
//!
//! The crate is pure: it reads no clock, environment or randomness, and does no I/O. Time is an
//! argument.

// First, because the other modules use the macros `t!` and `th!`.
#[macro_use]
pub mod words;

pub mod emails;
pub mod event;
pub mod inbound_mail;
pub mod model;
pub mod refusals;
pub mod search;

pub use posthorse_engine::{analysis, diagram, endgames, notation, play, rules};
