//! What keeps the server running: jobs, backups, limits, copies.

pub mod admin_acts;
pub(in crate::store) mod aside;
pub mod backup;
pub mod copy;
pub mod crowd;
pub mod leased_jobs;
pub mod outages;
pub mod pg_notify;
pub mod secrets;
pub mod tallies;
