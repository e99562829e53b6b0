//! What chance brings, and what is nobody's: dice, neutral pieces, and what lies face down.

use toml::Spanned;

use super::fault::{Fault, fault};
use super::schema::VariantText;
use crate::rules::kinds::die::{Die, FACES};
use crate::rules::kinds::face_down::FaceDown;
use crate::rules::kinds::kind::Kind;
use crate::rules::kinds::neutral::Neutral;
use crate::rules::variant::Variant;

/// The neutral kind, and what it does.
pub(super) fn build_neutral(raw: &VariantText, kinds: &[Kind]) -> Result<Option<Neutral>, Fault> {
    let mut all = kinds.iter().filter(|kind| kind.neutral);
    let kind = all.next();
    if all.next().is_some() {
        return Err(fault(&raw.slug, "at most one kind is neutral"));
    }
    let is_it = |name: &String| kind.is_some_and(|kind| kind.name == *name);
    let none = |name: &String| format!("`{name}` is no neutral piece");
    let both = || fault(&raw.slug, "chance is of one sort: `die` or `wanders`");
    if let Some(name) = &raw.wanders {
        if !is_it(name.get_ref()) {
            return Err(fault(name, none(name.get_ref())));
        }
        if raw.die.is_some() {
            return Err(both());
        }
    }
    if let Some(ice) = &raw.ice {
        if !is_it(&ice.get_ref().cube) {
            return Err(fault(ice, none(&ice.get_ref().cube)));
        }
        if ice.get_ref().every == 0 {
            return Err(fault(ice, "ice comes after every 1 or more moves"));
        }
    }
    Ok(kind.map(|kind| Neutral {
        kind: kind.id,
        freezes_every: raw.ice.as_ref().map_or(0, |ice| ice.get_ref().every),
        wanders: raw.wanders.is_some(),
    }))
}

/// What lies face down.
pub(super) fn build_face_down(
    raw: &VariantText,
    kinds: &[Kind],
) -> Result<Option<FaceDown>, Fault> {
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

/// As many pieces are dealt as lie face down.
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

pub(super) fn build_die(
    raw: Option<&Spanned<Vec<String>>>,
    kinds: &[Kind],
) -> Result<Option<Die>, Fault> {
    let Some(names) = raw else { return Ok(None) };
    let named = |name: &String| {
        let kind = kinds.iter().find(|kind| kind.name == *name);
        let missing = || fault(names, format!("there is no piece called `{name}`"));
        kind.map(|kind| kind.id).ok_or_else(missing)
    };
    let all = names.get_ref().iter().map(named);
    let all = all.collect::<Result<Vec<_>, _>>()?;
    let six = || {
        fault(
            names,
            format!("a die has {FACES} faces, and each names a piece"),
        )
    };
    all.try_into().map(Some).map_err(|_| six())
}
