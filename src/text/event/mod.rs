//! What happened to a game or an account, as it is stored.

mod reply;

pub use reply::{About, PlanTexts, Receipt, ReplyBody, ReplyContext, ReplyMessage, SenderDoubt};

use crate::model::Origin;
use crate::play::{GameEvent, GameEventKind};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, EnumString, IntoStaticStr};

/// What happened, with its data. It is stored as its kind and, in JSON, its detail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, EnumDiscriminants)]
#[serde(tag = "kind", content = "detail", rename_all = "kebab-case")]
#[strum_discriminants(
    name(EventKind),
    derive(EnumString, IntoStaticStr),
    strum(serialize_all = "kebab-case")
)]
pub enum Event {
    /// A challenge was made, perhaps from an earlier one.
    Challenged {
        origin: Option<Origin>,
    },
    /// It was accepted: the game has begun.
    Began,
    /// A player has placed the pieces, unseen.
    Placed,
    /// Both have, and all is shown.
    Shown,
    Declined,
    Withdrawn,
    /// Nobody answered it in time.
    Lapsed,
    /// The move was prepared before, and played at once.
    PreparedPlayed,
    /// The side to move has run out of time, in a game where a flag falls by claim.
    TimeRanOut,
    /// Of the turn, at these marks.
    Reminded {
        marks: Vec<String>,
    },
    /// That a game without a clock may be claimed in so many days.
    Warned {
        days: i64,
    },
    TimeGrant(TimeGrant),
    VacationBegan,
    VacationEnded,
    /// A player wrote something that came with no move.
    Message {
        text: String,
    },
    /// An onlooker remarked on the game: the number of the remark.
    Kibitz {
        remark: i64,
    },
    /// A player closed kibitz for as long as the game runs.
    KibitzClosed,
    KibitzOpened,
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
    /// An admin did something that concerns a player: the number of the act.
    AdminActed {
        act: i64,
    },
    /// The data was erased, or a later version of the program wrote it.
    Unknown,
    /// Something was played, offered or settled.
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

    /// Whether an offer is declined by it.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Game(GameEvent::OfferDeclined { .. }))
    }
}

impl From<GameEvent> for Event {
    fn from(event: GameEvent) -> Self {
        Self::Game(event)
    }
}

/// Time given back to a clock, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum TimeGrant {
    Outage {
        given: TimeDelta,
        /// How long the server was away.
        away: TimeDelta,
    },
    /// The deadline fell into quiet hours, and was moved to their end.
    Quiet { given: TimeDelta },
    /// The news of the turn came late, for want of a mail server that took it.
    Mail { given: TimeDelta, late: TimeDelta },
    /// The server's clock had been ahead, and was set right.
    Clock {
        /// By how much the deadline moved: mostly below 0.
        given: TimeDelta,
    },
    /// The admins stopped the clock, or let it go on before its time.
    Held {
        /// By how much the deadline moved; below 0 where it came nearer again.
        given: TimeDelta,
    },
}
