//! Turns for expensive work, shared fairly between client networks: a network has one turn at a
//! time, and waits for the next behind the others.

use super::Error;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

/// Clients with a turn or in the queue; further ones are refused.
const MOST: usize = 100;
const MOST_OF_NETWORK: usize = 20;

pub(super) struct FairTurns {
    turns: Semaphore,
    queues: Mutex<HashMap<String, NetworkQueue>>,
}

/// The clients of a network with a turn or in the queue.
struct NetworkQueue {
    /// Grants the turn within the network.
    next: Arc<Semaphore>,
    clients: usize,
}

/// A turn, until it is dropped.
pub(super) struct Turn<'a> {
    _turn: SemaphorePermit<'a>,
    _next: OwnedSemaphorePermit,
    _place: QueueSlot<'a>,
}

impl FairTurns {
    /// `at_once` is the number of simultaneous turns.
    pub(super) fn new(at_once: usize) -> Self {
        Self {
            turns: Semaphore::new(at_once),
            queues: Mutex::default(),
        }
    }

    /// Waits for the network's next turn.
    ///
    /// # Errors
    /// [`Error::Busy`] if too many others wait.
    pub(super) async fn turn(&self, network: String) -> Result<Turn<'_>, Error> {
        let (place, next) = self.enter(network)?;
        let closed = |closed: tokio::sync::AcquireError| Error::Internal(closed.into());
        let next = next.acquire_owned().await.map_err(closed)?;
        let turn = self.turns.acquire().await.map_err(closed)?;
        Ok(Turn {
            _turn: turn,
            _next: next,
            _place: place,
        })
    }

    fn enter(&self, network: String) -> Result<(QueueSlot<'_>, Arc<Semaphore>), Error> {
        let mut queues = self.queues();
        let all: usize = queues.values().map(|queue| queue.clients).sum();
        let of_network = queues.get(&network).map_or(0, |queue| queue.clients);
        if all >= MOST || of_network >= MOST_OF_NETWORK {
            return Err(Error::Busy("too many wait for a turn".into()));
        }
        let queue = queues
            .entry(network.clone())
            .or_insert_with(|| NetworkQueue {
                next: Arc::new(Semaphore::new(1)),
                clients: 0,
            });
        queue.clients += 1;
        let next = Arc::clone(&queue.next);
        drop(queues);
        let place = QueueSlot {
            turns: self,
            network,
        };
        Ok((place, next))
    }

    fn queues(&self) -> MutexGuard<'_, HashMap<String, NetworkQueue>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of a client in its network's queue.
struct QueueSlot<'a> {
    turns: &'a FairTurns,
    network: String,
}

impl Drop for QueueSlot<'_> {
    fn drop(&mut self) {
        let mut queues = self.turns.queues();
        if let Some(queue) = queues.get_mut(&self.network) {
            queue.clients -= 1;
            if queue.clients == 0 {
                queues.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    /// The turn, if it has been granted.
    fn poll<'a>(
        pending: &mut Pin<Box<impl Future<Output = Result<Turn<'a>, Error>>>>,
    ) -> Option<Turn<'a>> {
        match pending
            .as_mut()
            .poll(&mut Context::from_waker(Waker::noop()))
        {
            Poll::Ready(turn) => Some(turn.unwrap()),
            Poll::Pending => None,
        }
    }

    #[test]
    fn a_network_with_many_requests_waits_behind_one_with_few() {
        let turns = FairTurns::new(1);
        let ask = |network: &str| Box::pin(turns.turn(network.to_owned()));
        let [mut first, mut second, mut other] = ["a", "a", "b"].map(ask);
        let one = poll(&mut first);
        assert!(one.is_some());
        assert!(poll(&mut second).is_none() && poll(&mut other).is_none());
        drop(one);
        // The other network asked later, but comes first.
        assert!(poll(&mut second).is_none());
        let one = poll(&mut other);
        assert!(one.is_some());
        drop(one);
        let one = poll(&mut second);
        assert!(one.is_some());
        drop(one);
        assert!(turns.queues().is_empty());
    }

    #[test]
    fn a_network_never_has_all_turns() {
        let turns = FairTurns::new(2);
        let ask = |network: &str| Box::pin(turns.turn(network.to_owned()));
        let [mut first, mut second, mut other] = ["a", "a", "b"].map(ask);
        let one = poll(&mut first);
        assert!(one.is_some() && poll(&mut second).is_none());
        assert!(poll(&mut other).is_some());
    }

    #[test]
    fn a_cancelled_client_leaves_the_queue_and_too_many_are_refused() {
        let turns = FairTurns::new(1);
        let places: Vec<_> = (0..MOST_OF_NETWORK)
            .map(|_| turns.enter("a".to_owned()).unwrap())
            .collect();
        let refused = turns.enter("a".to_owned());
        assert!(matches!(refused, Err(Error::Busy(_))));
        let others: Vec<_> = (MOST_OF_NETWORK..MOST)
            .map(|number| turns.enter(number.to_string()).unwrap())
            .collect();
        assert!(matches!(turns.enter("b".to_owned()), Err(Error::Busy(_))));
        drop((places, others));
        assert!(turns.queues().is_empty());
        assert!(turns.enter("a".to_owned()).is_ok());
    }
}
