//! Problems: positions with an aim, which everybody may solve once the solver has proved the aim.

mod claim;
mod daily;
mod discovery;
mod listing;
mod proof;
mod records;
#[cfg(test)]
mod tests;
mod trial;

pub use claim::{Claim, ProblemForm, ProblemRefused, position_of, read_claim};
pub(crate) use daily::daily_position;
pub use daily::{choose_daily, daily};
pub use discovery::discover;
pub use listing::{Entry, Listing, Selection, list, one, whole};
pub use proof::{Finding, PROOF_TIME, Proof, prove};
pub use records::{ImportResult, keep_all, pgn, prove_all};
pub use trial::{Progress, ProgressState, TrialResult, judge, line_so_far, record, running_game};

use crate::model::{Aim, GameId, PlayerId, PlayerName, ProblemStatus, Word as _};
use crate::notation::coordinate;
use crate::notation::fen;
use crate::notation::variations::Variations;
use crate::rules::{Line, Move, Variant};
use crate::service::games::{MOST_LINE, keep_variant, pinned};
use crate::service::{
    Error, Instant, Limit, Refusable as _, RequestContext, UseCaseResult, refuse,
};
use crate::store::DbConnection;
use crate::store::players::Player;
pub use crate::store::problems::Row;
use crate::store::problems::{self, Fields, Origin, WithAuthor};
use std::sync::Arc;

/// Of the words with a problem, in characters.
pub const MOST_WORDS: usize = 2_000;
/// Of the name of a set, in characters.
pub const MOST_SET: usize = 80;
/// Problems of one author.
pub const MOST_PROBLEMS: i64 = 2_000;
/// Problems per page of a list.
pub const PAGE: usize = 24;

/// A problem that the viewer may see.
#[derive(Debug, Clone)]
pub struct Problem {
    pub row: Row,
    /// None if it was found in a game.
    pub author: Option<PlayerName>,
    /// The position, without moves.
    pub line: Line,
    pub solution: Variations,
    /// Whether the viewer is its author.
    pub is_own: bool,
    /// Whether the viewer may publish or delete it.
    pub may_edit: bool,
}

impl Problem {
    pub fn variant(&self) -> &Arc<Variant> {
        self.line.variant()
    }

    /// How hard it is, from 1 to 5: by the share of visitors who solved it, or, before enough have
    /// tried, by the length of the solution.
    pub fn difficulty(&self) -> u32 {
        difficulty(&self.row)
    }
}

/// The visitors after whose tries the difficulty depends on them.
const ENOUGH_TRIES: i64 = 10;

fn difficulty(row: &Row) -> u32 {
    if row.tries < ENOUGH_TRIES {
        return match row.aim {
            Aim::Mate(moves) => moves.min(5),
            Aim::Win | Aim::Draw => 3,
        };
    }
    // A fifth of the visitors for each step.
    let failed = (row.tries - row.solves).max(0);
    u32::try_from(failed * 5 / row.tries).map_or(5, |fifths| (fifths + 1).min(5))
}

/// The problem with that id.
///
/// # Errors
/// [`Error::NotFound`] if there is none, or the viewer may not see it.
pub fn find(context: &mut RequestContext, id: i64) -> Result<Problem, Error> {
    let (row, author) = problems::find(context.conn, id)?.ok_or(Error::NotFound)?;
    let viewer = context.player().ok();
    let is_own = viewer.is_some_and(|it| Some(it.id) == row.player_id);
    let is_admin = viewer.is_some_and(Player::is_admin);
    let is_visible = match row.status {
        ProblemStatus::Published => true,
        ProblemStatus::Draft => is_own,
        ProblemStatus::Found => is_admin,
    };
    if !is_visible {
        return Err(Error::NotFound);
    }
    let (line, solution) = restore(context.conn, &row)?;
    Ok(Problem {
        is_own,
        may_edit: is_own || is_admin,
        row,
        author,
        line,
        solution,
    })
}

/// The position and the solution of a row.
fn restore(conn: &mut DbConnection, row: &Row) -> Result<(Line, Variations), Error> {
    let variant = pinned(conn, &row.variant, row.variant_version)?;
    let position = fen::read(&variant, &row.fen);
    let position = position.map_err(|_| broken(row.id, "position"))?;
    let solution = Variations::read(&variant, &row.solution, MOST_LINE);
    let solution = solution.ok_or_else(|| broken(row.id, "solution"))?;
    let rulebook = variant.rulebooks()[0];
    Ok((Line::from_position(variant, rulebook, position), solution))
}

fn broken(id: i64, part: &str) -> Error {
    Error::Internal(format!("problem {id} has an unreadable {part}").into())
}

/// The published problem of the same variant that is next older than a problem.
pub fn next_of(context: &mut RequestContext, problem: &Problem) -> Result<Option<i64>, Error> {
    let variant = Some(problem.row.variant.as_str());
    let before = problem.row.published_at;
    let next = problems::published(context.conn, variant, before, 1)?;
    let is_other = |(row, _): &WithAuthor| row.id != problem.row.id;
    Ok(next.into_iter().find(is_other).map(|(row, _)| row.id))
}

/// Saves a draft, or publishes it with its proof. `id` is that of an earlier draft.
///
/// # Errors
/// As [`find`]; [`Error::SignedOut`]; [`Error::Forbidden`] before the address is confirmed;
/// [`Error::TooOften`].
pub fn save(
    context: &mut RequestContext,
    id: Option<i64>,
    claim: &Claim,
    proof: Option<&Proof>,
) -> UseCaseResult<i64, ProblemRefused> {
    let me = context.confirmed_player()?.id;
    let fields = fields(context.conn, claim, proof, context.now)?;
    if let Some(id) = id {
        let problem = find(context, id)?;
        if !problem.may_edit {
            return Err(Error::NotFound.into());
        }
        if problem.row.status == ProblemStatus::Published {
            return refuse(ProblemRefused::IsPublished);
        }
        problems::update(context.conn, id, &fields)?;
        return Ok(id);
    }
    // Sending the same form again has no further effect.
    let mine = problems::Selection::OfPlayer(me);
    let recent = problems::below(context.conn, mine, i64::MAX, RECENT)?;
    let is_same = |row: &&Row| {
        (&row.variant, &row.fen, row.aim, row.status)
            == (&fields.variant, &fields.fen, fields.aim, fields.status)
            && row.words == fields.words
    };
    if let Some(same) = recent.iter().find(is_same) {
        return Ok(same.id);
    }
    if problems::count_of_player(context.conn, me)? >= MOST_PROBLEMS {
        return refuse(ProblemRefused::TooMany);
    }
    context.count(Limit::Problem, me)?;
    let origin = Origin {
        player_id: Some(me),
        game_id: claim.game.map(|(game, _)| game),
        game_ply: claim.game.map(|(_, ply)| ply),
        created_at: context.now.into(),
    };
    Ok(problems::insert(context.conn, origin, &fields)?)
}

/// The latest problems of an author among which a repeated form is looked for.
const RECENT: i64 = 10;

fn fields(
    conn: &mut DbConnection,
    claim: &Claim,
    proof: Option<&Proof>,
    now: Instant,
) -> Result<Fields, Error> {
    let variant = claim.line.variant();
    let solution = proof.map_or(&claim.solution, |proof| &proof.solution);
    Ok(Fields {
        variant_version: keep_variant(conn, variant, now)?,
        variant: variant.slug().to_owned(),
        fen: fen::write(variant, claim.line.position()),
        aim: claim.aim,
        solution: solution.write(variant),
        is_unique: proof.and_then(|proof| proof.is_unique),
        words: claim.words.clone(),
        set_name: claim.set_name.clone(),
        status: match proof {
            Some(_) => ProblemStatus::Published,
            None => ProblemStatus::Draft,
        },
        published_at: proof.map(|_| now.into()),
    })
}

/// Publishes a mate of the demo's data.
pub(super) fn publish_mate(
    conn: &mut DbConnection,
    author: PlayerId,
    (line, moves): (Line, u32),
    now: Instant,
) -> Result<(), Error> {
    let claim = Claim {
        line,
        aim: Aim::Mate(moves),
        solution: Variations::default(),
        words: String::new(),
        set_name: String::new(),
        game: None,
    };
    let proof = prove(&claim).split()?;
    let proof = proof.map_err(|why| Error::Internal(format!("a problem: {why:?}").into()))?;
    let fields = fields(conn, &claim, Some(&proof), now)?;
    let origin = Origin {
        player_id: Some(author),
        game_id: None,
        game_ply: None,
        created_at: now.into(),
    };
    Ok(problems::insert(conn, origin, &fields).map(drop)?)
}

/// Deletes a problem of the viewer, or, for admins, any.
///
/// # Errors
/// As [`find`]; [`Error::SignedOut`].
pub fn delete(context: &mut RequestContext, id: i64) -> Result<(), Error> {
    context.player()?;
    let problem = find(context, id)?;
    match problem.may_edit {
        true => Ok(problems::delete(context.conn, id)?),
        false => Err(Error::NotFound),
    }
}

/// A problem as JSON; the solution is left out unless `with_solution`.
pub fn json(problem: &Problem, with_solution: bool) -> serde_json::Value {
    let (row, variant) = (&problem.row, problem.variant());
    let mut value = serde_json::json!({
        "id": row.id,
        "variant": row.variant,
        "fen": row.fen,
        "turn": problem.line.position().turn().as_str(),
        "aim": row.aim.kind(),
        "moves": row.aim.moves(),
        "status": row.status.word(),
        "author": problem.author.as_ref().map(|author| &author.name),
        "words": row.words,
        "set": row.set_name,
        "game": row.game_id.map(|GameId(id)| id),
        "ply": row.game_ply,
        "tries": row.tries,
        "solves": row.solves,
        "difficulty": problem.difficulty(),
        "unique": row.is_unique,
    });
    if with_solution {
        let path = problem.solution.to_end(&[]);
        let moves = problem.solution.moves_of(&path);
        let written = |mv: &Move| coordinate::write(variant, *mv);
        value["solution"] = moves.iter().map(written).collect();
    }
    value
}
