//! Everything that a notice can tell, as plain values.

use crate::event::Event;
use crate::model::notice::Kind;
use crate::model::{Address, GameId};
use crate::play::GameEvent;
use crate::words::admin::News;
use crate::words::rulings::RulingText;
use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;

/// What a letter is made from.
#[derive(Debug, Clone)]
pub struct Facts {
    pub to: Address,
    /// The public address of the server, such as `https://example.org`.
    pub public_url: String,
    pub recipient: String,
    /// The zone in which the recipient reads instants.
    pub zone: Tz,
    /// When the notice is written.
    pub now: DateTime<Utc>,
    pub keys: MailKeys,
    /// Where an answer to the email goes; none where it is not read.
    pub reply_to: Option<String>,
    /// The Message-ID of the email of the recipient's that it answers.
    pub in_reply_to: Option<String>,
    pub matter: Matter,
}

/// The keys in the recipient's links that work signed out.
#[derive(Debug, Clone, Default)]
pub struct MailKeys {
    /// Switches off emails of this kind.
    pub stop: String,
    /// Opens the choice of all kinds.
    pub settings: String,
}

/// A game, several of them, or the account.
#[derive(Debug, Clone)]
pub enum Matter {
    Game(Box<GameFacts>),
    /// What we say to an email of the reader's about a game.
    Answer(Box<AnswerFacts>),
    Kibitz(KibitzFacts),
    /// The games that wait for the reader.
    Digest(DigestFacts),
    /// What was begun in public this week.
    Weekly(WeeklyFacts),
    /// An invitation to somebody who may have no account.
    Invitation(InvitationFacts),
    /// Email that guards the account.
    Account(AccountFacts),
}

/// What an email about the account tells.
#[derive(Debug, Clone)]
pub enum AccountFacts {
    /// The link to choose a new password.
    PasswordReset {
        token: String,
        expires: DateTime<Utc>,
        is_by_admin: bool,
    },
    /// The link to confirm an address.
    ConfirmAddress {
        token: String,
        expires: DateTime<Utc>,
    },
    AddressChanged {
        /// The new address; its owner asked for it, but the old mailbox may be in other hands:
        /// give it masked.
        new_address: String,
    },
    PasswordChanged,
    /// What an admin did that concerns the reader.
    AdminActed(Box<News>),
}

/// What an email about a game tells. The texts come ready; `diagram` and `notation` made them.
#[derive(Debug, Clone)]
pub struct GameFacts {
    /// One of the kinds that can be switched off.
    pub kind: Kind,
    /// The move of the reader's that the email is the receipt for.
    pub receipt: Option<ReceiptFacts>,
    /// What happened; none where the game is told as it stands.
    pub event: Option<Event>,
    pub id: GameId,
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
    /// Where the game stands: `at the start`, `after Red’s move 22`.
    pub place: String,
    /// Whether the last move can be asked back, as far as what was hidden allows.
    pub takes_back: bool,
    /// Whether the pieces are being placed unseen.
    pub places: bool,
    /// Whether answers can be prepared in the game.
    pub prepares: bool,
    /// A placing that the reader could answer with, where one is asked for.
    pub placing: Option<String>,
    /// What the opponent asks for, where that is to go back on a free board.
    pub takeback_request: Option<String>,
    /// The last moves, oldest first; the last one is what the opponent did.
    pub moves: Vec<Played>,
    /// The opponent's words with the move, the challenge or the answer; before them those that
    /// came with moves which prepared answers of the reader's met, oldest first.
    pub said: Vec<WrittenWords>,
    pub board: Option<BoardFacts>,
    /// Who has left the board and what the sides have, a sentence each.
    pub material: Vec<String>,
    /// When the time of the side to move runs out, or the challenge lapses.
    pub deadline: Option<DateTime<Utc>>,
    /// The time that a side has once its next turn comes; none without a clock.
    pub next_time: Option<TimeDelta>,
    /// Whether there is no limit at all.
    pub is_untimed: bool,
    pub stage: Stage,
    /// Whether the recipient is to move.
    pub your_move: bool,
    /// A legal move of the recipient's, as the recipient writes it.
    pub example: Option<String>,
    /// What else to know before one accepts or begins: the set-up of the pieces.
    pub challenge_terms: Vec<String>,
    /// Whether the opponent's draw offer stands.
    pub draw_offered: bool,
    /// Who won and why, as a sentence.
    pub outcome: Option<String>,
    /// The grounds of a ruling on a repetition, or of a warning of one.
    pub grounds: Option<RulingText>,
    /// What the rules warn of, a sentence each: check, a repetition.
    pub warnings: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// A challenge, or what became of it.
    Challenge,
    Running,
    Over,
    /// A challenge that came to nothing.
    Closed,
}

/// Words that somebody wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenWords {
    /// The move that they came with, where that has to be told: `Red’s move 22`.
    pub came_with: Option<String>,
    pub text: String,
}

/// A board in the ways in which an email shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardFacts {
    pub text: String,
    /// The last move in words, whose points the drawing brackets.
    pub last: Option<String>,
    /// What came after it, in a sentence: what was turned up, where a beast went.
    pub brought: Option<String>,
    pub legend: String,
    /// In words, to be read aloud.
    pub aloud: String,
    /// Drawn, a PNG; none where that failed.
    pub picture: Option<Vec<u8>>,
}

/// What an email of the reader's has played.
#[derive(Debug, Clone)]
pub struct ReceiptFacts {
    pub played: Played,
    /// The moves that were prepared, and followed at once.
    pub at_once: Vec<Played>,
    /// Whether a draw was offered with it.
    pub offers_draw: bool,
    /// The words that went with it; may be empty.
    pub message: String,
    /// What became of further lines.
    pub notes: Vec<Note>,
}

/// Something to know besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// What it says first, one sentence.
    pub headline: String,
    pub lines: Vec<String>,
}

/// What we say to an email of the reader's.
#[derive(Debug, Clone)]
pub struct AnswerFacts {
    /// What it says first, one sentence.
    pub headline: String,
    /// What it says further, a paragraph each.
    pub lines: Vec<String>,
    /// What the reader wrote; may be empty.
    pub heard: String,
    /// The move after which the board is shown, as the reader writes it, when it was only tried.
    pub tried: Option<String>,
    pub game: GameFacts,
}

#[derive(Debug, Clone)]
pub struct KibitzFacts {
    pub id: GameId,
    pub variant: String,
    pub names: [String; 2],
    /// The other player's name; empty for somebody who watches.
    pub opponent: String,
    /// Whether the recipient has no seat.
    pub watching: bool,
    /// The remarks, oldest first.
    pub remarks: Vec<Remark>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    pub by: String,
    /// The position that it is about: `after Red’s move 22`.
    pub place: String,
    pub text: String,
}

/// The games that wait for the reader.
#[derive(Debug, Clone)]
pub struct DigestFacts {
    /// The first of them, told in full, each with the address at which it is answered.
    pub games: Vec<(GameFacts, Option<String>)>,
    /// The next ones, told in a line.
    pub brief: Vec<Brief>,
    pub more: usize,
}

/// A game that waits, in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brief {
    pub id: GameId,
    pub variant: String,
    pub opponent: String,
    pub deadline: Option<DateTime<Utc>>,
    /// The address at which it is answered.
    pub answer_to: Option<String>,
}

/// What was begun in public this week.
#[derive(Debug, Clone)]
pub struct WeeklyFacts {
    /// Games: what is told of one, and its number.
    pub games: Vec<(String, GameId)>,
    pub challenges: Vec<(String, GameId)>,
}

/// An invitation to somebody who may have no account.
#[derive(Debug, Clone)]
pub struct InvitationFacts {
    pub challenger: String,
    pub variant: String,
    /// One sentence about it: the friend may not know it.
    pub summary: String,
    /// The friend's seat, `you play Red and move first`.
    pub seat: String,
    pub terms: String,
    /// What the pace means, in sentences.
    pub clock: String,
    /// The challenger's words; may be empty.
    pub greeting: String,
    pub until: DateTime<Utc>,
    /// The secret of its address.
    pub token: String,
    /// The token by which the address gets no more of these.
    pub stop: String,
}

/// A move as the reader sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Its number, which the answer to it has too.
    pub number: u32,
    /// The seat that made it, `Red`.
    pub seat: String,
    /// The move in full, `R a1-a5`.
    pub text: String,
}

impl GameFacts {
    /// Whether the opponent offers something, and waits for yes or no.
    pub fn has_offered(&self) -> bool {
        matches!(self.event, Some(Event::Game(GameEvent::Offered { .. })))
    }

    /// Whether the opponent has declined what the reader offered.
    pub fn has_declined(&self) -> bool {
        self.event.as_ref().is_some_and(Event::is_refusal)
    }
}

impl Facts {
    /// Whether an answer to the email is read.
    pub fn can_answer(&self) -> bool {
        self.reply_to.is_some()
    }

    pub fn kind(&self) -> Kind {
        match &self.matter {
            Matter::Game(game) => game.kind,
            Matter::Answer(_) => Kind::Answer,
            Matter::Kibitz(_) => Kind::Kibitz,
            Matter::Digest(_) => Kind::Digest,
            Matter::Weekly(_) => Kind::Weekly,
            Matter::Invitation(_) => Kind::Invitation,
            Matter::Account(AccountFacts::PasswordReset { .. }) => Kind::PasswordReset,
            Matter::Account(AccountFacts::ConfirmAddress { .. }) => Kind::ConfirmAddress,
            Matter::Account(AccountFacts::AddressChanged { .. }) => Kind::AddressChanged,
            Matter::Account(AccountFacts::PasswordChanged) => Kind::PasswordChanged,
            Matter::Account(AccountFacts::AdminActed(_)) => Kind::AdminActed,
        }
    }
}
