//! Random numbers that everybody can draw again: what chance brings in a game is told by its secret
//! alone, of which a fingerprint is shown before the first is drawn. `posthorse verify` and anybody
//! with SHA-256 at hand come to the same.

use crate::model::GameId;
use crate::rules::{Position, Variant};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// What everything is drawn from that chance brings in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeededRng<'a> {
    pub secret: &'a str,
    /// What the first side's player and the second's added to it; empty where they added nothing.
    pub words: [&'a str; 2],
    pub game: GameId,
}

/// What shows that a secret was not changed: the SHA-256 of its text, in hexadecimal digits.
pub fn fingerprint(secret: &str) -> String {
    digest(secret)
}

pub(super) fn bytes(text: &str) -> Vec<u8> {
    Sha256::digest(text.as_bytes()).to_vec()
}

/// The same in hexadecimal digits.
pub(super) fn digest(text: &str) -> String {
    bytes(text).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// One of some numbers, each as likely as the others, for a game after so many plies; none of none.
///
/// The first eight bytes of the SHA-256 of `roll SECRET GAME PLY TRY` are read as one number, TRY
/// going up from 0 until it is below the greatest multiple of how many there are; what is left when
/// it is divided by that is the place in the list.
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

/// The position that a game begins with, once its first number is drawn.
pub fn begun(variant: &Variant, start: Position, rng: &SeededRng) -> Position {
    let start = start.with_die(variant, None);
    start.with_die(variant, draw(rng, 0, &start.rolls(variant)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lot_is_the_same_whenever_it_is_drawn_and_each_comes_as_often() {
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
