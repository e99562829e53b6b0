//! Which variant a record is of: by a name that people use, or by the looks of its moves.

use super::Game;
use crate::notation::shogi::japanese::SIDES;
use crate::rules::{Catalogue, Variant};
use std::sync::Arc;

/// What other people call the variants, in small letters without spaces.
const CALLED: [(&str, &str); 41] = [
    ("chinesechess", "xiangqi"),
    ("cchess", "xiangqi"),
    ("xiangqi(chinesechess)", "xiangqi"),
    ("象棋", "xiangqi"),
    ("中国象棋", "xiangqi"),
    ("中國象棋", "xiangqi"),
    ("koreanchess", "janggi"),
    ("장기", "janggi"),
    ("westernchess", "chess"),
    ("internationalchess", "chess"),
    ("standard", "chess"),
    ("standardchess", "chess"),
    ("normal", "chess"),
    ("fromposition", "chess"),
    ("knightmatechess", "knightmate"),
    ("thaichess", "makruk"),
    ("ouk", "cambodian"),
    ("cambodianchess", "cambodian"),
    ("king'scornerchess", "corner"),
    ("fischerandom", "fischer-random"),
    ("chess960", "fischer-random"),
    ("960", "fischer-random"),
    ("fischerandomchess", "fischer-random"),
    ("fisherandom", "fischer-random"),
    ("caparandom", "capablanca-random"),
    ("threecheck", "three-checks"),
    ("3check", "three-checks"),
    ("giveaway", "anti"),
    ("giveawaychess", "anti"),
    ("maharajahandthesepoys", "maharajah"),
    ("ivorytower", "storm-the-ivory-tower"),
    ("leganchess", "legan"),
    ("koth", "king-of-the-hill"),
    ("hordechess", "horde"),
    ("atomicchess", "atomic"),
    ("capablancachess", "capablanca"),
    ("gothicchess", "gothic"),
    ("courierchess", "courier"),
    ("ordachess", "orda"),
    ("judkins", "judkins-shogi"),
    ("nocheckatomic", "atomic-brainking"),
];

/// The variant of that name: its slug, perhaps with a version, its own name, or another that
/// people use.
pub(super) fn find(catalogue: &Catalogue, name: &str) -> Option<Arc<Variant>> {
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let bare = if bare.ends_with(' ') { bare } else { name };
    let key = key(bare);
    let known = |slug: &str| {
        let mut variants = catalogue.all().iter();
        let same = |variant: &&Arc<Variant>| {
            self::key(variant.slug()) == slug || self::key(variant.name()) == slug
        };
        variants.find(same).cloned()
    };
    let called = || CALLED.iter().find(|(other, _)| *other == key);
    known(&key).or_else(|| called().and_then(|(_, slug)| known(&self::key(slug))))
}

/// A name in small letters without blanks and the like.
pub(super) fn key(name: &str) -> String {
    let kept = |c: &char| !c.is_whitespace() && !matches!(c, '-' | '_' | ',');
    name.to_lowercase().chars().filter(kept).collect()
}

/// The game that a record without a name is of: by the board of its position, then by its moves;
/// and what it may be too.
pub(super) fn guessed(game: &Game) -> [&'static str; 2] {
    let ranks = game.tags.get("FEN").map(|fen| fen.split('/').count());
    match ranks {
        Some(8) => ["chess", "xiangqi"],
        Some(7) => ["minixiangqi", "xiangqi"],
        Some(9) => ["shogi", "xiangqi"],
        Some(_) => ["xiangqi", "chess"],
        None => match game.moves.first() {
            Some(first) if is_san(first) => ["chess", "xiangqi"],
            Some(first) if is_of_shogi(first) => ["shogi", "xiangqi"],
            _ => ["xiangqi", "chess"],
        },
    }
}

/// Whether a word opens a game of chess, and no other: `e4`, `Nf3`.
fn is_san(word: &str) -> bool {
    match word.as_bytes() {
        [b'a'..=b'h', b'1'..=b'8'] => true,
        [
            b'N' | b'B' | b'R' | b'Q' | b'K',
            b'a'..=b'h',
            b'1'..=b'8',
            ..,
        ] => word.len() <= 4,
        _ => word.starts_with("O-O") || word.starts_with("0-0"),
    }
}

/// Whether a word opens a game of shogi, and no other: `7g7f`, `P-7f`, `▲７六歩`.
fn is_of_shogi(word: &str) -> bool {
    match word.as_bytes() {
        [b'1'..=b'9', b'a'..=b'i', b'1'..=b'9', b'a'..=b'i'] => true,
        [b'A'..=b'Z', b'-', b'1'..=b'9', b'a'..=b'i'] => true,
        _ => {
            let word = word.trim_start_matches(SIDES);
            let file = |c: char| matches!(c, '1'..='9' | '１'..='９');
            word.starts_with(file) && word.contains(['歩', '飛', '金', '銀', '玉'])
        }
    }
}
