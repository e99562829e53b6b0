//! The clock against one that counts down second by second, over ledgers made by chance.

use super::{Clock, Entry, Reading, What};
use crate::play::instant::Instant;
use crate::play::time_control::{Bank, Courier, TimeControl};
use crate::rules::Side;
use chrono::TimeDelta;
use proptest::prelude::*;

fn at(seconds: i64) -> Instant {
    Instant::UNIX_EPOCH + TimeDelta::seconds(seconds)
}

/// A clock on a table, with a hand that falls while it runs.
struct Table {
    control: TimeControl,
    now: i64,
    turn: Option<Side>,
    /// Which turn it is.
    nth: usize,
    /// What remains of the turn, without a shift.
    hand: i64,
    /// Where the hand stood when the turn began.
    began_with: i64,
    shift: i64,
    reserves: [i64; 2],
    paused: bool,
    away: [bool; 2],
    held: [bool; 2],
    /// For each second of the turn, whether its clock ran.
    ran: Vec<bool>,
    flagged: Option<FlagFall>,
    moves: Vec<ClockMove>,
}

struct FlagFall {
    side: Side,
    at: i64,
    nth: usize,
}

struct ClockMove {
    side: Side,
    reserves: [i64; 2],
    hand: i64,
}

impl Table {
    fn new(control: TimeControl) -> Self {
        Self {
            control,
            now: 0,
            turn: None,
            nth: 0,
            hand: 0,
            began_with: 0,
            shift: 0,
            reserves: [stock(control); 2],
            paused: false,
            away: [false; 2],
            held: [false; 2],
            ran: Vec::new(),
            flagged: None,
            moves: Vec::new(),
        }
    }

    fn is_live(&self) -> bool {
        matches!(self.control, TimeControl::Live(_))
    }

    fn runs(&self) -> bool {
        let stops = |side: Side| self.away[side.index()] || self.held[side.index()];
        !self.paused && self.turn.is_some_and(|side| !stops(side))
    }

    fn wait_until(&mut self, then: i64) {
        while self.now < then {
            let runs = self.runs();
            self.ran.push(runs);
            self.hand -= i64::from(runs);
            self.now += 1;
        }
    }

    fn fallen(&self) -> Option<Side> {
        let grace = if self.is_live() { 2 } else { 60 };
        self.turn.filter(|_| self.hand + self.shift < -grace)
    }

    fn look_for_flag(&mut self) {
        if let Some(side) = self.fallen() {
            let (at, nth) = (self.now, self.nth);
            self.flagged.get_or_insert(FlagFall { side, at, nth });
        }
    }

    fn begin_turn(&mut self, side: Side) {
        let own = &mut self.reserves[side.index()];
        let mut free = 0;
        if let TimeControl::Courier(courier) = self.control {
            *own = (*own).max(courier.minimum.into());
            free = courier.grace.into();
        }
        if let TimeControl::Live(bank) = self.control
            && !self.moves.iter().any(|moved| moved.side == side)
        {
            free = bank.free_first.into();
        }
        self.began_with = *own + free;
        self.hand = self.began_with;
        self.shift = 0;
        self.turn = Some(side);
        self.nth += 1;
        self.ran.clear();
    }

    fn make_move(&mut self, side: Side) {
        // A shift holds the hand at nothing while it lasts.
        let hand = match self.hand {
            hand if hand >= 0 => hand,
            beyond => (beyond + self.shift).min(0),
        };
        let spent = self.began_with - hand;
        let is_first = !self.moves.iter().any(|moved| moved.side == side);
        self.moves.push(ClockMove {
            side,
            reserves: self.reserves,
            hand,
        });
        let own = &mut self.reserves[side.index()];
        let most = match self.control {
            TimeControl::PerMove(seconds) => {
                *own = seconds.into();
                0
            }
            TimeControl::Bank(bank) | TimeControl::Live(bank) => {
                let free = match self.control {
                    TimeControl::Live(bank) if is_first => bank.free_first.into(),
                    _ => 0,
                };
                let costs = if free > 0 && spent < free {
                    0
                } else {
                    spent - free
                };
                *own += i64::from(bank.increment) - costs;
                bank.cap
            }
            TimeControl::Courier(courier) => {
                let beyond = spent - i64::from(courier.grace);
                if beyond > 0 {
                    *own -= beyond;
                }
                *own += i64::from(courier.extra);
                if spent <= i64::from(courier.bonus_period) {
                    *own += i64::from(courier.bonus);
                }
                courier.maximum
            }
            TimeControl::Date(_) | TimeControl::Untimed => 0,
        };
        if most > 0 && *own > i64::from(most) {
            *own = most.into();
        }
        if *own < 0 {
            *own = 0;
        }
        self.begin_turn(side.other());
    }

    fn outage(&mut self, seconds: usize) {
        let lost = self
            .ran
            .iter()
            .rev()
            .take(seconds)
            .filter(|ran| **ran)
            .count();
        if self.turn.is_none() || (lost == 0 && !self.runs()) {
            return;
        }
        self.hand += i64::try_from(lost).unwrap();
        let breather = if self.is_live() { 60 } else { 12 * 3_600 };
        self.hand = self.hand.max(breather - self.shift);
        let start = self.now - i64::try_from(seconds).unwrap();
        let (nth, is_in_it) = (self.nth, |flag: &FlagFall| flag.at > start);
        self.flagged
            .take_if(|flag| flag.nth == nth && is_in_it(flag));
    }

    fn take_back(&mut self, plies: usize) {
        let kept = self.moves.len() - plies;
        let undone = self.moves.drain(kept..).next().unwrap();
        self.reserves = undone.reserves;
        self.begin_turn(undone.side);
        let part = match self.control {
            TimeControl::PerMove(_) => 10,
            _ => 20,
        };
        let least = (stock(self.control) + part - 1) / part;
        self.hand = undone.hand.max(least);
    }

    fn gift(&mut self, to: Side, seconds: i64) {
        self.reserves[to.index()] += seconds;
        for moved in &mut self.moves {
            moved.reserves[to.index()] += seconds;
            if moved.side == to {
                moved.hand += seconds;
            }
        }
        if self.turn == Some(to) {
            self.hand += seconds;
            self.began_with += seconds;
        }
    }

    fn can_be(&self, what: What) -> bool {
        let started = self.turn.is_some();
        match what {
            What::Start { .. } => !started,
            What::Move => started && !self.paused,
            What::TakeBack { plies } => {
                started && (1..=self.moves.len()).contains(&(plies as usize))
            }
            What::Shift { to } => started && to >= at(self.now + self.hand + self.shift),
            What::Gift { .. } => started,
            What::Pause => !self.paused,
            What::Resume => self.paused,
            What::VacationOn { side } => !self.away[side.index()],
            What::VacationOff { side } => self.away[side.index()],
            What::HoldOn { side } => !self.held[side.index()],
            What::HoldOff { side } => self.held[side.index()],
            What::Outage { .. } | What::Credit { .. } => true,
        }
    }

    fn push(&mut self, what: What) {
        match what {
            What::Outage { seconds } => self.outage(seconds as usize),
            What::Credit { seconds } => self.hand += seconds,
            _ => {}
        }
        self.look_for_flag();
        match (what, self.turn) {
            (What::Start { side }, _) => self.begin_turn(side),
            (What::Move, Some(side)) => self.make_move(side),
            (What::Pause, _) => self.paused = true,
            (What::Resume, _) => self.paused = false,
            (What::VacationOn { side }, _) => self.away[side.index()] = true,
            (What::VacationOff { side }, _) => self.away[side.index()] = false,
            (What::HoldOn { side }, _) => self.held[side.index()] = true,
            (What::HoldOff { side }, _) => self.held[side.index()] = false,
            (What::TakeBack { plies }, _) => self.take_back(plies as usize),
            (What::Gift { side, seconds }, _) => self.gift(side, seconds.into()),
            (What::Shift { to }, _) => {
                self.shift = (to - at(self.now + self.hand)).num_seconds();
            }
            (What::Outage { .. } | What::Credit { .. } | What::Move, _) => {}
        }
    }

    fn reading(&self) -> Reading {
        let remaining = self.hand + self.shift;
        let left = |side: Side| match self.turn == Some(side) {
            true => remaining.max(0),
            false => self.reserves[side.index()],
        };
        Reading {
            turn: self.turn,
            deadline: self.turn.map(|_| at(self.now + remaining)),
            left: Side::BOTH.map(|side| Some(left(side))),
            standing: self.turn.is_some() && !self.runs(),
            flagged: self
                .flagged
                .as_ref()
                .map(|flag| flag.side)
                .or(self.fallen()),
        }
    }
}

fn stock(control: TimeControl) -> i64 {
    match control {
        TimeControl::PerMove(seconds) => seconds.into(),
        TimeControl::Bank(bank) | TimeControl::Live(bank) => bank.stock.into(),
        TimeControl::Courier(courier) => courier.spare.into(),
        TimeControl::Date(_) | TimeControl::Untimed => 0,
    }
}

/// Lengths that are near each other, and near what is let pass.
fn length() -> impl Strategy<Value = u32> {
    prop_oneof![4 => 0..6_u32, 6 => 0..90_u32, 4 => 0..900_u32, 1 => 43_000..43_400_u32]
}

fn control() -> impl Strategy<Value = TimeControl> {
    let bank = || {
        [length(), length(), length()].prop_map(|[stock, increment, cap]| Bank {
            stock,
            increment,
            cap,
            free_first: 0,
        })
    };
    let bonus = (length(), length(), length());
    let courier = ([length(), length(), length(), length()], bonus).prop_map(
        |([spare, grace, minimum, extra], (bonus, bonus_period, maximum))| Courier {
            spare,
            grace,
            minimum,
            extra,
            bonus,
            bonus_period,
            maximum,
        },
    );
    prop_oneof![
        length().prop_map(TimeControl::PerMove),
        bank().prop_map(TimeControl::Bank),
        (bank(), prop_oneof![Just(0), Just(60), length()])
            .prop_map(|(bank, free_first)| { TimeControl::Live(Bank { free_first, ..bank }) }),
        courier.prop_map(TimeControl::Courier),
    ]
}

fn side() -> impl Strategy<Value = Side> {
    any::<bool>().prop_map(|first| if first { Side::First } else { Side::Second })
}

/// What happens after so many seconds. A shift is told from the instant at which it is made.
fn step() -> impl Strategy<Value = (u32, What)> {
    let what = prop_oneof![
        1 => side().prop_map(|side| What::Start { side }),
        8 => Just(What::Move),
        2 => Just(What::Pause),
        3 => Just(What::Resume),
        2 => side().prop_map(|side| What::VacationOn { side }),
        2 => side().prop_map(|side| What::VacationOff { side }),
        1 => side().prop_map(|side| What::HoldOn { side }),
        1 => side().prop_map(|side| What::HoldOff { side }),
        4 => length().prop_map(|seconds| What::Outage { seconds }),
        1 => length().prop_map(|seconds| What::Credit { seconds: seconds.into() }),
        2 => (0..4_u32).prop_map(|plies| What::TakeBack { plies }),
        1 => (side(), length()).prop_map(|(side, seconds)| What::Gift { side, seconds }),
        2 => length().prop_map(|seconds| What::Shift { to: at(seconds.into()) }),
    ];
    (length(), what)
}

/// Steps as entries, of which the first starts the game, mostly.
fn ledger() -> impl Strategy<Value = Vec<Entry>> {
    let start = (side(), any::<u8>()).prop_map(|(side, chance)| match chance {
        0..16 => What::Pause,
        _ => What::Start { side },
    });
    (start, proptest::collection::vec(step(), 0..30)).prop_map(|(start, steps)| {
        let mut now = 0;
        let mut entries = vec![Entry {
            at: at(0),
            what: start,
        }];
        for (wait, what) in steps {
            now += i64::from(wait);
            let what = match what {
                What::Shift { to } => What::Shift {
                    to: to + TimeDelta::seconds(now),
                },
                other => other,
            };
            entries.push(Entry { at: at(now), what });
        }
        entries
    })
}

proptest! {
    #[test]
    fn a_clock_shows_what_one_shows_that_counts_every_second(
        control in control(), ledger in ledger(), wait in length(),
    ) {
        let (mut clock, mut table) = (Clock::begin(control), Table::new(control));
        for entry in ledger {
            let then = (entry.at - at(0)).num_seconds();
            table.wait_until(then);
            prop_assert_eq!(clock.at(entry.at), table.reading(), "before {:?}", entry);
            let can_be = table.can_be(entry.what);
            prop_assert_eq!(clock.push(entry).is_ok(), can_be, "{:?}", entry);
            if can_be {
                table.push(entry.what);
                prop_assert_eq!(clock.at(entry.at), table.reading(), "after {:?}", entry);
            }
        }
        table.wait_until(table.now + i64::from(wait));
        prop_assert_eq!(clock.at(at(table.now)), table.reading());
    }

    #[test]
    fn a_ledger_told_at_once_or_entry_by_entry_gives_the_same_second(
        control in control(), ledger in ledger(), wait in length(), micros in 0..1_000_000_i64,
    ) {
        let mut told = Clock::begin(control);
        let mut kept = Vec::new();
        for mut entry in ledger {
            entry.at += TimeDelta::microseconds(micros);
            // Looking at a clock changes nothing.
            let _seen = told.at(entry.at + TimeDelta::days(9));
            if told.push(entry).is_ok() {
                kept.push(entry);
            }
            let again = Clock::of(control, &kept);
            prop_assert_eq!(again.as_ref(), Ok(&told));
            let later = entry.at + TimeDelta::seconds(wait.into());
            prop_assert_eq!(again.map(|clock| clock.at(later)), Ok(told.at(later)));
        }
    }

    #[test]
    fn nothing_is_ever_below_zero_and_nobody_is_flagged_while_time_is_left(
        control in control(), ledger in ledger(), wait in length(),
    ) {
        let mut clock = Clock::begin(control);
        for entry in ledger {
            let before = clock.at(entry.at);
            if clock.push(entry).is_err() {
                continue;
            }
            let after = clock.at(entry.at + TimeDelta::seconds(wait.into()));
            prop_assert!(after.left.iter().flatten().all(|left| *left >= 0));
            let has_time = |side| before.left(side) > Some(0);
            if before.flagged.is_none() && before.turn.is_some_and(has_time) {
                prop_assert_eq!(clock.at(entry.at).flagged, None);
            }
        }
    }
}
