//! Ratings as pages show them: as if the running week ended now.

use super::standing::{Pool, RatedGame, Standing, after_week, by_pool, load, players_of, results};
use crate::model::{PlayerId, Speed, Status};
use crate::rules::Variant;
use crate::service::games::{self, GameView, StoredGame};
use crate::service::{Error, Instant, RequestContext};
use crate::store::ratings::{self as rows, Row};
use crate::store::{DbConnection, linked_accounts};
use posthorse_tournament::ratings::{self, Changes, Rating, Score, period_start};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A player's rating in a variant and kind of time control.
#[derive(Debug, Clone)]
pub struct PlayerRating {
    pub variant: Arc<Variant>,
    pub speed: Speed,
    pub rating: Rating,
    /// The number of rated games.
    pub games: i64,
    /// The highest rating that was not provisional.
    pub peak: Option<f64>,
    /// The ratings at the ends of weeks with games, the oldest first, and the one of now.
    pub history: Vec<(Instant, Rating)>,
}

/// What a rated challenge is about for the player who may accept it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stakes {
    pub own: Rating,
    pub challengers: Rating,
    pub changes: Changes,
}

/// The games that are not rated yet belong to the running week.
pub(super) struct RunningWeek {
    start: Instant,
    /// The end of the last week that was rated.
    since: Option<Instant>,
}

impl RunningWeek {
    pub(super) fn load(conn: &mut DbConnection, now: Instant) -> Result<Self, Error> {
        let since = rows::last_week(conn)?.map(Instant::from);
        Ok(Self {
            start: since.unwrap_or_else(|| period_start(now)),
            since,
        })
    }

    /// The standings of all who played in it, if it ended now.
    pub(super) fn all(
        &self,
        conn: &mut DbConnection,
        pool: &Pool,
    ) -> Result<BTreeMap<PlayerId, Standing>, Error> {
        let games = rows::games_since(conn, &pool.variant, self.since.map(Into::into))?;
        let games = by_pool(&games).remove(pool).unwrap_or_default();
        let known = load(conn, pool, &players_of(&games))?;
        let standings = after_week(&known, self.start, &games);
        Ok(standings.into_iter().collect())
    }

    /// The standing of a player without games in it, if it ended now.
    pub(super) fn idle(&self, known: &Standing) -> Standing {
        let before = Standing::at(Some(known), self.start);
        before.then(ratings::after_period(before.rating, &[]), 0)
    }

    /// The player's games in it.
    fn games_of(
        &self,
        conn: &mut DbConnection,
        player: PlayerId,
    ) -> Result<BTreeMap<Pool, Vec<RatedGame>>, Error> {
        let games = rows::games_of_player(conn, player, self.since.map(Into::into))?;
        Ok(by_pool(&games))
    }
}

/// A player in the running week.
struct Running {
    before: Standing,
    results: Vec<(Rating, Score)>,
}

impl Running {
    fn load(
        conn: &mut DbConnection,
        (week, pool): (&RunningWeek, &Pool),
        (player, games): (PlayerId, &[RatedGame]),
    ) -> Result<Self, Error> {
        let mut players = players_of(games);
        players.insert(player);
        let known = load(conn, pool, &players)?;
        Ok(Self {
            before: Standing::at(known.get(&player), week.start),
            results: results(&known, week.start, (player, games)),
        })
    }

    /// The same, with the games of the week loaded.
    fn of(
        conn: &mut DbConnection,
        (week, pool): (&RunningWeek, &Pool),
        player: PlayerId,
    ) -> Result<Self, Error> {
        let games = week.games_of(conn, player)?.remove(pool);
        Self::load(conn, (week, pool), (player, &games.unwrap_or_default()))
    }

    /// The standing if the week ended now.
    fn now(&self) -> Standing {
        let rating = ratings::after_period(self.before.rating, &self.results);
        self.before.then(rating, self.results.len())
    }
}

/// A player's ratings, those with most games first.
///
/// # Errors
/// If a variant cannot be read.
pub fn of_player(
    context: &mut RequestContext,
    player: PlayerId,
) -> Result<Vec<PlayerRating>, Error> {
    let (conn, now) = (&mut *context.conn, context.now);
    let week = RunningWeek::load(conn, now)?;
    let mut histories: BTreeMap<Pool, Vec<(Instant, Rating)>> = BTreeMap::new();
    for row in rows::history_of(conn, player)? {
        let point = (row.period.utc(), row.rating());
        histories.entry(pool_of(&row)).or_default().push(point);
    }
    let games = week.games_of(conn, player)?;
    let pools: BTreeSet<Pool> = histories.keys().chain(games.keys()).cloned().collect();
    let mut all = Vec::new();
    for pool in pools {
        let own = games.get(&pool).map_or(&[][..], Vec::as_slice);
        let standing = Running::load(context.conn, (&week, &pool), (player, own))?.now();
        let mut history = histories.remove(&pool).unwrap_or_default();
        history.push((now, standing.rating));
        let variant = games::newest(context, &pool.variant)?;
        all.extend(variant.map(|variant| PlayerRating {
            variant,
            speed: pool.speed,
            rating: standing.rating,
            games: standing.games,
            peak: standing.peak,
            history,
        }));
    }
    all.sort_by_key(|rating| -rating.games);
    Ok(all)
}

fn pool_of(row: &Row) -> Pool {
    Pool {
        variant: row.variant.clone(),
        speed: row.speed,
    }
}

/// A player's rating in a pool.
///
/// # Errors
/// If the database fails.
pub fn shown(context: &mut RequestContext, pool: &Pool, player: PlayerId) -> Result<Rating, Error> {
    let week = RunningWeek::load(context.conn, context.now)?;
    Ok(Running::of(context.conn, (&week, pool), player)?
        .now()
        .rating)
}

/// The ratings of the players of a game, rounded.
pub(super) fn rounded_ratings(
    conn: &mut DbConnection,
    stored: &StoredGame,
    players: [PlayerId; 2],
    now: Instant,
) -> Result<[i64; 2], Error> {
    let pool = Pool {
        variant: stored.variant.slug().to_owned(),
        speed: stored.pace.into(),
    };
    let week = RunningWeek::load(conn, now)?;
    let mut rounded = |player| {
        let running = Running::of(conn, (&week, &pool), player)?;
        Ok::<_, Error>(running.now().rating.rounded())
    };
    Ok([rounded(players[0])?, rounded(players[1])?])
}

/// What is at stake in a rated challenge that the viewer may accept.
///
/// # Errors
/// If the database fails.
pub fn stakes(context: &mut RequestContext, view: &GameView) -> Result<Option<Stakes>, Error> {
    let challenge = view.challenge();
    let (Some(me), Some(challenger)) = (context.viewer_id(), challenge.challenger_id) else {
        return Ok(None);
    };
    // An invitation is stored as a challenge to oneself, and is for whoever has its address.
    let is_for_me =
        view.is_by_invitation() || challenge.opponent_id.is_none_or(|opponent| opponent == me);
    let is_open = view.status() == Status::Open && view.is_rated();
    if !is_open || !is_for_me || challenger == me {
        return Ok(None);
    }
    if linked_accounts::are_linked(context.conn, [me, challenger])? {
        return Ok(None);
    }
    let pool = Pool {
        variant: view.variant.slug().to_owned(),
        speed: view.pace.into(),
    };
    let week = RunningWeek::load(context.conn, context.now)?;
    let mut running = |player| Running::of(context.conn, (&week, &pool), player);
    let (own, theirs) = (running(me)?, running(challenger)?);
    Ok(Some(Stakes {
        own: own.now().rating,
        challengers: theirs.now().rating,
        changes: ratings::changes(own.before.rating, &own.results, theirs.before.rating),
    }))
}
