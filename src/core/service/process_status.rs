//! What the jobs of this process report about themselves.

use super::Instant;
use crate::store::Timestamp;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The backups that are made without anybody asking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backups {
    /// When the newest good one was begun; none while there is none.
    pub newest: Option<Instant>,
    /// Why none could be made when it was tried last.
    pub failure: Option<String>,
}

/// How they stand; nothing where none are asked for.
#[derive(Debug, Default)]
pub struct BackupStatus(Mutex<Option<Backups>>);

impl BackupStatus {
    pub fn set(&self, backups: Backups) {
        *self.lock() = Some(backups);
    }

    pub fn look(&self) -> Option<Backups> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Option<Backups>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why nothing is sent for now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryHold {
    pub until: Instant,
    /// What the mail server said, or that it said nothing; without addresses.
    pub why: String,
    /// Whether our settings are to blame: the operator has to look.
    pub is_alarm: bool,
}

/// The way to the mail server: open, or held for a while.
#[derive(Debug, Default)]
pub struct DeliveryStatus(Mutex<Option<DeliveryHold>>);

impl DeliveryStatus {
    pub fn set(&self, held: Option<DeliveryHold>) {
        *self.lock() = held;
    }

    /// Why nothing is sent at this instant, if so.
    pub fn held(&self, now: Instant) -> Option<DeliveryHold> {
        self.lock().clone().filter(|held| held.until > now)
    }

    fn lock(&self) -> MutexGuard<'_, Option<DeliveryHold>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How far this process has removed old notices from the outbox.
#[derive(Debug, Default)]
pub struct RetentionProgress(Mutex<RetentionPass>);

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct RetentionPass {
    /// When the next one is due; none while one goes on.
    pub next: Option<Instant>,
    /// Those that were sent are through.
    pub sent_done: bool,
    /// The place among them, or among those that were left out.
    pub after: Option<Timestamp>,
}

impl RetentionProgress {
    pub(super) fn lock(&self) -> MutexGuard<'_, RetentionPass> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
