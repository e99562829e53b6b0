//! What a ledger has: each thing that matters to a clock, with its instant.

use crate::play::instant::Instant;
use crate::rules::Side;

/// One line of a ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// When.
    pub at: Instant,
    /// What happened then.
    pub what: What,
}

/// What happened to a clock. Who may do so, and how often, is judged before it comes here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The first turn begins.
    Start {
        /// Whose turn it is.
        side: Side,
    },
    /// The side to move moved.
    Move,
    /// Both clocks stand still.
    Pause,
    /// They go on.
    Resume,
    /// A side's clock stands still in its turns.
    VacationOn {
        /// Whose.
        side: Side,
    },
    /// It goes on.
    VacationOff {
        /// Whose.
        side: Side,
    },
    /// A side's clock stands still in its turns, on vacation or not: its player is locked out.
    HoldOn {
        /// Whose.
        side: Side,
    },
    /// It goes on.
    HoldOff {
        /// Whose.
        side: Side,
    },
    /// An outage of the server ended.
    Outage {
        /// How long it was.
        seconds: u32,
    },
    /// The side to move gets time back: for mail that did not go, for a move that lay a while, for
    /// being locked out.
    Credit {
        /// How much, below 0 where what was given too much is taken again; whoever writes the entry
        /// keeps to the cap.
        seconds: i64,
    },
    /// The last moves were taken back.
    TakeBack {
        /// How many, at least one.
        plies: u32,
    },
    /// A side gets time as a gift.
    Gift {
        /// Which.
        side: Side,
        /// How much.
        seconds: u32,
    },
    /// The deadline would have fallen into quiet hours, and moves to their end.
    Shift {
        /// The end.
        to: Instant,
    },
}

/// Why an entry cannot follow those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    /// It is earlier than the one before it.
    #[error("earlier than what comes before it")]
    TimesGoBack {
        /// That of the one before.
        last: Instant,
    },
    /// There is no turn yet.
    #[error("before the start")]
    NotStarted,
    /// The game has started already.
    #[error("a second start")]
    StartedTwice,
    /// Nobody moves while the game is paused.
    #[error("a move in a pause")]
    MoveWhilePaused,
    /// It is paused already.
    #[error("a pause in a pause")]
    PausedTwice,
    /// It is not paused.
    #[error("no pause to end")]
    NotPaused,
    /// The side is on vacation already.
    #[error("on vacation already")]
    OnVacationTwice(Side),
    /// It is not on vacation.
    #[error("no vacation to end")]
    NotOnVacation(Side),
    /// The side's clock is held already.
    #[error("held already")]
    HeldTwice(Side),
    /// It is not held.
    #[error("not held")]
    NotHeld(Side),
    /// None, or more moves than there are.
    #[error("no such moves to take back")]
    NothingToTakeBack {
        /// How many there are.
        moves: usize,
    },
    /// A deadline is never moved to an earlier instant.
    #[error("the deadline is later")]
    ShiftedBack {
        /// The deadline.
        deadline: Instant,
    },
}
