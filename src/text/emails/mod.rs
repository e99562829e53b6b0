//! The content of emails: facts in, subject, text and HTML out.
//!
//! The text part alone contains everything that is needed to decide and to answer.

mod about_game;
mod answer;
mod block;
mod compose;
mod digest;
mod draft;
mod facts;
mod other_matters;
mod receipt;
mod reply_instructions;
pub mod unsubscribe;
mod weight;
mod wrap;

pub use compose::compose;
pub use facts::{
    AccountFacts, AnswerFacts, BoardFacts, Brief, DigestFacts, Facts, GameFacts, InvitationFacts,
    KibitzFacts, Matter, Note, Played, ReceiptFacts, Remark, Said, Stage, WeeklyFacts,
};
pub use weight::{MOST_BYTES, is_base64_shorter};

use crate::model::notice::Kind;
use crate::model::{Address, GameId};

/// A message composed, not yet the bytes of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub to: Address,
    pub name: String,
    pub kind: Kind,
    /// What that is called, beside the sender's name.
    pub title: &'static str,
    /// The game it belongs to; all its letters make one thread.
    pub game: Option<GameId>,
    /// The subject, the same for every letter of a game.
    pub subject: String,
    /// The part that suffices alone.
    pub text: String,
    pub html: String,
    /// The board drawn, a PNG that the HTML part shows as `cid:board`.
    pub picture: Option<Vec<u8>>,
    /// The one-click address that switches this kind off; none for mail that guards the account.
    pub unsubscribe: Option<String>,
    /// Where an answer to it goes, `turn+TOKEN@reply-domain`; none where answers are not read.
    pub reply_to: Option<String>,
    /// The Message-ID of the mail that it answers, with angle brackets.
    pub in_reply_to: Option<String>,
}
