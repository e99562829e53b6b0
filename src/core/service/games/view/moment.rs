//! A game at one ply, with the statements about that position, derived once for the page of the
//! game and for its emails.

use super::GameView;
use crate::notation::Notation;
use crate::play::Standing;
use crate::rules::{Line, Side};
use crate::words;
use crate::words::rulings::RulingText as Grounds;

pub struct Moment {
    pub line: Line,
    /// Whose turn it is; none if nobody is to move.
    pub turn: Option<Side>,
    /// Whether it is the game's current position.
    pub is_current: bool,
    standing: Standing,
}

impl GameView {
    /// The game after this many plies, or its current position; none for a challenge.
    pub fn moment(&self, ply: usize) -> Option<Moment> {
        let game = self.game.as_ref()?;
        let mut line = game.line.clone();
        line.truncate(ply.min(line.ply()));
        let is_current = line.ply() == game.line.ply();
        let outcome = game.outcome.as_ref().filter(|_| is_current);
        Some(Moment {
            turn: if is_current {
                game.turn()
            } else {
                Some(line.position().turn())
            },
            standing: Standing::of(&line, outcome),
            line,
            is_current,
        })
    }
}

impl Moment {
    pub fn is_turn_of(&self, seat: Option<Side>) -> bool {
        seat.is_some() && self.turn == seat
    }

    /// The sentence about a check, for the reader of that seat.
    pub fn check(&self, reader: Option<Side>) -> Option<String> {
        let is_own = self.is_turn_of(reader);
        let side = self.standing.check?;
        Some(words::games::in_check(self.line.variant(), side, is_own))
    }

    /// What the die shows, or what is to be marked or chosen, in a running game.
    pub fn due(&self) -> Option<String> {
        self.turn?;
        words::holdings::due(self.line.variant(), self.line.position())
    }

    /// The warning about the repetition rules, for that reader.
    pub fn warning(&self, reader: Option<Side>) -> Option<String> {
        let warning = self.standing.warning.as_ref()?;
        Some(words::rulings::warning(
            self.line.variant(),
            warning,
            reader,
        ))
    }

    /// The grounds of a ruling on a repetition, or of a warning about one.
    pub fn grounds(&self, notation: Notation) -> Option<Grounds> {
        let is_ruled = self.standing.is_ruled;
        is_ruled
            .then(|| words::rulings::explanation(&self.line, notation))
            .flatten()
    }
}
