//! Checks of a variant file beyond its syntax: numbers, seats, and a playable set-up.

use super::fault::{Fault, fault};
use super::schema::{FacingText, VariantText};
use crate::rules::board::{Board, MAX_KINDS, Position, Side};
use crate::rules::kinds::{Castling, Kind, Way, Zone};
use crate::rules::movement::set_up::PositionError;
use crate::rules::variant::{Seat, Variant};
use crate::rules::verdicts::Rulebook;

/// The maximum number of zones.
const MAX_ZONES: usize = 32;

pub(super) fn unplayable(variant: &Variant, error: PositionError) -> String {
    let name = |side: Side| &variant.seat(side).name;
    match error {
        PositionError::Generals { side, count } => {
            let side = name(side);
            format!("{side} needs exactly one piece of a royal kind, and has {count}")
        }
        PositionError::Outside { piece, square } => format!(
            "{}'s {} stands on {}, outside its zone",
            name(piece.side),
            variant.kind(piece.kind).name,
            variant.board().name(square)
        ),
        PositionError::NotOfSeat { piece, square } => format!(
            "{} has a {} on {}, which is a piece of the other seat's",
            name(piece.side),
            variant.kind(piece.kind).name,
            variant.board().name(square)
        ),
        PositionError::TooMany(kind) => format!("there are too many: {}", variant.kind(kind).name),
        PositionError::Facing => "the royal pieces face each other".to_owned(),
        PositionError::LeftInCheck(side) => {
            let (turn, other) = (name(side.other()), name(side));
            format!("{turn} begins, and {other} is in check")
        }
    }
}

/// Checks that the game is not over before its first move.
pub(super) fn check_start(variant: &Variant, start: &Position) -> Result<(), String> {
    if !variant.allows.ends_by_rules {
        return Ok(());
    }
    if !start.has_legal_move(variant) {
        return Err("the first side has no move in the set-up".to_owned());
    }
    if start.checkers(variant, Side::Second) != 0 {
        return Err("the second side is in check in the set-up".to_owned());
    }
    let spent = |side: &Side| start.lacks_attackers(variant, *side);
    if Side::BOTH.iter().all(spent) {
        return Err(
            "no piece of the set-up is of a kind with `attacker = true`: drawn at once".to_owned(),
        );
    }
    Ok(())
}

pub(super) fn check_numbers(raw: &VariantText) -> Result<(), Fault> {
    if raw.version == 0 {
        return Err(Fault::of(&["version"], "versions count from 1"));
    }
    if raw.move_limit == Some(0) {
        let what = "a move limit is at least 1; leave it out for none";
        return Err(Fault::of(&["move-limit"], what));
    }
    if raw.rulebooks.is_empty() {
        let what = "a variant needs at least one rulebook";
        return Err(Fault::of(&["rulebooks"], what));
    }
    let twice = |i: usize| raw.rulebooks[..i].contains(&raw.rulebooks[i]);
    if (1..raw.rulebooks.len()).any(twice) {
        return Err(Fault::of(&["rulebooks"], "a rulebook occurs twice"));
    }
    if raw.zones.len() > MAX_ZONES {
        let what = format!("a variant has at most {MAX_ZONES} zones");
        return Err(Fault::of(&["zones"], what));
    }
    Ok(())
}

/// Checks that the rulebook `free` is used for boards without enforced rules, and for no others.
pub(super) fn check_freedom(raw: &VariantText) -> Result<(), Fault> {
    let free = |book: &Rulebook| *book == Rulebook::Free;
    let what = if raw.enforce {
        "the rulebook `free` is for boards with `enforce = false`"
    } else if raw.kinds.len() >= MAX_KINDS {
        "a board with `enforce = false` has at most 15 kinds of pieces"
    } else {
        "a board with `enforce = false` has the one rulebook `free`"
    };
    let fits = if raw.enforce {
        !raw.rulebooks.iter().any(free)
    } else {
        raw.rulebooks.iter().all(free) && raw.kinds.len() < MAX_KINDS
    };
    fits.then_some(())
        .ok_or_else(|| Fault::of(&["rulebooks"], what))
}

pub(super) fn check_seats(seats: &[Seat; 2]) -> Result<(), Fault> {
    let letters = |seat: &Seat| [&[seat.fen], seat.also.as_slice()].concat();
    let [first, second] = [letters(&seats[0]), letters(&seats[1])];
    if !first.iter().chain(&second).all(char::is_ascii_lowercase) {
        let what = "the letters of a seat's turn in FEN are lower case letters a to z";
        return Err(Fault::of(&["seats"], what));
    }
    if let Some(shared) = first.iter().find(|letter| second.contains(letter)) {
        let what = format!("`{shared}` means the turn of both seats in FEN");
        return Err(Fault::of(&["seats", "second"], what));
    }
    if seats[0].name == seats[1].name {
        let what = "the two seats need different names";
        return Err(Fault::of(&["seats", "second", "name"], what));
    }
    if seats[0].upper == seats[1].upper {
        let what = "one seat must be upper case, the other lower";
        return Err(Fault::of(&["seats", "second", "upper"], what));
    }
    Ok(())
}

/// Checks that the board has arrows, if a kind moves along arrows or the royal pieces face each
/// other along them.
pub(super) fn check_arrows(
    board: &Board,
    kinds: &[Kind],
    facing: &[FacingText],
) -> Result<(), Fault> {
    let by_arrows = |kind: &Kind| kind.ways.iter().any(|way| way.atom.by_arrows);
    let wants = facing.contains(&FacingText::Arrows) || kinds.iter().any(by_arrows);
    if wants && board.squares().all(|at| board.arrows(at).is_empty()) {
        let what = "ways of moving with `a`, and `facing` along arrows, need `arrows` on the board";
        return Err(Fault::of(&["board"], what));
    }
    Ok(())
}

/// Checks that the board has directions along the lines of `facing`. Without them, the key would
/// have no effect.
pub(super) fn check_facing(
    board: &Board,
    kinds: &[Kind],
    lines: &[FacingText],
) -> Result<(), Fault> {
    let mut steps = lines.iter().flat_map(|sort| sort.steps());
    let missing = steps.find(|step| board.along(**step).is_none());
    match missing.filter(|_| kinds.iter().any(|kind| kind.royal)) {
        Some((files, ranks)) => {
            let what = format!(
                "without the direction [{files}, {ranks}] it must say `generals-may-face = true`"
            );
            Err(Fault::of(&["board", "directions"], what))
        }
        None => Ok(()),
    }
}

/// Checks that the rights to castle and to first moves fit into the bits of one number.
pub(super) fn check_rights(
    raw: &VariantText,
    kinds: &[Kind],
    zones: &[Zone],
    castlings: &[Castling],
    input_gates: [u128; 2],
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
    let gates = raw
        .hands
        .as_ref()
        .and_then(|hands| hands.get_ref().gates.as_ref());
    let shuffled = raw.shuffled_castling.is_some() || raw.shuffle.is_some();
    let others = raw.goal.is_some() || raw.counting.is_some() || shuffled;
    if gates.is_some() && (others || kinds.iter().any(|kind| !kind.swaps.is_empty())) {
        let what = "`gates` goes without `goal`, `counting`, `shuffle` and `swaps`";
        return Err(fault(&raw.slug, what));
    }
    let gates: u32 = input_gates.iter().map(|set| set.count_ones()).sum();
    if firsts + castles + gates > u32::BITS {
        let what = format!(
            "there are at most {} rights to castle and to first moves",
            u32::BITS
        );
        return Err(fault(&raw.slug, what));
    }
    Ok(())
}
