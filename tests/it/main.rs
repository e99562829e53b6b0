//! The only integration test binary. It runs the real program over HTTP, email and the command
//! line.
//!
//! Run it with `tests/run`, which provides PostgreSQL and Postfix. `cargo test --test it` alone
//! works too, on SQLite and without the tests that need them.
#![allow(missing_docs, unreachable_pub, clippy::unwrap_used)]

mod support;

mod accounts;
mod admin;
mod alerts;
mod arriving;
mod backups;
mod boards;
mod check;
mod copy;
mod crash;
mod delivery;
mod engine;
mod favourites;
mod finding;
mod free;
mod injection;
mod janggi;
mod languages;
mod layers;
mod listening;
mod mail_answers;
mod mail_faults;
mod manuals;
mod notes;
mod once;
mod pages;
mod plain_english;
mod play;
mod players;
mod prepared;
mod problems;
mod process;
mod programs;
mod races;
mod ratings;
mod records;
mod reviews;
mod rhythm;
mod safety;
mod schema;
mod sentences;
mod servers;
mod settings;
mod together;
mod variants;
mod whole_game;
