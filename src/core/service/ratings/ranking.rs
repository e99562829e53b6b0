//! The players of a variant, by rating.

use super::shown::RunningWeek;
use super::standing::{Pool, Standing};
use crate::model::{PlayerId, PlayerName};
use crate::service::{Error, RequestContext};
use crate::store::{players, ratings as rows};
use posthorse_tournament::ratings::Rating;
use std::collections::BTreeMap;

/// Players with fewer rated games are not listed.
pub const LEAST_GAMES: i64 = 10;
const PAGE: usize = 50;

/// A place in the list: a rating in millionths, and the player who has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(i64, PlayerId);

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}_{}", self.0, self.1)
    }
}

impl std::str::FromStr for Place {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (rating, player) = text.split_once('_').ok_or(())?;
        let player = player.parse().map_err(|_| ())?;
        Ok(Self(rating.parse().map_err(|_| ())?, player))
    }
}

#[derive(Debug, Clone)]
pub struct RankedPlayer {
    pub place: Place,
    pub name: PlayerName,
    pub rating: Rating,
    pub games: i64,
}

#[derive(Debug, Clone, Default)]
pub struct Ranking {
    pub players: Vec<RankedPlayer>,
    /// After which the next page begins, if there is one.
    pub next: Option<Place>,
}

/// A page of the players of a pool with at least [`LEAST_GAMES`] rated games, the best first.
///
/// # Errors
/// If the database fails.
pub fn ranking(
    context: &mut RequestContext,
    pool: &Pool,
    after: Option<Place>,
) -> Result<Ranking, Error> {
    let conn = &mut *context.conn;
    let week = RunningWeek::load(conn, context.now)?;
    let playing = week.all(conn, pool)?;
    // Who plays this week may be at another place than stored.
    let limit = i64::try_from(PAGE + 1 + playing.len()).unwrap_or(i64::MAX);
    let from = after.map(|place| place.0);
    let stored = rows::best(
        conn,
        (&pool.variant, pool.speed),
        (LEAST_GAMES, from),
        limit,
    )?;
    let idle = stored
        .iter()
        .filter(|row| !playing.contains_key(&row.player_id));
    let idle = idle.map(|row| (row.player_id, week.idle(&Standing::from(row))));
    let mut all: Vec<(Place, Standing)> = playing
        .iter()
        .map(|(player, standing)| (*player, *standing))
        .chain(idle)
        .filter(|(_, standing)| standing.games >= LEAST_GAMES)
        .map(|(player, standing)| {
            (
                Place(standing.row(player, pool).rating_key(), player),
                standing,
            )
        })
        .filter(|(place, _)| after.is_none_or(|after| *place < after))
        .collect();
    all.sort_by_key(|(place, _)| std::cmp::Reverse(*place));
    let has_more = all.len() > PAGE;
    all.truncate(PAGE);
    let ids: Vec<PlayerId> = all.iter().map(|(place, _)| place.1).collect();
    let found = players::find_all(context.conn, &ids)?.into_iter();
    let open = found.filter(|player| player.closed_at.is_none());
    let mut names: BTreeMap<PlayerId, PlayerName> = open
        .map(|player| (player.id, player.player_name()))
        .collect();
    let next = all.last().map(|(place, _)| *place).filter(|_| has_more);
    let ranked = all.into_iter().filter_map(|(place, standing)| {
        Some(RankedPlayer {
            place,
            name: names.remove(&place.1)?,
            rating: standing.rating,
            games: standing.games,
        })
    });
    Ok(Ranking {
        players: ranked.collect(),
        next,
    })
}
