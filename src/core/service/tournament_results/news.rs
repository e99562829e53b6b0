//! Records what happens in a tournament, and queues the emails about it.

use crate::event::Event;
use crate::model::notice::Kind;
use crate::model::{PlayerId, TournamentEvent, TournamentId, TournamentNews};
use crate::service::standings::LoadedTournament;
use crate::service::{Error, Instant, notices};
use crate::store::{DbConnection, events, follows, tournaments};

/// Records an event of a tournament. Its emails go to all whom it concerns, except the one who
/// caused it.
pub(in crate::service) fn write(
    conn: &mut DbConnection,
    id: TournamentId,
    actor: Option<PlayerId>,
    news: &TournamentNews,
    now: Instant,
) -> Result<(), Error> {
    let event = record(conn, id, actor, news, now)?;
    for player in recipients(conn, id, news)? {
        if Some(player) != actor {
            notices::tournament(conn, player, (event, Kind::Tournament), now)?;
        }
    }
    Ok(())
}

/// Records the answer to a player's email, and queues it.
pub(in crate::service) fn answer(
    conn: &mut DbConnection,
    id: TournamentId,
    (player, news): (PlayerId, &TournamentNews),
    now: Instant,
) -> Result<(), Error> {
    let event = record(conn, id, Some(player), news, now)?;
    notices::tournament(conn, player, (event, Kind::Answer), now)
}

fn record(
    conn: &mut DbConnection,
    id: TournamentId,
    actor: Option<PlayerId>,
    news: &TournamentNews,
    now: Instant,
) -> Result<i64, Error> {
    let happened = TournamentEvent {
        tournament: id,
        news: news.clone(),
    };
    let row = events::NewEvent {
        game_id: None,
        seq: 0,
        player_id: actor,
        event: &Event::Tournament(Box::new(happened)),
        ply: None,
        at: now.into(),
    };
    let event = events::insert(conn, &row)?;
    tournaments::add_event(conn, id, event)?;
    Ok(event)
}

fn recipients(
    conn: &mut DbConnection,
    id: TournamentId,
    news: &TournamentNews,
) -> Result<Vec<PlayerId>, Error> {
    let recipients = match news {
        TournamentNews::Invited { player }
        | TournamentNews::HelperAdded { player }
        | TournamentNews::Dropped { player } => vec![*player],
        TournamentNews::Climbed { player, over, .. }
        | TournamentNews::TieBroken { player, over, .. } => vec![*player, *over],
        TournamentNews::Decided { first, second, .. } => vec![*first, *second],
        TournamentNews::Announced => followers(conn, id)?,
        TournamentNews::Entered { is_late: true, .. } | TournamentNews::Withdrawn { .. } => {
            organisers(conn, id)?
        }
        TournamentNews::StartsSoon
        | TournamentNews::Started
        | TournamentNews::RoundStarted { .. }
        | TournamentNews::Finished
        | TournamentNews::Cancelled => {
            let tournament = LoadedTournament::find(conn, id)?;
            tournament.players().map(|row| row.player_id).collect()
        }
        TournamentNews::Entered { is_late: false, .. }
        | TournamentNews::HelperRemoved { .. }
        | TournamentNews::Answered(_) => Vec::new(),
    };
    Ok(recipients)
}

fn organisers(conn: &mut DbConnection, id: TournamentId) -> Result<Vec<PlayerId>, Error> {
    let row = tournaments::find(conn, id)?.ok_or(Error::NotFound)?;
    let mut organisers = tournaments::helpers(conn, id)?;
    organisers.push(row.organiser_id);
    Ok(organisers)
}

/// The followers of the organiser of a public tournament.
fn followers(conn: &mut DbConnection, id: TournamentId) -> Result<Vec<PlayerId>, Error> {
    let row = tournaments::find(conn, id)?.ok_or(Error::NotFound)?;
    match row.terms.by_invitation {
        true => Ok(Vec::new()),
        false => Ok(follows::followers(conn, row.organiser_id)?),
    }
}
