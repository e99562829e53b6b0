//! What a reply to an email says: what happened, in words of data and of the player. The sentences
//! are made when the reply is written.

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
    /// What the reader wrote, to be quoted; may be empty.
    pub heard: String,
    /// A move to be shown on the board without being played, in coordinates.
    pub tried: Option<String>,
    /// The Message-ID of the email that is answered, with angle brackets.
    pub in_reply_to: Option<String>,
}

/// A message, and the game that it is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplyContext {
    pub message: ReplyMessage,
    /// The moves that it is about, where it is about some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
    /// Whether words of the email went nowhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub words_left: bool,
}

/// The game as it stood when the email came, and how its writer writes moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The moves, in coordinates.
    pub moves: String,
    pub notation: String,
}

/// What can be replied to an email. Texts are the player's own words, moves as the player writes
/// them, or the status of a challenge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReplyMessage {
    Unreadable(Unreadable),
    Unclear {
        why: Unclear,
        /// The game that its address is about.
        game: GameId,
    },
    /// Its message has more characters than this.
    MessageTooLong(usize),
    LockedOut,
    /// It would have moved, but nothing proves that the player wrote it.
    SenderDoubt(SenderDoubt),
    Revoked,
    /// Its address is that of an invitation, and the game has begun.
    HasBegun,
    Spent,
    /// The game stands at another ply.
    Late {
        was: i64,
        is: i64,
    },
    Over(Outcome),
    /// The challenge does not stand any more.
    ChallengeOver(Status),
    /// The same, found out when it was answered.
    ChallengeGone(Status),
    /// An invitation can only be answered.
    OnlyInvited(Status),
    /// The same, where something was to be played.
    NotBegun,
    /// The invitation is not the writer's to answer.
    Forbidden(Forbidden),
    /// The invitation cannot be accepted with such a set-up.
    NoSuchArray,
    /// Nor with such a word for the deal.
    OddWord,
    /// The board again, and the result of a game that is over.
    Shown(Option<Outcome>),
    ChallengeShown(Status),
    Help,
    /// What can be written to an invitation.
    ChallengeHelp,
    /// The legal moves; the result of a game that is over.
    Moves(Option<Outcome>),
    /// In the dark the moves of the other side are told to nobody.
    MovesUnseen,
    Tried {
        mv: String,
        reader: Side,
        /// Whether that side could play it.
        playable: bool,
    },
    /// The text is no move that can be made.
    NotPlayed(String),
    /// The game does not allow it.
    Refused(Refusal),
    Placed,
    /// They are shown to both now.
    PlacedAndShown,
    PlacedAlready,
    /// There are no moves before both have placed.
    NotShown,
    /// The pieces may not be placed so.
    PlacingWrong {
        side: Side,
        /// The placing, as it was written.
        text: String,
    },
    /// There is no offer to answer.
    NothingStands,
    /// The next offer may be made in so many seconds.
    TooManyOffers(u64),
    /// The next move of a live game may be sent in so many seconds.
    TooManyMoves(u64),
    SeveralStand,
    /// An answer is prepared on the opponent's turn.
    PlanOnOwnTurn,
    /// Lines that were to prepare answers cannot be: the lines.
    LinesWrong(String),
    /// The same, told beside a move that was played.
    LinesNotKept(String),
    /// A line below a move that was played was to prepare an answer, and did not.
    LeftOut {
        line: String,
        /// Its texts, of which one is no move; none where it has another form.
        plan: Option<PlanTexts>,
    },
    /// The opponent is asked for a rematch, or plays one already.
    RematchOffered,
    NoRematch(RematchRefused),
    LinesKept {
        by: Side,
        /// The tree as the game keeps it, in coordinates.
        tree: String,
    },
}

/// Why an email is not taken for the player's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SenderDoubt {
    /// Its sender is not the confirmed address alone.
    OtherAddress,
    /// The domain of its sender disowns it.
    Dmarc,
    /// It was marked as bulk email.
    Bulk,
}

/// What the writer of a move is told of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// Whether it is still the player's turn, who has chosen for the opponent and must mark a
    /// point: this is told whatever email is wanted.
    pub goes_on: bool,
    /// The ply that the move made.
    pub ply: i64,
    pub mv: String,
    /// Whether a draw was offered with it.
    pub offers_draw: bool,
    /// What became of the lines below it.
    pub notes: Vec<ReplyContext>,
    /// The Message-ID of the email that made it, with angle brackets.
    pub in_reply_to: Option<String>,
}

/// An answer prepared, in two texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanTexts {
    pub expected: String,
    /// The answer to it, and whatever follows.
    pub answer: String,
}

impl PlanTexts {
    pub fn line(&self) -> String {
        format!("{}, {}", self.expected, self.answer)
    }
}

impl ReplyContext {
    /// What needs no moves to be told.
    pub fn plain(message: ReplyMessage) -> Self {
        Self {
            message,
            about: None,
            words_left: false,
        }
    }

    /// What is told of a line, to somebody who writes in that notation.
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
