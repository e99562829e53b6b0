//! A clock with the ledger that made it, and the one text that the database keeps of that.
//!
//! Each entry is a letter, the microseconds since the entry before (the first: since 1970) to the
//! base 36, and where it has one, a number of its own after a comma: `a1c2k… m5zq o2s,a8`.

use super::entry::{Entry, LedgerError, What};
use super::state::{Clock, Reading};
use super::wrong::WrongClock;
use crate::play::duration::whole_seconds;
use crate::play::instant::Instant;
use crate::play::time_control::TimeControl;
use crate::rules::Side;
use chrono::{DateTime, TimeDelta};

const BASE: u32 = 36;

/// All that happened to the clock of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ledger {
    clock: Clock,
    text: String,
}

/// A ledger that nobody wrote so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such ledger")]
pub struct UnknownLedger;

impl Ledger {
    /// A ledger in which a side's first turn begins.
    pub fn begin(control: TimeControl, side: Side, at: Instant) -> Self {
        let mut ledger = Self {
            clock: Clock::begin(control),
            text: String::new(),
        };
        // Nothing was said before it.
        let _ = ledger.push(at, What::Start { side });
        ledger
    }

    /// Reads what [`Ledger::text`] gives.
    ///
    /// # Errors
    /// When it is none, or says what cannot be.
    pub fn read(control: TimeControl, text: &str) -> Result<Self, UnknownLedger> {
        let mut clock = Clock::begin(control);
        let mut last = DateTime::UNIX_EPOCH;
        for word in text.split(' ') {
            let entry = read(word, last).ok_or(UnknownLedger)?;
            clock.push(entry).map_err(|_| UnknownLedger)?;
            last = entry.at;
        }
        let text = text.to_owned();
        Ok(Self { clock, text })
    }

    /// The ledger of a game as it is stored: its turn, when that began and must end. Where that is
    /// not what the text says (a game of before there were ledgers), one that begins with this
    /// turn.
    pub fn restore(
        control: TimeControl,
        text: &str,
        turn: (Side, Instant),
        deadline: Option<Instant>,
    ) -> Self {
        let (side, since) = turn;
        let shows = |ledger: &Self| {
            let reading = ledger.at(since);
            let running = reading.deadline.filter(|_| !reading.standing);
            reading.turn == Some(side) && running == deadline
        };
        if let Some(known) = Self::read(control, text).ok().filter(shows) {
            return known;
        }
        let mut ledger = Self::begin(control, side, since);
        if let (Some(stored), Some(own)) = (deadline, ledger.at(since).deadline) {
            let seconds = whole_seconds(stored - own);
            // Nothing is earlier than its beginning.
            let _ = ledger.push(since, What::Credit { seconds });
        }
        ledger
    }

    /// The ledger as it is stored, an entry a line.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Writes down what happened next.
    ///
    /// # Errors
    /// Why that cannot be; the ledger is as it was then.
    pub fn push(&mut self, at: Instant, what: What) -> Result<(), LedgerError> {
        let last = self.last();
        self.clock.push(Entry { at, what })?;
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        write(Entry { at, what }, last, &mut self.text);
        Ok(())
    }

    /// The ledger as it would be if its clock had not been `wrong`; none where that clock wrote
    /// nothing in it.
    pub fn corrected(&self, wrong: &WrongClock) -> Option<Self> {
        let (mut last, mut is_wrong) = (DateTime::UNIX_EPOCH, false);
        let mut right = Self {
            clock: Clock::begin(self.clock.control()),
            text: String::new(),
        };
        for word in self.text.split(' ') {
            let Entry { at, what } = read(word, last)?;
            last = at;
            is_wrong |= wrong.is_wrong(at);
            // It keeps its order.
            let corrected = wrong.correct(at).max(right.last());
            let what = match what {
                What::Outage { seconds } if is_wrong => wrong.outage(seconds, at),
                What::Shift { to } if is_wrong => {
                    let to = corrected + (to - at);
                    let deadline = right.at(corrected).deadline;
                    let to = deadline.map_or(to, |deadline| to.max(deadline));
                    What::Shift { to }
                }
                other => other,
            };
            right.push(corrected, what).ok()?;
        }
        is_wrong.then_some(right)
    }

    /// When the last thing happened.
    pub fn last(&self) -> Instant {
        self.clock.last().unwrap_or(DateTime::UNIX_EPOCH)
    }

    /// Whether a side is on vacation.
    pub fn is_away(&self, side: Side) -> bool {
        self.clock.is_away(side)
    }

    /// Whether both clocks stand still by agreement.
    pub fn is_paused(&self) -> bool {
        self.clock.is_paused()
    }

    /// The time that the turn which is on began with; none without a limit.
    pub fn time_of_turn(&self) -> Option<TimeDelta> {
        self.clock.time_of_turn()
    }

    /// What the side to move has until its deadline besides what costs it nothing; none without a
    /// limit.
    pub fn reserve_of_turn(&self) -> Option<i64> {
        self.clock.reserve_of_turn()
    }

    /// The time that each side has at `now`.
    pub fn at(&self, now: Instant) -> Reading {
        self.clock.at(now)
    }
}

/// The letter of an entry, and its number.
fn parts(what: What, at: Instant) -> (char, Option<i64>) {
    let of = |side: Side, [first, second]: [char; 2]| match side {
        Side::First => first,
        Side::Second => second,
    };
    match what {
        What::Start { side } => (of(side, ['a', 'b']), None),
        What::Move => ('m', None),
        What::Pause => ('p', None),
        What::Resume => ('r', None),
        What::VacationOn { side } => (of(side, ['v', 'w']), None),
        What::VacationOff { side } => (of(side, ['x', 'y']), None),
        What::HoldOn { side } => (of(side, ['h', 'i']), None),
        What::HoldOff { side } => (of(side, ['j', 'k']), None),
        What::Outage { seconds } => ('o', Some(seconds.into())),
        What::Credit { seconds } => ('c', Some(seconds)),
        What::TakeBack { plies } => ('t', Some(plies.into())),
        What::Gift { side, seconds } => (of(side, ['g', 'q']), Some(seconds.into())),
        What::Shift { to } => ('s', Some((to - at).num_microseconds().unwrap_or(i64::MAX))),
    }
}

fn write(Entry { at, what }: Entry, last: Instant, text: &mut String) {
    let (letter, number) = parts(what, at);
    text.push(letter);
    write_number((at - last).num_microseconds().unwrap_or(i64::MAX), text);
    if let Some(number) = number {
        text.push(',');
        write_number(number, text);
    }
}

fn write_number(number: i64, text: &mut String) {
    if number < 0 {
        text.push('-');
    }
    let mut rest = number.unsigned_abs();
    let start = text.len();
    loop {
        let digit = u32::try_from(rest % u64::from(BASE)).unwrap_or_default();
        text.insert(start, char::from_digit(digit, BASE).unwrap_or('0'));
        rest /= u64::from(BASE);
        if rest == 0 {
            break;
        }
    }
}

fn read(word: &str, last: Instant) -> Option<Entry> {
    let letter = word.chars().next().filter(char::is_ascii)?;
    let (since, number) = match word[1..].split_once(',') {
        Some((since, number)) => (since, Some(i64::from_str_radix(number, BASE).ok()?)),
        None => (&word[1..], None),
    };
    let since = TimeDelta::microseconds(i64::from_str_radix(since, BASE).ok()?);
    let at = last.checked_add_signed(since)?;
    let what = what_of(letter, number, at)?;
    Some(Entry { at, what })
}

fn what_of(letter: char, number: Option<i64>, at: Instant) -> Option<What> {
    use Side::{First, Second};
    let length = || number.and_then(|number| u32::try_from(number).ok());
    Some(match letter {
        'a' => What::Start { side: First },
        'b' => What::Start { side: Second },
        'm' => What::Move,
        'p' => What::Pause,
        'r' => What::Resume,
        'v' => What::VacationOn { side: First },
        'w' => What::VacationOn { side: Second },
        'x' => What::VacationOff { side: First },
        'y' => What::VacationOff { side: Second },
        'h' => What::HoldOn { side: First },
        'i' => What::HoldOn { side: Second },
        'j' => What::HoldOff { side: First },
        'k' => What::HoldOff { side: Second },
        'o' => What::Outage { seconds: length()? },
        'c' => What::Credit { seconds: number? },
        't' => What::TakeBack { plies: length()? },
        'g' => What::Gift {
            side: First,
            seconds: length()?,
        },
        'q' => What::Gift {
            side: Second,
            seconds: length()?,
        },
        's' => What::Shift {
            to: at.checked_add_signed(TimeDelta::microseconds(number?))?,
        },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::time_control::Bank;

    #[test]
    fn a_ledger_reads_back_from_its_text_whatever_happened() {
        let control = TimeControl::Bank(Bank {
            stock: 1_000_000,
            increment: 3_600,
            cap: 0,
            free_first: 0,
        });
        let start = DateTime::from_timestamp_micros(1_790_000_000_123_456).unwrap();
        let mut ledger = Ledger::begin(control, Side::First, start);
        let mut at = start;
        let (first, second) = (Side::First, Side::Second);
        let all = [
            What::Move,
            What::Pause,
            What::Resume,
            What::VacationOn { side: first },
            What::VacationOn { side: second },
            What::HoldOn { side: first },
            What::HoldOn { side: second },
            What::HoldOff { side: first },
            What::HoldOff { side: second },
            What::VacationOff { side: first },
            What::VacationOff { side: second },
            What::Outage { seconds: 600 },
            What::Credit { seconds: 86_400 },
            What::Credit { seconds: -40 },
            What::Gift {
                side: second,
                seconds: 3_600,
            },
            What::Gift {
                side: first,
                seconds: 1,
            },
            What::Move,
            What::TakeBack { plies: 1 },
        ];
        for what in all {
            at += TimeDelta::microseconds(90_000_001);
            ledger.push(at, what).unwrap();
        }
        let to = at + TimeDelta::days(40);
        ledger.push(at, What::Shift { to }).unwrap();
        assert_eq!(Ledger::read(control, ledger.text()), Ok(ledger.clone()));
        assert_eq!(ledger.at(at).deadline, Some(to));
    }

    #[test]
    fn a_ledger_is_corrected_when_its_clock_was_ahead() {
        let start = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        let hours = TimeDelta::hours;
        let (year, away) = (TimeDelta::days(365), hours(5));
        // The clock was set ahead by a year while the server was down for five hours.
        let (down, up) = (start + hours(20), start + hours(20) + away);
        let now = up + hours(3);
        let wrong = &WrongClock::new(&[(down, up + year)], year, now);
        let seconds = |span: TimeDelta| u32::try_from(span.num_seconds()).unwrap();
        let bank = TimeControl::Bank(Bank {
            stock: 500_000,
            increment: 3_600,
            cap: 0,
            free_first: 0,
        });
        for control in [TimeControl::days(3), bank] {
            let entries = |ahead: TimeDelta| {
                let mut ledger = Ledger::begin(control, Side::First, start);
                let outage = What::Outage {
                    seconds: seconds(away + ahead),
                };
                let rest = [
                    (0, outage),
                    (1, What::Move),
                    (2, What::VacationOn { side: Side::Second }),
                    (2, What::Outage { seconds: 600 }),
                    (2, What::VacationOff { side: Side::Second }),
                ];
                for (hour, what) in rest {
                    ledger.push(up + ahead + hours(hour), what).unwrap();
                }
                let deadline = ledger.at(up + ahead + hours(2)).deadline.unwrap();
                let to = deadline + hours(9);
                let at = up + ahead + hours(2);
                ledger.push(at, What::Shift { to }).unwrap();
                ledger
            };
            let right = entries(TimeDelta::zero());
            assert_eq!(entries(year).corrected(wrong), Some(right.clone()));
            assert_eq!(right.corrected(wrong), None, "nothing in it is wrong");
            assert!(right.at(now).deadline < Some(down + TimeDelta::days(8)));
        }
    }

    #[test]
    fn a_game_that_began_while_the_clock_was_ahead_is_corrected_with_its_outages() {
        let control = TimeControl::days(3);
        let now = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        let (ahead, hours) = (TimeDelta::days(400), TimeDelta::hours);
        let jump = (now - hours(48), now + ahead - hours(48));
        let wrong = &WrongClock::new(&[jump], ahead, now);
        let begun = |at: Instant| {
            let mut ledger = Ledger::begin(control, Side::First, at);
            let outage = What::Outage { seconds: 7200 };
            ledger.push(at + hours(24), outage).unwrap();
            ledger
        };
        let right = begun(now - hours(47));
        let corrected = begun(now + ahead - hours(47)).corrected(wrong);
        assert_eq!(corrected, Some(right));
        // What it wrote after it was last looked at is no later than now.
        let late = Ledger::begin(control, Side::First, now + ahead + hours(1));
        let corrected = late.corrected(wrong).unwrap();
        assert_eq!(corrected.last(), now);
        assert_eq!(corrected.at(now).deadline, Some(now + TimeDelta::days(3)));
    }

    #[test]
    fn what_nobody_wrote_is_no_ledger() {
        let control = TimeControl::days(3);
        for wrong in [
            "", " ", "m5", "a", "aé", "é", "a5 z6", "a5 o6", "a5 m-1", "a5 o1,-3",
        ] {
            assert_eq!(Ledger::read(control, wrong), Err(UnknownLedger), "{wrong}");
        }
    }
}
