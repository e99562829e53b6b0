//! Pages that are left open beside a game: each hears at once when something has happened there,
//! over a stream of its own (Server-Sent Events).

use crate::model::GameId;
use crate::rules::Side;
use crate::service::Error;
use crate::store::{DbConnection, games};
use std::collections::{HashMap, HashSet};
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
/// When nothing happens, so much is said so often: what is silent for a minute is cut off by many a
/// proxy.
const BREATH: &str = ":\n\n";
/// So often other servers are told of a player's page that stays open.
const NOTED: Duration = Duration::from_secs(10);

#[derive(Default)]
pub struct Streams {
    games: Mutex<HashMap<GameId, WatchedGame>>,
    rung: Notify,
    /// When other servers were told last that a player is here.
    noted: Mutex<HashMap<(GameId, Side), Instant>>,
}

struct WatchedGame {
    /// How many events the game had seen when its pages were told last.
    rev: i64,
    pages: Vec<Listener>,
    /// Which of its players were at another server when that was looked at last.
    elsewhere: [bool; 2],
}

struct Listener {
    to: mpsc::Sender<Bytes>,
    until: Instant,
    /// The seat of the player whose page it is; none for onlookers.
    seat: Option<Side>,
    /// What the page was told last: whether the opponent is here.
    told: Option<bool>,
}

impl Streams {
    /// What a page of that game hears from now on: first, at once, how many events the game has
    /// seen. The page of one of its players has a seat. None when too many listen already.
    pub fn listen(
        &self,
        game: GameId,
        rev: i64,
        seat: Option<Side>,
    ) -> Option<mpsc::Receiver<Bytes>> {
        let (to, heard) = mpsc::channel(UNREAD);
        // There is room for it.
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
            until: Instant::now() + LASTS,
            seat,
            told: None,
        });
        Some(heard)
    }

    /// Whether the player on that seat has a page of the game open, as far as is known here: pages
    /// at other servers are known of games that are looked at here too.
    pub fn is_here(&self, game: GameId, seat: Side) -> bool {
        let games = self.lock();
        games.get(&game).is_some_and(|watched| watched.knows(seat))
    }

    /// Which players other servers are to be told of now: those who are here, and those who have
    /// gone since they were told of.
    pub fn to_note(&self) -> [Vec<(GameId, Side)>; 2] {
        let here: HashSet<(GameId, Side)> = self.players().into_iter().collect();
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let gone = noted.keys().filter(|player| !here.contains(player));
        let gone: Vec<(GameId, Side)> = gone.copied().collect();
        for player in &gone {
            noted.remove(player);
        }
        let is_due = |at: Option<&Instant>| at.is_none_or(|at| at.elapsed() >= NOTED);
        let due = here.into_iter().filter(|player| is_due(noted.get(player)));
        let due: Vec<(GameId, Side)> = due.collect();
        noted.extend(due.iter().map(|player| (*player, Instant::now())));
        [due, gone]
    }

    /// The players who have a page open at this server.
    fn players(&self) -> Vec<(GameId, Side)> {
        let games = self.lock();
        let seats = games.iter().flat_map(|(game, watched)| {
            let here = Side::BOTH.into_iter().filter(|seat| watched.has(*seat));
            here.map(|seat| (*game, seat))
        });
        seats.collect()
    }

    /// The opponents of players who have a page open at this server.
    pub fn opponents(&self) -> Vec<(GameId, Side)> {
        let players = self.players().into_iter();
        players.map(|(game, seat)| (game, seat.other())).collect()
    }

    /// Tells the players who are here whether their opponents are: at this server, or among
    /// `elsewhere`.
    pub fn tell_who_is_here(&self, elsewhere: &HashSet<(GameId, Side)>) {
        for (game, watched) in self.lock().iter_mut() {
            watched.elsewhere = Side::BOTH.map(|seat| elsewhere.contains(&(*game, seat)));
            let here = Side::BOTH.map(|seat| watched.knows(seat));
            watched.pages.retain_mut(|page| {
                let now = page.seat.map(|seat| here[seat.other().index()]);
                if now == page.told {
                    return true;
                }
                page.told = now;
                now.is_none_or(|is_here| page.to.try_send(presence(is_here).into()).is_ok())
            });
        }
    }

    pub fn wake(&self) {
        self.rung.notify_one();
    }

    /// Waits until something is written.
    pub async fn woken(&self) {
        self.rung.notified().await;
    }

    pub fn is_heard(&self) -> bool {
        !self.lock().is_empty()
    }

    /// Looks at the games, and tells the pages of those in which something has happened.
    ///
    /// # Errors
    /// When the database does not answer.
    pub fn look(&self, conn: &mut DbConnection) -> Result<(), Error> {
        let ids: Vec<GameId> = self.lock().keys().copied().collect();
        let revs: HashMap<GameId, i64> = games::revs(conn, &ids)?.into_iter().collect();
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

    pub fn close(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, WatchedGame>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WatchedGame {
    /// Whether the player on that seat has a page open at any server.
    fn knows(&self, seat: Side) -> bool {
        self.has(seat) || self.elsewhere[seat.index()]
    }

    /// Whether it is at this one.
    fn has(&self, seat: Side) -> bool {
        let mut pages = self.pages.iter();
        pages.any(|page| page.seat == Some(seat) && !page.to.is_closed())
    }

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

/// Whether the opponent is here: an event with a name, which a page that waits for moves alone does
/// not hear.
fn presence(is_here: bool) -> String {
    format!("event: here\ndata: {}\n\n", u8::from(is_here))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::TimeControl;
    use crate::service::testing::{OPENING, test_sites};

    fn heard(page: &mut mpsc::Receiver<Bytes>) -> Vec<String> {
        let next = || page.try_recv().ok();
        let words = std::iter::from_fn(next);
        words
            .map(|bytes| String::from_utf8(bytes.to_vec()).unwrap())
            .collect()
    }

    #[test]
    fn pages_hear_of_moves_in_their_game_and_of_nothing_else() {
        for site in test_sites(false) {
            let (lan, minh) = (site.member("lan"), site.member("minh"));
            let games = [(); 2].map(|()| site.game(lan, minh, TimeControl::days(3)));
            let streams = Streams::default();
            let rev = |game| site.row(game).state.rev;
            let mut pages = games.map(|game| streams.listen(game, rev(game), None).unwrap());
            let first = format!("retry: 3000\ndata: {}\n\n", rev(games[0]));
            assert_eq!(heard(&mut pages[0]), [first]);
            heard(&mut pages[1]);
            site.play_all(games[0], &OPENING[..1]);
            let mut conn = site.app.connection().unwrap();
            streams.look(&mut conn).unwrap();
            streams.look(&mut conn).unwrap();
            assert_eq!(heard(&mut pages[0]), [event(rev(games[0]))]);
            assert_eq!(heard(&mut pages[1]), [""; 0]);
        }
    }

    #[test]
    fn who_has_gone_or_reads_nothing_is_forgotten() {
        let streams = Streams::default();
        let gone = streams.listen(GameId(1), 1, None).unwrap();
        let silent = streams.listen(GameId(2), 1, None).unwrap();
        drop(gone);
        for _ in 0..UNREAD {
            streams.breathe();
        }
        assert!(!streams.is_heard());
        drop(silent);
    }

    #[test]
    fn a_stream_in_which_nothing_happens_shows_that_it_is_alive() {
        let streams = Streams::default();
        let mut page = streams.listen(GameId(1), 1, None).unwrap();
        heard(&mut page);
        streams.breathe();
        // A line that a browser passes over, and a proxy sees.
        assert_eq!(heard(&mut page), [":\n\n"]);
    }

    #[test]
    fn players_hear_when_their_opponent_comes_and_goes_and_onlookers_do_not() {
        let streams = Streams::default();
        let nobody = HashSet::new();
        let mut lan = streams.listen(GameId(1), 1, Some(Side::First)).unwrap();
        let mut onlooker = streams.listen(GameId(1), 1, None).unwrap();
        streams.tell_who_is_here(&nobody);
        assert_eq!(heard(&mut lan)[1..], [presence(false)]);
        let minh = streams.listen(GameId(1), 1, Some(Side::Second)).unwrap();
        for _ in 0..2 {
            streams.tell_who_is_here(&nobody);
        }
        assert_eq!(heard(&mut lan), [presence(true)], "once");
        drop(minh);
        streams.tell_who_is_here(&nobody);
        assert_eq!(heard(&mut lan), [presence(false)]);
        streams.tell_who_is_here(&HashSet::from([(GameId(1), Side::Second)]));
        assert_eq!(heard(&mut lan), [presence(true)], "at another server");
        assert_eq!(heard(&mut onlooker).len(), 1, "where the game stands alone");
    }
}
