//! The strokes by their kinds, as they are named in calligraphy.

use super::leg::{Foot, Head, Leg};
use super::path::{Outline, Point};

/// Draws a stroke: its kind, its points, the width of an upright stroke here. None for a kind
/// that nobody knows or for too few points.
pub(super) fn draw(
    kind: &str,
    points: &[Point],
    tucked: (bool, bool),
    width: f64,
) -> Option<Vec<Outline>> {
    // Level strokes are thinner than upright ones, less so where all are thin.
    let level = width * 0.53 + 3.2;
    let one = |spine: &[Point], width: f64, head: Head, foot: Foot| {
        let leg = Leg {
            spine,
            width,
            head: if tucked.0 { head.tucked() } else { head },
            foot: if tucked.1 { Foot::Hidden } else { foot },
        };
        (spine.len() > 1).then(|| vec![leg.outline()])
    };
    let cut = |tail: usize| points.len().checked_sub(tail).map(|at| points.split_at(at));
    let corner = |foot: Foot, rest: &[Point]| {
        let (from, spine) = rest.split_first()?;
        let head = Head::Shoulder {
            from: *from,
            thick: level,
            tucked: false,
        };
        one(spine, width, head, foot)
    };
    match kind {
        "heng" => one(points, level, Head::Press, Foot::Press),
        "shu" => one(points, width, Head::Knob, Foot::Firm),
        "zhen" => one(points, width, Head::Knob, Foot::Needle),
        "pie" => one(points, width * 1.04, Head::Fall, Foot::Point),
        "ti" => one(points, width * 1.05, Head::Press, Foot::Point),
        "dian" => dot(points, width).map(|outline| vec![outline]),
        "na" => {
            let (spine, tip) = cut(1)?;
            one(spine, width * 1.05, Head::Thin, Foot::Flare(tip[0]))
        }
        "shugou" | "wangou" => {
            let (spine, tip) = cut(1)?;
            let head = if kind == "shugou" {
                Head::Knob
            } else {
                Head::Thin
            };
            one(spine, width, head, Foot::HookLeft(tip[0]))
        }
        "shuwangou" => {
            let (spine, tip) = cut(1)?;
            one(spine, width, Head::Knob, Foot::HookUp(tip[0]))
        }
        "hengzhe" => corner(Foot::Firm, points),
        "hengpie" | "henggou" => corner(Foot::Point, points),
        "hengzhegou" => {
            let (spine, tip) = cut(1)?;
            corner(Foot::HookLeft(tip[0]), spine)
        }
        "shuzhe" | "piezhe" => {
            let (first, last) = (points.get(..points.len().checked_sub(1)?)?, points.last()?);
            let corner = *first.last()?;
            let mut both = one(first, width, Head::Knob, Foot::Firm)?;
            let (head, foot) = (
                Head::Hidden,
                if kind == "shuzhe" {
                    Foot::Press
                } else {
                    Foot::Point
                },
            );
            both.extend(one(&[corner, *last], level, head, foot)?);
            Some(both)
        }
        _ => None,
    }
}

/// A dot: a drop with its point where the brush sets down, its belly where it stops.
fn dot(points: &[Point], width: f64) -> Option<Outline> {
    let (tip, end) = (*points.first()?, *points.last()?);
    let way = end - tip;
    let (length, along) = (way.length(), way.unit());
    // The belly lies above in a drop that falls to the right, on the left in one that falls left.
    let side = if way.x > 0.0 { -1.0 } else { 1.0 };
    let bulge = (width * 1.12).min(length * 0.55);
    let at =
        |far: f64, out: f64| tip + along * (far * length) + along.right() * (out * side * bulge);
    let mut ring = vec![
        (at(0.1, 0.34), at(0.45, 0.52)),
        (at(0.78, 0.7), at(0.95, 0.34)),
        (at(1.08, 0.0), at(0.95, -0.34)),
        (at(0.8, -0.66), at(0.52, -0.4)),
        (at(0.25, -0.14), at(-0.02, 0.02)),
    ];
    let start = at(-0.02, 0.02);
    let mut outline = Outline::at(start);
    if side > 0.0 {
        // The other way round, so that it turns clockwise as well.
        let mut ends: Vec<Point> = std::iter::once(start)
            .chain(ring.iter().map(|r| r.1))
            .collect();
        ends.pop();
        ring = ring.iter().map(|r| r.0).zip(ends).rev().collect();
    }
    for (control, end) in ring {
        outline.curve(control, end);
    }
    Some(outline)
}
