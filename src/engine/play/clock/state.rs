//! The clock of a game.

use super::entry::{Entry, LedgerError, What};
use super::reserve;
use super::turn::{Turn, whole_above};
use crate::play::instant::{Instant, later};
use crate::play::time_control::TimeControl;
use crate::rules::Side;
use chrono::TimeDelta;

/// A clock with all that its ledger has told it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    opening: Option<i64>,
    /// What each side has, that of the side to move as its turn began; none without a limit, or
    /// before it is known.
    reserves: Option<[i64; 2]>,
    turn: Option<Turn>,
    paused: bool,
    /// Which sides are on vacation.
    away: [bool; 2],
    held: [bool; 2],
    /// The moves that were not taken back.
    moves: Vec<ClockMove>,
    flag: Option<Flag>,
    last: Option<Instant>,
}

/// A move as a take-back must know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ClockMove {
    side: Side,
    /// What each side had when the turn began.
    reserves: Option<[i64; 2]>,
    spent: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Flag {
    side: Side,
    at: Instant,
    /// Whether the turn that it fell in goes on.
    in_this_turn: bool,
}

/// What a clock shows at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// Whose turn it is; nobody's before the start.
    pub turn: Option<Side>,
    /// When that turn must end, exactly; none without a limit.
    pub deadline: Option<Instant>,
    /// Seconds left, the first side's first: of the side to move what remains until its deadline,
    /// never below 0; of the other its reserve. None without a limit, or before the start of a game
    /// by a date.
    pub left: [Option<i64>; 2],
    /// Whether the clock of the side to move stands still.
    pub standing: bool,
    /// The side whose time ran out first.
    pub flagged: Option<Side>,
}

impl Reading {
    /// The seconds that a side has left.
    pub fn left(&self, side: Side) -> Option<i64> {
        self.left[side.index()]
    }
}

impl Clock {
    /// A clock that has been told nothing yet.
    pub fn begin(control: TimeControl) -> Self {
        let opening = reserve::opening(control, None);
        Self {
            control,
            opening,
            reserves: opening.map(|seconds| [seconds; 2]),
            turn: None,
            paused: false,
            away: [false; 2],
            held: [false; 2],
            moves: Vec::new(),
            flag: None,
            last: None,
        }
    }

    /// A clock that has been told a whole ledger.
    ///
    /// # Errors
    /// The first entry that cannot be, counted from 0, and why.
    pub fn of(control: TimeControl, ledger: &[Entry]) -> Result<Self, (usize, LedgerError)> {
        let mut clock = Self::begin(control);
        for (nth, &entry) in ledger.iter().enumerate() {
            clock.push(entry).map_err(|why| (nth, why))?;
        }
        Ok(clock)
    }

    /// The time control that it follows.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// When the last thing happened that it was told.
    pub fn last(&self) -> Option<Instant> {
        self.last
    }

    /// Whether a side is on vacation.
    pub fn is_away(&self, side: Side) -> bool {
        self.away[side.index()]
    }

    /// Whether both sides' time stands still by agreement.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// The time that the turn which is on began with; none without a limit.
    pub fn time_of_turn(&self) -> Option<TimeDelta> {
        self.turn.as_ref().and_then(Turn::time)
    }

    /// What the side to move has until its deadline besides what costs it nothing; none without a
    /// limit.
    pub fn reserve_of_turn(&self) -> Option<i64> {
        let turn = self.turn.as_ref()?;
        let free = reserve::free(self.control, self.is_first_turn(turn.side));
        turn.time().map(|time| time.num_seconds() - free)
    }

    /// Tells it what happened next.
    ///
    /// # Errors
    /// Why that cannot be; the clock is as it was then.
    pub fn push(&mut self, entry: Entry) -> Result<(), LedgerError> {
        let Entry { at, what } = entry;
        self.check(entry)?;
        // What the server owes is given back before a flag is looked for.
        match what {
            What::Outage { seconds } => self.outage(seconds, at),
            What::Credit { seconds } => self.give_back(TimeDelta::seconds(seconds)),
            _ => {}
        }
        self.flag = self.flag_at(at);
        self.last = Some(at);
        match what {
            What::Start { side } => self.start(side, at),
            What::Move => self.make_move(at),
            What::Pause => self.paused = true,
            What::Resume => self.paused = false,
            What::VacationOn { side } => self.away[side.index()] = true,
            What::VacationOff { side } => self.away[side.index()] = false,
            What::HoldOn { side } => self.held[side.index()] = true,
            What::HoldOff { side } => self.held[side.index()] = false,
            What::Outage { .. } | What::Credit { .. } => {}
            What::TakeBack { plies } => self.take_back(plies as usize, at),
            What::Gift { side, seconds } => self.gift(side, seconds.into()),
            What::Shift { to } => self.shift(to, at),
        }
        let stands = self.is_stopped();
        if let Some(turn) = &mut self.turn {
            turn.stand(stands, at);
        }
        Ok(())
    }

    /// What it shows; before the last thing that happened, what it showed then.
    pub fn at(&self, now: Instant) -> Reading {
        let now = self.last.map_or(now, |last| now.max(last));
        let turn = self.turn.as_ref();
        let remaining = turn.and_then(|turn| turn.remaining(now));
        let left = |side: Side| match turn {
            Some(turn) if turn.side == side => remaining.map(whole_above),
            _ => self.reserves.map(|reserves| reserves[side.index()]),
        };
        Reading {
            turn: turn.map(|turn| turn.side),
            deadline: remaining.map(|remaining| later(now, remaining)),
            left: Side::BOTH.map(left),
            standing: turn.is_some_and(Turn::is_standing),
            flagged: self.flag_at(now).map(|flag| flag.side),
        }
    }

    /// Whether an entry can follow.
    fn check(&self, Entry { at, what }: Entry) -> Result<(), LedgerError> {
        if let Some(last) = self.last.filter(|last| at < *last) {
            return Err(LedgerError::TimesGoBack { last });
        }
        let wrong = match what {
            What::Start { .. } => self.turn.is_some().then_some(LedgerError::StartedTwice),
            What::Move | What::TakeBack { .. } | What::Gift { .. } | What::Shift { .. }
                if self.turn.is_none() =>
            {
                Some(LedgerError::NotStarted)
            }
            What::Move => self.paused.then_some(LedgerError::MoveWhilePaused),
            What::Pause => self.paused.then_some(LedgerError::PausedTwice),
            What::Resume => (!self.paused).then_some(LedgerError::NotPaused),
            What::VacationOn { side } => {
                self.away[side.index()].then_some(LedgerError::OnVacationTwice(side))
            }
            What::VacationOff { side } => {
                (!self.away[side.index()]).then_some(LedgerError::NotOnVacation(side))
            }
            What::HoldOn { side } => {
                self.held[side.index()].then_some(LedgerError::HeldTwice(side))
            }
            What::HoldOff { side } => {
                (!self.held[side.index()]).then_some(LedgerError::NotHeld(side))
            }
            What::TakeBack { plies } => {
                let moves = self.moves.len();
                let fits = (1..=moves).contains(&(plies as usize));
                (!fits).then_some(LedgerError::NothingToTakeBack { moves })
            }
            What::Shift { to } => {
                let deadline = self.at(at).deadline;
                let before = deadline.filter(|deadline| to < *deadline);
                before.map(|deadline| LedgerError::ShiftedBack { deadline })
            }
            What::Outage { .. } | What::Credit { .. } | What::Gift { .. } => None,
        };
        wrong.map_or(Ok(()), Err)
    }

    /// The first flag that has fallen until now.
    fn flag_at(&self, now: Instant) -> Option<Flag> {
        let fallen = || {
            let turn = self.turn.as_ref()?;
            let is_over = Fairness::of(self.control).is_over(turn.remaining(now)?);
            is_over.then_some(Flag {
                side: turn.side,
                at: now,
                in_this_turn: true,
            })
        };
        self.flag.or_else(fallen)
    }

    fn is_stopped(&self) -> bool {
        let stops = |turn: &Turn| self.away[turn.side.index()] || self.held[turn.side.index()];
        self.paused || self.turn.as_ref().is_some_and(stops)
    }

    fn start(&mut self, side: Side, at: Instant) {
        self.opening = reserve::opening(self.control, Some(at));
        self.reserves = self.opening.map(|seconds| [seconds; 2]);
        self.begin_turn(side, at, 0);
    }

    /// Begins a turn, or begins one again on which so many seconds had been spent.
    fn begin_turn(&mut self, side: Side, at: Instant, before: i64) {
        let free = reserve::free(self.control, self.is_first_turn(side));
        let seconds = self.reserves.as_mut().map(|reserves| {
            let own = &mut reserves[side.index()];
            *own = reserve::at_turn(self.control, *own);
            *own + free
        });
        self.turn = Some(Turn::begin(side, at, seconds, before));
        if let Some(flag) = &mut self.flag {
            flag.in_this_turn = false;
        }
    }

    /// Whether a side has made no move that stands.
    fn is_first_turn(&self, side: Side) -> bool {
        self.moves.iter().all(|moved| moved.side != side)
    }

    fn make_move(&mut self, at: Instant) {
        let Some(turn) = &self.turn else { return };
        let (side, spent) = (turn.side, turn.spent(at));
        let is_first = self.is_first_turn(side);
        let reserves = self.reserves;
        self.moves.push(ClockMove {
            side,
            reserves,
            spent,
        });
        if let Some(reserves) = &mut self.reserves {
            let own = &mut reserves[side.index()];
            *own = reserve::after_move(self.control, *own, spent, is_first);
        }
        self.begin_turn(side.other(), at, 0);
    }

    fn take_back(&mut self, plies: usize, at: Instant) {
        self.moves.truncate(self.moves.len() + 1 - plies);
        let Some(undone) = self.moves.pop() else {
            return;
        };
        self.reserves = undone.reserves;
        let spent = undone.reserves.map_or(0, |reserves| {
            let free = reserve::free(self.control, self.is_first_turn(undone.side));
            let had = reserves[undone.side.index()] + free;
            let least = reserve::after_take_back(self.control, self.opening.unwrap_or(0));
            undone.spent.min(had - least)
        });
        self.begin_turn(undone.side, at, spent);
    }

    /// Gives back what an outage took that ended at `end`.
    fn outage(&mut self, seconds: u32, end: Instant) {
        let start = end - TimeDelta::seconds(seconds.into());
        let Some(turn) = &self.turn else { return };
        let Some(remaining) = turn.remaining(end) else {
            return;
        };
        let lost = turn.ran(start, end);
        if turn.is_standing() && lost.is_zero() {
            return;
        }
        let after = Fairness::of(self.control).after_outage(remaining, lost);
        self.give_back(after - remaining);
        // Nobody's flag falls in an outage.
        self.flag = self
            .flag
            .filter(|flag| !flag.in_this_turn || flag.at <= start);
    }

    fn give_back(&mut self, span: TimeDelta) {
        if let Some(turn) = &mut self.turn {
            turn.give_back(span);
        }
    }

    fn gift(&mut self, side: Side, seconds: i64) {
        let before = self.moves.iter_mut().map(|moved| &mut moved.reserves);
        for reserves in before.chain([&mut self.reserves]).flatten() {
            reserves[side.index()] += seconds;
        }
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.side == side) {
            turn.add(seconds);
        }
    }

    fn shift(&mut self, to: Instant, at: Instant) {
        if let Some(deadline) = self.at(at).deadline
            && let Some(turn) = &mut self.turn
        {
            turn.shift(to - deadline);
        }
    }
}

/// How much a late move is forgiven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fairness {
    /// A move may come this much after its deadline.
    pub grace: TimeDelta,
    /// After an outage a player has at least so long.
    pub breather: TimeDelta,
}

impl Fairness {
    /// Of correspondence games: a minute, and twelve hours.
    pub const BY_MAIL: Fairness = Fairness {
        grace: TimeDelta::seconds(60),
        breather: TimeDelta::hours(12),
    };
    /// Of live games: two seconds, and a minute.
    pub const LIVE: Fairness = Fairness {
        grace: TimeDelta::seconds(2),
        breather: TimeDelta::seconds(60),
    };

    /// As games with this time control are played.
    pub fn of(control: TimeControl) -> Fairness {
        match control {
            TimeControl::Live(_) => Fairness::LIVE,
            TimeControl::PerMove(_)
            | TimeControl::Bank(_)
            | TimeControl::Courier(_)
            | TimeControl::Date(_)
            | TimeControl::Untimed => Fairness::BY_MAIL,
        }
    }

    /// Whether a deadline has passed beyond doubt, when so much remains until it.
    pub fn is_over(self, remaining: TimeDelta) -> bool {
        remaining + self.grace < TimeDelta::zero()
    }

    /// What remains after an outage that took so much of the turn, and left so much.
    pub fn after_outage(self, remaining: TimeDelta, lost: TimeDelta) -> TimeDelta {
        (remaining + lost).max(self.breather)
    }
}
