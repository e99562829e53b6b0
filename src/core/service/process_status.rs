//! The reports of this process's jobs.

use super::Instant;
use crate::store::Timestamp;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backups {
    /// The start of the newest good one; none if there is none.
    pub newest: Option<Instant>,
    /// The error of the last attempt, if it failed.
    pub failure: Option<String>,
}

/// The state of scheduled backups; none if they are off.
#[derive(Debug, Default)]
pub struct BackupStatus(Mutex<Option<Backups>>);

impl BackupStatus {
    pub fn set(&self, backups: Backups) {
        *self.lock() = Some(backups);
    }

    pub fn current(&self) -> Option<Backups> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Option<Backups>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryHold {
    pub until: Instant,
    /// The mail server's response, or that there was none; without addresses.
    pub why: String,
    /// Whether our settings are the cause, so that the operator must act.
    pub is_alarm: bool,
}

/// The connection to the mail server: working, or paused.
#[derive(Debug, Default)]
pub struct DeliveryStatus(Mutex<Option<DeliveryHold>>);

impl DeliveryStatus {
    pub fn set(&self, hold: Option<DeliveryHold>) {
        *self.lock() = hold;
    }

    /// Why sending is paused at this instant.
    pub fn current_hold(&self, now: Instant) -> Option<DeliveryHold> {
        self.lock().clone().filter(|hold| hold.until > now)
    }

    fn lock(&self) -> MutexGuard<'_, Option<DeliveryHold>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The progress of this process in deleting old notices from the outbox.
#[derive(Debug, Default)]
pub struct RetentionProgress(Mutex<RetentionPass>);

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct RetentionPass {
    /// When the next pass is due; none during a pass.
    pub next: Option<Instant>,
    /// Whether all sent ones are done.
    pub sent_done: bool,
    /// The place among them, or among the skipped ones.
    pub after: Option<Timestamp>,
}

impl RetentionProgress {
    pub(super) fn lock(&self) -> MutexGuard<'_, RetentionPass> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
