//! Sentences about what the sides have: captured pieces, pieces in hand, counts, points, dice,
//! set-ups.

use crate::model::chance::{Chance, DealView, SeenPiece};
use crate::notation::fen;
use crate::rules::{Chooser, Piece, Position, Side, Square, Variant};
use crate::words::{Noun, and_list, lessons, sentences, variants};
use std::ops::RangeInclusive;

/// The pieces that a player has captured; empty if there are none.
pub fn captured(variant: &Variant, pieces: &[Piece]) -> String {
    match counted_pieces(variant, pieces) {
        none if none.is_empty() => none,
        pieces => t!("board-taken", pieces),
    }
}

/// Pieces counted by kind: `rook, pawn ×2`.
pub(in crate::words) fn counted_pieces(variant: &Variant, pieces: &[Piece]) -> String {
    let counted = variant.kinds().iter().filter_map(|kind| {
        let mut alike = pieces.iter().filter(|piece| piece.kind == kind.id);
        let piece = Noun::piece(variant, *alike.next()?);
        Some(t!("board-taken-count", piece, n = alike.count() + 1))
    });
    and_list(counted)
}

/// Pieces of one kind, counted if there are several: `pawn ×2`.
pub fn counted(variant: &Variant, piece: Piece, n: usize) -> String {
    match n {
        1 => Noun::piece(variant, piece).bare(),
        n => t!(
            "board-taken-count",
            piece = Noun::piece(variant, piece),
            n = n
        ),
    }
}

pub fn in_hand(variant: &Variant, pieces: &[Piece]) -> String {
    match counted_pieces(variant, pieces) {
        none if none.is_empty() => t!("board-hand-empty").to_owned(),
        pieces => t!("board-hand", pieces),
    }
}

/// What the board does not show of a side: points if they can decide the game, checks given if they
/// win, and the count in an endgame.
pub fn standing(variant: &Variant, position: &Position, side: Side) -> Option<String> {
    let checks = variant.goal().map_or(0, |goal| goal.checks);
    if checks > 0 {
        let given = position.checks_given()[side.index()];
        return Some(t!(
            "game-checks",
            n = u32::from(given),
            all = u32::from(checks)
        ));
    }
    let rolled = || {
        let is_theirs = position.turn() == side;
        let shown = position.die().filter(|_| is_theirs)?;
        Some(t!("game-rolled", n = shown.to_string()))
    };
    ending_count(variant, position, side)
        .or_else(|| points(variant, position, side))
        .or_else(rolled)
}

/// The number rolled, and so the piece that must move; `None` without a roll.
pub fn die(variant: &Variant, position: &Position) -> Option<String> {
    let (shown, kind) = (position.die()?, position.die_names(variant)?);
    Some(t!(
        "game-die",
        n = shown.to_string(),
        piece = Noun::kind(variant, &variant.kind(kind).name)
    ))
}

/// The source of a game's random events: the fingerprint, and the secret once it is public.
pub fn chance(variant: &Variant, chance: &Chance) -> String {
    let hash = &chance.fingerprint;
    let description = match (&chance.secret, &chance.deal) {
        (None, None) => t!("game-dice-fixed", hash),
        (None, Some(_)) => t!("game-deal-fixed", hash),
        (Some(secret), _) => t!("game-dice-open", hash, secret),
    };
    sentences(
        [Some(description), deal_words(variant, chance)]
            .into_iter()
            .flatten(),
    )
}

/// That the pieces of a challenge will be dealt from a secret, and that the players can add random
/// words.
pub fn deal_to_come(chance: &Chance) -> String {
    t!("challenge-deal", hash = &chance.fingerprint)
}

/// The random words that the players added.
fn deal_words(variant: &Variant, chance: &Chance) -> Option<String> {
    let words = chance.words.as_ref()?;
    let parts = Side::BOTH.into_iter().zip(words);
    let parts = parts.filter(|(_, word)| !word.is_empty());
    let parts = parts.map(|(side, word)| {
        let seat = Noun::seat(variant, side);
        t!("game-deal-word", seat, word)
    });
    Some(t!("game-deal-words", words = and_list(parts)))
}

/// A line for each point of a deal: its fingerprint and, once it was revealed, the piece and its
/// key.
pub fn deal(variant: &Variant, deal: &DealView) -> Vec<String> {
    let line = |(at, hash): &(Square, String)| {
        let point = variant.board().name(*at);
        let pieces = deal.shown.iter().chain(&deal.taken).chain(&deal.rest);
        match pieces.into_iter().find(|revealed| revealed.at == *at) {
            None => t!("game-deal-lies", point, hash),
            Some(revealed) => t!(
                "game-deal-shown",
                point,
                hash,
                piece = Noun::piece(variant, revealed.piece),
                letter = fen::letter(variant, revealed.dealt),
                key = &revealed.key
            ),
        }
    };
    deal.fingerprints.iter().map(line).collect()
}

/// The pieces revealed or captured by some moves, a line for each as in [`deal`], with the key of
/// its fingerprint.
pub fn revealed_in(
    variant: &Variant,
    view: &DealView,
    plies: &RangeInclusive<usize>,
) -> Vec<String> {
    let seen = view.shown.iter().chain(&view.taken);
    let since: Vec<Square> = seen
        .filter(|seen| plies.contains(&seen.ply))
        .map(|seen| seen.at)
        .collect();
    let fingerprints = view.fingerprints.iter();
    let part = DealView {
        fingerprints: fingerprints
            .filter(|(at, _)| since.contains(at))
            .cloned()
            .collect(),
        ..view.clone()
    };
    deal(variant, &part)
}

/// The pieces that a player captured face down, in a sentence.
pub fn captured_face_down<'d>(
    variant: &Variant,
    taken: impl Iterator<Item = &'d SeenPiece>,
    is_over: bool,
) -> Option<String> {
    let pieces = taken.map(|shown| {
        t!(
            "game-captured-on",
            piece = Noun::piece(variant, shown.piece),
            point = variant.board().name(shown.at)
        )
    });
    let pieces = and_list(pieces);
    (!pieces.is_empty()).then(|| match is_over {
        true => t!("game-captured-unseen", pieces),
        false => t!("game-captured-face-down", pieces),
    })
}

/// The count against the weaker side in an endgame, while one is running.
fn ending_count(variant: &Variant, position: &Position, side: Side) -> Option<String> {
    let limit = position.counted_to().filter(|_| variant.counts_endings())?;
    let pieces = |side: Side| {
        position
            .pieces()
            .filter(|(_, piece)| piece.side == side)
            .count()
    };
    let is_weaker = pieces(side) < pieces(side.other());
    let moves = position.clock().div_ceil(2).min(limit / 2);
    is_weaker.then(|| t!("game-counted", n = moves, all = limit / 2))
}

fn points(variant: &Variant, position: &Position, side: Side) -> Option<String> {
    let points = || position.points(variant, side).to_string();
    variant
        .has_points()
        .then(|| t!("game-points", points = points()))
}

/// The set-ups that the players chose, if they had a choice.
pub fn setup(variant: &Variant, start: &Position) -> Option<String> {
    if let Some(odds) = variant.odds_of(start) {
        return Some(t!("game-odds", odds = variants::odds(odds)));
    }
    let [first, second] = Side::BOTH.map(|side| {
        let setup = variant.setup_of(start, side)?;
        Some(variants::array(setup))
    });
    Some(t!(
        "game-set-up",
        seat = Noun::seat(variant, Side::First),
        first = first?,
        other = Noun::seat(variant, Side::Second),
        second = second?
    ))
}

/// What must be done now: the kind of piece named by the die must move, a point must be marked, or
/// a piece chosen. `None` in most games.
pub fn due(variant: &Variant, position: &Position) -> Option<String> {
    let left = position.opening_left();
    if left > 0 {
        let opens = match position.forced_pass(variant) {
            Some(_) => position.turn().other(),
            None => position.turn(),
        };
        return Some(t!(
            "game-opening-due",
            seat = Noun::seat(variant, opens),
            n = u32::from(left.div_ceil(2))
        ));
    }
    if variant.chooser() == Chooser::Owner {
        let die = die(variant, position)?;
        return Some(lessons::capital(&die) + ".");
    }
    let turn = position.turn();
    let [seat, other] = [turn, turn.other()].map(|side| Noun::seat(variant, side));
    Some(match position.mark() {
        Some(at) => t!(
            "game-choose-due",
            seat,
            other,
            at = variant.board().name(at)
        ),
        None => t!("game-mark-due", seat, other),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    #[test]
    fn the_duty_to_mark_or_choose_is_named() {
        let variant = catalogue::find("ambiguous").unwrap();
        assert_eq!(
            due(&variant, variant.start()).unwrap(),
            "White marks a square that one of White’s pieces can go to, and Black chooses which \
                one goes there."
        );
        let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 mark=f3";
        let marked = fen::read(&variant, text).unwrap();
        assert_eq!(
            due(&variant, &marked).unwrap(),
            "Black chooses which of White’s pieces goes to f3, and then marks a square."
        );
        let chess = catalogue::find("chess").unwrap();
        assert_eq!(due(&chess, chess.start()), None);
    }
}
