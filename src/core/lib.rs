//! The core of Posthorse: the use cases, the database, email and background jobs.
//!
//! | module | contents |
//! |---|---|
//! | `store` | the database, SQLite or PostgreSQL: the only module that uses Diesel |
//! | [`service`] | the use cases: load, decide, save, queue notices, in one transaction |
//! | [`mail`] | builds and sends messages; receives replies by LMTP |
//! | [`jobs`] | background jobs: email, digests, time-outs, reminders, the heartbeat |

#[macro_use]
extern crate posthorse_text;

pub mod jobs;
pub mod mail;
pub mod push;
pub mod service;
#[cfg(any(test, feature = "testing"))]
pub mod store;
// Private: other crates go through the use cases.
#[cfg(not(any(test, feature = "testing")))]
#[allow(unreachable_pub)]
mod store;

pub use posthorse_engine::{analysis, computer, diagram, endgames, notation, play, rules, solver};
pub use posthorse_text::{emails, event, inbound_mail, model, refusals, search, words};
