//! Messages built and handed to the mail server, or written to a folder.
//!
//! The way of a notice: [`Delivery::step`] claims rows of the outbox, asks a [`Render`] for the
//! letter, has [`build`] make bytes of it, keeps them in the row, and hands them to the
//! [`Courier`]. Only when the courier says that the other side has the message is the row
//! closed. A crash in between sends it again, byte for byte with the same Message-ID.

pub mod build;
mod courier;
mod delivery;
mod folder;
pub mod lmtp;
mod outcome;
mod patience;
mod render;
mod smtp;
#[cfg(test)]
mod testing;
mod worker;

pub use build::{BuildError, Heads, Sender};
pub use courier::Courier;
pub use delivery::{Delivery, Step};
pub use outcome::{Parcel, SendError};
pub use render::{BoxError, Render};
pub use worker::Options;
