//! The command line.

pub mod failure;
mod jsonl;
pub mod perft;
pub mod position;
