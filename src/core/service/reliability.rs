//! Whether a player ends their games, and how long they take for a move.

use super::{Error, RequestContext};
use crate::model::{EndedBy, GameId, PlayerId, Speed, Status, Winner};
use crate::play::{Pace, Reason};
use crate::rules::Side;
use crate::store::games::{self, Filter, Row};
use crate::store::moves;
use chrono::TimeDelta;
use std::collections::BTreeMap;

/// The last finished games that are looked at.
const GAMES: i64 = 50;
/// With fewer, it is not known whether a player is reliable.
const LEAST_GAMES: usize = 5;
/// Of these, the last ones whose moves are timed.
const TIMED_GAMES: usize = 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reliability {
    /// The number of games with a result among the last [`GAMES`].
    pub games: usize,
    /// How many of these the player lost on time or abandoned.
    pub lost: usize,
    /// The median time for a move in correspondence games.
    pub median: Option<TimeDelta>,
}

impl Reliability {
    /// Whether at most a tenth of at least five games was lost on time or abandoned.
    pub fn is_reliable(&self) -> bool {
        self.games >= LEAST_GAMES && self.lost * 10 <= self.games
    }
}

/// A player's reliability, by their last games, private ones included.
///
/// # Errors
/// If the database fails.
pub fn of_player(context: &mut RequestContext, player: PlayerId) -> Result<Reliability, Error> {
    let last = Filter {
        player: Some(player),
        private: true,
        limit: GAMES,
        ..super::games::newest_filter(Status::Finished)
    };
    let mut rows = games::list(context.conn, &last)?;
    rows.retain(|row| row.state.reason != Some(EndedBy(Some(Reason::Cancelled))));
    let lost = rows.iter().filter(|row| is_lost_by_absence(row, player));
    Ok(Reliability {
        games: rows.len(),
        lost: lost.count(),
        median: median(context, &rows, player)?,
    })
}

fn is_lost_by_absence(row: &Row, player: PlayerId) -> bool {
    let EndedBy(Some(reason)) = row.state.reason.unwrap_or(EndedBy(None)) else {
        return false;
    };
    let is_lost = row.state.winner.and_then(Winner::side) == row.seat_of(player).map(Side::other);
    reason.is_absence() && row.state.winner.is_some() && is_lost
}

/// The median of the times between an opponent's move and the player's.
fn median(
    context: &mut RequestContext,
    rows: &[Row],
    player: PlayerId,
) -> Result<Option<TimeDelta>, Error> {
    let is_slow = |row: &&Row| {
        let pace = row.rules.pace.parse::<Pace>();
        pace.is_ok_and(|pace| Speed::from(pace.control) == Speed::Correspondence)
    };
    let timed: Vec<&Row> = rows.iter().filter(is_slow).take(TIMED_GAMES).collect();
    let ids: Vec<GameId> = timed.iter().map(|row| row.id).collect();
    let mut before: BTreeMap<GameId, _> = timed
        .iter()
        .filter_map(|row| Some((row.id, row.state.started_at?)))
        .collect();
    let mut spans = Vec::new();
    for (game, mover, at) in moves::times_in(context.conn, &ids)? {
        if let Some(since) = before.insert(game, at).filter(|_| mover == player) {
            spans.push(at.utc() - since.utc());
        }
    }
    spans.sort_unstable();
    Ok(spans.get(spans.len() / 2).copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{GameCommand, TimeControl};
    use crate::rules::catalogue;
    use crate::service::game_commands::{Start, Terms, accept, challenge};
    use crate::service::testing::{OPENING, terms, test_sites};
    use crate::service::upkeep;

    #[test]
    fn a_tenth_of_at_least_five_games_may_be_lost_by_absence() {
        let with = |games, lost| Reliability {
            games,
            lost,
            median: None,
        };
        for (games, lost) in [(5, 0), (10, 1), (50, 5)] {
            assert!(with(games, lost).is_reliable(), "{lost} of {games}");
        }
        for (games, lost) in [(0, 0), (4, 0), (9, 1), (50, 6)] {
            assert!(!with(games, lost).is_reliable(), "{lost} of {games}");
        }
    }

    #[test]
    fn games_lost_on_time_and_the_median_time_for_a_move_are_known() {
        for site in test_sites(false) {
            let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
            site.beat();
            let of = |player| {
                site.context(None, |context| of_player(context, player))
                    .unwrap()
            };
            assert_eq!(of(lan), Reliability::default());
            let game = site.game(lan, minh, TimeControl::days(3));
            for (nth, text) in OPENING[..4].iter().enumerate() {
                site.pass(TimeDelta::hours(if nth % 2 == 0 { 1 } else { 5 }));
                assert_eq!(site.play(game, text), Ok(()));
            }
            site.command(lan, game, GameCommand::Resign)
                .unwrap()
                .unwrap();
            let late = site.game(lan, minh, TimeControl::days(1));
            site.run_long(TimeDelta::days(2));
            upkeep::flag_overdue(&site.app).unwrap();
            assert_eq!(site.row(late).state.status, Status::Finished);
            let (own, theirs) = (of(lan), of(minh));
            assert_eq!((own.games, own.lost), (2, 1));
            assert_eq!((theirs.games, theirs.lost), (2, 0));
            assert_eq!(own.median, Some(TimeDelta::hours(1)));
            assert_eq!(theirs.median, Some(TimeDelta::hours(5)));
        }
    }

    #[test]
    fn the_times_for_moves_are_those_of_who_made_them_also_at_odds() {
        for site in test_sites(false) {
            let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
            let chess = catalogue::find("chess").unwrap();
            let terms = Terms {
                rulebook: chess.rulebooks()[0],
                variant: chess,
                start: Start::Array("pawn-and-move".to_owned()),
                ..terms("minh", TimeControl::days(3))
            };
            let made = site.attempt(Some(lan), |context| challenge(context, &terms));
            let game = made.unwrap().unwrap();
            let begun = site.attempt(Some(minh), |context| accept(context, game));
            begun.unwrap().unwrap();
            for (nth, text) in ["e7e5", "e2e4", "d7d6", "d2d3"].iter().enumerate() {
                site.pass(TimeDelta::hours(if nth % 2 == 0 { 1 } else { 5 }));
                assert_eq!(site.play(game, text), Ok(()));
            }
            site.command(lan, game, GameCommand::Resign)
                .unwrap()
                .unwrap();
            let median = |player| {
                let own = site.context(None, |context| of_player(context, player));
                own.unwrap().median
            };
            assert_eq!(median(minh), Some(TimeDelta::hours(1)), "minh moved first");
            assert_eq!(median(lan), Some(TimeDelta::hours(5)));
        }
    }
}
