//! The work of Posthorse: the use cases, the database, email and background jobs.
//!
//! | module | what it knows |
//! |---|---|
//! | `store` | the database, SQLite or PostgreSQL: the only module that names Diesel's queries |
//! | [`service`] | the use cases: load, decide, save, queue notices, in one transaction |
//! | [`mail`] | messages built and handed to the mail server or a folder; answers received by LMTP |
//! | [`jobs`] | the background loop: send and receive email, digests, time-outs, reminders, the heartbeat |

#[macro_use]
extern crate posthorse_text;

pub mod jobs;
pub mod mail;
pub mod service;
#[cfg(any(test, feature = "testing"))]
pub mod store;
// Private, so that other crates go through the use cases.
#[cfg(not(any(test, feature = "testing")))]
#[allow(unreachable_pub)]
mod store;

pub use posthorse_engine::{diagram, notation, play, rules};
pub use posthorse_text::{emails, inbound_mail, model, reasons, search, words};
