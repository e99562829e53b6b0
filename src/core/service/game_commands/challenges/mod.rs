//! Challenges: an offer of a game to a named player or to anyone.

mod answering;
mod beginning;
mod offering;
mod paired;
mod with_program;
mod words;

use crate::event::Event;
use crate::model::{AddressError, GameId, Origin, PlayerId, Requirements};
use crate::notation::fen::FenError;
use crate::play::{ControlFault, Pace};
use crate::rules::{Rulebook, Side, Variant};
use crate::service::Error;
use crate::store::{DbConnection, Timestamp, events, games};
use std::sync::Arc;

pub use answering::{accept, accept_with, close_all, decline, lapse, withdraw};
pub(crate) use answering::{
    check_blocks, check_requirements, close_for, decline_invitation, take_down,
};
pub(crate) use beginning::{begin, begin_by_invitation};
pub(super) use offering::{Whom, make};
pub(crate) use offering::{can_be_rated, new_game};
pub use offering::{challenge, challenge_by_link, counter};
pub(crate) use paired::{PairedGame, begin_paired, challenge_paired};
pub(super) use with_program::check as check_program;
pub use words::add_word;
pub(crate) use words::checked_word;

pub const MOST_GREETING: usize = 1_000;
/// The maximum number of opponents of an open challenge.
pub const MOST_STANDING: u32 = 20;

#[derive(Debug, Clone)]
pub struct Terms {
    pub variant: Arc<Variant>,
    pub rulebook: Rulebook,
    /// The opponent's name, or the address of an invitation; empty for an open challenge.
    pub opponent: String,
    /// The challenger's seat; drawn at random if absent.
    pub seat: Option<Side>,
    /// The time control and its strictness.
    pub pace: Pace,
    /// Whether only the players can view the game.
    pub private: bool,
    pub greeting: String,
    pub start: Start,
    /// Whether two games start at once, one with each side.
    pub both_sides: bool,
    /// How many players may accept, each for a separate game; usually 1.
    pub standing: u32,
    /// Whether the result counts for the players' ratings.
    pub rated: bool,
    pub requirements: Requirements,
    /// How long a program waits before it answers, in seconds; 0 for at once.
    pub program_wait: i64,
}

/// The starting position that a challenge requests.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Start {
    #[default]
    Usual,
    /// A position as FEN, for free boards only.
    Position(String),
    /// The slug of the array that the challenger chose for their own pieces.
    Array(String),
}

/// Why a challenge is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChallengeRefused {
    /// No player of that name can be challenged.
    NoSuchOpponent,
    /// The friend's email address is invalid.
    NoAddress(AddressError),
    /// The address has received the maximum number of invitations. Seconds until the next is
    /// possible.
    MailedEnough(u64),
    /// A new account has sent the maximum number of invitations. Seconds until the next is
    /// possible.
    InvitedEnough(u64),
    /// A new account's emails may contain no links, and this looks like one.
    LinkInGreeting(String),
    /// An opponent is named, and a link is requested as well.
    NameOrLink,
    /// Players cannot challenge themselves.
    Yourself,
    /// The variant is not available with that rulebook.
    WrongRulebook,
    /// Only free boards have a custom position.
    SetUpNeedsFree,
    /// The starting position cannot be read.
    WrongStart(FenError),
    /// The time control is out of range.
    WrongTimeControl(ControlFault),
    TooLong,
    /// The pieces cannot be set up this way in this game.
    NoSuchSetup,
    /// The number of opponents is out of range.
    Standing,
    /// Only an open challenge can have several opponents.
    StandingIsOpen,
    /// The player of that name accepts no challenges from the challenger.
    Blocked(String),
    /// The player of that name accepts no direct challenges.
    TakesNone(String),
    /// The challenger has the maximum number of open challenges.
    Enough(i64),
    /// Free boards, odds and positions of one's own cannot be rated.
    CannotBeRated,
    /// The range of ratings is empty.
    RatingRange,
    /// Only an open challenge can have a range of ratings.
    RangeIsOpen,
    /// Programs do not play on this site at present.
    NoPrograms,
    /// The program does not play the variant.
    NotPlayedByProgram,
    /// Programs play no rated games on this site.
    UnratedProgram,
    /// The player has the maximum number of running games against programs.
    EnoughProgramGames(i64),
    /// The position is that of a running game of the player.
    RunningPosition(GameId),
    /// The game would be over in the starting position.
    StartIsOver,
}

impl ChallengeRefused {
    /// Seconds until the same challenge is possible.
    pub fn wait(&self) -> Option<u64> {
        match self {
            Self::MailedEnough(seconds) | Self::InvitedEnough(seconds) => Some(*seconds),
            _ => None,
        }
    }
}

/// Why accepting, declining or withdrawing is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerRefused {
    /// The challenge is not open any more.
    Gone,
    /// The pieces cannot be set up this way in this game.
    NoSuchSetup,
    /// The word for the deal is invalid.
    OddWord,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Acceptance<'a> {
    /// The array of the accepter's pieces, where players choose it; empty for the usual array.
    pub setup: &'a str,
    /// A word for the deal of face-down pieces; empty for none.
    pub word: &'a str,
}

/// Why a counter-offer is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CounterRefused {
    /// The challenge is not open any more.
    Gone,
    Terms(ChallengeRefused),
}

fn write_event(
    conn: &mut DbConnection,
    game: GameId,
    seq: i64,
    actor: Option<PlayerId>,
    event: &Event,
    at: Timestamp,
) -> Result<i64, Error> {
    let row = events::NewEvent {
        game_id: Some(game),
        seq,
        player_id: actor,
        event,
        ply: Some(0),
        at,
    };
    Ok(events::insert(conn, &row)?)
}

/// Records the challenge. The row counts its events: the first one belongs to the challenge itself.
fn write_first_event(
    conn: &mut DbConnection,
    game: GameId,
    challenger: PlayerId,
    origin: Option<(Origin, GameId)>,
    at: Timestamp,
) -> Result<i64, Error> {
    let row = events::NewEvent {
        game_id: Some(game),
        seq: 1,
        player_id: Some(challenger),
        event: &Event::Challenged {
            origin: origin.map(|(kind, _)| kind),
        },
        ply: Some(0),
        at,
    };
    games::save_rev(conn, game, 1)?;
    Ok(events::insert(conn, &row)?)
}
