//! Loads the view of a game.

use super::comments::remarks;
use super::history::GameHistory;
use super::visible_game::{VisibleGame, placed};
use super::{ChallengeDetails, GameView, OpposingProgram, Rematch, deal};
use crate::model::{
    AdminAct, GameId, GameMailFrequency, Origin, PlayerId, PlayerName, Seat, Status,
};
use crate::play::Reason;
use crate::rules::Side;
use crate::service::games::abandoned::silence_in;
use crate::service::games::loading::is_visible;
use crate::service::games::stored_game::{StoredGame, replayed};
use crate::service::games::variant_versions::is_current_version;
use crate::service::games::{conditional_move, notes};
use crate::service::mail_frequency::{self, MailSchedule};
use crate::service::{App, Error, Instant, RequestContext, invitations};
use crate::store::{
    DbConnection, Timestamp, admin_acts, challenges, games, imports, origins, players,
    program_games, records, vacations,
};
use std::collections::HashMap;

/// Loads the viewer's view of a game.
///
/// # Errors
/// [`Error::NotFound`] if there is no such game, or the viewer may not see it.
pub fn view(context: &mut RequestContext, id: GameId) -> Result<GameView, Error> {
    let viewer = context.viewer_id();
    view_for(context.app, context.conn, id, viewer)
}

/// Loads a game as seen by someone who need not be the viewer.
///
/// # Errors
/// [`Error::NotFound`] if there is no such game, or they may not see it.
pub fn view_for(
    app: &App,
    conn: &mut DbConnection,
    id: GameId,
    viewer: Option<PlayerId>,
) -> Result<GameView, Error> {
    let seen = games::find_with_viewer(conn, id, viewer.unwrap_or(PlayerId::NONE))?
        .ok_or(Error::NotFound)?;
    if !is_visible(conn, &seen.whole.row, viewer)? {
        return Err(Error::NotFound);
    }
    let stored = replayed(seen.whole.clone())?;
    complete(app, conn, stored, seen, viewer)
}

/// The view of a game that was loaded already, without another replay.
///
/// # Errors
/// [`Error::NotFound`] if the game no longer exists.
pub(in crate::service::games) fn view_of(
    context: &mut RequestContext,
    stored: StoredGame,
) -> Result<GameView, Error> {
    let viewer = context.viewer_id();
    let id = stored.row.id;
    let seen = games::find_with_viewer(context.conn, id, viewer.unwrap_or(PlayerId::NONE))?;
    complete(
        context.app,
        context.conn,
        stored,
        seen.ok_or(Error::NotFound)?,
        viewer,
    )
}

fn complete(
    app: &App,
    conn: &mut DbConnection,
    stored: StoredGame,
    seen: games::GameWithViewer,
    viewer: Option<PlayerId>,
) -> Result<GameView, Error> {
    let id = stored.row.id;
    let stored = VisibleGame::of(conn, stored, viewer)?;
    let seat = stored.seat();
    let started = stored.game.is_some();
    let (record, brought_by) = record_of(conn, &stored)?;
    let history = history_without_blocked(conn, &stored, seen.blocks)?;
    let notes = match started && seen.has_notes {
        true => notes::visible_in(conn, id, viewer)?,
        false => Vec::new(),
    };
    let onlooker = viewer.filter(|_| seat.is_none() && started && stored.is_public());
    let prepared = seen.prepared.as_ref();
    let plays = seat.filter(|_| stored.row.state.turn.is_some());
    Ok(GameView {
        placed: placed(conn, &stored)?,
        own_placing: stored.own_placing().map(str::to_owned),
        away: away(conn, &stored)?,
        is_opponent_here: plays.map(|seat| app.streams.is_here(id, seat.other())),
        mail: mail_of(&stored, &seen),
        watching: onlooker.map(|_| seen.mail.as_ref().is_some_and(|row| row.watching)),
        plan: prepared.and_then(|row| conditional_move::pending_tree(&stored, row)),
        held_answer: prepared.and_then(|row| conditional_move::held_reply(&stored, row)),
        old_version: (!is_current_version(app, &stored))
            .then_some(stored.row.rules.variant_version),
        own_offer: viewer.and_then(|viewer| history.last_offer_of(viewer)),
        messages: history.messages,
        adjustments: history.adjustments,
        prepared_plies: history.prepared_plies,
        offer_answer: history.offer_answer,
        last_moved_at: history.last_moved_at,
        ended_by_admin: ended_by_admin(conn, &stored)?,
        contest: history.contest,
        rematch: rematch(conn, &stored, seat)?,
        silence: match plays {
            Some(_) => silence_in(conn, &stored, app.clock.now())?,
            None => None,
        },
        facts: Vec::new(),
        tournament: seen.tournament,
        program: program_of(app, &stored, seen.program.as_ref()),
        chance: deal::visible_chance(conn, &stored)?,
        challenge_details: challenge_details(conn, &stored.row, viewer)?,
        names: seen.names,
        kibitz_closed: history.kibitz_closed,
        kibitz: remarks(conn, &stored, viewer)?,
        notes,
        visible: stored,
        viewer,
        seat,
        record,
        brought_by,
    })
}

/// The history of a game without the messages of players whom the viewer blocks.
fn history_without_blocked(
    conn: &mut DbConnection,
    stored: &VisibleGame,
    blocks: [bool; 2],
) -> Result<GameHistory, Error> {
    if stored.game.is_none() {
        return Ok(GameHistory::default());
    }
    let mut history = GameHistory::of(conn, stored)?;
    for (side, is_blocked) in Side::BOTH.into_iter().zip(blocks) {
        let player = stored.player_at(side).filter(|_| is_blocked);
        history
            .messages
            .retain(|message| Some(message.player_id) != player);
    }
    Ok(history)
}

/// The record of a game from elsewhere, and the player who imported it.
fn record_of(
    conn: &mut DbConnection,
    stored: &VisibleGame,
) -> Result<(Option<records::Row>, Option<PlayerName>), Error> {
    if !stored.row.is_from_elsewhere() {
        return Ok((None, None));
    }
    let record = records::find(conn, stored.row.id)?;
    let importer = match record {
        Some(_) => imports::find(conn, stored.row.id)?,
        None => None,
    };
    let Some(importer) = importer else {
        return Ok((record, None));
    };
    let called = players::names(conn, &[importer])?.pop();
    Ok((record, called.map(|(_, called)| called)))
}

/// The reason given by the admin who ended a game.
fn ended_by_admin(conn: &mut DbConnection, stored: &VisibleGame) -> Result<Option<String>, Error> {
    let outcome = stored.game.as_ref().and_then(|game| game.outcome);
    let may_be = [Reason::Adjudicated, Reason::Cancelled];
    if !outcome.is_some_and(|outcome| may_be.contains(&outcome.reason)) {
        return Ok(None);
    }
    let kinds = [AdminAct::Adjudicated, AdminAct::CalledOff];
    let act = admin_acts::last_in_game(conn, stored.row.id, &kinds)?;
    Ok(act.map(|act| act.reason))
}

fn challenge_details(
    conn: &mut DbConnection,
    row: &games::Row,
    viewer: Option<PlayerId>,
) -> Result<ChallengeDetails, Error> {
    Ok(match row.state.status {
        Status::Open => ChallengeDetails {
            in_place_of: origins::find(conn, Origin::Counter, row.id)?,
            countered_by: None,
            multiple: challenges::find_multiple(conn, row.id)?,
            requirements: challenges::find_requirements(conn, row.id)?,
            sent: invitations::target(conn, row, viewer)?,
        },
        Status::Declined => ChallengeDetails {
            countered_by: origins::latest(conn, Origin::Counter, row.id)?.map(|row| row.id),
            ..ChallengeDetails::default()
        },
        _ => ChallengeDetails::default(),
    })
}

/// The open or running rematch of a finished game, for its players.
fn rematch(
    conn: &mut DbConnection,
    stored: &VisibleGame,
    seat: Option<Side>,
) -> Result<Option<Rematch>, Error> {
    let is_over = stored.row.state.status == Status::Finished;
    let Some(seat) = seat.filter(|_| is_over) else {
        return Ok(None);
    };
    let latest = origins::latest(conn, Origin::Rematch, stored.row.id)?;
    Ok(latest.map(|row| Rematch {
        id: row.id,
        has_begun: row.state.status.has_begun(),
        waits: row.challenge.opponent_id == stored.player_at(seat),
    }))
}

/// The end of each side's current vacation; queried only if a clock is stopped by one.
fn away(conn: &mut DbConnection, stored: &VisibleGame) -> Result<[Option<Instant>; 2], Error> {
    let Some(game) = stored.game.as_ref().filter(|game| game.outcome.is_none()) else {
        return Ok([None; 2]);
    };
    let players = Side::BOTH.map(|side| match game.ledger.is_away(side) {
        true => stored.player_at(side),
        false => None,
    });
    let away_players: Vec<PlayerId> = players.into_iter().flatten().collect();
    if away_players.is_empty() {
        return Ok([None; 2]);
    }
    let until: HashMap<PlayerId, _> = vacations::away(conn, &away_players)?.into_iter().collect();
    Ok(players.map(|player| Some(until.get(&player?)?.utc())))
}

/// The viewer's email settings as a player: for this game, and in general.
fn mail_of(
    stored: &VisibleGame,
    seen: &games::GameWithViewer,
) -> Option<(GameMailFrequency, MailSchedule)> {
    let side = stored.seat().filter(|_| stored.game.is_some())?;
    let here = mail_frequency::in_game(seen.mail.as_ref(), stored.is_muted(side));
    let usually = seen.schedule.as_ref().map(MailSchedule::of_row);
    Some((here, usually.unwrap_or_default()))
}

/// The program that plays, if one does.
fn program_of(
    app: &App,
    stored: &VisibleGame,
    row: Option<&program_games::Row>,
) -> Option<OpposingProgram> {
    let row = row?;
    let due = row.due_at.map(Timestamp::utc);
    Some(OpposingProgram {
        seat: stored.seat_of(row.program_id)?,
        answers_at: due.filter(|due| *due > app.clock.now()),
    })
}

/// The progress of a game, for a page that waits for the opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    pub ply: i64,
    pub rev: i64,
    /// Whose turn it is; none if nobody is to move.
    pub turn: Option<Seat>,
    pub seat: Option<Side>,
    /// Whether something may happen in it still.
    pub goes_on: bool,
}

/// Returns the progress of a game or challenge; it reads one row and replays nothing.
///
/// # Errors
/// [`Error::NotFound`] if there is no such game, or the viewer may not see it.
pub fn progress(context: &mut RequestContext, id: GameId) -> Result<Progress, Error> {
    let viewer = context.viewer_id();
    let row = games::find(context.conn, id)?.ok_or(Error::NotFound)?;
    if !is_visible(context.conn, &row, viewer)? {
        return Err(Error::NotFound);
    }
    Ok(Progress {
        ply: row.state.ply,
        rev: row.state.rev,
        turn: row.state.turn,
        seat: viewer.and_then(|viewer| row.seat_of(viewer)),
        goes_on: matches!(row.state.status, Status::Open | Status::Playing),
    })
}
