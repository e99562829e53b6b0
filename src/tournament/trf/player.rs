//! The `001` line of a player.

use super::line::Line;
use super::{Fault, FaultKind};
use crate::model::{Colour, Entry, Outcome, Player};

/// The column of the first round's opponent. Each round has ten columns.
const FIRST_ROUND: usize = 92;
const ROUND_WIDTH: usize = 10;

/// The greatest starting number in four columns.
pub(super) const MOST_PLAYERS: u32 = 9999;

/// The column in which the entry of a round (from 0) begins.
pub(super) fn round_column(round: usize) -> usize {
    FIRST_ROUND + ROUND_WIDTH * round
}

pub(super) fn read_player(line: &Line) -> Result<Player, Fault> {
    let number = line.number_in("the starting number", (5, 8), (1, MOST_PLAYERS))?;
    let mut rounds = Vec::new();
    while round_column(rounds.len()) <= line.len() {
        rounds.push(read_entry(line, number, round_column(rounds.len()))?);
    }
    while rounds.last() == Some(&Entry::default()) {
        rounds.pop();
    }
    Ok(Player {
        number,
        sex: line.field(10, 10),
        title: line.field(11, 13),
        name: line.field(15, 47),
        rating: line
            .number("the rating", 49, 52)?
            .filter(|&rating| rating > 0),
        federation: line.field(54, 56),
        id: line.field(58, 68),
        birth: line.field(70, 79),
        points: line.points(81, 84)?,
        rank: line.number("the rank", 86, 89)?,
        rounds,
    })
}

fn read_entry(line: &Line, own: u32, column: usize) -> Result<Entry, Fault> {
    let opponent = line
        .number("the opponent's number", column, column + 3)?
        .unwrap_or(0);
    if opponent == own {
        return Err(line.fault(column, FaultKind::OwnOpponent(own)));
    }
    let colour = match line.at(column + 5) {
        'w' | 'W' => Some(Colour::White),
        'b' | 'B' => Some(Colour::Black),
        '-' | ' ' => None,
        other => return Err(line.fault(column + 5, FaultKind::UnknownColour(other))),
    };
    let code = line.at(column + 7);
    let outcome = Outcome::from_code(code)
        .ok_or_else(|| line.fault(column + 7, FaultKind::UnknownResult(code)))?;
    let entry = Entry {
        opponent,
        colour,
        outcome: without_opponent(opponent, colour, outcome),
    };
    check_entry(line, column, entry)?;
    Ok(entry)
}

/// Older files use the codes of games for byes: `0000 - =` is a half-point bye.
fn without_opponent(opponent: u32, colour: Option<Colour>, outcome: Outcome) -> Outcome {
    if opponent != 0 || colour.is_some() {
        return outcome;
    }
    match outcome {
        Outcome::Win => Outcome::FullPointBye,
        Outcome::Draw => Outcome::HalfPointBye,
        Outcome::ForfeitWin => Outcome::PairingBye,
        Outcome::Loss | Outcome::ForfeitLoss => Outcome::ZeroPointBye,
        other => other,
    }
}

fn check_entry(line: &Line, column: usize, entry: Entry) -> Result<(), Fault> {
    let Entry {
        opponent,
        colour,
        outcome,
    } = entry;
    let kind = match outcome {
        Outcome::HalfPointBye
        | Outcome::FullPointBye
        | Outcome::PairingBye
        | Outcome::ZeroPointBye
            if opponent != 0 || colour.is_some() =>
        {
            FaultKind::ByeWithOpponent
        }
        _ if opponent == 0 && colour.is_some() => FaultKind::IncompleteGame,
        _ if outcome.was_played() && (opponent == 0 || colour.is_none()) => {
            FaultKind::IncompleteGame
        }
        _ => return Ok(()),
    };
    Err(line.fault(column, kind))
}
