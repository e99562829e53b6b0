//! The rules of a game in outline: who starts, how to win, what check means, and peculiarities.

use crate::rules::{FaceDown, GameMode, Hidden, Kind, Side, Stalemate, Takes, Variant};
use crate::words::endings::royals;
use crate::words::lessons::one_of;
use crate::words::moves::{facing_lines, place};
use crate::words::{Noun, sentences};

/// Who starts, how to win, and what check means.
pub fn aims(variant: &Variant) -> Vec<String> {
    let first = Noun::seat(variant, Side::First);
    let royal = royals(variant);
    if !variant.allows().ends_by_rules {
        return vec![t!("aim-free", first)];
    }
    let turns = t!("aim-turns", first);
    let mut said = if variant.duty().is_some_and(|duty| duty.may_not_check) {
        let safe = t!("aim-safe", royal = &royal);
        vec![turns, sentences([&*safe, stalemate(variant)])]
    } else if variant.mates() {
        let mate = sentences([&*checkmate(variant), stalemate(variant)]);
        let not_own = match variant.takes_own() {
            true => "",
            false => t!("aim-not-own"),
        };
        let safe = t!("aim-safe", royal = &royal);
        let safe = sentences([
            &*safe,
            &placement_danger(variant),
            not_own,
            &facing(variant),
        ]);
        vec![turns, mate, safe, answers(variant)]
    } else {
        vec![turns, t!("aim-no-check", stalemate = stalemate(variant))]
    };
    said.splice(1..1, goals(variant));
    if variant.hides(Hidden::Placement) {
        said.insert(0, t!("aim-places").to_owned());
    }
    said.extend(mode(variant));
    said.extend(drops(variant));
    said.extend(duties(variant));
    if variant.may_pass() {
        said.push(t!("aim-pass").to_owned());
    }
    said
}

/// The side for which checkmate wins the game.
fn checkmate(variant: &Variant) -> String {
    let royal = royals(variant);
    let holds = |side: Side| {
        let mut held = variant.start().hand(side).pieces();
        held.any(|(kind, _)| variant.kind(kind).royal)
    };
    let lacks = |side: &Side| variant.start().general(variant, *side).is_none() && !holds(*side);
    match Side::BOTH.into_iter().find(lacks) {
        // A side without a king cannot be mated.
        Some(side) => t!(
            "aim-checkmate-one",
            seat = Noun::seat(variant, side),
            other = Noun::seat(variant, side.other()),
            royal
        ),
        None => t!("aim-checkmate", royal),
    }
}

/// With secret placement, a case in which the royal piece can be captured.
fn placement_danger(variant: &Variant) -> String {
    if !variant.hides(Hidden::Placement) {
        return String::new();
    }
    let [first, second] = Side::BOTH.map(|side| Noun::seat(variant, side));
    t!("aim-shown-attacked", first, second, royal = royals(variant))
}

fn goals(variant: &Variant) -> Vec<String> {
    let Some(goal) = variant.goal() else {
        return Vec::new();
    };
    let royal = royals(variant);
    let mut said = Vec::new();
    match (&goal.blast, goal.capture) {
        (Some(_), _) => said.push(t!("aim-blast", royal)),
        (None, true) => said.push(t!("aim-capture", royal)),
        _ => {}
    }
    if !goal.extinct.is_empty() {
        said.push(t!("aim-extinct").to_owned());
    }
    if goal.no_pieces == [Some(true); 2] {
        said.push(t!("aim-no-pieces-wins-both").to_owned());
    }
    for side in Side::BOTH {
        if goal.no_pieces == [Some(true); 2] {
            break;
        }
        let seat = Noun::seat(variant, side);
        match goal.no_pieces[side.index()] {
            Some(true) => said.push(t!("aim-no-pieces-wins", seat)),
            Some(false) => said.push(t!("aim-no-pieces-loses", seat)),
            None => {}
        }
    }
    if goal.checks > 0 {
        said.push(t!("aim-checks", n = u32::from(goal.checks)));
    }
    if let Some(race) = &goal.race {
        let piece = Noun::kind(variant, &variant.kind(race.kind).name);
        let zone = Noun::zone(variant, variant.race_goal().unwrap_or_default());
        said.push(t!("aim-race", piece, zone));
        if race.reply {
            let [first, second] = Side::BOTH.map(|side| Noun::seat(variant, side));
            said.push(t!("aim-race-reply", first, second));
        }
    }
    if goal.bare {
        said.push(t!("aim-bare", royal = royals(variant)));
    }
    said
}

/// Pieces that go to the hand, and how they are dropped.
fn drops(variant: &Variant) -> Option<String> {
    let hands = variant.hands()?;
    let place = place(variant);
    let taken = match hands.takes {
        Takes::Enemies => t!("aim-hand-enemies"),
        Takes::Own => t!("aim-hand-own"),
        Takes::Nothing => "",
    };
    let dropped = match (hands.drops_first, hands.gates) {
        (true, _) => t!("aim-drop-first", place),
        (_, true) => t!("aim-gates", place),
        _ => t!("aim-drop", place),
    };
    Some(sentences([taken, &dropped]))
}

/// Obligations and prohibitions.
fn duties(variant: &Variant) -> Vec<String> {
    let Some(duty) = variant.duty() else {
        return Vec::new();
    };
    let mut said = Vec::new();
    if duty.must_capture {
        said.push(t!("aim-must-capture").to_owned());
    }
    if duty.may_not_check {
        said.push(t!("aim-may-not-check").to_owned());
    }
    said
}

/// Special rules of the mode and of the board.
fn mode(variant: &Variant) -> Vec<String> {
    let mut said = Vec::new();
    match variant.mode() {
        GameMode::Standard | GameMode::UnseenPlacing(_) => {}
        GameMode::Dice(faces) => {
            let named = faces.iter().zip(1_u32..).map(|(kind, n)| {
                let piece = Noun::kind(variant, &variant.kind(*kind).name);
                t!("aim-die-names", n, piece)
            });
            said.push(t!("aim-die", pieces = crate::words::and_list(named)));
        }
        GameMode::FaceDown(FaceDown { flips: None, .. }) => {
            said.push(t!("aim-face-down", royal = royals(variant)));
        }
        GameMode::FaceDown(_) => said.push(t!("aim-flips").to_owned()),
        GameMode::Dark => said.push(t!("aim-dark").to_owned()),
        GameMode::OpponentChooses => said.push(t!("aim-chosen").to_owned()),
        GameMode::Ice { every } => {
            let (seat, royal) = (Noun::seat(variant, Side::Second), royals(variant));
            said.push(t!("aim-ice", n = *every, seat, royal));
        }
        GameMode::WanderingPiece => {
            let kind = variant.neutral().map(|kind| variant.kind(kind));
            let beast = Noun::kind(variant, kind.map_or("", |kind| &kind.name));
            said.push(t!("aim-wanders", beast, royal = royals(variant)));
        }
        GameMode::VanishingPoints => said.push(t!("aim-points-vanish").to_owned()),
    }
    if variant.board().has_arrows() {
        said.push(t!("aim-arrows").to_owned());
    }
    said
}

/// The result of stalemate, for a separate page.
pub fn stalemate_of(variant: &Variant) -> Vec<String> {
    let said = stalemate(variant);
    let said = (!said.is_empty()).then(|| said.to_owned());
    said.into_iter().collect()
}

fn stalemate(variant: &Variant) -> &'static str {
    match variant.stalemate() {
        Stalemate::Loss if variant.may_pass() => "",
        Stalemate::Loss if !variant.mates() => t!("aim-stalemate-loses"),
        Stalemate::Loss => t!("aim-stalemate-wins"),
        Stalemate::Draw if !variant.mates() => t!("aim-stalemate-draws-plainly"),
        Stalemate::Draw => t!("aim-stalemate-draws"),
        Stalemate::Win => t!("aim-stalemate-is-won"),
    }
}

fn facing(variant: &Variant) -> String {
    match variant.keeps_royals_apart() {
        true => t!(
            "aim-facing",
            royal = royals(variant),
            lines = facing_lines(variant)
        ),
        false => String::new(),
    }
}

fn answers(variant: &Variant) -> String {
    let royal = royals(variant);
    let hoppers = variant
        .kinds()
        .iter()
        .filter(|kind| kind.takes_by_jumping());
    let mut hoppers = hoppers
        .map(|kind| Noun::kind(variant, &kind.name))
        .peekable();
    if hoppers.peek().is_none() {
        return t!("aim-answers", royal);
    }
    let has_leg = |kind: &Kind| kind.obstacle == "leg" && kind.attacker;
    t!(
        "aim-answers-cannon",
        royal,
        pieces = one_of(hoppers),
        legs = if variant.kinds().iter().any(has_leg) {
            "legs"
        } else {
            "none"
        }
    )
}
