//! The kinds of strokes, under their names in calligraphy.

use super::ends::{Foot, Head, Level};
use super::leg::Leg;
use super::outline::Outline;
use super::point::Point;
use std::f64::consts::FRAC_PI_4;

/// A stroke from the list of characters.
#[derive(Debug)]
pub(super) struct Stroke {
    pub(super) kind: String,
    /// The control polygon of its spine. The last point of a hook or a flare is its tip.
    pub(super) points: Vec<Point>,
    /// Whether the stroke begins inside another one.
    pub(super) begins_inside: bool,
    /// Whether the stroke ends inside another one.
    pub(super) ends_inside: bool,
    /// The width of an upright stroke.
    pub(super) width: f64,
}

impl Stroke {
    /// The outlines of the parts of the stroke. None if the kind is unknown or points are missing.
    pub(super) fn outlines(&self) -> Option<Vec<Outline>> {
        let points = self.points.as_slice();
        let (tip, most) = points.split_last()?;
        let width = self.width;
        let one = match self.kind.as_str() {
            "heng" => self.leg(points, self.level(), Head::Press, Foot::Press),
            "shu" => self.leg(points, width, Head::Knob, Foot::Firm),
            "zhen" => self.leg(points, width, Head::Knob, Foot::Needle),
            "pie" => self.leg(points, width * 1.04, Head::Fall, Foot::Point),
            "ti" => self.leg(points, width * 1.05, Head::Press, Foot::Point),
            "na" => self.leg(most, width * 1.05, Head::Thin, Foot::Flare(*tip)),
            "wan" => self.leg(points, width, Head::Fall, Foot::Firm),
            "quan" => Some(ring(*points.first()?, *tip, width)),
            "dian" => drop_between(*points.first()?, *tip, width),
            "shugou" => self.leg(most, width, Head::Knob, Foot::HookLeft(*tip)),
            "wangou" => self.leg(most, width, Head::Thin, Foot::HookLeft(*tip)),
            "shuwangou" => self.leg(most, width, Head::Knob, Foot::HookUp(*tip)),
            "hengzhe" => self.corner(points, self.begins_inside, Foot::Firm),
            "hengpie" | "henggou" => self.corner(points, self.begins_inside, Foot::Point),
            "hengzhegou" => self.corner(most, self.begins_inside, Foot::HookLeft(*tip)),
            "hengxiegou" => self.corner(most, self.begins_inside, Foot::HookUp(*tip)),
            _ => return self.turned(),
        };
        Some(vec![one?])
    }

    /// A stroke that goes down and then to the right, as outlines that overlap.
    fn turned(&self) -> Option<Vec<Outline>> {
        let (tip, most) = self.points.split_last()?;
        let level = |corner: Point| {
            let spine = [corner, *tip];
            self.leg(&spine, self.level(), Head::Hidden, Foot::Press)
        };
        match self.kind.as_str() {
            "shuzhe" => Some(vec![self.down(most, Head::Knob)?, level(*most.last()?)?]),
            "piezhe" => Some(vec![self.down(most, Head::Fall)?, level(*most.last()?)?]),
            "shuti" => {
                let rising = [*most.last()?, *tip];
                let up = self.leg(&rising, self.width, Head::Hidden, Foot::Point)?;
                Some(vec![self.down(most, Head::Knob)?, up])
            }
            "shuzhezhe" => {
                let down = self.down(self.points.get(..2)?, Head::Knob)?;
                Some(vec![
                    down,
                    self.corner(&self.points[1..], true, Foot::Firm)?,
                ])
            }
            "shuzhezhegou" => {
                let down = self.down(most.get(..2)?, Head::Knob)?;
                let on = self.corner(&most[1..], true, Foot::HookLeft(*tip))?;
                Some(vec![down, on])
            }
            _ => None,
        }
    }

    /// The downward part before a turn to the right. Its foot extends a little below the turn.
    fn down(&self, spine: &[Point], head: Head) -> Option<Outline> {
        let [.., before, end] = spine else {
            return None;
        };
        let mut spine = spine.to_vec();
        *spine.last_mut()? = *end + (*end - *before).unit() * (self.width * 0.6);
        let head = if self.begins_inside {
            Head::Hidden
        } else {
            head
        };
        let foot = Foot::Firm;
        let width = self.width;
        Leg {
            spine: &spine,
            width,
            head,
            foot,
        }
        .outline()
    }

    fn leg(&self, spine: &[Point], width: f64, head: Head, foot: Foot) -> Option<Outline> {
        let head = if self.begins_inside {
            Head::Hidden
        } else {
            head
        };
        let foot = if self.ends_inside { Foot::Hidden } else { foot };
        Leg {
            spine,
            width,
            head,
            foot,
        }
        .outline()
    }

    /// A level part, a shoulder, and a part that goes down from the shoulder.
    fn corner(&self, points: &[Point], tucked: bool, foot: Foot) -> Option<Outline> {
        let (from, spine) = points.split_first()?;
        let head = Head::Shoulder(Level {
            from: *from,
            thick: self.level(),
            tucked,
        });
        let foot = if self.ends_inside { Foot::Hidden } else { foot };
        let width = self.width;
        Leg {
            spine,
            width,
            head,
            foot,
        }
        .outline()
    }

    /// The width of level strokes. They are thinner than upright ones, but less so in thin
    /// characters.
    fn level(&self) -> f64 {
        self.width * 0.53 + 3.2
    }
}

/// A ring between its top and its bottom, thicker at the sides. It is one outline that is cut open
/// at the top: first round the inner edge, then back round the outer one.
fn ring(top: Point, bottom: Point, width: f64) -> Outline {
    let middle = (top + bottom) * 0.5;
    let radius = (bottom - top).length() * 0.5;
    let inner = around(
        middle + Point { x: 0.07, y: -0.07 } * width,
        radius * 1.04 - width * 0.5,
        radius - width * 0.4,
    );
    let outer = around(middle, radius * 1.04 + width * 0.5, radius + width * 0.4);
    let (top_inside, top_outside) = (inner[8], outer[8]);
    let mut outline = Outline::at(top_inside);
    let back: Vec<Point> = inner[..8].iter().rev().copied().collect();
    outline.spline(&[back, vec![top_inside]].concat());
    outline.line(top_outside);
    outline.spline(&outer);
    outline
}

/// The corners of a polygon whose spline goes clockwise round an ellipse, and then its top.
fn around(middle: Point, wide: f64, high: f64) -> [Point; 9] {
    let far = 1.0 / (FRAC_PI_4 * 0.5).cos();
    std::array::from_fn(|part| {
        if part == 8 {
            return middle + Point { x: 0.0, y: -high };
        }
        let turn = (part as f64 + 0.5) * FRAC_PI_4;
        let way = Point {
            x: turn.sin() * wide,
            y: -turn.cos() * high,
        };
        middle + way * far
    })
}

/// A dot in the form of a drop. It is pointed where the stroke begins and round where it ends.
fn drop_between(tip: Point, end: Point, width: f64) -> Option<Outline> {
    let way = end - tip;
    let (length, along) = (way.length(), way.unit());
    // A drop that falls to the right bulges upward, one that falls to the left bulges to the left.
    let side = if way.x > 0.0 { -1.0 } else { 1.0 };
    let bulge = (width * 1.12).min(length * 0.55) * side;
    let at = |far: f64, out: f64| tip + along * (far * length) + along.right() * (out * bulge);
    let mut outline = Outline::at(at(-0.02, 0.02));
    outline.curve(at(0.1, 0.34), at(0.45, 0.52));
    outline.curve(at(0.78, 0.7), at(0.95, 0.34));
    outline.curve(at(1.08, 0.0), at(0.95, -0.34));
    outline.curve(at(0.8, -0.66), at(0.52, -0.4));
    outline.curve(at(0.25, -0.14), at(-0.02, 0.02));
    // All outlines turn clockwise.
    Some(if side > 0.0 {
        outline.reversed()
    } else {
        outline
    })
}
