//! Points and vectors, and the frame in which the ends of strokes are drawn.

use std::ops::{Add, Mul, Sub};

/// A point or a vector, in units of the square of a character; y points down.
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
        self + other * -1.0
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
    pub(super) fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The vector of length 1 in the same direction.
    pub(super) fn unit(self) -> Self {
        self * (1.0 / self.length().max(1e-9))
    }

    /// This vector after a quarter turn to the right.
    pub(super) fn right(self) -> Self {
        Self {
            x: -self.y,
            y: self.x,
        }
    }

    /// The dot product of two vectors.
    pub(super) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The cross product: positive if the second vector points to the right of the first.
    pub(super) fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }
}

/// The point where two lines meet. If they are nearly parallel, the first point.
pub(super) fn meet(one: Point, along: Point, two: Point, across: Point) -> Point {
    let turn = along.cross(across);
    if turn.abs() < 0.05 {
        return one;
    }
    one + along * ((two - one).cross(across) / turn)
}

/// A point on a stroke, with a direction and the width as the unit of length.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub(super) origin: Point,
    pub(super) along: Point,
    pub(super) width: f64,
    /// Scales lengths along the stroke. Below 1 if there is too little space.
    pub(super) stretch: f64,
}

impl Frame {
    /// The point at this distance along the stroke and to its right, both in widths.
    pub(super) fn at(self, along: f64, right: f64) -> Point {
        let far = along * self.width * self.stretch;
        self.origin + self.along * far + self.along.right() * (right * self.width)
    }
}
