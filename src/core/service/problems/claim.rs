//! What the author of a problem claims.

use super::{Finding, MOST_SET, MOST_WORDS, Problem};
use crate::model::{Aim, GameId, clean};
use crate::notation::fen::{self, FenError};
use crate::notation::variations::Variations;
use crate::rules::{Line, Variant};
use crate::service::games::{LineFault, load, read_variations, running_game_at};
use crate::service::{Error, RequestContext, UseCaseResult, refuse};
use std::sync::Arc;

/// The form of a problem.
#[derive(Debug, Clone)]
pub struct ProblemForm {
    pub variant: Arc<Variant>,
    pub fen: String,
    pub aim: Aim,
    /// Moves in any notation, with alternatives in brackets; may be empty.
    pub solution: String,
    pub words: String,
    pub set_name: String,
    /// The game that the position is from, with its ply.
    pub game: Option<(GameId, usize)>,
}

/// A form that was read.
#[derive(Debug, Clone)]
pub struct Claim {
    /// The position, without moves.
    pub line: Line,
    pub aim: Aim,
    /// May be empty.
    pub solution: Variations,
    pub(super) words: String,
    pub(super) set_name: String,
    pub(super) game: Option<(GameId, i64)>,
}

impl Claim {
    /// What the author of a draft claims.
    pub fn of(problem: &Problem) -> Claim {
        let row = &problem.row;
        Claim {
            line: problem.line.clone(),
            aim: row.aim,
            solution: problem.solution.clone(),
            words: row.words.clone(),
            set_name: row.set_name.clone(),
            game: row.game_id.zip(row.game_ply),
        }
    }
}

/// Why a problem is not saved or published.
#[derive(Debug, Clone)]
pub enum ProblemRefused {
    Position(FenError),
    /// Chance, hidden pieces or a free board leave nothing to prove.
    Variant,
    /// The game is over in the position.
    Over,
    /// The position stands in a running game of the author.
    RunningPosition(GameId),
    /// The solution cannot be played.
    Solution(LineFault),
    LongWords,
    LongSet,
    /// The author has the maximum number.
    TooMany,
    /// A published problem is not changed.
    IsPublished,
    /// The aim was not proved.
    Unproved(Finding),
}

/// Reads a form.
///
/// # Errors
/// [`Error::SignedOut`], [`Error::Forbidden`] before the address is confirmed.
pub fn read_claim(
    context: &mut RequestContext,
    form: &ProblemForm,
) -> UseCaseResult<Claim, ProblemRefused> {
    let me = context.confirmed_player()?.id;
    let variant = &form.variant;
    let is_certain = variant.chance().is_none() && variant.hidden().is_none();
    if !is_certain || !variant.allows().ends_by_rules {
        return refuse(ProblemRefused::Variant);
    }
    let position = fen::read(variant, &form.fen).map_err(ProblemRefused::Position);
    let position = position.or_else(refuse)?;
    let line = Line::from_position(Arc::clone(variant), variant.rulebooks()[0], position);
    if line.outcome().is_some() {
        return refuse(ProblemRefused::Over);
    }
    if let Some(game) = running_game_at(context.conn, me, variant, &position)? {
        return refuse(ProblemRefused::RunningPosition(game));
    }
    let read = read_variations(&line, context.notation(), &form.solution);
    let solution = read.map_err(ProblemRefused::Solution).or_else(refuse)?;
    let words = clean::text(&form.words).trim().to_owned();
    if words.chars().count() > MOST_WORDS {
        return refuse(ProblemRefused::LongWords);
    }
    let set_name = clean::line(&form.set_name);
    if set_name.chars().count() > MOST_SET {
        return refuse(ProblemRefused::LongSet);
    }
    Ok(Claim {
        game: source(context, form, &line)?,
        line,
        aim: form.aim,
        solution,
        words,
        set_name,
    })
}

/// The variant and the position of a game at a ply, for the form of a new problem.
///
/// # Errors
/// [`Error::NotFound`] if the viewer may not see the game, or it has no such ply;
/// [`Error::Forbidden`] while it hides moves.
pub fn position_of(
    context: &mut RequestContext,
    game: GameId,
    ply: usize,
) -> Result<(String, String), Error> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, game, viewer, false)?;
    let line = &stored.game_in_full()?.line;
    let position = line.at(ply).ok_or(Error::NotFound)?;
    let variant = line.variant();
    Ok((variant.slug().to_owned(), fen::write(variant, position)))
}

/// The game of a form, if the viewer may see it and the position is from there.
fn source(
    context: &mut RequestContext,
    form: &ProblemForm,
    line: &Line,
) -> Result<Option<(GameId, i64)>, Error> {
    let Some((game, ply)) = form.game else {
        return Ok(None);
    };
    let viewer = context.viewer_id();
    let stored = match load(context.conn, game, viewer, false) {
        Ok(stored) => stored,
        Err(Error::NotFound | Error::Forbidden(_)) => return Ok(None),
        Err(error) => return Err(error),
    };
    let Ok(played) = stored.game_in_full() else {
        return Ok(None);
    };
    let key = |position| form.variant.position_key(position);
    let at = played.line.at(ply);
    let is_there = at.is_some_and(|there| key(there) == key(line.position()));
    Ok(is_there.then_some((game, i64::try_from(ply).unwrap_or(0))))
}
