//! Who is being talked to. There is room for so many, and for so many of one peer; when that is
//! taken, whoever has been silent longest makes room, but not in the middle of a message. So nobody
//! keeps a mail server out by connecting and saying nothing.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// So many connections at most.
const MOST: usize = 60;
/// So many of one peer: as many as Postfix opens to one destination.
pub(super) const MOST_OF_PEER: usize = 20;

#[derive(Default)]
pub(super) struct Places {
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    next: u64,
    by: HashMap<u64, Guest>,
}

struct Guest {
    peer: Option<IpAddr>,
    /// When it last said something; none in the middle of a message.
    heard: Option<Instant>,
    asked_to_go: CancellationToken,
}

/// The place of one connection, until it is dropped.
pub(super) struct Seat {
    places: Arc<Places>,
    number: u64,
    /// Cancelled when it has to make room.
    pub(super) asked_to_go: CancellationToken,
}

impl Places {
    /// A place for a connection from a peer (none: by a socket of this machine), if there is one or
    /// somebody makes room.
    pub(super) fn take(self: &Arc<Self>, peer: Option<IpAddr>) -> Option<Seat> {
        let mut taken = self.lock();
        let of_peer = taken.by.values().filter(|guest| guest.peer == peer).count();
        let room_made = if of_peer >= MOST_OF_PEER {
            taken.make_room(|guest| guest.peer == peer)
        } else {
            taken.by.len() < MOST || taken.make_room(|_| true)
        };
        if !room_made {
            return None;
        }
        let number = taken.next;
        taken.next += 1;
        let asked_to_go = CancellationToken::new();
        let guest = Guest {
            peer,
            heard: Some(Instant::now()),
            asked_to_go: asked_to_go.clone(),
        };
        taken.by.insert(number, guest);
        Some(Seat {
            places: Arc::clone(self),
            number,
            asked_to_go,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    /// Asks the one of these to go that has been silent longest; false when all are in the middle
    /// of a message.
    fn make_room(&mut self, among: impl Fn(&Guest) -> bool) -> bool {
        let silent = self.by.iter().filter(|(_, guest)| among(guest));
        let silent = silent.filter_map(|(number, guest)| Some((guest.heard?, *number)));
        let longest = silent.min().map(|(_, number)| number);
        let gone = longest.and_then(|number| self.by.remove(&number));
        if let Some(guest) = &gone {
            guest.asked_to_go.cancel();
        }
        gone.is_some()
    }
}

impl Seat {
    pub(super) fn heard(&self) {
        self.set(Some(Instant::now()));
    }

    pub(super) fn hears_message(&self) {
        self.set(None);
    }

    fn set(&self, heard: Option<Instant>) {
        if let Some(guest) = self.places.lock().by.get_mut(&self.number) {
            guest.heard = heard;
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.places.lock().by.remove(&self.number);
    }
}
