//! What is told of a game that the rules have ended.

use crate::rules::{Chance, Ending, Hidden, Outcome, Rulebook, Side, Stalemate, Variant};
use crate::words::Noun;

/// How a game ended, in a sentence.
#[must_use]
pub fn ending(variant: &Variant, outcome: Outcome) -> String {
    let Some(winner) = outcome.winner else {
        return draw(variant, outcome.ending);
    };
    let loser = Noun::seat(variant, winner.other());
    let winner = Noun::seat(variant, winner);
    match outcome.ending {
        Ending::Checkmate => t!("ending-checkmate", winner),
        Ending::Stalemate | Ending::NoMove if variant.stalemate() == Stalemate::Win => {
            t!("ending-stalemate-wins", winner)
        }
        Ending::Stalemate => t!("ending-stalemate", winner, loser),
        Ending::PerpetualCheck => t!("ending-perpetual-check", winner, loser),
        Ending::PerpetualChase => t!("ending-perpetual-chase", winner, loser),
        Ending::Bikjang => t!("ending-points-bikjang", winner, royal = royals(variant)),
        Ending::Passes => t!("ending-points-passes", winner),
        Ending::Repetition if variant.has_points() => {
            t!("ending-points-repetition", winner)
        }
        Ending::Repetition => t!("ending-repeated", winner, loser),
        Ending::MoveLimit => match variant.move_limit() {
            Some(limit) => t!("ending-points-moves", winner, n = limit / 2),
            None => t!("ending-points-move-limit", winner),
        },
        Ending::InsufficientMaterial => t!("ending-points-material", winner),
        Ending::NoPieces if wins_without_pieces(variant, outcome) => {
            t!("ending-no-pieces-won", winner)
        }
        Ending::NoPieces => t!("ending-no-pieces", winner, loser),
        Ending::Extinction => t!("ending-extinction", winner, loser),
        Ending::CheckCount => {
            let n = variant.goal().map_or(0, |goal| u32::from(goal.checks));
            t!("ending-check-count", winner, n)
        }
        Ending::Race => t!("ending-race", winner),
        Ending::Explosion => t!("ending-explosion", winner, royal = royals(variant)),
        // The beast may have destroyed it.
        Ending::KingCaptured if variant.chance() == Some(Chance::Wandering) => {
            t!("ending-king-lost", winner, loser, royal = royals(variant))
        }
        Ending::KingCaptured | Ending::RoyalCaptured => {
            t!("ending-king-captured", winner, royal = royals(variant))
        }
        Ending::NoMove => t!("ending-no-move", winner, loser),
        Ending::Frozen => t!("ending-frozen", loser, winner, royal = royals(variant)),
        Ending::GameRule if variant.goal().is_some_and(|goal| goal.race.is_some()) => {
            t!("ending-arrived", winner, royal = royals(variant))
        }
        Ending::GameRule | Ending::Count => {
            t!("ending-bared", winner, loser, royal = royals(variant))
        }
    }
}

/// The piece that must not be lost, of whichever side.
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
    let told = match ending {
        Ending::Repetition | Ending::PerpetualCheck | Ending::PerpetualChase => {
            return t!("ending-draw-repetition", n = times(variant));
        }
        Ending::MoveLimit => match variant.move_limit() {
            Some(limit) => {
                let progress = progress(variant);
                return t!("ending-draw-moves", n = limit / 2, progress);
            }
            None => t!("ending-draw-move-limit"),
        },
        Ending::InsufficientMaterial if variant.kinds().iter().any(|k| k.too_weak.is_some()) => {
            t!("ending-draw-no-mate")
        }
        Ending::InsufficientMaterial => t!("ending-draw-material"),
        Ending::Bikjang | Ending::Passes => t!("ending-draw-points"),
        Ending::Stalemate => t!("ending-draw-stalemate"),
        Ending::Race => t!("ending-draw-race"),
        Ending::Count => t!("ending-draw-count"),
        Ending::Checkmate
        | Ending::NoPieces
        | Ending::Extinction
        | Ending::CheckCount
        | Ending::Explosion
        | Ending::KingCaptured
        | Ending::RoyalCaptured
        | Ending::Frozen
        | Ending::NoMove
        | Ending::GameRule => t!("ending-draw"),
    };
    told.to_owned()
}

/// At which occurrence of a position a repetition is ruled.
fn times(variant: &Variant) -> u32 {
    match variant.rulebooks().contains(&Rulebook::Shogi) {
        true => 4,
        false => 3,
    }
}

/// What starts the move limit anew: `a capture or a pawn move`.
#[must_use]
pub fn progress(variant: &Variant) -> String {
    let mut kinds = variant
        .kinds()
        .iter()
        .filter(|kind| kind.resets_clock)
        .peekable();
    if variant.hides(Hidden::Kinds) {
        return t!("ending-capture-or-turned-up").to_owned();
    }
    // Pieces that are all dropped before anything moves count for nothing.
    let drops = variant.hands().is_some_and(|hands| !hands.drops_first);
    let first = match (drops, kinds.peek()) {
        (false, _) => t!("ending-capture"),
        (true, Some(_)) => t!("ending-capture-drop"),
        (true, None) => t!("ending-capture-or-drop"),
    };
    kinds.fold(first.to_owned(), |told, kind| {
        let piece = Noun::kind(variant, &kind.name);
        t!("ending-or-move", capture = told, piece)
    })
}

/// The reason of an outcome in a word or two, as in `Red won, checkmate`.
#[must_use]
pub fn reason(ending: Ending) -> &'static str {
    match ending {
        Ending::Checkmate => t!("reason-checkmate"),
        Ending::Stalemate => t!("reason-stalemate"),
        Ending::Repetition => t!("reason-repetition"),
        Ending::PerpetualCheck => t!("reason-perpetual-check"),
        Ending::PerpetualChase => t!("reason-perpetual-chase"),
        Ending::MoveLimit => t!("reason-move-limit"),
        Ending::InsufficientMaterial => t!("reason-insufficient-material"),
        Ending::Bikjang => t!("reason-bikjang"),
        Ending::Passes => t!("reason-passes"),
        Ending::NoPieces => t!("reason-no-men"),
        Ending::Extinction => t!("reason-extinction"),
        Ending::CheckCount => t!("reason-check-count"),
        Ending::Race => t!("reason-race"),
        Ending::Explosion => t!("reason-explosion"),
        Ending::KingCaptured => t!("reason-king-captured"),
        Ending::RoyalCaptured => t!("reason-royal-captured"),
        Ending::Frozen => t!("reason-frozen"),
        Ending::NoMove => t!("reason-no-move"),
        Ending::Count => t!("reason-count"),
        Ending::GameRule => t!("reason-game-rule"),
    }
}
