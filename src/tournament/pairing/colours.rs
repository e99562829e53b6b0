//! The allocation of colours (C.04.3, 5), and the colour criteria that a pair breaks.

use super::contender::{Contender, Strength};
use crate::model::{Colour, Entry, Tournament};

/// Whether two players may meet at all (C1, C3).
pub(super) fn may_meet(one: &Contender, other: &Contender) -> bool {
    let absolute = |contender: &Contender| contender.strength == Strength::Absolute;
    let both = absolute(one) && absolute(other) && one.preference == other.preference;
    let excused = one.is_topscorer || other.is_topscorer;
    one.barred.binary_search(&other.number).is_err() && (!both || excused)
}

/// The criteria C10 to C13 that a pair breaks.
pub(super) fn broken(one: &Contender, other: &Contender) -> [bool; 4] {
    if one.preference.is_none() || one.preference != other.preference {
        return [false; 4];
    }
    let weaker = one.strength.min(other.strength);
    let far = one.difference.abs() > 1 && other.difference.abs() > 1;
    [
        far,
        third_in_a_row(one, other),
        true,
        weaker >= Strength::Strong,
    ]
}

/// Whether two players have an absolute preference for the same colour, and one of them would get
/// the other colour for a third game in a row.
fn third_in_a_row(one: &Contender, other: &Contender) -> bool {
    if one.strength != Strength::Absolute || other.strength != Strength::Absolute {
        return false;
    }
    let had = one.preference.map(Colour::other);
    match one.difference.abs().cmp(&other.difference.abs()) {
        std::cmp::Ordering::Equal => one.repeated() == had && other.repeated() == had,
        std::cmp::Ordering::Greater => other.repeated() == had,
        std::cmp::Ordering::Less => one.repeated() == had,
    }
}

/// The colour of the higher player of a pair.
pub(super) fn colour_of_higher(higher: &Contender, lower: &Contender, first: Colour) -> Colour {
    let Some(wish) = higher.preference else {
        let odd = higher.place.is_multiple_of(2);
        let by_number = if odd { first } else { first.other() };
        return lower.preference.map_or(by_number, Colour::other);
    };
    if lower.preference != Some(wish) {
        return wish;
    }
    let weight = |contender: &Contender| match contender.strength {
        Strength::Absolute => (Strength::Absolute, contender.difference.abs()),
        other => (other, 0),
    };
    match weight(higher).cmp(&weight(lower)) {
        std::cmp::Ordering::Greater => wish,
        std::cmp::Ordering::Less => wish.other(),
        std::cmp::Ordering::Equal => {
            let games = higher.colours.iter().rev().zip(lower.colours.iter().rev());
            let mut games = games.skip_while(|(one, other)| one == other);
            games.next().map_or(wish, |(one, _)| one.other())
        }
    }
}

/// The colour of the first player in the first round. If the tournament does not specify it, it is
/// derived from the first round with games. Without any games it is White.
pub(super) fn first_colour(tournament: &Tournament) -> Colour {
    if let Some(colour) = tournament.first_colour {
        return colour;
    }
    let players = &tournament.players;
    let rounds = players.iter().filter_map(|player| {
        player
            .rounds
            .iter()
            .position(|entry| entry.colour.is_some())
    });
    let Some(round) = rounds.min() else {
        return Colour::White;
    };
    let mut order: Vec<_> = players.iter().collect();
    if tournament.by_rank {
        order.sort_by_key(|player| player.rank.unwrap_or(u32::MAX));
    }
    let paired = order
        .iter()
        .filter(|player| player.rounds.iter().take(round + 1).any(Entry::was_paired));
    for (place, player) in paired.enumerate() {
        if let Some(colour) = player.entry(round).colour {
            return if place % 2 == 0 {
                colour
            } else {
                colour.other()
            };
        }
    }
    Colour::White
}
