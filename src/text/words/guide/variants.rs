//! Games explained: their names, how they are drawn, how their pieces move. What can be
//! read off a variant's data is, so that an operator's own game is told as well.

use crate::rules::{Family, Kind, Odds, Piece, RulesPart, Setup, Side, Variant};
use crate::words::endings::{progress, royals};
use crate::words::moves::place;
use crate::words::{Noun, find_named, list, named, or_list, said, said_document, sentences};
use std::borrow::Cow;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names {
    /// The name in its own script, where that is another than ours, with the language.
    pub native: Option<(&'static str, &'static str)>,
    /// The same in Chinese characters, where the native name is not, with the language.
    pub hanja: Option<(&'static str, &'static str)>,
    /// Other names under which people look for it.
    pub others: &'static str,
}

/// The names of a game that comes with the program.
pub fn names(slug: &str) -> Option<Names> {
    let native = match slug {
        "xiangqi" | "xiangqi-black-first" => Some(("zh-Hant", "象棋")),
        "banner" => Some(("zh-Hant", "旗象棋")),
        "minixiangqi" => Some(("zh-Hant", "迷你象棋")),
        "manchu" => Some(("zh-Hant", "滿洲棋")),
        "janggi" => Some(("ko", "장기")),
        "shogi" => Some(("ja", "将棋")),
        _ => None,
    };
    Some(Names {
        native,
        hanja: (slug == "janggi").then_some(("ko-Hani", "將棋")),
        others: find_named("names", slug)?,
    })
}

/// A little about where a game comes from; nothing where we know nothing.
pub fn background(slug: &str) -> Option<&'static str> {
    find_named("background", slug)
}

/// One sentence about a game.
pub fn summary(variant: &Variant) -> Cow<'_, str> {
    said(
        &format!("variant-{}-summary", variant.slug()),
        variant.summary(),
    )
}

/// How a kind of piece goes, as a clause: `a horse goes one point along a line, then one diagonally
/// outward`.
pub fn how<'v>(variant: &Variant, kind: &'v Kind) -> Cow<'v, str> {
    let name = kind.name.to_lowercase().replace(' ', "-");
    said(&format!("how-{}-{name}", variant.slug()), &kind.how)
}

/// What an array of the pieces is called, where players choose among several.
pub fn array(array: &Setup) -> Cow<'_, str> {
    said(&format!("setup-{}", array.slug), &array.name)
}

pub fn odds(odds: &Odds) -> Cow<'_, str> {
    said(&format!("odds-{}", odds.slug), &odds.name)
}

/// What a family of games is called, above their list.
pub fn family(family: Family) -> &'static str {
    named("family", family.as_str())
}

pub fn rules(variant: &Variant) -> Vec<RulesPart> {
    let name = format!("rules/{}.md", variant.slug());
    let translated = said_document(&name, |text| RulesPart::all_of(text) == variant.rules());
    translated.map_or_else(|| variant.rules().to_vec(), RulesPart::all_of)
}

/// What the rules in full say of a kind of piece: the item of a list that begins with its name and
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

/// What draws a game beside repetition, which is the rulebook's.
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
        // Who has anything can still win.
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

/// That two royal pieces alone are a draw, where they are.
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

/// On how many points a piece that never leaves a part of the board can stand.
pub fn haunts(variant: &Variant, piece: Piece) -> Option<String> {
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

/// What a piece does that only goes forward and stays what it is.
pub fn plodder(variant: &Variant, kind: &Kind) -> Option<&'static str> {
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

/// A small number in letters.
fn number(count: usize) -> String {
    t!("small-number", n = count)
}

/// In the list of games: what is special about one.
pub fn special(variant: &Variant) -> Vec<String> {
    let board = variant.board();
    let mut said = vec![t!(
        "special-size",
        count = board.len(),
        files = board.files(),
        ranks = board.ranks(),
        place = place(variant)
    )];
    let books = variant.rulebooks().iter();
    said.push(or_list(
        books.map(|&book| crate::words::terms::rulebook_term(book)),
    ));
    if variant.setups().len() > 1 {
        let count = number(variant.setups().len());
        said.push(t!("special-arrays", count));
    }
    said
}
