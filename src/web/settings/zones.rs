//! The time zones to choose from: by region, each city with its local time.

use crate::service::Instant;
use crate::web::http::Choice;
use crate::words::time;
use chrono_tz::{TZ_VARIANTS, Tz};

/// The zones of a region of the world.
pub(super) struct ZoneGroup {
    pub region: &'static str,
    pub zones: Vec<Choice>,
}

/// The regions whose zones are named after cities; other names are old forms of these.
const REGIONS: [&str; 10] = [
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
];

/// All zones, and `chosen` even if it is none of them.
pub(super) fn zone_groups(chosen: &str, now: Instant) -> Vec<ZoneGroup> {
    let mut groups: Vec<ZoneGroup> = REGIONS
        .iter()
        .map(|region| ZoneGroup {
            region: time::zone_region(region),
            zones: zones_of(region, chosen, now),
        })
        .collect();
    let utc = Choice::new("UTC", &time::zone_choice("UTC", Tz::UTC, now), chosen);
    let mut first = vec![utc];
    let is_listed = |choice: &Choice| choice.value == chosen;
    if chosen != "UTC" && !groups.iter().flat_map(|group| &group.zones).any(is_listed) {
        first.push(Choice::new(chosen, chosen, chosen));
    }
    groups.insert(
        0,
        ZoneGroup {
            region: "",
            zones: first,
        },
    );
    groups
}

fn zones_of(region: &str, chosen: &str, now: Instant) -> Vec<Choice> {
    let zones = TZ_VARIANTS.iter().filter_map(|zone| {
        let name = zone.name();
        let city = name.strip_prefix(region)?.strip_prefix('/')?;
        let text = time::zone_choice(&city.replace('_', " "), *zone, now);
        Some(Choice::new(name, &text, chosen))
    });
    let mut zones: Vec<Choice> = zones.collect();
    zones.sort_by(|one, other| one.text.cmp(&other.text));
    zones
}
