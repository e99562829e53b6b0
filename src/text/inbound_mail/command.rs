//! What a player asks for in an email.

use crate::model::GameId;
use crate::play::{GameCommand, OfferKind};
use serde::{Deserialize, Serialize};

/// What the first own line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplyCommand {
    /// To play this move, as it was written.
    Move(String),
    /// To do something else in the game.
    Game(GameCommand),
    /// To accept or decline what is offered, a challenge too.
    Answer(OfferResponse),
    /// To answer moves of the opponent's at once: one after the other.
    Prepare(Vec<Plan>),
    /// To play once more, the game being over.
    Rematch,
    /// To be shown the board again.
    Show,
    /// To be told the legal moves.
    Moves,
    /// To be told what can be written.
    Help,
    /// To be shown the board after this move, which is not played.
    Try(String),
}

impl ReplyCommand {
    /// Whether it does something to the game that cannot be undone.
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

/// An answer prepared: if this, then that, as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub expected: String,
    pub answer: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedReply {
    pub command: ReplyCommand,
    /// Answers prepared along with a move or with other answers, by other lines such as `if A then
    /// B`.
    pub plans: Vec<Vec<Plan>>,
    /// The lines around a move that were to prepare an answer too, and do not.
    pub left_out: Vec<LeftOut>,
    /// Whether a line of its own offers a draw with the move.
    pub offers_draw: bool,
    /// The words for the opponent, lines ended by LF; may be empty.
    pub message: String,
}

/// A line beside a move that would prepare an answer, and is left out: nobody but its writer may
/// see it, so it is no message either.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    pub line: String,
    pub why: NoPlan,
}

/// Why a line prepares no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoPlan {
    /// It is not of the form `if A then B`.
    Form,
    /// It is, but one of them is no move.
    NoMove(Vec<Plan>),
}

/// Why an email is not understood; nothing is played then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unclear {
    /// It has no words of the writer's own, and no command in its subject.
    Nothing,
    /// The first own line is neither a move nor a command: the line, shortened.
    NotACommand(String),
    /// A line that prepares an answer stands below something that it cannot go with: the line,
    /// shortened.
    StrayPlan(String),
    /// A line below one that prepares an answer was to do so too, and is of another form: the line,
    /// shortened.
    NotAPlan(String),
    /// More than one thing could be meant: the lines, shortened.
    Several(Vec<String>),
    /// Its subject names another game.
    OtherGame(GameId),
}
