//! The data of a notice, as plain values.

use crate::event::Event;
use crate::model::notice::Kind;
use crate::model::{Address, GameId, SubjectStyle, TournamentId};
use crate::play::GameEvent;
use crate::words::admin::News;
use crate::words::rulings::RulingText;
use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;

#[derive(Debug, Clone)]
pub struct Facts {
    pub to: Address,
    /// The public URL of the server, such as `https://example.org`.
    pub public_url: String,
    pub recipient: String,
    /// The recipient's time zone.
    pub zone: Tz,
    pub now: DateTime<Utc>,
    pub keys: MailKeys,
    /// The reply address; `None` if replies are off.
    pub reply_to: Option<String>,
    /// The Message-ID of the recipient's email that this one answers.
    pub in_reply_to: Option<String>,
    pub subject: SubjectStyle,
    pub matter: Matter,
}

/// The keys of the recipient's links that work without signing in.
#[derive(Debug, Clone, Default)]
pub struct MailKeys {
    /// Switches off emails of this kind.
    pub stop: String,
    pub settings: String,
}

/// The subject matter of an email.
#[derive(Debug, Clone)]
pub enum Matter {
    Game(Box<GameFacts>),
    /// An answer to a reader's email about a game.
    Answer(Box<AnswerFacts>),
    Kibitz(KibitzFacts),
    /// The analysis of a game is done.
    Analysis(AnalysisFacts),
    /// The games in which it is the reader's turn.
    Digest(DigestFacts),
    /// The public games and challenges of the week.
    Weekly(WeeklyFacts),
    /// An invitation to a person who may have no account.
    Invitation(InvitationFacts),
    /// An event of a tournament, or the answer to an email about one.
    Tournament(Box<TournamentFacts>),
    /// An email about the security of the account.
    Account(AccountFacts),
}

/// The content of an email about an analysis that is done.
#[derive(Debug, Clone)]
pub struct AnalysisFacts {
    pub id: GameId,
    /// The variant's name, `Xiangqi`.
    pub variant: String,
    /// The full names of the two players.
    pub names: [String; 2],
}

/// The content of an email about the account.
#[derive(Debug, Clone)]
pub enum AccountFacts {
    /// A link to choose a new password.
    PasswordReset {
        token: String,
        expires: DateTime<Utc>,
        is_by_admin: bool,
    },
    /// A link to confirm an address.
    ConfirmAddress {
        token: String,
        expires: DateTime<Utc>,
    },
    AddressChanged {
        /// The new address. It must be masked, because the old mailbox may belong to someone else.
        new_address: String,
    },
    PasswordChanged,
    /// An admin's action that concerns the reader.
    AdminActed(Box<News>),
}

/// The content of an email about a game. Boards and moves are given as text, rendered by `diagram`
/// and `notation`.
#[derive(Debug, Clone)]
pub struct GameFacts {
    /// One of the kinds that can be switched off.
    pub kind: Kind,
    /// The reader's move of which the email is the receipt.
    pub receipt: Option<ReceiptFacts>,
    /// `None` if the email reports the state of the game only.
    pub event: Option<Event>,
    pub id: GameId,
    /// The variant's name, `Xiangqi`.
    pub variant: String,
    /// The names of the first and the second seat, `Red` and `Black`.
    pub seats: [String; 2],
    /// The recipient's seat, 0 or 1; `None` before the seats are assigned.
    pub seat: Option<usize>,
    /// The other player's name; empty if there is none yet.
    pub opponent: String,
    /// Rulebook, time control and the like, `3 days a move`; may be empty.
    pub terms: String,
    /// The current position: `at the start`, `after Red’s move 22`.
    pub place: String,
    /// Whether the last move can be taken back. Revealed hidden pieces may prevent it.
    pub takes_back: bool,
    /// Whether the pieces are being placed secretly.
    pub places: bool,
    /// Whether conditional moves are possible in the game.
    pub prepares: bool,
    /// An example of a placement, if one is expected from the reader.
    pub placing: Option<String>,
    /// The opponent's request to go back on a free board.
    pub takeback_request: Option<String>,
    /// The last moves, oldest first. The last one is the opponent's.
    pub moves: Vec<Played>,
    /// The opponent's message with the move, the challenge or the answer. Before it, the messages
    /// with moves that the reader's conditional moves answered, oldest first.
    pub messages: Vec<WrittenWords>,
    pub board: Option<BoardFacts>,
    /// Captured pieces and the material of both sides, one sentence each.
    pub material: Vec<String>,
    /// The deadline of the side to move, or of the challenge.
    pub deadline: Option<DateTime<Utc>>,
    /// The time of a side when its next turn starts; `None` without a clock.
    pub next_time: Option<TimeDelta>,
    pub is_untimed: bool,
    pub stage: Stage,
    pub your_move: bool,
    /// A legal move of the recipient's, in the recipient's notation.
    pub example: Option<String>,
    /// Further terms of a challenge: the set-up of the pieces.
    pub challenge_terms: Vec<String>,
    /// Whether the opponent's draw offer is pending.
    pub draw_offered: bool,
    /// The winner and the reason, as a sentence.
    pub outcome: Option<String>,
    /// The grounds of a ruling on repetition, or of a warning.
    pub grounds: Option<RulingText>,
    /// Warnings of the rules, one sentence each: check, a repetition.
    pub warnings: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// A challenge, or the answer to it.
    Challenge,
    Running,
    Over,
    /// A challenge that did not become a game.
    Closed,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenWords {
    /// The move that it was sent with, if that has to be named: `Red’s move 22`.
    pub came_with: Option<String>,
    pub text: String,
}

/// A board drawn as text, and what its signs mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardText {
    pub text: String,
    pub legend: String,
}

/// The representations of a board in an email.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardFacts {
    pub plain: BoardText,
    /// The same for the HTML part, if it has no picture.
    pub html: BoardText,
    /// The last move in words; the drawing brackets its points.
    pub last: Option<String>,
    /// A consequence of the move, in a sentence: a revealed piece, a moved animal.
    pub consequence: Option<String>,
    /// A description for screen readers.
    pub aloud: String,
    /// A PNG; `None` if drawing failed.
    pub picture: Option<Vec<u8>>,
}

/// The moves that a reader's email made.
#[derive(Debug, Clone)]
pub struct ReceiptFacts {
    pub played: Played,
    /// The conditional moves that were played at once.
    pub at_once: Vec<Played>,
    /// Whether a draw was offered with it.
    pub offers_draw: bool,
    /// The message sent with it; may be empty.
    pub message: String,
    /// The results of further lines.
    pub notes: Vec<Note>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    pub headline: String,
    pub lines: Vec<String>,
}

/// The answer to a reader's email.
#[derive(Debug, Clone)]
pub struct AnswerFacts {
    pub headline: String,
    pub lines: Vec<String>,
    /// The reader's words; may be empty.
    pub quotation: String,
    /// The move after which the board is shown, in the reader's notation, if it was only tried.
    pub tried_move: Option<String>,
    pub game: GameFacts,
}

#[derive(Debug, Clone)]
pub struct KibitzFacts {
    pub id: GameId,
    pub variant: String,
    pub names: [String; 2],
    /// The other player's name; empty for a watcher.
    pub opponent: String,
    pub watching: bool,
    pub remarks: Vec<Remark>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    pub by: String,
    /// The position of the comment: `after Red’s move 22`.
    pub place: String,
    pub text: String,
}

/// The games in which it is the reader's turn.
#[derive(Debug, Clone)]
pub struct DigestFacts {
    /// The first games in full, each with its reply address.
    pub games: Vec<(GameFacts, Option<String>)>,
    /// The other games, one line each.
    pub brief: Vec<Brief>,
    pub more: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brief {
    pub id: GameId,
    pub variant: String,
    pub opponent: String,
    pub deadline: Option<DateTime<Utc>>,
    pub answer_to: Option<String>,
}

/// The public games and challenges of the week.
#[derive(Debug, Clone)]
pub struct WeeklyFacts {
    /// A description and the id of each game.
    pub games: Vec<(String, GameId)>,
    pub challenges: Vec<(String, GameId)>,
    pub problem: Option<ProblemFacts>,
}

/// A problem to solve.
#[derive(Debug, Clone)]
pub struct ProblemFacts {
    pub id: i64,
    /// `Red to move and mate in 3`.
    pub task: String,
    pub board: BoardFacts,
}

/// An invitation to a person who may have no account.
#[derive(Debug, Clone)]
pub struct InvitationFacts {
    pub challenger: String,
    pub variant: String,
    /// A sentence about the game, which the friend may not know.
    pub summary: String,
    /// The friend's seat: `you play Red and move first`.
    pub seat: String,
    pub terms: String,
    /// An explanation of the time control.
    pub clock: String,
    /// The challenger's message; may be empty.
    pub greeting: String,
    pub until: DateTime<Utc>,
    /// The secret of the invitation's address.
    pub token: String,
    /// The token for declining all invitations.
    pub stop: String,
}

/// An event of a tournament.
#[derive(Debug, Clone)]
pub struct TournamentFacts {
    /// [`Kind::Tournament`] or [`Kind::Answer`].
    pub kind: Kind,
    pub id: TournamentId,
    pub name: String,
    /// What happened, in a sentence.
    pub news: String,
    /// The kind, the games and the time control.
    pub terms: String,
    /// Further sentences.
    pub lines: Vec<String>,
    pub organiser: String,
    /// The organiser's words, in an announcement or an invitation; may be empty.
    pub message: String,
    /// The reader's games of the round, a sentence each. A game that has not begun has no id.
    pub games: Vec<(String, Option<GameId>)>,
    /// The first rows of the standings.
    pub standings: Vec<String>,
    /// The number of further rows.
    pub left_out: usize,
    /// How to answer the email; empty if there is nothing to answer.
    pub answers: &'static str,
}

/// A move in the reader's notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The move number, shared by a move and the answer to it.
    pub number: u32,
    /// The seat that made it, `Red`.
    pub seat: String,
    /// The full text, `R a1-a5`.
    pub text: String,
}

impl GameFacts {
    /// Whether an offer of the opponent's is pending.
    pub fn has_offered(&self) -> bool {
        matches!(self.event, Some(Event::Game(GameEvent::Offered { .. })))
    }

    /// Whether the opponent declined the reader's offer.
    pub fn has_declined(&self) -> bool {
        self.event.as_ref().is_some_and(Event::is_refusal)
    }
}

impl Facts {
    /// Whether replies to the email are read.
    pub fn can_answer(&self) -> bool {
        self.reply_to.is_some()
    }

    pub fn kind(&self) -> Kind {
        match &self.matter {
            Matter::Game(game) => game.kind,
            Matter::Answer(_) => Kind::Answer,
            Matter::Kibitz(_) => Kind::Kibitz,
            Matter::Analysis(_) => Kind::Analysis,
            Matter::Digest(_) => Kind::Digest,
            Matter::Weekly(_) => Kind::Weekly,
            Matter::Invitation(_) => Kind::Invitation,
            Matter::Tournament(about) => about.kind,
            Matter::Account(AccountFacts::PasswordReset { .. }) => Kind::PasswordReset,
            Matter::Account(AccountFacts::ConfirmAddress { .. }) => Kind::ConfirmAddress,
            Matter::Account(AccountFacts::AddressChanged { .. }) => Kind::AddressChanged,
            Matter::Account(AccountFacts::PasswordChanged) => Kind::PasswordChanged,
            Matter::Account(AccountFacts::AdminActed(_)) => Kind::AdminActed,
        }
    }
}
