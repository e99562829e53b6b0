//! Whether mail goes out, as the delivery of this process tells it.

use super::Instant;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Why nothing is sent for now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    pub until: Instant,
    /// What the mail server said, or that it said nothing; without addresses.
    pub why: String,
    /// Whether our settings are to blame: the operator has to look.
    pub is_alarm: bool,
}

/// The way to the mail server: open, or held for a while.
#[derive(Debug, Default)]
pub struct DeliveryStatus(Mutex<Option<Held>>);

impl DeliveryStatus {
    pub fn set(&self, held: Option<Held>) {
        *self.lock() = held;
    }

    /// Why nothing is sent at this instant, if so.
    #[must_use]
    pub fn held(&self, now: Instant) -> Option<Held> {
        self.lock().clone().filter(|held| held.until > now)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Held>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
