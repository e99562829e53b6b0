//! The commands of an email.

use crate::model::GameId;
use crate::play::{GameCommand, OfferKind};
use serde::{Deserialize, Serialize};

/// The command in the writer's first line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplyCommand {
    /// A move to play, as written.
    Move(String),
    /// Another action in the game.
    Game(GameCommand),
    /// Accepts or declines an offer or a challenge.
    Answer(OfferResponse),
    /// Conditional moves, in their order.
    Prepare(Vec<Plan>),
    /// A rematch after the end of the game.
    Rematch,
    Show,
    /// A request for the legal moves.
    Moves,
    /// A request for the possible commands.
    Help,
    /// A request for the board after this move, without playing it.
    Try(String),
}

impl ReplyCommand {
    /// Whether it changes the game irrevocably.
    pub(super) fn changes_the_game(&self) -> bool {
        !matches!(self, Self::Show | Self::Moves | Self::Help)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferResponse {
    Accept,
    Decline,
}

impl OfferResponse {
    /// The command that answers an offer of that kind.
    pub fn to(self, offer: OfferKind) -> GameCommand {
        match self {
            Self::Accept => GameCommand::Accept(offer),
            Self::Decline => GameCommand::Decline(offer),
        }
    }
}

/// A conditional move: if this, then that, as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub expected: String,
    pub answer: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedReply {
    pub command: ReplyCommand,
    /// Conditional moves from additional lines such as `if A then B`.
    pub plans: Vec<Vec<Plan>>,
    /// Lines around a move that look like conditional moves but are not stored.
    pub left_out: Vec<LeftOut>,
    /// Whether a separate line offers a draw with the move.
    pub offers_draw: bool,
    /// The message to the opponent, with LF line ends; may be empty.
    pub message: String,
}

/// A line that looks like a conditional move but is not stored. Only its writer may see it, so it
/// is not sent as a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    pub line: String,
    pub why: NoPlan,
}

/// Why a line is not a conditional move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoPlan {
    /// It does not have the form `if A then B`.
    Form,
    /// It has the form, but one of the two is not a move.
    NoMove(Vec<Plan>),
}

/// Why an email cannot be understood. Nothing is played then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unclear {
    /// It has neither words of the writer nor a command in its subject.
    Nothing,
    /// The writer's first line is neither a move nor a command: the line, shortened.
    NotACommand(String),
    /// A conditional move is below a command that does not allow it: the line, shortened.
    StrayPlan(String),
    /// A line below a conditional move looks like another but has a different form: the line,
    /// shortened.
    NotAPlan(String),
    /// Several readings are possible: the lines, shortened.
    Several(Vec<String>),
    /// The subject names another game.
    OtherGame(GameId),
}
