//! Builds the mode of a game from a variant file. A game has at most one mode, which excludes some
//! other keys.

use toml::Spanned;

use super::board::Zones;
use super::fault::{Fault, fault, refuse};
use super::kinds::{kind_named, kinds_named};
use super::schema::{ChooserText, PassingsText, PlacingText, Sight, VariantText};
use crate::rules::board::KindId;
use crate::rules::kinds::{FACES, FaceDown, GameMode, Goal, Kind, Placing};
use crate::rules::variant::Variant;

/// The mode that the keys of a file define.
pub(super) fn build_mode(
    raw: &VariantText,
    kinds: &[Kind],
    zones: &Zones,
) -> Result<GameMode, Fault> {
    let mut found = Vec::new();
    if let Some(names) = &raw.die {
        found.push(("die", GameMode::Dice(build_die(names, kinds)?)));
    }
    if let Some(face_down) = build_face_down(raw, kinds)? {
        found.push(("deal", GameMode::FaceDown(face_down)));
    }
    if raw.sight == Some(Sight::Reach) {
        found.push(("sight", GameMode::Dark));
    }
    if let Some(text) = &raw.placing {
        let placing = build_placing(text.get_ref(), kinds, zones);
        let placing = placing.map_err(|what| fault(text, what))?;
        found.push(("placing", GameMode::UnseenPlacing(placing)));
    }
    let chooser = raw.chooser.as_ref().map(Spanned::get_ref);
    if chooser == Some(&ChooserText::Opponent) {
        found.push(("chooser", GameMode::OpponentChooses));
    }
    let is_neutral = |name: &String| kinds.iter().any(|kind| kind.neutral && kind.name == *name);
    if let Some(ice) = &raw.ice {
        let text = ice.get_ref();
        if !is_neutral(&text.cube) {
            return Err(fault(ice, format!("`{}` is no neutral piece", text.cube)));
        }
        if text.every == 0 {
            return Err(fault(ice, "ice comes after every 1 or more moves"));
        }
        found.push(("ice", GameMode::Ice { every: text.every }));
    }
    if let Some(name) = &raw.wanders {
        if !is_neutral(name.get_ref()) {
            let what = format!("`{}` is no neutral piece", name.get_ref());
            return Err(fault(name, what));
        }
        found.push(("wanders", GameMode::WanderingPiece));
    }
    if raw.points_vanish {
        found.push(("points-vanish", GameMode::VanishingPoints));
    }
    match found.as_slice() {
        [] => Ok(GameMode::Standard),
        [(_, mode)] => Ok(mode.clone()),
        [(one, _), (other, _), ..] => {
            let what = format!("a game has one mode at most, not both `{one}` and `{other}`");
            Err(fault(&raw.slug, what))
        }
    }
}

/// Refuses keys that a mode excludes.
pub(super) fn check_mode(
    raw: &VariantText,
    mode: &GameMode,
    kinds: &[Kind],
    goal: Option<&Goal>,
) -> Result<(), Fault> {
    use GameMode::{
        Dark, FaceDown, Ice, OpponentChooses, UnseenPlacing, VanishingPoints, WanderingPiece,
    };
    let refused = check_pieces(raw, mode, kinds, goal).and_then(|()| {
        let captures = goal.is_some_and(|goal| goal.capture);
        let stays = matches!(
            mode,
            FaceDown(_) | UnseenPlacing(_) | OpponentChooses | VanishingPoints
        );
        let passes = kinds.iter().any(|kind| kind.takes_passing);
        let offers = !raw.setups.is_empty() || !raw.odds.is_empty();
        let others = goal.is_some() || raw.shuffle.is_some() || offers;
        refuse(&[
            (
                matches!(mode, Dark | WanderingPiece | OpponentChooses) && !captures,
                "in this mode the royal piece is captured: `goal = { capture = true }`",
            ),
            (
                matches!(mode, Ice { .. }) && captures,
                "where ice comes, the royal piece is mated",
            ),
            (
                stays && !raw.castling.is_empty(),
                "in this mode nobody castles",
            ),
            (
                matches!(mode, FaceDown(_)) && (passes || raw.shuffle.is_some()),
                "what lies face down goes without captures in passing and `shuffle`",
            ),
            (
                matches!(mode, UnseenPlacing(_)) && others,
                "pieces that are placed unseen go without goals, `shuffle`, `setups` and `odds`",
            ),
        ])
    });
    refused.map_err(|what| fault(&raw.slug, what))
}

/// Refuses neutral pieces and other keys that a mode excludes.
fn check_pieces(
    raw: &VariantText,
    mode: &GameMode,
    kinds: &[Kind],
    goal: Option<&Goal>,
) -> Result<(), String> {
    use GameMode::{Dark, FaceDown, Ice, Standard, WanderingPiece};
    let is_standard = *mode == Standard;
    let neutral = kinds.iter().filter(|kind| kind.neutral).count();
    let sees = kinds.iter().any(|kind| !kind.sees.is_empty());
    let swaps = kinds.iter().any(|kind| !kind.swaps.is_empty());
    let hands = raw.hands.is_some() || raw.shuffled_castling.is_some() || swaps;
    let checks = goal.is_some_and(|goal| goal.checks > 0);
    let counts = checks || raw.counting.is_some() || raw.duty.is_some() || raw.may_pass;
    let names = raw.fen_names_passings != PassingsText::default();
    let brings_neutral = matches!(mode, Standard | Ice { .. } | WanderingPiece | FaceDown(_));
    refuse(&[
        (neutral > 1, "at most one kind is neutral"),
        (
            sees && *mode != Dark,
            "who `sees` does so in the dark: `sight = \"reach\"`",
        ),
        (
            (neutral > 0 || !is_standard) && hands,
            "a mode, and a neutral piece, goes without `hands`, `shuffled-castling` and `swaps`",
        ),
        (
            !is_standard && (counts || names || !raw.enforce),
            "a mode goes without counts of checks and moves, duties, passes, \
             `fen-names-passings` and `enforce = false`",
        ),
        (
            neutral > 0 && !brings_neutral,
            "neutral pieces come with `ice`, `wanders` or `deal` alone",
        ),
    ])
}

fn build_face_down(raw: &VariantText, kinds: &[Kind]) -> Result<Option<FaceDown>, Fault> {
    let flips = kinds.iter().find(|kind| kind.flips);
    let covered = kinds.iter().any(|kind| kind.covers.is_some());
    let Some(deal) = &raw.deal else {
        let what = "what lies face down is dealt: `deal` has the letters of each side's";
        let none = flips.is_none() && !covered;
        return none.then_some(None).ok_or_else(|| fault(&raw.slug, what));
    };
    let told = |what: String| Err(fault(deal, what));
    if flips.is_some() == covered {
        return told(
            "what is dealt lies face down: kinds have `covers`, or one has `flips`".to_owned(),
        );
    }
    let named = |letter: char| {
        let is_it = |kind: &&Kind| kind.fen.is(letter) && !kind.neutral && !kind.royal;
        kinds.iter().find(is_it).map(|kind| kind.id)
    };
    let mut dealt = Vec::new();
    for letter in deal.get_ref().chars() {
        match named(letter) {
            Some(kind) => dealt.push(kind),
            None => {
                return told(format!(
                    "`{letter}` is the FEN letter of no piece that can lie face down"
                ));
            }
        }
    }
    Ok(Some(FaceDown {
        flips: flips.map(|kind| kind.id),
        deal: dealt,
    }))
}

/// Checks that the number of dealt pieces equals the number of face-down ones.
pub(super) fn check_deal(variant: &Variant) -> Result<(), String> {
    for dealt in variant.dealt() {
        let (points, pieces) = (dealt.points.len(), dealt.pieces.len());
        if points != pieces {
            return Err(format!(
                "{pieces} pieces are dealt, and {points} lie face down"
            ));
        }
    }
    Ok(())
}

fn build_die(names: &Spanned<Vec<String>>, kinds: &[Kind]) -> Result<[KindId; FACES], Fault> {
    let all = kinds_named(kinds, names.get_ref()).map_err(|what| fault(names, what))?;
    let what = format!("a die has {FACES} faces, and each names a piece");
    all.try_into().map_err(|_| fault(names, what))
}

/// Builds the hidden placement of both players with its restrictions.
fn build_placing(text: &PlacingText, kinds: &[Kind], zones: &Zones) -> Result<Placing, String> {
    let mut never = Vec::new();
    for (name, zone) in &text.never {
        never.push((kind_named(kinds, name)?, zones.sets(zone)?));
    }
    Ok(Placing {
        zone: zones.sets(&text.zone)?,
        files_apart: kinds_named(kinds, &text.files_apart)?,
        shades_apart: kinds_named(kinds, &text.shades_apart)?,
        never,
    })
}
