//! The men of a variant file, checked.

use toml::Spanned;

use super::betza;
use super::load::{Fault, fault};
use super::men::KindId;
use super::position::MAX_KINDS;
use super::schema::{KindText, MoveText};
use super::variant::{Characters, Kind, Way};

/// No kind has more ways of moving.
const MAX_WAYS: usize = 16;

/// Checks the kinds; `slug` is where a fault of them all is told.
pub(super) fn build_kinds(
    raw: &[Spanned<KindText>],
    zones: &[&str],
    slug: &Spanned<String>,
) -> Result<Vec<Kind>, Fault> {
    if raw.is_empty() || raw.len() > MAX_KINDS {
        let what = format!("a variant has 1 to {MAX_KINDS} kinds of men");
        return Err(fault(slug, what));
    }
    let mut kinds: Vec<Kind> = Vec::new();
    for (id, text) in (0..).map(KindId).zip(raw) {
        let kind = build_kind(id, text.get_ref(), zones).map_err(|what| fault(text, what))?;
        if let Some(clash) = clash(&kinds, &kind) {
            return Err(fault(text, clash));
        }
        kinds.push(kind);
    }
    if kinds.iter().filter(|kind| kind.royal).count() > 1 {
        return Err(fault(&raw[0], "at most one kind is royal"));
    }
    Ok(kinds)
}

fn build_kind(id: KindId, raw: &KindText, zones: &[&str]) -> Result<Kind, String> {
    let letters: Vec<char> = raw.also.chars().chain([raw.label, raw.fen]).collect();
    if !letters.iter().all(char::is_ascii_alphabetic) {
        return Err("labels and FEN letters are letters of the alphabet".to_owned());
    }
    let within = raw.within.as_deref().map(|name| zone_place(zones, name));
    let within = within.transpose()?;
    let simplified = raw.simplified.as_ref().unwrap_or(&raw.characters);
    let characters = |traditional: &String, simplified: &String| Characters {
        traditional: traditional.clone(),
        simplified: simplified.clone(),
    };
    Ok(Kind {
        id,
        name: raw.name.clone(),
        label: raw.label.to_ascii_uppercase(),
        fen: raw.fen.to_ascii_lowercase(),
        also: raw.also.to_ascii_lowercase().chars().collect(),
        characters: [
            characters(&raw.characters.0, &simplified.0),
            characters(&raw.characters.1, &simplified.1),
        ],
        western: raw.western.clone(),
        royal: raw.royal,
        attacker: raw.attacker,
        how: raw.how.clone(),
        obstacle: raw.obstacle.clone(),
        ways: build_ways(raw, zones, within.is_some())?,
        within,
    })
}

fn build_ways(raw: &KindText, zones: &[&str], confined: bool) -> Result<Vec<Way>, String> {
    let too_many = || format!("a kind has at most {MAX_WAYS} ways of moving");
    let mut ways = Vec::new();
    for text in &raw.moves {
        let (letters, from) = match text {
            MoveText::Plain(letters) => (letters, None),
            MoveText::Conditional { letters, from } => (letters, Some(zone_place(zones, from)?)),
        };
        for atom in betza::parse(letters)? {
            if atom.hops && (from.is_some() || confined) {
                return Err("a hopping man cannot be bound to a zone".to_owned());
            }
            ways.push(Way { atom, from });
            if ways.len() > MAX_WAYS {
                return Err(too_many());
            }
        }
    }
    Ok(ways)
}

fn zone_place(zones: &[&str], name: &str) -> Result<usize, String> {
    let place = zones.iter().position(|zone| *zone == name);
    place.ok_or_else(|| format!("there is no zone `{name}`"))
}

/// What a kind shares with an earlier one and must not.
fn clash(kinds: &[Kind], new: &Kind) -> Option<String> {
    let letters = |kind: &Kind| -> Vec<char> { [&[kind.fen], kind.also.as_slice()].concat() };
    kinds.iter().find_map(|old| {
        let shared = letters(old).into_iter().find(|c| letters(new).contains(c));
        if let Some(letter) = shared {
            return Some(format!(
                "FEN letter `{letter}` already means the {}",
                old.name
            ));
        }
        (old.label == new.label || old.name == new.name)
            .then(|| format!("name and label must differ from the {}'s", old.name))
    })
}
