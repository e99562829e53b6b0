//! What a second database would say nothing new about, and so is tested on SQLite alone: readers of
//! texts and mails, the commands that only know the rules, drawings and rules pages, forms and
//! answers that are refused, and what passes between us and a mail server. What these tests read
//! and write in a database is read and written by others too, which run on both.

mod answers_refused;
mod board;
mod command;
mod connections;
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
mod notation;
mod notations;
mod other_readers;
mod replies_corpus;
mod rules_pages;
