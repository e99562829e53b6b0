//! One leg of a stroke: a body between a head and a foot. The body swells and tapers around a
//! spine.

use super::ends::{Foot, Hand, Head};
use super::outline::Outline;
use super::point::{Frame, Point};
use std::f64::consts::PI;

/// A leg: the control polygon of its spine (at least two points), its width and its ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Leg<'a> {
    pub(super) spine: &'a [Point],
    pub(super) width: f64,
    pub(super) head: Head,
    pub(super) foot: Foot,
}

impl Leg<'_> {
    /// The outline of the leg, clockwise: along the left side, round the foot, back along the right
    /// side and round the head. None if the spine is a single point.
    pub(super) fn outline(&self) -> Option<Outline> {
        let start = self.end_frame(self.spine.first()?, self.spine.get(1)?, self.head.length());
        let mut back = self.spine.iter().rev();
        let mut end = self.end_frame(back.next()?, back.next()?, self.foot.length());
        end.along = end.along * -1.0;

        let (left, right) = self.sides(&self.body(start, end));
        let (first, left_hand) = (*left.first()?, hand(&left)?);
        let mut outline = Outline::at(first);
        outline.spline(&left[1..]);
        self.foot.draw(&mut outline, end, left_hand, hand(&right)?);
        let mut home: Vec<Point> = right.iter().rev().skip(1).copied().collect();
        if let (Head::Shoulder(level), Some(last)) = (self.head, home.last_mut()) {
            *last = level.inner(start);
        }
        outline.spline(&home);
        self.head.draw(&mut outline, start, first);
        Some(outline)
    }

    /// The frame at an end of the spine, directed inward. An end that needs more than the available
    /// length is shortened.
    fn end_frame(&self, end: &Point, next: &Point, takes: f64) -> Frame {
        let edge = *next - *end;
        let most = if self.spine.len() == 2 { 0.45 } else { 0.8 };
        let wanted = (takes * self.width).max(1e-9);
        Frame {
            origin: *end,
            along: edge.unit(),
            width: self.width,
            stretch: (most * edge.length() / wanted).min(1.0),
        }
    }

    /// The spine without the parts of the head and the foot. A straight spine gets a middle point,
    /// for its waist.
    fn body(&self, start: Frame, end: Frame) -> Vec<Point> {
        let mut spine = self.spine.to_vec();
        let last = spine.len() - 1;
        spine[0] = start.at(self.head.length(), 0.0);
        spine[last] = end.at(-self.foot.length(), 0.0);
        if last == 1 {
            // Level strokes are slightly arched.
            let arch = match self.foot {
                Foot::Press => 0.012,
                _ => 0.0,
            };
            let middle = (spine[0] + spine[1]) * 0.5;
            spine.insert(1, middle - (spine[1] - spine[0]).right() * arch);
        }
        spine
    }

    /// The control polygons of the left and the right side.
    fn sides(&self, spine: &[Point]) -> (Vec<Point>, Vec<Point>) {
        let ways: Vec<Point> = spine.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let length: f64 = ways.iter().map(|way| way.length()).sum();
        let mut gone = 0.0;
        let mut sides = (Vec::new(), Vec::new());
        for (index, point) in spine.iter().enumerate() {
            let before = ways[index.saturating_sub(1)].unit();
            let after = ways[index.min(ways.len() - 1)].unit();
            let along = (before + after).unit();
            // At a bend, the sides are further from the spine.
            let out = self.half(gone / length, length) / along.dot(before).max(0.5);
            sides.0.push(*point - along.right() * out);
            sides.1.push(*point + along.right() * out);
            gone += ways.get(index).map_or(0.0, |way| way.length());
        }
        sides
    }

    /// Half the width of the body at a share of its length, from 0 to 1.
    fn half(&self, share: f64, length: f64) -> f64 {
        let widths = length / self.width;
        // A short body has hardly any waist.
        let waist = (share * PI).sin() * ((widths - 1.0) / 6.0).clamp(0.0, 1.0);
        let part = match (self.foot, self.head) {
            (Foot::Point, Head::Shoulder(_)) => {
                // The shorter the body, the more it resembles a wedge.
                let belly = (0.5 + widths * 0.35).clamp(1.0, 2.1);
                0.49 * (1.0 - share.powf(belly))
            }
            (Foot::Point, _) => 0.51 * (1.0 - share.powf(2.0)),
            (Foot::Flare(_), _) => 0.15 + 0.46 * share.powf(1.15),
            (Foot::Press, _) => 0.48 - 0.096 * waist,
            (_, Head::Thin) => 0.48 * (0.25 + share * 1.5).min(1.0),
            (Foot::Hidden, _) => 0.52 - 0.1 * (share * PI).sin(),
            _ => 0.48 - 0.067 * waist,
        };
        part * self.width
    }
}

fn hand(side: &[Point]) -> Option<Hand> {
    let [.., before, end] = side else {
        return None;
    };
    Some(Hand {
        end: *end,
        ahead: (*end - *before).unit(),
    })
}
