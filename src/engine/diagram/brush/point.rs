//! Points and ways on the paper.

use std::ops::{Add, Mul, Sub};

/// A point or a way, in units of the square that a character is written in; y runs downward.
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
}

/// Where a line meets another; the first point where they run side by side.
pub(super) fn meet(one: Point, along: Point, two: Point, across: Point) -> Point {
    let turn = along.cross(across);
    if turn.abs() < 0.05 {
        return one;
    }
    one + along * ((two - one).cross(across) / turn)
}

/// A place on a stroke that looks along it and measures in its widths.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub(super) origin: Point,
    pub(super) along: Point,
    pub(super) width: f64,
    /// Under 1 where there is too little room along the stroke.
    pub(super) stretch: f64,
}

impl Frame {
    /// So many widths along, so many to the right hand.
    pub(super) fn at(self, along: f64, right: f64) -> Point {
        let far = along * self.width * self.stretch;
        self.origin + self.along * far + self.along.right() * (right * self.width)
    }
}
