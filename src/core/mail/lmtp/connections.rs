//! A limit on connections, in total and for one peer. When it is reached, the connection that was
//! silent longest is closed, unless it is receiving a message. Idle connections cannot keep a mail
//! server out.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// The maximum number of connections.
const MOST: usize = 60;
/// The maximum for one peer: Postfix opens as many to a destination.
pub(super) const MOST_OF_PEER: usize = 20;

#[derive(Default)]
pub(super) struct ConnectionLimit {
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    next: u64,
    by_number: HashMap<u64, Connection>,
}

struct Connection {
    peer: Option<IpAddr>,
    /// When it last sent something; `None` while it sends a message.
    last_activity: Option<Instant>,
    closing: CancellationToken,
}

/// The right to a connection, until it is dropped.
pub(super) struct ConnectionSlot {
    limit: Arc<ConnectionLimit>,
    number: u64,
    /// Cancelled when the connection has to be closed for another.
    pub(super) closing: CancellationToken,
}

impl ConnectionLimit {
    /// A slot for a connection from a peer (`None` for a Unix socket), if one is free or can be
    /// freed.
    pub(super) fn acquire(self: &Arc<Self>, peer: Option<IpAddr>) -> Option<ConnectionSlot> {
        let mut open = self.lock();
        let of_peer = open
            .by_number
            .values()
            .filter(|connection| connection.peer == peer)
            .count();
        let has_room = if of_peer >= MOST_OF_PEER {
            open.close_silent(|connection| connection.peer == peer)
        } else {
            open.by_number.len() < MOST || open.close_silent(|_| true)
        };
        if !has_room {
            return None;
        }
        let number = open.next;
        open.next += 1;
        let closing = CancellationToken::new();
        let connection = Connection {
            peer,
            last_activity: Some(Instant::now()),
            closing: closing.clone(),
        };
        open.by_number.insert(number, connection);
        Some(ConnectionSlot {
            limit: Arc::clone(self),
            number,
            closing,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Closes the connection of these that was silent longest. False if all are sending messages.
    fn close_silent(&mut self, among: impl Fn(&Connection) -> bool) -> bool {
        let silent = self
            .by_number
            .iter()
            .filter(|(_, connection)| among(connection));
        let silent =
            silent.filter_map(|(number, connection)| Some((connection.last_activity?, *number)));
        let longest = silent.min().map(|(_, number)| number);
        let gone = longest.and_then(|number| self.by_number.remove(&number));
        if let Some(connection) = &gone {
            connection.closing.cancel();
        }
        gone.is_some()
    }
}

impl ConnectionSlot {
    pub(super) fn record_activity(&self) {
        self.set(Some(Instant::now()));
    }

    pub(super) fn begin_message(&self) {
        self.set(None);
    }

    fn set(&self, last_activity: Option<Instant>) {
        if let Some(connection) = self.limit.lock().by_number.get_mut(&self.number) {
            connection.last_activity = last_activity;
        }
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.limit.lock().by_number.remove(&self.number);
    }
}
