//! Descriptions of games: names, drawn rules, moves of pieces. They come from a variant's data as
//! far as possible, so that an operator's own games have them too.

use crate::rules::{Family, Kind, Odds, Piece, RulesPart, Setup, Side, Variant};
use crate::words::endings::{progress, royals};
use crate::words::{
    Noun, find_named, list, named, or_list, sentences, translate_document, translate_or,
};
use std::borrow::Cow;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names {
    /// The name in its own script, with the language, if that is not Latin.
    pub native: Option<(&'static str, &'static str)>,
    /// The name in Chinese characters, with the language, if the native name is not.
    pub hanja: Option<(&'static str, &'static str)>,
    /// Alternative names, for searches.
    pub others: &'static str,
}

/// The names of a built-in game.
pub fn names(slug: &str) -> Option<Names> {
    let native = match slug {
        "xiangqi" | "xiangqi-black-first" => Some(("zh-Hant", "象棋")),
        "banner" => Some(("zh-Hant", "旗象棋")),
        "minixiangqi" => Some(("zh-Hant", "迷你象棋")),
        "manchu" => Some(("zh-Hant", "滿洲棋")),
        "janggi" => Some(("ko", "장기")),
        "shogi" => Some(("ja", "将棋")),
        "tori-shogi" => Some(("ja", "禽将棋")),
        _ => None,
    };
    Some(Names {
        native,
        hanja: (slug == "janggi").then_some(("ko-Hani", "將棋")),
        others: find_named("names", slug)?,
    })
}

/// The origin of a game in short, if known.
pub fn background(slug: &str) -> Option<&'static str> {
    find_named("background", slug)
}

/// One sentence about a game.
pub fn summary(variant: &Variant) -> Cow<'_, str> {
    translate_or(
        &format!("variant-{}-summary", variant.slug()),
        variant.summary(),
    )
}

/// The moves of a kind of piece, as a clause: `a horse goes one point along a line, then one
/// diagonally outward`.
pub fn movement<'v>(variant: &Variant, kind: &'v Kind) -> Cow<'v, str> {
    let name = kind.name.to_lowercase().replace(' ', "-");
    translate_or(&format!("how-{}-{name}", variant.slug()), &kind.how)
}

/// The name of a set-up, in games with several.
pub fn array(array: &Setup) -> Cow<'_, str> {
    translate_or(&format!("setup-{}", array.slug), &array.name)
}

pub fn odds(odds: &Odds) -> Cow<'_, str> {
    translate_or(&format!("odds-{}", odds.slug), &odds.name)
}

/// The heading of a family of games.
pub fn family(family: Family) -> &'static str {
    named("family", family.as_str())
}

pub fn rules(variant: &Variant) -> Vec<RulesPart> {
    let name = format!("rules/{}.md", variant.slug());
    let translated = translate_document(&name, |text| RulesPart::all_of(text) == variant.rules());
    translated.map_or_else(|| variant.rules().to_vec(), RulesPart::all_of)
}

/// The rule of a kind of piece in the full rules: the list item that starts with its name and
/// letter.
pub fn rule_of(variant: &Variant, kind: &Kind) -> Option<String> {
    let begins = format!("The {} ({})", kind.name, kind.label);
    let place = items(variant.rules())
        .into_iter()
        .position(|item| item.starts_with(&begins))?;
    items(&rules(variant)).get(place).copied().cloned()
}

fn items(parts: &[RulesPart]) -> Vec<&String> {
    let lists = parts.iter().filter_map(|part| match part {
        RulesPart::List(items) => Some(items),
        RulesPart::Paragraph(_) => None,
    });
    lists.flatten().collect()
}

/// Draws other than by repetition, which depends on the rulebook.
pub fn draws(variant: &Variant) -> Vec<String> {
    if !variant.allows().ends_by_rules {
        return vec![t!("draws-free").to_owned()];
    }
    if variant.has_points() {
        return vec![points(variant)];
    }
    let mut said = vec![t!("draws-agreed").to_owned()];
    let weak = variant.kinds().iter().any(|kind| kind.too_weak.is_some());
    let all_attack = variant
        .kinds()
        .iter()
        .all(|kind| kind.royal || kind.attacker);
    said.extend(match (weak, all_attack) {
        (true, _) => Some(t!("draws-no-mate").to_owned()),
        // Any piece suffices to win.
        (false, true) => bare(variant),
        (false, false) => {
            let attackers = variant.kinds().iter().filter(|kind| kind.attacker);
            let pieces = or_list(attackers.map(|kind| Noun::kind(variant, &kind.name).bare()));
            Some(t!("draws-no-attacker", pieces))
        }
    });
    if variant.counts_endings() {
        said.push(t!("draws-count").to_owned());
    }
    said.push(match variant.move_limit() {
        Some(limit) => t!(
            "draws-limit",
            n = limit / 2,
            all = limit,
            progress = progress(variant)
        ),
        None => t!("draws-no-limit").to_owned(),
    });
    said
}

/// Whether two lone royal pieces are a draw.
fn bare(variant: &Variant) -> Option<String> {
    let royal = variant.kinds().iter().find(|kind| kind.royal)?;
    let both = Side::BOTH.map(|side| variant.start().general(variant, side).is_some());
    let is_dead = both == [true; 2] && !royal.attacker;
    is_dead.then(|| t!("draws-bare", royal = royals(variant)))
}

fn points(variant: &Variant) -> String {
    let kinds = variant.kinds().iter().filter(|kind| kind.points > 0.0);
    let counted = kinds.map(|kind| {
        t!(
            "draws-points-of",
            piece = Noun::kind(variant, &kind.name),
            points = kind.points.to_string()
        )
    });
    let mut said = vec![t!("draws-points", pieces = list(counted))];
    let bonus = Side::BOTH
        .into_iter()
        .find(|&side| variant.seat(side).bonus > 0.0);
    said.extend(bonus.map(|side| {
        t!(
            "draws-bonus",
            seat = Noun::seat(variant, side),
            points = variant.seat(side).bonus.to_string()
        )
    }));
    sentences(said)
}

/// The number of points that a confined piece can reach.
pub fn confinement(variant: &Variant, piece: Piece) -> Option<String> {
    let zone = variant.bounds(piece.kind)?;
    let count = variant.haunts(piece).len();
    (count < variant.board().len() / 2).then(|| {
        t!(
            "goes-within",
            zone = Noun::zone(variant, zone),
            count = number(count)
        )
    })
}

/// A piece that only moves forward and does not promote.
pub fn forward_only(variant: &Variant, kind: &Kind) -> Option<&'static str> {
    let stays = variant.promotes(kind.id).is_none() && kind.only_steps() && !kind.is_face_down();
    (kind.only_goes_ahead() && stays).then(|| t!("goes-ahead-only"))
}

/// Whether it captures as it moves.
pub fn captures(kind: &Kind) -> &'static str {
    if kind.takes_as_it_goes() {
        t!("goes-and-captures")
    } else if kind.takes_by_jumping() {
        t!("goes-jumping")
    } else {
        ""
    }
}

fn number(count: usize) -> String {
    t!("small-number", n = count)
}
