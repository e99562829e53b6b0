//! The pieces of shogi and related games by their names in KIF and CSA, and the games that have
//! them.

use crate::rules::Variant;

/// The names of a piece in the formats.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PieceName {
    /// The FEN letter in upper case, with a plus if the piece is promoted.
    pub(super) letter: &'static str,
    /// The two letters in CSA. Empty if CSA does not have the game.
    pub(super) csa: &'static str,
    /// The character on a drawn board in KIF.
    pub(super) drawn: char,
    /// More names on drawn boards and in hands.
    also: &'static [&'static str],
}

impl PieceName {
    /// The name of the piece in moves in Japanese.
    pub(super) fn in_moves(&self) -> String {
        match self.letter {
            "+S" => "成銀".to_owned(),
            "+N" => "成桂".to_owned(),
            "+L" => "成香".to_owned(),
            _ => self.drawn.to_string(),
        }
    }
}

const fn piece(
    letter: &'static str,
    csa: &'static str,
    drawn: char,
    also: &'static [&'static str],
) -> PieceName {
    PieceName {
        letter,
        csa,
        drawn,
        also,
    }
}

/// The pieces of shogi, in the order in which KIF lists hands: the strongest first.
const SHOGI: [PieceName; 14] = [
    piece("R", "HI", '飛', &["飞"]),
    piece("B", "KA", '角', &[]),
    piece("G", "KI", '金', &[]),
    piece("S", "GI", '銀', &["银"]),
    piece("N", "KE", '桂', &[]),
    piece("L", "KY", '香', &[]),
    piece("P", "FU", '歩', &["步", "兵"]),
    piece("K", "OU", '玉', &["王"]),
    piece("+R", "RY", '龍', &["竜", "龙", "成飛"]),
    piece("+B", "UM", '馬', &["马", "成角"]),
    piece("+S", "NG", '全', &["成銀"]),
    piece("+N", "NK", '圭', &["成桂"]),
    piece("+L", "NY", '杏', &["成香", "杳"]),
    piece("+P", "TO", 'と', &["成歩", "ト", "个"]),
];

const ANIMALS: [PieceName; 5] = [
    piece("G", "", 'き', &["きりん", "キリン", "キ", "麒"]),
    piece("E", "", 'ぞ', &["ぞう", "ゾウ", "ゾ", "象"]),
    piece("C", "", 'ひ', &["ひよこ", "ヒヨコ", "ヒ", "雛"]),
    piece("L", "", 'ラ', &["ライオン", "らいおん", "ら", "獅"]),
    piece("+C", "", 'に', &["にわとり", "ニワトリ", "ニ", "鶏"]),
];

/// A game with records in these formats: its board and its names in KIF.
pub(super) struct Kin {
    pub(super) slug: &'static str,
    pub(super) files: usize,
    pub(super) ranks: usize,
    /// The names of the game instead of a handicap, the one that we write first. Shogi on 81
    /// squares has none.
    pub(super) names: &'static [&'static str],
    pub(super) pieces: &'static [PieceName],
}

pub(super) const KIN: [Kin; 4] = [
    Kin {
        slug: "shogi",
        files: 9,
        ranks: 9,
        names: &[],
        pieces: &SHOGI,
    },
    Kin {
        slug: "minishogi",
        files: 5,
        ranks: 5,
        names: &[
            "5五将棋",
            "５五将棋",
            "五五将棋",
            "5五",
            "ミニ将棋",
            "五々将棋",
            "5々将棋",
        ],
        pieces: &SHOGI,
    },
    Kin {
        slug: "judkins-shogi",
        files: 6,
        ranks: 6,
        names: &["ジャドケンス将棋", "ジャドキンス将棋", "ジャドキンズ将棋"],
        pieces: &SHOGI,
    },
    Kin {
        slug: "dobutsu",
        files: 3,
        ranks: 4,
        names: &["どうぶつしょうぎ", "どうぶつ将棋", "動物将棋"],
        pieces: &ANIMALS,
    },
];

impl Kin {
    /// The game with a board of this size.
    pub(super) fn of_size(files: usize, ranks: usize) -> Option<&'static Kin> {
        let mut all = KIN.iter();
        all.find(|kin| (kin.files, kin.ranks) == (files, ranks))
    }

    pub(super) fn of(variant: &Variant) -> Option<&'static Kin> {
        KIN.iter().find(|kin| kin.slug == variant.slug())
    }

    /// The game that a name means instead of a handicap.
    pub(super) fn named(name: &str) -> Option<&'static Kin> {
        KIN.iter().find(|kin| kin.names.contains(&name))
    }

    pub(super) fn lettered(&self, letter: &str) -> Option<&'static PieceName> {
        self.pieces.iter().find(|piece| piece.letter == letter)
    }
}

/// The piece whose name begins a text, and the rest of the text. The longest name is used.
pub(super) fn piece_in(text: &str) -> Option<(&'static PieceName, &str)> {
    let found = SHOGI.iter().chain(&ANIMALS).flat_map(|piece| {
        let drawn = text.strip_prefix(piece.drawn);
        let also = piece.also.iter().map(|name| text.strip_prefix(name));
        let rests = also.chain([drawn]).flatten();
        rests.map(move |rest| (piece, rest))
    });
    found.min_by_key(|(_, rest)| rest.len())
}

/// The piece with this name in the CSA format.
pub(super) fn of_csa(name: &str) -> Option<&'static PieceName> {
    SHOGI.iter().find(|piece| piece.csa == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_name_of_a_piece_counts() {
        for (text, letter, rest) in [
            ("成銀二", "+S", "二"),
            ("銀", "S", ""),
            ("ひよこ打", "C", "打"),
            ("ひ", "C", ""),
        ] {
            let (piece, left) = piece_in(text).unwrap();
            assert_eq!((piece.letter, left), (letter, rest));
        }
        assert!(piece_in("・").is_none());
    }
}
