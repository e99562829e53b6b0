//! What follows from time and from results: starts, rounds, games, the end.

use super::MOST_PLACES;
use super::rounds::{NextRound, next_round, ties};
use crate::model::{
    EntrantStatus, PlayerId, StartRule, TournamentId, TournamentKind, TournamentNews,
    TournamentStatus,
};
use crate::service::game_commands::{PairedGame, begin_paired};
use crate::service::standings::LoadedTournament;
use crate::service::standings::{self, knockout};
use crate::service::tournament_results::{news, steps};
use crate::service::{App, Error, Instant};
use crate::store::tournaments::{self, State, entrants, pairings};
use crate::store::{DbConnection, Timestamp};
use chrono::TimeDelta;
use std::collections::HashMap;

/// The games that begin in one transaction, so that moves of others need not wait long.
const GAMES_AT_ONCE: usize = 20;
/// Players are reminded of a start by date that long before.
const REMINDED_BEFORE: TimeDelta = TimeDelta::days(1);
/// When the job tries again after a failure.
const AFTER_FAILURE: TimeDelta = TimeDelta::minutes(5);

/// What a tournament needs next.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    /// Nothing before that time; nothing at all if there is none.
    Wait(Option<Instant>),
    Remind,
    Start,
    /// Too few players have entered.
    Cancel,
    Pair(NextRound),
    /// Games that did not begin before a player withdrew, with their results.
    Forfeit(Vec<(i64, &'static str)>),
    /// The games of these pairings begin.
    Begin(Vec<i64>),
    /// The games of a round have begun, as far as they can.
    Announce,
    /// These players of a ladder lose a step because of inactivity.
    Drop(Vec<PlayerId>),
    Finish(Vec<TournamentNews>),
}

/// Does what is due in all tournaments.
///
/// # Errors
/// If the database fails. A failure in one tournament does not hold up the others.
pub fn advance_due(app: &App) -> Result<(), Error> {
    loop {
        let due = {
            let conn = &mut *app.connection()?;
            tournaments::due(conn, app.clock.now().into())?
        };
        if due.is_empty() {
            return Ok(());
        }
        for id in due {
            if let Err(error) = advance(app, id) {
                tracing::error!(tournament = id.0, %error, "a tournament cannot go on");
                app.write_unattended(|conn, now| {
                    let later = Timestamp::from(now + AFTER_FAILURE);
                    Ok::<_, Error>(tournaments::set_due(conn, id, later)?)
                })?;
            }
        }
    }
}

/// Does the next step of a tournament. It is found outside of the transaction, because a large
/// round takes a second to pair.
fn advance(app: &App, id: TournamentId) -> Result<(), Error> {
    let now = app.clock.now();
    let found = LoadedTournament::find(&mut *app.connection()?, id)?;
    let step = next_step(&found, now);
    app.write_unattended(|conn, now| {
        let tournament = LoadedTournament::lock(conn, id)?;
        if !is_same(&tournament, &found) {
            // It is still due.
            return Ok(());
        }
        perform(app, conn, (&tournament, &step), now)
    })
}

fn is_same(one: &LoadedTournament, other: &LoadedTournament) -> bool {
    one.row.state == other.row.state
        && one.entrants == other.entrants
        && one.pairings == other.pairings
}

fn next_step(tournament: &LoadedTournament, now: Instant) -> Step {
    match tournament.status() {
        TournamentStatus::Open => step_before_start(tournament, now),
        TournamentStatus::Running => step_after_start(tournament, now),
        TournamentStatus::Finished | TournamentStatus::Cancelled => Step::Wait(None),
    }
}

fn step_before_start(tournament: &LoadedTournament, now: Instant) -> Step {
    let has_players = tournament.players().nth(1).is_some();
    let terms = &tournament.row.terms;
    let starts_at = terms.starts_at.map(Timestamp::utc);
    match (terms.start, starts_at) {
        // A ladder without a limit starts at once; players enter at any time.
        (StartRule::Full, _) if has_no_limit(tournament) => Step::Start,
        (StartRule::Full, _) if tournament.is_full() && has_players => Step::Start,
        (StartRule::Date, Some(at)) if at <= now && has_players => Step::Start,
        (StartRule::Date, Some(at)) if at <= now => Step::Cancel,
        (StartRule::Date, Some(at)) if tournament.row.state.reminded_at.is_none() => {
            if at - REMINDED_BEFORE <= now {
                Step::Remind
            } else {
                Step::Wait(Some(at - REMINDED_BEFORE))
            }
        }
        (StartRule::Date, at) => Step::Wait(at),
        _ => Step::Wait(None),
    }
}

fn has_no_limit(tournament: &LoadedTournament) -> bool {
    tournament.kind() == TournamentKind::Ladder && tournament.row.terms.places >= MOST_PLACES
}

fn step_after_start(tournament: &LoadedTournament, now: Instant) -> Step {
    let forfeits = forfeits(tournament);
    if !forfeits.is_empty() {
        return Step::Forfeit(forfeits);
    }
    let due = games_to_begin(tournament);
    if !due.is_empty() {
        return Step::Begin(due);
    }
    if tournament.row.state.announced < tournament.row.state.round {
        return Step::Announce;
    }
    if tournament.kind() == TournamentKind::Ladder {
        let idle = steps::idle_players(tournament, now);
        if !idle.is_empty() {
            return Step::Drop(idle);
        }
        return Step::Wait(steps::next_check(tournament));
    }
    if tournament.pairings.iter().any(|row| row.result.is_none()) {
        return Step::Wait(None);
    }
    match next_round(tournament) {
        Some(round) => Step::Pair(round),
        None if tournament.kind() == TournamentKind::Knockout => {
            let over = knockout::matches(tournament, tournament.row.state.round);
            Step::Finish(ties(&over))
        }
        None => Step::Finish(Vec::new()),
    }
}

/// The pairs without a game of which a player has withdrawn.
fn forfeits(tournament: &LoadedTournament) -> Vec<(i64, &'static str)> {
    let waiting = waiting(tournament);
    let forfeit = |(row, second): (&pairings::Row, PlayerId)| {
        let plays = (
            tournament.is_playing(row.first_id),
            tournament.is_playing(second),
        );
        let result = match plays {
            (true, true) => return None,
            (true, false) => "+-",
            (false, true) => "-+",
            (false, false) => "--",
        };
        Some((row.id, result))
    };
    waiting.filter_map(forfeit).collect()
}

/// The pairs that have neither a game nor a result.
fn waiting(tournament: &LoadedTournament) -> impl Iterator<Item = (&pairings::Row, PlayerId)> {
    let rows = tournament.pairings.iter();
    let waiting = rows.filter(|row| row.game_id.is_none() && row.result.is_none());
    waiting.filter_map(|row| Some((row, row.second_id?)))
}

/// The next games to begin: those for which both players have time.
fn games_to_begin(tournament: &LoadedTournament) -> Vec<i64> {
    let limit = match usize::try_from(tournament.row.terms.at_once) {
        Ok(0) | Err(_) => usize::MAX,
        Ok(limit) => limit,
    };
    let mut running: HashMap<PlayerId, usize> = HashMap::new();
    let started = tournament
        .pairings
        .iter()
        .filter(|row| row.game_id.is_some() && row.result.is_none());
    for row in started {
        for player in row.players() {
            *running.entry(player).or_default() += 1;
        }
    }
    let mut due = Vec::new();
    for (row, second) in waiting(tournament) {
        let players = [row.first_id, second];
        let has_time = |player: &PlayerId| running.get(player).is_none_or(|games| *games < limit);
        if players.iter().all(has_time) {
            for player in players {
                *running.entry(player).or_default() += 1;
            }
            due.push(row.id);
        }
        if due.len() == GAMES_AT_ONCE {
            break;
        }
    }
    due
}

fn perform(
    app: &App,
    conn: &mut DbConnection,
    (tournament, step): (&LoadedTournament, &Step),
    now: Instant,
) -> Result<(), Error> {
    let id = tournament.id();
    let mut state = tournament.row.state.clone();
    match step {
        Step::Wait(until) => {
            state.due_at = until.map(Timestamp::from);
            tournaments::save(conn, id, &state)?;
        }
        Step::Remind => {
            state.reminded_at = Some(now.into());
            tournaments::save(conn, id, &state)?;
            news::write(conn, id, None, &TournamentNews::StartsSoon, now)?;
        }
        Step::Start => start(conn, tournament, now)?,
        Step::Cancel => end(conn, id, (state, TournamentStatus::Cancelled), now)?,
        Step::Pair(round) => pair(conn, (tournament, round), now)?,
        Step::Forfeit(rows) => {
            for (row, result) in rows {
                pairings::set_result(conn, *row, (result, Some("withdrawal")))?;
            }
        }
        Step::Begin(rows) => {
            let due = tournament
                .pairings
                .iter()
                .filter(|row| rows.contains(&row.id));
            for row in due {
                begin(app, conn, (tournament, row), now)?;
            }
        }
        Step::Announce => {
            let round = state.announced + 1;
            state.announced = state.round;
            tournaments::save(conn, id, &state)?;
            let started = match round {
                1 => TournamentNews::Started,
                round => TournamentNews::RoundStarted { round },
            };
            news::write(conn, id, None, &started, now)?;
        }
        Step::Drop(players) => steps::drop_idle(conn, tournament, players, now)?,
        Step::Finish(ties) => {
            for tie in ties {
                news::write(conn, id, None, tie, now)?;
            }
            end(conn, id, (state, TournamentStatus::Finished), now)?;
        }
    }
    Ok(())
}

/// Gives the players their starting numbers, the highest rating first, and lets the first round
/// follow.
pub(super) fn start(
    conn: &mut DbConnection,
    tournament: &LoadedTournament,
    now: Instant,
) -> Result<(), Error> {
    let id = tournament.id();
    let mut players: Vec<&entrants::Row> = tournament.players().collect();
    // The sort is stable: of equal players, the first who entered has the lower number.
    players.sort_by_key(|row| std::cmp::Reverse(row.rating));
    for (number, row) in (1..).zip(&players) {
        let numbered = entrants::Row {
            number: Some(number),
            active_at: now.into(),
            ..(*row).clone()
        };
        entrants::save(conn, &numbered)?;
    }
    let uninvited = tournament
        .entrants
        .iter()
        .filter(|row| row.status == EntrantStatus::Withdrawn);
    for row in uninvited {
        entrants::delete(conn, (id, row.player_id))?;
    }
    let mut state = tournament.row.state.clone();
    state.status = TournamentStatus::Running;
    state.started_at = Some(now.into());
    state.due_at = Some(now.into());
    state.rounds = rounds_of(tournament, players.len());
    tournaments::save(conn, id, &state)?;
    match tournament.kind() {
        // The others tell their players when the games of the first round have begun.
        TournamentKind::Ladder => news::write(conn, id, None, &TournamentNews::Started, now),
        _ => Ok(()),
    }
}

fn rounds_of(tournament: &LoadedTournament, players: usize) -> i64 {
    match tournament.kind() {
        TournamentKind::Swiss if tournament.row.state.rounds > 0 => tournament.row.state.rounds,
        TournamentKind::Swiss => standings::usual_rounds(players),
        TournamentKind::Knockout => {
            let rounds = posthorse_tournament::formats::knockout::rounds(players);
            i64::try_from(rounds).unwrap_or(0)
        }
        _ => 0,
    }
}

fn pair(
    conn: &mut DbConnection,
    (tournament, next): (&LoadedTournament, &NextRound),
    now: Instant,
) -> Result<(), Error> {
    let id = tournament.id();
    pairings::insert(conn, &next.rows)?;
    let state = State {
        stage: next.stage,
        round: next.round,
        rounds: next.rounds,
        ..tournament.row.state.clone()
    };
    tournaments::save(conn, id, &state)?;
    for tie in &next.news {
        news::write(conn, id, None, tie, now)?;
    }
    Ok(())
}

fn begin(
    app: &App,
    conn: &mut DbConnection,
    (tournament, row): (&LoadedTournament, &pairings::Row),
    now: Instant,
) -> Result<(), Error> {
    let Some(second) = row.second_id else {
        return Ok(());
    };
    let players = [row.first_id, second];
    let game = paired_game(app, tournament, (&row.variant, players))?;
    let game = begin_paired(conn, &game, now)?;
    Ok(pairings::set_game(conn, row.id, game)?)
}

/// A game between two players, the first of whom moves first, on the terms of the tournament.
pub(super) fn paired_game(
    app: &App,
    tournament: &LoadedTournament,
    (slug, players): (&str, [PlayerId; 2]),
) -> Result<PairedGame, Error> {
    let terms = &tournament.row.terms;
    let unreadable = |what: &str| Error::Internal(format!("{what} of a tournament").into());
    let variant = app.setup.catalogue.find(slug);
    let variant = variant.ok_or_else(|| unreadable(slug))?;
    let mut books = variant.rulebooks().iter();
    let book = books.find(|book| book.slug() == terms.rulebook);
    Ok(PairedGame {
        rulebook: book.copied().unwrap_or(variant.rulebooks()[0]),
        variant,
        pace: terms.pace.parse().map_err(|_| unreadable(&terms.pace))?,
        players,
        is_private: terms.by_invitation,
        is_rated: terms.rated,
    })
}

pub(super) fn end(
    conn: &mut DbConnection,
    id: TournamentId,
    (state, status): (State, TournamentStatus),
    now: Instant,
) -> Result<(), Error> {
    let state = State {
        status,
        due_at: None,
        finished_at: Some(now.into()),
        ..state
    };
    tournaments::save(conn, id, &state)?;
    let happened = match status {
        TournamentStatus::Cancelled => TournamentNews::Cancelled,
        _ => TournamentNews::Finished,
    };
    news::write(conn, id, None, &happened, now)
}
