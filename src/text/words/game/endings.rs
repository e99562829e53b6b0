//! Sentences about games that the rules have ended.

use crate::play::MOST_PLIES;
use crate::rules::{Chance, Ending, Hidden, Line, Outcome, Side, Stalemate, Variant};
use crate::words::Noun;

/// The result of a game, in a sentence.
pub fn ending(variant: &Variant, outcome: Outcome) -> String {
    let Some(winner) = outcome.winner else {
        return draw(variant, outcome.ending);
    };
    let [winner, loser] = [winner, winner.other()].map(|side| Noun::seat(variant, side));
    let goal = variant.goal();
    let kind = match outcome.ending {
        Ending::Stalemate | Ending::NoMove if variant.stalemate() == Stalemate::Win => {
            "stalemate-wins"
        }
        Ending::Bikjang => "points-bikjang",
        Ending::Passes => "points-passes",
        Ending::Repetition if variant.has_points() => "points-repetition",
        Ending::Repetition => "repeated",
        Ending::MoveLimit if variant.move_limit().is_some() => "points-moves",
        Ending::MoveLimit => "points-move-limit",
        Ending::InsufficientMaterial => "points-material",
        Ending::NoPieces if wins_without_pieces(variant, outcome) => "no-pieces-won",
        Ending::NoPieces => "no-pieces",
        // The wandering animal may have captured it.
        Ending::KingCaptured if variant.chance() == Some(Chance::Wandering) => "king-lost",
        Ending::KingCaptured | Ending::RoyalCaptured => "king-captured",
        Ending::GameRule if goal.is_some_and(|goal| goal.race.is_some()) => "arrived",
        Ending::GameRule | Ending::Count => "bared",
        other => other.as_str(),
    };
    let n = match outcome.ending {
        Ending::CheckCount => goal.map_or(0, |goal| u32::from(goal.checks)),
        _ => variant.move_limit().unwrap_or_default() / 2,
    };
    t_kind!("ending", kind, winner, loser, royal = royals(variant), n)
}

/// The result after the last move of a line, in a sentence.
pub fn ending_of(line: &Line, outcome: Outcome) -> String {
    let by_length = outcome.ending == Ending::MoveLimit && outcome.winner.is_none();
    if by_length && line.ply() >= MOST_PLIES {
        return t!("ending-draw-most-moves", n = MOST_PLIES / 2);
    }
    ending(line.variant(), outcome)
}

/// The piece that must not be lost, of either side.
pub(in crate::words) fn royals(variant: &Variant) -> Noun<'_> {
    let royal = variant.kinds().iter().find(|kind| kind.royal);
    Noun::kind(variant, royal.map_or("general", |kind| &kind.name))
}

/// Whether the winner is the side without a piece.
fn wins_without_pieces(variant: &Variant, outcome: Outcome) -> bool {
    let wins = |side: Side| {
        variant
            .goal()
            .is_some_and(|goal| goal.no_pieces[side.index()] == Some(true))
    };
    outcome.winner.is_some_and(wins)
}

fn draw(variant: &Variant, ending: Ending) -> String {
    let kind = match ending {
        Ending::Repetition | Ending::PerpetualCheck | Ending::PerpetualChase => "repetition",
        Ending::MoveLimit if variant.move_limit().is_some() => "moves",
        Ending::MoveLimit => "move-limit",
        Ending::InsufficientMaterial if variant.kinds().iter().any(|k| k.too_weak.is_some()) => {
            "no-mate"
        }
        Ending::InsufficientMaterial => "material",
        Ending::Bikjang | Ending::Passes => "points",
        Ending::Stalemate | Ending::Race | Ending::Count => ending.as_str(),
        _ => return t!("ending-draw").to_owned(),
    };
    let n = match variant.move_limit() {
        Some(limit) if ending == Ending::MoveLimit => limit / 2,
        _ => times(variant),
    };
    t_kind!("ending-draw", kind, n, progress = progress(variant))
}

/// The occurrence of a position at which a repetition is ruled.
fn times(variant: &Variant) -> u32 {
    let books = variant.rulebooks().iter();
    let times = books.map(|book| book.judged_at()).max();
    times
        .and_then(|times| u32::try_from(times).ok())
        .unwrap_or(3)
}

/// What resets the move limit: `a capture or a pawn move`.
pub fn progress(variant: &Variant) -> String {
    let mut kinds = variant
        .kinds()
        .iter()
        .filter(|kind| kind.resets_clock)
        .peekable();
    if variant.hides(Hidden::Kinds) {
        return t!("ending-capture-or-turned-up").to_owned();
    }
    // Drops that all precede the first move do not count.
    let drops = variant
        .hands()
        .is_some_and(|hands| !hands.drops_first && !hands.gates);
    let first = match (drops, kinds.peek()) {
        (false, _) => t!("ending-capture"),
        (true, Some(_)) => t!("ending-capture-drop"),
        (true, None) => t!("ending-capture-or-drop"),
    };
    kinds.fold(first.to_owned(), |list, kind| {
        let piece = Noun::kind(variant, &kind.name);
        t!("ending-or-move", capture = list, piece)
    })
}
