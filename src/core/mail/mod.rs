//! Messages built and handed to the mail server, or written to a folder.
//!
//! The way of a notice: [`Delivery::step`] claims rows of the outbox, asks the use cases
//! ([`Render`]) for the letters, has [`build`] make a [`Parcel`] of each, keeps its bytes in the
//! row, and hands it to the [`Courier`]. Only when the courier says that the other side has a
//! message is its row closed. A crash in between sends it again, byte for byte with the same
//! Message-ID; and since one message at a time is between its final dot and that mark, a crash
//! repeats one at most.

mod backoff;
pub mod build;
mod courier;
mod delivery;
mod folder;
#[cfg(test)]
mod golden_tests;
mod line;
pub mod lmtp;
mod message_id;
mod outcome;
mod parts;
mod prepare;
mod render;
mod rounds;
#[cfg(test)]
mod sample_tests;
mod session;
mod smtp;
#[cfg(test)]
mod testing;
mod throttle;
mod worker;

pub use build::{BuildError, Heads, Sender};
pub use courier::{Courier, Taken};
pub use delivery::{Delivery, Step};
pub use outcome::{Parcel, SendError};
pub use render::{BoxError, Render};
pub use worker::Options;
