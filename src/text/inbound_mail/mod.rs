//! What a mailed answer says. Bytes come in, data goes out: who wrote, whether a person did, the
//! writer's own words among the quoted ones, and the command in them. Bounces are read here too.
//!
//! Nothing here knows a game's state beyond the line of moves it is given, and nothing decides:
//! [`crate::service::replies`] does.

pub mod address;
mod authenticity;
pub mod bounce;
mod command;
mod incoming;
mod own_words;
mod reading;
mod understand;

pub use command::{Command, LeftOut, NoPlan, Plan, Saying, Unclear};
pub use incoming::{Incoming, NotMail, Unreadable};
pub use own_words::own_words;
pub use reading::read;
pub use understand::{is_attempt, keyword, understand};
