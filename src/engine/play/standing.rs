//! What everybody should know of a position beside the pieces: check, what the rulebook warns of,
//! whether it rules.

use super::outcome::Outcome;
use crate::rules::{Line, Side, Warning};

/// How a game stands at the end of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The side in check, while the game goes on.
    pub check: Option<Side>,
    /// What the rulebook may soon rule, while the game goes on.
    pub warning: Option<Warning>,
    /// Whether what the rulebook says of the line is the matter: not in a game that ended by
    /// something else.
    pub is_ruled: bool,
}

impl Standing {
    /// The standing of a line, in a game that has ended so or goes on.
    #[must_use]
    pub fn of(line: &Line, outcome: Option<&Outcome>) -> Self {
        let goes_on = outcome.is_none();
        let position = line.position();
        let is_check = goes_on && position.is_check(line.variant());
        Self {
            check: is_check.then(|| position.turn()),
            warning: line.warning().filter(|_| goes_on),
            is_ruled: goes_on || line.outcome().is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::coordinate;
    use crate::play::outcome::Reason;
    use crate::rules::{Rulebook, catalogue};

    fn line(slug: &str, rulebook: Rulebook, moves: &str) -> Line {
        let variant = catalogue::find(slug).unwrap();
        let mut line = Line::new(variant.clone(), rulebook);
        for text in moves.split(' ') {
            let mv = coordinate::read(&variant, text).unwrap();
            line.push(mv).unwrap();
        }
        line
    }

    const RESIGNED: Outcome = Outcome {
        winner: Some(Side::First),
        reason: Reason::Resignation,
    };

    #[test]
    fn a_check_is_told_while_the_game_goes_on() {
        let line = line("chess", Rulebook::Chess, "e2e4 f7f6 d1h5");
        let standing = Standing::of(&line, None);
        assert_eq!(standing.check, Some(Side::Second));
        assert!(standing.is_ruled);
        let over = Standing::of(&line, Some(&RESIGNED));
        assert_eq!((over.check, over.is_ruled), (None, false));
    }

    #[test]
    fn a_repetition_is_warned_of_while_the_game_goes_on() {
        let moves = "a1a2 a10a9 a2a1 a9a10";
        let line = line("xiangqi", Rulebook::House, moves);
        assert!(Standing::of(&line, None).warning.is_some());
        assert_eq!(Standing::of(&line, Some(&RESIGNED)).warning, None);
    }
}
