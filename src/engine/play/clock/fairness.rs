//! Fair time: how long after a deadline a flag falls, and what an outage gives back. The one place
//! that says so.

use crate::play::time_control::TimeControl;
use chrono::TimeDelta;

/// What a clock lets pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fairness {
    /// A move may come this much after its deadline.
    pub grace: TimeDelta,
    /// After an outage a player has at least so long.
    pub breather: TimeDelta,
}

impl Fairness {
    /// Of games by mail: a minute, and twelve hours.
    pub const BY_MAIL: Fairness = Fairness {
        grace: TimeDelta::seconds(60),
        breather: TimeDelta::hours(12),
    };
    /// Of live games: two seconds, and a minute.
    pub const LIVE: Fairness = Fairness {
        grace: TimeDelta::seconds(2),
        breather: TimeDelta::seconds(60),
    };

    /// That of a time control.
    #[must_use]
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
    #[must_use]
    pub fn is_over(self, remaining: TimeDelta) -> bool {
        remaining + self.grace < TimeDelta::zero()
    }

    /// What remains after an outage that took so much of the turn, and left so much.
    #[must_use]
    pub fn after_outage(self, remaining: TimeDelta, lost: TimeDelta) -> TimeDelta {
        (remaining + lost).max(self.breather)
    }
}
