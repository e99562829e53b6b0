//! Tests for which a second database does not matter, so they run on SQLite only: parsers of texts
//! and emails, commands that need only the rules, drawings and rules pages, refused forms and
//! replies, and connections to mail servers. Other tests on both databases cover the same tables.

mod answers_refused;
mod board;
mod command;
mod connections;
mod endgames;
mod error_pages;
mod fake_time;
mod first_steps;
mod fuzz;
mod game_page;
mod guard;
mod in_the_dark;
mod kept_words;
mod learn;
mod licences;
mod looks;
mod mail_bombs;
mod mail_by_answers;
mod mail_reports;
mod messages;
mod notation;
mod notations;
mod other_readers;
mod replies_corpus;
mod rules_pages;
