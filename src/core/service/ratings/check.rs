//! Computes all ratings again from the games, and compares.

use super::next_week;
use super::standing::{Pool, Standing, WEEK, after_week, by_pool};
use crate::model::PlayerId;
use crate::service::{Error, Instant};
use crate::store::ratings::{self as rows, Row};
use crate::store::{self, DbConnection};
use posthorse_tournament::ratings::{Rating, period_start};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq)]
pub struct CheckedRatings {
    pub weeks: usize,
    pub ratings: usize,
    pub differences: Vec<Difference>,
}

/// A rating that is stored otherwise than the games give it.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    pub player: PlayerId,
    pub pool: Pool,
    /// The end of the week.
    pub week: Instant,
    pub stored: Option<Rating>,
    pub computed: Option<Rating>,
}

type Key = (Instant, Pool, PlayerId);

/// Compares the ratings of all weeks with those that the games give.
///
/// # Errors
/// If the database fails.
pub fn check(conn: &mut DbConnection) -> Result<CheckedRatings, Error> {
    store::read_tx(conn, |conn| {
        let stored: BTreeMap<Key, Row> = rows::all(conn)?.into_iter().map(keyed).collect();
        let (weeks, computed) = computed(conn)?;
        let of = |rows: &BTreeMap<Key, Row>, key: &Key| rows.get(key).map(Row::rating);
        let keys = stored
            .keys()
            .chain(computed.keys().filter(|key| !stored.contains_key(key)));
        let differs = |key: &&Key| stored.get(key) != computed.get(key);
        let difference = |key: &Key| Difference {
            player: key.2,
            pool: key.1.clone(),
            week: key.0,
            stored: of(&stored, key),
            computed: of(&computed, key),
        };
        let differences = keys.filter(differs).map(difference).collect();
        Ok(CheckedRatings {
            weeks,
            ratings: stored.len(),
            differences,
        })
    })
}

fn keyed(row: Row) -> (Key, Row) {
    let pool = Pool {
        variant: row.variant.clone(),
        speed: row.speed,
    };
    ((row.period.utc(), pool, row.player_id), row)
}

/// The number of weeks that were rated, and their ratings as the games give them.
fn computed(conn: &mut DbConnection) -> Result<(usize, BTreeMap<Key, Row>), Error> {
    let first = rows::first_end(conn)?.map(|at| period_start(at.utc()));
    let open = match rows::last_week(conn)? {
        Some(_) => next_week(conn)?,
        None => None,
    };
    let (mut weeks, mut all) = (0, BTreeMap::new());
    let (Some(mut start), Some(open)) = (first, open) else {
        return Ok((weeks, all));
    };
    let mut known: BTreeMap<Pool, BTreeMap<PlayerId, Standing>> = BTreeMap::new();
    while start + WEEK < open {
        let games = rows::games_between(conn, start.into(), (start + WEEK).into())?;
        for (pool, games) in by_pool(&games) {
            let standings = known.entry(pool.clone()).or_default();
            for (player, standing) in after_week(standings, start, &games) {
                if let Some(before) = standings.insert(player, standing) {
                    let key = (before.since, pool.clone(), player);
                    all.entry(key)
                        .and_modify(|row: &mut Row| row.latest = false);
                }
                let row = standing.row(player, &pool);
                all.insert((standing.since, pool.clone(), player), row);
            }
        }
        (start, weeks) = (start + WEEK, weeks + 1);
    }
    Ok((weeks, all))
}
