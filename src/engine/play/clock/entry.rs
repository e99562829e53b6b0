//! What a ledger has: each thing that matters to a clock, with its instant.

use crate::play::instant::Instant;
use crate::rules::Side;

/// One entry of the ledger of a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The instant from which it counts.
    pub at: Instant,
    /// What happened at that instant.
    pub what: What,
}

/// What happened to a clock. Who may do so, and how often, is judged before it comes here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The first turn of the game begins.
    Start {
        /// The side whose turn it is.
        side: Side,
    },
    /// The side to move made its move.
    Move,
    /// Both clocks are paused by agreement.
    Pause,
    /// Both clocks are started again.
    Resume,
    /// A side's clock stands still in its turns.
    VacationOn {
        /// The side that is on vacation.
        side: Side,
    },
    /// The clock of this side is started again.
    VacationOff {
        /// The side whose vacation ended.
        side: Side,
    },
    /// A side's clock stands still in its turns, on vacation or not: its player is locked out.
    HoldOn {
        /// The side whose clock is held.
        side: Side,
    },
    /// The clock of this side is started again.
    HoldOff {
        /// The side whose clock was held.
        side: Side,
    },
    /// An outage of the server ended.
    Outage {
        /// Its length, in whole seconds.
        seconds: u32,
    },
    /// The side to move gets time back: for an email that was not sent, for a move that lay a
    /// while, for being locked out.
    Credit {
        /// How much, below 0 where what was given too much is taken again; whoever writes the entry
        /// keeps to the cap.
        seconds: i64,
    },
    /// The last moves were taken back.
    TakeBack {
        /// The number of plies, at least one.
        plies: u32,
    },
    /// A side gets time as a gift.
    Gift {
        /// The side that is given time.
        side: Side,
        /// The time that is added, in seconds.
        seconds: u32,
    },
    /// The deadline would have fallen into quiet hours, and moves to their end.
    Shift {
        /// The end of the quiet hours.
        to: Instant,
    },
}

/// Why an entry cannot follow those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    /// It is earlier than the one before it.
    #[error("earlier than what comes before it")]
    TimesGoBack {
        /// The instant of the entry before it.
        last: Instant,
    },
    /// No turn has begun before this entry.
    #[error("before the start")]
    NotStarted,
    /// The game has started already.
    #[error("a second start")]
    StartedTwice,
    /// Nobody moves while the game is paused.
    #[error("a move in a pause")]
    MoveWhilePaused,
    /// The clocks were paused before.
    #[error("a pause in a pause")]
    PausedTwice,
    /// The clocks were not paused.
    #[error("no pause to end")]
    NotPaused,
    /// The side is on vacation already.
    #[error("on vacation already")]
    OnVacationTwice(Side),
    /// This side was not on vacation.
    #[error("no vacation to end")]
    NotOnVacation(Side),
    /// The side's clock is held already.
    #[error("held already")]
    HeldTwice(Side),
    /// The clock of this side was not held.
    #[error("not held")]
    NotHeld(Side),
    /// None, or more moves than there are.
    #[error("no such moves to take back")]
    NothingToTakeBack {
        /// The number of plies that there are.
        moves: usize,
    },
    /// A deadline is never moved to an earlier instant.
    #[error("the deadline is later")]
    ShiftedBack {
        /// The deadline that it is compared with.
        deadline: Instant,
    },
}
