//! Entry and withdrawal, invitations and helpers.

use super::TournamentRefused;
use super::starting::lock_as_organiser;
use crate::model::{
    EntrantStatus, PlayerId, TournamentId, TournamentKind, TournamentNews, TournamentStatus,
};
use crate::play::GameCommand;
use crate::refusals::Forbidden;
use crate::service::game_commands::act_for;
use crate::service::games::load_for_system;
use crate::service::standings::LoadedTournament;
use crate::service::tournament_results::{news, steps};
use crate::service::{Error, Instant, Limit, RequestContext, UseCaseResult, ratings, refuse};
use crate::store::tournaments::{self, entrants};
use crate::store::{DbConnection, Timestamp, blocks, players};

/// Enters the viewer. A repeated request has no effect.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] before the address is confirmed
/// or without an invitation.
pub fn enter(
    context: &mut RequestContext,
    id: TournamentId,
) -> UseCaseResult<(), TournamentRefused> {
    let tournament = LoadedTournament::lock_for_viewer(context, id)?;
    let me = context.confirmed_player()?.id;
    let entrant = tournament.entrant(me);
    let is_late = match tournament.status() {
        TournamentStatus::Open => false,
        TournamentStatus::Running if tournament.is_playing(me) => return Ok(()),
        TournamentStatus::Running if tournament.row.terms.late => true,
        TournamentStatus::Running => return refuse(TournamentRefused::EntriesClosed),
        _ => return refuse(TournamentRefused::IsOver),
    };
    if tournament.is_playing(me) {
        return Ok(());
    }
    if tournament.row.terms.by_invitation && entrant.is_none() && tournament.row.organiser_id != me
    {
        return Err(Error::Forbidden(Forbidden::NotInvited).into());
    }
    let is_ladder = tournament.kind() == TournamentKind::Ladder;
    let has_left = entrant.is_some_and(|row| row.status == EntrantStatus::Withdrawn);
    if is_late && has_left && !is_ladder {
        return refuse(TournamentRefused::Withdrew);
    }
    if is_late && !is_ladder && tournament.row.state.round >= tournament.row.state.rounds {
        return refuse(TournamentRefused::EntriesClosed);
    }
    if tournament.is_full() {
        return refuse(TournamentRefused::Full);
    }
    let pool = tournament.pool();
    let rating = ratings::shown(context, &pool, me)?.rounded();
    if !tournament.rating_range().contains(rating) {
        return Err(Error::Forbidden(Forbidden::TournamentRating).into());
    }
    let at = Timestamp::from(context.now);
    let numbers = tournament.entrants.iter().filter_map(|row| row.number);
    let row = entrants::Row {
        number: is_late.then(|| numbers.max().unwrap_or(0) + 1),
        rating: Some(rating),
        first_round: tournament.row.state.round + 1,
        ..entrants::Row::new((id, me), EntrantStatus::Entered, at)
    };
    entrants::save(context.conn, &row)?;
    let entered = TournamentNews::Entered {
        player: me,
        is_late,
    };
    news::write(context.conn, id, Some(me), &entered, context.now)?;
    tournaments::set_due(context.conn, id, at)?;
    Ok(())
}

/// Withdraws the viewer. After the start, the running games are resigned, and further games are
/// forfeited. A repeated request has no effect.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`].
pub fn withdraw(
    context: &mut RequestContext,
    id: TournamentId,
) -> UseCaseResult<(), TournamentRefused> {
    let found = LoadedTournament::for_viewer(context, id)?;
    let me = context.player()?.id;
    match found.entrant(me).map(|row| row.status) {
        None => return refuse(TournamentRefused::NotEntered),
        Some(EntrantStatus::Withdrawn) => return Ok(()),
        Some(_) => {}
    }
    if found.status().is_over() {
        return refuse(TournamentRefused::IsOver);
    }
    Ok(withdraw_player(context.conn, &found, me, context.now)?)
}

/// Withdraws a player who closes the account from all tournaments.
///
/// # Errors
/// If the database fails.
pub fn withdraw_from_all(
    conn: &mut DbConnection,
    player: PlayerId,
    now: Instant,
) -> Result<(), Error> {
    for id in entrants::of_player(conn, player)? {
        let found = LoadedTournament::find(conn, id)?;
        if !found.status().is_over() {
            withdraw_player(conn, &found, player, now)?;
        }
    }
    Ok(())
}

fn withdraw_player(
    conn: &mut DbConnection,
    found: &LoadedTournament,
    player: PlayerId,
    now: Instant,
) -> Result<(), Error> {
    // Games are locked before their tournament, as when they end.
    resign_games(conn, found, player, now)?;
    let tournament = LoadedTournament::lock(conn, found.id())?;
    let Some(row) = tournament.entrant(player) else {
        return Ok(());
    };
    let id = tournament.id();
    if tournament.status() == TournamentStatus::Open {
        withdraw_before_start(conn, &tournament, row)?;
    } else {
        let is_ladder = tournament.kind() == TournamentKind::Ladder;
        let withdrawn = entrants::Row {
            status: EntrantStatus::Withdrawn,
            number: row.number.filter(|_| !is_ladder),
            ..row.clone()
        };
        entrants::save(conn, &withdrawn)?;
        if is_ladder {
            steps::close_gap(conn, &tournament, row.number)?;
        }
    }
    let withdrawn = TournamentNews::Withdrawn { player };
    news::write(conn, id, Some(player), &withdrawn, now)?;
    Ok(tournaments::set_due(conn, id, now.into())?)
}

/// Before the start, a player may enter again; so an invitation remains.
fn withdraw_before_start(
    conn: &mut DbConnection,
    tournament: &LoadedTournament,
    row: &entrants::Row,
) -> Result<(), Error> {
    let status = match row.status {
        EntrantStatus::Entered if tournament.row.terms.by_invitation => EntrantStatus::Invited,
        EntrantStatus::Entered => {
            return Ok(entrants::delete(conn, (row.tournament_id, row.player_id))?);
        }
        _ => EntrantStatus::Withdrawn,
    };
    let row = entrants::Row {
        status,
        ..row.clone()
    };
    Ok(entrants::save(conn, &row)?)
}

/// Resigns the running games of a player in the tournament, and closes open challenges of a ladder.
fn resign_games(
    conn: &mut DbConnection,
    tournament: &LoadedTournament,
    player: PlayerId,
    now: Instant,
) -> Result<(), Error> {
    let own = tournament
        .pairings
        .iter()
        .filter(|row| row.result.is_none() && row.has(player));
    let mut games: Vec<_> = own.filter_map(|row| row.game_id).collect();
    games.sort_unstable();
    for game in games {
        let mut stored = load_for_system(conn, game, true)?;
        if let Some(seat) = stored.seat_of(player).filter(|_| stored.game.is_some()) {
            act_for(conn, &mut stored, seat, GameCommand::Resign, now)?;
        } else {
            crate::service::game_commands::close_for(conn, &stored, player, now)?;
        }
    }
    Ok(())
}

/// Invites a player to a tournament, who is told by email.
///
/// # Errors
/// As [`lock_as_organiser`]; [`Error::TooOften`].
pub fn invite(
    context: &mut RequestContext,
    id: TournamentId,
    name: &str,
) -> UseCaseResult<(), TournamentRefused> {
    let tournament = lock_as_organiser(context, id)?;
    let me = context.player()?.id;
    match tournament.status() {
        TournamentStatus::Open => {}
        TournamentStatus::Running if tournament.row.terms.late => {}
        TournamentStatus::Running => return refuse(TournamentRefused::EntriesClosed),
        _ => return refuse(TournamentRefused::IsOver),
    }
    let Some(player) = find_player(context.conn, name)? else {
        return refuse(TournamentRefused::NoSuchPlayer);
    };
    // Who blocks the organiser, or wants no challenges, is not disturbed.
    if player.no_challenges || blocks::exists(context.conn, player.id, me)? {
        return refuse(TournamentRefused::NoSuchPlayer);
    }
    if tournament.entrant(player.id).is_some() {
        return Ok(());
    }
    context.count(Limit::TournamentInvitation, me)?;
    let at = Timestamp::from(context.now);
    let row = entrants::Row::new((id, player.id), EntrantStatus::Invited, at);
    entrants::save(context.conn, &row)?;
    let invited = TournamentNews::Invited { player: player.id };
    Ok(news::write(
        context.conn,
        id,
        Some(me),
        &invited,
        context.now,
    )?)
}

/// Makes a player a helper of the organiser, or no longer one.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for anyone but the organiser.
pub fn set_helper(
    context: &mut RequestContext,
    id: TournamentId,
    (name, is_on): (&str, bool),
) -> UseCaseResult<(), TournamentRefused> {
    let tournament = lock_as_organiser(context, id)?;
    let me = context.player()?;
    if tournament.row.organiser_id != me.id && !me.is_admin() {
        return Err(Error::Forbidden(Forbidden::NotOrganiser).into());
    }
    let me = me.id;
    let Some(player) = find_player(context.conn, name)? else {
        return refuse(TournamentRefused::NoSuchPlayer);
    };
    if player.id == tournament.row.organiser_id {
        return refuse(TournamentRefused::Yourself);
    }
    if tournament.helpers.contains(&player.id) == is_on {
        return Ok(());
    }
    tournaments::set_helper(context.conn, id, (player.id, is_on))?;
    let player = player.id;
    let happened = match is_on {
        true => TournamentNews::HelperAdded { player },
        false => TournamentNews::HelperRemoved { player },
    };
    Ok(news::write(
        context.conn,
        id,
        Some(me),
        &happened,
        context.now,
    )?)
}

/// The player of that name, if the account is confirmed and open, and no program's.
pub(super) fn find_player(
    conn: &mut DbConnection,
    name: &str,
) -> Result<Option<players::Player>, Error> {
    let found = players::find_by_name(conn, name.trim())?;
    let may_enter = |player: &players::Player| {
        player.confirmed_at.is_some() && player.closed_at.is_none() && !player.is_program()
    };
    Ok(found.filter(may_enter))
}
