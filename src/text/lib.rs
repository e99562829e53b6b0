//! The words of Posthorse: what games, notices and addresses can be, why a use case refuses, every
//! sentence that people read, and what an emailed answer says.
//!
//! | module | what it knows |
//! |---|---|
//! | [`model`] | kinds of things (status, seat, winner), each with its word |
//! | [`event`] | what happened to a game or an account, as it is stored |
//! | [`refusals`] | why a use case refuses, as data |
//! | [`search`] | search terms of the archive; text without case, accents and variants |
//! | [`words`] | every sentence, from the catalogues in `languages` |
//! | [`emails`] | the content of emails: facts in, subject, text and HTML out |
//! | [`inbound_mail`] | what an emailed answer says: its own text, the command in it; bounces |
//!
//! The crate is pure: it reads no clock, no environment, no randomness, and does no I/O. Time is an
//! argument.

// The macros `t!` and `th!` are used in all modules below.
#[macro_use]
pub mod words;

pub mod emails;
pub mod event;
pub mod inbound_mail;
pub mod model;
pub mod refusals;
pub mod search;

pub use posthorse_engine::{diagram, notation, play, rules};
