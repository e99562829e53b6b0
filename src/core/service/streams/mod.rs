//! Event streams of open pages (Server-Sent Events). A page is notified at once of changes in its
//! game, in its reader's own games, and in the lists of games, as far as the page asked for them.
//! A message says that something changed, not what: the page then loads what its reader may see.

mod changes;

pub use changes::{Changes, changes_since};

use crate::model::{GameId, PlayerId};
use crate::rules::Side;
use crate::service::Error;
use crate::store::events::Change;
use crate::store::{DbConnection, games};
use changes::Tail;
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc};
use tokio_util::bytes::Bytes;

/// Maximum of streams; other pages poll.
const MOST: usize = 4_000;
/// Maximum of streams of one player.
const MOST_OF_PLAYER: usize = 12;
/// Maximum of streams of visitors in one network, which many people may share.
const MOST_OF_NETWORK: usize = 100;
/// Messages that a page may leave unread.
const UNREAD: usize = 4;
/// The lifetime of a stream. The page then connects again, which checks its permission.
const LIFETIME: Duration = Duration::from_secs(600);
/// Sent regularly while nothing happens, as many proxies close connections after a silent minute.
const KEEP_ALIVE: &str = ":\n\n";
/// The interval of reports about open pages to other servers.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);

/// Who reads a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reader {
    Player(PlayerId),
    /// Visitors in that network.
    Network(String),
}

/// What a page is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audience {
    pub reader: Reader,
    /// The game that the page shows, and the reader's seat in it.
    pub game: Option<(GameId, Option<Side>)>,
    /// Whether it shows a list of games.
    pub lists: bool,
}

impl Audience {
    fn player(&self) -> Option<PlayerId> {
        match self.reader {
            Reader::Player(player) => Some(player),
            Reader::Network(_) => None,
        }
    }

    fn seat_in(&self, game: GameId) -> Option<Side> {
        self.game.filter(|(own, _)| *own == game)?.1
    }
}

#[derive(Default)]
pub struct Streams {
    open: Mutex<OpenPages>,
    rung: Notify,
    /// When other servers last received a report of a present player.
    reported: Mutex<HashMap<(GameId, Side), Instant>>,
}

#[derive(Default)]
struct OpenPages {
    pages: Vec<OpenPage>,
    /// Which players of these games were present on another server at the last check.
    elsewhere: HashSet<(GameId, Side)>,
    tail: Tail,
}

struct OpenPage {
    to: mpsc::Sender<Bytes>,
    until: Instant,
    audience: Audience,
    /// The presence of the opponent last sent to the page.
    last_presence: Option<bool>,
}

impl Streams {
    /// The stream of a page: what `since` holds at once, then each change. None if there are too
    /// many streams.
    pub fn listen(&self, audience: Audience, since: &Changes) -> Option<mpsc::Receiver<Bytes>> {
        let (to, receiver) = mpsc::channel(UNREAD);
        // The channel has capacity for it.
        let _ = to.try_send(Bytes::from(format!(
            "retry: 3000\n{}",
            since.text(&audience)
        )));
        let mut open = self.lock();
        open.pages.retain(|page| !page.to.is_closed());
        let is_same = |page: &&OpenPage| page.audience.reader == audience.reader;
        let most = match audience.reader {
            Reader::Player(_) => MOST_OF_PLAYER,
            Reader::Network(_) => MOST_OF_NETWORK,
        };
        if open.pages.len() >= MOST || open.pages.iter().filter(is_same).count() >= most {
            return None;
        }
        if open.pages.is_empty() {
            open.tail = Tail::at(since.latest);
        }
        open.pages.push(OpenPage {
            to,
            until: Instant::now() + LIFETIME,
            audience,
            last_presence: None,
        });
        Some(receiver)
    }

    /// Whether the player of that seat has a page of the game open, as far as this server knows: it
    /// knows pages on other servers for games that are open here, too.
    pub fn is_here(&self, game: GameId, seat: Side) -> bool {
        self.lock().is_present(game, seat)
    }

    /// The reports for other servers: players who are present, and those who have left since the
    /// last report.
    pub fn presence_changes(&self) -> [Vec<(GameId, Side)>; 2] {
        let here = self.lock().players();
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

    /// The opponents of players with a page open on this server.
    pub fn opponents(&self) -> Vec<(GameId, Side)> {
        let players = self.lock().players().into_iter();
        players.map(|(game, seat)| (game, seat.other())).collect()
    }

    /// Notifies present players whether their opponents are present: on this server, or in
    /// `elsewhere`.
    pub fn send_presence(&self, elsewhere: &HashSet<(GameId, Side)>) {
        let mut open = self.lock();
        open.elsewhere.clone_from(elsewhere);
        let mut here = open.players();
        here.extend(elsewhere);
        open.pages.retain_mut(|page| {
            let now = match page.audience.game {
                Some((game, Some(seat))) => Some(here.contains(&(game, seat.other()))),
                _ => None,
            };
            if now == page.last_presence {
                return true;
            }
            page.last_presence = now;
            now.is_none_or(|is_here| page.to.try_send(presence(is_here).into()).is_ok())
        });
    }

    pub fn wake(&self) {
        self.rung.notify_one();
    }

    /// Waits until something is written.
    pub async fn wait_for_wake(&self) {
        self.rung.notified().await;
    }

    pub fn has_listeners(&self) -> bool {
        !self.lock().pages.is_empty()
    }

    /// Reads what has happened since the last call, and notifies the pages that it concerns.
    /// `in_order`: whether events are committed in the order of their ids.
    ///
    /// # Errors
    /// If the database does not answer.
    pub fn send_updates(&self, conn: &mut DbConnection, in_order: bool) -> Result<(), Error> {
        let after = self.lock().tail.settled();
        let read = changes::read_after(conn, after)?;
        let changes = self.lock().tail.take_new(read, in_order);
        if changes.is_empty() {
            return Ok(());
        }
        let mut waiting = HashMap::new();
        for player in self.lock().players_of(&changes) {
            waiting.insert(player, games::count_waiting(conn, player)?);
        }
        self.lock().pages.retain(|page| {
            let player = page.audience.player();
            let waiting = player.and_then(|player| waiting.get(&player));
            let text = changes::text(&page.audience, &changes, waiting.copied());
            text.is_empty() || page.to.try_send(text.into()).is_ok()
        });
        Ok(())
    }

    /// Sends a keep-alive to all streams, and drops the closed ones.
    pub fn send_keep_alives(&self) {
        let now = Instant::now();
        // A page that does not read its messages has to connect again.
        self.lock().pages.retain(|page| {
            page.until > now
                && page
                    .to
                    .try_send(Bytes::from_static(KEEP_ALIVE.as_bytes()))
                    .is_ok()
        });
    }

    pub fn close(&self) {
        self.lock().pages.clear();
    }

    fn lock(&self) -> MutexGuard<'_, OpenPages> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
impl Streams {
    /// The stream of a page of a game.
    pub fn watch(&self, game: GameId, seat: Option<Side>) -> Option<mpsc::Receiver<Bytes>> {
        let audience = Audience {
            reader: Reader::Network("test".into()),
            game: Some((game, seat)),
            lists: false,
        };
        self.listen(audience, &Changes::default())
    }
}

impl OpenPages {
    /// Whether the player of that seat has a page open on any server.
    fn is_present(&self, game: GameId, seat: Side) -> bool {
        let mut pages = self.pages.iter();
        self.elsewhere.contains(&(game, seat))
            || pages.any(|page| page.audience.seat_in(game) == Some(seat) && !page.to.is_closed())
    }

    /// The players with a page of their game open on this server.
    fn players(&self) -> HashSet<(GameId, Side)> {
        let pages = self.pages.iter().filter(|page| !page.to.is_closed());
        let seats = pages.filter_map(|page| {
            let (game, seat) = page.audience.game?;
            Some((game, seat?))
        });
        seats.collect()
    }

    /// Those with a page open whose own games changed.
    fn players_of(&self, changes: &[Change]) -> HashSet<PlayerId> {
        let readers = self.pages.iter().filter_map(|page| page.audience.player());
        let readers: HashSet<PlayerId> = readers.collect();
        let people = changes.iter().flat_map(Change::people);
        people.filter(|player| readers.contains(player)).collect()
    }
}

/// The presence of the opponent: a named event, which pages that wait only for moves ignore.
fn presence(is_here: bool) -> String {
    format!("event: here\ndata: {}\n\n", u8::from(is_here))
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
