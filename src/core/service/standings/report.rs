//! A tournament in the terms of FIDE's report file, and its standings.

use super::LoadedTournament;
use crate::model::{EntrantStatus, PlayerId, TournamentId, TournamentKind};
use crate::service::{Error, RequestContext};
use crate::store::players;
use crate::store::tournaments::{entrants, pairings};
use posthorse_tournament::standings::{self as tables, Break};
use posthorse_tournament::{
    Colour, Entry, Outcome, Player, Points, Tournament, formats, trf as files,
};
use std::collections::{BTreeMap, HashMap};

/// The tie-breaks after the points, in order.
const ROUND_ROBIN_BREAKS: &str = "PTS,SB,DE,WIN";
const SWISS_BREAKS: &str = "PTS,BH/C1,BH,SB,DE,WIN";

/// A player's place.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    pub player: PlayerId,
    /// The starting number; the step of a ladder.
    pub number: i64,
    /// From 1. Equal players share a rank.
    pub rank: usize,
    pub points: f64,
    /// The names of the tie-breaks and their values; `None` where one is not defined.
    pub breaks: Vec<(String, Option<f64>)>,
    pub has_withdrawn: bool,
}

/// A part of a tournament that has standings of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::service) struct Part {
    /// `None` for all stages, one after the other.
    pub stage: Option<i64>,
    /// `None` for all.
    pub section: Option<i64>,
}

impl Part {
    pub(in crate::service) const ALL: Self = Self {
        stage: None,
        section: None,
    };
}

impl LoadedTournament {
    /// The sections of a stage, with their players' numbers.
    pub(in crate::service) fn sections(&self, stage: i64) -> BTreeMap<i64, Vec<PlayerId>> {
        let mut sections: BTreeMap<i64, Vec<PlayerId>> = BTreeMap::new();
        for row in self.stage(stage) {
            let players = sections.entry(row.section).or_default();
            for player in row.players() {
                if !players.contains(&player) {
                    players.push(player);
                }
            }
        }
        sections
    }

    fn numbered(&self) -> impl Iterator<Item = (&entrants::Row, u32)> {
        let entrants = self.entrants.iter();
        entrants.filter_map(|row| {
            let number = row.number.and_then(|number| u32::try_from(number).ok())?;
            Some((row, number))
        })
    }
}

/// A part of the tournament in FIDE's terms.
pub(in crate::service) fn report(tournament: &LoadedTournament, part: Part) -> Tournament {
    let numbers: HashMap<PlayerId, u32> = tournament
        .numbered()
        .map(|(row, number)| (row.player_id, number))
        .collect();
    let in_part = |row: &&pairings::Row| {
        part.stage.is_none_or(|own| own == row.stage)
            && part.section.is_none_or(|own| own == row.section)
    };
    let played: Vec<&pairings::Row> = tournament.pairings.iter().filter(in_part).collect();
    let first = played.iter().map(|row| row.round).min().unwrap_or(1);
    let last = played.iter().map(|row| row.round).max().unwrap_or(0);
    let is_round_robin = tournament.kind().is_round_robin();
    // In a Swiss, who was not paired in a round was absent.
    let usual = match is_round_robin {
        true => Entry::default(),
        false => absence(),
    };
    // The two games of a match are two rounds of a file.
    let games = if tournament.kind() == TournamentKind::Knockout {
        2
    } else {
        1
    };
    let length = usize::try_from((last + 1 - first) * games).unwrap_or(0);
    let mut rounds: HashMap<PlayerId, Vec<Entry>> = HashMap::new();
    for row in played {
        let game = (row.board - 1).min(games - 1);
        let round = usize::try_from((row.round - first) * games + game).unwrap_or(0);
        // A bye of a knock-out gives no points.
        if games == 2 && row.second_id.is_none() {
            continue;
        }
        for (player, entry) in entries(row, &numbers) {
            let own = rounds.entry(player).or_insert_with(|| vec![usual; length]);
            own[round] = entry;
        }
    }
    let players = tournament.numbered().filter_map(|(row, number)| {
        let rounds = match (rounds.remove(&row.player_id), part.section) {
            (Some(rounds), _) => rounds,
            (None, None) => vec![usual; length],
            (None, Some(_)) => return None,
        };
        Some(Player {
            number,
            rating: row.rating.and_then(|rating| u32::try_from(rating).ok()),
            rounds,
            ..Player::default()
        })
    });
    Tournament {
        name: tournament.row.terms.name.clone(),
        kind: Some(code_of(tournament.kind()).to_owned()),
        rounds: usize::try_from(tournament.row.state.rounds * games).ok(),
        first_colour: Some(Colour::White),
        players: players.collect(),
        ..Tournament::default()
    }
}

/// The kind of a tournament in a report file.
fn code_of(kind: TournamentKind) -> &'static str {
    match kind {
        TournamentKind::RoundRobin | TournamentKind::DoubleRoundRobin => "ROUND_ROBIN",
        TournamentKind::Swiss => "FIDE_DUTCH",
        TournamentKind::Knockout | TournamentKind::Ladder => "OTHER",
    }
}

pub(in crate::service) fn absence() -> Entry {
    Entry {
        outcome: Outcome::ZeroPointBye,
        ..Entry::default()
    }
}

/// The entries of a pair, or of the player with a bye.
fn entries(row: &pairings::Row, numbers: &HashMap<PlayerId, u32>) -> Vec<(PlayerId, Entry)> {
    let [first, second] = outcomes(row);
    let number = |player| numbers.get(&player).copied().unwrap_or(0);
    let Some(second_id) = row.second_id else {
        let entry = Entry {
            outcome: first,
            ..Entry::default()
        };
        return vec![(row.first_id, entry)];
    };
    let entry = |opponent, colour, outcome| Entry {
        opponent: number(opponent),
        colour: Some(colour),
        outcome,
    };
    vec![
        (row.first_id, entry(second_id, Colour::White, first)),
        (second_id, entry(row.first_id, Colour::Black, second)),
    ]
}

/// A tournament that the viewer may see as a report file.
///
/// # Errors
/// [`Error::NotFound`], also for a ladder.
pub fn report_file(context: &mut RequestContext, id: TournamentId) -> Result<String, Error> {
    let tournament = LoadedTournament::for_viewer(context, id)?;
    if tournament.kind() == TournamentKind::Ladder {
        return Err(Error::NotFound);
    }
    let ids: Vec<PlayerId> = tournament
        .entrants
        .iter()
        .map(|row| row.player_id)
        .collect();
    let names = players::names(context.conn, &ids)?.into_iter();
    let names = names.map(|(id, name)| (id, name.name)).collect();
    Ok(trf(&tournament, &names))
}

/// The tournament as a report file. `names` are the names of accounts.
pub(in crate::service) fn trf(
    tournament: &LoadedTournament,
    names: &HashMap<PlayerId, String>,
) -> String {
    let mut report = report(tournament, Part::ALL);
    let ranks: HashMap<u32, usize> = standings(tournament)
        .iter()
        .filter_map(|row| Some((u32::try_from(row.number).ok()?, row.rank)))
        .collect();
    let points = report.points;
    let by_number: HashMap<u32, PlayerId> = tournament
        .numbered()
        .map(|(row, number)| (number, row.player_id))
        .collect();
    for player in &mut report.players {
        let id = by_number.get(&player.number);
        player.name = id.and_then(|id| names.get(id)).cloned().unwrap_or_default();
        player.points = Some(
            player
                .rounds
                .iter()
                .map(|round| points.of(round.outcome))
                .sum(),
        );
        player.rank = ranks
            .get(&player.number)
            .and_then(|rank| u32::try_from(*rank).ok());
    }
    files::write(&report)
}

pub(in crate::service) fn standings_of(tournament: &LoadedTournament, part: Part) -> Vec<Standing> {
    let report = report(tournament, part);
    let names = match tournament.kind().is_round_robin() {
        true => ROUND_ROBIN_BREAKS,
        false => SWISS_BREAKS,
    };
    let breaks = Break::read_list(names).unwrap_or_default();
    let rows = tables::standings(&report, &breaks).into_iter();
    let entrants: HashMap<u32, &entrants::Row> = tournament
        .numbered()
        .map(|(row, number)| (number, row))
        .collect();
    let mut standings: Vec<Standing> = rows
        .filter_map(|row| {
            let entrant = entrants.get(&row.number)?;
            let mut values = row
                .values
                .iter()
                .map(|value| value.map(tables::Value::as_f64));
            Some(Standing {
                player: entrant.player_id,
                number: i64::from(row.number),
                rank: row.rank,
                points: values.next().flatten().unwrap_or(0.0),
                breaks: names
                    .split(',')
                    .skip(1)
                    .map(str::to_owned)
                    .zip(values)
                    .collect(),
                has_withdrawn: entrant.status == EntrantStatus::Withdrawn,
            })
        })
        .collect();
    standings.sort_by_key(|row| (row.rank, row.number));
    standings
}

/// The standings of the whole tournament, the best first.
pub fn standings(tournament: &LoadedTournament) -> Vec<Standing> {
    match tournament.kind() {
        TournamentKind::Swiss => standings_of(tournament, Part::ALL),
        TournamentKind::Knockout => super::knockout::standings(tournament),
        TournamentKind::Ladder => by_number(tournament),
        _ => of_sections(tournament),
    }
}

/// The standings of a round robin: who reached a later stage is before those who did not, and in a
/// stage the ranks of its sections count.
fn of_sections(tournament: &LoadedTournament) -> Vec<Standing> {
    let mut all: Vec<Standing> = Vec::new();
    for stage in (1..=tournament.row.state.stage).rev() {
        let before = all.len();
        let mut rows: Vec<Standing> = Vec::new();
        for section in tournament.sections(stage).into_keys() {
            let part = Part {
                stage: Some(stage),
                section: Some(section),
            };
            rows.extend(standings_of(tournament, part));
        }
        rows.retain(|row| all.iter().all(|known| known.player != row.player));
        rows.sort_by_key(|row| (row.rank, row.number));
        let ranks: Vec<usize> = rows.iter().map(|row| row.rank).collect();
        for row in &mut rows {
            row.rank = before + 1 + ranks.iter().filter(|rank| **rank < row.rank).count();
        }
        all.extend(rows);
    }
    all
}

/// The players of a ladder, from the top.
fn by_number(tournament: &LoadedTournament) -> Vec<Standing> {
    let place = |(row, number): (&entrants::Row, u32)| Standing {
        player: row.player_id,
        number: i64::from(number),
        rank: number as usize,
        points: f64::from(wins(tournament, row.player_id)),
        breaks: Vec::new(),
        has_withdrawn: false,
    };
    tournament.numbered().map(place).collect()
}

/// The games that a player won.
fn wins(tournament: &LoadedTournament, player: PlayerId) -> u32 {
    let own = tournament.pairings.iter().filter(|row| row.has(player));
    let won = own.filter(|row| {
        let [first, second] = outcomes(row);
        let outcome = if row.first_id == player {
            first
        } else {
            second
        };
        outcome == Outcome::Win
    });
    u32::try_from(won.count()).unwrap_or(u32::MAX)
}

/// The outcomes of a pairing for both players; blank while the result is not known.
pub(in crate::service) fn outcomes(row: &pairings::Row) -> [Outcome; 2] {
    let mut codes = row.result.as_deref().unwrap_or_default().chars();
    [(); 2].map(|()| {
        codes
            .next()
            .and_then(Outcome::from_code)
            .unwrap_or_default()
    })
}

/// The points of both players in a pairing, in tenths.
pub(in crate::service) fn points_of(row: &pairings::Row) -> [u32; 2] {
    outcomes(row).map(|outcome| Points::default().of(outcome))
}

/// The number of rounds of a Swiss, if the organiser did not set one: enough for a clear winner.
pub(in crate::service) fn usual_rounds(players: usize) -> i64 {
    let fewest = formats::knockout::rounds(players).max(1);
    // With more rounds than half of the players, a round may have no pairing.
    i64::try_from((fewest + 1).min(fewest.max(players / 2))).unwrap_or(1)
}
