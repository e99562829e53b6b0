//! A closed outline, and how it is written as the `d` of an SVG path.

use super::point::Point;
use std::fmt::Write as _;

/// The middle of the square that contains the strokes.
const MIDDLE: Point = Point { x: 100.0, y: 100.0 };
/// The share of the square that a character fills if its strokes reach the edges.
const FILLED: f64 = 0.94;

/// The start of an outline and the quadratic curves around it (control, end).
#[derive(Debug, Clone)]
pub(super) struct Outline {
    start: Point,
    curves: Vec<(Point, Point)>,
}

impl Outline {
    /// An outline that begins at this point.
    pub(super) fn at(start: Point) -> Self {
        Self {
            start,
            curves: Vec::new(),
        }
    }

    fn end(&self) -> Point {
        self.curves.last().map_or(self.start, |(_, end)| *end)
    }

    pub(super) fn line(&mut self, end: Point) {
        let middle = (self.end() + end) * 0.5;
        self.curves.push((middle, end));
    }

    pub(super) fn curve(&mut self, control: Point, end: Point) {
        self.curves.push((control, end));
    }

    /// Continues along a polygon to its last point, as curves that touch the middle of each inner
    /// edge.
    pub(super) fn spline(&mut self, polygon: &[Point]) {
        match polygon {
            [] => {}
            [end] => self.line(*end),
            [control, end] => self.curve(*control, *end),
            [control, rest @ ..] => {
                self.curve(*control, (*control + rest[0]) * 0.5);
                self.spline(rest);
            }
        }
    }

    /// The same outline in the opposite direction.
    pub(super) fn reversed(self) -> Self {
        let start = self.end();
        let controls = self.curves.iter().map(|(control, _)| *control);
        let ends = std::iter::once(self.start).chain(self.curves.iter().map(|(_, end)| *end));
        let mut curves: Vec<_> = controls.zip(ends).collect();
        curves.reverse();
        Self { start, curves }
    }

    /// Appends the outline, enlarged by `scale`, to a path whose origin is the middle of the
    /// square.
    pub(super) fn write(&self, path: &mut String, scale: f64) {
        let rounded = |point: Point| rounded((point - MIDDLE) * (FILLED * scale));
        let (mut x, mut y) = rounded(self.start);
        let mut pen = Pen { path, last: ' ' };
        pen.command('M', &[x, y]);
        for (control, end) in &self.curves {
            let (control, end) = (rounded(*control), rounded(*end));
            pen.curve((control.0 - x, control.1 - y), (end.0 - x, end.1 - y));
            (x, y) = end;
        }
        pen.path.push('z');
    }
}

fn rounded(placed: Point) -> (i32, i32) {
    // The square is at most 200 units wide, so no coordinate exceeds the range of the type.
    #[expect(clippy::cast_possible_truncation)]
    let whole = |value: f64| value.round() as i32;
    (whole(placed.x), whole(placed.y))
}

/// Writes path commands in their shortest form.
struct Pen<'a> {
    path: &'a mut String,
    last: char,
}

impl Pen<'_> {
    /// A curve relative to the current point. A curve that is almost straight becomes a line.
    fn curve(&mut self, control: (i32, i32), end: (i32, i32)) {
        let (x, y) = end;
        let way = control.0 * x + control.1 * y;
        let length = x * x + y * y;
        let away = f64::from((control.0 * y - control.1 * x).abs());
        let flat = away <= 0.8 * f64::from(length).sqrt() && (0..=length).contains(&way);
        match (flat, x, y) {
            (true, 0, 0) => {}
            (true, _, 0) => self.command('h', &[x]),
            (true, 0, _) => self.command('v', &[y]),
            (true, ..) => self.command('l', &[x, y]),
            (false, ..) => self.command('q', &[control.0, control.1, x, y]),
        }
    }

    fn command(&mut self, letter: char, numbers: &[i32]) {
        let again = letter == self.last;
        if !again {
            self.path.push(letter);
        }
        self.last = letter;
        for (index, number) in numbers.iter().enumerate() {
            // A minus sign separates two numbers without a space.
            if *number >= 0 && (again || index > 0) {
                self.path.push(' ');
            }
            // Writing to a string cannot fail.
            let _ = write!(self.path, "{number}");
        }
    }
}
