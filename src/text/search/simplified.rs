//! Traditional characters and the simplified ones that stand for them.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// The pairs, as the head of the file tells.
const TABLE: &str = include_str!("simplified.txt");

static SIMPLIFIED: LazyLock<FxHashMap<char, char>> = LazyLock::new(|| {
    let pairs = TABLE.lines().filter(|line| !line.starts_with('#'));
    let pairs = pairs.flat_map(str::split_whitespace);
    pairs
        .filter_map(|pair| {
            let mut both = pair.chars();
            Some((both.next()?, both.next()?))
        })
        .collect()
});

/// The simplified character that stands for this one; any other as it is.
pub(super) fn simplified(character: char) -> char {
    match character.is_ascii() {
        true => character,
        false => SIMPLIFIED.get(&character).copied().unwrap_or(character),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_is_two_characters_and_what_is_simplified_stays() {
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            for pair in line.split(' ') {
                assert_eq!(pair.chars().count(), 2, "{pair}");
            }
        }
        assert!(SIMPLIFIED.len() > 2_800);
        for (traditional, short) in SIMPLIFIED.iter() {
            assert_eq!(simplified(*short), *short, "{traditional}{short}");
        }
    }
}
