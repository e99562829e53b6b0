//! Challenges to programs, which accept at once.

use super::beginning::start_game;
use super::offering::{Whom, check_game, write_details};
use super::{ChallengeRefused, Terms, new_game, write_first_event};
use crate::model::{GameId, Origin, Visibility};
use crate::notation::fen;
use crate::rules::{Edition, Line, Side};
use crate::service::games::{load_for_system, running_game_at};
use crate::service::programs::{self, Program};
use crate::service::{Error, Limit, RequestContext, UseCaseResult, notices, refuse, secret};
use crate::store::players::Player;
use crate::store::{games, program_games};

/// The most running games of a player against programs.
const MOST_RUNNING: i64 = 20;
/// The most running games of a guest.
const MOST_OF_GUEST: i64 = 5;

/// Checks whether a program plays on these terms, with that player; none for a visitor who would
/// become a guest.
pub(in crate::service::game_commands) fn check(
    context: &mut RequestContext,
    program: &Program,
    terms: &Terms,
    me: Option<&Player>,
) -> UseCaseResult<(), ChallengeRefused> {
    if !program.plays(&terms.variant) {
        return refuse(ChallengeRefused::NotPlayedByProgram);
    }
    if terms.rated && !context.app.setup.programs.rated {
        return refuse(ChallengeRefused::UnratedProgram);
    }
    let whom = Whom::Program(program);
    let start = check_game(terms, &whom, &terms.greeting, context.now).or_else(refuse)?;
    let position = start.map(|start| fen::read(&terms.variant, &start));
    let Some(Ok(position)) = position else {
        return check_number(context, me);
    };
    let line = Line::from_position(
        terms.variant.clone(),
        Edition::from(terms.rulebook),
        position,
    );
    if line.outcome().is_some() {
        return refuse(ChallengeRefused::StartIsOver);
    }
    if let Some(me) = me
        && let Some(game) = running_game_at(context.conn, me.id, &terms.variant, &position)?
    {
        return refuse(ChallengeRefused::RunningPosition(game));
    }
    check_number(context, me)
}

/// Checks the number of running games of a player against programs.
fn check_number(
    context: &mut RequestContext,
    me: Option<&Player>,
) -> UseCaseResult<(), ChallengeRefused> {
    let Some(me) = me.filter(|_| context.app.setup.limits) else {
        return Ok(());
    };
    let most = if me.is_guest() {
        MOST_OF_GUEST
    } else {
        MOST_RUNNING
    };
    match program_games::count_running(context.conn, me.id)? >= most {
        true => refuse(ChallengeRefused::EnoughProgramGames(most)),
        false => Ok(()),
    }
}

/// Begins the game of a challenge to a program, or its two games, and returns the first.
pub(super) fn begin(
    context: &mut RequestContext,
    (program, terms): (&Program, &Terms),
    me: &Player,
    start: Option<String>,
    origin: Option<(Origin, GameId)>,
) -> UseCaseResult<GameId, ChallengeRefused> {
    check(context, program, terms, Some(me))?;
    context.count(Limit::ProgramGame, me.id)?;
    let drawn = match secret::one_of(2) {
        0 => Side::First,
        _ => Side::Second,
    };
    let side = terms.seat.unwrap_or(drawn);
    let first = begin_one(context, (program, terms), (me, side), start.clone(), origin)?;
    if terms.both_sides {
        let pair = Some((Origin::Pair, first));
        begin_one(context, (program, terms), (me, side.other()), start, pair)?;
    }
    Ok(first)
}

fn begin_one(
    context: &mut RequestContext,
    (program, terms): (&Program, &Terms),
    (me, side): (&Player, Side),
    start: Option<String>,
    origin: Option<(Origin, GameId)>,
) -> Result<GameId, Error> {
    let (conn, now) = (&mut *context.conn, context.now);
    let terms = Terms {
        seat: Some(side),
        both_sides: false,
        ..terms.clone()
    };
    let new = games::NewGame {
        opponent_id: Some(program.id),
        visibility: match terms.private {
            true => Visibility::Private,
            false => Visibility::Unlisted,
        },
        greeting: String::new(),
        start,
        ..new_game(conn, &terms, me.id, now.into())?
    };
    let id = games::insert(conn, &new)?;
    write_details(conn, id, &terms, origin)?;
    write_first_event(conn, id, me.id, origin, now.into())?;
    let stored = load_for_system(conn, id, true)?;
    let (stored, event) = start_game(conn, &stored, (side, program.id, ""), now)?;
    programs::register(conn, &stored, (program.id, me.id), terms.program_wait, now)?;
    if terms.program_wait > 0 {
        // Whoever wants to play by email answers the notice of the first turn.
        notices::first_turn(conn, &stored, event, None, now)?;
    }
    Ok(id)
}
