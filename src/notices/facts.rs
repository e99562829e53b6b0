//! Everything that a notice can tell, as plain values.

use super::Kind;
use crate::words::rulings::Told;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

/// What a notice is made from.
#[derive(Debug, Clone)]
pub struct Facts {
    /// The public address of the server, such as `https://example.org`.
    pub public_url: String,
    /// The recipient's name.
    pub recipient: String,
    /// The zone in which the recipient reads instants.
    pub zone: Tz,
    /// When the notice is written.
    pub now: DateTime<Utc>,
    /// The recipient's secret for one-click links.
    pub mail_key: String,
    /// What it is about.
    pub matter: Matter,
}

/// A game, or the account.
#[derive(Debug, Clone)]
pub enum Matter {
    /// One of the kinds that can be switched off.
    Game(Box<GameFacts>),
    /// Mail that guards the account.
    Account(AccountFacts),
}

/// What a mail about the account tells.
#[derive(Debug, Clone)]
pub enum AccountFacts {
    /// The link to choose a new password.
    PasswordReset {
        /// The secret of the link.
        token: String,
        /// Until when it works.
        expires: DateTime<Utc>,
    },
    /// The link to confirm an address.
    ConfirmAddress {
        /// The secret of the link.
        token: String,
        /// Until when it works.
        expires: DateTime<Utc>,
    },
    /// Told to the old address.
    AddressChanged {
        /// The new address; its owner asked for it, but the old mailbox may be in other hands:
        /// give it masked.
        new_address: String,
    },
    /// Told after the change.
    PasswordChanged,
}

/// What a mail about a game tells. The texts come ready; `diagram` and `notation` made them.
#[derive(Debug, Clone)]
pub struct GameFacts {
    /// One of the kinds that can be switched off.
    pub kind: Kind,
    /// What exactly happened, where the kind leaves it open.
    pub cause: Cause,
    /// The number of the game.
    pub id: i64,
    /// The variant's name, `Xiangqi`.
    pub variant: String,
    /// The names of the first and of the second seat, `Red` and `Black`.
    pub seats: [String; 2],
    /// The recipient's seat, 0 or 1; none while it is not drawn.
    pub seat: Option<usize>,
    /// The other player's name; empty when there is none yet.
    pub opponent: String,
    /// Rulebook, pace and the like, `3 days a move`; may be empty.
    pub terms: String,
    /// The number of moves made.
    pub ply: u32,
    /// The last moves, oldest first; the last one is what the opponent did.
    pub moves: Vec<Played>,
    /// The opponent's words with the move, the challenge or the answer.
    pub message: Option<String>,
    /// The board as text.
    pub board: Option<String>,
    /// When the time of the side to move runs out, or the challenge lapses.
    pub deadline: Option<DateTime<Utc>>,
    /// Whether the recipient is to move.
    pub your_move: bool,
    /// Whether the opponent's draw offer stands.
    pub draw_offered: bool,
    /// Who won and why, as a sentence.
    pub outcome: Option<String>,
    /// The grounds of a ruling on a repetition, or of a warning of one.
    pub grounds: Option<Told>,
    /// What the rules warn of, a sentence each: check, a repetition.
    pub warnings: Vec<String>,
}

/// What happened, where the kind leaves it open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Cause {
    /// What the kind says.
    #[default]
    Usual,
    /// [`Kind::YourTurn`]: a take-back was agreed to.
    TakenBack,
    /// [`Kind::Declined`]: nobody answered in time.
    Lapsed,
    /// [`Kind::YourTurn`]: so many moves were taken back, on a free board.
    GoneBack(u32),
    /// [`Kind::Takeback`]: the game would go back to that ply, on a free board.
    GoBackTo(u32),
    /// [`Kind::DrawOffer`]: this seat, 0 or 1, is said to have won, on a free board.
    ResultClaimed(usize),
}

/// A move as the reader sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Its number, from 1.
    pub number: u32,
    /// The seat that made it, `Red`.
    pub seat: String,
    /// The move in full, `R a1-a5`.
    pub text: String,
}

impl Facts {
    /// The kind of the notice.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match &self.matter {
            Matter::Game(game) => game.kind,
            Matter::Account(AccountFacts::PasswordReset { .. }) => Kind::PasswordReset,
            Matter::Account(AccountFacts::ConfirmAddress { .. }) => Kind::ConfirmAddress,
            Matter::Account(AccountFacts::AddressChanged { .. }) => Kind::AddressChanged,
            Matter::Account(AccountFacts::PasswordChanged) => Kind::PasswordChanged,
        }
    }
}
