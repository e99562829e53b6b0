//! Turns at work that takes its time, shared fairly between the networks that ask: a network has
//! one turn at a time, and waits for the next behind the others.

use super::Error;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

/// How many clients may have a turn or wait for one; further ones are refused.
const MOST: usize = 100;
/// The same of one network.
const MOST_OF_NETWORK: usize = 20;

pub(super) struct FairTurns {
    turns: Semaphore,
    asking: Mutex<HashMap<String, NetworkQueue>>,
}

/// The clients of a network that have a turn or wait for one.
struct NetworkQueue {
    /// Whose turn it is within the network.
    next: Arc<Semaphore>,
    clients: usize,
}

/// A turn, until it is dropped.
pub(super) struct Turn<'a> {
    _turn: SemaphorePermit<'a>,
    _next: OwnedSemaphorePermit,
    _place: Place<'a>,
}

impl FairTurns {
    /// So many may have a turn at the same time.
    pub(super) fn new(at_once: usize) -> Self {
        Self {
            turns: Semaphore::new(at_once),
            asking: Mutex::default(),
        }
    }

    /// The next turn that is due to a network.
    ///
    /// # Errors
    /// [`Error::Busy`] while too many others wait.
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

    fn enter(&self, network: String) -> Result<(Place<'_>, Arc<Semaphore>), Error> {
        let mut asking = self.asking();
        let all: usize = asking.values().map(|queue| queue.clients).sum();
        let of_network = asking.get(&network).map_or(0, |queue| queue.clients);
        if all >= MOST || of_network >= MOST_OF_NETWORK {
            return Err(Error::Busy("too many wait for a turn".into()));
        }
        let queue = asking
            .entry(network.clone())
            .or_insert_with(|| NetworkQueue {
                next: Arc::new(Semaphore::new(1)),
                clients: 0,
            });
        queue.clients += 1;
        let next = Arc::clone(&queue.next);
        drop(asking);
        let place = Place {
            turns: self,
            network,
        };
        Ok((place, next))
    }

    fn asking(&self) -> MutexGuard<'_, HashMap<String, NetworkQueue>> {
        self.asking.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of a client among those of its network.
struct Place<'a> {
    turns: &'a FairTurns,
    network: String,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut asking = self.turns.asking();
        if let Some(queue) = asking.get_mut(&self.network) {
            queue.clients -= 1;
            if queue.clients == 0 {
                asking.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    /// The turn, if it has come.
    fn poll<'a>(
        asked: &mut Pin<Box<impl Future<Output = Result<Turn<'a>, Error>>>>,
    ) -> Option<Turn<'a>> {
        match asked.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(turn) => Some(turn.unwrap()),
            Poll::Pending => None,
        }
    }

    #[test]
    fn a_network_that_asks_for_much_waits_behind_one_that_asks_for_little() {
        let turns = FairTurns::new(1);
        let ask = |network: &str| Box::pin(turns.turn(network.to_owned()));
        let [mut first, mut second, mut other] = ["a", "a", "b"].map(ask);
        let one = poll(&mut first);
        assert!(one.is_some());
        assert!(poll(&mut second).is_none() && poll(&mut other).is_none());
        drop(one);
        // The other network asked later, and comes first all the same.
        assert!(poll(&mut second).is_none());
        let one = poll(&mut other);
        assert!(one.is_some());
        drop(one);
        let one = poll(&mut second);
        assert!(one.is_some());
        drop(one);
        assert!(turns.asking().is_empty());
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
    fn a_client_that_goes_away_leaves_no_place_behind_and_too_many_are_refused() {
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
        assert!(turns.asking().is_empty());
        assert!(turns.enter("a".to_owned()).is_ok());
    }
}
