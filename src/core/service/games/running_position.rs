//! Whether a position stands in a game that a player is playing: there, nobody gets help.

use super::loading::load_for_system;
use crate::model::{GameId, PlayerId};
use crate::rules::{Line, Position, Variant};
use crate::service::Error;
use crate::store::{DbConnection, games, program_games};

/// The running game of a player against a person in which the position occurred after a move.
pub(crate) fn running_game_at(
    conn: &mut DbConnection,
    player: PlayerId,
    variant: &Variant,
    position: &Position,
) -> Result<Option<GameId>, Error> {
    running_game_with(conn, player, variant, std::slice::from_ref(position))
}

/// The same for any of these positions.
pub(crate) fn running_game_with(
    conn: &mut DbConnection,
    player: PlayerId,
    variant: &Variant,
    positions: &[Position],
) -> Result<Option<GameId>, Error> {
    let running = running_lines(conn, player, variant, Opponents::People)?.into_iter();
    let mut found = running.filter(|(_, line)| occurs(line, 1, positions));
    Ok(found.next().map(|(game, _)| game))
}

/// Whether a position occurred in a running game of a player, against whomever.
pub(crate) fn plays_at(
    conn: &mut DbConnection,
    player: PlayerId,
    variant: &Variant,
    position: &Position,
) -> Result<bool, Error> {
    let running = running_lines(conn, player, variant, Opponents::All)?;
    let position = std::slice::from_ref(position);
    Ok(running.iter().any(|(_, line)| occurs(line, 0, position)))
}

/// The running game of a player against a person whose position another game goes through after a
/// move, and the number of that game's moves before it; of several the earliest.
pub(crate) fn running_game_through(
    conn: &mut DbConnection,
    player: PlayerId,
    line: &Line,
) -> Result<Option<(GameId, usize)>, Error> {
    let variant = line.variant();
    let keys = (0..=line.ply()).filter_map(|ply| line.at(ply));
    let keys: Vec<_> = keys.map(|then| variant.position_key(then)).collect();
    let passes = |running: &Line| {
        let key = variant.position_key(running.position());
        let ply = keys.iter().position(|then| *then == key)?;
        (running.ply() > 0).then_some(ply)
    };
    let running = running_lines(conn, player, variant, Opponents::People)?.into_iter();
    let found = running.filter_map(|(game, running)| Some((game, passes(&running)?)));
    Ok(found.min_by_key(|(_, ply)| *ply))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opponents {
    People,
    /// Programs, too.
    All,
}

/// The running games of a player.
fn running_lines(
    conn: &mut DbConnection,
    player: PlayerId,
    variant: &Variant,
    opponents: Opponents,
) -> Result<Vec<(GameId, Line)>, Error> {
    let mut running = Vec::new();
    for row in games::running_of(conn, player)? {
        let is_left_out =
            opponents == Opponents::People && program_games::find(conn, row.id)?.is_some();
        if row.rules.variant == variant.slug() && !is_left_out {
            let stored = load_for_system(conn, row.id, false)?;
            running.push((row.id, stored.game()?.line.clone()));
        }
    }
    Ok(running)
}

/// Whether one of these positions occurred in a game after that many plies or more.
fn occurs(line: &Line, plies: usize, positions: &[Position]) -> bool {
    let key = |position| line.variant().position_key(position);
    let keys: Vec<_> = positions.iter().map(key).collect();
    let mut later = (plies..=line.ply()).filter_map(|ply| line.at(ply));
    later.any(|then| keys.contains(&line.variant().position_key(then)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::TimeControl;
    use crate::rules::catalogue;
    use crate::service::testing::test_sites;

    #[test]
    fn a_player_plays_at_the_positions_of_running_games_alone() {
        for site in test_sites(false) {
            let [lan, minh, an] = ["lan", "minh", "an"].map(|name| site.member(name));
            site.game(lan, minh, TimeControl::days(3));
            let variant = catalogue::find("xiangqi").unwrap();
            let start = *variant.start();
            let next = start.play(&variant, start.legal_moves(&variant)[0]);
            let plays = |player, position: &Position| {
                let told = site.context(None, |context| {
                    plays_at(context.conn, player, &variant, position)
                });
                told.unwrap()
            };
            assert!(plays(lan, &start) && plays(minh, &start));
            assert!(!plays(an, &start) && !plays(lan, &next));
        }
    }
}
