//! The content of emails: facts in, subject, text and HTML out.
//!
//! The text part alone contains everything that is needed to decide and to answer.

mod about_game;
mod answer;
mod block;
mod compose;
mod digest;
mod facts;
mod other_matters;
mod receipt;
mod tournament;
mod weight;
mod wrap;

pub use compose::compose;
pub use facts::{
    AccountFacts, AnalysisFacts, AnswerFacts, BoardFacts, BoardText, Brief, DigestFacts, Facts,
    GameFacts, InvitationFacts, KibitzFacts, MailKeys, Matter, Note, Played, ProblemFacts,
    ReceiptFacts, Remark, Stage, TournamentFacts, WeeklyFacts, WrittenWords,
};
pub use weight::{MOST_BYTES, is_base64_shorter};

use crate::model::notice::Kind;
use crate::model::{Address, GameId, Word};

/// A composed message, before it becomes the bytes of an email.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub to: Address,
    pub name: String,
    pub kind: Kind,
    /// Its title, beside the sender's name.
    pub title: &'static str,
    /// The game; all its letters form a thread.
    pub game: Option<GameId>,
    /// The same for every letter of a game.
    pub subject: String,
    /// The plain text, which suffices alone.
    pub text: String,
    pub html: String,
    /// A PNG that the HTML part shows as `cid:board`.
    pub picture: Option<Vec<u8>>,
    /// The one-click URL that switches this kind off; `None` for emails about account security.
    pub unsubscribe: Option<String>,
    /// The reply address, `turn+TOKEN@reply-domain`; `None` if replies are off.
    pub reply_to: Option<String>,
    /// The Message-ID of the email that it answers, in angle brackets.
    pub in_reply_to: Option<String>,
}

/// The token of the one-click link that switches off this kind. It works without signing in, so its
/// key is valid for this player and this kind only.
pub fn unsubscribe_token(kind: Kind, key: &str) -> String {
    format!("{}.{key}", kind.word())
}

/// Parses a token into the kind and the key to be verified. `None` if it is invalid or its kind
/// cannot be switched off.
pub fn read_unsubscribe_token(token: &str) -> Option<(Kind, &str)> {
    let (slug, key) = token.split_once('.')?;
    let kind = Kind::from_word(slug).filter(|kind| kind.is_optional())?;
    let is_key = key.len() == 64
        && key
            .bytes()
            .all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    is_key.then_some((kind, key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_names_one_kind_and_one_player() {
        let key = "0123456789abcdef".repeat(4);
        assert_eq!(
            read_unsubscribe_token(&unsubscribe_token(Kind::Reminder, &key)),
            Some((Kind::Reminder, key.as_str()))
        );
        assert_eq!(
            read_unsubscribe_token(&unsubscribe_token(Kind::PasswordReset, &key)),
            None
        );
        assert_eq!(
            read_unsubscribe_token(&format!("your-turn.{}", &key[1..])),
            None
        );
        assert_eq!(
            read_unsubscribe_token(&format!("your-turn.{}", key.to_uppercase())),
            None
        );
        assert_eq!(read_unsubscribe_token("your-turn"), None);
        assert_eq!(read_unsubscribe_token(""), None);
    }
}
