//! Openings by name, recognised by the positions of pieces in the first plies.
//!
//! The openings are data, one file for each game; `xiangqi.txt` describes the format. An opening is
//! recognised by a position, not by the order of moves, so that transpositions have the same name.

use std::sync::OnceLock;

/// The dimensions of the largest board here.
const FILES: usize = 9;
const RANKS: usize = 10;

/// The last ply at which openings are recognised.
const LAST: usize = 16;

/// A board by rank and file, from the first side's left: capital letters for the side that moves
/// first, spaces for empty points.
type Placement = [[u8; FILES]; RANKS];

struct Book {
    start: Placement,
    ranks: usize,
    lines: Vec<Line>,
}

struct Line {
    slug: &'static str,
    by: usize,
    stands: Vec<PointCondition>,
}

/// The content of a point; a space if it is empty.
struct PointCondition {
    letter: u8,
    at: (usize, usize),
}

/// The slug of the opening of a game that started from the variant's usual position; empty if it is
/// unknown. `moves` are coordinates separated by spaces.
pub fn of(variant: &str, moves: &str) -> &'static str {
    match variant {
        "xiangqi" => xiangqi().find(moves, false),
        // The same game with exchanged colours: its first side is at the top.
        "xiangqi-black-first" => xiangqi().find(moves, true),
        "chess" => chess().find(moves, false),
        _ => "",
    }
}

/// All openings of a variant, each once, in the order of its book.
pub fn all(variant: &str) -> Vec<&'static str> {
    let book = match variant {
        "xiangqi" | "xiangqi-black-first" => xiangqi(),
        "chess" => chess(),
        _ => return Vec::new(),
    };
    let mut slugs: Vec<&str> = Vec::new();
    for line in &book.lines {
        if !slugs.contains(&line.slug) {
            slugs.push(line.slug);
        }
    }
    slugs
}

fn xiangqi() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| {
        let start = "RNBAKABNR/9/1C5C1/P1P1P1P1P/9/9/p1p1p1p1p/1c5c1/9/rnbakabnr";
        Book::new(start, true, include_str!("xiangqi.txt"))
    })
}

fn chess() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| {
        let start = "RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr";
        Book::new(start, false, include_str!("chess.txt"))
    })
}

impl Book {
    /// A book with the initial position of its game, the first side's home rank first.
    fn new(start: &str, mirrors: bool, text: &'static str) -> Self {
        let mut lines = Vec::new();
        let written = text
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in written {
            let line = Line::of(line).expect("the books are read by a test");
            let mirrored = mirrors.then(|| line.mirrored());
            lines.push(line);
            lines.extend(mirrored);
        }
        Self {
            start: placement(start),
            ranks: start.split('/').count(),
            lines,
        }
    }

    fn find(&self, moves: &str, turned: bool) -> &'static str {
        let mut board = self.start;
        let mut best: Option<(usize, usize)> = None;
        for (made, text) in moves.split_ascii_whitespace().take(LAST).enumerate() {
            let Some((from, to)) = points(text) else {
                break;
            };
            let at = |(file, rank): (usize, usize)| match turned {
                true => (file, (self.ranks - 1).checked_sub(rank)),
                false => (file, Some(rank)),
            };
            let ((from_file, Some(from_rank)), (to_file, Some(to_rank))) = (at(from), at(to))
            else {
                break;
            };
            board[to_rank][to_file] = std::mem::replace(&mut board[from_rank][from_file], b' ');
            let fits = self.lines.iter().enumerate();
            let fits = fits.filter(|(_, line)| made < line.by && line.fits(&board));
            for (place, line) in fits {
                let found = (line.stands.len(), usize::MAX - place);
                best = best.max(Some(found));
            }
        }
        best.map_or("", |(_, place)| self.lines[usize::MAX - place].slug)
    }
}

impl Line {
    fn of(text: &'static str) -> Option<Self> {
        let mut words = text.split_ascii_whitespace();
        Some(Self {
            slug: words.next()?,
            by: words.next()?.parse().ok()?,
            stands: words.map(PointCondition::of).collect::<Option<_>>()?,
        })
    }

    fn mirrored(&self) -> Self {
        let mirror = |stands: &PointCondition| PointCondition {
            letter: stands.letter,
            at: (FILES - 1 - stands.at.0, stands.at.1),
        };
        Self {
            slug: self.slug,
            by: self.by,
            stands: self.stands.iter().map(mirror).collect(),
        }
    }

    fn fits(&self, board: &Placement) -> bool {
        let mut stands = self.stands.iter();
        stands.all(|stands| board[stands.at.1][stands.at.0] == stands.letter)
    }
}

impl PointCondition {
    /// Parses the form of the books: `Ce3`, `-d8`.
    fn of(text: &str) -> Option<Self> {
        let letter = *text.as_bytes().first()?;
        let (at, "") = point(text.get(1..)?)? else {
            return None;
        };
        Some(Self {
            letter: if letter == b'-' { b' ' } else { letter },
            at,
        })
    }
}

/// The origin and destination of a move. Other parts, such as a promotion, do not matter here.
fn points(text: &str) -> Option<((usize, usize), (usize, usize))> {
    let (from, rest) = point(text)?;
    let (to, _) = point(rest)?;
    Some((from, to))
}

/// File and rank of the point at the start of a text, from 0, and the rest.
fn point(text: &str) -> Option<((usize, usize), &str)> {
    let file = usize::from(text.bytes().next()?.checked_sub(b'a')?);
    let digits = &text[1..];
    let end = digits
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(digits.len());
    let rank: usize = digits[..end].parse().ok()?;
    let is_there = file < FILES && (1..=RANKS).contains(&rank);
    is_there.then(|| ((file, rank - 1), &digits[end..]))
}

fn placement(start: &str) -> Placement {
    let mut board = [[b' '; FILES]; RANKS];
    for (rank, row) in start.split('/').enumerate() {
        let mut file = 0;
        for letter in row.bytes() {
            match letter {
                b'1'..=b'9' => file += usize::from(letter - b'0'),
                _ => {
                    board[rank][file] = letter;
                    file += 1;
                }
            }
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Side, catalogue};

    #[test]
    fn the_books_start_from_the_initial_positions() {
        for (slug, book) in [("xiangqi", xiangqi()), ("chess", chess())] {
            let variant = catalogue::find(slug).unwrap();
            for square in variant.board().squares() {
                let piece = variant.start().piece_at(square);
                let letter = piece.map_or(' ', |piece| {
                    let letter = variant.kind(piece.kind).fen.letter;
                    match piece.side {
                        Side::First => letter.to_ascii_uppercase(),
                        Side::Second => letter,
                    }
                });
                let ((file, rank), "") = point(variant.board().name(square)).unwrap() else {
                    panic!("a name of a point");
                };
                assert_eq!(char::from(book.start[rank][file]), letter);
            }
        }
    }

    #[test]
    fn each_opening_is_reachable_and_within_the_board() {
        for book in [xiangqi(), chess()] {
            for line in &book.lines {
                assert!((1..=LAST).contains(&line.by), "{}", line.slug);
                assert!(!line.stands.is_empty(), "{}", line.slug);
                assert!(!line.fits(&book.start), "{}", line.slug);
                let on_board = |stands: &PointCondition| stands.at.1 < book.ranks;
                assert!(line.stands.iter().all(on_board), "{}", line.slug);
            }
        }
    }

    #[test]
    fn openings_are_recognised_by_positions() {
        for (moves, slug) in [
            ("", ""),
            ("h3e3", "central-cannon"),
            ("b3e3 a7a6", "central-cannon"),
            ("h3e3 h10g8 h1g3 b10c8", "screen-horses"),
            // The same by transposition.
            ("h1g3 h10g8 h3e3 b10c8", "screen-horses"),
            ("b1c3 b10c8 b3e3 h10g8", "screen-horses"),
            (
                "h3e3 h10g8 h1g3 b10c8 i1h1 i10h10 h1h7 g7g6",
                "river-crossing-chariot",
            ),
            ("h3e3 h8e8", "same-direction-cannons"),
            ("b3e3 b8e8", "same-direction-cannons"),
            ("h3e3 b8e8", "opposite-direction-cannons"),
            (
                "h3e3 h8e8 h1g3 h10g8 i1h1 i10i9",
                "same-direction-straight-cross",
            ),
            ("h3e3 h10g8 h1g3 b8d8 i1h1 b10c8", "sandwich-horse"),
            ("h3e3 h10g8 h1g3 b10a8", "single-horse"),
            ("h3e3 h10g8 h1g3 i10h10 i1h1 h8i8", "three-step-tiger"),
            ("c4c5 b8c8", "soldier-cannon-behind"),
            ("g4g5 h8g8 h3e3", "soldier-cannon-behind-central"),
            ("c4c5 g7g6", "soldier-facing-soldiers"),
            ("c1e3 h8e8", "elephant-central-cannon"),
            ("g1e3 h8d8", "elephant-palace-cannon"),
            ("g1e3 b8d8", "elephant-corner-cannon"),
            ("h3d3 h10g8", "palace-cannon"),
            ("h3f3", "corner-cannon"),
            ("b1c3 c7c6", "horse-soldier"),
            ("a1a2 a10a9", ""),
        ] {
            assert_eq!(of("xiangqi", moves), slug, "{moves}");
        }
        assert_eq!(
            of("xiangqi-black-first", "h8e8 h3e3"),
            "same-direction-cannons"
        );
        assert_eq!(of("chess", "e2e4 c7c5"), "sicilian-defence");
        assert_eq!(
            of("chess", "g1f3 d7d5 d2d4 g8f6 c2c4 e7e6"),
            "queens-gambit-declined"
        );
        assert_eq!(of("chess", "a2a3"), "");
        assert_eq!(of("janggi", "a4b4"), "");
        // An invalid move ends the search.
        assert_eq!(of("xiangqi", "h3e3 pass h10g8"), "central-cannon");
        assert_eq!(of("chess", "e2e4 i10a1"), "kings-pawn");
    }
}
