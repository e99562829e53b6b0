//! Operation of the server: jobs, backups, limits, copies.

pub mod admin_acts;
pub mod backup;
pub mod copy;
pub(in crate::store) mod dropped_indexes;
pub mod leased_jobs;
pub mod outages;
pub mod pg_notify;
pub mod sample_games;
pub mod secrets;
pub mod tallies;
