//! Every sentence that people read outside the templates.

pub mod accounts;
pub mod analysis_boards;
pub mod appearance;
pub mod boards;
pub mod characters;
pub mod checks;
pub mod endings;
pub mod games;
pub mod lessons;
pub mod mail_frequency;
pub mod mails;
pub mod manuals;
pub mod moves;
pub mod notices;
pub mod positions;
pub mod post_office;
pub mod readings;
pub mod records;
pub mod replies;
pub mod rulebooks;
pub mod rulings;
pub mod setups;
pub mod time;
pub mod unreadable;
pub mod variants;
pub mod web;
