//! A model clock, written from the published rules of time and independent of the program's own
//! clock. All instants and lengths are whole seconds.

use crate::play::{ClockTerms, Pace, TimeControl};
use crate::rules::Side;

const DAY: i64 = 86_400;

/// Start and end of a stop of the clock; no end while it lasts.
type Stop = (i64, Option<i64>);

#[derive(Debug, Clone)]
pub(super) struct ModelClock {
    control: TimeControl,
    pub(super) terms: ClockTerms,
    /// Initial time of a side; zero without a limit.
    opening: i64,
    reserves: [i64; 2],
    pub(super) turn: Turn,
    vacations: [Vec<Stop>; 2],
    pauses: Vec<Stop>,
    moves: Vec<ClockMove>,
    /// When the clock was last updated.
    pub(super) last: i64,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    pub(super) side: Side,
    pub(super) since: i64,
    /// How long the clock may run, before credits.
    pub(super) time: i64,
    /// Time spent on the turn before it was taken back.
    before: i64,
    given: i64,
    /// The part of it credited for late email.
    pub(super) late_mail: i64,
    shift: i64,
}

/// A move, with the data for a take-back.
#[derive(Debug, Clone, Copy)]
struct ClockMove {
    side: Side,
    reserves: [i64; 2],
    spent: i64,
}

impl ModelClock {
    pub(super) fn begin(Pace { control, terms }: Pace, now: i64) -> Self {
        let opening = match control {
            TimeControl::PerMove(days) => days.into(),
            TimeControl::Bank(bank) | TimeControl::Live(bank) => bank.stock.into(),
            TimeControl::Courier(courier) => courier.spare.into(),
            TimeControl::Date(date) => (date.timestamp() - now) / 2,
            TimeControl::Untimed => 0,
        };
        let turn = Turn {
            side: Side::First,
            since: now,
            time: 0,
            before: 0,
            given: 0,
            late_mail: 0,
            shift: 0,
        };
        let mut clock = Self {
            control,
            terms,
            opening,
            reserves: [opening; 2],
            turn,
            vacations: [Vec::new(), Vec::new()],
            pauses: Vec::new(),
            moves: Vec::new(),
            last: now,
        };
        clock.begin_turn(Side::First, now, 0);
        clock
    }

    pub(super) fn is_live(&self) -> bool {
        self.control.is_live()
    }

    pub(super) fn is_timed(&self) -> bool {
        self.control != TimeControl::Untimed
    }

    /// Whether quiet hours postpone its deadlines.
    pub(super) fn minds_quiet_hours(&self) -> bool {
        let must_end = matches!(self.control, TimeControl::Date(_));
        self.is_timed() && !self.is_live() && !must_end && !self.terms.no_quiet
    }

    /// Whether vacations stop it.
    pub(super) fn minds_vacations(&self) -> bool {
        !self.is_live() && !self.terms.no_vacation
    }

    pub(super) fn is_paused(&self) -> bool {
        is_open(&self.pauses)
    }

    pub(super) fn is_away(&self, side: Side) -> bool {
        is_open(&self.vacations[side.index()])
    }

    pub(super) fn stands(&self) -> bool {
        self.is_away(self.turn.side) || self.is_paused()
    }

    pub(super) fn goes_away(&mut self, side: Side, at: i64) {
        self.last = at;
        self.vacations[side.index()].push((at, None));
    }

    pub(super) fn comes_back(&mut self, side: Side, now: i64) {
        self.last = now;
        close(&mut self.vacations[side.index()], now);
    }

    pub(super) fn pause(&mut self, now: i64) {
        self.last = now;
        self.pauses.push((now, None));
    }

    pub(super) fn resume(&mut self, now: i64) {
        self.last = now;
        close(&mut self.pauses, now);
    }

    /// The minimum and maximum of a gift now; none if no gift is allowed.
    pub(super) fn gift(&self, to: Side, now: i64) -> Option<(i64, i64)> {
        let is_kept = !matches!(self.control, TimeControl::PerMove(_)) || self.turn.side == to;
        let (least, most) = match self.is_live() {
            true => (10, 3600),
            false => (600, 30 * DAY),
        };
        let room = 2 * 365 * DAY - self.left(now)?[to.index()];
        is_kept.then_some((least, most.min(room)))
    }

    /// A gift is not undone by a take-back.
    pub(super) fn give(&mut self, to: Side, seconds: i64, now: i64) {
        self.last = now;
        let before = self.moves.iter_mut().map(|moved| &mut moved.reserves);
        for reserves in before.chain([&mut self.reserves]) {
            reserves[to.index()] += seconds;
        }
        if self.turn.side == to {
            self.turn.time += seconds;
        }
    }

    /// Credits the side to move for late email.
    pub(super) fn credit(&mut self, seconds: i64, now: i64) {
        self.last = now;
        self.turn.given += seconds;
        self.turn.late_mail += seconds;
    }

    /// Time used in this turn; none without a limit, and while the clock is stopped.
    pub(super) fn taken(&self, now: i64) -> Option<i64> {
        let runs = self.is_timed() && !self.stands();
        runs.then(|| self.turn.time - self.remaining(now))
    }

    /// Whether the side to move would lose if its vacation ended now.
    pub(super) fn is_lost_without_stop(&self, now: i64) -> bool {
        self.is_timed() && self.stands() && self.remaining(now) <= 60
    }

    /// The deadline of the turn; none without a limit, and while the clock is stopped.
    pub(super) fn deadline(&self, now: i64) -> Option<i64> {
        let runs = self.is_timed() && !self.stands();
        runs.then(|| now + self.remaining(now))
    }

    pub(super) fn left(&self, now: i64) -> Option<[i64; 2]> {
        let mut left = self.reserves;
        left[self.turn.side.index()] = self.remaining(now).max(0);
        self.is_timed().then_some(left)
    }

    /// Whether the flag of the side to move has fallen.
    pub(super) fn is_over(&self, now: i64) -> bool {
        let grace = if self.is_live() { 2 } else { 60 };
        self.deadline(now)
            .is_some_and(|deadline| deadline + grace < now)
    }

    pub(super) fn make_move(&mut self, now: i64) {
        close(&mut self.pauses, now);
        let (side, spent) = (self.turn.side, self.spent(now));
        let free = self.free_first(side);
        self.moves.push(ClockMove {
            side,
            reserves: self.reserves,
            spent,
        });
        let own = &mut self.reserves[side.index()];
        let bound = match self.control {
            TimeControl::Bank(bank) | TimeControl::Live(bank) => {
                let costs = if free > 0 {
                    (spent - free).max(0)
                } else {
                    spent
                };
                *own = *own - costs + i64::from(bank.increment);
                bank.cap
            }
            TimeControl::Courier(courier) => {
                let costs = (spent - i64::from(courier.grace)).max(0);
                let quick = spent <= i64::from(courier.bonus_period);
                let bonus = if quick { courier.bonus } else { 0 };
                *own = *own - costs + i64::from(courier.extra) + i64::from(bonus);
                courier.maximum
            }
            TimeControl::Date(_) => {
                *own -= spent;
                0
            }
            TimeControl::PerMove(days) => {
                *own = days.into();
                0
            }
            TimeControl::Untimed => 0,
        };
        if bound > 0 {
            *own = (*own).min(bound.into());
        }
        *own = (*own).max(0);
        self.begin_turn(side.other(), now, 0);
    }

    /// Takes back the last moves: restores the clock, but to no less than a tenth or a twentieth.
    pub(super) fn take_back(&mut self, plies: usize, now: i64) {
        let undone = self.moves.split_off(self.moves.len() - plies)[0];
        self.reserves = undone.reserves;
        self.begin_turn(undone.side, now, 0);
        let part = match self.control {
            TimeControl::PerMove(_) => 10,
            _ => 20,
        };
        let least = (self.opening + part - 1) / part;
        let had = self.turn.time;
        self.turn.time = (had - undone.spent).max(least);
        self.turn.before = had - self.turn.time;
    }

    /// Credits an outage. Returns whether it credited anything, or the clock ran at its end.
    pub(super) fn outage(&mut self, from: i64, to: i64) -> bool {
        let lost = self.time_running(from, to);
        if !self.is_timed() || (self.stands() && lost == 0) {
            return false;
        }
        let breather = if self.is_live() { 60 } else { 12 * 3600 };
        self.last = to;
        let before = self.remaining(to);
        self.turn.given += (before + lost).max(breather) - before;
        true
    }

    /// Postpones the deadline at no cost.
    pub(super) fn shift(&mut self, to: i64, now: i64) {
        self.last = now;
        self.turn.shift += to - now - self.remaining(now);
    }

    /// What costs nothing in the turn of a side's first move.
    fn free_first(&self, side: Side) -> i64 {
        match self.control {
            TimeControl::Live(bank) if self.moves.iter().all(|moved| moved.side != side) => {
                bank.free_first.into()
            }
            _ => 0,
        }
    }

    fn begin_turn(&mut self, side: Side, now: i64, before: i64) {
        self.last = now;
        let own = &mut self.reserves[side.index()];
        let mut time = *own;
        if let TimeControl::Courier(courier) = self.control {
            *own = (*own).max(courier.minimum.into());
            time = *own + i64::from(courier.grace);
        }
        time += self.free_first(side);
        self.turn = Turn {
            side,
            since: now,
            time,
            before,
            given: 0,
            late_mail: 0,
            shift: 0,
        };
    }

    /// Time left in this turn; negative after its deadline.
    fn remaining(&self, now: i64) -> i64 {
        let Turn {
            since,
            time,
            given,
            shift,
            ..
        } = self.turn;
        time + given + shift - self.time_running(since, now)
    }

    /// The cost of the turn: how long its clock ran, less credits, and less the used part of a
    /// postponement.
    fn spent(&self, now: i64) -> i64 {
        let turn = self.turn;
        let time_running = self.time_running(turn.since, now);
        let beyond = (time_running - turn.time - turn.given).clamp(0, turn.shift);
        turn.before + time_running - turn.given - beyond
    }

    /// How long the clock of the side to move ran between two instants of its turn. Overlapping
    /// stops count once.
    fn time_running(&self, from: i64, to: i64) -> i64 {
        let from = from.max(self.turn.since);
        let own = &self.vacations[self.turn.side.index()];
        let stops = own.iter().chain(&self.pauses);
        let mut stops: Vec<(i64, i64)> = stops
            .map(|(since, end)| (*since, end.unwrap_or(to).min(to)))
            .collect();
        stops.sort_unstable();
        let (mut stood, mut until) = (0, from);
        for (since, end) in stops {
            stood += (end - since.max(until)).max(0);
            until = until.max(end);
        }
        (to - from - stood).max(0)
    }
}

fn is_open(stops: &[Stop]) -> bool {
    stops.last().is_some_and(|(_, end)| end.is_none())
}

fn close(stops: &mut [Stop], now: i64) {
    if let Some((_, end @ None)) = stops.last_mut() {
        *end = Some(now);
    }
}
