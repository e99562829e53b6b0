//! Builds the arrays and odds that players can choose.

use toml::Spanned;

use super::board::Zones;
use super::fault::{Fault, fault};
use super::schema::{ArrayText, OddsText};
use crate::rules::board::{KindId, Position, Side, Square};
use crate::rules::variant::{Odds, Setup, Variant};

/// The maximum number of arrays, and of odds.
const MAX_SETUPS: usize = 32;
/// The maximum number of additional moves of odds.
const MAX_EXTRA_MOVES: u16 = 8;

/// Builds the arrays. The rest of the variant must be complete.
pub(super) fn build_setups(
    variant: &Variant,
    raw: &[Spanned<ArrayText>],
) -> Result<Vec<Setup>, Fault> {
    if raw.len() > MAX_SETUPS {
        let what = format!("at most {MAX_SETUPS} arrays can be chosen among");
        return Err(fault(&raw[0], what));
    }
    let mut setups: Vec<Setup> = Vec::new();
    for text in raw {
        let near = |what| fault(text, what);
        let setup = build_setup(variant, text.get_ref()).map_err(near)?;
        if setups.iter().any(|old| old.slug == setup.slug) {
            return Err(fault(text, "two arrays have the same slug"));
        }
        check(variant, &setup, setups.first()).map_err(near)?;
        setups.push(setup);
    }
    if let Some(usual) = setups.first()
        && variant.start_with([usual, usual]) != *variant.start()
    {
        let what = "the first array must be that of the set-up";
        return Err(fault(&raw[0], what));
    }
    Ok(setups)
}

/// The points, by side, that a side must stay on during an opening of several moves by odds. None
/// if no odds have such an opening.
pub(super) fn opening_of(
    variant: &Variant,
    raw: &[Spanned<OddsText>],
    zones: &Zones,
) -> Result<Option<[u128; 2]>, Fault> {
    let mut found = None;
    for text in raw.iter().filter(|text| text.get_ref().extra_moves > 0) {
        let ground = ground(variant, text.get_ref(), zones).map_err(|what| fault(text, what))?;
        if found.is_some_and(|other| other != ground) {
            let what = "all odds with `extra-moves` have the same `extra-within`";
            return Err(fault(text, what));
        }
        found = Some(ground);
    }
    Ok(found)
}

/// The points, by side, of the opening by these odds.
fn ground(variant: &Variant, text: &OddsText, zones: &Zones) -> Result<[u128; 2], String> {
    let tables = &variant.tables;
    if tables.extras.is_some() || tables.may_pass || !variant.mates() {
        return Err("`extra-moves` are for games of plain moves, with check".to_owned());
    }
    if text.extra_moves > MAX_EXTRA_MOVES {
        return Err(format!("`extra-moves` are at most {MAX_EXTRA_MOVES}"));
    }
    match &text.extra_within {
        None => Ok([variant.board().all(); 2]),
        Some(name) => zones.sets(name),
    }
}

/// Builds the odds. The rest of the variant must be complete.
pub(super) fn build_odds(variant: &Variant, raw: &[Spanned<OddsText>]) -> Result<Vec<Odds>, Fault> {
    if raw.len() > MAX_SETUPS {
        let what = format!("at most {MAX_SETUPS} odds can be chosen among");
        return Err(fault(&raw[0], what));
    }
    let mut all: Vec<Odds> = Vec::new();
    for text in raw {
        let odds = build_one(variant, text.get_ref()).map_err(|what| fault(text, what))?;
        let is_known = |slug: &str| all.iter().any(|odds| odds.slug == slug);
        if is_known(&odds.slug) || variant.setup_named(&odds.slug).is_some() {
            return Err(fault(text, "two odds or arrays have the same slug"));
        }
        all.push(odds);
    }
    Ok(all)
}

fn build_one(variant: &Variant, raw: &OddsText) -> Result<Odds, String> {
    check_slug(&raw.slug, "odds")?;
    let turn = raw.begins.unwrap_or(Side::First);
    let mut gone = 0;
    for name in raw.without.split_whitespace() {
        let at = variant.board().find(name);
        let piece = at.and_then(|at| Some((at, variant.start().piece_at(at)?)));
        match piece {
            Some((at, piece)) if piece.side == Side::First => gone |= at.bit(),
            _ => return Err(format!("no piece of the first seat stands on `{name}`")),
        }
    }
    let pieces = variant
        .start()
        .pieces()
        .filter(|(at, _)| gone & at.bit() == 0);
    let start = Position::new(variant, pieces, turn, 0, 1)
        .map_err(|_| "these odds cannot be played".to_owned())?;
    let start = start.with_rights(variant, |_| true);
    let start = start.with_first_moves(variant, |_| true);
    Ok(Odds {
        slug: raw.slug.clone(),
        name: raw.name.clone(),
        start: start.with_opening(
            variant,
            2 * raw.extra_moves + u16::from(raw.extra_moves > 0),
        ),
    })
}

fn build_setup(variant: &Variant, raw: &ArrayText) -> Result<Setup, String> {
    check_slug(&raw.slug, "an array")?;
    Ok(Setup {
        slug: raw.slug.clone(),
        name: raw.name.clone(),
        pieces: [read(variant, &raw.first)?, read(variant, &raw.second)?],
    })
}

fn check_slug(slug: &str, of: &str) -> Result<(), String> {
    let fits = |c: char| c.is_ascii_lowercase() || c == '-';
    if slug.is_empty() || slug.len() > 60 || !slug.chars().all(fits) {
        return Err(format!("the slug of {of} has 1 to 60 of a-z and `-`"));
    }
    Ok(())
}

/// Reads the pieces of an array: `n-b1 b-c1`.
fn read(variant: &Variant, text: &str) -> Result<Vec<(Square, KindId)>, String> {
    let piece = |word: &str| {
        let (letter, point) = word.split_once('-')?;
        let kind = variant
            .kinds()
            .iter()
            .find(|kind| letter == kind.fen.to_string())?;
        Some((variant.board().find(point)?, kind.id))
    };
    let words = text.split_whitespace();
    let pieces =
        words.map(|word| piece(word).ok_or_else(|| format!("`{word}` puts no piece on a point")));
    pieces.collect()
}

/// Checks that an array has the same pieces on the same points as the others, in another order.
fn check(variant: &Variant, setup: &Setup, usual: Option<&Setup>) -> Result<(), String> {
    let usual = usual.unwrap_or(setup);
    for side in Side::BOTH {
        let sorted = |setup: &Setup| {
            let pieces = &setup.pieces[side.index()];
            let mut points: Vec<Square> = pieces.iter().map(|piece| piece.0).collect();
            let mut kinds: Vec<KindId> = pieces.iter().map(|piece| piece.1).collect();
            points.sort_unstable();
            kinds.sort_unstable();
            (points, kinds)
        };
        if sorted(setup) != sorted(usual) {
            return Err("every array must place the same pieces on the same points".to_owned());
        }
    }
    let start = variant.start_of([&setup.pieces[0], &setup.pieces[1]]);
    let again = Position::new(variant, start.pieces(), Side::First, 0, 1);
    match again {
        Ok(position) if position == start => Ok(()),
        _ => Err("this array cannot be played".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::{Variant, catalogue};

    #[test]
    fn an_array_that_does_not_fit_is_refused_with_its_line() {
        let text = catalogue::find("janggi").unwrap().text().to_owned();
        let line_of = |part: &str| 1 + text[..text.find(part).unwrap()].matches('\n').count();
        for (from, to) in [
            ("n-b1 b-c1 b-g1 n-h1", "n-b1 b-c1 b-g1 b-h1"),
            ("n-b1 b-c1 b-g1 n-h1", "b-b1 n-c1 n-g1 b-h1"),
            ("n-b1 b-c1 n-g1 b-h1", "n-b1 b-c1 n-g1 x-h1"),
            ("n-b1 b-c1 n-g1 b-h1", "n-b1 b-c1 n-g1 b-a1"),
        ] {
            let fault = Variant::parse(&text.replacen(from, to, 1)).unwrap_err();
            assert!(fault.line.abs_diff(line_of(from)) <= 3, "{fault}");
        }
    }
}
