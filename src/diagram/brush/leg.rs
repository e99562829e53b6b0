//! One leg of a stroke: head, body and foot around a spine, with a width that swells and tapers.

use super::path::{Outline, Point};

/// How the brush sets down.
#[derive(Debug, Clone, Copy)]
pub(super) enum Head {
    /// From the upper left, with a knob on the right: upright strokes.
    Knob,
    /// The same, softer: falling strokes.
    Fall,
    /// A slanting press: level and rising strokes.
    Press,
    /// Out of a level stroke which comes from this point, round a shoulder.
    Shoulder {
        /// Where the level stroke begins.
        from: Point,
        /// How thick it is.
        thick: f64,
        /// Whether its beginning lies inside another stroke.
        tucked: bool,
    },
    /// Inside another stroke: nothing shows.
    Hidden,
    /// Thin: a stroke which falls to the right.
    Thin,
}

impl Head {
    /// How much of the spine it takes, in widths.
    fn length(self) -> f64 {
        match self {
            Self::Knob => 1.7,
            Self::Fall => 1.2,
            Self::Press | Self::Shoulder { .. } => 1.9,
            Self::Hidden | Self::Thin => 0.0,
        }
    }

    /// The same with its beginning inside another stroke.
    pub(super) fn tucked(self) -> Self {
        match self {
            Self::Shoulder { from, thick, .. } => Self::Shoulder {
                from,
                thick,
                tucked: true,
            },
            _ => Self::Hidden,
        }
    }
}

/// How the brush leaves.
#[derive(Debug, Clone, Copy)]
pub(super) enum Foot {
    /// A press with a shoulder above: level strokes.
    Press,
    /// A firm, rounded end: upright strokes.
    Firm,
    /// Long and pointed, like a needle.
    Needle,
    /// The body has tapered to a point.
    Point,
    /// A hook to the left, to this tip.
    HookLeft(Point),
    /// A hook upward, to this tip.
    HookUp(Point),
    /// A flat flare to this tip.
    Flare(Point),
    /// Inside another stroke.
    Hidden,
}

impl Foot {
    /// How much of the spine it takes, in widths.
    fn length(self) -> f64 {
        match self {
            Self::Press => 3.3,
            Self::Firm => 1.0,
            Self::Needle => 3.4,
            Self::HookLeft(_) => 1.7,
            Self::HookUp(_) => 1.2,
            Self::Point | Self::Flare(_) | Self::Hidden => 0.0,
        }
    }
}

/// A leg: the control polygon of its spine, its width, its ends.
#[derive(Debug)]
pub(super) struct Leg<'a> {
    pub(super) spine: &'a [Point],
    pub(super) width: f64,
    pub(super) head: Head,
    pub(super) foot: Foot,
}

/// A place on the paper that looks along the spine, measured in widths of the stroke.
#[derive(Clone, Copy)]
struct Frame {
    origin: Point,
    along: Point,
    width: f64,
    /// Shorter along the spine than across it, where there is little room.
    stretch: f64,
}

impl Frame {
    /// So many widths along, so many to the right hand.
    fn at(self, along: f64, right: f64) -> Point {
        self.origin
            + self.along * (along * self.width * self.stretch)
            + self.along.right() * (right * self.width)
    }
}

impl Leg<'_> {
    /// The outline, turning clockwise: along the left hand, round the foot, back along the right.
    pub(super) fn outline(&self) -> Outline {
        let spine = self.trimmed();
        let (left, right) = self.sides(&spine);
        let mut outline = Outline::at(left[0]);
        outline.spline(&left[1..]);
        let last = right.len() - 1;
        self.draw_foot(&mut outline, &left, &right);
        let back: Vec<Point> = right[..last].iter().rev().copied().collect();
        match self.head {
            Head::Shoulder {
                from,
                thick,
                tucked,
            } => {
                self.draw_shoulder(&mut outline, &back, left[0], from, thick, tucked);
            }
            _ => {
                outline.spline(&back);
                self.draw_head(&mut outline, left[0]);
            }
        }
        outline
    }

    fn start(&self) -> Frame {
        let edge = self.spine[1] - self.spine[0];
        let (_, stretch) = self.share(edge, self.head.length());
        Frame {
            origin: self.spine[0],
            along: edge.unit(),
            width: self.width,
            stretch,
        }
    }

    fn end(&self) -> Frame {
        let last = self.spine.len() - 1;
        let edge = self.spine[last] - self.spine[last - 1];
        let (_, stretch) = self.share(edge, self.foot.length());
        Frame {
            origin: self.spine[last],
            along: edge.unit(),
            width: self.width,
            stretch,
        }
    }

    /// How much of an edge of the spine an end takes that wants so many widths, and how much
    /// that is of what it wants.
    fn share(&self, edge: Point, want: f64) -> (f64, f64) {
        let most = if self.spine.len() == 2 { 0.45 } else { 0.8 };
        let wanted = want * self.width;
        let taken = wanted.min(most * edge.length());
        (taken, if wanted > 0.0 { taken / wanted } else { 1.0 })
    }

    /// The spine without what head and foot take, and with a waist where it has none.
    fn trimmed(&self) -> Vec<Point> {
        let mut spine = self.spine.to_vec();
        let last = spine.len() - 1;
        let (head, _) = self.share(spine[1] - spine[0], self.head.length());
        let (foot, _) = self.share(spine[last] - spine[last - 1], self.foot.length());
        spine[0] = spine[0] + self.start().along * head;
        spine[last] = spine[last] - self.end().along * foot;
        if last == 1 {
            // A long level stroke arches a little.
            let arch = match self.foot {
                Foot::Press => 0.012,
                _ => 0.0,
            };
            let middle = (spine[0] + spine[1]) * 0.5;
            spine.insert(1, middle - (spine[1] - spine[0]).right() * arch);
        }
        spine
    }

    /// Half the width at a share of the length of the body.
    fn half(&self, share: f64, length: f64) -> f64 {
        let sine = (share * std::f64::consts::PI).sin();
        // A short stroke has hardly a waist.
        let room = ((length / self.width - 1.0) / 6.0).clamp(0.0, 1.0);
        self.width
            * match (self.foot, self.head) {
                (Foot::Point, _) => 0.49 * (1.0 - share.powf(2.1)),
                (Foot::Flare(_), _) => 0.15 + 0.46 * share.powf(1.15),
                (Foot::Press, _) => 0.48 * (1.0 - 0.2 * sine * room),
                (_, Head::Thin) => 0.48 * (0.25 + 0.75 * (share * 2.0).min(1.0)),
                _ => 0.48 * (1.0 - 0.14 * sine * room),
            }
    }

    /// The control polygons of both sides.
    fn sides(&self, spine: &[Point]) -> (Vec<Point>, Vec<Point>) {
        let last = spine.len() - 1;
        let total: f64 = spine
            .windows(2)
            .map(|pair| (pair[1] - pair[0]).length())
            .sum();
        let mut gone = 0.0;
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (index, point) in spine.iter().enumerate() {
            let before = index.checked_sub(1).map(|i| (*point - spine[i]).unit());
            let after = (index < last).then(|| (spine[index + 1] - *point).unit());
            if let Some(i) = index.checked_sub(1) {
                gone += (*point - spine[i]).length();
            }
            let (one, two) = match (before, after) {
                (Some(one), Some(two)) => (one, two),
                (one, two) => {
                    let only = one.or(two).unwrap_or(*point);
                    (only, only)
                }
            };
            let along = (one + two).unit();
            // At a corner of the polygon the side lies further out.
            let out = self.half(gone / total, total) / along.dot(one).max(0.5);
            left.push(*point - along.right() * out);
            right.push(*point + along.right() * out);
        }
        (left, right)
    }

    fn draw_head(&self, outline: &mut Outline, left: Point) {
        let frame = self.start();
        let at = |along: f64, right: f64| frame.at(along, right);
        match self.head {
            Head::Knob => {
                outline.curve(at(0.55, 0.5), at(0.1, 0.66));
                outline.curve(at(-0.18, 0.6), at(-0.08, 0.25));
                outline.curve(at(0.08, -0.4), at(0.4, -0.68));
                outline.curve(at(0.6, -0.8), at(0.8, -0.64));
                outline.curve(at(1.05, -0.47), left);
            }
            Head::Fall => {
                outline.curve(at(0.6, 0.5), at(0.12, 0.6));
                outline.curve(at(-0.2, 0.58), at(-0.1, 0.25));
                outline.curve(at(0.1, -0.45), at(0.42, -0.62));
                outline.curve(at(0.62, -0.72), left);
            }
            Head::Press => {
                draw_press(outline, frame);
                outline.curve(at(1.1, -0.4), left);
            }
            Head::Thin => outline.line(left),
            Head::Hidden | Head::Shoulder { .. } => outline.line(left),
        }
    }

    /// The shoulder of a corner, with the level stroke that leads to it.
    fn draw_shoulder(
        &self,
        outline: &mut Outline,
        back: &[Point],
        left: Point,
        from: Point,
        thick: f64,
        tucked: bool,
    ) {
        let corner = self.start();
        let level = Frame {
            origin: from,
            along: (corner.origin - from).unit(),
            width: thick,
            stretch: 1.0,
        };
        let length = (corner.origin - from).length() / thick;
        // The inner corner: where the lower edge of the one meets the right-hand side of the other.
        let inner = meet(
            level.at(length, 0.46),
            level.along,
            corner.at(1.9, 0.46),
            corner.along,
        );
        match back {
            [.., _] => {
                outline.spline(&back[..back.len() - 1]);
                outline.line(inner);
            }
            [] => outline.line(inner),
        }
        let waist = length * 0.5;
        if tucked {
            outline.curve(level.at(waist, 0.38), level.at(0.0, 0.46));
            outline.line(level.at(0.0, -0.46));
        } else {
            outline.curve(level.at(waist, 0.38), level.at(1.9_f64.min(waist), 0.46));
            draw_press(outline, level);
        }
        // The shoulder, measured back from the corner and up from the level stroke's upper edge.
        let above = |back: f64, up: f64| {
            level.at(length, -0.5)
                - level.along * (back * self.width)
                - level.along.right() * (up * self.width)
        };
        outline.curve(level.at(waist, -0.36), above(1.5, 0.0));
        outline.curve(above(0.85, 0.0), above(0.48, 0.12));
        outline.curve(above(0.2, 0.22), above(0.0, 0.12));
        outline.curve(above(-0.3, -0.03), corner.at(0.42, -0.68));
        outline.curve(corner.at(0.6, -0.8), corner.at(0.85, -0.62));
        outline.curve(corner.at(1.15, -0.46), left);
    }

    fn draw_foot(&self, outline: &mut Outline, left: &[Point], right: &[Point]) {
        let last = right.len() - 1;
        let ahead = [left, right].map(|side| (side[last] - side[last - 1]).unit());
        let (left, right) = (left[last], right[last]);
        let frame = self.end();
        let at = |along: f64, right: f64| frame.at(along, right);
        match self.foot {
            Foot::Press => {
                outline.curve(at(-2.1, -0.46), at(-1.5, -0.74));
                outline.curve(at(-1.0, -0.97), at(-0.58, -0.62));
                outline.curve(at(-0.15, -0.28), at(0.0, 0.06));
                outline.curve(at(0.14, 0.5), at(-0.7, 0.54));
                outline.curve(at(-1.6, 0.5), right);
            }
            Foot::Firm => {
                outline.curve(at(-0.45, -0.5), at(-0.18, -0.28));
                outline.curve(at(0.16, 0.0), at(-0.14, 0.34));
                outline.curve(at(-0.4, 0.56), right);
            }
            Foot::Needle => {
                outline.curve(at(-1.2, -0.44), at(-0.15, -0.1));
                outline.curve(at(0.1, 0.06), at(-0.3, 0.2));
                outline.curve(at(-1.6, 0.5), right);
            }
            Foot::HookLeft(tip) => {
                let below = at(0.2, 0.12);
                outline.curve(at(-0.5, -0.5), at(-0.13, -0.19));
                outline.curve(below, below + (tip - below) * 0.28);
                outline.line(tip);
                outline.curve(at(-0.8, 0.48), right);
            }
            Foot::HookUp(tip) => {
                let up = (tip - frame.origin) * (1.0 / self.width);
                let right_of = up.dot(frame.along);
                outline.curve(at(right_of - 0.5, -0.6), tip);
                outline.curve(at(right_of + 0.1, -1.2), at(right_of + 0.5, -0.75));
                outline.curve(at(right_of + 0.4, 0.5), right);
            }
            Foot::Flare(tip) => {
                outline.curve(left + ahead[0] * (0.75 * self.width), tip);
                let heel = right + ahead[1] * (0.7 * self.width);
                outline.line(heel + (tip - heel) * 0.22);
                outline.curve(heel, right);
            }
            Foot::Point | Foot::Hidden => outline.line(right),
        }
    }
}

/// The slanting press at the beginning of a level stroke, from its lower to its upper edge.
fn draw_press(outline: &mut Outline, frame: Frame) {
    let at = |along: f64, right: f64| frame.at(along, right);
    outline.curve(at(1.4, 0.5), at(1.1, 0.62));
    outline.curve(at(0.8, 0.74), at(0.55, 0.46));
    outline.curve(at(0.15, 0.1), at(0.0, -0.3));
    outline.curve(at(-0.05, -0.66), at(0.45, -0.54));
}

/// Where two lines meet; the first point where they run side by side.
fn meet(one: Point, along: Point, two: Point, across: Point) -> Point {
    let turn = along.cross(across);
    if turn.abs() < 0.05 {
        return one;
    }
    one + along * ((two - one).cross(across) / turn)
}
