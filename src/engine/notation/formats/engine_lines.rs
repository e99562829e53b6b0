//! Positions with moves in the protocols UCI, UCCI and USI: `position startpos moves …`, `position
//! fen … moves …`, `sfen …`. The first word may be missing. A file may have many such lines, and
//! each is a game.

use super::kif_head::End;
use super::shogi_pieces::Kin;
use crate::notation::fen::is_sfen;
use crate::notation::pgn::{Game, Recorded};
use crate::rules::Side;

/// The minimum number of ranks in the placement of a game.
const FEWEST_RANKS: usize = 4;

/// A line of a protocol for engines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineLine<'t> {
    /// The starting position. None for the usual position of the game.
    pub position: Option<&'t str>,
    /// The moves from this position, as they are written.
    pub moves: Vec<&'t str>,
}

impl<'t> EngineLine<'t> {
    /// Reads a line. None if it has no word of these protocols and not the form of SFEN.
    pub fn parse(text: &'t str) -> Option<EngineLine<'t>> {
        let text = text.trim();
        let (named, rest) = prefixed(text, "position");
        let (is_usual, behind) = prefixed(rest, "startpos");
        if is_usual {
            let (has_moves, moves) = prefixed(behind, "moves");
            let is_line = has_moves || behind.is_empty();
            return is_line.then(|| EngineLine {
                position: None,
                moves: moves.split_whitespace().collect(),
            });
        }
        let (is_fen, rest) = prefixed(rest, "fen");
        let (position, moves) = match rest.strip_suffix(" moves") {
            Some(position) => (position, Some("")),
            None => match rest.split_once(" moves ") {
                Some((position, moves)) => (position, Some(moves)),
                None => (rest, None),
            },
        };
        let (is_named_sfen, placement) = prefixed(position, "sfen");
        let placement = placement.split_whitespace().next()?;
        let is_position = placement.matches('/').count() + 1 >= FEWEST_RANKS;
        let is_named = named || is_fen || is_named_sfen || moves.is_some();
        let is_line = is_position && (is_named || (is_sfen(position) && kin(position).is_some()));
        is_line.then(|| EngineLine {
            position: Some(position.trim()),
            moves: moves.unwrap_or_default().split_whitespace().collect(),
        })
    }

    /// The line as a game without other data. The board of an SFEN determines its variant.
    pub fn game(&self) -> Game {
        let mut game = self.game_of_any();
        let kin = self
            .position
            .filter(|position| is_sfen(position))
            .and_then(kin);
        if let Some(kin) = kin {
            game.tags.push("Variant", kin.slug);
        }
        game
    }

    /// The same without the variant, for callers that know it.
    pub fn game_of_any(&self) -> Game {
        let mut game = Game::default();
        let moves = match self.moves.split_last() {
            Some((last, before)) => match self.end(last, before.len()) {
                Some(end) => {
                    game.result = Some(end.result);
                    if !end.reason.is_empty() {
                        game.tags.push("Termination", end.reason);
                    }
                    before
                }
                None => &self.moves,
            },
            None => &self.moves,
        };
        game.moves = moves.iter().map(|word| (*word).to_owned()).collect();
        if let Some(position) = self.position {
            game.tags.push("FEN", position);
        }
        game
    }

    /// The end of a game for a word after `plies` moves, if it is not a move.
    fn end(&self, word: &str, plies: usize) -> Option<End> {
        let field = self.position.and_then(|position| {
            let (_, position) = prefixed(position, "sfen");
            position.split_whitespace().nth(1)
        });
        let is_second = match self.position.is_some_and(is_sfen) {
            true => field == Some("w"),
            false => field == Some("b"),
        };
        let turn = match is_second == plies.is_multiple_of(2) {
            true => Side::Second,
            false => Side::First,
        };
        let (result, reason) = match word {
            "resign" => (Recorded::Won(turn.other()), "resignation"),
            "win" => (Recorded::Won(turn), ""),
            "draw" | "rep_draw" => (Recorded::Drawn, ""),
            _ => return None,
        };
        Some(End { result, reason })
    }
}

/// Whether a text begins with a word, and the text after it. Otherwise the whole text is returned.
fn prefixed<'t>(text: &'t str, word: &str) -> (bool, &'t str) {
    match text.strip_prefix(word) {
        Some(rest) if rest.is_empty() || rest.starts_with(char::is_whitespace) => {
            (true, rest.trim_start())
        }
        _ => (false, text),
    }
}

/// The variant of an SFEN, by the size of its board.
fn kin(position: &str) -> Option<&'static Kin> {
    let (_, position) = prefixed(position, "sfen");
    let placement = position.split_whitespace().next()?;
    let width = |rank: &str| {
        let plain = rank.chars().filter(|sign| *sign != '+');
        plain.fold(0_usize, |width, sign| {
            let files = sign.to_digit(10).map_or(1, |empty| empty as usize);
            width.saturating_add(files)
        })
    };
    let mut ranks = placement.split('/');
    let files = width(ranks.next()?);
    let is_even = ranks.clone().all(|rank| width(rank) == files);
    Kin::of_size(files, ranks.count() + 1).filter(|_| is_even)
}

/// Whether a text begins with such a line.
pub(super) fn is_engine_lines(text: &str) -> bool {
    let mut lines = lines(text);
    lines
        .next()
        .is_some_and(|line| EngineLine::parse(line).is_some())
}

/// The words of the protocols for other purposes.
const TALK: [&str; 27] = [
    "bestmove",
    "checkmate",
    "copyprotection",
    "debug",
    "gameover",
    "go",
    "id",
    "info",
    "isready",
    "nobestmove",
    "option",
    "ponderhit",
    "pop",
    "quit",
    "readyok",
    "register",
    "setoption",
    "stop",
    "ucci",
    "ucciok",
    "uci",
    "uciok",
    "ucinewgame",
    "usi",
    "usinewgame",
    "usiok",
    "banmoves",
];

/// The lines of a text without those for other purposes. In a log, each line has a prefix such as
/// `>1:`.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text
        .lines()
        .map(|line| line.trim_matches(crate::notation::pgn::is_blank));
    let lines = lines.map(|line| match line.strip_prefix(['>', '<']) {
        Some(rest) => {
            let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            rest.strip_prefix(':').unwrap_or(rest).trim_start()
        }
        None => line,
    });
    let is_talk = |line: &&str| {
        let word = line.split_whitespace().next().unwrap_or_default();
        word.is_empty() || word.starts_with('#') || TALK.contains(&word)
    };
    lines.filter(move |line| !is_talk(line))
}

/// The games of a text, one for each line. If the moves of a game grow from line to line, only the
/// last line counts. Other lines are kept unchanged, so that the reader reports that they are not
/// moves.
pub(super) fn read(text: &str) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let mut before: Option<EngineLine> = None;
    for line in lines(text) {
        let Some(line) = EngineLine::parse(line) else {
            games.push(Game {
                moves: vec![line.to_owned()],
                ..Game::default()
            });
            before = None;
            continue;
        };
        let goes_on = before.as_ref().is_some_and(|before| {
            before.position == line.position && line.moves.starts_with(&before.moves)
        });
        if goes_on {
            games.pop();
        }
        games.push(line.game());
        before = Some(line);
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::formats::open;
    use crate::notation::pgn::{Played, Reader};
    use crate::notation::{coordinate, fen};
    use crate::rules::Catalogue;

    const SHOGI: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

    fn played(text: &str, variant: Option<&str>) -> Played {
        let catalogue = Catalogue::built_in();
        let reader = Reader {
            variant: variant.and_then(|slug| catalogue.find(slug)),
            catalogue,
            rulebook: None,
        };
        let mut games = open(text.as_bytes()).unwrap();
        assert_eq!(games.len(), 1, "{text}");
        let played = reader.read(&games.remove(0));
        let played = played.unwrap_or_else(|why| panic!("{text}: {why:?}"));
        assert_eq!(played.stopped, None, "{text}");
        played
    }

    #[test]
    fn lines_of_every_protocol_are_read() {
        let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        for (text, slug, moves) in [
            ("startpos moves 7g7f 3c3d".to_owned(), "shogi", "c3c4 g7g6"),
            ("position startpos moves 7g7f".to_owned(), "shogi", "c3c4"),
            (format!("{SHOGI} b -"), "shogi", ""),
            (format!("sfen {SHOGI} b - 1"), "shogi", ""),
            (
                format!("position sfen {SHOGI} b - 1 moves 7g7f"),
                "shogi",
                "c3c4",
            ),
            (
                format!("sfen {SHOGI} b - 1 moves 7g7f 3c3d resign"),
                "shogi",
                "c3c4 g7g6",
            ),
            (
                "rbsgk/4p/5/P4/KGSBR b - 1 moves 3e2d".to_owned(),
                "minishogi",
                "c1d2",
            ),
            (
                "sfen rbnsgk/5p/6/6/P5/KGSNBR b - 1".to_owned(),
                "judkins-shogi",
                "",
            ),
            (
                "sfen gle/1c1/1C1/ELG b - 1 moves 2c2b".to_owned(),
                "dobutsu",
                "b2b3",
            ),
            (
                format!("position fen {chess} moves e2e4 e7e5"),
                "chess",
                "e2e4 e7e5",
            ),
            (
                "position startpos moves e2e4 c7c5".to_owned(),
                "chess",
                "e2e4 c7c5",
            ),
            (
                format!("position fen {xiangqi} moves h2e2 h9g7"),
                "xiangqi",
                "h3e3 h10g8",
            ),
            (
                "position startpos moves h2e2 h9g7".to_owned(),
                "xiangqi",
                "h3e3 h10g8",
            ),
        ] {
            let played = played(&text, None);
            assert_eq!(played.line.variant().slug(), slug, "{text}");
            let pack = coordinate::pack(played.line.variant(), played.line.moves());
            assert_eq!(pack, moves, "{text}");
        }
        let mini = played("startpos moves 3e2d", Some("minishogi"));
        assert_eq!(mini.line.ply(), 1);
    }

    #[test]
    fn hands_and_the_side_to_move_are_those_of_sfen() {
        let text = "sfen 4k4/9/9/9/9/9/9/9/4K4 w 2Pr10p3g 8";
        let start = played(text, None).line;
        let written = fen::write(start.variant(), start.start());
        assert_eq!(written, "4k4/9/9/9/9/9/9/9/4K4[PPgggppppppppppr] b - - 0 4");
    }

    #[test]
    fn a_file_may_have_many_lines() {
        let text = format!("# comment\n{SHOGI} b - 1\n\nstartpos moves 7g7f\r\nnonsense\n");
        let games = open(text.as_bytes()).unwrap();
        let moves: Vec<usize> = games.iter().map(|game| game.moves.len()).collect();
        assert_eq!(moves, [0, 1, 1]);
    }

    #[test]
    fn the_last_word_may_tell_the_end() {
        for (text, result) in [
            ("startpos moves 7g7f resign", Recorded::Won(Side::First)),
            (
                "startpos moves 7g7f 3c3d resign",
                Recorded::Won(Side::Second),
            ),
            ("startpos moves resign", Recorded::Won(Side::Second)),
            (
                "sfen 4k4/9/9/9/4K4 w - 1 moves resign",
                Recorded::Won(Side::First),
            ),
            (
                "position fen 4k3/8/8/8/4K3 b - - 0 1 moves win",
                Recorded::Won(Side::Second),
            ),
            ("startpos moves 7g7f rep_draw", Recorded::Drawn),
            ("startpos moves 7g7f", Recorded::Unknown),
        ] {
            let game = EngineLine::parse(text).unwrap().game();
            assert_eq!(game.recorded(), result, "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_such_lines() {
        for text in [
            "",
            "1. e4 e5",
            "e2e4 e7e5",
            "startposition",
            "startpos and more",
            "position",
            "position after 5 moves",
            "sfen",
            "sfen x b - 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
            "moves 7g7f",
        ] {
            assert!(EngineLine::parse(text).is_none(), "{text}");
        }
        let wide = format!("sfen {}/9/9/9 b - 1", "9".repeat(100_000));
        assert!(EngineLine::parse(&wide).is_some_and(|line| line.game().moves.is_empty()));
    }
}
