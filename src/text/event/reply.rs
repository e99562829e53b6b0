//! The content of an answer to an email, as data and in the player's words. The sentences are made
//! when the answer is written.

use crate::inbound_mail::{Unclear, Unreadable};
use crate::model::{GameId, Status};
use crate::notation::{self, Notation};
use crate::play::{Outcome, Refusal};
use crate::refusals::{Forbidden, RematchRefused};
use crate::rules::{Line, Side};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplyBody {
    #[serde(flatten)]
    pub content: ReplyContext,
    /// The reader's words to be quoted; may be empty.
    pub heard: String,
    /// A move to show on the board without playing it, in coordinates.
    pub tried: Option<String>,
    /// The Message-ID of the answered email, in angle brackets.
    pub in_reply_to: Option<String>,
}

/// A message with the game that it concerns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplyContext {
    pub message: ReplyMessage,
    /// The moves of the game, if the message depends on them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
    /// Whether a message in the email was not delivered.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub words_left: bool,
}

/// The game when the email arrived, and the writer's notation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    pub moves: String,
    pub notation: String,
}

/// The possible answers to an email. Texts are the player's words, moves in the player's notation,
/// or the status of a challenge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReplyMessage {
    Unreadable(Unreadable),
    Unclear {
        why: Unclear,
        /// The game of the reply address.
        game: GameId,
    },
    /// The message has more characters than this.
    MessageTooLong(usize),
    /// The email's words were sent to the opponent only; no move was made.
    MessageSent,
    /// There are so many messages in the game already.
    MessagesFull(usize),
    /// Seconds until the next message is sent.
    TooManyMessages(u64),
    LockedOut,
    /// The email contains a move, but may not be from the player.
    SenderDoubt(SenderDoubt),
    Revoked,
    /// The email replied to an invitation, but the game has started.
    HasBegun,
    Spent,
    /// The game has reached another ply.
    Late {
        was: i64,
        is: i64,
    },
    Over(Outcome),
    /// The challenge is no longer open.
    ChallengeOver(Status),
    /// The challenge was closed while it was being answered.
    ChallengeGone(Status),
    /// Invitations can only be accepted or declined.
    OnlyInvited(Status),
    /// Nothing can be played before the invitation is accepted.
    NotBegun,
    /// The writer may not answer the invitation.
    Forbidden(Forbidden),
    /// The chosen set-up is not valid for the invitation.
    NoSuchArray,
    /// The random word for the deal is not valid.
    OddWord,
    /// The current board; the result if the game is over.
    Shown(Option<Outcome>),
    ChallengeShown(Status),
    Help,
    /// The possible replies to an invitation.
    ChallengeHelp,
    /// The legal moves; the result if the game is over.
    Moves(Option<Outcome>),
    /// In Dark variants, the opponent's moves are not listed.
    MovesUnseen,
    Tried {
        mv: String,
        reader: Side,
        /// Whether that side could play it.
        playable: bool,
    },
    /// The text is not a legal move.
    NotPlayed(String),
    /// The rules or the state of the game do not allow it.
    Refused(Refusal),
    Placed,
    /// Both players have placed their pieces, which are now visible.
    PlacedAndShown,
    PlacedAlready,
    /// Moves are possible only after both players have placed their pieces.
    NotShown,
    /// The placement is not allowed.
    PlacingWrong {
        side: Side,
        text: String,
    },
    /// There is no pending offer.
    NothingStands,
    /// Seconds until the next offer is allowed.
    TooManyOffers(u64),
    /// Seconds until the next move of a live game is allowed.
    TooManyMoves(u64),
    SeveralStand,
    /// Conditional moves can be set only on the opponent's turn.
    PlanOnOwnTurn,
    /// Conditional moves that cannot be stored: the lines.
    LinesWrong(String),
    /// The same beside a move that was played.
    LinesNotKept(String),
    /// A line below a move was meant as a conditional move, but was not stored.
    LeftOut {
        line: String,
        /// Its two texts, of which at least one is not a move; `None` if it has another form.
        plan: Option<PlanTexts>,
    },
    /// A rematch was offered, or is being played already.
    RematchOffered,
    NoRematch(RematchRefused),
    LinesKept {
        by: Side,
        /// The stored tree, in coordinates.
        tree: String,
    },
}

/// Why an email is not accepted as the player's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SenderDoubt {
    /// The sender is not exactly the confirmed address.
    OtherAddress,
    /// The sender's domain rejects the email by DMARC.
    Dmarc,
    /// The email is marked as bulk email.
    Bulk,
}

/// The receipt for a move made by email.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// Whether it is still the player's turn, who has chosen for the opponent and must mark a
    /// point. Then the receipt is sent whatever the email settings.
    pub goes_on: bool,
    pub ply: i64,
    pub mv: String,
    pub offers_draw: bool,
    /// The results of the lines below it.
    pub notes: Vec<ReplyContext>,
    /// The Message-ID of the email with the move, in angle brackets.
    pub in_reply_to: Option<String>,
}

/// A conditional move as two texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanTexts {
    pub expected: String,
    /// The reply, and possibly further moves.
    pub answer: String,
}

impl PlanTexts {
    pub fn line(&self) -> String {
        format!("{}, {}", self.expected, self.answer)
    }
}

impl ReplyContext {
    /// A message that does not depend on moves.
    pub fn plain(message: ReplyMessage) -> Self {
        Self {
            message,
            about: None,
            words_left: false,
        }
    }

    /// A message about a line, for a reader of that notation.
    pub fn of(message: ReplyMessage, line: &Line, notation: Notation) -> Self {
        let about = About {
            moves: notation::coordinate::pack(line.variant(), line.moves()),
            notation: notation.slug().to_owned(),
        };
        Self {
            about: Some(about),
            ..Self::plain(message)
        }
    }
}
