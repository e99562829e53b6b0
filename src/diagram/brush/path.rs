//! Points, closed outlines, and how an outline is written as the `d` of an SVG path.

use std::fmt::Write as _;
use std::ops::{Add, Mul, Sub};

/// How much of the square a character fills that is written from edge to edge.
const FILLED: f64 = 0.94;

/// A point or a way, in units of the square; y runs downward.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            x: self.x + other.x,
            y: self.y + other.y,
        }
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self {
            x: self.x - other.x,
            y: self.y - other.y,
        }
    }
}

impl Mul<f64> for Point {
    type Output = Self;
    fn mul(self, by: f64) -> Self {
        Self {
            x: self.x * by,
            y: self.y * by,
        }
    }
}

impl Point {
    /// How long the way is.
    pub(super) fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The same way, one unit long.
    pub(super) fn unit(self) -> Self {
        self * (1.0 / self.length().max(1e-9))
    }

    /// A quarter turn to the right hand of somebody who goes this way.
    pub(super) fn right(self) -> Self {
        Self {
            x: -self.y,
            y: self.x,
        }
    }

    /// How far this way goes along another.
    pub(super) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Twice the area between two ways: positive where the second turns to the right.
    pub(super) fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    fn rounded(self) -> (i32, i32) {
        // The square is 200 units wide: no coordinate comes near the ends of the type.
        #[expect(clippy::cast_possible_truncation)]
        let whole = |value: f64| value.round() as i32;
        (whole(self.x), whole(self.y))
    }
}

/// A closed outline: where it begins, and the quadratic curves around it (control, end).
#[derive(Debug, Clone)]
pub(super) struct Outline {
    start: Point,
    curves: Vec<(Point, Point)>,
}

impl Outline {
    /// An outline which begins here.
    pub(super) fn at(start: Point) -> Self {
        Self {
            start,
            curves: Vec::new(),
        }
    }

    fn end(&self) -> Point {
        self.curves.last().map_or(self.start, |(_, end)| *end)
    }

    /// Goes on straight.
    pub(super) fn line(&mut self, end: Point) {
        let middle = (self.end() + end) * 0.5;
        self.curves.push((middle, end));
    }

    /// Goes on in a curve.
    pub(super) fn curve(&mut self, control: Point, end: Point) {
        self.curves.push((control, end));
    }

    /// Goes on along a polygon, touching the middle of each of its inner edges (a quadratic
    /// spline), to its last point.
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

    /// Adds the outline to a path, moved so that the middle of the square is 0,0, with a margin.
    pub(super) fn write(&self, out: &mut String) {
        let middle = Point { x: 100.0, y: 100.0 };
        let place = |point: Point| ((point - middle) * FILLED).rounded();
        let (mut x, mut y) = place(self.start);
        let mut pen = Pen { out, last: ' ' };
        pen.command('M', &[x, y]);
        for (control, end) in &self.curves {
            let (cx, cy) = place(*control);
            let (ex, ey) = place(*end);
            pen.curve((cx - x, cy - y), (ex - x, ey - y));
            (x, y) = (ex, ey);
        }
        pen.out.push('z');
    }
}

/// Writes commands as short as can be.
struct Pen<'a> {
    out: &'a mut String,
    last: char,
}

impl Pen<'_> {
    /// A curve, relative to where the pen is; a line where nobody would see the difference.
    fn curve(&mut self, control: (i32, i32), end: (i32, i32)) {
        let (x, y) = end;
        let away = (control.0 * y - control.1 * x).abs();
        let flat = f64::from(away) <= 0.8 * f64::from(x * x + y * y).sqrt();
        let between =
            control.0 * x + control.1 * y >= 0 && (x - control.0) * x + (y - control.1) * y >= 0;
        match (flat && between, x, y) {
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
            self.out.push(letter);
        }
        self.last = letter;
        for (index, number) in numbers.iter().enumerate() {
            // A minus sign parts two numbers as well as a space does.
            if *number >= 0 && (again || index > 0) {
                self.out.push(' ');
            }
            // Writing to a string cannot fail.
            let _ = write!(self.out, "{number}");
        }
    }
}
