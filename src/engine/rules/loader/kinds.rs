//! Builds the kinds of pieces of a variant file, with checks.

use toml::Spanned;

use super::board::Zones;
use super::fault::{Fault, fault, refuse};
use super::schema::{ConditionalText, KindText, MoveText};
use crate::rules::board::{KindId, MAX_KINDS, Side};
use crate::rules::kinds::{Characters, Kind, Label, Way, WrittenForms, betza};

/// The maximum number of ways of moving of a kind.
const MAX_WAYS: usize = 16;

/// Builds the kinds. Faults of the whole list are reported at `slug`.
pub(super) fn build_kinds(
    raw: &[Spanned<KindText>],
    zones: &Zones,
    slug: &Spanned<String>,
) -> Result<Vec<Kind>, Fault> {
    if raw.is_empty() || raw.len() > MAX_KINDS {
        let what = format!("a variant has 1 to {MAX_KINDS} kinds of pieces");
        return Err(fault(slug, what));
    }
    let mut kinds: Vec<Kind> = Vec::new();
    for (id, text) in (0..).map(KindId).zip(raw) {
        let raw = text.get_ref();
        let mut kind = build_kind(id, raw, zones).map_err(|what| fault(text, what))?;
        let ways = build_ways(raw.moves.get_ref(), zones);
        kind.ways = ways.map_err(|what| fault(&raw.moves, what))?;
        if let Some(name) = &raw.within {
            let zone = zones.place(name.get_ref());
            kind.within = Some(zone.map_err(|what| fault(name, what))?);
        }
        if let Some(clash) = clash(&kinds, &kind) {
            return Err(fault(text, clash));
        }
        kinds.push(kind);
    }
    for side in Side::BOTH {
        let has = |kind: &&Kind| kind.royal && kind.only.is_none_or(|only| only == side);
        if kinds.iter().filter(has).count() > 1 {
            return Err(fault(&raw[0], "at most one kind of a seat is royal"));
        }
    }
    for (place, text) in raw.iter().enumerate() {
        add_promotions(&mut kinds, place, text.get_ref(), zones)?;
        add_others(&mut kinds, place, text.get_ref()).map_err(|what| fault(text, what))?;
    }
    for (kind, text) in kinds.iter_mut().zip(raw) {
        let sees = text.get_ref().sees.iter().cloned().map(MoveText::Plain);
        let sees = build_ways(&sees.collect::<Vec<_>>(), zones);
        kind.sees = sees.map_err(|what| fault(text, what))?;
    }
    turn_over(&mut kinds).map_err(|(place, what)| fault(&raw[place], what))?;
    for (place, text) in raw.iter().enumerate() {
        let covers = covered(&kinds, place, text.get_ref().covers.as_ref());
        kinds[place].covers = covers.map_err(|what| fault(text, what))?;
    }
    let apart = |text: &&Spanned<KindText>| text.get_ref().promotes_apart.is_some();
    let both = |text: &&Spanned<KindText>| apart(text) && text.get_ref().promotes.is_some();
    if let Some(text) = raw.iter().filter(apart).nth(1).or(raw.iter().find(both)) {
        let what = "one kind promotes by a move of its own, and in no other way";
        return Err(fault(text, what));
    }
    Ok(kinds)
}

/// Adds the promotions of the kind at an index.
fn add_promotions(
    kinds: &mut [Kind],
    place: usize,
    text: &KindText,
    zones: &Zones,
) -> Result<(), Fault> {
    if let Some(promotes) = &text.promotes
        && !promotes.get_ref().vanishes
    {
        let becomes = promotions(kinds, place, &promotes.get_ref().to);
        kinds[place].becomes = becomes.map_err(|what| fault(promotes, what))?;
    }
    if let Some(apart) = &text.promotes_apart {
        let told = |what| fault(apart, what);
        let zone = zones.place(&apart.get_ref().zone).map_err(told)?;
        let to = [apart.get_ref().to.clone()];
        let becomes = promotions(kinds, place, &to).map_err(told)?;
        kinds[place].promotes_apart = becomes.first().map(|&kind| (zone, kind));
        kinds[place].becomes = becomes;
    }
    Ok(())
}

/// Adds the kinds that the one at an index does not jump, does not capture, or swaps places with.
fn add_others(kinds: &mut [Kind], place: usize, text: &KindText) -> Result<(), String> {
    let never_jumps = kinds_named(kinds, &text.never_jumps)?;
    let never_takes = kinds_named(kinds, &text.never_takes)?;
    let is_royal = |kind: &KindId| kinds[kind.index()].royal;
    if never_takes.iter().any(is_royal) {
        return Err("a royal piece can be attacked by every kind".to_owned());
    }
    let swaps = kinds_named(kinds, &text.swaps)?;
    if !swaps.is_empty() && (!kinds[place].royal || swaps.iter().any(is_royal)) {
        return Err("only a royal piece changes places, and with others".to_owned());
    }
    let lost_to = text.once_lost_to.as_deref();
    let once_lost_to = lost_to.map(|name| kind_named(kinds, name)).transpose()?;
    if once_lost_to.is_some() && !kinds[place].ways.iter().any(|way| way.once) {
        return Err("`once-lost-to` is for a piece that moves in some way once".to_owned());
    }
    let kind = &mut kinds[place];
    kind.once_lost_to = once_lost_to;
    (kind.never_jumps, kind.never_takes, kind.swaps) = (never_jumps, never_takes, swaps);
    Ok(())
}

/// Builds a kind without its moves and its zone, whose faults have their own lines.
fn build_kind(id: KindId, raw: &KindText, zones: &Zones) -> Result<Kind, String> {
    check_kind(raw)?;
    let queen_first = zones.place_of(raw.queen_first.as_deref())?;
    if queen_first.is_some() && !raw.royal {
        return Err("only a royal piece goes as a queen until it first moves".to_owned());
    }
    let promotes = raw.promotes.as_ref().map(Spanned::get_ref);
    let promotes_in = zones.place_of(promotes.map(|text| &*text.zone))?;
    let must_in = promotes.and_then(|text| text.must_in.as_deref());
    let must_promote_in = match promotes {
        Some(text) if must_in.is_none() && (text.optional || text.vanishes) => None,
        _ => zones.place_of(must_in)?.or(promotes_in),
    };
    Ok(Kind {
        id,
        name: raw.name.clone(),
        label: raw.label.cased(true),
        fen: raw.fen.cased(false),
        also: raw.also.to_ascii_lowercase().chars().collect(),
        characters: characters(raw),
        western: raw.western.clone(),
        royal: raw.royal,
        neutral: raw.neutral,
        covers: None,
        flips: raw.flips,
        only: raw.only,
        attacker: raw.attacker,
        chase: raw.chase,
        fair_game: zones.place_of(raw.fair_game.as_deref())?,
        how: raw.how.clone(),
        obstacle: raw.obstacle.clone(),
        resets_clock: raw.resets_clock,
        takes_passing: raw.takes_passing,
        becomes: Vec::new(),
        turned: None,
        too_weak: raw.too_weak,
        promotes_in,
        must_promote_in,
        promotes_apart: None,
        queen_first,
        once_lost_to: None,
        promotes_leaving: promotes.is_some_and(|text| text.leaving),
        vanishes: promotes.is_some_and(|text| text.vanishes),
        promotes_among_lost: promotes.is_some_and(|text| text.among_lost),
        promotion_keeps_clock: promotes.is_some_and(|text| text.keeps_clock),
        points: check_points(raw.points)?,
        never_jumps: Vec::new(),
        swaps: Vec::new(),
        never_takes: Vec::new(),
        written: written(raw),
        ways: Vec::new(),
        sees: Vec::new(),
        within: None,
    })
}

/// Refuses keys of a kind that exclude each other.
fn check_kind(raw: &KindText) -> Result<(), String> {
    let moves = !raw.moves.get_ref().is_empty();
    let is_letter = |letter: char| letter.is_ascii_alphabetic();
    refuse(&[
        (raw.flips && !raw.neutral, "what `flips` is `neutral` too"),
        (
            raw.neutral && (raw.royal || moves),
            "a neutral piece is not royal, and has no moves: `moves = []`",
        ),
        (
            !raw.also.chars().all(is_letter),
            "labels and FEN letters are letters of the alphabet",
        ),
        (
            raw.label.turned != raw.fen.turned,
            "a plus stands before its label and its FEN letter, or before neither",
        ),
    ])
}

/// The characters on the pieces of both seats.
fn characters(raw: &KindText) -> [Characters; 2] {
    let simplified = raw.simplified.as_ref().unwrap_or(&raw.characters);
    let of = |traditional: &String, simplified: &String| Characters {
        traditional: traditional.clone(),
        simplified: simplified.clone(),
    };
    [
        of(&raw.characters.0, &simplified.0),
        of(&raw.characters.1, &simplified.1),
    ]
}

fn written(raw: &KindText) -> WrittenForms {
    let characters = raw.written.as_ref().unwrap_or(&raw.characters);
    let letter = |c: char| c.to_ascii_uppercase();
    WrittenForms {
        wxf: raw.wxf.map(letter),
        lau: raw.lau.map(letter),
        characters: [characters.0.clone(), characters.1.clone()],
        also: raw.also_written.clone(),
        crowd: raw.crowd,
    }
}

fn build_ways(raw: &[MoveText], zones: &Zones) -> Result<Vec<Way>, String> {
    let mut ways = Vec::new();
    for text in raw {
        let place = |name: &Option<String>| zones.place_of(name.as_deref());
        let (letters, from, to, passing, once, along) = match text {
            MoveText::Plain(letters) => (letters, None, None, false, false, &Vec::new()),
            MoveText::Conditional(ConditionalText {
                letters,
                from,
                to,
                passing,
                once,
                along,
            }) => (letters, place(from)?, place(to)?, *passing, *once, along),
        };
        let far = |&(files, ranks): &(i32, i32)| files.abs().max(ranks.abs()) > 18;
        if along.iter().any(far) {
            return Err("the leaps of `along` are of at most 18 files and ranks".to_owned());
        }
        for atom in betza::parse(letters)? {
            if passing && (!atom.lame || atom.captures || atom.range != 1) {
                return Err("a passing move is one lame leap that does not capture".to_owned());
            }
            if once && (atom.captures || from.is_none() || passing) {
                return Err(
                    "what is for the first move alone begins in a zone (`from`) \
                        and does not capture"
                        .to_owned(),
                );
            }
            ways.push(Way {
                atom,
                from,
                to,
                passing,
                once,
                along: along.clone(),
            });
            if ways.len() > MAX_WAYS {
                return Err(format!("a kind has at most {MAX_WAYS} ways of moving"));
            }
        }
    }
    Ok(ways)
}

/// The kinds to which the one at an index may promote.
fn promotions(kinds: &[Kind], place: usize, names: &[String]) -> Result<Vec<KindId>, String> {
    let named = |name: &String| {
        let kind = kinds.iter().find(|kind| kind.name == *name);
        kind.ok_or_else(|| format!("there is no piece called `{name}` to promote to"))
    };
    let becomes: Vec<&Kind> = names.iter().map(named).collect::<Result<_, _>>()?;
    let name = &kinds[place].name;
    if becomes.is_empty() || kinds[place].royal {
        return Err(format!(
            "a {name} that promotes must have something to become"
        ));
    }
    if let Some(kind) = becomes.iter().find(|kind| kind.royal || kind.name == *name) {
        return Err(format!("a {name} cannot become a {}", kind.name));
    }
    Ok(becomes.iter().map(|kind| kind.id).collect())
}

/// Finds the other side of each kind among its promotions. The error is the index of the faulty
/// kind and its fault.
fn turn_over(kinds: &mut [Kind]) -> Result<(), (usize, String)> {
    let most = MAX_KINDS - 1;
    for place in 0..kinds.len() {
        let (id, label, fen) = (kinds[place].id, kinds[place].label, kinds[place].fen);
        if !fen.turned {
            continue;
        }
        let wrong = |what: String| Err((place, what));
        // A move uses the id of a last kind for the other side, so that id must be free.
        if kinds.len() > most {
            return wrong(format!(
                "a game whose pieces are turned over has at most {most} kinds"
            ));
        }
        let mut sides = kinds.iter_mut().filter(|kind| kind.becomes.contains(&id));
        let (Some(side), None) = (sides.next(), sides.next()) else {
            return wrong(format!("`{label}` must be what one kind promotes to"));
        };
        if (side.label.turned_over(), side.fen.turned_over()) != (label, fen) {
            let (name, own) = (&side.name, side.label);
            return wrong(format!(
                "a {name} is not turned over to become `{label}`, for its letter is `{own}`"
            ));
        }
        if side.promotes_among_lost {
            return wrong(format!(
                "`among-lost` does not go with the other side of a piece, `{label}`"
            ));
        }
        side.turned = Some(id);
    }
    Ok(())
}

/// The kind that the one at an index shows while it is face down.
fn covered(kinds: &[Kind], place: usize, name: Option<&String>) -> Result<Option<KindId>, String> {
    let kind = &kinds[place];
    let Some(name) = name else {
        let what = "`~` stands behind the letters of a piece that `covers` another";
        let plain = !kind.fen.covered && !kind.label.covered;
        return plain.then_some(None).ok_or_else(|| what.to_owned());
    };
    let shown = kinds.iter().find(|kind| kind.name == *name);
    let shown = shown.ok_or_else(|| format!("there is no piece called `{name}` to cover"))?;
    let letters = |kind: &Kind| [kind.label, kind.fen];
    if letters(shown).map(Label::face_down) != letters(kind) {
        let [label, fen] = letters(shown).map(Label::face_down);
        return Err(format!(
            "its letters are `{label}` and `{fen}`, for it covers a {name}"
        ));
    }
    let plain = !kind.becomes.is_empty() || kind.royal || kind.neutral || kind.flips;
    if plain || shown.royal || shown.neutral {
        return Err("a piece that lies face down is not royal or neutral, \
                    covers none that is, and does not promote"
            .to_owned());
    }
    Ok(Some(shown.id))
}

/// The kind with a name that another key refers to.
pub(super) fn kind_named(kinds: &[Kind], name: &str) -> Result<KindId, String> {
    let kind = kinds.iter().find(|kind| kind.name == name);
    let kind = kind.ok_or_else(|| format!("there is no piece called `{name}`"))?;
    Ok(kind.id)
}

/// The kinds with these names.
pub(super) fn kinds_named(kinds: &[Kind], names: &[String]) -> Result<Vec<KindId>, String> {
    names.iter().map(|name| kind_named(kinds, name)).collect()
}

/// Checks that points are whole or half numbers, so that sums are exact.
pub(super) fn check_points(points: f64) -> Result<f64, String> {
    if (0.0..=1000.0).contains(&points) && (points * 2.0).fract() == 0.0 {
        Ok(points)
    } else {
        Err("points are 0 to 1000, whole or half".to_owned())
    }
}

/// A fault if the new kind shares a name or letter with an earlier one.
fn clash(kinds: &[Kind], new: &Kind) -> Option<String> {
    let letters = |kind: &Kind| -> Vec<Label> {
        let also = kind.also.iter().map(|&letter| Label::plain(letter));
        std::iter::once(kind.fen).chain(also).collect()
    };
    kinds.iter().find_map(|old| {
        let shared = letters(old).into_iter().find(|c| letters(new).contains(c));
        if let Some(letter) = shared {
            return Some(format!(
                "FEN letter `{letter}` already means the {}",
                old.name
            ));
        }
        let same = |a: Option<char>, b: Option<char>| a.is_some() && a == b;
        let (was, is) = (&old.written, &new.written);
        if same(was.wxf, is.wxf) || same(was.lau, is.lau) {
            return Some(format!(
                "its letters in WXF and Lau must differ from the {}'s",
                old.name
            ));
        }
        (old.label == new.label || old.name == new.name)
            .then(|| format!("name and label must differ from the {}'s", old.name))
    })
}
