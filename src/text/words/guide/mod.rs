//! What is said of the games themselves: rules, lessons, manuals.

pub mod course;
pub mod lessons;
pub mod manuals;
pub mod rulebooks;
pub mod setups;
pub mod variants;
