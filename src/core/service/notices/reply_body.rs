//! What an answer to a mail says, as the event that causes it keeps it until it is written: what
//! happened, in words of data and of the player. The sentences are made when it is written
//! ([`super::reply_text`]).

use crate::model::Status;
use crate::notation::{self, Notation};
use crate::play::{Outcome, Reason, Refusal};
use crate::reasons::{Forbidden, RematchRefused};
use crate::rules::{Line, Side};
use serde::{Deserialize, Serialize};

/// An answer of ours, kept as the detail of its event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplyBody {
    #[serde(flatten)]
    pub said: Said,
    /// What the reader wrote, to be quoted; may be empty.
    pub heard: String,
    /// A move to be shown on the board without being played, in coordinates.
    pub tried: Option<String>,
    /// The Message-ID of the mail that is answered, with angle brackets.
    pub in_reply_to: Option<String>,
}

/// A reason, and the game that it was said of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    pub says: Says,
    /// The moves that it is about, where it is about some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
    /// Whether words of the mail went nowhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub words_left: bool,
}

/// The game as it stood when the mail came, and how its writer writes moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The moves, in coordinates.
    pub moves: String,
    pub notation: String,
}

/// What can be said to a mail. Texts are the player's own words, moves as the player writes them,
/// or the status of a challenge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Says {
    MailTooLarge,
    TooManyParts,
    /// Its text is in a character set that we do not know.
    Charset(String),
    NoText,
    /// It has no words of its own.
    NothingWritten,
    /// Its first line is no command.
    NotACommand(String),
    /// More than one line could be meant.
    Several(Vec<String>),
    /// Its subject names another game.
    OtherGame {
        named: i64,
        own: i64,
    },
    /// Its message has more characters than this.
    MessageTooLong(usize),
    LockedOut,
    Revoked,
    /// Its address is that of an invitation, and the game has begun.
    HasBegun,
    Spent,
    /// The game stands at another ply.
    Late {
        was: i64,
        is: i64,
    },
    Over(Ended),
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
    Shown(Option<Ended>),
    ChallengeShown(Status),
    Help,
    /// What can be written to an invitation.
    ChallengeHelp,
    /// The legal moves; the result of a game that is over.
    Moves(Option<Ended>),
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
    Barred(Barred),
    Placed,
    /// They are shown to both now.
    PlacedAndShown,
    PlacedAlready,
    /// There are no moves before both have placed: a placing of that side is asked for.
    NotShown(Option<Side>),
    /// The pieces may not be placed so.
    PlacingWrong {
        side: Side,
        /// The placing, as it was written.
        text: String,
    },
    /// There is no offer to answer.
    NothingStands,
    SeveralStand,
    /// An answer is prepared on the opponent's turn.
    PlanOnOwnTurn,
    /// Lines that were to prepare answers cannot be: the lines.
    LinesWrong(String),
    /// The same, told beside a move that was played.
    LinesNotKept(String),
    /// A line below one that prepares an answer does not: the line.
    NotAPlan(String),
    /// A line below a move that was played was to prepare an answer, and did not.
    LeftOut {
        line: String,
        /// Its texts, of which one is no move; none where it has another form.
        plan: Option<PlanTexts>,
    },
    /// A line prepares an answer below something that it cannot go with.
    StrayPlan(String),
    /// The opponent is asked for a rematch, or plays one already.
    RematchOffered,
    NoRematch(RematchRefused),
    LinesKept {
        by: Side,
        /// The tree as the game keeps it, in coordinates.
        tree: String,
    },
}

/// What the writer of a move is told of it, kept as the detail of its event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// Whether it is still the player's turn, who has chosen for the opponent and must mark a
    /// point: this is told whatever mail is wanted.
    pub goes_on: bool,
    /// The ply that the move made.
    pub ply: i64,
    pub mv: String,
    /// Whether a draw was offered with it.
    pub offers_draw: bool,
    /// What became of the lines below it.
    pub notes: Vec<Said>,
    /// The Message-ID of the mail that made it, with angle brackets.
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
    pub(in crate::service) fn line(&self) -> String {
        format!("{}, {}", self.expected, self.answer)
    }
}

/// How a game ended, in the words of the database.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    pub winner: Option<Side>,
    pub reason: String,
}

/// Why the game does not allow something that is a move or a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // As in [`Refusal`].
pub enum Barred {
    Over(Ended),
    NotYourTurn,
    Stale,
    NothingToAnswer,
    NothingToTakeBack,
    ShownAlready,
    TooLateToCancel,
    Enforced,
    NoSuchPly,
    NoClock,
    PausedAlready,
    NotPaused,
    HasTime,
    NotAbandoned,
    ClockInDoubt,
    OwnTime,
    GiftInVain,
    GiftBounds { least: u32, most: u32 },
}

impl Said {
    /// What needs no moves to be told.
    pub(in crate::service) fn plain(says: Says) -> Self {
        Self {
            says,
            about: None,
            words_left: false,
        }
    }

    /// What is told of a line, to somebody who writes in that notation.
    pub(in crate::service) fn of(says: Says, line: &Line, notation: Notation) -> Self {
        let about = About {
            moves: notation::coordinate::pack(line.variant(), line.moves()),
            notation: notation.slug().to_owned(),
        };
        Self {
            about: Some(about),
            ..Self::plain(says)
        }
    }
}

impl From<Outcome> for Ended {
    fn from(outcome: Outcome) -> Self {
        Self {
            winner: outcome.winner,
            reason: outcome.reason.as_str().to_owned(),
        }
    }
}

impl Ended {
    /// Back; an unknown word is a result that is not known.
    pub(in crate::service) fn outcome(&self) -> Outcome {
        Outcome {
            winner: self.winner,
            reason: Reason::find(&self.reason).unwrap_or(Reason::Unfinished),
        }
    }
}

impl Barred {
    /// What is to be kept of a refusal; that of the rules is found again from the move's text.
    pub(in crate::service) fn of(why: &Refusal) -> Option<Self> {
        Some(match why {
            Refusal::Rules(_) => return None,
            Refusal::Over(outcome) => Self::Over((*outcome).into()),
            Refusal::NotYourTurn => Self::NotYourTurn,
            Refusal::Stale => Self::Stale,
            Refusal::NothingToAnswer => Self::NothingToAnswer,
            Refusal::NothingToTakeBack => Self::NothingToTakeBack,
            Refusal::ShownAlready => Self::ShownAlready,
            Refusal::TooLateToCancel => Self::TooLateToCancel,
            Refusal::Enforced => Self::Enforced,
            Refusal::NoSuchPly => Self::NoSuchPly,
            Refusal::NoClock => Self::NoClock,
            Refusal::PausedAlready => Self::PausedAlready,
            Refusal::NotPaused => Self::NotPaused,
            Refusal::HasTime => Self::HasTime,
            Refusal::NotAbandoned => Self::NotAbandoned,
            Refusal::OwnTime => Self::OwnTime,
            Refusal::ClockInDoubt => Self::ClockInDoubt,
            Refusal::GiftInVain => Self::GiftInVain,
            Refusal::GiftBounds { least, most } => Self::GiftBounds {
                least: *least,
                most: *most,
            },
        })
    }

    pub(in crate::service) fn refusal(&self) -> Refusal {
        match self {
            Self::Over(ended) => Refusal::Over(ended.outcome()),
            Self::NotYourTurn => Refusal::NotYourTurn,
            Self::Stale => Refusal::Stale,
            Self::NothingToAnswer => Refusal::NothingToAnswer,
            Self::NothingToTakeBack => Refusal::NothingToTakeBack,
            Self::ShownAlready => Refusal::ShownAlready,
            Self::TooLateToCancel => Refusal::TooLateToCancel,
            Self::Enforced => Refusal::Enforced,
            Self::NoSuchPly => Refusal::NoSuchPly,
            Self::NoClock => Refusal::NoClock,
            Self::PausedAlready => Refusal::PausedAlready,
            Self::NotPaused => Refusal::NotPaused,
            Self::HasTime => Refusal::HasTime,
            Self::NotAbandoned => Refusal::NotAbandoned,
            Self::OwnTime => Refusal::OwnTime,
            Self::ClockInDoubt => Refusal::ClockInDoubt,
            Self::GiftInVain => Refusal::GiftInVain,
            Self::GiftBounds { least, most } => Refusal::GiftBounds {
                least: *least,
                most: *most,
            },
        }
    }
}
