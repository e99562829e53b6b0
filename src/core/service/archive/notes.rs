//! The archive's facts about a finished game: the name of its opening, when it became new, how many
//! games reached a position.

use crate::model::{Status, Visibility};
use crate::rules::Line;
use crate::service::Error;
use crate::service::archive::index;
pub use crate::service::games::ArchiveNote;
use crate::service::games::GameView;
use crate::store::{DbConnection, archive, positions};
use std::collections::HashSet;

/// Games are counted one by one up to this number; for busy positions the number is stored.
const COUNTED: i64 = 500;

/// The last ply of a finished public game whose position another game shares; none if it was new
/// from its first move.
///
/// If the database fails.
pub fn last_shared(conn: &mut DbConnection, view: &GameView) -> Result<Option<usize>, Error> {
    let Some(indexed_row) = indexed_row(conn, view)? else {
        return Ok(None);
    };
    let line = &view.game()?.line;
    let landmarks = line.variant().landmarks(line.start(), line.moves());
    let keys: Vec<i64> = landmarks.iter().map(|mark| mark.key).collect();
    let shared: HashSet<i64> = positions::shared(conn, index::number(indexed_row.game_id)?, &keys)?
        .into_iter()
        .collect();
    let last = landmarks.iter().rfind(|mark| shared.contains(&mark.key));
    Ok(last.map(|mark| mark.ply).filter(|ply| *ply > 0))
}

/// What the archive knows of a game that is over and public, once its positions are in the index.
fn indexed_row(conn: &mut DbConnection, view: &GameView) -> Result<Option<archive::Row>, Error> {
    let row = &view.row;
    if row.state.status != Status::Finished || row.visibility != Visibility::Public {
        return Ok(None);
    }
    Ok(archive::find(conn, row.id)?.filter(|indexed_row| indexed_row.keyed != 0))
}

/// The archive's facts about a game, and about its position after a ply; none for running or
/// private games.
///
/// If the database fails.
pub fn notes_on(
    conn: &mut DbConnection,
    view: &GameView,
    ply: usize,
) -> Result<Vec<ArchiveNote>, Error> {
    let Some(indexed_row) = indexed_row(conn, view)? else {
        return Ok(Vec::new());
    };
    let line = &view.game()?.line;
    let mut facts = Vec::new();
    let ecco = view.record.as_ref().and_then(|record| ecco(&record.tags));
    if !indexed_row.opening.is_empty() || ecco.is_some() {
        facts.push(ArchiveNote::Opening(indexed_row.opening, ecco));
    }
    facts.extend(first_unshared_ply(conn, line)?.map(ArchiveNote::New));
    facts.extend(at(conn, line, ply.min(line.ply()))?);
    Ok(facts)
}

/// The fact about one position.
fn at(conn: &mut DbConnection, line: &Line, ply: usize) -> Result<Option<ArchiveNote>, Error> {
    let games = games_at(conn, line, ply)?;
    Ok(match (games, ply) {
        (0, _) => None,
        (1, _) => Some(ArchiveNote::Alone),
        (games, 0) => Some(ArchiveNote::Start(games)),
        (games, _) => Some(ArchiveNote::Book(games)),
    })
}

/// The first ply whose position no other game shares; none if another game shares all. Found by
/// bisection, as games that have diverged seldom meet again.
fn first_unshared_ply(conn: &mut DbConnection, line: &Line) -> Result<Option<usize>, Error> {
    let (mut shared, mut alone) = (0, line.ply() + 1);
    while shared + 1 < alone {
        let middle = usize::midpoint(shared, alone);
        match positions::count(conn, key(line, middle), 2)? {
            0 | 1 => alone = middle,
            _ => shared = middle,
        }
    }
    Ok(Some(alone).filter(|alone| *alone <= line.ply()))
}

fn games_at(conn: &mut DbConnection, line: &Line, ply: usize) -> Result<i64, Error> {
    let key = key(line, ply);
    let games = i64::try_from(positions::count(conn, key, COUNTED)?).unwrap_or(COUNTED);
    if games < COUNTED {
        return Ok(games);
    }
    let played = positions::move_counts(conn, key)?.into_iter();
    let counted: i64 = played
        .map(|played| played.first + played.second + played.drawn + played.unknown)
        .sum();
    Ok(counted.max(games))
}

fn key(line: &Line, ply: usize) -> i64 {
    let position = line.at(ply).unwrap_or(line.position());
    line.variant().position_key(position)
}

/// The code of the opening in the Encyclopedia of Chinese Chess Openings, from the record: `C70`.
fn ecco(tags: &str) -> Option<String> {
    let tags: Vec<(String, String)> = serde_json::from_str(tags).ok()?;
    let given = tags.into_iter().find(|(name, _)| name == "ECCO")?.1;
    let code = given.trim().to_ascii_uppercase();
    let is_code = match code.as_bytes() {
        [b'A'..=b'E', digits @ ..] => digits.len() == 2 && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    is_code.then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::GameId;
    use crate::play::GameCommand;
    use crate::play::TimeControl;
    use crate::service::games;
    use crate::service::testing::{OPENING, TestSite, test_sites};

    fn notes_at(site: &TestSite, game: GameId, ply: usize) -> Vec<ArchiveNote> {
        let notes_at = site.context(None, |context| {
            let view = games::view(context, game)?;
            notes_on(context.conn, &view, ply)
        });
        notes_at.unwrap()
    }

    #[test]
    fn a_finished_game_has_the_ply_at_which_it_became_new() {
        for site in test_sites(false) {
            let (lan, minh) = (site.member("lan"), site.member("minh"));
            let games = [(); 2].map(|()| site.game(lan, minh, TimeControl::days(3)));
            site.play_all(games[0], &OPENING);
            site.play_all(games[1], &[&OPENING[..4], &["i1i2"]].concat());
            assert_eq!(notes_at(&site, games[0], 2), []);
            site.command(lan, games[0], GameCommand::Resign)
                .unwrap()
                .unwrap();
            let opening = ArchiveNote::Opening("central-cannon".into(), None);
            let alone = [opening.clone(), ArchiveNote::New(1), ArchiveNote::Alone];
            assert_eq!(notes_at(&site, games[0], 2), alone);
            site.command(lan, games[1], GameCommand::Resign)
                .unwrap()
                .unwrap();
            let second = [opening.clone(), ArchiveNote::New(5), ArchiveNote::Book(2)];
            assert_eq!(notes_at(&site, games[1], 4), second);
            let first = [opening, ArchiveNote::New(5), ArchiveNote::Start(2)];
            assert_eq!(notes_at(&site, games[0], 0), first);
        }
    }

    #[test]
    fn the_last_shared_position_is_found() {
        for site in test_sites(false) {
            let (lan, minh) = (site.member("lan"), site.member("minh"));
            let games = [(); 3].map(|()| site.game(lan, minh, TimeControl::days(3)));
            site.play_all(games[0], &OPENING);
            site.play_all(games[1], &[&OPENING[..4], &["i1i2"]].concat());
            site.play_all(games[2], &["a1a2"]);
            let last = |game: GameId| {
                let found = site.context(None, |context| {
                    let view = games::view(context, game)?;
                    last_shared(context.conn, &view)
                });
                found.unwrap()
            };
            site.command(lan, games[0], GameCommand::Resign)
                .unwrap()
                .unwrap();
            assert_eq!(games.map(last), [None; 3]);
            for game in &games[1..] {
                site.command(lan, *game, GameCommand::Resign)
                    .unwrap()
                    .unwrap();
            }
            assert_eq!(games.map(last), [Some(4), Some(4), None]);
        }
    }

    #[test]
    fn the_code_of_an_opening_is_read_from_the_record() {
        assert_eq!(ecco(r#"[["ECCO","c70"]]"#).as_deref(), Some("C70"));
        for odd in ["", "[]", r#"[["ECCO","Z99"]]"#, r#"[["ECCO","C7"]]"#] {
            assert_eq!(ecco(odd), None, "{odd}");
        }
    }
}
