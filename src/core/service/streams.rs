//! Event streams of open game pages (Server-Sent Events): each page is notified at once of changes
//! in its game.

use crate::model::GameId;
use crate::rules::Side;
use crate::service::Error;
use crate::store::{DbConnection, games};
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc};
use tokio_util::bytes::Bytes;

/// Maximum of streams; other pages poll.
const MOST: usize = 4_000;
/// Messages that a page may leave unread.
const UNREAD: usize = 4;
/// The lifetime of a stream. The page then connects again, which checks its permission.
const LIFETIME: Duration = Duration::from_secs(600);
/// Sent regularly while nothing happens, as many proxies close connections after a silent minute.
const KEEP_ALIVE: &str = ":\n\n";
/// The interval of reports about open pages to other servers.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);

#[derive(Default)]
pub struct Streams {
    games: Mutex<HashMap<GameId, WatchedGame>>,
    rung: Notify,
    /// When other servers last received a report of a present player.
    reported: Mutex<HashMap<(GameId, Side), Instant>>,
}

struct WatchedGame {
    /// The revision last sent to the pages.
    rev: i64,
    pages: Vec<Listener>,
    /// Which of its players were present on another server at the last check.
    elsewhere: [bool; 2],
}

struct Listener {
    to: mpsc::Sender<Bytes>,
    until: Instant,
    /// The seat of the page's player; none for onlookers.
    seat: Option<Side>,
    /// The presence of the opponent last sent to the page.
    last_presence: Option<bool>,
}

impl Streams {
    /// The stream of a page: the revision at once, then each change. A player's page has a seat.
    /// None if there are too many streams.
    pub fn listen(
        &self,
        game: GameId,
        rev: i64,
        seat: Option<Side>,
    ) -> Option<mpsc::Receiver<Bytes>> {
        let (to, receiver) = mpsc::channel(UNREAD);
        // The channel has capacity for it.
        let _ = to.try_send(Bytes::from(format!("retry: 3000\n{}", event(rev))));
        let mut games = self.lock();
        let count: usize = games.values().map(|watched| watched.pages.len()).sum();
        if count >= MOST {
            return None;
        }
        let watched = games.entry(game).or_insert_with(|| WatchedGame {
            rev,
            pages: Vec::new(),
            elsewhere: [false; 2],
        });
        watched.pages.push(Listener {
            to,
            until: Instant::now() + LIFETIME,
            seat,
            last_presence: None,
        });
        Some(receiver)
    }

    /// Whether the player of that seat has a page of the game open, as far as this server knows: it
    /// knows pages on other servers for games that are open here, too.
    pub fn is_here(&self, game: GameId, seat: Side) -> bool {
        let games = self.lock();
        games
            .get(&game)
            .is_some_and(|watched| watched.is_present(seat))
    }

    /// The reports for other servers: players who are present, and those who have left since the
    /// last report.
    pub fn presence_changes(&self) -> [Vec<(GameId, Side)>; 2] {
        let here: HashSet<(GameId, Side)> = self.players().into_iter().collect();
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        let gone = reported.keys().filter(|player| !here.contains(player));
        let gone: Vec<(GameId, Side)> = gone.copied().collect();
        for player in &gone {
            reported.remove(player);
        }
        let is_due = |at: Option<&Instant>| at.is_none_or(|at| at.elapsed() >= REPORT_INTERVAL);
        let due = here
            .into_iter()
            .filter(|player| is_due(reported.get(player)));
        let due: Vec<(GameId, Side)> = due.collect();
        reported.extend(due.iter().map(|player| (*player, Instant::now())));
        [due, gone]
    }

    /// The players with a page open on this server.
    fn players(&self) -> Vec<(GameId, Side)> {
        let games = self.lock();
        let seats = games.iter().flat_map(|(game, watched)| {
            let here = Side::BOTH
                .into_iter()
                .filter(|seat| watched.has_page(*seat));
            here.map(|seat| (*game, seat))
        });
        seats.collect()
    }

    /// The opponents of players with a page open on this server.
    pub fn opponents(&self) -> Vec<(GameId, Side)> {
        let players = self.players().into_iter();
        players.map(|(game, seat)| (game, seat.other())).collect()
    }

    /// Notifies present players whether their opponents are present: on this server, or in
    /// `elsewhere`.
    pub fn send_presence(&self, elsewhere: &HashSet<(GameId, Side)>) {
        for (game, watched) in self.lock().iter_mut() {
            watched.elsewhere = Side::BOTH.map(|seat| elsewhere.contains(&(*game, seat)));
            let here = Side::BOTH.map(|seat| watched.is_present(seat));
            watched.pages.retain_mut(|page| {
                let now = page.seat.map(|seat| here[seat.other().index()]);
                if now == page.last_presence {
                    return true;
                }
                page.last_presence = now;
                now.is_none_or(|is_here| page.to.try_send(presence(is_here).into()).is_ok())
            });
        }
    }

    pub fn wake(&self) {
        self.rung.notify_one();
    }

    /// Waits until something is written.
    pub async fn wait_for_wake(&self) {
        self.rung.notified().await;
    }

    pub fn has_listeners(&self) -> bool {
        !self.lock().is_empty()
    }

    /// Checks the games, and notifies the pages of those that changed.
    ///
    /// # Errors
    /// If the database does not answer.
    pub fn send_updates(&self, conn: &mut DbConnection) -> Result<(), Error> {
        let ids: Vec<GameId> = self.lock().keys().copied().collect();
        let revs: HashMap<GameId, i64> = games::revs(conn, &ids)?.into_iter().collect();
        for (game, watched) in self.lock().iter_mut() {
            if let Some(&rev) = revs.get(game).filter(|rev| **rev != watched.rev) {
                watched.rev = rev;
                watched.send(&event(rev));
            }
        }
        Ok(())
    }

    /// Sends a keep-alive to all streams, and drops the closed ones.
    pub fn send_keep_alives(&self) {
        let now = Instant::now();
        let mut games = self.lock();
        for watched in games.values_mut() {
            watched.send(KEEP_ALIVE);
            watched.pages.retain(|page| page.until > now);
        }
        games.retain(|_, watched| !watched.pages.is_empty());
    }

    pub fn close(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, WatchedGame>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WatchedGame {
    /// Whether the player of that seat has a page open on any server.
    fn is_present(&self, seat: Side) -> bool {
        self.has_page(seat) || self.elsewhere[seat.index()]
    }

    /// Whether it is on this server.
    fn has_page(&self, seat: Side) -> bool {
        let mut pages = self.pages.iter();
        pages.any(|page| page.seat == Some(seat) && !page.to.is_closed())
    }

    /// A page that does not read its messages has to connect again.
    fn send(&mut self, words: &str) {
        let words = Bytes::copy_from_slice(words.as_bytes());
        self.pages
            .retain(|page| page.to.try_send(words.clone()).is_ok());
    }
}

fn event(rev: i64) -> String {
    format!("data: {rev}\n\n")
}

/// The presence of the opponent: a named event, which pages that wait only for moves ignore.
fn presence(is_here: bool) -> String {
    format!("event: here\ndata: {}\n\n", u8::from(is_here))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::TimeControl;
    use crate::service::testing::{OPENING, test_sites};

    fn received(page: &mut mpsc::Receiver<Bytes>) -> Vec<String> {
        let next = || page.try_recv().ok();
        let words = std::iter::from_fn(next);
        words
            .map(|bytes| String::from_utf8(bytes.to_vec()).unwrap())
            .collect()
    }

    #[test]
    fn pages_are_notified_of_moves_in_their_game_only() {
        for site in test_sites(false) {
            let (lan, minh) = (site.member("lan"), site.member("minh"));
            let games = [(); 2].map(|()| site.game(lan, minh, TimeControl::days(3)));
            let streams = Streams::default();
            let rev = |game| site.row(game).state.rev;
            let mut pages = games.map(|game| streams.listen(game, rev(game), None).unwrap());
            let first = format!("retry: 3000\ndata: {}\n\n", rev(games[0]));
            assert_eq!(received(&mut pages[0]), [first]);
            received(&mut pages[1]);
            site.play_all(games[0], &OPENING[..1]);
            let mut conn = site.app.connection().unwrap();
            streams.send_updates(&mut conn).unwrap();
            streams.send_updates(&mut conn).unwrap();
            assert_eq!(received(&mut pages[0]), [event(rev(games[0]))]);
            assert_eq!(received(&mut pages[1]), [""; 0]);
        }
    }

    #[test]
    fn closed_and_unread_streams_are_dropped() {
        let streams = Streams::default();
        let gone = streams.listen(GameId(1), 1, None).unwrap();
        let silent = streams.listen(GameId(2), 1, None).unwrap();
        drop(gone);
        for _ in 0..UNREAD {
            streams.send_keep_alives();
        }
        assert!(!streams.has_listeners());
        drop(silent);
    }

    #[test]
    fn an_idle_stream_gets_keep_alives() {
        let streams = Streams::default();
        let mut page = streams.listen(GameId(1), 1, None).unwrap();
        received(&mut page);
        streams.send_keep_alives();
        // A comment line, ignored by browsers but seen by proxies.
        assert_eq!(received(&mut page), [":\n\n"]);
    }

    #[test]
    fn players_but_not_onlookers_are_notified_of_the_opponents_presence() {
        let streams = Streams::default();
        let nobody = HashSet::new();
        let mut lan = streams.listen(GameId(1), 1, Some(Side::First)).unwrap();
        let mut onlooker = streams.listen(GameId(1), 1, None).unwrap();
        streams.send_presence(&nobody);
        assert_eq!(received(&mut lan)[1..], [presence(false)]);
        let minh = streams.listen(GameId(1), 1, Some(Side::Second)).unwrap();
        for _ in 0..2 {
            streams.send_presence(&nobody);
        }
        assert_eq!(received(&mut lan), [presence(true)], "once");
        drop(minh);
        streams.send_presence(&nobody);
        assert_eq!(received(&mut lan), [presence(false)]);
        streams.send_presence(&HashSet::from([(GameId(1), Side::Second)]));
        assert_eq!(received(&mut lan), [presence(true)], "at another server");
        assert_eq!(
            received(&mut onlooker).len(),
            1,
            "where the game stands alone"
        );
    }
}
