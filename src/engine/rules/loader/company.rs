//! Keys of a variant file that do not go together, for either would undo what the other keeps in mind.

use super::fault::{Fault, fault};
use super::schema::{ChooserText, PassingsText, Sight, VariantText};
use crate::rules::kinds::castling::Castling;
use crate::rules::kinds::goal::Goal;
use crate::rules::kinds::kind::{Kind, Way};
use crate::rules::kinds::zone::Zone;

/// What does not go together, for either would undo what the other keeps in mind.
pub(super) fn check_company(
    raw: &VariantText,
    kinds: &[Kind],
    goal: Option<&Goal>,
) -> Result<(), Fault> {
    let told = |what: &str| Err(fault(&raw.slug, what.to_owned()));
    let neutral = kinds.iter().any(|kind| kind.neutral);
    let odd = neutral || raw.die.is_some() || raw.points_vanish;
    let swaps = kinds.iter().any(|kind| !kind.swaps.is_empty());
    if odd && (raw.hands.is_some() || raw.shuffled_castling.is_some() || swaps) {
        return told(
            "a die, neutral pieces and vanishing points go without hands, shuffled castling and `swaps`",
        );
    }
    let passes = kinds.iter().any(|kind| kind.takes_passing);
    let others = raw.die.is_some() || raw.wanders.is_some() || raw.ice.is_some();
    let others = others || raw.points_vanish || raw.may_pass || raw.shuffle.is_some();
    let others = others || raw.hands.is_some() || passes || !raw.castling.is_empty();
    if raw.deal.is_some() && others {
        return told(
            "what lies face down goes without dice, ice, hands, castling, captures in passing, passes, vanishing points, `wanders` and `shuffle`",
        );
    }
    let dark = raw.sight == Some(Sight::Reach);
    if !dark && kinds.iter().any(|kind| !kind.sees.is_empty()) {
        return told("who `sees` does so in the dark: `sight = \"reach\"`");
    }
    if dark && (!captures_royal(goal) || raw.deal.is_some() || odd || raw.hands.is_some()) {
        return told(
            "in the dark the royal piece is captured, `goal = { capture = true }`, without dice, hands, neutral pieces, what lies face down and vanishing points",
        );
    }
    let rare = odd || raw.hands.is_some() || goal.is_some() || !raw.castling.is_empty();
    if raw.placing.is_some() && (rare || raw.shuffled_castling.is_some() || !raw.enforce) {
        return told(
            "pieces that are placed unseen go without castling, hands, goals, dice and neutral pieces",
        );
    }
    if raw.points_vanish && !raw.castling.is_empty() {
        return told("where points vanish nobody castles");
    }
    let counts = raw.counting.is_some() || raw.fen_names_passings != PassingsText::default();
    let checks = goal.is_some_and(|goal| goal.checks > 0);
    if raw.die.is_some() && (counts || checks || raw.duty.is_some()) {
        return told("a die goes without `counting`, `checks`, `duty` and `fen-names-passings`");
    }
    let captures = captures_royal(goal);
    if raw.wanders.is_some() && !captures {
        return told(
            "where a piece wanders, the royal piece is captured: `goal = { capture = true }`",
        );
    }
    if let Some(chooser) = raw
        .chooser
        .as_ref()
        .filter(|chooser| *chooser.get_ref() == ChooserText::Opponent)
    {
        let counts = counts || checks || raw.duty.is_some();
        let comes = odd || counts || raw.hands.is_some() || swaps;
        let castles = !raw.castling.is_empty() || raw.shuffled_castling.is_some();
        if !captures || comes || castles || raw.may_pass || !raw.enforce {
            return Err(fault(
                chooser,
                "where the opponent chooses, the royal piece is captured (`goal = { capture = true }`), nobody castles, and \
                 nothing but the board counts: no hands, dice, neutral pieces, duties, passes, counts or changes of places",
            ));
        }
    }
    if raw.ice.is_some() && (captures || raw.wanders.is_some()) {
        return told("where ice comes, the royal piece is mated, and nothing wanders");
    }
    Ok(())
}

fn captures_royal(goal: Option<&Goal>) -> bool {
    goal.is_some_and(|goal| goal.capture)
}

/// Rights to castle and to first moves are bits of one word.
pub(super) fn check_rights(
    raw: &VariantText,
    kinds: &[Kind],
    zones: &[Zone],
    castlings: &[Castling],
) -> Result<(), Fault> {
    let count = |zone: &Zone| zone.sets.iter().map(|set| set.count_ones()).sum::<u32>();
    let origins = |way: &Way| {
        let zone = way.from.filter(|_| way.once).map(|zone| &zones[zone]);
        zone.map_or(0, count)
    };
    let far = |kind: &Kind| kind.queen_first.map_or(0, |zone| count(&zones[zone]));
    let firsts: u32 = kinds.iter().flat_map(|kind| &kind.ways).map(origins).sum();
    let firsts = firsts + kinds.iter().map(far).sum::<u32>();
    let castles = castlings.iter().map(|way| way.bit + 1).max().unwrap_or(0);
    if firsts + castles > u32::BITS {
        let what = format!(
            "there are at most {} rights to castle and to first moves",
            u32::BITS
        );
        return Err(fault(&raw.slug, what));
    }
    Ok(())
}
