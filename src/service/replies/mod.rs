//! Answers by mail: the addresses that notices carry, the rules by which an answer is accepted,
//! and what is said back.

pub mod sheet;
pub mod tokens;
