//! The use cases: load, decide, save, queue notices, in one transaction. Shared by the web, the
//! jobs and the command line.

mod app;
mod clock;
mod error;
mod limits;
pub mod secret;

pub use app::{App, Desk, SESSION_IDLE_DAYS, Setup, Viewer, Visitor};
pub use clock::Clock;
pub use error::Error;
pub use limits::{Limit, Limits, address_key};

/// A UTC instant.
pub type Instant = chrono::DateTime<chrono::Utc>;
