//! Posthorse, a play-by-mail turn server for Xiangqi, its relatives, and chess variants: the web
//! pages and the command line. `src/README.md` is the map of all four crates.

#[macro_use]
extern crate posthorse_text;

pub mod cli;
pub mod config;
pub mod web;

pub use posthorse_core::{jobs, mail, service};
pub use posthorse_engine::{analysis, computer, diagram, endgames, notation, play, rules, solver};
pub use posthorse_text::{emails, event, inbound_mail, model, refusals, search, words};
