//! Problems in finished games: a background job looks for mates by a single first move, and offers
//! them to the admins.

use super::proof::solver_for;
use crate::model::{Aim, GameId, ProblemStatus};
use crate::notation::fen;
use crate::notation::variations::Variations;
use crate::rules::Line;
use crate::service::games::{keep_variant, load_for_system};
use crate::service::{App, Error};
use crate::solver::{Mate, Verdict};
use crate::store::archive;
use crate::store::problems::{self, Fields, Origin};

/// The part of the archive in which the last game that was looked at is recorded.
const PART: &str = "problems";
/// The job pauses while so many wait for an admin.
const MOST_WAITING: i64 = 50;
/// The last plies of a game that are looked at.
const LAST_PLIES: usize = 30;
/// The longest mate that is looked for.
const LONGEST: u32 = 4;
/// The positions after which a search ends.
const NODES: u64 = 10_000;

/// Looks for a problem in the next finished game. Returns whether there was such a game. `stop` is
/// asked between positions whether to end; the game is then looked at again.
pub fn discover(app: &App, stop: &dyn Fn() -> bool) -> Result<bool, Error> {
    let Some((game, is_public)) = next_game(app)? else {
        return Ok(false);
    };
    let line = match is_public {
        true => line_of(app, game)?,
        false => None,
    };
    let found = line.as_ref().and_then(|line| best(line, stop));
    if stop() {
        return Ok(true);
    }
    let now = app.clock.now();
    app.write_silently(|conn| {
        // Another server may have been faster.
        if archive::filled(conn, PART)?.unwrap_or(0) >= game.0 {
            return Ok(());
        }
        archive::set_filled(conn, PART, game.0)?;
        let Some((line, mate)) = found else {
            return Ok(());
        };
        let variant = line.variant();
        let fields = Fields {
            variant: variant.slug().to_owned(),
            variant_version: keep_variant(conn, variant, now)?,
            fen: fen::write(variant, line.position()),
            aim: Aim::Mate(mate.moves),
            solution: Variations::of_line(&mate.line).write(variant),
            is_unique: mate.unique,
            words: String::new(),
            set_name: String::new(),
            status: ProblemStatus::Found,
            published_at: None,
        };
        let origin = Origin {
            player_id: None,
            game_id: Some(game),
            game_ply: i64::try_from(line.ply()).ok(),
            created_at: now.into(),
        };
        Ok(problems::insert(conn, origin, &fields).map(drop)?)
    })?;
    Ok(true)
}

/// The moves of a game; none if it is gone or cannot be read: it must not hold up the others.
fn line_of(app: &App, game: GameId) -> Result<Option<Line>, Error> {
    match load_for_system(&mut *app.connection()?, game, false) {
        Ok(stored) => Ok(stored.game().ok().map(|game| game.line.clone())),
        Err(error) => {
            tracing::warn!(game = game.0, %error, "no problems are looked for in a game");
            Ok(None)
        }
    }
}

/// The next finished game, and whether it is public, unless enough problems wait.
fn next_game(app: &App) -> Result<Option<(GameId, bool)>, Error> {
    let mut conn = app.connection()?;
    let last = archive::filled(&mut conn, PART)?.unwrap_or(0);
    let next = archive::after(&mut conn, GameId(last), 1)?;
    let Some(row) = next.into_iter().next() else {
        return Ok(None);
    };
    let found = problems::Selection::WithStatus(ProblemStatus::Found);
    let waiting = problems::below(&mut conn, found, i64::MAX, MOST_WAITING)?;
    let is_full = i64::try_from(waiting.len()).unwrap_or(i64::MAX) >= MOST_WAITING;
    Ok((!is_full).then_some((row.game_id, row.public)))
}

/// The longest mate by a single first move, with the line up to it.
fn best(line: &Line, stop: &dyn Fn() -> bool) -> Option<(Line, Mate)> {
    let mut solver = solver_for(line).ok()?;
    let mut best: Option<(Line, Mate)> = None;
    let first = line.ply().saturating_sub(LAST_PLIES);
    for ply in first..line.ply() {
        if stop() {
            break;
        }
        let mut before = line.clone();
        before.truncate(ply);
        let solution = solver.solve(&before, LONGEST, &mut |nodes| nodes >= NODES);
        let Verdict::Mate(mate) = solution.verdict else {
            continue;
        };
        let longest = best.as_ref().map_or(1, |(_, known)| known.moves);
        if mate.unique == Some(true) && mate.moves > longest {
            best = Some((before, mate));
        }
    }
    best
}
