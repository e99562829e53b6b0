//! What a clock on the wall means.

use chrono::{DateTime, NaiveDateTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

/// An hour that a change of the clocks skips is moved on by so much at most; a longer gap is a
/// day that a country left out.
const LONGEST_GAP: TimeDelta = TimeDelta::hours(3);

/// The first instant at which clocks in that zone show a local time. One that comes twice counts
/// once, one that is skipped comes as soon as the clocks go on.
#[must_use]
pub fn first_shown(local: NaiveDateTime, zone: Tz) -> Option<DateTime<Utc>> {
    let mut late = TimeDelta::zero();
    while late <= LONGEST_GAP {
        if let Some(at) = zone.from_local_datetime(&(local + late)).earliest() {
            return Some(at.to_utc());
        }
        late += TimeDelta::minutes(15);
    }
    None
}
