//! Plays the test games of a variant and compares them with the file.

use std::sync::Arc;

use crate::notation::{coordinate, fen};
use crate::rules::{Line, Outcome, TestGame, Variant};
use crate::words;

/// Plays the test games of a variant. Returns each difference with the line on which its game
/// starts.
pub(super) fn play_all(variant: &Arc<Variant>) -> Vec<(usize, String)> {
    let games = variant.test_games().iter();
    let faults = games.filter_map(|game| {
        let what = play(variant, game).err()?;
        let note = match game.note.as_str() {
            "" => what,
            note => format!("“{note}”: {what}"),
        };
        Some((variant.line_of(game), note))
    });
    faults.collect()
}

/// A number of test games, in words.
pub(super) fn game_count(games: usize) -> String {
    match games {
        0 => "no test games".to_owned(),
        1 => "1 test game".to_owned(),
        games => format!("{games} test games"),
    }
}

fn play(variant: &Arc<Variant>, game: &TestGame) -> Result<(), String> {
    let position = |text: &str| {
        fen::read(variant, text).map_err(|error| words::positions::fen(variant, &error))
    };
    let start = match &game.fen {
        Some(text) => position(text)?,
        None => *variant.start(),
    };
    let rulebook = game.rulebook.unwrap_or(variant.rulebooks()[0]);
    let mut line = Line::from_position(Arc::clone(variant), rulebook, start);
    for text in &game.moves {
        super::super::line::push(&mut line, text).map_err(|error| error.sentence)?;
    }
    check_outcome(&line, game.outcome)?;
    if let Some(text) = &game.last {
        let (expected, found) = (position(text)?, line.position());
        if !expected.same_as(found) {
            let found = fen::write(variant, found);
            return Err(format!("the last position is {found}"));
        }
    }
    check_moves(&line, &game.legal, true)?;
    check_moves(&line, &game.illegal, false)
}

fn check_outcome(line: &Line, expected: Option<Outcome>) -> Result<(), String> {
    if line.outcome() == expected {
        return Ok(());
    }
    let name = |outcome: Option<Outcome>| match outcome {
        None => "continue".to_owned(),
        Some(Outcome { winner, ending }) => {
            let winner = winner.map_or("none", crate::rules::Side::as_str);
            format!("{winner} {ending}")
        }
    };
    let (found, expected) = (name(line.outcome()), name(expected));
    Err(format!("the result is `{found}`, not `{expected}`"))
}

fn check_moves(line: &Line, texts: &[String], expected: bool) -> Result<(), String> {
    for text in texts {
        let mv = coordinate::read(line.variant(), text)
            .map_err(|_| format!("`{text}` is no move; moves are two points, such as a1a2"))?;
        // A free board accepts more moves than it lists.
        if line.refusal(mv).is_none() != expected {
            let found = if expected { "refused" } else { "allowed" };
            return Err(format!("`{text}` is {found} after the moves"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    #[test]
    fn every_built_in_variant_plays_its_test_games() {
        for variant in catalogue::all() {
            let name = variant.name();
            assert_eq!(play_all(variant), [], "{name}");
            assert!(
                variant.test_games().len() >= 4,
                "{name} has too few test games"
            );
        }
    }

    #[test]
    fn the_example_of_the_manual_is_right() {
        let manual = include_str!("../../engine/rules/variants/README.md");
        let (_, example) = manual.split_once("```toml\n").unwrap();
        let (example, _) = example.split_once("```").unwrap();
        let variant = Variant::parse(example).unwrap();
        assert_eq!(variant.test_games().len(), 2);
        assert_eq!(play_all(&Arc::new(variant)), []);
    }

    fn faults_of(games: &str) -> Vec<(usize, String)> {
        let text = catalogue::find("xiangqi").unwrap().text().to_owned();
        let end = text.find("[[games]]").unwrap_or(text.len());
        let begins = text[..end].lines().count();
        let variant = Variant::parse(&format!("{}{games}", &text[..end])).unwrap();
        let faults = play_all(&Arc::new(variant)).into_iter();
        faults.map(|(line, what)| (line - begins, what)).collect()
    }

    fn refused_as(game: &str) -> String {
        let faults = faults_of(&format!("[[games]]\n{game}\n"));
        assert_eq!(faults.len(), 1, "{game}: {faults:?}");
        assert_eq!(faults[0].0, 1, "{game}");
        faults[0].1.clone()
    }

    #[test]
    fn a_game_that_differs_is_reported() {
        assert!(refused_as("moves = \"h3e4\"").contains("Move 1, h3e4"));
        assert!(refused_as("moves = \"hello\"").contains("two points"));
        let mate = "result = \"first checkmate\"";
        assert!(refused_as(mate).contains("`continue`, not `first checkmate`"));
        assert!(refused_as("fen = \"9\"").contains("ranks are needed"));
        assert!(refused_as("illegal = \"h3e3\"").contains("`h3e3` is allowed"));
        assert!(refused_as("legal = \"h3e4\"").contains("`h3e4` is refused"));
        assert!(refused_as("legal = \"what\"").contains("is no move"));
        let same = "final = \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b\"";
        assert!(refused_as(same).contains("the last position is rnb"));
        assert!(refused_as("note = \"Hm\"\nillegal = \"h3e3\"").starts_with("“Hm”: "));
    }

    #[test]
    fn every_game_that_differs_is_reported_with_its_line() {
        let games = "[[games]]\nlegal = \"h3h4\"\n\n[[games]]\nillegal = \"h3h4\"\n\n\
            [[games]]\nmoves = \"h3h3\"\n";
        let lines: Vec<usize> = faults_of(games).iter().map(|fault| fault.0).collect();
        assert_eq!(lines, [4, 7]);
    }
}
