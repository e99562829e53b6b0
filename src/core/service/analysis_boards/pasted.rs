//! Positions and moves from pasted texts or links.

use super::MOST_PLIES;
use crate::notation::coordinate;
use crate::notation::fen::{self, FenError};
use crate::notation::formats::{self, EngineLine};
use crate::notation::pgn::{Game, Reader, Stopped, Unplayable};
use crate::rules::{Catalogue, Line, Rulebook, Variant};
use std::sync::Arc;

/// Why a pasted text is refused.
#[derive(Debug, Clone)]
pub enum PasteFault {
    /// It contains nothing like moves or a position.
    Nothing,
    /// It contains this many games.
    Several(usize),
    /// Its first position is invalid, or its game is unknown.
    Record(Unplayable),
    /// The first word that cannot be played, with the moves before it.
    Stopped(Box<(Line, Stopped)>),
    /// It exceeds the limit of a board.
    TooLong,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BrokenLink {
    /// Its position cannot be read.
    Start(FenError),
    /// Its moves cannot be played from its position.
    Moves,
}

/// Reads a pasted text: a record, a FEN position with or without moves, or moves alone, in any
/// supported notation. `variant` applies if the text does not name one.
///
/// # Errors
/// The fault of the text.
pub fn read_pasted(
    catalogue: &Catalogue,
    variant: Option<&Arc<Variant>>,
    text: &str,
) -> Result<Line, PasteFault> {
    let game = the_game(text)?;
    if game.moves.len() > MOST_PLIES {
        return Err(PasteFault::TooLong);
    }
    let reader = Reader {
        catalogue: catalogue.clone(),
        variant: variant.cloned(),
        rulebook: None,
    };
    let played = reader.read(&game).map_err(PasteFault::Record)?;
    match played.stopped {
        None => Ok(played.line),
        Some(stopped) => Err(PasteFault::Stopped(Box::new((played.line, stopped)))),
    }
}

fn the_game(text: &str) -> Result<Game, PasteFault> {
    let (position, moves) = parted(text);
    let mut games = formats::open(moves.as_bytes()).unwrap_or_default();
    let mut game = match (games.len(), position) {
        (0, None) => return Err(PasteFault::Nothing),
        (0 | 1, _) => games.pop().unwrap_or_default(),
        (several, _) => return Err(PasteFault::Several(several)),
    };
    if let Some(position) = position {
        let line = EngineLine::parse(position).map(|line| line.game());
        if let Some(variant) = line.as_ref().and_then(|game| game.tags.get("Variant")) {
            game.tags.push("Variant", variant);
        }
        game.tags.push("FEN", position);
    }
    Ok(game)
}

/// Splits a text into a leading position and the moves after it, on the next lines or after the
/// word `moves`, as in engine protocols.
fn parted(text: &str) -> (Option<&str>, &str) {
    let text = text.trim_start();
    if !text.trim_end().contains(['\n', '\r']) && EngineLine::parse(text).is_some() {
        // It is read as a record.
        return (None, text);
    }
    let (first, rest) = text.split_once(['\n', '\r']).unwrap_or((text, ""));
    let bare = first.trim();
    let bare = bare.strip_prefix("position ").unwrap_or(bare).trim_start();
    let bare = bare.strip_prefix("fen ").unwrap_or(bare).trim_start();
    let placement = bare.strip_prefix("sfen ").unwrap_or(bare);
    let placement = placement.split_whitespace().next().unwrap_or_default();
    // No word of a game has so many slashes.
    if placement.matches('/').count() < 4 {
        return (None, text);
    }
    match bare.split_once(" moves ") {
        Some((position, moves)) => (Some(position.trim()), moves),
        None => (Some(bare), rest),
    }
}

/// The line of a link under a rulebook: a FEN position, or else the variant's own start, and the
/// moves in coordinates.
///
/// # Errors
/// Its fault.
pub fn follow(
    variant: &Arc<Variant>,
    rulebook: Rulebook,
    position: Option<&str>,
    moves: &str,
) -> Result<Line, BrokenLink> {
    let start = match position.map(|text| fen::read(variant, text)) {
        None => *variant.start(),
        Some(start) => start.map_err(BrokenLink::Start)?,
    };
    let mut line = Line::from_position(Arc::clone(variant), rulebook, start);
    let moves = coordinate::unpack(variant, moves).map_err(|_| BrokenLink::Moves)?;
    if moves.len() > MOST_PLIES {
        return Err(BrokenLink::Moves);
    }
    let mut is_over = false;
    for mv in moves {
        if line.awaits_chance() {
            return Err(BrokenLink::Moves);
        }
        let mv = line.unrevealed(mv);
        // Moves after the end are not judged one by one, as each ruling would search the history.
        let pushed = match is_over && variant.chance().is_none() {
            true => line.push_on(mv),
            false => line.push_by_movement(mv),
        };
        pushed.map_err(|_| BrokenLink::Moves)?;
        is_over = is_over || line.outcome().is_some();
    }
    line.settle();
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Line, PasteFault> {
        let catalogue = Catalogue::built_in();
        let xiangqi = catalogue.find("xiangqi").unwrap();
        read_pasted(&catalogue, Some(&xiangqi), text)
    }

    fn moves(text: &str) -> String {
        let line = read(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        coordinate::pack(line.variant(), line.moves())
    }

    #[test]
    fn a_bare_list_of_moves_is_read_in_any_notation() {
        for text in [
            "C h3-e3 n h10-g8",
            "1. C2=5 H8+7",
            "炮二平五 馬８進７",
            "H2-E2 H9-G7",
            "h3e3\nh10g8",
            "[Game \"Xiangqi\"]\n\n1. 炮二平五 馬８進７ *",
        ] {
            assert_eq!(moves(text), "h3e3 h10g8", "{text}");
        }
    }

    #[test]
    fn without_a_variant_the_game_is_the_one_that_the_text_suggests() {
        let catalogue = Catalogue::built_in();
        for (text, slug) in [
            ("1. e4 e5 2. Nf3", "chess"),
            ("e2e4 e7e5", "chess"),
            ("h2e2 h9g7", "xiangqi"),
            ("炮二平五 馬８進７", "xiangqi"),
            ("▲７六歩 △３四歩", "shogi"),
            ("[Variant \"Makruk\"]\n\n1. e4 *", "makruk"),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "chess",
            ),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w",
                "shogi",
            ),
        ] {
            let line = read_pasted(&catalogue, None, text);
            let line = line.unwrap_or_else(|why| panic!("{text}: {why:?}"));
            assert_eq!(line.variant().slug(), slug, "{text}");
        }
    }

    #[test]
    fn a_position_may_stand_alone_or_before_moves() {
        let position = "4k4/9/9/9/9/9/9/9/R8/5K3 b - - 0 1";
        for (text, then) in [
            (position.to_owned(), ""),
            (format!("{position}\ne10e9"), "e10e9"),
            (format!("position fen {position} moves e9e8"), "e10e9"),
            (format!("position fen {position}"), ""),
        ] {
            let line = read(&text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
            assert_eq!(fen::write(line.variant(), line.start()), position);
            assert_eq!(coordinate::pack(line.variant(), line.moves()), then);
        }
    }

    #[test]
    fn lines_for_engines_are_read_in_the_game_that_they_are_of() {
        let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
        for (text, slug, ply) in [
            (format!("sfen {shogi} b - 1"), "shogi", 0),
            (format!("{shogi} b - 1 moves 7g7f"), "shogi", 1),
            (format!("sfen {shogi} b - 1\n7g7f 3c3d"), "shogi", 2),
            ("rbsgk/4p/5/P4/KGSBR b -".to_owned(), "minishogi", 0),
            ("position startpos moves h2e2 h9g7".to_owned(), "xiangqi", 2),
        ] {
            let line = read(&text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
            assert_eq!((line.variant().slug(), line.ply()), (slug, ply), "{text}");
        }
    }

    #[test]
    fn a_text_is_refused_with_what_is_wrong_with_it() {
        assert!(matches!(read("  "), Err(PasteFault::Nothing)));
        let two = "[Event \"a\"]\n\nh3e3 *\n\n[Event \"b\"]\n\nh3e3 *\n";
        assert!(matches!(read(two), Err(PasteFault::Several(2))));
        let long = "h3e3 ".repeat(MOST_PLIES + 1);
        assert!(matches!(read(&long), Err(PasteFault::TooLong)));
        let generals = "9/9/9/9/9/9/9/9/9/4K4 w";
        assert!(matches!(read(generals), Err(PasteFault::Record(_))));
        let Err(PasteFault::Stopped(stopped)) = read("h3e3 h10g8 e1e5") else {
            panic!("the general cannot go so far");
        };
        assert_eq!((stopped.0.ply(), stopped.1.ply), (2, 3));
    }

    #[test]
    fn a_link_holds_a_whole_line_or_is_broken() {
        let xiangqi = Catalogue::built_in().find("xiangqi").unwrap();
        let follow = |position, moves| follow(&xiangqi, Rulebook::Axf, position, moves);
        let line = follow(None, "h3e3 h10g8").unwrap();
        assert_eq!(line.rulebook(), Rulebook::Axf);
        assert_eq!(line.ply(), 2);
        for moves in ["h3e4", "x", "h3e3 h3e3"] {
            let broken = follow(None, moves).unwrap_err();
            assert_eq!(broken, BrokenLink::Moves, "{moves}");
        }
        let broken = follow(Some("9"), "");
        assert!(matches!(broken, Err(BrokenLink::Start(_))));
    }
}
