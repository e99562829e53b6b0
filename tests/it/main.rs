//! The one integration binary: it drives the real program over HTTP, mail and the command line.
//!
//! Run it by `tests/run`, which brings PostgreSQL and Postfix; `cargo test --test it` alone works too,
//! on SQLite and without the tests that need them.
#![allow(missing_docs, unreachable_pub, clippy::unwrap_used)]

mod support;

mod accounts;
mod answers_refused;
mod board;
mod boards;
mod command;
mod crash;
mod delivery;
mod free;
mod fuzz;
mod guard;
mod injection;
mod janggi;
mod keys;
mod looks;
mod mail_answers;
mod mail_bombs;
mod mail_by_answers;
mod mail_faults;
mod mail_reports;
mod notation;
mod notation_vectors;
mod notations;
mod pages;
mod play;
mod prepared;
mod process;
mod races;
mod random_games;
mod records;
mod replies_corpus;
mod rhythm;
mod rooms;
mod rules;
mod rules_pages;
mod slow;
mod slow_chess;
mod slow_janggi;
mod variants;
mod whole_game;
