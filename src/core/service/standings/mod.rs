//! Tournaments as they stand: players, pairings and standings.

pub(in crate::service) mod knockout;
mod loaded;
mod report;

pub use loaded::LoadedTournament;
#[cfg(test)]
pub(in crate::service) use report::trf;
pub(in crate::service) use report::{Part, absence, points_of, report, standings_of, usual_rounds};
pub use report::{Standing, report_file, standings};
