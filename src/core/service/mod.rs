//! The use cases: load, decide, save and queue notices in one transaction. Shared by the web, the
//! jobs and the command line.
//!
//! Every use case that returns a `Result` fails with [`Error::Internal`] if the database does. An
//! `# Errors` section names its other errors.

pub mod accounts;
pub mod admin;
pub mod alerts;
pub mod analyses;
pub mod analysis_boards;
mod app;
pub mod appearance;
pub mod archive;
pub mod bounces;
mod clock;
pub mod collections;
pub mod course;
pub mod demo;
pub mod directory;
pub mod drawings;
mod error;
pub mod exact_endings;
mod fair_turns;
pub mod favourites;
pub mod feeds;
pub mod game_commands;
pub mod games;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used)]
#[path = "tests/golden/mod.rs"]
pub mod golden;
pub mod guests;
mod heartbeat;
pub mod incidents;
pub mod invitation_answers;
pub mod invitations;
pub mod last_seen;
pub mod leased_jobs;
pub mod limits;
pub mod mail_frequency;
pub mod mail_links;
pub mod mail_queue;
pub mod messages;
pub mod notices;
pub mod parallel;
pub mod pending_input;
pub mod pictures;
pub mod presence;
pub mod problems;
pub mod process_status;
pub mod programs;
pub mod ratings;
pub mod reliability;
pub mod replies;
pub mod secret;
pub mod standings;
pub mod statistics;
pub mod streams;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used)]
#[path = "tests/testing.rs"]
pub mod testing;
pub mod tokens;
mod tournament_results;
pub mod tournaments;
pub mod upkeep;
pub mod vacations;

pub use app::{
    App, Client, CurrentPlayer, RequestContext, SESSION_IDLE_DAYS, Setup, SignedInViewer, Work,
};
pub use clock::Clock;
pub use error::{Error, ErrorChain, Refusable, UseCaseError, UseCaseResult, refuse};
pub use heartbeat::{Heartbeat, HeartbeatCheck, HeartbeatLimits, OUTAGE, SetBack};
pub use incidents::{Incident, Incidents};
pub use limits::{CountedAction, Limit, Limits};

/// Whole databases: opening, migration, backup, copying.
pub mod database {
    pub use crate::store::{
        DatabaseUrl, DbConnection, Pool, PooledConnection, Serving, backup, connect_to_read, copy,
        enlarge_cache, is_current, migrate, open, serve,
    };
}

pub type Instant = chrono::DateTime<chrono::Utc>;
