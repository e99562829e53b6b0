//! A Swiss that goes on from a report file. Its games are not rated.

use super::{TournamentRefused, TournamentTerms, entering, terms};
use crate::model::{
    EntrantStatus, PlayerId, StartRule, TournamentId, TournamentKind, TournamentNews,
    TournamentStatus,
};
use crate::refusals::ReportFault;
use crate::rules::Variant;
use crate::service::standings;
use crate::service::tournament_results::news;
use crate::service::{Limit, RequestContext, UseCaseResult, refuse};
use crate::store::tournaments::{self, State, entrants, pairings};
use crate::store::{Timestamp, blocks};
use posthorse_tournament::{Colour, Outcome, Player, Points, Tournament, trf};
use std::collections::HashMap;

/// The unknown names that a refusal lists.
const MOST_NAMES: usize = 10;

/// Continues the Swiss of a report file whose players have accounts of the same names. The name and
/// the rounds come from the file, everything else from `terms`.
///
/// # Errors
/// As [`super::create`].
pub fn import(
    context: &mut RequestContext,
    text: &str,
    terms: &TournamentTerms,
) -> UseCaseResult<TournamentId, TournamentRefused> {
    let me = context.confirmed_player()?.id;
    let (file, rounds) = read(text)
        .map_err(TournamentRefused::WrongFile)
        .or_else(refuse)?;
    let players = find_players(context, &file)?;
    let places = i64::try_from(players.len()).unwrap_or(i64::MAX);
    let terms = TournamentTerms {
        name: match file.name.trim() {
            "" => terms.name.clone(),
            name => name.chars().take(terms::MOST_NAME).collect(),
        },
        kind: TournamentKind::Swiss,
        places: Some(places.max(2)),
        rounds: Some(rounds),
        start: StartRule::Manual,
        rated: false,
        late: false,
        ..terms.clone()
    };
    terms::check(&terms, context.now).or_else(refuse)?;
    context.count(Limit::Tournament, me)?;
    let id = terms::insert(context, me, &terms)?;
    write_players(context, id, (&file, &players))?;
    let played = rows((id, &terms.variants[0]), &file, &players);
    pairings::insert(context.conn, &played)?;
    let at = Timestamp::from(context.now);
    let paired = i64::try_from(file.paired_rounds()).unwrap_or(0);
    let state = State {
        status: TournamentStatus::Running,
        stage: 1,
        round: paired,
        announced: paired,
        rounds,
        due_at: Some(at),
        reminded_at: None,
        started_at: Some(at),
        finished_at: None,
    };
    tournaments::save(context.conn, id, &state)?;
    news::write(
        context.conn,
        id,
        Some(me),
        &TournamentNews::Started,
        context.now,
    )?;
    Ok(id)
}

/// A tournament that can go on, with its number of rounds.
fn read(text: &str) -> Result<(Tournament, i64), ReportFault> {
    if text.trim().is_empty() {
        return Err(ReportFault::Empty);
    }
    let file = trf::read(text).map_err(|fault| ReportFault::Unreadable {
        line: fault.line,
        column: fault.column,
        what: fault.kind.to_string(),
    })?;
    let rounds = check(&file)?;
    Ok((file, rounds))
}

/// The number of rounds, if the tournament can go on.
fn check(file: &Tournament) -> Result<i64, ReportFault> {
    let is_usual = file.points == Points::default()
        && file.forbidden.is_empty()
        && file.accelerations.is_empty();
    if !is_usual {
        return Err(ReportFault::SpecialRules);
    }
    let paired = file.paired_rounds();
    let is_unfinished = |player: &Player, round: usize| {
        let entry = player.entry(round);
        entry.opponent != 0 && matches!(entry.outcome, Outcome::Blank | Outcome::Unknown)
    };
    let unfinished = (0..paired).find(|round| {
        file.players
            .iter()
            .any(|player| is_unfinished(player, *round))
    });
    if let Some(round) = unfinished {
        return Err(ReportFault::Unfinished(round + 1));
    }
    let usual = usize::try_from(standings::usual_rounds(file.players.len())).unwrap_or(1);
    let rounds = file.rounds.unwrap_or(usual.max(paired + 1));
    if rounds <= paired || file.players.len() < 2 {
        return Err(ReportFault::NoRoundLeft);
    }
    Ok(i64::try_from(rounds).unwrap_or(i64::MAX))
}

/// The accounts of the players, by starting number.
fn find_players(
    context: &mut RequestContext,
    file: &Tournament,
) -> UseCaseResult<HashMap<u32, PlayerId>, TournamentRefused> {
    let me = context.confirmed_player()?.id;
    let mut players = HashMap::new();
    let mut unknown = Vec::new();
    for player in &file.players {
        let found = entering::find_player(context.conn, &player.name)?;
        // Who blocks the organiser, or wants no challenges, is not entered by others.
        let found = match found {
            Some(found) if found.id == me => Some(found),
            Some(found) if found.no_challenges || blocks::exists(context.conn, found.id, me)? => {
                None
            }
            found => found,
        };
        match found.filter(|found| !players.values().any(|known| *known == found.id)) {
            Some(found) => {
                players.insert(player.number, found.id);
            }
            None => unknown.push(player.name.clone()),
        }
    }
    unknown.truncate(MOST_NAMES);
    if !unknown.is_empty() {
        return refuse(TournamentRefused::UnknownPlayers(unknown));
    }
    Ok(players)
}

fn write_players(
    context: &mut RequestContext,
    id: TournamentId,
    (file, players): (&Tournament, &HashMap<u32, PlayerId>),
) -> UseCaseResult<(), TournamentRefused> {
    let at = Timestamp::from(context.now);
    let paired = file.paired_rounds();
    for player in &file.players {
        let Some(player_id) = players.get(&player.number) else {
            continue;
        };
        // An absence in the next round stands in the file already.
        let first = paired + 1 + usize::from(player.is_absent(paired));
        let row = entrants::Row {
            number: Some(i64::from(player.number)),
            rating: player.rating.map(i64::from),
            first_round: i64::try_from(first).unwrap_or(1),
            ..entrants::Row::new((id, *player_id), EntrantStatus::Entered, at)
        };
        entrants::save(context.conn, &row)?;
    }
    Ok(())
}

/// The games and byes of the file.
fn rows(
    (id, variant): (TournamentId, &Variant),
    file: &Tournament,
    players: &HashMap<u32, PlayerId>,
) -> Vec<pairings::NewRow> {
    let mut rows = Vec::new();
    for round in 0..file.paired_rounds() {
        let mut board = 0;
        for player in &file.players {
            let entry = player.entry(round);
            let opponent = file.index_of(entry.opponent).map(|at| &file.players[at]);
            // A game stands in the lines of both players.
            let is_second = opponent.is_some() && entry.colour == Some(Colour::Black);
            let is_absent = matches!(entry.outcome, Outcome::Blank | Outcome::ZeroPointBye);
            if is_second || (opponent.is_none() && is_absent) {
                continue;
            }
            let Some(first_id) = players.get(&player.number) else {
                continue;
            };
            let mut result = entry.outcome.code().to_string();
            result.extend(opponent.map(|other| other.entry(round).outcome.code()));
            board += 1;
            rows.push(pairings::NewRow {
                tournament_id: id,
                stage: 1,
                round: i64::try_from(round).unwrap_or(0) + 1,
                section: 1,
                board,
                first_id: *first_id,
                second_id: opponent.and_then(|other| players.get(&other.number).copied()),
                variant: variant.slug().to_owned(),
                result: Some(result),
            });
        }
    }
    rows
}
