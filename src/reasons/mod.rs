//! Why a use case says no, as data; the sentences are in [`crate::words`].

mod forbidden;

pub use forbidden::Forbidden;
