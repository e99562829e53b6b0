//! Incidents for the operator's log that are not failures: refusals, wrong passwords, password
//! resets.
//!
//! Each is one structured line without addresses and typed text. Thousands of attempts by one
//! client give one line per second, with their number.

use crate::model::PlayerId;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Incident {
    /// A page or form was forbidden: 403.
    Forbidden,
    TooOften,
    /// Name and password did not match.
    SignInFailed,
    /// A password reset was requested.
    ResetAsked,
    /// The password was reset by a link.
    ResetDone,
    /// A malformed request, or one that our pages do not send: 400.
    Malformed,
    TooMany,
}

impl Incident {
    fn word(self) -> &'static str {
        match self {
            Self::Forbidden => "forbidden",
            Self::TooOften => "too-often",
            Self::SignInFailed => "sign-in-failed",
            Self::ResetAsked => "reset-asked",
            Self::ResetDone => "reset-done",
            Self::Malformed => "malformed-request",
            Self::TooMany => "too-many-connections",
        }
    }
}

/// The details of an incident.
#[derive(Debug, Clone, Default)]
pub struct IncidentDetails {
    /// The requested route pattern; never the URL itself, which may contain a token.
    pub route: String,
    pub reason: String,
    /// The signed-in player, or the account concerned.
    pub player: Option<PlayerId>,
}

/// When the last line of a kind was written for a network, and the incidents since.
struct Since {
    written: Instant,
    waiting: u32,
    last: IncidentDetails,
}

/// The kinds and networks with recent lines.
#[derive(Default)]
pub struct Incidents {
    lately: Mutex<HashMap<(Incident, String), Since>>,
}

impl Incidents {
    /// The minimum time between lines of one kind for one network.
    const PAUSE: Duration = Duration::from_secs(1);
    /// Remembered kinds and networks; any further ones share their lines.
    const MOST: usize = 4_096;
    /// Stands for networks that are not remembered.
    const OTHERS: &str = "others";

    /// Writes a line, or counts the incident for the next one. The network is given by its alias.
    pub fn note(&self, incident: Incident, network: &str, details: IncidentDetails) {
        self.note_at(Instant::now(), incident, network, details);
    }

    /// Writes the numbers of incidents without a further line; called by the jobs.
    pub fn tidy(&self) {
        let now = Instant::now();
        for ((incident, network), since) in self.lock().extract_if(|_, since| is_over(since, now)) {
            if since.waiting > 0 {
                write(incident, &network, &since.last, since.waiting);
            }
        }
    }

    /// Whether a line is written, and for how many incidents.
    fn note_at(
        &self,
        now: Instant,
        incident: Incident,
        network: &str,
        details: IncidentDetails,
    ) -> Option<u32> {
        let mut lately = self.lock();
        let mut key = (incident, network.to_owned());
        if lately.len() >= Self::MOST && !lately.contains_key(&key) {
            lately.retain(|_, since| since.waiting > 0 || !is_over(since, now));
            if lately.len() >= Self::MOST {
                Self::OTHERS.clone_into(&mut key.1);
            }
        }
        let times = match lately.get_mut(&key) {
            Some(since) if !is_over(since, now) => {
                since.waiting = since.waiting.saturating_add(1);
                since.last = details;
                return None;
            }
            known => known.map_or(1, |since| since.waiting.saturating_add(1)),
        };
        write(incident, &key.1, &details, times);
        let since = Since {
            written: now,
            waiting: 0,
            last: details,
        };
        lately.insert(key, since);
        Some(times)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(Incident, String), Since>> {
        self.lately.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_over(since: &Since, now: Instant) -> bool {
    now.saturating_duration_since(since.written) >= Incidents::PAUSE
}

fn write(incident: Incident, network: &str, details: &IncidentDetails, times: u32) {
    let kind = incident.word();
    let IncidentDetails {
        route,
        reason,
        player,
    } = details;
    let player = player.map(|player| player.0);
    tracing::info!(kind, route, reason, player, network, times, "refused");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(incidents: &Incidents, at: Instant, network: &str) -> Option<u32> {
        incidents.note_at(at, Incident::Forbidden, network, IncidentDetails::default())
    }

    #[test]
    fn many_incidents_in_a_second_give_one_line() {
        let (incidents, now) = (Incidents::default(), Instant::now());
        assert_eq!(times(&incidents, now, "a"), Some(1));
        for _ in 0..999 {
            assert_eq!(times(&incidents, now, "a"), None);
        }
        assert_eq!(times(&incidents, now, "b"), Some(1), "another network");
        let other = incidents.note_at(now, Incident::TooOften, "a", IncidentDetails::default());
        assert_eq!(other, Some(1), "another kind");
        let later = now + Duration::from_secs(1);
        assert_eq!(times(&incidents, later, "a"), Some(1000));
        assert_eq!(times(&incidents, later, "a"), None);
    }

    #[test]
    fn the_memory_for_networks_is_bounded() {
        let (incidents, now) = (Incidents::default(), Instant::now());
        let lines = (0..10_000).filter_map(|n| times(&incidents, now, &n.to_string()));
        assert_eq!(lines.count(), Incidents::MOST + 1);
        assert!(incidents.lock().len() <= Incidents::MOST + 1);
    }
}
