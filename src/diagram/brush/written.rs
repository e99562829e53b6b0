//! Reads the list of characters and strokes.

use super::path::Point;
use super::stroke;

/// Reads a list of characters; what cannot be read is left out.
///
/// A character begins with a line of itself and its width (of an upright stroke, in units of
/// the square); then follows a line for each stroke: its kind, its points, and perhaps `x1.1`
/// for one that is wider than the others.
pub(super) fn read(text: &str) -> Vec<(char, String)> {
    let mut all: Vec<(char, String)> = Vec::new();
    let mut width = 0.0;
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some((character, wide)) = heading(line) {
            all.push((character, String::new()));
            width = wide;
        } else if let Some((_, path)) = all.last_mut() {
            for outline in stroke_of(line, width).into_iter().flatten() {
                outline.write(path);
            }
        }
    }
    all
}

fn heading(line: &str) -> Option<(char, f64)> {
    let (name, width) = line.split_once(' ')?;
    let mut letters = name.chars();
    let character = letters.next().filter(|c| !c.is_ascii())?;
    Some((character, width.trim().parse().ok()?))
}

fn stroke_of(line: &str, width: f64) -> Option<Vec<super::path::Outline>> {
    let mut words = line.split_whitespace();
    let kind = words.next()?;
    let mut points = Vec::new();
    let (mut factor, mut tucked) = (1.0, (false, false));
    for word in words {
        if let Some(by) = word.strip_prefix('x') {
            factor = by.parse().ok()?;
        } else {
            // Brackets: this end lies inside another stroke, and no press shows.
            let bare = word.trim_start_matches('(').trim_end_matches(')');
            if bare != word {
                if points.is_empty() {
                    tucked.0 = true;
                } else {
                    tucked.1 = true;
                }
            }
            let (x, y) = bare.split_once(',')?;
            points.push(Point {
                x: x.parse().ok()?,
                y: y.parse().ok()?,
            });
        }
    }
    stroke::draw(kind, &points, tucked, width * factor)
}
