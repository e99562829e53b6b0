//! Fair time: when a flag falls, and what an outage gives back.

use super::instant::Instant;
use chrono::TimeDelta;

/// A move may come this much after its deadline.
const GRACE: TimeDelta = TimeDelta::seconds(60);
/// After an outage a player has at least so long.
const BREATHER: TimeDelta = TimeDelta::hours(12);

/// Whether a deadline has passed beyond doubt.
#[must_use]
pub fn is_flagged(deadline: Option<Instant>, now: Instant) -> bool {
    deadline.is_some_and(|deadline| now > deadline + GRACE)
}

/// The deadline of a turn that began at `turn_since` after the server was away from `start` to
/// `end`: the part of the turn that the outage took is given back, and twelve hours at least
/// remain after it.
#[must_use]
pub fn after_outage(
    turn_since: Instant,
    deadline: Instant,
    start: Instant,
    end: Instant,
) -> Instant {
    let lost = (end - start.max(turn_since)).max(TimeDelta::zero());
    (deadline + lost).max(end + BREATHER)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hours: i64) -> Instant {
        Instant::UNIX_EPOCH + TimeDelta::hours(hours)
    }

    #[test]
    fn nobody_loses_on_time_within_the_grace() {
        assert!(!is_flagged(Some(at(1)), at(1) + GRACE));
        assert!(is_flagged(
            Some(at(1)),
            at(1) + GRACE + TimeDelta::microseconds(1)
        ));
        assert!(!is_flagged(None, at(1_000_000)));
    }

    #[test]
    fn a_running_clock_gets_the_whole_outage_back() {
        assert_eq!(after_outage(at(0), at(72), at(10), at(15)), at(77));
    }

    #[test]
    fn a_deadline_that_fell_in_the_outage_moves_to_half_a_day_after_it() {
        assert_eq!(after_outage(at(0), at(24), at(23), at(30)), at(42));
        assert_eq!(after_outage(at(0), at(24), at(20), at(21)), at(33));
    }

    #[test]
    fn a_turn_that_began_in_the_outage_gets_back_only_its_own_part() {
        assert_eq!(after_outage(at(12), at(84), at(10), at(15)), at(87));
    }
}
