//! The data for the tie-breaks: each player's rounds and their points.

use crate::{Colour, Entry, Outcome, Points, Tournament};

/// One round of a player.
#[derive(Debug, Clone, Copy)]
pub(super) struct Round {
    /// The opponent's index in the table.
    pub(super) opponent: Option<usize>,
    /// In tenths.
    pub(super) points: i64,
    pub(super) outcome: Outcome,
    pub(super) is_black: bool,
}

impl Round {
    pub(super) fn is_game(&self) -> bool {
        self.opponent.is_some() && self.outcome.was_played()
    }

    /// Whether this is a voluntary unplayed round (VUR), article 16.1: a requested bye, an absence
    /// or a forfeit loss.
    pub(super) fn is_voluntary(&self) -> bool {
        matches!(
            self.outcome,
            Outcome::ForfeitLoss | Outcome::HalfPointBye | Outcome::ZeroPointBye | Outcome::Blank
        )
    }
}

#[derive(Debug)]
pub(super) struct Line {
    pub(super) number: u32,
    pub(super) rating: Option<u32>,
    /// One for each round of the table.
    pub(super) rounds: Vec<Round>,
    /// In tenths.
    pub(super) points: i64,
    /// The last round in which the player was paired or had the pairing bye, from 1; 0 if there is
    /// none.
    pub(super) last_paired: usize,
    /// The last round that was not a voluntary unplayed round, from 1; 0 if there is none.
    pub(super) last_present: usize,
}

#[derive(Debug)]
pub(super) struct Table {
    pub(super) lines: Vec<Line>,
    /// The number of rounds so far.
    pub(super) rounds: usize,
    /// The number of rounds of the whole tournament.
    pub(super) all_rounds: usize,
    pub(super) is_round_robin: bool,
    /// In tenths.
    pub(super) win: i64,
    pub(super) draw: i64,
    pub(super) absence: i64,
}

impl Table {
    pub(super) fn of(tournament: &Tournament) -> Self {
        let rounds = tournament.paired_rounds();
        let all_rounds = rounds.max(tournament.rounds.unwrap_or(0));
        let line = |player: &crate::Player| {
            let entry = |round: usize| player.rounds.get(round).copied().unwrap_or_default();
            let played = (0..rounds).map(|round| read(tournament, &entry(round)));
            line(player, played.collect())
        };
        let points = &tournament.points;
        Self {
            lines: tournament.players.iter().map(line).collect(),
            rounds,
            all_rounds,
            is_round_robin: is_round_robin(tournament),
            win: points.win.into(),
            draw: points.draw.into(),
            absence: points.zero_point_bye.into(),
        }
    }
}

fn line(player: &crate::Player, rounds: Vec<Round>) -> Line {
    let last = |is_so: fn(&Round) -> bool| rounds.iter().rposition(is_so).map_or(0, |at| at + 1);
    Line {
        number: player.number,
        rating: player.rating.filter(|rating| *rating > 0),
        points: rounds.iter().map(|round| round.points).sum(),
        last_paired: last(|round| round.opponent.is_some() || round.outcome == Outcome::PairingBye),
        last_present: last(|round| !round.is_voluntary()),
        rounds,
    }
}

fn read(tournament: &Tournament, entry: &Entry) -> Round {
    let points: &Points = &tournament.points;
    Round {
        opponent: tournament.index_of(entry.opponent),
        points: points.of(entry.outcome).into(),
        outcome: entry.outcome,
        is_black: entry.colour == Some(Colour::Black),
    }
}

/// Whether the tournament is a round robin: its pairings were determined before the first round.
/// The file may specify this by a code (line 192) or in words (line 092). Otherwise it is a round
/// robin if all players are paired with each other equally often.
pub(super) fn is_round_robin(tournament: &Tournament) -> bool {
    if let Some(kind) = &tournament.kind {
        return kind.to_uppercase().contains("ROBIN");
    }
    let words = tournament.remarks.iter().find(|(code, _)| code == "092");
    let words = words.map_or_else(String::new, |(_, words)| words.to_lowercase());
    if words.contains("swiss") {
        return false;
    }
    words.contains("robin") || words.contains("berger") || all_meet_equally(tournament)
}

fn all_meet_equally(tournament: &Tournament) -> bool {
    let number = tournament.players.len();
    let mut meetings = vec![0_usize; number * number];
    for (own, player) in tournament.players.iter().enumerate() {
        for entry in &player.rounds {
            if let Some(opponent) = tournament.index_of(entry.opponent) {
                meetings[own * number + opponent] += 1;
            }
        }
    }
    let usual = meetings.get(1).copied().unwrap_or(0);
    let is_usual = |at: usize| at.is_multiple_of(number + 1) || meetings[at] == usual;
    usual > 0 && (0..meetings.len()).all(is_usual)
}
