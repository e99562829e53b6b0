//! Guesses the variant of a record that does not name it, from its position, tags and first moves.

use super::variant_names::key;
use super::{Game, Tags};
use crate::notation::shogi::japanese::SIDES;

/// The possible variants of a record, most likely first. The moves decide between them.
fn likely_variants(game: &Game) -> Vec<&'static str> {
    if let Some(fen) = game.tags.get("FEN") {
        return by_position(fen);
    }
    let is_white = game.tags.has("White") || game.tags.has("WhiteElo");
    let signs = [
        game.tags.get("Format").and_then(by_format),
        by_moves(game),
        by_tags(&game.tags),
        is_white.then_some("chess"),
        Some("xiangqi"),
        Some("chess"),
    ];
    let mut likely = Vec::new();
    for slug in signs.into_iter().flatten() {
        if !likely.contains(&slug) {
            likely.push(slug);
        }
    }
    likely
}

/// The variant that the record itself shows, by its position, its format, or a move or tag that no
/// other variant has.
fn shown_variant(game: &Game) -> Option<&'static str> {
    match game.tags.get("FEN") {
        Some(fen) => by_position(fen).first().copied(),
        None => {
            let format = game.tags.get("Format").and_then(by_format);
            format
                .or_else(|| by_moves(game))
                .or_else(|| by_tags(&game.tags))
        }
    }
}

/// The variant by the first moves.
fn by_moves(game: &Game) -> Option<&'static str> {
    game.moves.iter().take(4).find_map(|word| by_word(word))
}

/// The variants by the size of the board and by letters that only one variant has.
fn by_position(fen: &str) -> Vec<&'static str> {
    let placement = fen.split_whitespace().next().unwrap_or_default();
    let has = |letters: [char; 2]| placement.contains(letters);
    match placement.split('/').count() {
        4 => vec!["dobutsu"],
        5 => vec!["minishogi"],
        6 => vec!["judkins-shogi", "los-alamos"],
        7 => vec!["minixiangqi"],
        8 if width(placement) == 12 => vec!["courier"],
        8 if width(placement) == 10 && has(['m', 'M']) => vec!["embassy", "capablanca"],
        8 if width(placement) == 10 => vec!["capablanca", "gothic", "embassy", "janus"],
        8 if placement.contains('[') => vec!["crazyhouse", "sittuyin", "chess"],
        8 if has(['m', 'M']) => vec!["makruk", "cambodian", "chess"],
        8 => vec!["chess", "fischer-random"],
        9 => vec!["shogi"],
        10 if width(placement) == 10 => vec!["grand", "shako"],
        10 if has(['x', 'X']) || placement.contains('~') => vec!["jieqi", "xiangqi"],
        _ => vec!["xiangqi", "janggi"],
    }
}

/// The number of points of the first rank.
fn width(placement: &str) -> usize {
    let rank = placement.split('/').next().unwrap_or_default();
    let (mut width, mut empty) = (0_usize, 0_usize);
    for c in rank.chars() {
        match c.to_digit(10) {
            Some(digit) => empty = empty.saturating_mul(10).saturating_add(digit as usize),
            None => {
                width = width
                    .saturating_add(empty)
                    .saturating_add(usize::from(c.is_alphabetic()));
                empty = 0;
            }
        }
    }
    width.saturating_add(empty)
}

fn by_format(tag: &str) -> Option<&'static str> {
    let tag = key(tag);
    let has = |words: &[&str]| words.iter().any(|word| tag.contains(word));
    if has(&["chinese", "中", "wxf", "iccs", "ucci", "lau"]) {
        Some("xiangqi")
    } else if has(&["usi", "japanese", "western"]) {
        Some("shogi")
    } else if tag == "san" || has(&["short", "uci"]) {
        Some("chess")
    } else {
        None
    }
}

/// The variant by the names of the sides and by tags that only one variant has.
fn by_tags(tags: &Tags) -> Option<&'static str> {
    let has = |names: &[&str]| names.iter().any(|name| tags.has(name));
    let is_eco = |code: &str| {
        let code = code.as_bytes();
        matches!(code, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', ..])
    };
    if has(&["Red", "RedTeam", "ECCO"]) {
        Some("xiangqi")
    } else if has(&["Sente", "Gote"]) {
        Some("shogi")
    } else if has(&["Cho", "Han", "Blue"]) {
        Some("janggi")
    } else if tags.get("ECO").is_some_and(is_eco) {
        Some("chess")
    } else {
        None
    }
}

fn by_word(word: &str) -> Option<&'static str> {
    if is_san(word) {
        Some("chess")
    } else if is_of_shogi(word) {
        Some("shogi")
    } else if word.contains(['平', '進', '进', '退']) || is_of_xiangqi(word) {
        Some("xiangqi")
    } else {
        None
    }
}

/// Whether a word can only be a first move of chess: `e4`, `Nf3`.
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

/// Whether only moves of Xiangqi are written like this: `C2=5`, `H2-E2`, `h10g8`.
fn is_of_xiangqi(word: &str) -> bool {
    match word.as_bytes() {
        [piece, b'1'..=b'9', b'=' | b'.' | b'+', b'1'..=b'9'] => piece.is_ascii_alphabetic(),
        [b'A'..=b'I', b'0'..=b'9', b'-', b'A'..=b'I', b'0'..=b'9'] => true,
        _ => word.contains("10") && word.len() < 7,
    }
}

/// Whether a word can only be a first move of shogi: `7g7f`, `P-7f`, `▲７六歩`.
fn is_of_shogi(word: &str) -> bool {
    match word.as_bytes() {
        [b'1'..=b'9', b'a'..=b'i', b'1'..=b'9', b'a'..=b'i'] => true,
        [b'A'..=b'Z', b'-', b'1'..=b'9', b'a'..=b'i'] => true,
        // The full form: `P7g-7f`.
        [
            b'A'..=b'Z',
            b'1'..=b'9',
            b'a'..=b'i',
            b'-' | b'x',
            b'1'..=b'9',
            b'a'..=b'i',
            ..,
        ] => true,
        _ => {
            let word = word.trim_start_matches(SIDES);
            let file = |c: char| matches!(c, '1'..='9' | '１'..='９');
            word.starts_with(file) && word.contains(['歩', '飛', '金', '銀', '玉'])
        }
    }
}

/// The variant that a game names or shows.
fn evidence(game: &Game) -> Option<String> {
    let mut tags = ["Variant", "Game"].into_iter();
    let named = tags.find_map(|name| game.tags.get(name));
    named.or_else(|| shown_variant(game)).map(str::to_owned)
}

/// Stores the most frequent variant of a file in its games, for those that name none. Returns this
/// variant, for the rest of the same file. `known` is the result of the earlier part.
pub(in crate::notation) fn settle(games: &mut [Game], known: Option<String>) -> Option<String> {
    let settled = known.or_else(|| most_frequent(games));
    for game in games {
        game.file_variant.clone_from(&settled);
    }
    settled
}

fn most_frequent(games: &[Game]) -> Option<String> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for name in games.iter().filter_map(evidence) {
        let place = counts.iter().position(|(own, _)| *own == name);
        match place {
            Some(place) => counts[place].1 += 1,
            // A file of this many variants has no main one.
            None if counts.len() < 16 => counts.push((name, 1)),
            None => {}
        }
    }
    let first = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    // Without other evidence: players of Xiangqi are not called White.
    let is_white = |game: &Game| game.tags.get("White").is_some();
    let chess = games.iter().any(is_white).then(|| "chess".to_owned());
    let is_moveless = games.iter().all(|game| game.moves.is_empty());
    first
        .map(|(name, _)| name)
        .or(chess.filter(|_| is_moveless))
}

/// The possible variants of a game that names none, most likely first.
pub(super) fn candidates(game: &Game) -> Vec<String> {
    let own = likely_variants(game).into_iter().map(str::to_owned);
    let is_empty = game.moves.is_empty() && game.tags.get("FEN").is_none();
    let is_open = is_empty || shown_variant(game).is_none();
    let file = game.file_variant.clone().filter(|_| is_open);
    file.into_iter().chain(own).collect()
}
