//! The pairs of the next round.

use crate::model::{EntrantStatus, PlayerId, TournamentKind, TournamentNews};
use crate::service::standings::LoadedTournament;
use crate::service::standings::knockout::{self, Criterion, Match};
use crate::service::standings::{self, Part, standings_of};
use crate::store::tournaments::pairings::NewRow;
use posthorse_tournament::formats::{knockout::first_round, round_robin};
use posthorse_tournament::pairing;

/// A round, or all rounds of a stage, to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NextRound {
    pub stage: i64,
    /// The last of the rounds.
    pub round: i64,
    /// The number of rounds of the tournament, as far as it is known.
    pub rounds: i64,
    pub rows: Vec<NewRow>,
    /// What the results of the last round lead to.
    pub news: Vec<TournamentNews>,
}

/// The first or next round of a running tournament whose rounds so far are over; `None` if it is
/// over. Ladders have no rounds.
pub(super) fn next_round(tournament: &LoadedTournament) -> Option<NextRound> {
    match tournament.kind() {
        TournamentKind::Swiss => swiss(tournament),
        TournamentKind::Knockout => knockout_round(tournament),
        TournamentKind::Ladder => None,
        TournamentKind::RoundRobin | TournamentKind::DoubleRoundRobin => stage(tournament),
    }
}

/// The place of a pair in a tournament.
struct Place {
    stage: i64,
    round: i64,
    section: i64,
    board: i64,
}

fn row(
    tournament: &LoadedTournament,
    place: &Place,
    (first, second): (PlayerId, Option<PlayerId>),
) -> NewRow {
    NewRow {
        tournament_id: tournament.id(),
        stage: place.stage,
        round: place.round,
        section: place.section,
        board: place.board,
        first_id: first,
        second_id: second,
        variant: tournament.variant_of(place.round),
        result: second.is_none().then(|| "U".to_owned()),
    }
}

fn from_one(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(0) + 1
}

fn swiss(tournament: &LoadedTournament) -> Option<NextRound> {
    let state = &tournament.row.state;
    if state.round >= state.rounds {
        return None;
    }
    let round = state.round + 1;
    let part = Part::ALL;
    let mut report = standings::report(tournament, part);
    let by_number = |number: u32| {
        let mut entrants = tournament.entrants.iter();
        entrants.find(|row| row.number == Some(i64::from(number)))
    };
    for player in &mut report.players {
        let entrant = by_number(player.number);
        let plays = entrant
            .is_some_and(|row| row.status == EntrantStatus::Entered && row.first_round <= round);
        if !plays {
            player.rounds.push(standings::absence());
        }
    }
    let pairs = pairing::next_round(&report).ok()?;
    let player = |number: u32| by_number(number).map(|row| row.player_id);
    let rows: Vec<NewRow> = pairs
        .iter()
        .enumerate()
        .filter_map(|(index, pair)| {
            let place = Place {
                stage: 1,
                round,
                section: 1,
                board: from_one(index),
            };
            let pair = (player(pair.white)?, pair.black.and_then(player));
            Some(row(tournament, &place, pair))
        })
        .collect();
    // A round with a bye alone is none.
    let has_games = rows.iter().any(|row| row.second_id.is_some());
    has_games.then_some(NextRound {
        stage: 1,
        round,
        rounds: state.rounds,
        rows,
        news: Vec::new(),
    })
}

fn knockout_round(tournament: &LoadedTournament) -> Option<NextRound> {
    let state = &tournament.row.state;
    let round = state.round + 1;
    let over = match round {
        1 => Vec::new(),
        _ => knockout::matches(tournament, state.round),
    };
    let pairs: Vec<(PlayerId, Option<PlayerId>)> = if round == 1 {
        let seeds: Vec<PlayerId> = tournament.players().map(|row| row.player_id).collect();
        let table = first_round(seeds.len()).into_iter();
        table
            .map(|(one, other)| (seeds[one], other.map(|other| seeds[other])))
            .collect()
    } else {
        let pairs = over.chunks_exact(2);
        pairs
            .map(|pair| (pair[0].winner, Some(pair[1].winner)))
            .collect()
    };
    let mut rows = Vec::new();
    for (index, (one, other)) in pairs.into_iter().enumerate() {
        let place = |board| Place {
            stage: 1,
            round,
            section: from_one(index),
            board,
        };
        rows.push(row(tournament, &place(1), (one, other)));
        if let Some(other) = other {
            rows.push(row(tournament, &place(2), (other, Some(one))));
        }
    }
    let news = ties(&over);
    (!rows.is_empty()).then_some(NextRound {
        stage: 1,
        round,
        rounds: state.rounds,
        rows,
        news,
    })
}

/// The ties of a round, and who goes on.
pub(super) fn ties(over: &[Match]) -> Vec<TournamentNews> {
    let ties = over
        .iter()
        .filter(|over| over.criterion != Criterion::Points);
    ties.filter_map(|over| {
        Some(TournamentNews::TieBroken {
            player: over.winner,
            over: over.loser?,
            by_lot: over.criterion == Criterion::Lot,
        })
    })
    .collect()
}

/// All rounds of the next stage of a round robin. The winners of the sections meet in the next
/// stage, until there is only one section.
fn stage(tournament: &LoadedTournament) -> Option<NextRound> {
    let state = &tournament.row.state;
    let players = match state.stage {
        0 => tournament.players().map(|row| row.player_id).collect(),
        last => winners(tournament, last)?,
    };
    let size = usize::try_from(tournament.row.terms.section).unwrap_or(2);
    let stage = state.stage + 1;
    let mut rows = Vec::new();
    let mut last = state.round;
    for (index, section) in round_robin::sections(players.len(), size)
        .iter()
        .enumerate()
    {
        let rounds = match tournament.kind() {
            TournamentKind::DoubleRoundRobin => round_robin::double_rounds(section.len()),
            _ => round_robin::rounds(section.len()),
        };
        for (number, games) in rounds.iter().enumerate() {
            let round = state.round + from_one(number);
            last = last.max(round);
            for (board, (first, second)) in games.iter().enumerate() {
                let place = Place {
                    stage,
                    round,
                    section: from_one(index),
                    board: from_one(board),
                };
                let pair = (players[section[*first]], Some(players[section[*second]]));
                rows.push(row(tournament, &place, pair));
            }
        }
    }
    // Rounds follow one another through all sections.
    rows.sort_by_key(|row| (row.round, row.section, row.board));
    (!rows.is_empty()).then_some(NextRound {
        stage,
        round: last,
        rounds: last,
        rows,
        news: Vec::new(),
    })
}

/// The winners of the sections of a stage, by their starting numbers; `None` if there was only one
/// section. Of equal players the one with the lower starting number goes on.
fn winners(tournament: &LoadedTournament, stage: i64) -> Option<Vec<PlayerId>> {
    let sections = tournament.sections(stage);
    if sections.len() < 2 {
        return None;
    }
    let best = sections.into_keys().filter_map(|section| {
        let part = Part {
            stage: Some(stage),
            section: Some(section),
        };
        let mut rows = standings_of(tournament, part).into_iter();
        rows.find(|row| !row.has_withdrawn)
    });
    let mut best: Vec<_> = best.collect();
    best.sort_by_key(|row| row.number);
    let players: Vec<PlayerId> = best.iter().map(|row| row.player).collect();
    (players.len() > 1).then_some(players)
}
