//! What an answer to a mail says, as the event that causes it keeps it until it is written.

use serde::{Deserialize, Serialize};

/// An answer of ours, kept as the detail of its event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplyBody {
    /// What it says first, one sentence.
    pub headline: String,
    /// What it says further, a paragraph each.
    pub lines: Vec<String>,
    /// What the reader wrote, to be quoted; may be empty.
    pub heard: String,
    /// A move to be shown on the board without being played, in coordinates.
    pub tried: Option<String>,
    /// The Message-ID of the mail that is answered, with angle brackets.
    pub in_reply_to: Option<String>,
}
