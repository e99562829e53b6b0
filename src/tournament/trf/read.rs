//! Reading a file.

use super::line::Line;
use super::player::{MOST_PLAYERS, read_player, round_column};
use super::scoring::Scoring;
use super::{Fault, FaultKind};
use crate::model::{Acceleration, Colour, Entry, Forbidden, Outcome, Tournament};

/// The greatest number of rounds. No tournament has more. The limit bounds the memory that a file
/// can request.
const MOST_ROUNDS: u32 = 999;

/// Reads a file. Blank lines, comments (`###`) and unknown records are allowed.
///
/// # Errors
/// If the file has an error. The fault gives the line and column of the first one.
pub fn read(text: &str) -> Result<Tournament, Fault> {
    let mut reader = Reader::default();
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    for (index, text) in text.split(['\n', '\r']).enumerate() {
        reader.read_line(&Line::new(index + 1, text))?;
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    tournament: Tournament,
    scoring: Scoring,
    /// The line number of each player.
    lines: Vec<usize>,
    /// The announced byes: round, outcome and player. A round of `None` is the next round.
    byes: Vec<(Option<usize>, Outcome, u32)>,
    /// The starting numbers to check after the last line: line, column and number.
    named: Vec<(usize, usize, u32)>,
}

impl Reader {
    fn read_line(&mut self, line: &Line) -> Result<(), Fault> {
        let code: String = (1..=3).map(|column| line.at(column)).collect();
        match code.as_str() {
            "001" => self.add_player(line)?,
            "012" => self.tournament.name = line.field(5, line.len()),
            "142" | "XXR" => self.tournament.rounds = Some(read_rounds(line)?),
            "152" => self.tournament.first_colour = Some(read_colour(line)?),
            "162" => self.scoring.read_columns(line)?,
            "192" => self.tournament.kind = Some(line.field(5, line.len())),
            "202" | "212" => self.read_breaks(line),
            "240" => self.read_byes(line)?,
            "250" => self.read_acceleration(line)?,
            "260" => self.read_forbidden(line)?,
            "299" => return Err(line.fault(1, FaultKind::AbnormalPoints)),
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => self.scoring.read_single(line)?,
            "XXA" => self.read_player_acceleration(line)?,
            "XXC" => self.read_configuration(line),
            "XXP" => {
                let players = self.read_numbers(line)?;
                self.tournament.forbidden.push(Forbidden {
                    first_round: 1,
                    last_round: None,
                    players,
                });
            }
            "XXS" => self.scoring.read_settings(line)?,
            "XXZ" => {
                for number in self.read_numbers(line)? {
                    self.byes.push((None, Outcome::ZeroPointBye, number));
                }
            }
            _ if code.trim().is_empty() || code == "###" => {}
            _ => self.tournament.remarks.push((code, line.rest())),
        }
        Ok(())
    }

    fn add_player(&mut self, line: &Line) -> Result<(), Fault> {
        let player = read_player(line)?;
        let players = &mut self.tournament.players;
        match players.binary_search_by_key(&player.number, |known| known.number) {
            Ok(_) => Err(line.fault(5, FaultKind::RepeatedPlayer(player.number))),
            Err(place) => {
                players.insert(place, player);
                self.lines.insert(place, line.number);
                Ok(())
            }
        }
    }

    fn read_configuration(&mut self, line: &Line) {
        for (_, word) in line.words() {
            match word.as_str() {
                "rank" => self.tournament.by_rank = true,
                "white1" => self.tournament.first_colour = Some(Colour::White),
                "black1" => self.tournament.first_colour = Some(Colour::Black),
                // Other words select the output of JaVaFo.
                _ => {}
            }
        }
    }

    fn read_breaks(&mut self, line: &Line) {
        let text = line.field(4, line.len());
        let names = text.split([',', ';', ' ']).filter(|name| !name.is_empty());
        self.tournament.breaks = names.map(str::to_owned).collect();
    }

    /// Reads starting numbers that are separated by blanks, commas or slashes.
    fn read_numbers(&mut self, line: &Line) -> Result<Vec<u32>, Fault> {
        let mut numbers = Vec::new();
        for (column, word) in line.words() {
            for word in word.split([',', '/']).filter(|word| !word.is_empty()) {
                let what = "the starting number";
                let number = word.parse().map_err(|_| {
                    line.fault(
                        column,
                        FaultKind::NotANumber {
                            what,
                            text: word.to_owned(),
                        },
                    )
                })?;
                self.named.push((line.number, column, number));
                numbers.push(number);
            }
        }
        Ok(numbers)
    }

    /// Reads starting numbers of four columns each, from `column` on. A blank separates them.
    fn read_columns(&mut self, line: &Line, mut column: usize) -> Result<Vec<u32>, Fault> {
        let mut numbers = Vec::new();
        while column <= line.len() {
            let number = line.number("the starting number", column, column + 3)?;
            if let Some(number) = number.filter(|&number| number > 0) {
                self.named.push((line.number, column, number));
                numbers.push(number);
            }
            column += 5;
        }
        Ok(numbers)
    }

    fn read_byes(&mut self, line: &Line) -> Result<(), Fault> {
        let outcome = match line.at(5).to_ascii_uppercase() {
            'F' => Outcome::FullPointBye,
            'H' => Outcome::HalfPointBye,
            'Z' => Outcome::ZeroPointBye,
            other => return Err(line.fault(5, FaultKind::UnknownResult(other))),
        };
        let round = read_round(line, 7)?;
        for number in self.read_columns(line, 11)? {
            self.byes.push((Some(round), outcome, number));
        }
        Ok(())
    }

    fn read_acceleration(&mut self, line: &Line) -> Result<(), Fault> {
        let points = line.points(10, 13)?;
        let points = points.ok_or_else(|| line.fault(10, FaultKind::Missing("the points")))?;
        let first = read_round(line, 15)?;
        let last = if line.field(19, 21).is_empty() {
            first
        } else {
            read_round(line, 19)?
        };
        let what = "the starting number";
        let from = line.number_in(what, (23, 26), (1, MOST_PLAYERS))?;
        let to = line
            .number(what, 28, 31)?
            .filter(|&to| to > 0)
            .unwrap_or(from);
        self.tournament.accelerations.push(Acceleration {
            rounds: (first, last),
            players: (from, to),
            points,
        });
        Ok(())
    }

    /// `XXA`: the points of one player, round by round.
    fn read_player_acceleration(&mut self, line: &Line) -> Result<(), Fault> {
        let number = line.number_in("the starting number", (5, 8), (1, MOST_PLAYERS))?;
        self.named.push((line.number, 5, number));
        for (index, column) in (10..=line.len()).step_by(5).enumerate() {
            let points = line.points(column, column + 3)?.unwrap_or(0);
            if points > 0 {
                self.tournament.accelerations.push(Acceleration {
                    rounds: (index + 1, index + 1),
                    players: (number, number),
                    points,
                });
            }
        }
        Ok(())
    }

    fn read_forbidden(&mut self, line: &Line) -> Result<(), Fault> {
        let first_round = read_round(line, 5)?;
        let last_round = if line.field(9, 11).is_empty() {
            first_round
        } else {
            read_round(line, 9)?
        };
        let players = self.read_columns(line, 13)?;
        let last_round = Some(last_round);
        self.tournament.forbidden.push(Forbidden {
            first_round,
            last_round,
            players,
        });
        Ok(())
    }

    fn finish(mut self) -> Result<Tournament, Fault> {
        if self.tournament.players.is_empty() {
            return Err(Fault {
                line: 1,
                column: 1,
                kind: FaultKind::NoPlayers,
            });
        }
        for &(line, column, number) in &self.named {
            if self.tournament.index_of(number).is_none() {
                return Err(Fault {
                    line,
                    column,
                    kind: FaultKind::UnknownPlayer(number),
                });
            }
        }
        self.check_games()?;
        self.tournament.points = self.scoring.points;
        let next = self.tournament.paired_rounds() + 1;
        for (round, outcome, number) in std::mem::take(&mut self.byes) {
            let Some(player) = self.tournament.index_of(number) else {
                continue;
            };
            let rounds = &mut self.tournament.players[player].rounds;
            let round = round.unwrap_or(next);
            if rounds.len() < round {
                rounds.resize(round, Entry::default());
            }
            if rounds[round - 1] == Entry::default() {
                rounds[round - 1].outcome = outcome;
            }
        }
        let baku = self
            .tournament
            .kind
            .as_deref()
            .is_some_and(|kind| kind.ends_with("_BAKU"));
        if baku && self.tournament.accelerations.is_empty() {
            self.tournament.accelerate_as_baku();
        }
        Ok(self.tournament)
    }

    /// Checks that the lines of both players of a game name each other, have different colours and
    /// do not have two wins.
    fn check_games(&self) -> Result<(), Fault> {
        for (player, &line) in self.tournament.players.iter().zip(&self.lines) {
            for (round, entry) in player.rounds.iter().enumerate() {
                if entry.opponent == 0 {
                    continue;
                }
                let fault = |kind| Fault {
                    line,
                    column: round_column(round),
                    kind,
                };
                let opponent = self.tournament.index_of(entry.opponent);
                let opponent =
                    opponent.ok_or_else(|| fault(FaultKind::UnknownPlayer(entry.opponent)))?;
                let rounds = &self.tournament.players[opponent].rounds;
                let other = rounds.get(round).copied().unwrap_or_default();
                if other.opponent != player.number || !agree(entry, &other) {
                    return Err(fault(FaultKind::Contradiction(entry.opponent)));
                }
            }
        }
        Ok(())
    }
}

fn agree(one: &Entry, other: &Entry) -> bool {
    let colours = match (one.colour, other.colour) {
        (Some(one), Some(other)) => one != other,
        _ => true,
    };
    let wins = |entry: &Entry| {
        matches!(
            entry.outcome,
            Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin
        )
    };
    let games = one.outcome.was_played() == other.outcome.was_played();
    colours && games && !(wins(one) && wins(other))
}

fn read_rounds(line: &Line) -> Result<usize, Fault> {
    let what = "the number of rounds";
    let (column, text) = line.first_word(what)?;
    let rounds = match text.parse() {
        Ok(rounds) => rounds,
        Err(_) => return Err(line.fault(column, FaultKind::NotANumber { what, text })),
    };
    if !(1..=MOST_ROUNDS).contains(&rounds) {
        let (least, most, value) = (1, MOST_ROUNDS, rounds);
        return Err(line.fault(
            column,
            FaultKind::OutOfRange {
                what,
                least,
                most,
                value,
            },
        ));
    }
    Ok(rounds as usize)
}

fn read_round(line: &Line, column: usize) -> Result<usize, Fault> {
    let round = line.number_in("the round", (column, column + 2), (1, MOST_ROUNDS))?;
    Ok(round as usize)
}

fn read_colour(line: &Line) -> Result<Colour, Fault> {
    let (column, word) = line.first_word("the first colour")?;
    match word.to_ascii_uppercase().as_str() {
        "W" => Ok(Colour::White),
        "B" => Ok(Colour::Black),
        _ => {
            let letter = word.chars().next().unwrap_or(' ');
            Err(line.fault(column, FaultKind::UnknownColour(letter)))
        }
    }
}
