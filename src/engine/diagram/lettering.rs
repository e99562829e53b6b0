//! The signs for the pieces on a board that is drawn as text.

use crate::rules::{Kind, Piece, Side, Variant};

/// A set of signs for the pieces in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lettering {
    /// The labels of the variant: `R N E F G C P`.
    #[default]
    Labels,
    /// The letters of WXF: `R H E A K C P`.
    Wxf,
    /// The characters of traditional sets, each two columns wide: `俥傌相仕帥炮兵`.
    Characters,
}

impl Lettering {
    /// Returns this set if it distinguishes all pieces of the variant, otherwise
    /// [`Lettering::Labels`].
    #[must_use]
    pub fn fitting(self, variant: &Variant) -> Self {
        let mut signs: Vec<String> = Vec::new();
        for kind in variant.kinds() {
            let is_plain = !kind.neutral && !kind.label.turned && !kind.label.covered;
            for side in Side::BOTH {
                let sign = self.sign(variant, kind, side);
                if self != Self::Labels && (!is_plain || sign.is_none()) {
                    return Self::Labels;
                }
                signs.extend(sign);
            }
        }
        let count = signs.len();
        signs.sort_unstable();
        signs.dedup();
        if signs.len() == count {
            self
        } else {
            Self::Labels
        }
    }

    /// The sign for a piece in this set.
    pub fn of(self, variant: &Variant, piece: Piece) -> String {
        let kind = variant.kind(piece.kind);
        let sign = self.sign(variant, kind, piece.side);
        sign.unwrap_or_else(|| variant.label(piece).to_string())
    }

    fn sign(self, variant: &Variant, kind: &Kind, side: Side) -> Option<String> {
        let piece = Piece {
            side,
            kind: kind.id,
        };
        let label = variant.label(piece);
        match self {
            Self::Labels => Some(label.to_string()),
            Self::Wxf => {
                let letter = kind.written.wxf.unwrap_or(label.letter);
                Some(match label.letter.is_uppercase() {
                    true => letter.to_ascii_uppercase().to_string(),
                    false => letter.to_ascii_lowercase().to_string(),
                })
            }
            Self::Characters => {
                let character = &kind.characters[side.index()].traditional;
                let mut letters = character.chars();
                let is_one = letters.next().is_some_and(|letter| columns(letter) == 2)
                    && letters.next().is_none();
                is_one.then(|| character.clone())
            }
        }
    }
}

/// The number of columns of a character.
pub(super) fn columns(letter: char) -> usize {
    let is_wide = matches!(
        letter,
        '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff01}'..='\u{ff60}'
    );
    if is_wide { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::text;
    use crate::rules::catalogue;

    #[test]
    fn only_pieces_that_can_be_told_apart_have_characters() {
        let fits = |slug: &str, lettering: Lettering| {
            lettering.fitting(&catalogue::find(slug).unwrap()) == lettering
        };
        for slug in ["xiangqi", "minixiangqi"] {
            assert!(fits(slug, Lettering::Characters), "{slug}");
        }
        // Both sides have the same characters, or pieces are face down.
        for slug in ["janggi", "shogi", "jieqi", "chess"] {
            assert!(!fits(slug, Lettering::Characters), "{slug}");
        }
        assert!(fits("xiangqi", Lettering::Wxf));
    }

    #[test]
    fn a_board_of_characters_is_as_wide_as_one_of_letters() {
        let variant = catalogue::find("xiangqi").unwrap();
        let point = |name| variant.board().find(name).unwrap();
        let mv = crate::rules::Move::new(point("h3"), point("e3"));
        let after = variant.start().play(&variant, mv);
        let drawn = |lettering| {
            let options = text::TextOptions {
                last: Some(mv),
                lettering,
                ..text::TextOptions::default()
            };
            text::board(&variant, &after, options)
        };
        let columns = |line: &str| line.chars().map(columns).sum::<usize>();
        let characters = drawn(Lettering::Characters);
        let widths = characters.lines().map(columns);
        let letters = drawn(Lettering::Labels);
        let wanted: Vec<usize> = letters.lines().map(columns).collect();
        assert_eq!(widths.collect::<Vec<_>>(), wanted);
        let rank = |label: &str| characters.lines().find(|line| line.starts_with(label));
        assert_eq!(
            rank(" 10").unwrap(),
            " 10  車--馬--象--士--將--士--象--馬--車 10"
        );
        assert_eq!(
            rank("  3").unwrap(),
            "  3  +---炮--+---+--(炮)-+---+--(+)--+  3"
        );
        assert!(drawn(Lettering::Wxf).contains("r---h---e---a---k"));
    }
}
