//! Pieces dealt from a game's secret, and the means to verify the deal: the fingerprint of each
//! piece is shown before the first move, its key when the piece is revealed.

use super::seeded_rng::{self, SeededRng, digest};
use crate::notation::fen;
use crate::rules::{Deal, Drawn, Hidden, Line, Move, Piece, Side, Square, Variant};

/// The formula of a fingerprint, with its parts in capitals.
pub const FORMULA: &str = "man|GAME|POINT|LETTER|KEY";

/// The maximum length of a player's random word, in characters.
pub const MOST_WORD: usize = 40;

/// The error for an invalid random word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OddWord;

/// The piece that lies face down on each point.
///
/// The pieces of `deal` are shuffled, those of the second side first, on the points from the top
/// rank to the bottom and from left to right. The last is exchanged with one of all, the one before
/// it with one of the rest, and so on. The random numbers come from the SHA-256 of
/// `SECRET|FIRST|SECOND|N`, where N counts from 0 and FIRST and SECOND are the players' random
/// words; four bytes are one number. Numbers from the greatest multiple of the count upwards are
/// skipped, and the remainder of the division by the count is the index.
pub fn pieces(variant: &Variant, rng: &SeededRng) -> Vec<(Square, Piece)> {
    let mut stream = Stream::of(rng);
    let groups = variant.dealt().into_iter();
    groups
        .flat_map(|Deal { points, mut pieces }| {
            for last in (1..pieces.len()).rev() {
                pieces.swap(last, stream.below(last + 1));
            }
            points.into_iter().zip(pieces)
        })
        .collect()
}

/// The normalised form of a player's random word, without surrounding spaces.
///
/// # Errors
/// If it is longer than [`MOST_WORD`] characters, or contains a bar or a line break.
pub fn word(typed: &str) -> Result<&str, OddWord> {
    let word = typed.trim();
    let is_odd = |c: char| c == '|' || c.is_control();
    match word.chars().count() > MOST_WORD || word.contains(is_odd) {
        true => Err(OddWord),
        false => Ok(word),
    }
}

/// The piece that a move reveals, if any.
///
/// In games where the owner of a face-down piece is unknown, the first revealed piece belongs to
/// the first side. If the deal has it otherwise, all pieces change sides.
pub fn revealed_piece(line: &Line, mv: Move, rng: &SeededRng) -> Option<Piece> {
    let variant = line.variant();
    if !variant.turns_up(line.position(), mv) {
        return None;
    }
    let first = line.moves().first().unwrap_or(&mv).from;
    piece_on(variant, &pieces(variant, rng), first, mv.from)
}

/// The piece on a point, given the dealt and the actual colour of the first revealed piece.
pub fn piece_on(
    variant: &Variant,
    deal: &[(Square, Piece)],
    first: Square,
    at: Square,
) -> Option<Piece> {
    let find = |at: Square| deal.iter().find(|(point, _)| *point == at);
    let (_, piece) = *find(at)?;
    let changes = variant.flips().is_some() && find(first)?.1.side == Side::Second;
    Some(Piece {
        side: if changes {
            piece.side.other()
        } else {
            piece.side
        },
        ..piece
    })
}

/// The key of the piece on a point: the first 32 digits of the SHA-256 of `nonce|SECRET|POINT`.
pub fn key(rng: &SeededRng, point: &str) -> String {
    let mut text = digest(&format!("nonce|{}|{point}", rng.secret));
    text.truncate(32);
    text
}

/// The fingerprint of the piece on a point: the SHA-256 of `man|GAME|POINT|LETTER|KEY`, with the
/// FEN letter of the piece as dealt.
pub fn fingerprint(variant: &Variant, rng: &SeededRng, lies: (Square, Piece)) -> String {
    let (at, piece) = lies;
    let point = variant.board().name(at);
    let (letter, key) = (fen::letter(variant, piece), key(rng, point));
    digest(&format!("man|{}|{point}|{letter}|{key}", rng.game))
}

/// A sequence of numbers derived from a secret.
struct Stream<'a> {
    rng: &'a SeededRng<'a>,
    block: u32,
    bytes: Vec<u8>,
}

impl<'a> Stream<'a> {
    fn of(rng: &'a SeededRng<'a>) -> Self {
        Self {
            rng,
            block: 0,
            bytes: Vec::new(),
        }
    }

    /// A uniformly distributed number from 0 to `count` − 1.
    fn below(&mut self, count: usize) -> usize {
        let count = u64::try_from(count).unwrap_or(1).max(1);
        let bound = (1 << 32) - (1 << 32) % count;
        loop {
            let number = self.next();
            if number < bound {
                return usize::try_from(number % count).unwrap_or(0);
            }
        }
    }

    fn next(&mut self) -> u64 {
        if self.bytes.is_empty() {
            let SeededRng { secret, words, .. } = self.rng;
            let [first, second] = words;
            let text = format!("{secret}|{first}|{second}|{}", self.block);
            self.bytes = seeded_rng::bytes(&text);
            self.block += 1;
        }
        let four = self.bytes.drain(..4);
        four.fold(0, |all, byte| all << 8 | u64::from(byte))
    }
}

/// Completes a move with its random outcome. A move that is not legal is returned unchanged.
pub fn with_outcome(line: &Line, mv: Move, rng: &SeededRng) -> Move {
    let variant = line.variant();
    let alone = Move {
        drawn: Drawn(None),
        ..mv
    };
    if line.refusal(alone).is_some() {
        return alone;
    }
    let drawn = match variant.hides(Hidden::Kinds) {
        true => revealed_piece(line, alone, rng).map(|piece| variant.number_showing(piece)),
        false => {
            let rolls = line.position().play(variant, alone).rolls(variant);
            seeded_rng::draw(rng, line.ply() + 1, &rolls)
        }
    };
    Move {
        drawn: Drawn(drawn),
        ..mv
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::GameId;
    use crate::notation::coordinate;
    use crate::rules::catalogue;
    use std::collections::HashMap;

    fn rng(secret: &str) -> SeededRng<'_> {
        SeededRng {
            secret,
            words: [""; 2],
            game: GameId(7),
        }
    }

    #[test]
    fn a_deal_is_complete_and_uniform() {
        let variant = catalogue::find("jieqi").unwrap();
        let mut counts: HashMap<Piece, u32> = HashMap::new();
        for nth in 0..3_000 {
            let secret = format!("secret {nth}");
            let deal = pieces(&variant, &rng(&secret));
            assert_eq!(deal.len(), 30);
            assert_eq!(deal, pieces(&variant, &rng(&secret)));
            let name = |at: Square| variant.board().name(at).to_owned();
            assert_eq!([name(deal[0].0), name(deal[15].0)], ["a10", "a4"]);
            let own = deal.iter().all(|(at, piece)| {
                variant.start().piece_at(*at).map(|lies| lies.side) == Some(piece.side)
            });
            assert!(own);
            *counts.entry(deal[20].1).or_default() += 1;
        }
        // Five soldiers, and two of each other kind.
        assert_eq!(counts.len(), 6);
        for (piece, count) in counts {
            let expected = if variant.kind(piece.kind).name == "soldier" {
                1_000
            } else {
                400
            };
            assert!(count.abs_diff(expected) < 100, "{piece:?} {count}");
        }
    }

    #[test]
    fn the_first_revealed_piece_belongs_to_the_first_side() {
        let variant = catalogue::find("banqi").unwrap();
        let book = variant.rulebooks()[0];
        for nth in 0..40 {
            let secret = format!("secret {nth}");
            let rng = rng(&secret);
            let mut line = Line::new(variant.clone(), book);
            for text in ["b3b3", "c7c7", "a1a1"] {
                let mv = coordinate::read(&variant, text).unwrap();
                let piece = revealed_piece(&line, mv, &rng).unwrap();
                assert!(line.ply() > 0 || piece.side == Side::First);
                let drawn = crate::rules::Drawn(Some(variant.number_showing(piece)));
                line.push(Move { drawn, ..mv }).unwrap();
                assert_eq!(line.position().piece_at(mv.to), Some(piece));
            }
        }
    }
}
