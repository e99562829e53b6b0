//! Why a use case says no, as data; the sentences are in [`crate::words`].

mod accounts;
mod admin;
mod forbidden;
mod records;
mod rematch;
mod vacations;

pub use accounts::{AccountFault, DisplayNameFault, NameFault, PasswordFault};
pub use admin::{AdminFault, PersonFault};
pub use forbidden::Forbidden;
pub use records::Unkept;
pub use rematch::RematchRefused;
pub use vacations::VacationFault;
