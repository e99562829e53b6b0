//! Reads the list of characters and strokes. The first lines of the list describe its format.

use super::point::Point;
use super::stroke::Stroke;

/// Reads a list of characters, each with the path of its outlines in a square of 200 units,
/// enlarged by `scale`. Unreadable strokes are left out; a test checks that there are none.
pub(super) fn read(text: &str, scale: f64) -> Vec<(char, String)> {
    let mut all: Vec<(char, String)> = Vec::new();
    let mut width = 0.0;
    for line in lines(text) {
        if let Some((character, wide)) = heading(line) {
            all.push((character, String::new()));
            width = wide;
        } else if let Some((_, path)) = all.last_mut() {
            let outlines = stroke(line, width).and_then(|stroke| stroke.outlines());
            for outline in outlines.into_iter().flatten() {
                outline.write(path, scale);
            }
        }
    }
    all
}

/// The lines that are neither empty nor comments.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The line that begins a character: the character and the width of its upright strokes.
pub(super) fn heading(line: &str) -> Option<(char, f64)> {
    let (name, width) = line.split_once(' ')?;
    let mut letters = name.chars();
    let character = letters.next().filter(|letter| !letter.is_ascii())?;
    let alone = letters.next().is_none();
    alone.then_some((character, width.parse().ok()?))
}

/// The line of a stroke, in a character whose upright strokes have this width.
pub(super) fn stroke(line: &str, width: f64) -> Option<Stroke> {
    let mut words = line.split_whitespace();
    let mut stroke = Stroke {
        kind: words.next()?.to_owned(),
        points: Vec::new(),
        begins_inside: false,
        ends_inside: false,
        width,
    };
    for word in words {
        if let Some(by) = word.strip_prefix('x') {
            stroke.width *= by.parse::<f64>().ok()?;
            continue;
        }
        let inside = word
            .strip_prefix('(')
            .and_then(|word| word.strip_suffix(')'));
        match (inside, stroke.points.is_empty()) {
            (Some(_), true) => stroke.begins_inside = true,
            (Some(_), false) => stroke.ends_inside = true,
            (None, _) => {}
        }
        stroke.points.push(point(inside.unwrap_or(word))?);
    }
    Some(stroke)
}

fn point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Some(Point {
        x: x.parse().ok()?,
        y: y.parse().ok()?,
    })
}
