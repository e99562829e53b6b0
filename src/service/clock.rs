//! Where the time comes from; tests bring their own.

use super::Instant;
use chrono::{SubsecRound, Utc};
use std::sync::Arc;

/// Tells the instant, cut to microseconds as the database keeps it.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Instant + Send + Sync>);

impl Clock {
    /// The machine's clock.
    #[must_use]
    pub fn system() -> Self {
        Self::from_fn(Utc::now)
    }

    /// Any other clock.
    pub fn from_fn(tell: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        Self(Arc::new(tell))
    }

    /// The instant now.
    #[must_use]
    pub fn now(&self) -> Instant {
        (self.0)().trunc_subsecs(6)
    }
}
