//! Games against programs: how a visitor begins one, and what programs do in them.

use super::acts::act_for;
use super::challenges::{ChallengeRefused, Terms, Whom, check_program, make};
use super::{moves, placing};
use crate::model::{GameId, PlayerId, Status};
use crate::play::{Game, GameCommand};
use crate::rules::{Hidden, Side};
use crate::service::games::{MoveRequest, StoredGame, load_for_system};
use crate::service::guests;
use crate::service::programs::{self, Decision, Judgement, Program};
use crate::service::{App, Error, Instant, Limit, Refusable, RequestContext, UseCaseResult};
use crate::store::DbConnection;
use crate::store::program_games::{self, Row};

/// A game that has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BegunGame {
    pub id: GameId,
    /// The token of the session of a visitor who became a guest by it.
    pub token: Option<String>,
}

/// Begins a game against a program. A visitor without an account becomes a guest, whose games are
/// private.
///
/// # Errors
/// [`Error::TooOften`].
pub fn play(
    context: &mut RequestContext,
    program: &Program,
    terms: &Terms,
) -> UseCaseResult<BegunGame, ChallengeRefused> {
    let (me, token) = match context.participant() {
        Ok(me) => (me.clone(), None),
        Err(_) => {
            // Nobody becomes a guest for a game that is refused.
            check_program(context, program, terms, None)?;
            let limits = &context.app.limits;
            let counted = limits.from_network(Limit::Guest, context.client.address);
            limits.take(context.conn, &counted)?;
            let (guest, token) = guests::enter(context)?;
            (guest, Some(token))
        }
    };
    let terms = Terms {
        private: terms.private || me.is_guest(),
        ..terms.clone()
    };
    let id = make(context, &terms, &me, Ok(Whom::Program(program)), None)?;
    Ok(BegunGame { id, token })
}

/// A position in which a program has something to do.
pub struct ProgramTurn {
    pub game: GameId,
    pub program: PlayerId,
    pub seat: Side,
    pub state: Game,
    /// The revision; a later one makes the answer void.
    rev: i64,
    /// Whether the program has to place its pieces first.
    places: bool,
}

impl ProgramTurn {
    /// The turn of a leased game; none if there is nothing to do any more.
    pub fn load(app: &App, row: &Row) -> Result<Option<Self>, Error> {
        let stored = load_for_system(&mut *app.connection()?, row.game_id, false)?;
        let Some(seat) = stored.seat_of(row.program_id) else {
            return Ok(None);
        };
        if stored.row.state.status != Status::Playing {
            return Ok(None);
        }
        Ok(Some(Self {
            game: row.game_id,
            program: row.program_id,
            seat,
            state: stored.game()?.clone(),
            rev: stored.row.state.rev,
            places: stored.hides(Hidden::Placement),
        }))
    }

    /// Whether the position has to be searched.
    pub fn needs_search(&self) -> bool {
        // The other side may see what the program must not.
        let is_turn = self.state.turn() == Some(self.seat);
        !self.places && (is_turn || self.state.line.variant().hidden().is_none())
    }

    /// Does what follows from a judgement, unless the game has changed meanwhile. Without one, it
    /// places pieces or declines what is offered.
    pub fn finish(&self, app: &App, judgement: Option<Judgement>) -> Result<(), Error> {
        app.write_unattended(|conn, now| {
            let mut stored = load_for_system(conn, self.game, true)?;
            if stored.row.state.rev != self.rev || stored.row.state.status != Status::Playing {
                return Ok(());
            }
            if self.places {
                return placing::place_at_random(conn, &mut stored, self.seat, now);
            }
            let decision = match judgement {
                Some(judgement) => programs::decide(stored.game()?, self.seat, judgement),
                None => match stored.game()?.offers.iter().next() {
                    Some(offer) => Decision::Decline(offer.terms.kind()),
                    None => return Ok(program_games::set_due(conn, self.game, None)?),
                },
            };
            execute(conn, &mut stored, self.seat, decision, now)
        })
    }
}

fn execute(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    seat: Side,
    decision: Decision,
    now: Instant,
) -> Result<(), Error> {
    let command = match decision {
        Decision::Move { mv, offers_draw } => {
            let request = MoveRequest {
                mv,
                then: None,
                message: String::new(),
                offers_draw,
            };
            let made = moves::make(conn, stored, seat, &request, now).split()?;
            if let Err(why) = made {
                // The flag has fallen, or will fall: the job that watches the clocks ends the game.
                tracing::warn!(game = stored.row.id.0, ?why, "a program's move was refused");
                program_games::set_due(conn, stored.row.id, None)?;
            }
            return Ok(());
        }
        Decision::Resign => GameCommand::Resign,
        Decision::Accept(kind) => GameCommand::Accept(kind),
        Decision::Decline(kind) => GameCommand::Decline(kind),
    };
    act_for(conn, stored, seat, command, now)
}
