//! Leases are kept while their work lasts, however long that is.

use crate::service::{App, chores};
use crate::store::chores::Claim;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;

/// Does `work` while the leases are renewed beside it.
pub(super) fn while_held<T>(app: &App, claims: &[Claim], work: impl FnOnce() -> T) -> T {
    let (working, ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while ended.recv_timeout(chores::RENEW) == Err(RecvTimeoutError::Timeout) {
                if let Err(error) = chores::renew(app, claims) {
                    tracing::warn!(%error, "cannot renew leases");
                }
            }
        });
        // It goes when the work has ended, however that was.
        let _working = working;
        work()
    })
}

/// Gives them back, with what went wrong. Where that cannot be written down, they end by
/// themselves.
pub(super) fn end(app: &App, ended: &[(Claim, Option<String>)]) {
    if let Err(error) = chores::end(app, ended) {
        tracing::warn!(%error, "cannot record the results of background jobs");
    }
}
