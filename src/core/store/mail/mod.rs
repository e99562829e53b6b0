//! Emails on their way out, and what comes back.

pub mod game_mail;
pub mod mail_habits;
pub mod mailboxes;
pub mod outbox;
pub mod received;
pub mod replies;
