//! The variant of games that do not name theirs, decided over the whole file.

use super::Game;
use super::evidence::{likely_variants, shown_variant};

/// The variant that a game names, or shows.
fn evidence(game: &Game) -> Option<String> {
    let mut tags = ["Variant", "Game"].into_iter();
    let named = tags.find_map(|name| game.tags.get(name));
    named.or_else(|| shown_variant(game)).map(str::to_owned)
}

/// Tells the games of a file that name no variant which one its others are of; returns it, for what
/// follows of the same file. `known` is what was found out before.
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
            // Of so many variants, none is that of the file.
            None if counts.len() < 16 => counts.push((name, 1)),
            None => {}
        }
    }
    let first = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    // Where nothing else tells, players of Xiangqi are not called White.
    let is_white = |game: &Game| game.tags.get("White").is_some();
    let chess = games.iter().any(is_white).then(|| "chess".to_owned());
    let is_moveless = games.iter().all(|game| game.moves.is_empty());
    first
        .map(|(name, _)| name)
        .or(chess.filter(|_| is_moveless))
}

/// The names of the variants that a game without a name may be of, the likeliest first.
pub(super) fn candidates(game: &Game) -> Vec<String> {
    let own = likely_variants(game).into_iter().map(str::to_owned);
    let is_empty = game.moves.is_empty() && game.tags.get("FEN").is_none();
    let is_open = is_empty || shown_variant(game).is_none();
    let file = game.file_variant.clone().filter(|_| is_open);
    file.into_iter().chain(own).collect()
}
