//! Events of games and accounts, as they are stored.

mod reply;

pub use reply::{About, PlanTexts, Receipt, ReplyBody, ReplyContext, ReplyMessage, SenderDoubt};

use crate::model::{Audience, Origin, TournamentEvent};
use crate::play::{GameEvent, GameEventKind};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, EnumString, IntoStaticStr};

/// An event with its data. It is stored as its kind and its detail in JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, EnumDiscriminants)]
#[serde(tag = "kind", content = "detail", rename_all = "kebab-case")]
#[strum_discriminants(
    name(EventKind),
    derive(EnumString, IntoStaticStr),
    strum(serialize_all = "kebab-case")
)]
pub enum Event {
    /// A challenge was made, possibly a rematch.
    Challenged {
        origin: Option<Origin>,
    },
    /// The challenge was accepted and the game started.
    Began,
    /// A player placed the pieces secretly.
    Placed,
    /// Both players placed their pieces, which are now visible.
    Shown,
    Declined,
    Withdrawn,
    /// The challenge expired without an answer.
    Lapsed,
    /// A conditional move was played.
    PreparedPlayed,
    /// The side to move ran out of time in a game in which time-outs have to be claimed.
    TimeRanOut,
    /// A reminder of the turn, at these marks.
    Reminded {
        marks: Vec<String>,
    },
    /// A warning that a game without a clock can be claimed in that many days.
    Warned {
        days: i64,
    },
    TimeGiven(TimeGrant),
    VacationBegan,
    VacationEnded,
    /// A player sent a message without a move.
    Message(SentMessage),
    /// The same, which only the opponent may read.
    MessageToOpponent(SentMessage),
    /// A comment on the game, by its id.
    Kibitz {
        remark: i64,
    },
    /// A program has analysed the finished game.
    Analysed,
    /// A player hid comments until the game ends.
    KibitzClosed,
    KibitzOpened,
    /// The loser of a rated game contested the result.
    Contested {
        reason: String,
    },
    /// An admin decided the contested game.
    ContestDecided {
        reason: String,
    },
    EmailAnswered(Box<ReplyBody>),
    MovedByEmail(Box<Receipt>),
    Digest,
    Weekly,
    AddressGiven {
        address: String,
    },
    AddressChanged {
        address: String,
    },
    ResetAsked {
        by_admin: bool,
    },
    PasswordChanged,
    /// An admin's action that concerns a player, by its id.
    AdminActed {
        act: i64,
    },
    Tournament(Box<TournamentEvent>),
    /// The data was erased, or a later version of the program wrote it.
    Unknown,
    /// A move, an offer or a result.
    #[serde(untagged)]
    Game(GameEvent),
}

impl Event {
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Game(event) => GameEventKind::from(event).into(),
            other => EventKind::from(other).into(),
        }
    }

    /// A player's message without a move.
    pub fn message(to: Audience, message: SentMessage) -> Self {
        match to {
            Audience::All => Self::Message(message),
            Audience::Opponent => Self::MessageToOpponent(message),
        }
    }

    /// The message and who may read it, if this is one.
    pub fn as_message(&self) -> Option<(Audience, &SentMessage)> {
        match self {
            Self::Message(message) => Some((Audience::All, message)),
            Self::MessageToOpponent(message) => Some((Audience::Opponent, message)),
            _ => None,
        }
    }

    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Game(GameEvent::OfferDeclined { .. }))
    }
}

impl From<GameEvent> for Event {
    fn from(event: GameEvent) -> Self {
        Self::Game(event)
    }
}

/// A message without a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentMessage {
    pub text: String,
    /// Whether its author chose who may read it. The next message is offered the same readers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_choice: bool,
}

/// Time given back to a clock, and the reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum TimeGrant {
    Outage {
        given: TimeDelta,
        away: TimeDelta,
    },
    /// The deadline fell into quiet hours and was moved to their end.
    Quiet {
        given: TimeDelta,
    },
    /// The notice of the turn was late, because no mail server accepted it.
    Mail {
        given: TimeDelta,
        late: TimeDelta,
    },
    /// The server's clock had been ahead and was corrected.
    Clock {
        /// The change of the deadline, usually negative.
        given: TimeDelta,
    },
    /// An admin stopped the clock, or let it continue early.
    Held {
        /// The change of the deadline; negative if it came closer.
        given: TimeDelta,
    },
}
