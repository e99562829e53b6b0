//! Searches for material: `RN-r`, “chariot and horse against chariot”, 車馬對車.
//!
//! The pieces of the two sides are separated by a hyphen, and written as FEN letters of either case
//! or by name. By default only major pieces are compared, and any number of soldiers and of pieces
//! confined to a part of the board is allowed. If one of those, or a general, is given, all pieces
//! must match exactly: `KRN-KR`. Either side may have either material, unless a side is named
//! first: `red=RN-R`.

use super::{Fault, InVariant};
use crate::rules::{Kind, KindId, Material, Position, Side, Variant};
use std::sync::Arc;

/// The keys of the matching materials in the index.
///
/// # Errors
/// If the text is invalid, or the variant has no such pieces.
pub fn keys(variant: &Arc<Variant>, text: &str) -> Result<Vec<i64>, Fault> {
    let (material, is_sided) = read(variant, text)?;
    let mut keys = vec![material.key(variant)];
    if !is_sided {
        keys.push(material.swapped().key(variant));
        keys.dedup();
    }
    Ok(keys)
}

/// The major pieces of a position as search text; `None` if there are too many for an endgame.
pub fn of_endgame(variant: &Variant, position: &Position) -> Option<String> {
    let material = Material::of(variant, position).great(variant);
    let letters = |side: Side| -> String {
        let letters = variant.kinds().iter().map(|kind| {
            let count = usize::from(material.count(side, kind.id));
            kind.fen.cased(true).to_string().repeat(count)
        });
        letters.collect()
    };
    let [first, second] = Side::BOTH.map(letters);
    (material.pieces() <= MOST_OF_ENDING).then(|| format!("{first}-{second}"))
}

/// The maximum number of major pieces in an endgame.
const MOST_OF_ENDING: usize = 6;
/// The maximum number of pieces of a kind on a side.
const MOST: usize = 64;

/// The material, and whether the sides are fixed.
fn read(variant: &Arc<Variant>, text: &str) -> Result<(Material, bool), Fault> {
    let wrong = || Fault::Value("material", text.to_owned());
    let (side, pieces) = match text.split_once(['=', '＝']) {
        None => (None, text),
        Some((side, pieces)) => (Some(side_named(variant, side).ok_or_else(wrong)?), pieces),
    };
    let [ours, theirs] = halves(pieces).ok_or_else(wrong)?;
    let [ours, theirs] = [kinds(variant, &ours)?, kinds(variant, &theirs)?];
    let count = |kinds: &[KindId], kind: &Kind| kinds.iter().filter(|id| **id == kind.id).count();
    let is_whole = ours
        .iter()
        .chain(&theirs)
        .any(|kind| !variant.kind(*kind).is_great());
    let mut material = Material::none(is_whole);
    let start = Material::of(variant, variant.start());
    for kind in variant.kinds() {
        let mut counts = [count(&ours, kind), count(&theirs, kind)];
        if kind.royal && is_whole {
            // Generals never leave the board, whether they are given or not.
            counts = Side::BOTH.map(|side| usize::from(start.count(side, kind.id)));
        }
        if counts.iter().any(|count| *count > MOST) {
            return Err(wrong());
        }
        material.set(
            kind.id,
            counts.map(|count| u8::try_from(count).unwrap_or(u8::MAX)),
        );
    }
    match side {
        Some(Side::Second) => Ok((material.swapped(), true)),
        side => Ok((material, side.is_some())),
    }
}

fn side_named(variant: &Variant, word: &str) -> Option<Side> {
    let word = word.trim().to_lowercase();
    match word.as_str() {
        "first" => Some(Side::First),
        "second" => Some(Side::Second),
        word => Side::BOTH
            .into_iter()
            .find(|side| variant.seat(*side).name.to_lowercase() == word),
    }
}

/// The texts on both sides of the hyphen, or of a word in its place.
fn halves(text: &str) -> Option<[String; 2]> {
    let mut text = text.to_lowercase();
    for sign in ["–", "—", "－", "对", "對"] {
        text = text.replace(sign, "-");
    }
    let words = text.split_whitespace().map(|word| match word {
        "against" | "versus" | "vs" | "vs." | "v" => "-",
        word => word,
    });
    let text = words.collect::<Vec<_>>().join(" ");
    let (ours, theirs) = text.split_once('-')?;
    (!theirs.contains('-')).then(|| [ours.to_owned(), theirs.to_owned()])
}

/// The pieces of a side: names, letters and characters in any order, optionally with a number
/// before each.
fn kinds(variant: &Arc<Variant>, text: &str) -> Result<Vec<KindId>, Fault> {
    let mut found = Vec::new();
    let mut times = 1;
    let words = text.split(|c: char| c.is_whitespace() || [',', '+', '&', '、', '，'].contains(&c));
    for word in words.filter(|word| !["", "and"].contains(word)) {
        if let Some(number) = number(word) {
            times = number;
        } else if let Some(kind) = kind_with_name(variant, word) {
            found.extend(std::iter::repeat_n(kind, times));
            times = 1;
        } else {
            for sign in word.chars() {
                if let Some(number) = number(&sign.to_string()) {
                    times = number;
                    continue;
                }
                let unknown = || Fault::Piece(InVariant(Arc::clone(variant)), sign.to_string());
                let kind = kind_with_sign(variant, sign).ok_or_else(unknown)?;
                found.extend(std::iter::repeat_n(kind, times));
                times = 1;
            }
        }
    }
    Ok(found)
}

fn number(word: &str) -> Option<usize> {
    match word {
        "two" | "双" | "雙" | "两" | "兩" | "2" => Some(2),
        "three" | "三" | "3" => Some(3),
        "four" | "四" | "4" => Some(4),
        "five" | "五" | "5" => Some(5),
        _ => None,
    }
}

/// The kind with that English name, singular or plural.
fn kind_with_name(variant: &Variant, word: &str) -> Option<KindId> {
    let is_so = |kind: &&Kind| word == kind.name || word.strip_suffix('s') == Some(&kind.name);
    variant.kinds().iter().find(is_so).map(|kind| kind.id)
}

/// The kind with that FEN letter, or with that character on the pieces of either side.
fn kind_with_sign(variant: &Variant, sign: char) -> Option<KindId> {
    let kinds = || variant.kinds().iter();
    let is_on_it = |kind: &&Kind| {
        let characters = kind.characters.iter();
        let mut faces = characters.flat_map(|face| [&face.traditional, &face.simplified]);
        let written = kind.written.characters.iter().chain([&kind.written.also]);
        faces.any(|face| face.chars().eq([sign]))
            || written.into_iter().any(|signs| signs.contains(sign))
    };
    let kind = kinds()
        .find(|kind| kind.fen.is(sign))
        .or_else(|| kinds().find(|kind| kind.also.contains(&sign)))
        .or_else(|| kinds().find(is_on_it))?;
    Some(kind.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Catalogue, catalogue};

    fn material(slug: &str, text: &str) -> (String, bool) {
        let variant = catalogue::find(slug).unwrap();
        let (material, is_sided) = read(&variant, text).unwrap();
        let letters = Side::BOTH.map(|side| {
            let kinds = variant.kinds().iter();
            let letters = kinds.map(|kind| {
                let count = usize::from(material.count(side, kind.id));
                kind.fen.to_string().repeat(count)
            });
            letters.collect::<String>()
        });
        (letters.join("-"), is_sided)
    }

    #[test]
    fn pieces_can_be_letters_words_or_characters() {
        for text in [
            "RN-r",
            "hr-R",
            "nr – r",
            "chariot and horse against chariot",
            "Horse, Chariot vs. Chariot",
            "車馬對車",
            "车马对车",
            "俥傌 - 車",
        ] {
            assert_eq!(material("xiangqi", text), ("nr-r".into(), false), "{text}");
        }
        for text in [
            "RRN-cc",
            "two chariots and horse against 2 cannons",
            "双车马对双炮",
        ] {
            assert_eq!(
                material("xiangqi", text),
                ("nrr-cc".into(), false),
                "{text}"
            );
        }
        assert_eq!(material("chess", "rooks against rook").0, "r-r");
        assert_eq!(material("xiangqi", "-").0, "-");
    }

    #[test]
    fn minor_pieces_are_compared_if_any_of_them_is_given() {
        assert_eq!(material("xiangqi", "RP-raabb").0, "krp-kaabbr");
        assert_eq!(material("chess", "KRN-R").0, "krn-kr");
        assert_eq!(material("chess", "RP-R").0, "krp-kr");
        let keys = |text: &str| keys(&catalogue::find("chess").unwrap(), text).unwrap();
        assert_ne!(keys("R-R"), keys("KR-KR"));
        assert_eq!(keys("R-R").len(), 1);
        assert_eq!(keys("RN-R").len(), 2);
    }

    #[test]
    fn a_side_may_be_named() {
        let keys = |text: &str| keys(&catalogue::find("xiangqi").unwrap(), text).unwrap();
        assert_eq!(material("xiangqi", "red=RN-R"), ("nr-r".into(), true));
        assert_eq!(material("xiangqi", "black=RN-R"), ("r-nr".into(), true));
        assert_eq!(keys("red=RN-R"), keys("second=R-RN"));
        let either = [keys("red=RN-R"), keys("black=RN-R")].concat();
        assert_eq!(keys("RN-R"), either);
    }

    #[test]
    fn invalid_material_is_reported() {
        let variant = catalogue::find("xiangqi").unwrap();
        let wrong = |text: &str| keys(&variant, text).unwrap_err();
        for text in ["RN", "R-N-C", "green=R-N", &format!("{}-R", "R".repeat(65))] {
            let value = Fault::Value("material", text.to_owned());
            assert_eq!(wrong(text), value, "{text}");
        }
        let piece = |text: &str| match wrong(text) {
            Fault::Piece(_, piece) => piece,
            other => panic!("{other:?}"),
        };
        assert_eq!((piece("RQ-R"), piece("R-R7")), ("q".into(), "7".into()));
        let mut criteria = super::super::read("material:RN-R").unwrap();
        let unread = criteria.read_pieces(&Catalogue::built_in());
        assert_eq!(unread, Err(("material", Fault::NoVariant("material"))));
        criteria.take("variant", "xiangqi").unwrap();
        assert_eq!(criteria.read_pieces(&Catalogue::built_in()), Ok(()));
        assert_eq!(criteria.materials.unwrap().len(), 2);
    }

    #[test]
    fn an_endgame_is_written_in_the_form_of_a_search() {
        let variant = catalogue::find("chess").unwrap();
        let position = |text: &str| crate::notation::fen::read(&variant, text).unwrap();
        assert_eq!(of_endgame(&variant, variant.start()), None);
        let ending = position("4k2r/pp6/8/8/8/8/PPP5/4KN1R w - - 0 1");
        let text = of_endgame(&variant, &ending).unwrap();
        assert_eq!(text, "RN-R");
        let great = Material::of(&variant, &ending).great(&variant);
        assert!(
            keys(&variant, &text)
                .unwrap()
                .contains(&great.key(&variant))
        );
    }
}
