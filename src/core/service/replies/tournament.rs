//! Answers to emails about tournaments.

use super::answer;
use super::receive::{Letter, Verdict, sender_doubt, silence_reason};
use crate::inbound_mail::{TournamentCommand, tournament_command};
use crate::model::{TournamentNews, TournamentReply};
use crate::service::{
    App, Error, Instant, RequestContext, UseCaseError, UseCaseResult, appearance, last_seen,
    tournament_results, tournaments,
};
use crate::store::replies::{self, TournamentRow};
use crate::store::{DbConnection, players};
use tournaments::TournamentRefused;

/// Executes the request of an email to this reply address.
pub(super) fn process(
    app: &App,
    conn: &mut DbConnection,
    (letter, row): (&Letter, &TournamentRow),
    now: Instant,
) -> Result<Verdict, Error> {
    let (player, tournament) = (row.player_id.0, row.tournament_id.0);
    let dropped = |why| {
        tracing::info!(player, tournament, why, "incoming email ignored");
        Ok(Verdict::Dropped(why))
    };
    let owner = players::find(conn, row.player_id)?.filter(|owner| owner.closed_at.is_none());
    let Some(owner) = owner else {
        return dropped("the account is closed");
    };
    if sender_doubt(app, &owner, letter.mail).is_some() {
        return dropped("the sender is in doubt");
    }
    if !replies::record_received(conn, &letter.digest, now.into())? {
        return dropped("received before");
    }
    let is_locked_out = owner.locked_at(now).is_some();
    if is_locked_out {
        return dropped("the account is locked");
    }
    let language = appearance::language_of(conn, &owner)?;
    appearance::in_language(language, || {
        let mut context = RequestContext::by_mail(app, conn, owner, now, now);
        let reply = execute(&mut context, (letter, row))?;
        conclude(&mut context, (letter, row), reply)
    })
}

fn execute(
    context: &mut RequestContext,
    (letter, row): (&Letter, &TournamentRow),
) -> Result<TournamentReply, Error> {
    if row.revoked_at.is_some() {
        return Ok(TournamentReply::Revoked);
    }
    let id = row.tournament_id;
    match tournament_command(letter.mail) {
        None => Ok(TournamentReply::Unclear),
        Some(TournamentCommand::Standings) => Ok(TournamentReply::Standings),
        Some(TournamentCommand::Enter) => {
            let entered = tournaments::enter(context, id);
            answered(entered, TournamentReply::Entered)
        }
        Some(TournamentCommand::Withdraw) => {
            let withdrawn = tournaments::withdraw(context, id);
            answered(withdrawn, TournamentReply::Withdrawn)
        }
    }
}

fn answered(
    done: UseCaseResult<(), TournamentRefused>,
    reply: TournamentReply,
) -> Result<TournamentReply, Error> {
    Ok(match done {
        Ok(()) => reply,
        Err(UseCaseError::Refused(why)) => refused(&why),
        Err(UseCaseError::Failed(Error::Forbidden(why))) => {
            TournamentReply::Forbidden(<&str>::from(why).to_owned())
        }
        // A private tournament that the player has left.
        Err(UseCaseError::Failed(Error::NotFound)) => refused(&TournamentRefused::EntriesClosed),
        Err(UseCaseError::Failed(error)) => return Err(error),
    })
}

fn refused(why: &TournamentRefused) -> TournamentReply {
    TournamentReply::Refused(<&str>::from(why).to_owned())
}

fn conclude(
    context: &mut RequestContext,
    (letter, row): (&Letter, &TournamentRow),
    reply: TournamentReply,
) -> Result<Verdict, Error> {
    let is_done = matches!(
        reply,
        TournamentReply::Entered | TournamentReply::Withdrawn | TournamentReply::Standings
    );
    let is_prose = reply == TournamentReply::Unclear;
    if !is_done && let Some(why) = silence_reason(context, letter.mail, is_prose)? {
        return Ok(Verdict::Dropped(why));
    }
    if is_done {
        last_seen::record_visit(context.conn, row.player_id, context.now)?;
    }
    if answer::is_within_limit(context, row.player_id)? {
        let news = TournamentNews::Answered(reply);
        let answered = (row.player_id, &news);
        tournament_results::news::answer(context.conn, row.tournament_id, answered, context.now)?;
    }
    let (player, tournament) = (row.player_id.0, row.tournament_id.0);
    tracing::info!(player, tournament, is_done, "incoming email processed");
    Ok(match is_done {
        true => Verdict::Done,
        false => Verdict::Refused,
    })
}
