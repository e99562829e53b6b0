//! Posthorse, a play-by-mail turn server for Xiangqi, its relatives, and chess variants.
//!
//! The house, room by room. A room may use those above it in this list and none below;
//! `tests/it/rooms.rs` reads the `use` lines and fails on a wrong arrow.
//!
//! | room | what it knows | pure |
//! |---|---|---|
//! | [`rules`] | variants as data, positions, legal moves; `Line` answers what a move means in its game | yes |
//! | [`notation`] | how people write moves, positions and games: algebraic, WXF, Chinese, ICCS, Lau, those of shogi, FEN, PGN | yes |
//! | [`diagram`] | a position drawn: SVG, PNG, text; the pieces' characters, figures and letters | yes |
//! | [`play`] | a game between two players: turn, offers, clock, result; what may happen next | yes |
//! | [`model`] | what a game, a notice, an address can be: status, seat, winner, kind, each with its one word | yes |
//! | [`reasons`] | why a use case says no, as data | yes |
//! | [`search`] | what people look for in the archive, as they write it; names and words without case, accents and variants of characters | yes |
//! | [`words`] | every sentence that people read, from the catalogues in `src/languages` | yes |
//! | [`inbound_mail`] | what a mailed answer says: its own words, the command in them; bounces | yes |
//! | [`store`] | the database, SQLite or PostgreSQL: the only room that names Diesel | no |
//! | [`service`] | the use cases: load, decide, save, queue notices, in one transaction; what notices say and when they go | no |
//! | [`mail`] | messages built and handed to the mail server or to a folder; answers taken in (LMTP) | no |
//! | [`jobs`] | the background loop: deliver and take in mail, digests, time-outs, reminders, the heartbeat | no |
//! | [`web`] | pages and forms: routes, sign-in, the same-origin guard, refusals as pages | no |
//! | [`config`], [`cli`] | settings and the command line, passed down as plain structs | no |
//!
//! The first four are the package `posthorse-engine` in `src/engine`, which is optimised always, for
//! moves are counted by the million; they have their names here as if they were rooms of this package.
//!
//! Pure rooms, and the folder `service/notices/text`, never read the clock, the environment or randomness: time is an argument. They
//! return data; sentences are made in [`words`].
//!
//! How a move travels: the text of a form, or of a mailed answer that [`inbound_mail`] understood, is
//! read by [`notation`], judged by [`rules`], decided on by [`play`]; [`service`] does the three inside one write transaction, saves the game, its
//! events and the notices they cause, and commits. There is no second way in.

// Its `t!` and `th!` are said in all rooms below.
#[macro_use]
pub mod words;

pub mod cli;
pub mod config;
pub mod inbound_mail;
pub mod jobs;
pub mod mail;
pub mod model;
pub mod reasons;
pub mod search;
pub mod service;
pub mod store;
pub mod web;

pub use posthorse_engine::{diagram, notation, play, rules};
