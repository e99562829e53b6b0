//! What an operator wants to see in the log though nothing broke: refusals, wrong passwords, new
//! passwords.
//!
//! One structured line each, of who is asking neither address nor words. Whoever tries a thing a
//! thousand times writes one line a second, which tells how often it happened.

use crate::model::PlayerId;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Incident {
    /// A page or form was refused: 403.
    Forbidden,
    /// Something was done too often: 429.
    TooOften,
    /// Name and password did not belong together.
    SignInFailed,
    /// A new password was asked for.
    ResetAsked,
    /// It was set by the mailed link.
    ResetDone,
    /// What came was no request, or none that a page of ours sends: 400.
    Malformed,
    /// There were too many connections.
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

/// What a line tells of one incident.
#[derive(Debug, Clone, Default)]
pub struct IncidentDetails {
    /// The pattern of the address that was asked for; never the address itself, which may hold a
    /// token.
    pub route: String,
    pub reason: String,
    /// Who is signed in, or whose account it is about.
    pub player: Option<PlayerId>,
}

/// When a line of a kind was written for a network, and what happened since.
struct Since {
    written: Instant,
    waiting: u32,
    last: IncidentDetails,
}

/// The kinds and networks of which a line was written lately.
#[derive(Default)]
pub struct Incidents {
    lately: Mutex<HashMap<(Incident, String), Since>>,
}

impl Incidents {
    /// A line of one kind for one network comes this often at most.
    const PAUSE: Duration = Duration::from_secs(1);
    /// So many are remembered; of more, those share their lines that come last.
    const MOST: usize = 4_096;
    /// The network of whoever is not remembered any more.
    const OTHERS: &str = "others";

    /// Writes a line, or counts the incident for the next one. The network is known by its alias.
    pub fn note(&self, incident: Incident, network: &str, told: IncidentDetails) {
        self.note_at(Instant::now(), incident, network, told);
    }

    /// Tells how often it happened since where no further line is to come; the jobs call it.
    pub fn tidy(&self) {
        let now = Instant::now();
        for ((incident, network), since) in self.lock().extract_if(|_, since| is_over(since, now)) {
            if since.waiting > 0 {
                write(incident, &network, &since.last, since.waiting);
            }
        }
    }

    /// Whether a line was written, and for how many.
    fn note_at(
        &self,
        now: Instant,
        incident: Incident,
        network: &str,
        told: IncidentDetails,
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
                since.last = told;
                return None;
            }
            known => known.map_or(1, |since| since.waiting.saturating_add(1)),
        };
        write(incident, &key.1, &told, times);
        let since = Since {
            written: now,
            waiting: 0,
            last: told,
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

fn write(incident: Incident, network: &str, told: &IncidentDetails, times: u32) {
    let kind = incident.word();
    let IncidentDetails {
        route,
        reason,
        player,
    } = told;
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
    fn of_many_in_a_second_one_line_tells() {
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
    fn many_networks_do_not_fill_the_memory() {
        let (incidents, now) = (Incidents::default(), Instant::now());
        let lines = (0..10_000).filter_map(|n| times(&incidents, now, &n.to_string()));
        assert_eq!(lines.count(), Incidents::MOST + 1);
        assert!(incidents.lock().len() <= Incidents::MOST + 1);
    }
}
