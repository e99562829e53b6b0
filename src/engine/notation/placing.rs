//! The placement of one side's pieces as text: `K*e1; Q*d1; P*a2 …`.

use crate::rules::{KindId, Label, Placed, PlacingError, Side, Square, Variant};

/// The maximum number of characters that are read.
pub const MOST_CHARS: usize = 2_000;

/// Reads a placement and checks it. A piece and its point are separated by `*`, `@`, `-`, or
/// nothing. Pieces are separated by white space or punctuation.
///
/// # Errors
/// The first fault of the text.
pub fn read(variant: &Variant, side: Side, text: &str) -> Result<Placed, PlacingError> {
    let mut placed = Placed::new();
    let bounded: String = text.chars().take(MOST_CHARS).collect();
    for word in words(&bounded) {
        let one = read_word(variant, word);
        placed.push(one.ok_or_else(|| PlacingError::Unreadable(clipped(word)))?);
    }
    variant.check_placing(side, &placed)?;
    Ok(placed)
}

/// The readable pieces of a text that stand on the board, for a drawing in spite of faults. Of two
/// pieces on one point, the first is kept.
pub fn sketch(variant: &Variant, text: &str) -> Placed {
    let mut placed = Placed::new();
    let bounded: String = text.chars().take(MOST_CHARS).collect();
    for (at, kind) in words(&bounded).filter_map(|word| read_word(variant, word)) {
        if placed.iter().all(|&(other, _)| other != at) {
            placed.push((at, kind));
        }
    }
    placed
}

/// Whether a text appears to be a placement: a word with `*` or `@` is a piece on a point.
pub fn is_meant(variant: &Variant, text: &str) -> bool {
    let words = words(text).filter(|word| word.contains(['*', '@']));
    words.filter_map(|word| read_word(variant, word)).count() >= 1
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let parted = |c: char| c.is_whitespace() || matches!(c, ';' | ',' | '.' | '|' | '/');
    text.split(parted).filter(|word| !word.is_empty())
}

fn read_word(variant: &Variant, word: &str) -> Option<(Square, KindId)> {
    let word: String = word.chars().filter(|c| !c.is_control()).collect();
    let letter = word.chars().next()?;
    let kind = variant.kind_named(letter)?;
    let point = word[letter.len_utf8()..].trim_start_matches(['*', '@', '-', '=']);
    let at = variant.board().find(&point.to_ascii_lowercase())?;
    Some((at, kind))
}

fn clipped(word: &str) -> String {
    word.chars().take(40).collect()
}

/// The text of a placement, with the pieces in the order of the variant's kinds.
pub fn write(variant: &Variant, placed: &[(Square, KindId)]) -> String {
    let mut placed = placed.to_vec();
    placed.sort_by_key(|&(at, kind)| (kind, at));
    let one = |&(at, kind): &(Square, KindId)| {
        let label: Label = variant.kind(kind).label;
        format!("{label}*{}", variant.board().name(at))
    };
    placed.iter().map(one).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    const USUAL: &str = "K*e1; Q*d1; R*a1; R*h1; B*c1; B*f1; N*b1; N*g1; P*a2; P*b2; P*c2; P*d2; \
        P*e2; P*f2; P*g2; P*h2";

    fn wrong(slug: &str, from: &str, to: &str) -> Result<(), PlacingError> {
        let variant = catalogue::find(slug).unwrap();
        read(&variant, Side::First, &USUAL.replace(from, to)).map(drop)
    }

    #[test]
    fn the_usual_placing_is_read_in_every_dress_and_written() {
        let variant = catalogue::find("screen").unwrap();
        let usual = read(&variant, Side::First, USUAL).unwrap();
        for text in [
            USUAL.replace("; ", "\n"),
            USUAL.replace('*', "@").to_lowercase(),
            USUAL.replace('*', "").replace(';', ","),
            USUAL.replace('*', "-"),
        ] {
            assert_eq!(read(&variant, Side::First, &text).unwrap(), usual, "{text}");
        }
        let written = write(&variant, &usual);
        let mut again = read(&variant, Side::First, &written).unwrap();
        again.sort_by_key(|(at, _)| *at);
        assert_eq!(again, variant.usual_placing(Side::First));
        let black = write(&variant, &variant.usual_placing(Side::Second));
        assert!(read(&variant, Side::Second, &black).is_ok(), "{black}");
        assert!(is_meant(&variant, "K*e1") && !is_meant(&variant, "hello e4"));
    }

    #[test]
    fn what_can_be_read_is_sketched_whatever_is_wrong() {
        let variant = catalogue::find("screen").unwrap();
        let placed = sketch(&variant, "K*e8; hello; P*a1, P*a1; Q*a1; R*z9; R*h5");
        let mut points: Vec<_> = placed
            .iter()
            .map(|(at, _)| variant.board().name(*at))
            .collect();
        points.sort_unstable();
        assert_eq!(points, ["a1", "e8", "h5"]);
        assert_eq!(sketch(&variant, ""), []);
    }

    #[test]
    fn what_is_wrong_is_told() {
        use PlacingError as E;
        let is = |result: Result<(), PlacingError>, want: fn(&E) -> bool| {
            assert!(result.as_ref().is_err_and(want), "{result:?}");
        };
        is(wrong("screen", "P*b2", "P*a3"), |e| {
            matches!(e, E::SameFile(..))
        });
        is(wrong("screen", "P*a2", "P*a1"), |e| {
            matches!(e, E::Never(..) | E::Twice(_))
        });
        is(wrong("screen", "B*f1", "B*e3"), |e| {
            matches!(e, E::SameShade(_))
        });
        is(wrong("screen", "N*b1", "N*a5"), |e| {
            matches!(e, E::Outside(..))
        });
        is(wrong("screen", "; P*h2", ""), |e| {
            matches!(e, E::Count { .. })
        });
        is(wrong("screen", "N*b1", "N*g1"), |e| {
            matches!(e, E::Twice(_))
        });
        is(wrong("screen", "N*b1", "X*b1"), |e| {
            matches!(e, E::Unreadable(_))
        });
        is(wrong("screen", "K*e1", "hello"), |e| {
            matches!(e, E::Unreadable(_))
        });
        is(wrong("screen", USUAL, ""), |e| matches!(e, E::Count { .. }));
        assert_eq!(wrong("crazy-screen", "P*b2", "P*a3"), Ok(()));
        assert_eq!(wrong("crazy-screen", "B*f1", "B*e3"), Ok(()));
        is(
            wrong(
                "crazy-screen",
                "R*a1; R*h1; B*c1; B*f1; N*b1; N*g1; P*a2",
                "R*a2; R*h1; B*c1; B*f1; N*b1; N*g1; P*a1",
            ),
            |e| matches!(e, E::Never(..)),
        );
    }
}
