//! Test vectors of two independent programs, and random rounds.

use std::collections::HashSet;

use serde_json::Value;

use super::{Impossible, Pair, lines, next_round};
use crate::model::{Acceleration, Colour, Entry, Forbidden, Outcome, Player, Tournament};
use crate::trf;

/// A deterministic generator of random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % limit
    }
}

fn tournament(players: u32, rounds: usize) -> Tournament {
    let player = |number| Player {
        number,
        ..Player::default()
    };
    Tournament {
        rounds: Some(rounds),
        players: (1..=players).map(player).collect(),
        ..Tournament::default()
    }
}

/// Adds a round with random results. Some games are forfeited.
fn play(tournament: &mut Tournament, pairs: &[Pair], numbers: &mut Numbers) {
    let round = tournament.paired_rounds();
    for pair in pairs {
        let ends = match numbers.below(20) {
            0 => [Outcome::ForfeitWin, Outcome::ForfeitLoss],
            1..=7 => [Outcome::Draw, Outcome::Draw],
            8..=14 => [Outcome::Win, Outcome::Loss],
            _ => [Outcome::Loss, Outcome::Win],
        };
        let Some(black) = pair.black else {
            let entry = Entry {
                outcome: Outcome::PairingBye,
                ..Entry::default()
            };
            enter(tournament, pair.white, round, entry);
            continue;
        };
        let sides = [
            (pair.white, black, Colour::White),
            (black, pair.white, Colour::Black),
        ];
        for ((own, opponent, colour), outcome) in sides.into_iter().zip(ends) {
            let entry = Entry {
                opponent,
                colour: Some(colour),
                outcome,
            };
            enter(tournament, own, round, entry);
        }
    }
}

fn enter(tournament: &mut Tournament, number: u32, round: usize, entry: Entry) {
    let index = tournament.index_of(number).expect("a player");
    let rounds = &mut tournament.players[index].rounds;
    rounds.resize(round + 1, Entry::default());
    rounds[round] = entry;
}

/// Checks that each present player is in exactly one pair, does not meet an opponent again and does
/// not get a second bye.
fn check(tournament: &Tournament, pairs: &[Pair]) {
    let round = tournament.paired_rounds();
    let mut seen = HashSet::new();
    for pair in pairs {
        for number in [Some(pair.white), pair.black].into_iter().flatten() {
            assert!(seen.insert(number));
            let player = &tournament.players[tournament.index_of(number).expect("a player")];
            assert!(!player.is_absent(round));
            let met = |entry: &Entry| entry.is_game() && Some(entry.opponent) == pair.black;
            assert!(!player.rounds.iter().any(met));
            let had_bye = |entry: &Entry| entry.outcome == Outcome::PairingBye;
            assert!(pair.black.is_some() || !player.rounds.iter().any(had_bye));
        }
    }
    let present = tournament
        .players
        .iter()
        .filter(|player| !player.is_absent(round))
        .count();
    assert_eq!(seen.len(), present);
}

/// Checks that nobody has the same colour three times in a row, or a colour difference above two.
/// The last round may break this rule.
fn check_colours(tournament: &Tournament) {
    for player in &tournament.players {
        let games = player.rounds.iter().filter(|entry| entry.is_game());
        let colours: Vec<_> = games.filter_map(|entry| entry.colour).collect();
        assert!(
            !colours
                .windows(3)
                .any(|games| games[0] == games[1] && games[1] == games[2])
        );
        let white = colours
            .iter()
            .filter(|&&colour| colour == Colour::White)
            .count();
        assert!((2 * white).abs_diff(colours.len()) <= 2);
    }
}

#[test]
fn vectors_are_paired_alike() {
    for (index, line) in include_str!("../tests/swiss.jsonl").lines().enumerate() {
        let vector: Value = serde_json::from_str(line).expect("a line of JSON");
        let tournament = trf::read(vector["trf"].as_str().expect("a file")).expect("a good file");
        let pairs = next_round(&tournament).expect("a pairing");
        check(&tournament, &pairs);
        let mut found: Vec<_> = pairs
            .iter()
            .map(|pair| (pair.white, pair.black.unwrap_or(0)))
            .collect();
        let number = |value: &Value| value.as_u64().expect("a number") as u32;
        let wanted = vector["pairs"].as_array().expect("pairs");
        let mut wanted: Vec<_> = wanted
            .iter()
            .map(|pair| (number(&pair[0]), number(&pair[1])))
            .collect();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "vector {index}");
    }
}

#[test]
fn rounds_by_chance_keep_the_rules() {
    let mut numbers = Numbers(3);
    for _ in 0..60 {
        let players = 4 + numbers.below(30) as u32;
        let rounds = 3 + numbers.below(u64::from(players.min(9)) - 3) as usize;
        let mut tournament = tournament(players, rounds);
        for round in 0..rounds {
            for number in 1..=players {
                if numbers.below(15) == 0 {
                    let outcome = [Outcome::HalfPointBye, Outcome::ZeroPointBye];
                    let outcome = outcome[numbers.below(2) as usize];
                    enter(
                        &mut tournament,
                        number,
                        round,
                        Entry {
                            outcome,
                            ..Entry::default()
                        },
                    );
                }
            }
            let Ok(pairs) = next_round(&tournament) else {
                break;
            };
            check(&tournament, &pairs);
            if tournament.paired_rounds() > round {
                continue;
            }
            play(&mut tournament, &pairs, &mut numbers);
            if round + 1 < rounds {
                check_colours(&tournament);
            }
        }
    }
}

#[test]
fn the_first_round_is_paired_by_halves() {
    let mut five = tournament(5, 3);
    let pairs = next_round(&five).expect("a pairing");
    assert_eq!(lines(&pairs), "3\n1 3\n4 2\n5 0\n");
    five.first_colour = Some(Colour::Black);
    assert_eq!(
        lines(&next_round(&five).expect("a pairing")),
        "3\n3 1\n2 4\n5 0\n"
    );
    let nobody = Tournament::default();
    assert_eq!(lines(&next_round(&nobody).expect("a pairing")), "0\n");
}

#[test]
fn the_first_colour_follows_from_the_first_round() {
    let mut four = tournament(4, 3);
    four.first_colour = Some(Colour::Black);
    let pairs = next_round(&four).expect("a pairing");
    play(&mut four, &pairs, &mut Numbers(5));
    four.first_colour = None;
    assert_eq!(super::colours::first_colour(&four), Colour::Black);
    assert_eq!(
        super::colours::first_colour(&tournament(4, 3)),
        Colour::White
    );
}

#[test]
fn who_has_met_everybody_cannot_be_paired() {
    let mut two = tournament(2, 3);
    let pairs = next_round(&two).expect("a pairing");
    let black = Some(Colour::Black);
    enter(
        &mut two,
        2,
        0,
        Entry {
            opponent: 1,
            colour: black,
            outcome: Outcome::Loss,
        },
    );
    let white = Some(Colour::White);
    enter(
        &mut two,
        1,
        0,
        Entry {
            opponent: 2,
            colour: white,
            outcome: Outcome::Win,
        },
    );
    assert_eq!(
        pairs,
        [Pair {
            white: 1,
            black: Some(2)
        }]
    );
    assert_eq!(next_round(&two), Err(Impossible));
}

#[test]
fn forbidden_pairs_and_accelerations_count() {
    let mut six = tournament(6, 3);
    six.forbidden.push(Forbidden {
        first_round: 1,
        last_round: Some(1),
        players: vec![1, 4],
    });
    let pairs = next_round(&six).expect("a pairing");
    assert_eq!(lines(&pairs), "3\n1 5\n4 2\n3 6\n");
    let mut eight = tournament(8, 5);
    eight.accelerations.push(Acceleration {
        rounds: (1, 2),
        players: (1, 4),
        points: 10,
    });
    assert_eq!(
        lines(&next_round(&eight).expect("a pairing")),
        "4\n1 3\n4 2\n5 7\n8 6\n"
    );
    let by_hand = eight.accelerations.clone();
    eight.accelerate_as_baku();
    assert_eq!(eight.accelerations[0], by_hand[0]);
    assert_eq!(eight.accelerations[1].points, 5);
}

#[test]
fn two_hundred_players_are_paired() {
    let mut numbers = Numbers(11);
    let mut many = tournament(200, 9);
    for _ in 0..4 {
        let pairs = next_round(&many).expect("a pairing");
        check(&many, &pairs);
        play(&mut many, &pairs, &mut numbers);
    }
    check_colours(&many);
}
