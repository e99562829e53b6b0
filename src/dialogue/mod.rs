//! What a mailed answer says. Bytes come in, data goes out: who wrote, whether a person did, the
//! writer's own words among the quoted ones, and the command in them. Bounces are read here too.
//!
//! Nothing here knows a game's state beyond the line of moves it is given, and nothing decides:
//! [`crate::service::replies`] does.

pub mod address;
mod command;
mod incoming;

pub use command::{Command, Plan, Saying, Unclear};
pub use incoming::{Incoming, NotMail, Unreadable};
mod shim;
pub use shim::{own_words, read, understand};
