//! Another game between the same players, with sides changed.

use super::challenges::{ChallengeRefused, Start, Terms, Whom, accept, make};
use crate::model::{GameId, Origin, Requirements, Status, Visibility};
use crate::play::Reason;
use crate::refusals::RematchRefused;
use crate::rules::Side;
use crate::service::games::{StoredGame, load, seat_of_viewer};
use crate::service::{App, Error, Refusable, RequestContext, UseCaseResult, programs, refuse};
use crate::store::{origins, players, program_games};

/// Challenges the opponent of a finished game to another one on the same terms, with sides changed,
/// in the context's write transaction, and returns the challenge's id. A repeated request returns
/// the open challenge; if the opponent asked first, that game begins. With odds, the same player
/// gives them again and sides stay.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for anyone but the players,
/// [`Error::TooOften`].
pub fn rematch(
    context: &mut RequestContext,
    game: GameId,
) -> UseCaseResult<GameId, RematchRefused> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, game, viewer, true)?;
    let seat = seat_of_viewer(context, &stored)?;
    let against = program_games::find(context.conn, game)?;
    let me = match against {
        Some(_) => context.participant()?.clone(),
        None => context.confirmed_player()?.clone(),
    };
    match stored.game()?.outcome {
        None => return refuse(RematchRefused::NotOver),
        Some(outcome) if outcome.reason == Reason::Cancelled => {
            return refuse(RematchRefused::CalledOff);
        }
        Some(_) => {}
    }
    if let Some(standing) = origins::latest(context.conn, Origin::Rematch, game)? {
        let waits_for_me =
            standing.state.status == Status::Open && standing.challenge.opponent_id == Some(me.id);
        if !waits_for_me || accept(context, standing.id).split()?.is_ok() {
            return Ok(standing.id);
        }
    }
    let opponent = stored.player_at(seat.other()).ok_or(Error::NotFound)?;
    let is_gone = |player: players::Player| player.closed_at.is_some();
    if players::find(context.conn, opponent)?.is_none_or(is_gone) {
        return refuse(RematchRefused::OpponentGone);
    }
    let Some(mut terms) = terms_again(context.app, &stored, seat)? else {
        return refuse(RematchRefused::OldTerms);
    };
    let whom = match against {
        None => Ok(Whom::Player(opponent)),
        Some(against) => {
            terms.program_wait = against.wait_seconds;
            match programs::find(context.app, opponent) {
                Some(program) => Ok(Whom::Program(program)),
                None => return refuse(RematchRefused::OpponentGone),
            }
        }
    };
    let origin = Some((Origin::Rematch, game));
    make(context, &terms, &me, whom, origin).map_refusal(|why| match why {
        ChallengeRefused::NoSuchOpponent => RematchRefused::OpponentGone,
        ChallengeRefused::Blocked(_) => RematchRefused::Blocked,
        ChallengeRefused::Enough(_) | ChallengeRefused::EnoughProgramGames(_) => {
            RematchRefused::Enough
        }
        _ => RematchRefused::OldTerms,
    })
}

/// The terms of a game as a rematch offered by this seat: its player gets the other seat, except in
/// games with odds. None if the variant is not offered any more.
fn terms_again(app: &App, stored: &StoredGame, seat: Side) -> Result<Option<Terms>, Error> {
    let Some(variant) = app.setup.catalogue.find(stored.variant.slug()) else {
        return Ok(None);
    };
    let begun = stored.start()?;
    let array = stored.variant.setup_of(&begun, seat);
    let odds = stored.variant.odds_of(&begun);
    let start = match (&stored.row.state.start, array) {
        _ if odds.is_some_and(|odds| variant.odds_named(&odds.slug).is_none()) => return Ok(None),
        (_, Some(array)) => Start::Array(array.slug.clone()),
        (Some(fen), None) if variant.allows().own_start => Start::Position(fen.clone()),
        _ => odds.map_or(Start::Usual, |odds| Start::Array(odds.slug.clone())),
    };
    Ok(Some(Terms {
        variant,
        rulebook: stored.rulebook.book,
        opponent: String::new(),
        seat: Some(if odds.is_some() { seat } else { seat.other() }),
        pace: stored.agreed_pace(),
        private: stored.row.visibility == Visibility::Private,
        greeting: String::new(),
        start,
        both_sides: false,
        standing: 1,
        rated: stored.row.rated,
        requirements: Requirements::default(),
        program_wait: 0,
    }))
}
