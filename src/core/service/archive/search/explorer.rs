//! The explorer's statistics of a position: the number of games that reached it, the moves made,
//! and the results of these games. A game counts once, with its first move from there; a game that
//! ended there has no move.

use super::keys;
use crate::model::{GameId, Winner};
use crate::rules::{Move, Position, Variant};
use crate::search::Range;
use crate::service::archive::index::{PositionStat, moves_of};
use crate::service::games::{Entry, entries_of};
use crate::service::{Error, RequestContext};
use crate::store::archive::{self, Filter};
use crate::store::{DbConnection, positions};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The statistics of a position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PositionStatistics {
    /// The games that reached it.
    pub games: i64,
    /// The moves made, the most frequent first.
    pub moves: Vec<MoveStatistics>,
    /// The games by year, the earliest first; 0 if unknown.
    pub years: Vec<(i64, i64)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveStatistics {
    pub mv: Move,
    /// The results of the games with it.
    pub count: MoveCount,
    /// The latest of these games.
    pub last_game: GameId,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MoveCount {
    pub games: i64,
    pub first: i64,
    pub second: i64,
    pub drawn: i64,
}

/// Explores a position for the viewer, in games of some years, with the latest games of each move.
pub fn look_up(
    context: &mut RequestContext,
    at: (&Variant, &Position),
    mirror: bool,
    years: Range,
) -> Result<(PositionStatistics, HashMap<GameId, Entry>), Error> {
    let only = Only {
        years,
        ..Only::default()
    };
    let into_statistics = explore(context.conn, at, mirror, only)?;
    let last = into_statistics.moves.iter().map(|played| played.last_game);
    let last = entries_of(context.conn, last)?;
    Ok((into_statistics, last))
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Only<'a> {
    pub years: Range,
    /// Games that match any of the filters; none for all.
    pub filters: Option<&'a [Filter]>,
    /// Counts a game that reached both a position and its mirror image once, whatever the cost.
    /// Otherwise it may count twice if either is busy.
    pub exactly: bool,
}

impl Only<'_> {
    fn is_of(&self, year: i64) -> bool {
        let Range { least, most } = self.years;
        let is_above = least.is_none_or(|least| year >= least);
        (is_above && most.is_none_or(|most| year <= most)) && (year != 0 || self.years.is_open())
    }
}

/// Explores a position in public games; with `mirror` together with its mirror image.
pub fn explore(
    conn: &mut DbConnection,
    (variant, position): (&Variant, &Position),
    mirror: bool,
    only: Only,
) -> Result<PositionStatistics, Error> {
    let keys = keys(variant, position, mirror);
    let narrowed = only.filters;
    match (&keys[..], narrowed) {
        ([key], None) => counted(conn, variant, &[*key], only),
        (_, None) if !only.exactly && is_any_busy(conn, &keys)? => {
            counted(conn, variant, &keys, only)
        }
        _ => one_by_one(conn, variant, &keys, only),
    }
}

/// Whether one of the positions is busy.
fn is_any_busy(conn: &mut DbConnection, keys: &[i64]) -> Result<bool, Error> {
    Ok(!positions::with_move_counts(conn, keys)?.is_empty())
}

/// The number of a move, mirrored for a mirror image.
fn mirrored_if(variant: &Variant, number: u32, is_mirrored: bool) -> u32 {
    match Move::of_number(number) {
        Some(mv) if is_mirrored => variant.mirrored_move(mv).number(),
        _ => number,
    }
}

#[derive(Default)]
struct Tally {
    into_statistics: PositionStatistics,
    moves: HashMap<u32, (MoveCount, (i64, GameId))>,
    years: BTreeMap<i64, i64>,
}

impl Tally {
    fn add(&mut self, mv: Option<u32>, count: MoveCount, last: (i64, GameId)) {
        self.into_statistics.games += count.games;
        let Some(mv) = mv else { return };
        let (counted, latest) = self.moves.entry(mv).or_insert((MoveCount::default(), last));
        counted.games += count.games;
        counted.first += count.first;
        counted.second += count.second;
        counted.drawn += count.drawn;
        *latest = last.max(*latest);
    }

    fn into_statistics(self) -> PositionStatistics {
        let played = |(number, (count, (_, last_game)))| {
            let mv = Move::of_number(number)?;
            Some(MoveStatistics {
                mv,
                count,
                last_game,
            })
        };
        let mut moves: Vec<MoveStatistics> = self.moves.into_iter().filter_map(played).collect();
        moves.sort_by_key(|played| (-played.count.games, played.mv));
        PositionStatistics {
            moves,
            years: self.years.into_iter().collect(),
            ..self.into_statistics
        }
    }
}

/// From the stored counts of a position, and of its mirror image if there is a second key.
fn counted(
    conn: &mut DbConnection,
    variant: &Variant,
    keys: &[i64],
    only: Only,
) -> Result<PositionStatistics, Error> {
    let mut tally = Tally::default();
    let mut years: BTreeMap<i64, i64> = BTreeMap::new();
    let mut all = Vec::new();
    for (place, key) in keys.iter().enumerate() {
        let played = moves_of(conn, *key)?.into_iter();
        all.extend(played.map(|played| (place > 0, played)));
    }
    for (is_mirrored, played) in all {
        let count = MoveCount {
            games: played.first + played.second + played.drawn + played.unknown,
            first: played.first,
            second: played.second,
            drawn: played.drawn,
        };
        *years.entry(played.year).or_default() += count.games;
        if only.is_of(played.year) {
            let mv = u32::try_from(played.mv).ok();
            let mv = mv.map(|mv| mirrored_if(variant, mv, is_mirrored));
            tally.add(mv, count, (played.last_ended, played.last_game));
        }
    }
    years.retain(|_, games| *games > 0);
    tally.years = years;
    tally.moves.retain(|_, (count, _)| count.games > 0);
    Ok(tally.into_statistics())
}

/// Game by game: games that match filters, or that may have reached both a position and its mirror
/// image.
fn one_by_one(
    conn: &mut DbConnection,
    variant: &Variant,
    keys: &[i64],
    only: Only,
) -> Result<PositionStatistics, Error> {
    let fitting: Option<HashSet<GameId>> = match only.filters {
        None => None,
        Some(filters) => Some(archive::all_games(conn, filters)?.into_iter().collect()),
    };
    let mut first: HashMap<GameId, (PositionStat, (i64, Option<i64>))> = HashMap::new();
    for (place, key) in keys.iter().enumerate() {
        for (row, ended, year) in positions::with_dates(conn, *key, i64::from(i32::MAX))? {
            let game = row.game();
            if fitting.as_ref().is_some_and(|games| !games.contains(&game)) {
                continue;
            }
            let mut fact = PositionStat::of(row.fact);
            fact.mv = fact.mv.map(|mv| mirrored_if(variant, mv, place > 0));
            let known = first.entry(game).or_insert((fact, (ended, year)));
            if fact.ply < known.0.ply {
                known.0 = fact;
            }
        }
    }
    let mut tally = Tally::default();
    for (game, (fact, (ended, year))) in first {
        let won = |winner| i64::from(fact.winner == Some(winner));
        let count = MoveCount {
            games: 1,
            first: won(Winner::First),
            second: won(Winner::Second),
            drawn: won(Winner::Nobody),
        };
        let year = year.unwrap_or(0);
        *tally.years.entry(year).or_default() += 1;
        if only.is_of(year) {
            tally.add(fact.mv, count, (ended, game));
        }
    }
    Ok(tally.into_statistics())
}
