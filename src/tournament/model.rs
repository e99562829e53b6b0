//! A tournament and its players, in the terms of FIDE's tournament report file. The server can also
//! build one without a file.

/// The colours of chess. In other games White is the player who moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    White,
    Black,
}

impl Colour {
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// The outcome of a round for one player. The codes are those of the `001` line of a report file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Outcome {
    /// No result: the player is not paired, or the game is not over.
    #[default]
    Blank,
    Win,
    Draw,
    Loss,
    /// A game that is not rated because it lasted less than one move. The next two are similar.
    UnratedWin,
    UnratedDraw,
    UnratedLoss,
    ForfeitWin,
    ForfeitLoss,
    HalfPointBye,
    FullPointBye,
    /// The bye of the player without an opponent when a round is paired.
    PairingBye,
    /// An absence that was announced.
    ZeroPointBye,
    /// The result is not known yet, for example in an adjourned game.
    Unknown,
}

const CODES: [(Outcome, char); 14] = [
    (Outcome::Blank, ' '),
    (Outcome::Win, '1'),
    (Outcome::Draw, '='),
    (Outcome::Loss, '0'),
    (Outcome::UnratedWin, 'W'),
    (Outcome::UnratedDraw, 'D'),
    (Outcome::UnratedLoss, 'L'),
    (Outcome::ForfeitWin, '+'),
    (Outcome::ForfeitLoss, '-'),
    (Outcome::HalfPointBye, 'H'),
    (Outcome::FullPointBye, 'F'),
    (Outcome::PairingBye, 'U'),
    (Outcome::ZeroPointBye, 'Z'),
    (Outcome::Unknown, 'X'),
];

impl Outcome {
    #[must_use]
    pub fn code(self) -> char {
        CODES
            .iter()
            .find(|(outcome, _)| *outcome == self)
            .map_or(' ', |(_, code)| *code)
    }

    /// Reads a code. Letters may be lower case. `?` is an unknown result, as in gacrux.
    #[must_use]
    pub fn from_code(code: char) -> Option<Self> {
        let code = match code.to_ascii_uppercase() {
            '?' => 'X',
            other => other,
        };
        CODES
            .iter()
            .find(|(_, known)| *known == code)
            .map(|(outcome, _)| *outcome)
    }

    /// Whether the game was played.
    #[must_use]
    pub fn was_played(self) -> bool {
        matches!(
            self,
            Self::Win
                | Self::Draw
                | Self::Loss
                | Self::UnratedWin
                | Self::UnratedDraw
                | Self::UnratedLoss
                | Self::Unknown
        )
    }
}

/// One round of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Entry {
    /// The opponent's starting number, 0 without one.
    pub opponent: u32,
    pub colour: Option<Colour>,
    pub outcome: Outcome,
}

impl Entry {
    /// Whether this is a game that was played or is still in progress. The two players then count
    /// as having met, and the colours count.
    #[must_use]
    pub fn is_game(&self) -> bool {
        let counts = self.outcome.was_played() || self.outcome == Outcome::Blank;
        self.opponent != 0 && self.colour.is_some() && counts
    }

    /// Whether the player was paired in this round: with an opponent, or with the bye.
    #[must_use]
    pub fn was_paired(&self) -> bool {
        self.opponent != 0 || matches!(self.outcome, Outcome::PairingBye | Outcome::ForfeitWin)
    }
}

/// A player and the rounds so far. Entries after the last paired round are absences in the round to
/// be paired.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Player {
    /// The starting number, from 1. It is also the pairing number.
    pub number: u32,
    pub sex: String,
    pub title: String,
    pub name: String,
    pub rating: Option<u32>,
    pub federation: String,
    pub id: String,
    pub birth: String,
    /// The points in the file, in tenths of a point. Nothing is computed from them.
    pub points: Option<u32>,
    /// The rank in the file.
    pub rank: Option<u32>,
    pub rounds: Vec<Entry>,
}

impl Player {
    /// The player's entry in a round, from 0. The entry is empty if nothing is known.
    #[must_use]
    pub fn entry(&self, round: usize) -> Entry {
        self.rounds.get(round).copied().unwrap_or_default()
    }

    /// Whether the player is absent in a round (from 0) that is to be paired. Such a round has an
    /// entry already.
    #[must_use]
    pub fn is_absent(&self, round: usize) -> bool {
        self.entry(round) != Entry::default()
    }
}

/// The points for each outcome, in tenths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points {
    pub win: u32,
    pub draw: u32,
    pub loss: u32,
    pub forfeit_win: u32,
    pub forfeit_loss: u32,
    pub half_point_bye: u32,
    pub full_point_bye: u32,
    pub pairing_bye: u32,
    pub zero_point_bye: u32,
    pub unknown: u32,
}

impl Default for Points {
    fn default() -> Self {
        Self {
            win: 10,
            draw: 5,
            loss: 0,
            forfeit_win: 10,
            forfeit_loss: 0,
            half_point_bye: 5,
            full_point_bye: 10,
            pairing_bye: 10,
            zero_point_bye: 0,
            unknown: 5,
        }
    }
}

impl Points {
    /// The points for an outcome, in tenths of a point. An empty entry counts as an absence.
    #[must_use]
    pub fn of(&self, outcome: Outcome) -> u32 {
        match outcome {
            Outcome::Win | Outcome::UnratedWin => self.win,
            Outcome::Draw | Outcome::UnratedDraw => self.draw,
            Outcome::Loss | Outcome::UnratedLoss => self.loss,
            Outcome::ForfeitWin => self.forfeit_win,
            Outcome::ForfeitLoss => self.forfeit_loss,
            Outcome::HalfPointBye => self.half_point_bye,
            Outcome::FullPointBye => self.full_point_bye,
            Outcome::PairingBye => self.pairing_bye,
            Outcome::ZeroPointBye | Outcome::Blank => self.zero_point_bye,
            Outcome::Unknown => self.unknown,
        }
    }
}

/// Players who may not be paired with each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forbidden {
    /// From 1.
    pub first_round: usize,
    /// `None` means until the end.
    pub last_round: Option<usize>,
    pub players: Vec<u32>,
}

/// Additional points of players in some rounds. They count only for the pairing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acceleration {
    /// The first and the last round, from 1.
    pub rounds: (usize, usize),
    /// The first and the last starting number.
    pub players: (u32, u32),
    /// Tenths of a point.
    pub points: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tournament {
    pub name: String,
    /// The code of the kind, such as `FIDE_DUTCH`.
    pub kind: Option<String>,
    /// The number of rounds to be played.
    pub rounds: Option<usize>,
    /// The colour of the first player in the first round.
    pub first_colour: Option<Colour>,
    /// Pairing numbers follow the rank in the file, not the starting numbers.
    pub by_rank: bool,
    pub points: Points,
    /// The names of the tie-breaks in order, such as `BH/C1`.
    pub breaks: Vec<String>,
    pub forbidden: Vec<Forbidden>,
    pub accelerations: Vec<Acceleration>,
    /// In order of starting numbers.
    pub players: Vec<Player>,
    /// Other lines of the file: the code and the text of each.
    pub remarks: Vec<(String, String)>,
}

impl Tournament {
    /// The index in `players` of a starting number.
    #[must_use]
    pub fn index_of(&self, number: u32) -> Option<usize> {
        self.players
            .binary_search_by_key(&number, |player| player.number)
            .ok()
    }

    /// Sets the points of the Baku acceleration (C.04.5.1) for the upper half of the players. Only
    /// the first half of the rounds is accelerated. The players get the points of a win in the
    /// first half of these rounds, and those of a draw in the second half.
    pub fn accelerate_as_baku(&mut self) {
        let Some(rounds) = self.rounds else { return };
        // Rounded up to an even number of players.
        let upper = self.players.len().div_ceil(4) * 2;
        let Some(last) = self
            .players
            .get(upper.min(self.players.len()).saturating_sub(1))
        else {
            return;
        };
        let players = (1, last.number);
        let accelerated = rounds.div_ceil(2);
        let full = accelerated.div_ceil(2);
        let (win, draw) = (self.points.win, self.points.draw);
        self.accelerations = vec![Acceleration {
            rounds: (1, full),
            players,
            points: win,
        }];
        if full < accelerated {
            let rounds = (full + 1, accelerated);
            self.accelerations.push(Acceleration {
                rounds,
                players,
                points: draw,
            });
        }
    }

    /// The number of rounds that were paired. A round in which everybody is absent counts as well.
    #[must_use]
    pub fn paired_rounds(&self) -> usize {
        let paired = |player: &Player| {
            player
                .rounds
                .iter()
                .rposition(Entry::was_paired)
                .map_or(0, |round| round + 1)
        };
        let paired = self.players.iter().map(paired).max().unwrap_or(0);
        let is_beyond = |player: &Player| player.is_absent(paired);
        let all_beyond = !self.players.is_empty() && self.players.iter().all(is_beyond);
        paired + usize::from(all_beyond)
    }
}
