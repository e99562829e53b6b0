//! Outgoing email and its bounces, and incoming replies.

pub mod game_mail;
pub mod mail_habits;
pub mod mailboxes;
pub mod outbox;
pub mod pushes;
pub mod received;
pub mod replies;
