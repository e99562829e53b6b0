//! When a notice is sent: how often a player wants email, when the next digest is due, and whether
//! a due notice goes out at once, later or never.

pub mod schedule;
pub mod timing;
