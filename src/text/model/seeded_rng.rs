//! Verifiable random numbers: all random events of a game follow from its secret, whose fingerprint
//! is shown before the first one. `posthorse verify`, or anyone with SHA-256, obtains the same
//! numbers.

use crate::model::GameId;
use crate::rules::{Position, Variant};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// The source of a game's random events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeededRng<'a> {
    pub secret: &'a str,
    /// The random words of the first and the second side's player; may be empty.
    pub words: [&'a str; 2],
    pub game: GameId,
}

/// The fingerprint of a secret: the SHA-256 of its text, in hexadecimal.
pub fn fingerprint(secret: &str) -> String {
    digest(secret)
}

pub(super) fn bytes(text: &str) -> Vec<u8> {
    Sha256::digest(text.as_bytes()).to_vec()
}

pub(super) fn digest(text: &str) -> String {
    bytes(text).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A uniformly distributed choice for a game after that many plies; `None` if there are no choices.
///
/// The first eight bytes of the SHA-256 of `roll SECRET GAME PLY TRY` are read as a number, with
/// TRY from 0 upwards until the number is below the greatest multiple of the number of choices. The
/// remainder of the division by that number is the index.
pub fn draw(rng: &SeededRng, ply: usize, among: &[u8]) -> Option<u8> {
    let SeededRng { secret, game, .. } = rng;
    let count = u64::try_from(among.len()).ok().filter(|&count| count > 0)?;
    let bound = u64::MAX - u64::MAX % count;
    let number = |nth: u32| {
        let digest = bytes(&format!("roll {secret} {game} {ply} {nth}"));
        digest[..8]
            .iter()
            .fold(0, |all, &byte| all << 8 | u64::from(byte))
    };
    let number = (0..).map(number).find(|&number| number < bound)?;
    among.get(usize::try_from(number % count).ok()?).copied()
}

/// The initial position of a game, with its first roll.
pub fn initial_position(variant: &Variant, start: Position, rng: &SeededRng) -> Position {
    let start = start.with_die(variant, None);
    start.with_die(variant, draw(rng, 0, &start.rolls(variant)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_reproducible_and_uniform() {
        let rng = SeededRng {
            words: [""; 2],
            secret: "secret",
            game: GameId(7),
        };
        let draw = |ply, among: &[u8]| draw(&rng, ply, among);
        let mut counts = [0; 6];
        for ply in 0..6_000 {
            let drawn = draw(ply, &[1, 2, 3, 4, 5, 6]).unwrap();
            assert_eq!(draw(ply, &[1, 2, 3, 4, 5, 6]), Some(drawn));
            counts[usize::from(drawn) - 1] += 1;
        }
        assert!(
            counts.iter().all(|count| (850..1_150).contains(count)),
            "{counts:?}"
        );
        assert_eq!(draw(0, &[]), None);
        assert_eq!(draw(0, &[4]), Some(4));
    }

    #[test]
    fn a_fingerprint_is_what_sha256sum_prints() {
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(fingerprint("abc"), known);
    }
}
