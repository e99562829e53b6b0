//! The labels at the edges of a board, in the terms of the chosen notation.

use super::Notation;
use super::by_file::{chinese, course};
use super::shogi;
use crate::rules::{Side, Variant};

impl Notation {
    /// The label of a file at the edge of the board next to a side.
    pub fn file_label(self, variant: &Variant, side: Side, file: usize) -> String {
        let board = variant.board();
        match self {
            Notation::Wxf | Notation::Lau => {
                course::number_of_file(variant, side, file).to_string()
            }
            Notation::Chinese | Notation::ChineseSimplified => {
                let number = course::number_of_file(variant, side, file);
                let numeral = chinese::numeral(variant, side, number);
                numeral.map_or_else(|| number.to_string(), String::from)
            }
            Notation::Iccs => board.file_label(file).to_ascii_uppercase(),
            Notation::Western | Notation::Usi | Notation::Japanese => {
                let name = board.at(file, 0).map(|at| shogi::name(variant, self, at));
                name.iter().flat_map(|name| name.chars()).take(1).collect()
            }
            Notation::Algebraic | Notation::Coordinate | Notation::San | Notation::Ucci => {
                board.file_label(file).to_owned()
            }
        }
    }

    /// The label of a rank. None if the notation does not name ranks.
    pub fn rank_label(self, variant: &Variant, rank: usize) -> Option<String> {
        let board = variant.board();
        match self {
            Notation::Wxf | Notation::Lau | Notation::Chinese | Notation::ChineseSimplified => None,
            Notation::Iccs | Notation::Ucci => Some(rank.to_string()),
            Notation::Western | Notation::Usi | Notation::Japanese => {
                let name = shogi::name(variant, self, board.at(0, rank)?);
                Some(name.chars().skip(1).collect())
            }
            Notation::Algebraic | Notation::Coordinate | Notation::San => {
                Some(board.rank_label(rank).to_owned())
            }
        }
    }

    /// Whether the points have the names that the boards' own letters and numbers give them.
    pub fn has_plain_edges(self) -> bool {
        matches!(
            self,
            Notation::Algebraic | Notation::Coordinate | Notation::San
        )
    }
}

/// The name of a file or rank in ASCII, where a wide sign may have any width.
pub fn narrow_label(label: &str) -> String {
    let narrow = |c| chinese::number(c).map_or(c, |number| char::from(b'0' + number));
    label.chars().map(narrow).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    /// The labels of the files at a side's edge, from the first side's left, and of the ranks, from
    /// its own.
    fn edge(slug: &str, notation: Notation, side: Side) -> (String, String) {
        let variant = catalogue::find(slug).unwrap();
        let board = variant.board();
        let files = (0..board.files()).map(|file| notation.file_label(&variant, side, file));
        let ranks = (0..board.ranks()).filter_map(|rank| notation.rank_label(&variant, rank));
        (files.collect(), ranks.collect())
    }

    #[test]
    fn edges_are_named_as_the_moves_name_them() {
        let pair = |files: &str, ranks: &str| (files.to_owned(), ranks.to_owned());
        let xiangqi = |notation, side| edge("xiangqi", notation, side);
        assert_eq!(xiangqi(Notation::Wxf, Side::First), pair("987654321", ""));
        assert_eq!(xiangqi(Notation::Wxf, Side::Second), pair("123456789", ""));
        let chinese = Notation::Chinese;
        assert_eq!(
            xiangqi(chinese, Side::First),
            pair("九八七六五四三二一", "")
        );
        assert_eq!(
            xiangqi(chinese, Side::Second),
            pair("１２３４５６７８９", "")
        );
        let iccs = pair("ABCDEFGHI", "0123456789");
        assert_eq!(xiangqi(Notation::Iccs, Side::Second), iccs);
        let plain = pair("abcdefghi", "12345678910");
        assert_eq!(xiangqi(Notation::Algebraic, Side::First), plain);
        let japanese = pair("９８７６５４３２１", "九八七六五四三二一");
        assert_eq!(edge("shogi", Notation::Japanese, Side::Second), japanese);
        assert_eq!(narrow_label(&japanese.0), "987654321");
        assert_eq!(narrow_label(&japanese.1), "987654321");
        let western = pair("987654321", "ihgfedcba");
        assert_eq!(edge("shogi", Notation::Western, Side::First), western);
        assert_eq!(
            edge("chess", Notation::San, Side::First),
            pair("abcdefgh", "12345678")
        );
    }
}
