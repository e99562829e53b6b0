//! Challenges: an invitation to a game, to a named player or to anybody. They are offered,
//! answered, and a game begins.

mod answering;
mod beginning;
mod offering;
mod words;

use crate::event::Event;
use crate::model::{AddressError, GameId, Origin, PlayerId};
use crate::notation::fen::FenError;
use crate::play::{ControlFault, Pace};
use crate::rules::{Rulebook, Side, Variant};
use crate::service::Error;
use crate::store::{DbConnection, Timestamp, events, games};
use std::sync::Arc;

pub use answering::{accept, accept_with, close_all, decline, lapse, withdraw};
pub(crate) use answering::{check_blocks, decline_invitation, take_down};
pub(crate) use beginning::{begin, begin_by_invitation};
pub(crate) use offering::new_game;
pub(super) use offering::{Whom, make};
pub use offering::{challenge, challenge_by_link, counter};
pub use words::add_word;
pub(crate) use words::word_asked;

/// The most characters of a greeting.
pub const MOST_GREETING: usize = 1_000;
/// So many may accept a challenge to anybody.
pub const MOST_STANDING: u32 = 20;

#[derive(Debug, Clone)]
pub struct Terms {
    pub variant: Arc<Variant>,
    pub rulebook: Rulebook,
    /// Whom to challenge by name, or to invite by address; empty: whoever accepts.
    pub opponent: String,
    /// The challenger's seat; none: drawn by lot.
    pub seat: Option<Side>,
    /// The time control, and how strictly it is kept.
    pub pace: Pace,
    /// Whether only the players may look on.
    pub private: bool,
    pub greeting: String,
    /// The position to begin with.
    pub start: Start,
    /// Whether two games begin at once, one with each side.
    pub both_sides: bool,
    /// How many may accept it, each for a game of their own; 1 for most.
    pub standing: u32,
}

/// The position that a challenge asks to begin with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Start {
    #[default]
    Usual,
    /// A position as FEN, on a board where players may set one up.
    Position(String),
    /// The array that the challenger chose for the own pieces, by its slug.
    Array(String),
}

/// Why a challenge is not made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChallengeRefused {
    /// Nobody of that name can be challenged.
    NoSuchOpponent,
    /// What should be a friend's address is none.
    NoAddress(AddressError),
    /// Invitations enough were mailed to that address; the next may be in so many seconds.
    MailedEnough(u64),
    /// A new account has had invitations enough mailed; the next may be in so many seconds.
    InvitedEnough(u64),
    /// What a new account has mailed may have no links in it, and this looks like one.
    LinkInGreeting(String),
    /// An opponent is named, and a link to pass on is asked for as well.
    NameOrLink,
    /// Nobody plays against themselves.
    Yourself,
    /// The variant is not played under that rulebook.
    WrongRulebook,
    /// Only on a free board is a position set up.
    SetUpNeedsFree,
    /// The position to begin with cannot be read.
    WrongStart(FenError),
    /// No challenge may have such a time control.
    WrongTimeControl(ControlFault),
    TooLong,
    /// The pieces cannot be set up so in this game.
    NoSuchSetup,
    /// So many, or so few, may not accept it.
    Standing,
    /// Only a challenge to anybody may be accepted more than once.
    StandingIsOpen,
    /// The player of that name takes no challenges from the challenger.
    Blocked(String),
    /// The player of that name takes no challenges by name.
    TakesNone(String),
    /// So many challenges of the challenger's wait already.
    Enough(i64),
}

impl ChallengeRefused {
    /// After how many seconds the same challenge may be made.
    pub fn wait(&self) -> Option<u64> {
        match self {
            Self::MailedEnough(seconds) | Self::InvitedEnough(seconds) => Some(*seconds),
            _ => None,
        }
    }
}

/// Why a challenge is not accepted, declined or withdrawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerRefused {
    /// It does not stand any more.
    Gone,
    /// The pieces cannot be set up so in this game.
    NoSuchSetup,
    /// The word for the deal cannot be added.
    OddWord,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Acceptance<'a> {
    /// The array for the own pieces, where the variant leaves that to the players; an empty one is
    /// the usual array.
    pub setup: &'a str,
    /// A word for the deal, where pieces are dealt; empty for none.
    pub word: &'a str,
}

/// Why another offer is not made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CounterRefused {
    /// The challenge does not stand any more.
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

/// That the challenge was made. The row counts its events: the first one belongs to the challenge
/// itself.
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
