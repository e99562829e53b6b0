//! What the archive tells of a finished game, without judging it: how its opening is called, when
//! it became a new one, how many games came to a position of it.

use crate::model::{Status, Visibility};
use crate::rules::Line;
use crate::service::Error;
use crate::service::archive::index;
pub use crate::service::games::ArchiveNote;
use crate::service::games::GameView;
use crate::store::{DbConnection, archive, positions};
use std::collections::HashSet;

/// So many games are counted one by one; of positions that more came to it is known.
const COUNTED: i64 = 500;

/// The last ply of a finished public game after which another one stood so, too; none where it went
/// its own way from its first move on.
///
/// # Errors
/// When the database fails.
pub fn last_shared(conn: &mut DbConnection, view: &GameView) -> Result<Option<usize>, Error> {
    let Some(known) = known(conn, view)? else {
        return Ok(None);
    };
    let line = &view.game()?.line;
    let landmarks = line.variant().landmarks(line.start(), line.moves());
    let keys: Vec<i64> = landmarks.iter().map(|mark| mark.key).collect();
    let shared: HashSet<i64> = positions::shared(conn, index::number(known.game_id)?, &keys)?
        .into_iter()
        .collect();
    let last = landmarks.iter().rfind(|mark| shared.contains(&mark.key));
    Ok(last.map(|mark| mark.ply).filter(|ply| *ply > 0))
}

/// What the archive knows of a game that is over and public, once its positions are in the index.
fn known(conn: &mut DbConnection, view: &GameView) -> Result<Option<archive::Row>, Error> {
    let row = &view.row;
    if row.state.status != Status::Finished || row.visibility != Visibility::Public {
        return Ok(None);
    }
    Ok(archive::find(conn, row.id)?.filter(|known| known.keyed != 0))
}

/// What the archive tells of a game, and of its position after that ply; nothing of games that go
/// on, or are private.
///
/// # Errors
/// When the database fails.
pub fn notes_on(
    conn: &mut DbConnection,
    view: &GameView,
    ply: usize,
) -> Result<Vec<ArchiveNote>, Error> {
    let Some(known) = known(conn, view)? else {
        return Ok(Vec::new());
    };
    let line = &view.game()?.line;
    let mut facts = Vec::new();
    let ecco = view.record.as_ref().and_then(|record| ecco(&record.tags));
    if !known.opening.is_empty() || ecco.is_some() {
        facts.push(ArchiveNote::Opening(known.opening, ecco));
    }
    facts.extend(parting(conn, line)?.map(ArchiveNote::New));
    facts.extend(at(conn, line, ply.min(line.ply()))?);
    Ok(facts)
}

/// What is told of one position.
fn at(conn: &mut DbConnection, line: &Line, ply: usize) -> Result<Option<ArchiveNote>, Error> {
    let games = games_at(conn, line, ply)?;
    Ok(match (games, ply) {
        (0, _) => None,
        (1, _) => Some(ArchiveNote::Alone),
        (games, 0) => Some(ArchiveNote::Start(games)),
        (games, _) => Some(ArchiveNote::Book(games)),
    })
}

/// The first ply after which no other game stood so; none where another game went all the way. It
/// is found by halving: games that have parted seldom meet again.
fn parting(conn: &mut DbConnection, line: &Line) -> Result<Option<usize>, Error> {
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

/// The code of the opening in the Encyclopedia of Chinese Chess Openings, as a record gives it:
/// `C70`.
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

    fn told(site: &TestSite, game: GameId, ply: usize) -> Vec<ArchiveNote> {
        let told = site.context(None, |context| {
            let view = games::view(context, game)?;
            notes_on(context.conn, &view, ply)
        });
        told.unwrap()
    }

    #[test]
    fn a_finished_game_is_told_apart_from_those_that_went_the_same_way() {
        for site in test_sites(false) {
            let (lan, minh) = (site.member("lan"), site.member("minh"));
            let games = [(); 2].map(|()| site.game(lan, minh, TimeControl::days(3)));
            site.play_all(games[0], &OPENING);
            site.play_all(games[1], &[&OPENING[..4], &["i1i2"]].concat());
            assert_eq!(told(&site, games[0], 2), []);
            site.command(lan, games[0], GameCommand::Resign)
                .unwrap()
                .unwrap();
            let opening = ArchiveNote::Opening("central-cannon".into(), None);
            let alone = [opening.clone(), ArchiveNote::New(1), ArchiveNote::Alone];
            assert_eq!(told(&site, games[0], 2), alone);
            site.command(lan, games[1], GameCommand::Resign)
                .unwrap()
                .unwrap();
            let second = [opening.clone(), ArchiveNote::New(5), ArchiveNote::Book(2)];
            assert_eq!(told(&site, games[1], 4), second);
            let first = [opening, ArchiveNote::New(5), ArchiveNote::Start(2)];
            assert_eq!(told(&site, games[0], 0), first);
        }
    }

    #[test]
    fn the_last_position_that_another_game_came_to_is_found() {
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
