//! Messages built and handed to the mail server, or written to a folder.
//!
//! [`Delivery::step`] claims rows of the outbox, asks the use cases ([`Render`]) for the letters,
//! has [`build`] make a [`Parcel`] of each, stores its bytes in the row, and hands it to the
//! [`Courier`]. A row is closed only when the courier says that the other side has the message. A
//! crash in between sends it again, byte for byte with the same Message-ID; and since only one
//! message at a time is between its body and that record, a crash repeats one at most.

mod backoff;
pub mod build;
mod claims;
mod courier;
mod delivery;
mod folder;
#[cfg(test)]
mod golden_tests;
mod letters;
pub mod lmtp;
mod message_id;
mod outcome;
mod parts;
mod queues;
mod render;
#[cfg(test)]
mod sample_tests;
mod session;
mod smtp;
#[cfg(test)]
mod testing;
mod throttle;

pub use build::{BuildError, Heads, Sender};
pub use courier::{Courier, Taken};
pub use delivery::{Delivery, Options, Step};
pub use outcome::{Parcel, SendError};
pub use render::{BoxError, Render};
