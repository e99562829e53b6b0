//! A server's heartbeat in the model: when it may flag, and what it takes for an outage.

/// The limits and history of a heartbeat. All values are seconds.
#[derive(Debug, Clone)]
pub(super) struct ModelHeartbeat {
    outage: i64,
    healthy: i64,
    lately: i64,
    /// The last heartbeat of this process.
    last: Option<i64>,
    healthy_since: i64,
    /// The last heartbeat in the database.
    written: i64,
}

impl ModelHeartbeat {
    /// A heartbeat that has been steady for long enough.
    pub(super) fn steady(is_live: bool, now: i64) -> Self {
        let (outage, healthy, lately) = if is_live { (5, 30, 5) } else { (120, 900, 60) };
        Self {
            outage,
            healthy,
            lately,
            last: Some(now),
            healthy_since: now - healthy - 1,
            written: now,
        }
    }

    /// One heartbeat. Returns the outage that it ends.
    pub(super) fn beat(&mut self, now: i64) -> Option<(i64, i64)> {
        let from = self
            .last
            .map_or(self.written, |last| last.max(self.written));
        let gap = (now - from > self.outage).then_some((from, now));
        if gap.is_some() || self.last.is_none() {
            self.healthy_since = now;
        }
        self.last = Some(now);
        self.written = now;
        gap
    }

    /// Steady heartbeats until then, starting at the present one.
    pub(super) fn beats_until(&mut self, then: i64) {
        self.last = Some(then);
    }

    pub(super) fn is_restarted(&mut self) {
        self.last = None;
    }

    pub(super) fn may_flag(&self, now: i64) -> bool {
        now - self.healthy_since >= self.healthy && self.is_current(now)
    }

    pub(super) fn is_current(&self, now: i64) -> bool {
        self.last.is_some_and(|last| now - last <= self.lately)
    }
}
