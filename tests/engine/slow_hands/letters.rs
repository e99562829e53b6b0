//! The names of the pieces, their letters, and moves as texts.

use super::shogi::PROMOTED;
use super::{Game, Point, Step};

type Letters = &'static [(&'static str, char)];

/// The pieces of a game, the promoted ones of shogi apart.
fn letters(game: Game) -> Letters {
    match game {
        Game::Dobutsu => &[
            ("lion", 'l'),
            ("giraffe", 'g'),
            ("elephant", 'e'),
            ("chick", 'c'),
        ],
        Game::Tori => &[
            ("phoenix", 'k'),
            ("falcon", 'f'),
            ("crane", 'c'),
            ("left quail", 'l'),
            ("right quail", 'r'),
            ("pheasant", 'p'),
            ("swallow", 's'),
        ],
        Game::Shogi | Game::Minishogi | Game::Judkins => &[
            ("king", 'k'),
            ("rook", 'r'),
            ("bishop", 'b'),
            ("gold", 'g'),
            ("silver", 's'),
            ("knight", 'n'),
            ("lance", 'l'),
            ("pawn", 'p'),
        ],
        Game::House => &[
            ("general", 'k'),
            ("advisor", 'a'),
            ("elephant", 'b'),
            ("horse", 'n'),
            ("chariot", 'r'),
            ("cannon", 'c'),
            ("soldier", 'p'),
        ],
        Game::Synochess => &[
            ("king", 'k'),
            ("queen", 'q'),
            ("rook", 'r'),
            ("bishop", 'b'),
            ("knight", 'n'),
            ("pawn", 'p'),
            ("elephant", 'e'),
            ("advisor", 'a'),
            ("cannon", 'c'),
            ("soldier", 's'),
        ],
        Game::Sittuyin => &[
            ("king", 'k'),
            ("general", 'f'),
            ("elephant", 's'),
            ("knight", 'n'),
            ("rook", 'r'),
            ("pawn", 'p'),
        ],
    }
}

/// The same name, if pieces of the game have it.
pub(super) fn known(game: Game, name: &str) -> &'static str {
    let plain = letters(game).iter().map(|(known, _)| *known);
    let promoted = PROMOTED.iter().map(|(_, known)| *known);
    let is_shogi = matches!(
        game,
        Game::Shogi | Game::Minishogi | Game::Judkins | Game::Dobutsu | Game::Tori
    );
    let mut all = plain.chain(promoted.filter(|_| is_shogi));
    let found = all.find(|known| *known == name);
    found.unwrap_or_else(|| panic!("no piece of {game:?}: {name}"))
}

/// The name that belongs to a lower-case letter.
pub(super) fn name(game: Game, letter: char) -> &'static str {
    let mut all = letters(game).iter();
    all.find(|(_, known)| *known == letter).unwrap().0
}

fn letter(game: Game, name: &str) -> char {
    let mut all = letters(game).iter();
    all.find(|(known, _)| *known == name).unwrap().1
}

/// A move as coordinates.
pub(super) fn text(game: Game, step: Step) -> String {
    match step {
        Step::Go { from, to, into } => {
            let into = match (game, into) {
                (_, None) => String::new(),
                (Game::Shogi | Game::Minishogi | Game::Judkins | Game::Dobutsu | Game::Tori, _) => {
                    "+".to_owned()
                }
                (_, Some(name)) => letter(game, name).to_string(),
            };
            format!("{}{}{into}", at(from), at(to))
        }
        Step::Drop { name, to } => {
            format!("{}@{}", letter(game, name).to_ascii_uppercase(), at(to))
        }
        Step::Castle { king, .. } => format!("{}{}", at(king[0]), at(king[1])),
    }
}

fn at((file, rank): Point) -> String {
    let file = u8::try_from(file).unwrap();
    format!("{}{}", char::from(b'a' + file), rank + 1)
}
