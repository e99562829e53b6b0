//! The use cases: load, decide, save, queue notices, in one transaction. Shared by the web, the
//! jobs and the command line.

pub mod accounts;
mod app;
pub mod archive;
pub mod boards;
pub mod bounces;
pub mod circuit;
mod clock;
mod clockwork;
pub mod demo;
mod error;
pub mod games;
mod limits;
pub mod looks;
pub mod notify;
pub mod pictures;
pub mod post_office;
pub mod presence;
pub mod replies;
pub mod secret;
#[cfg(test)]
pub(crate) mod testing;
pub mod upkeep;

pub use app::{App, Desk, SESSION_IDLE_DAYS, Setup, Viewer, Visitor};
pub use clock::Clock;
pub use clockwork::{Clockwork, OUTAGE, Pulse};
pub use error::Error;
pub use limits::{Limit, Limits, address_key};

/// A UTC instant.
pub type Instant = chrono::DateTime<chrono::Utc>;
