//! Why a use case says no, as data; the sentences are in [`crate::words`].

mod accounts;
mod forbidden;

pub use accounts::{AccountFault, DisplayNameFault, NameFault, PasswordFault};
pub use forbidden::Forbidden;
