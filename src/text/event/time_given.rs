//! Time given back to a clock.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

/// Time given back to a clock, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum TimeGiven {
    Outage {
        given: TimeDelta,
        /// How long the server was away.
        away: TimeDelta,
    },
    /// The deadline fell into quiet hours, and was moved to their end.
    Quiet { given: TimeDelta },
    /// The news of the turn came late, for want of a mail server that took it.
    Mail { given: TimeDelta, late: TimeDelta },
    /// The admins stopped the clock, or let it go on before its time.
    Held {
        /// By how much the deadline moved; below 0 where it came nearer again.
        given: TimeDelta,
    },
}
