//! The tables of a tournament's page: the rounds of a Swiss and the crosstables of a round robin.

use super::view::{Cell, Crosstable, CrosstableRow, ranked_player};
use crate::model::{PlayerId, PlayerName};
use crate::service::standings;
use crate::service::standings::LoadedTournament;
use crate::store::tournaments::pairings;
use std::collections::HashMap;

/// The cells of both players of a pairing.
fn cells(tournament: &LoadedTournament, row: &pairings::Row) -> Vec<(PlayerId, Cell)> {
    let number = |player| tournament.entrant(player).and_then(|row| row.number);
    let mut codes = row.result.as_deref().unwrap_or_default().chars();
    let mut cell = |opponent: Option<PlayerId>, has_first_move| Cell {
        opponent: opponent.and_then(number),
        has_first_move,
        code: codes.next(),
        game: row.game_id,
    };
    let first = (row.first_id, cell(row.second_id, true));
    let second = row
        .second_id
        .map(|id| (id, cell(Some(row.first_id), false)));
    std::iter::once(first).chain(second).collect()
}

pub(super) fn cells_of_rounds(tournament: &LoadedTournament) -> HashMap<PlayerId, Vec<Cell>> {
    let length = usize::try_from(tournament.row.state.round).unwrap_or(0);
    let mut rounds: HashMap<PlayerId, Vec<Cell>> = HashMap::new();
    for row in &tournament.pairings {
        let round = usize::try_from(row.round - 1).unwrap_or(0);
        for (player, cell) in cells(tournament, row) {
            let own = rounds
                .entry(player)
                .or_insert_with(|| vec![Cell::default(); length]);
            own[round] = cell;
        }
    }
    rounds
}

pub(super) fn crosstables(
    tournament: &LoadedTournament,
    name: &impl Fn(PlayerId) -> PlayerName,
) -> Vec<Crosstable> {
    if !tournament.kind().is_round_robin() {
        return Vec::new();
    }
    let stages = (1..=tournament.row.state.stage).rev();
    let sections = stages.flat_map(|stage| {
        let sections = tournament.sections(stage).into_keys();
        sections.map(move |section| (stage, section))
    });
    sections
        .map(|(stage, section)| crosstable(tournament, (stage, section), name))
        .collect()
}

fn crosstable(
    tournament: &LoadedTournament,
    (stage, section): (i64, i64),
    name: &impl Fn(PlayerId) -> PlayerName,
) -> Crosstable {
    let part = standings::Part {
        stage: Some(stage),
        section: Some(section),
    };
    let ranking = standings::standings_of(tournament, part);
    let size = ranking.len();
    let mut rows: Vec<CrosstableRow> = ranking
        .iter()
        .map(|row| CrosstableRow {
            player: ranked_player(tournament, row, name),
            cells: vec![Vec::new(); size],
        })
        .collect();
    let place = |player| ranking.iter().position(|row| row.player == player);
    let games = tournament.stage(stage).filter(|row| row.section == section);
    for row in games {
        let (Some(first), Some(second)) = (place(row.first_id), row.second_id.and_then(place))
        else {
            continue;
        };
        for (player, cell) in cells(tournament, row) {
            let (own, other) = match player == row.first_id {
                true => (first, second),
                false => (second, first),
            };
            rows[own].cells[other].push(cell);
        }
    }
    Crosstable {
        stage,
        section,
        rows,
    }
}
