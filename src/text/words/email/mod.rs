//! What emails say, and what their writers are answered.

pub mod mail_frequency;
pub mod mail_queue;
pub mod mails;
pub mod notices;
pub mod receipts;
pub mod reminders;
pub mod replies;
