//! How the backups of this server stand, as its jobs tell it.

use super::Instant;
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

    #[must_use]
    pub fn look(&self) -> Option<Backups> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Option<Backups>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
