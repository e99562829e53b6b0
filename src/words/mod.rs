//! Every sentence that people read outside the templates.

pub mod accounts;
pub mod boards;
pub mod endings;
pub mod games;
pub mod moves;
pub mod notices;
pub mod own_boards;
pub mod positions;
pub mod readings;
pub mod records;
pub mod rulings;
pub mod time;
pub mod unreadable;
pub mod web;
