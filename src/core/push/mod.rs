//! Sends notifications to the push services of browsers.

mod client;
mod delivery;
mod encryption;

pub use delivery::deliver_due;
