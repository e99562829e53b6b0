//! Random texts, the same on every run.

use super::chance::Chance;

/// Difficult characters for parsers: letters of the notations, digits of every width, characters
/// that join, turn or vanish, letters whose length changes with their case, breaks and the end of a
/// string.
const SIGNS: &str = "abcdefghijklmnopqrstuvwxyzKABNRCPGFE0123456789 .,;:+-=/*@#!?'\"()[]{}<>\\|~_\
    \n\r\t\0帥仕相馬車炮兵將士象卒帅马车进退平前後中一二三四五六七八九１２９０＋－＝éßİŉﬁ\u{301}\u{200d}\u{202e}\
    \u{feff}\u{fffd}\u{1f40e}\u{10ffff}";

/// Texts similar to given ones, and nonsense.
pub struct Texts {
    chance: Chance,
    signs: Vec<char>,
    good: Vec<Vec<char>>,
}

impl Texts {
    pub fn like<'a>(seed: u64, good: impl IntoIterator<Item = &'a str>) -> Texts {
        Texts {
            chance: Chance::new(seed),
            signs: SIGNS.chars().collect(),
            good: good
                .into_iter()
                .map(|text| text.chars().collect())
                .collect(),
        }
    }

    /// The next text: a damaged copy of a good one, or noise.
    pub fn next(&mut self) -> String {
        if self.chance.once_in(8) {
            let length = self.chance.below(24);
            return (0..length).map(|_| self.sign()).collect();
        }
        let mut text = self.chance.one_of(&self.good).clone();
        for _ in 0..1 + self.chance.below(4) {
            self.damage(&mut text);
        }
        text.into_iter().collect()
    }

    fn sign(&mut self) -> char {
        if self.chance.once_in(12) {
            char::from_u32(self.chance.below(0x11_0000) as u32).unwrap_or('?')
        } else {
            *self.chance.one_of(&self.signs)
        }
    }

    fn damage(&mut self, text: &mut Vec<char>) {
        let sign = self.sign();
        let at = self.chance.below(text.len() + 1);
        let end = (at + self.chance.below(6)).min(text.len());
        match self.chance.below(10) {
            0 | 1 => text.insert(at, sign),
            2 => drop(text.drain(at..end)),
            3 if at < text.len() => text[at] = sign,
            4 => {
                let again = text[at..end].to_vec();
                text.splice(at..at, again);
            }
            5 => {
                let other = self.chance.one_of(&self.good);
                let from = self.chance.below(other.len() + 1);
                text.truncate(at);
                text.extend(&other[from..]);
            }
            6 => text.truncate(at),
            7 if at < text.len() => {
                let other = self.chance.below(text.len());
                text.swap(at, other);
            }
            8 => {
                let number = (self.chance.number() >> self.chance.below(64)).to_string();
                text.splice(at..end, number.chars());
            }
            _ if self.chance.once_in(20) => {
                let many = vec![sign; self.chance.below(3000)];
                text.splice(at..at, many);
            }
            _ => text[at..end].iter_mut().for_each(|c| *c = swapped_case(*c)),
        }
    }
}

fn swapped_case(c: char) -> char {
    if c.is_ascii_lowercase() {
        c.to_ascii_uppercase()
    } else {
        c.to_ascii_lowercase()
    }
}
