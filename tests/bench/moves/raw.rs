//! Commits of only the rows of a move, without loading or judging a game.

use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use chrono::Utc;
use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, SqliteConnection};
use posthorse::event::Event;
use posthorse::model::{GameId, Seat};
use posthorse::play::GameEvent;
use posthorse_core::store::{DatabaseUrl, DbConnection, Error, events, games, moves, write_tx};

/// The time to commit `plies` moves in each of these games, by that many threads.
pub fn commit(url: &DatabaseUrl, games: &[GameId], threads: usize, plies: usize) -> Duration {
    let shares = games.chunks(games.len().div_ceil(threads));
    let shares: Vec<(DbConnection, Vec<games::Row>)> = shares
        .map(|share| {
            let mut conn = connect(url);
            let rows = share.iter();
            let rows = rows.map(|game| games::find(&mut conn, *game).unwrap().unwrap());
            let rows = rows.collect();
            (conn, rows)
        })
        .collect();
    let begun = Instant::now();
    thread::scope(|scope| {
        for (mut conn, mut rows) in shares {
            scope.spawn(move || {
                for _ in 0..plies {
                    rows.iter_mut().for_each(|game| commit_one(&mut conn, game));
                }
            });
        }
    });
    begun.elapsed()
}

/// SQLite has one writer at a time. Waiting ones would sleep, which would be measured.
static WRITER: Mutex<()> = Mutex::new(());

fn commit_one(conn: &mut DbConnection, game: &mut games::Row) {
    let (game, state) = (game.id, &mut game.state);
    let at = Utc::now().into();
    let by = match state.turn.unwrap() {
        Seat::First => (state.first_id, Seat::Second),
        Seat::Second => (state.second_id, Seat::First),
    };
    state.ply += 1;
    state.rev += 1;
    state.moves += " h3e3";
    state.turn = Some(by.1);
    state.turn_since = Some(at);
    state.deadline = Some(at);
    let row = moves::Row {
        game_id: game,
        ply: state.ply,
        player_id: by.0.unwrap(),
        coordinates: "h3e3".into(),
        message: Some(super::WORDS.into()),
        at,
        left_seconds: Some(100),
        hidden_at: None,
    };
    let moved = Event::Game(GameEvent::Moved { mv: "h3e3".into() });
    let event = events::NewEvent {
        game_id: Some(game),
        seq: state.rev,
        player_id: by.0,
        event: &moved,
        ply: Some(state.ply),
        at,
    };
    let _alone = matches!(conn, DbConnection::Sqlite(_))
        .then(|| WRITER.lock().unwrap_or_else(PoisonError::into_inner));
    write_tx::<_, Error>(conn, |conn| {
        moves::insert(conn, &row)?;
        events::insert(conn, &event)?;
        games::save_progress(conn, game, state)
    })
    .unwrap();
}

/// A connection with the server's settings.
fn connect(url: &DatabaseUrl) -> DbConnection {
    match url {
        DatabaseUrl::Sqlite(path) => {
            let mut conn = SqliteConnection::establish(path).unwrap();
            conn.batch_execute(
                "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                 PRAGMA foreign_keys = ON; PRAGMA cache_size = -1024;",
            )
            .unwrap();
            DbConnection::Sqlite(conn)
        }
        DatabaseUrl::Postgres(url) => DbConnection::Postgres(PgConnection::establish(url).unwrap()),
    }
}
