//! What emails say, and what their writers are answered.

pub mod mail_frequency;
pub mod mails;
pub mod notices;
pub mod post_office;
pub mod receipts;
pub mod reminders;
pub mod replies;
