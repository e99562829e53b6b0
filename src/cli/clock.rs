//! `posthorse clock`: shows a game's clock after a list of clock events, as JSON lines.

use super::common::Failure;
use super::common::{answer_lines, json_of, read_request};
use crate::play::{Bank, Clock, Courier, Entry, Instant, LedgerError, TimeControl, What, instant};
use crate::rules::Side;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// Show a game's clock: whose turn it is, the deadline, the time left, and who lost on time.
///
/// A request is a line of JSON: the time control, the clock events, and the time at which to show
/// the clock. Durations are whole seconds, times RFC 3339. Omitted fields of a time control are 0.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Args {
    /// Read one JSON request per line and answer each with one line of JSON.
    #[arg(long, env = "POSTHORSE_JSONL", required = true)]
    pub jsonl: bool,
}

/// A request with every possible field.
const EXAMPLE: &str = r#"A request, on one line:
  {"control": {"kind": "bank", "stock": 1209600, "increment": 86400, "cap": 2419200},
   "ledger": [{"at": "2026-01-01T00:00:00Z", "what": "start", "side": "first"},
              {"at": "2026-01-02T00:00:00Z", "what": "move"}],
   "now": "2026-01-03T00:00:00Z"}

Its answer:
  {"turn":"second","deadline":"2026-01-16T00:00:00Z","first":{"left":1209600},
   "second":{"left":1123200},"flagged":null}

control, by its kind:
  days     days: for each move
  bank     stock, increment, cap
  live     stock, increment, cap, free_first: free for each side's first move
  courier  spare, grace, minimum, extra, bonus, bonus_period, maximum
  date     date: when the whole game ends, an instant or a day
  none

ledger, by what happened `at` an instant:
  start                      side
  move, pause, resume
  vacation-on, vacation-off  side
  hold-on, hold-off          side: its player is locked out
  outage                     seconds: that of the server which ended then
  credit                     seconds: given back for mail that did not go
  gift                       side, seconds
  shift                      to: where quiet hours move the deadline
  take-back                  plies"#;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    control: Control,
    ledger: Vec<LedgerEntry>,
    now: At,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum Control {
    Days {
        #[serde(default)]
        days: u32,
    },
    Bank(Lengths),
    Live(LiveLengths),
    Courier(SpareTime),
    Date {
        date: Until,
    },
    None {},
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Lengths {
    stock: u32,
    increment: u32,
    cap: u32,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct LiveLengths {
    stock: u32,
    increment: u32,
    cap: u32,
    free_first: u32,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct SpareTime {
    spare: u32,
    grace: u32,
    minimum: u32,
    extra: u32,
    bonus: u32,
    bonus_period: u32,
    maximum: u32,
}

impl From<Control> for TimeControl {
    fn from(control: Control) -> Self {
        match control {
            Control::Days { days } => Self::PerMove(days),
            Control::Bank(own) => Self::Bank(Bank {
                stock: own.stock,
                increment: own.increment,
                cap: own.cap,
                free_first: 0,
            }),
            Control::Live(own) => Self::Live(Bank {
                stock: own.stock,
                increment: own.increment,
                cap: own.cap,
                free_first: own.free_first,
            }),
            Control::Courier(own) => Self::Courier(Courier {
                spare: own.spare,
                grace: own.grace,
                minimum: own.minimum,
                extra: own.extra,
                bonus: own.bonus,
                bonus_period: own.bonus_period,
                maximum: own.maximum,
            }),
            Control::Date { date: Until(date) } => Self::Date(date),
            Control::None {} => Self::Untimed,
        }
    }
}

/// A ledger entry, tagged by `what`.
#[derive(Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
enum LedgerEntry {
    Start { at: At, side: Seat },
    Move { at: At },
    Pause { at: At },
    Resume { at: At },
    VacationOn { at: At, side: Seat },
    VacationOff { at: At, side: Seat },
    HoldOn { at: At, side: Seat },
    HoldOff { at: At, side: Seat },
    Outage { at: At, seconds: u32 },
    Credit { at: At, seconds: u32 },
    Gift { at: At, side: Seat, seconds: u32 },
    Shift { at: At, to: At },
    TakeBack { at: At, plies: u32 },
}

impl From<LedgerEntry> for Entry {
    fn from(happened: LedgerEntry) -> Self {
        let (At(at), what) = match happened {
            LedgerEntry::Start { at, side } => (at, What::Start { side: side.into() }),
            LedgerEntry::Move { at } => (at, What::Move),
            LedgerEntry::Pause { at } => (at, What::Pause),
            LedgerEntry::Resume { at } => (at, What::Resume),
            LedgerEntry::VacationOn { at, side } => (at, What::VacationOn { side: side.into() }),
            LedgerEntry::VacationOff { at, side } => (at, What::VacationOff { side: side.into() }),
            LedgerEntry::HoldOn { at, side } => (at, What::HoldOn { side: side.into() }),
            LedgerEntry::HoldOff { at, side } => (at, What::HoldOff { side: side.into() }),
            LedgerEntry::Outage { at, seconds } => (at, What::Outage { seconds }),
            LedgerEntry::Credit { at, seconds } => (
                at,
                What::Credit {
                    seconds: seconds.into(),
                },
            ),
            LedgerEntry::Gift { at, side, seconds } => {
                let side = side.into();
                (at, What::Gift { side, seconds })
            }
            LedgerEntry::Shift { at, to: At(to) } => (at, What::Shift { to }),
            LedgerEntry::TakeBack { at, plies } => (at, What::TakeBack { plies }),
        };
        Self { at, what }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Seat {
    First,
    Second,
}

impl From<Seat> for Side {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::First => Self::First,
            Seat::Second => Self::Second,
        }
    }
}

/// A time in RFC 3339.
struct At(Instant);

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let no_instant = |_| D::Error::custom(no_instant(&text, ""));
        instant::read(&text).map(At).map_err(no_instant)
    }
}

/// A time, or a day, which stands for its end.
struct Until(Instant);

impl<'de> Deserialize<'de> for Until {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let no_date = |_| D::Error::custom(no_instant(&text, ", nor a day such as 2026-12-31"));
        instant::read_date(&text).map(Until).map_err(no_date)
    }
}

fn no_instant(text: &str, nor: &str) -> String {
    let shown: String = text.chars().take(40).collect();
    format!("`{shown}` is no instant such as 2026-01-01T00:00:00Z{nor}")
}

#[derive(Serialize)]
struct Answer {
    turn: Option<&'static str>,
    deadline: Option<String>,
    first: TimeLeft,
    second: TimeLeft,
    flagged: Option<&'static str>,
}

#[derive(Serialize)]
struct TimeLeft {
    left: Option<i64>,
}

/// Runs the command.
///
/// # Errors
/// If the output is closed.
pub fn run(_args: &Args) -> Result<(), Failure> {
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    Ok(answer_lines(&mut input, &mut output, answer)?)
}

/// Answers one line, as JSON without a line break.
fn answer(bytes: &[u8]) -> String {
    json_of(read_request(bytes).and_then(reply))
}

fn reply(request: Request) -> Result<Answer, String> {
    let ledger: Vec<Entry> = request.ledger.into_iter().map(Entry::from).collect();
    let At(now) = request.now;
    let clock = Clock::of(request.control.into(), &ledger).map_err(|(nth, why)| {
        let at = instant::write(ledger[nth].at);
        format!("Entry {} of the ledger, at {at}: {}", nth + 1, wrong(why))
    })?;
    if let Some(last) = clock.last().filter(|last| now < *last) {
        let (now, last) = (instant::write(now), instant::write(last));
        return Err(format!(
            "The clock is looked at now, at {now}, but the last entry of the ledger is later, at \
                {last}."
        ));
    }
    let reading = clock.at(now);
    let left = |side| TimeLeft {
        left: reading.left(side),
    };
    Ok(Answer {
        turn: reading.turn.map(Side::as_str),
        deadline: reading.deadline.map(instant::write),
        first: left(Side::First),
        second: left(Side::Second),
        flagged: reading.flagged.map(Side::as_str),
    })
}

/// What is wrong with an entry, and what would be right.
fn wrong(why: LedgerError) -> String {
    match why {
        LedgerError::TimesGoBack { last } => {
            let last = instant::write(last);
            format!(
                "the entry before it is later, at {last}. Entries stand in the order of their \
                    instants."
            )
        }
        LedgerError::NotStarted => {
            "the game has not started. `start` comes first and names the side to move.".into()
        }
        LedgerError::StartedTwice => "the game has started already. There is one `start`.".into(),
        LedgerError::MoveWhilePaused => {
            "nobody moves while the game is paused. `resume` ends the pause.".into()
        }
        LedgerError::PausedTwice => "the game is paused already. `resume` ends a pause.".into(),
        LedgerError::NotPaused => "the game is not paused. `pause` begins a pause.".into(),
        LedgerError::OnVacationTwice(side) => {
            format!("the {side} side is on vacation already. `vacation-off` ends a vacation.")
        }
        LedgerError::NotOnVacation(side) => {
            format!("the {side} side is not on vacation. `vacation-on` begins a vacation.")
        }
        LedgerError::HeldTwice(side) => {
            format!("the clock of the {side} side is held already. `hold-off` lets it go.")
        }
        LedgerError::NotHeld(side) => {
            format!("the clock of the {side} side is not held. `hold-on` holds it.")
        }
        LedgerError::NothingToTakeBack { moves } => {
            format!(
                "the number of plies to take back is from 1 to that of the moves, which is {moves}."
            )
        }
        LedgerError::ShiftedBack { deadline } => {
            let deadline = instant::write(deadline);
            format!("the deadline is later already, at {deadline}. It never moves back.")
        }
    }
}

#[cfg(test)]
#[path = "clock_tests.rs"]
mod tests;
