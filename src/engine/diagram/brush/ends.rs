//! The two ends of a leg: how the brush touches the paper and how it leaves it.
//!
//! Each end is a few curves in a [`Frame`] at the end of the spine, measured in widths of the
//! stroke. The outline turns clockwise. A foot is therefore drawn from the left side to the right,
//! and a head from the right side back to the left.

use super::outline::Outline;
use super::point::{Frame, Point, meet};

#[derive(Debug, Clone, Copy)]
pub(super) enum Head {
    /// Enters from the upper left, with a knob on the right; for upright strokes.
    Knob,
    /// A softer knob, for strokes that fall to the left.
    Fall,
    /// A slanting press, for level and rising strokes.
    Press,
    /// A thin beginning, for strokes that swell later.
    Thin,
    /// Turns a shoulder out of a level stroke.
    Shoulder(Level),
    /// Hidden inside another stroke.
    Hidden,
}

/// The level part of a stroke that turns a corner.
#[derive(Debug, Clone, Copy)]
pub(super) struct Level {
    pub(super) from: Point,
    pub(super) thick: f64,
    /// Whether the part begins inside another stroke.
    pub(super) tucked: bool,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Foot {
    /// A press that rises above the stroke, for level strokes.
    Press,
    /// A firm, round end, for upright strokes.
    Firm,
    /// A long point, like a needle.
    Needle,
    /// No end of its own: the body tapers to a point.
    Point,
    /// A hook to the left. The point is its tip.
    HookLeft(Point),
    /// A hook upward. The point is its tip.
    HookUp(Point),
    Flare(Point),
    Hidden,
}

impl Head {
    /// The length of the spine that the head takes, in widths.
    pub(super) fn length(self) -> f64 {
        match self {
            Self::Knob => 1.7,
            Self::Fall => 1.4,
            Self::Press | Self::Shoulder(_) => 1.9,
            Self::Thin | Self::Hidden => 0.0,
        }
    }

    /// Draws the head from the right side of the body to `left`. A shoulder is drawn from its inner
    /// corner.
    pub(super) fn draw(self, outline: &mut Outline, frame: Frame, left: Point) {
        let at = |along: f64, right: f64| frame.at(along, right);
        match self {
            Self::Knob => {
                outline.curve(at(0.55, 0.5), at(0.1, 0.66));
                outline.curve(at(-0.18, 0.6), at(-0.08, 0.25));
                outline.curve(at(0.08, -0.4), at(0.4, -0.68));
                outline.curve(at(0.6, -0.8), at(0.8, -0.64));
                outline.curve(at(1.05, -0.47), left);
            }
            Self::Fall => {
                outline.curve(at(0.6, 0.5), at(0.12, 0.6));
                outline.curve(at(-0.2, 0.58), at(-0.1, 0.25));
                outline.curve(at(0.1, -0.45), at(0.4, -0.61));
                outline.curve(at(0.68, -0.66), left);
            }
            Self::Press => {
                press(outline, frame);
                outline.curve(at(1.1, -0.4), left);
            }
            Self::Shoulder(level) => level.draw(outline, frame, left),
            Self::Thin | Self::Hidden => outline.line(left),
        }
    }
}

/// Draws the slanting press at the beginning of a level stroke, from its lower to its upper edge.
fn press(outline: &mut Outline, frame: Frame) {
    let at = |along: f64, right: f64| frame.at(along, right);
    outline.curve(at(1.4, 0.5), at(1.1, 0.62));
    outline.curve(at(0.8, 0.74), at(0.55, 0.46));
    outline.curve(at(0.15, 0.1), at(0.0, -0.3));
    outline.curve(at(-0.05, -0.66), at(0.45, -0.54));
}

impl Level {
    fn frame(self, corner: Point) -> Frame {
        Frame {
            origin: self.from,
            along: (corner - self.from).unit(),
            width: self.thick,
            stretch: 1.0,
        }
    }

    /// The inner corner, where the lower edge meets the right side of the downward part.
    pub(super) fn inner(self, corner: Frame) -> Point {
        let level = self.frame(corner.origin);
        let edge = corner.at(1.9, 0.46);
        meet(level.at(0.0, 0.46), level.along, edge, corner.along)
    }

    /// Draws from the inner corner back to the beginning, then forward again and round the
    /// shoulder.
    fn draw(self, outline: &mut Outline, corner: Frame, left: Point) {
        let level = self.frame(corner.origin);
        let length = (corner.origin - self.from).length() / self.thick;
        let waist = length * 0.5;
        // A short part has hardly any waist.
        let thin = 0.5 - 0.14 * ((length - 3.0) / 8.0).clamp(0.0, 1.0);
        if self.tucked {
            outline.curve(level.at(waist, thin), level.at(0.0, 0.46));
            outline.line(level.at(0.0, -0.46));
        } else {
            outline.curve(level.at(waist, thin), level.at(waist.min(1.9), 0.46));
            press(outline, level);
        }
        // A point `back` from the corner and `up` from the upper edge, in widths of the downward
        // part.
        let above = |back: f64, up: f64| {
            let way = level.along * back + level.along.right() * up;
            level.at(length, -0.5) - way * corner.width
        };
        outline.curve(level.at(waist, -thin), above(1.5, 0.0));
        outline.curve(above(0.85, 0.0), above(0.48, 0.12));
        outline.curve(above(0.2, 0.22), above(0.0, 0.12));
        outline.curve(above(-0.3, -0.03), corner.at(0.42, -0.68));
        outline.curve(corner.at(0.6, -0.79), corner.at(0.84, -0.63));
        outline.curve(corner.at(1.1, -0.48), left);
    }
}

/// The end of one side of the body, and the direction of the outline there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hand {
    pub(super) end: Point,
    pub(super) ahead: Point,
}

impl Foot {
    /// The length of the spine that the foot takes, in widths.
    pub(super) fn length(self) -> f64 {
        match self {
            Self::Press => 3.3,
            Self::Firm => 1.0,
            Self::Needle => 3.4,
            Self::HookLeft(_) => 1.7,
            Self::HookUp(_) => 1.2,
            Self::Point | Self::Flare(_) | Self::Hidden => 0.0,
        }
    }

    /// Draws the foot, from the left side of the body to its right side.
    pub(super) fn draw(self, outline: &mut Outline, frame: Frame, left: Hand, right: Hand) {
        let at = |along: f64, right: f64| frame.at(along, right);
        match self {
            Self::Press => {
                outline.curve(at(-2.1, -0.46), at(-1.5, -0.74));
                outline.curve(at(-1.0, -0.97), at(-0.58, -0.62));
                outline.curve(at(-0.15, -0.28), at(0.0, 0.06));
                outline.curve(at(0.14, 0.5), at(-0.7, 0.54));
                outline.curve(at(-1.6, 0.5), right.end);
            }
            Self::Firm => {
                outline.curve(at(-0.45, -0.5), at(-0.18, -0.28));
                outline.curve(at(0.16, 0.0), at(-0.14, 0.34));
                outline.curve(at(-0.42, 0.54), right.end);
            }
            Self::Needle => {
                outline.curve(at(-1.2, -0.44), at(-0.15, -0.1));
                outline.curve(at(0.1, 0.06), at(-0.3, 0.2));
                outline.curve(at(-1.6, 0.5), right.end);
            }
            Self::HookLeft(tip) => {
                let below = at(0.2, 0.12);
                outline.curve(at(-0.5, -0.5), at(-0.13, -0.19));
                outline.curve(below, below + (tip - below) * 0.28);
                outline.line(tip);
                outline.curve(at(-0.8, 0.48), right.end);
            }
            Self::HookUp(tip) => {
                // The hook begins above its tip, however far down the spine goes.
                let far = (tip - frame.origin).dot(frame.along) / (frame.width * frame.stretch);
                outline.curve(at(far - 0.5, -0.6), tip);
                outline.curve(at(far + 0.1, -1.2), at(far + 0.5, -0.75));
                outline.curve(at(far + 0.4, 0.5), right.end);
            }
            Self::Flare(tip) => {
                outline.curve(left.end + left.ahead * (0.75 * frame.width), tip);
                let heel = right.end + right.ahead * (0.7 * frame.width);
                outline.line(heel + (tip - heel) * 0.22);
                outline.curve(heel, right.end);
            }
            Self::Point | Self::Hidden => outline.line(right.end),
        }
    }
}
