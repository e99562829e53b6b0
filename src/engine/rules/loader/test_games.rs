//! Reads the test games of a variant file, which its rules must satisfy. `posthorse variants check`
//! plays them.

use std::str::FromStr;

use toml::Spanned;

use super::fault::{Fault, fault, line_at};
use super::schema::GameText;
use crate::rules::variant::{TestGame, Variant};
use crate::rules::verdicts::{Ending, Outcome, Rulebook};

/// The maximum number of test games of a file.
const MAX_GAMES: usize = 200;

pub(super) fn build(raw: &[Spanned<GameText>], books: &[Rulebook]) -> Result<Vec<TestGame>, Fault> {
    if let Some(extra) = raw.get(MAX_GAMES) {
        let what = format!("a variant file has at most {MAX_GAMES} test games");
        return Err(fault(extra, what));
    }
    raw.iter().map(|game| build_game(game, books)).collect()
}

fn build_game(raw: &Spanned<GameText>, books: &[Rulebook]) -> Result<TestGame, Fault> {
    let text = raw.get_ref();
    if text.rulebook.is_some_and(|book| !books.contains(&book)) {
        return Err(fault(raw, "the game's rulebook is none of the variant's"));
    }
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    let outcome = match &text.result {
        None => None,
        Some(result) => outcome(result.get_ref()).map_err(|what| fault(result, what))?,
    };
    Ok(TestGame {
        at: raw.span().start,
        note: text.note.clone(),
        fen: text.fen.clone(),
        rulebook: text.rulebook,
        moves: words(&text.moves),
        outcome,
        last: text.last.clone(),
        legal: words(&text.legal),
        illegal: words(&text.illegal),
    })
}

/// Reads `continue`, or an outcome such as `first checkmate` or `none repetition`.
fn outcome(text: &str) -> Result<Option<Outcome>, String> {
    if text == "continue" {
        return Ok(None);
    }
    let read = |(winner, ending): (&str, &str)| {
        let winner = match winner {
            "none" => None,
            side => Some(side.parse().ok()?),
        };
        let ending = Ending::from_str(ending).ok()?;
        Some(Outcome { winner, ending })
    };
    text.split_once(' ').and_then(read).map(Some).ok_or_else(|| {
        let endings = Ending::ALL.iter().map(|ending| ending.as_str());
        let endings = endings.collect::<Vec<_>>().join(", ");
        format!(
            "a result is `continue`, or `first`, `second` or `none` followed by one of {endings}"
        )
    })
}

impl Variant {
    /// The line of the file where a test game begins.
    pub fn line_of(&self, game: &TestGame) -> usize {
        line_at(&self.text, game.at)
    }
}
