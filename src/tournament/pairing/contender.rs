//! The properties of a player that the pairing uses: score, colours, floats and opponents.

use crate::model::{Colour, Entry, Outcome, Player, Tournament};

/// The strength of a colour preference (C.04.3, 1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    None,
    Mild,
    Strong,
    Absolute,
}

/// The float of a player in a round (C.04.3, 1.4). `Down` is a game against an opponent with a
/// lower score, `Up` against one with a higher score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Float {
    None,
    Down,
    Up,
}

/// A player who is to be paired.
pub(super) struct Contender {
    pub(super) number: u32,
    /// The index in the order of pairing numbers, from 0, among all players who have taken part.
    pub(super) place: usize,
    /// Tenths of a point, including acceleration points.
    pub(super) score: u32,
    /// Tenths of a point, without acceleration points.
    pub(super) points: u32,
    /// The colours of the games played. The latest is last.
    pub(super) colours: Vec<Colour>,
    pub(super) preference: Option<Colour>,
    pub(super) strength: Strength,
    /// The number of games with White, less the number of games with Black.
    pub(super) difference: i32,
    /// The floats of the last round and of the round before.
    pub(super) floats: [Float; 2],
    pub(super) unplayed: usize,
    pub(super) may_get_bye: bool,
    pub(super) is_topscorer: bool,
    /// The starting numbers of the players who may not be the opponent, sorted.
    pub(super) barred: Vec<u32>,
}

impl Contender {
    /// The colour of the last two games, if both had the same (C.04.3, 1.7.1).
    pub(super) fn repeated(&self) -> Option<Colour> {
        match self.colours[..] {
            [.., one, other] if one == other => Some(other),
            _ => None,
        }
    }

    fn prefer(&mut self) {
        let least = if self.difference > 0 {
            Colour::Black
        } else {
            Colour::White
        };
        let last = self.colours.last().copied();
        (self.preference, self.strength) = match (self.difference.abs(), self.repeated()) {
            (2.., _) => (Some(least), Strength::Absolute),
            (_, Some(repeated)) => (Some(repeated.other()), Strength::Absolute),
            (1, _) => (Some(least), Strength::Strong),
            _ if last.is_some() => (last.map(Colour::other), Strength::Mild),
            _ => (None, Strength::None),
        };
    }
}

/// The players to be paired in the next round, by score and pairing number.
pub(super) fn contenders(tournament: &Tournament) -> Vec<Contender> {
    let round = tournament.paired_rounds();
    let points = Scores::of(tournament, round);
    let mut found = Vec::new();
    for (place, index) in places(tournament, round).into_iter().enumerate() {
        let player = &tournament.players[index];
        if !player.is_absent(round) {
            found.push(contender(tournament, &points, index, place));
        }
    }
    found.sort_by_key(|one| (std::cmp::Reverse(one.score), one.place));
    found
}

/// The indices of the players in the order of pairing numbers. A player who has never taken part
/// has no pairing number.
fn places(tournament: &Tournament, round: usize) -> Vec<usize> {
    let players = &tournament.players;
    let takes_part = |&index: &usize| {
        let player: &Player = &players[index];
        !player.is_absent(round) || player.rounds.iter().any(Entry::was_paired)
    };
    let mut order: Vec<_> = (0..players.len()).filter(takes_part).collect();
    if tournament.by_rank {
        order.sort_by_key(|&index| players[index].rank.unwrap_or(u32::MAX));
    }
    order
}

/// The points of each player before each round: `scores` include acceleration points, `points` do
/// not.
struct Scores {
    points: Vec<Vec<u32>>,
    scores: Vec<Vec<u32>>,
    rounds: usize,
}

impl Scores {
    fn of(tournament: &Tournament, rounds: usize) -> Self {
        let before = |player: &Player| {
            let mut sum = 0;
            let mut points = vec![0];
            for round in 0..rounds {
                sum += tournament.points.of(player.entry(round).outcome);
                points.push(sum);
            }
            points
        };
        let points: Vec<_> = tournament.players.iter().map(before).collect();
        let mut scores = points.clone();
        for (player, scores) in tournament.players.iter().zip(&mut scores) {
            for (round, score) in scores.iter_mut().enumerate() {
                *score += accelerated(tournament, player.number, round + 1);
            }
        }
        Self {
            points,
            scores,
            rounds,
        }
    }
}

/// The acceleration points of a player in a round (from 1). If several records apply, the last one
/// counts.
fn accelerated(tournament: &Tournament, number: u32, round: usize) -> u32 {
    let holds = |(from, to): (usize, usize), value: usize| from <= value && value <= to;
    let records = tournament.accelerations.iter().rev();
    let mut records = records.filter(|record| {
        let (from, to) = record.players;
        holds(record.rounds, round) && from <= number && number <= to
    });
    records.next().map_or(0, |record| record.points)
}

fn contender(tournament: &Tournament, scores: &Scores, index: usize, place: usize) -> Contender {
    let player = &tournament.players[index];
    let rounds = scores.rounds;
    let entries = || (0..rounds).map(|round| player.entry(round));
    let games = entries().filter(Entry::is_game);
    let colours: Vec<_> = games.clone().filter_map(|entry| entry.colour).collect();
    let count = |colour| colours.iter().filter(|&&other| other == colour).count() as i32;
    let difference = count(Colour::White) - count(Colour::Black);
    let win = tournament.points.win;
    // C.04.3, C2.
    let may_get_bye = !entries().any(|entry| {
        let gained = tournament.points.of(entry.outcome) >= win && !entry.is_game();
        gained || entry.outcome == Outcome::PairingBye
    });
    let score = scores.scores[index][rounds];
    // C.04.3, 1.8: topscorers exist only in the last round. They have more than half of the
    // possible points.
    let is_last = tournament.rounds.is_some_and(|total| rounds + 1 >= total);
    let is_topscorer = is_last && score * 2 > win * rounds as u32;
    let float = |back: usize| match rounds.checked_sub(back) {
        Some(round) => float(tournament, scores, index, round),
        None => Float::None,
    };
    let mut barred: Vec<_> = games.map(|entry| entry.opponent).collect();
    for forbidden in &tournament.forbidden {
        let last = forbidden.last_round.unwrap_or(usize::MAX);
        let holds = forbidden.first_round <= rounds + 1 && rounds < last;
        if holds && forbidden.players.contains(&player.number) {
            barred.extend(&forbidden.players);
        }
    }
    barred.sort_unstable();
    let unplayed = rounds - colours.len();
    let mut found = Contender {
        number: player.number,
        place,
        score,
        points: scores.points[index][rounds],
        colours,
        preference: None,
        strength: Strength::None,
        difference,
        floats: [float(1), float(2)],
        unplayed,
        may_get_bye,
        is_topscorer,
        barred,
    };
    found.prefer();
    found
}

/// C.04.3, 1.4.2 and 1.4.3.
fn float(tournament: &Tournament, scores: &Scores, index: usize, round: usize) -> Float {
    let entry = tournament.players[index].entry(round);
    if !entry.is_game() {
        let gained = tournament.points.of(entry.outcome) > tournament.points.loss;
        return if gained { Float::Down } else { Float::None };
    }
    let Some(opponent) = tournament.index_of(entry.opponent) else {
        return Float::None;
    };
    match scores.scores[index][round].cmp(&scores.scores[opponent][round]) {
        std::cmp::Ordering::Less => Float::Up,
        std::cmp::Ordering::Equal => Float::None,
        std::cmp::Ordering::Greater => Float::Down,
    }
}
