//! Sample data of any size, for operators' tests and for benchmarks. Several dozen games are
//! actually played; all others are copies of these with other players and times. (A
//! [`library`](super::library) has different games, as a real archive does.)

use super::{PASSWORD, Real, begin, finish, make, moves_of, open_challenges, remark};
use crate::model::notice::Kind;
use crate::model::{PlayerId, Word};
use crate::rules::{Move, catalogue};
use crate::service::accounts::{names::Name, passwords};
use crate::service::games::{StoredGame, count};
use crate::service::{Error, ErrorChain, Instant};
use crate::store::sample_games::{self, SampleGames};
use crate::store::{DbConnection, players};
use chrono::{DurationRound, TimeDelta};
use std::ops::Range;

#[derive(Debug, Clone, Copy)]
pub struct Size {
    pub games: i64,
    pub running: i64,
    pub players: i64,
    /// The approximate number of plies per game.
    pub plies: usize,
    /// The number of years of the games.
    pub years: i64,
}

/// The minimum: the games that are actually played.
pub const FEWEST_GAMES: i64 = 80;
pub const FEWEST_PLAYERS: i64 = 5;

/// The number of finished games among these, which come first.
const FINISHED: i64 = 60;
/// One in this many games is not Xiangqi.
const OTHERS: usize = 3;
const BATCH: i64 = 2_000;
/// Days for which notices are kept; older ones are deleted.
const NOTICES_KEPT: i64 = 31;

/// Fills an empty database in one transaction; passes the number of new games to `report`.
///
/// # Errors
/// If the database fails.
pub fn fill(
    conn: &mut DbConnection,
    size: &Size,
    now: Instant,
    report: impl FnMut(i64),
) -> Result<(), Error> {
    sample_games::fill(conn, |conn| write_all(conn, size, now, report))
}

fn write_all(
    conn: &mut DbConnection,
    size: &Size,
    now: Instant,
    mut report: impl FnMut(i64),
) -> Result<(), Error> {
    // Whole seconds, as in SQLite's calculated timestamps.
    let now = now.duration_trunc(TimeDelta::seconds(1)).unwrap_or(now);
    write_players(conn, size.players, now - TimeDelta::days(366 * size.years))?;
    play_models(conn, size.plies, now)?;
    report(FEWEST_GAMES);
    sample_games::store_originals(conn)?;
    let first_running = size.games - (size.running - (FEWEST_GAMES - FINISHED)).max(0) + 1;
    let over = Sort {
        like: 1..FINISHED + 1,
        games: FEWEST_GAMES + 1..first_running,
        minutes: size.years * 365 * 24 * 60,
    };
    let running = Sort {
        like: FINISHED + 1..FEWEST_GAMES + 1,
        games: first_running..size.games + 1,
        minutes: 2 * 24 * 60,
    };
    for sort in [&over, &running] {
        for batch in sort.batches(size.players) {
            sample_games::write(conn, &batch)?;
            sample_games::write_notices(conn, &batch.games, NOTICES_KEPT)?;
            report(batch.games.end - batch.games.start);
        }
    }
    sample_games::drop_originals(conn, size.games)?;
    open_challenges(conn, &[1, 2, 3, 4].map(PlayerId), now)
}

/// Finished or running games.
struct Sort {
    like: Range<i64>,
    games: Range<i64>,
    /// The age of the first of them, in minutes.
    minutes: i64,
}

impl Sort {
    fn batches(&self, players: i64) -> impl Iterator<Item = SampleGames> {
        let Range { start, end } = self.games;
        let all = (end - start).max(1);
        let ago = move |game: i64| self.minutes * (end - game) / all;
        let batch = usize::try_from(BATCH).unwrap_or(1);
        (start..end).step_by(batch).map(move |first| {
            let next = (first + BATCH).min(end);
            SampleGames {
                games: first..next,
                like: self.like.clone(),
                players,
                minutes_ago: [ago(first), ago(next)],
            }
        })
    }
}

/// Players with the demo's password, whose mailboxes nobody reads.
fn write_players(conn: &mut DbConnection, number: i64, since: Instant) -> Result<(), Error> {
    let hash = passwords::hash_now(PASSWORD)?;
    let off: Vec<&str> = Kind::optional().map(Kind::word).collect();
    let off = off.join(",");
    for number in 1..=number {
        let name = format!("player{number}");
        let internal = |why| Error::Internal(format!("the demo's player {name}: {why:?}").into());
        let name = Name::parse(&name).map_err(internal)?;
        let email = format!("{}@players.example", name.key());
        let player = players::NewPlayer {
            name: name.as_str(),
            name_key: &name.key(),
            skeleton: name.skeleton(),
            email: &email,
            email_key: &email,
            confirmed_at: Some(since.into()),
            password_hash: &hash,
            created_at: since.into(),
        };
        sample_games::write_player(conn, &player, &off)?;
    }
    Ok(())
}

/// Plays the original games: beginnings of real games, and random games of every other variant.
fn play_models(conn: &mut DbConnection, plies: usize, now: Instant) -> Result<(), Error> {
    let real = super::REAL_GAMES.lines().map(serde_json::from_str::<Real>);
    let real: Vec<Real> = real
        .collect::<Result<_, _>>()
        .map_err(|error| Error::Internal(ErrorChain::of("the demo's games", error)))?;
    let variants = catalogue::all()
        .iter()
        .filter(|variant| variant.slug() != "xiangqi" && !variant.allows().players_settle());
    let others: Vec<&str> = variants.map(|variant| variant.slug()).collect();
    for nth in 0..usize::try_from(FEWEST_GAMES).unwrap_or_default() {
        let wanted = plies / 2 + nth * 7 % (plies + 1);
        let begun = now - TimeDelta::hours(6) * i32::try_from(wanted + 2).unwrap_or(i32::MAX);
        let is_real = nth % OTHERS != OTHERS - 1;
        let slug = if is_real {
            "xiangqi"
        } else {
            others[nth / OTHERS % others.len()]
        };
        let mut stored = begin(conn, slug, [1, 2].map(PlayerId), begun)?;
        let listed = match is_real {
            true => moves_of(&stored, &real[nth % real.len()].moves)?,
            false => Vec::new(),
        };
        for ply in 0..wanted.max(2) {
            let at = begun + TimeDelta::hours(6) * i32::try_from(ply + 1).unwrap_or(i32::MAX);
            let next = listed.get(ply).copied();
            let Some(mv) = next.or_else(|| pseudorandom_move(&stored, nth * 1_000 + ply)) else {
                break;
            };
            make(conn, &mut stored, mv, message(nth, ply), at)?;
        }
        for (ply, words) in REMARKS.iter().enumerate().take(nth % 4) {
            let author = PlayerId(3 + count(ply) % (FEWEST_PLAYERS - 2));
            remark(
                conn,
                stored.row.id,
                author,
                count(ply),
                words,
                begun + TimeDelta::hours(7),
            )?;
        }
        if count(nth) < FINISHED {
            let result = ["1-0", "0-1", "1/2-1/2"][nth * 5 % 7 % 3];
            finish(conn, &mut stored, result, now)?;
        }
    }
    Ok(())
}

const REMARKS: [&str; 3] = [
    "Red looks slow here, but every piece has a file.",
    "A fine fight for the centre. Good luck to both!",
    "I would not have dared that.",
];

/// An occasional message with a move.
fn message(nth: usize, ply: usize) -> &'static str {
    match (nth % 3, ply) {
        (0, 0) => "Hello! Shall we? I have tea and all winter.",
        (0, 1) => "Gladly. No hurry on my side.",
        (1, 7) => "Your horse looks comfortable there.",
        _ => "",
    }
}

/// A legal move determined by the number; none if the game is over.
fn pseudorandom_move(stored: &StoredGame, number: usize) -> Option<Move> {
    let game = stored.game.as_ref().filter(|game| game.outcome.is_none())?;
    let legal = game.line.legal();
    let dice = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
    legal.get(dice % legal.len().max(1)).copied()
}
