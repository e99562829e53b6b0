//! When a notice is sent: how often a player wants to be mailed, when the next digest is due, and
//! whether a notice whose turn has come goes out at once, later or never.

pub mod schedule;
pub mod timing;
