//! Pages that are left open beside a game: each hears at once when something has happened there, over a stream of its
//! own (Server-Sent Events).

use crate::service::Error;
use crate::store::{DbConnection, games};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc};
use tokio_util::bytes::Bytes;

/// So many pages are told at once; the others look by themselves, as all did before.
const MOST: usize = 4_000;
/// What a page may leave unread.
const UNREAD: usize = 4;
/// After so long a page has to ask again, and be allowed to look on still.
const LASTS: Duration = Duration::from_secs(600);
/// When nothing happens, so much is said so often: what is silent for a minute is cut off by many a proxy.
const BREATH: &str = ":\n\n";

/// The pages that listen.
#[derive(Default)]
pub struct Streams {
    games: Mutex<HashMap<i64, Watched>>,
    rung: Notify,
}

struct Watched {
    /// How many events the game had seen when its pages were told last.
    rev: i64,
    pages: Vec<Listener>,
}

struct Listener {
    to: mpsc::Sender<Bytes>,
    until: Instant,
}

impl Streams {
    /// What a page of that game hears from now on: first, at once, how many events the game has seen. None when too many
    /// listen already.
    #[must_use]
    pub fn listen(&self, game: i64, rev: i64) -> Option<mpsc::Receiver<Bytes>> {
        let (to, heard) = mpsc::channel(UNREAD);
        // There is room for it.
        let _ = to.try_send(Bytes::from(format!("retry: 3000\n{}", event(rev))));
        let mut games = self.lock();
        let count: usize = games.values().map(|watched| watched.pages.len()).sum();
        if count >= MOST {
            return None;
        }
        let watched = games.entry(game).or_insert_with(|| Watched {
            rev,
            pages: Vec::new(),
        });
        watched.pages.push(Listener {
            to,
            until: Instant::now() + LASTS,
        });
        Some(heard)
    }

    /// Something was written.
    pub fn ring(&self) {
        self.rung.notify_one();
    }

    /// Waits until something is written.
    pub async fn rung(&self) {
        self.rung.notified().await;
    }

    /// Whether anybody listens.
    #[must_use]
    pub fn is_heard(&self) -> bool {
        !self.lock().is_empty()
    }

    /// Looks at the games, and tells the pages of those in which something has happened.
    ///
    /// # Errors
    /// When the database does not answer.
    pub fn look(&self, conn: &mut DbConnection) -> Result<(), Error> {
        let ids: Vec<i64> = self.lock().keys().copied().collect();
        let revs: HashMap<i64, i64> = games::revs(conn, &ids)?.into_iter().collect();
        for (game, watched) in self.lock().iter_mut() {
            if let Some(&rev) = revs.get(game).filter(|rev| **rev != watched.rev) {
                watched.rev = rev;
                watched.say(&event(rev));
            }
        }
        Ok(())
    }

    /// Lets all connections see that they are alive, and forgets who has gone.
    pub fn breathe(&self) {
        let now = Instant::now();
        let mut games = self.lock();
        for watched in games.values_mut() {
            watched.say(BREATH);
            watched.pages.retain(|page| page.until > now);
        }
        games.retain(|_, watched| !watched.pages.is_empty());
    }

    /// Ends all streams.
    pub fn close(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Watched>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watched {
    /// Whoever does not read what it is told has to ask again.
    fn say(&mut self, words: &str) {
        let words = Bytes::copy_from_slice(words.as_bytes());
        self.pages
            .retain(|page| page.to.try_send(words.clone()).is_ok());
    }
}

fn event(rev: i64) -> String {
    format!("data: {rev}\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::TimeControl;
    use crate::service::testing::{OPENING, houses};

    fn heard(page: &mut mpsc::Receiver<Bytes>) -> Vec<String> {
        let next = || page.try_recv().ok();
        let words = std::iter::from_fn(next);
        words
            .map(|bytes| String::from_utf8(bytes.to_vec()).unwrap())
            .collect()
    }

    #[test]
    fn pages_hear_of_moves_in_their_game_and_of_nothing_else() {
        for house in houses(false) {
            let (lan, minh) = (house.member("lan"), house.member("minh"));
            let games = [(); 2].map(|()| house.game(lan, minh, TimeControl::days(3)));
            let streams = Streams::default();
            let rev = |game| house.row(game).state.rev;
            let mut pages = games.map(|game| streams.listen(game, rev(game)).unwrap());
            let first = format!("retry: 3000\ndata: {}\n\n", rev(games[0]));
            assert_eq!(heard(&mut pages[0]), [first]);
            heard(&mut pages[1]);
            house.play_all(games[0], &OPENING[..1]);
            let mut conn = house.app.connection().unwrap();
            streams.look(&mut conn).unwrap();
            streams.look(&mut conn).unwrap();
            assert_eq!(heard(&mut pages[0]), [event(rev(games[0]))]);
            assert_eq!(heard(&mut pages[1]), [""; 0]);
        }
    }

    #[test]
    fn who_has_gone_or_reads_nothing_is_forgotten() {
        let streams = Streams::default();
        let gone = streams.listen(1, 1).unwrap();
        let silent = streams.listen(2, 1).unwrap();
        drop(gone);
        for _ in 0..UNREAD {
            streams.breathe();
        }
        assert!(!streams.is_heard());
        drop(silent);
    }
}
