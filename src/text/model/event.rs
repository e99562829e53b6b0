//! What can happen to a game or an account.

use super::Word;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr};

/// What happened, as an event keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum EventKind {
    /// A challenge was made; the detail is how it goes back to an earlier one, if it does.
    Challenged,
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
    /// A move was made; the detail is the move.
    Moved,
    /// The move was prepared before, and played at once.
    PreparedPlayed,
    /// A draw was offered along with a move.
    DrawOfferedWithMove,
    DrawOffered,
    DrawDeclined,
    /// A move was asked back; the detail is the ply to go back to, on a free board.
    TakebackAsked,
    /// Moves were taken back; the detail is how many.
    TakenBack,
    TakebackDeclined,
    /// On a free board a side is said to have won; the detail is which.
    ResultClaimed,
    /// The other side does not agree.
    ResultDeclined,
    PauseAsked,
    /// Both players agreed on it: the clocks stand still.
    Paused,
    PauseDeclined,
    /// A player asked to call the game off.
    CancelAsked,
    /// The other would rather play on.
    CancelDeclined,
    /// One of them let the clocks go on.
    Resumed,
    /// A player gave the other time; the detail is the seconds.
    Gift,
    /// The side to move has run out of time, in a game where a flag falls by claim.
    TimeRanOut,
    /// The game ended; the detail is the winner and the reason.
    Ended,
    Reminded,
    /// Time was given back to a clock; the detail is how much.
    TimeGiven,
    /// The player went on vacation.
    VacationBegan,
    /// The player is back from vacation.
    VacationEnded,
    /// A player said something that came with no move; the detail is the words.
    Said,
    /// An onlooker remarked on the game; the detail is the remark's number.
    Kibitz,
    /// A player closed kibitz for as long as the game runs.
    KibitzClosed,
    /// That player opened it again.
    KibitzOpened,
    /// A mail was answered; the detail is the answer.
    MailAnswered,
    /// A mail made a move; the detail is what its writer is told.
    MovedByMail,
    Digest,
    Weekly,
    /// An account was given an address; the detail is the address.
    AddressGiven,
    /// An account's address was changed; the detail is the new one.
    AddressChanged,
    /// A new password was asked for.
    ResetAsked,
    PasswordChanged,
    /// An admin did something that concerns a player; the detail is the number of the act.
    AdminActed,
    /// What this program does not know: a later one wrote it.
    Unknown,
}

impl Word for EventKind {
    fn word(self) -> &'static str {
        self.into()
    }

    fn from_word(word: &str) -> Option<Self> {
        Some(Self::from_str(word).unwrap_or(Self::Unknown))
    }
}

impl EventKind {
    /// Whether something that was asked for is refused by it.
    #[must_use]
    pub fn is_refusal(self) -> bool {
        matches!(
            self,
            Self::DrawDeclined
                | Self::TakebackDeclined
                | Self::ResultDeclined
                | Self::PauseDeclined
                | Self::CancelDeclined
        )
    }
}
