//! Writes conditional moves for the player who prepared them.

use super::tree::{ANYTHING, Expected, Reply, Step, Tree, after_anything};
use crate::notation::{self, Notation};
use crate::rules::{Line, Move, Side};
use crate::words::move_numbers;

impl Tree {
    /// The lines in the player's notation with move numbers: `1... H8+7 2. C5+4`. `line` ends where
    /// the tree starts.
    pub fn line_texts(&self, line: &Line, notation: Notation) -> Vec<String> {
        let own = notation.or_algebraic(line.variant());
        let lines = self.lines().into_iter();
        lines.map(|steps| line_text(line, own, &steps)).collect()
    }
}

fn line_text(line: &Line, own: Notation, steps: &[Step]) -> String {
    let mut line = line.clone();
    let mut words = Vec::new();
    for step in steps {
        let text = match step.expected {
            Expected::Move(mv) => notation::written_for(&line, own, mv),
            Expected::Anything => ANYTHING.to_owned(),
        };
        words.extend([numbered(&line, words.is_empty()), text]);
        let next = match step.expected {
            Expected::Move(mv) => line_after(&line, mv),
            Expected::Anything => any_that_allows(&line, step.answer),
        };
        let Some(next) = next else { break };
        words.extend([numbered(&next, false), answer_text(&next, own, step.answer)]);
        if let Reply::Move(mv) = step.answer {
            line = line_after(&next, mv).unwrap_or(next);
        }
    }
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

pub(crate) fn answer_text(line: &Line, own: Notation, answer: Reply) -> String {
    match answer {
        Reply::Move(mv) => notation::written_for(line, own, mv),
        Reply::Resign => t!("game-plan-resign").to_owned(),
        Reply::AcceptDraw => t!("game-plan-draw").to_owned(),
    }
}

/// The number before the next move: that of each round, and that of the first move.
fn numbered(line: &Line, is_first: bool) -> String {
    let number = move_numbers::number(line.start(), line.ply() + 1);
    match (line.position().turn(), is_first) {
        (Side::First, _) => format!("{number}."),
        (Side::Second, true) => format!("{number}..."),
        (Side::Second, false) => String::new(),
    }
}

fn line_after(line: &Line, mv: Move) -> Option<Line> {
    let mut next = line.clone();
    next.push(mv).ok()?;
    Some(next)
}

/// A line in which the reply is possible, after any move of the opponent.
fn any_that_allows(line: &Line, answer: Reply) -> Option<Line> {
    after_anything(line).find(|after| match answer {
        Reply::Move(mv) => after.refusal(mv).is_none(),
        Reply::Resign | Reply::AcceptDraw => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::coordinate;
    use crate::rules::{Rulebook, catalogue};

    #[test]
    fn lines_are_written_with_the_numbers_of_the_game() {
        let variant = catalogue::find("xiangqi").unwrap();
        let mut line = Line::new(variant.clone(), Rulebook::House);
        let stored =
            "h10g8 h1g3 i10h10 i1h1\nh10g8 h1g3 b10c8 b1c3\nb10c8 resign\nh8e8 draw\n* b1c3";
        let opening = coordinate::read(&variant, "h3e3").unwrap();
        line.push(opening).unwrap();
        let tree = Tree::read(&variant, stored).unwrap();
        let expected = [
            "1... H8+7 2. H2+3 R9=8 3. R1=2",
            "1... H8+7 2. H2+3 H2+3 3. H8+7",
            "1... H2+3 2. resign",
            "1... C8=5 2. draw",
            "1... * 2. H8+7",
        ];
        let written = tree.line_texts(&line, Notation::Wxf);
        assert_eq!(written, expected);
    }
}
