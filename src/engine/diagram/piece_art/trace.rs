//! Reads path data for the tests of the drawings.

use std::f64::consts::TAU;

#[derive(Debug, Default)]
pub(in crate::diagram) struct Trace {
    /// The number of parts, and of those, the number of closed ones.
    pub(in crate::diagram) parts: usize,
    pub(in crate::diagram) closed: usize,
    pub(in crate::diagram) ends: Vec<(i32, i32)>,
    /// Points along the path, close together.
    points: Vec<(f64, f64)>,
}

impl Trace {
    pub(in crate::diagram) fn left(&self) -> f64 {
        self.points.iter().map(|p| p.0).fold(f64::MAX, f64::min)
    }

    pub(in crate::diagram) fn right(&self) -> f64 {
        self.points.iter().map(|p| p.0).fold(f64::MIN, f64::max)
    }

    pub(in crate::diagram) fn top(&self) -> f64 {
        self.points.iter().map(|p| p.1).fold(f64::MAX, f64::min)
    }

    pub(in crate::diagram) fn bottom(&self) -> f64 {
        self.points.iter().map(|p| p.1).fold(f64::MIN, f64::max)
    }

    /// The largest distance from the middle, horizontally or vertically.
    pub(in crate::diagram) fn reach(&self) -> f64 {
        let sides = [-self.left(), self.right(), -self.top(), self.bottom()];
        sides.into_iter().fold(0.0, f64::max)
    }
}

/// Splits a path into commands and their numbers: `M0-90h8` is `M` with 0, -90 and `h` with 8.
fn commands(path: &str) -> Result<Vec<(char, Vec<i32>)>, String> {
    let mut all: Vec<(char, Vec<i32>)> = Vec::new();
    let mut rest = path;
    while let Some(first) = rest.chars().next() {
        rest = match first {
            ' ' => &rest[1..],
            'a'..='z' | 'A'..='Z' => {
                all.push((first, Vec::new()));
                &rest[1..]
            }
            _ => {
                let end = rest[1..].find(|c: char| !c.is_ascii_digit());
                let (number, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
                let number = number.parse().map_err(|_| format!("{number:?}"))?;
                let (_, numbers) = all.last_mut().ok_or("no command")?;
                numbers.push(number);
                after
            }
        };
    }
    Ok(all)
}

/// Follows a path. It must begin with `M` and contain whole numbers only.
pub(in crate::diagram) fn trace(path: &str) -> Result<Trace, String> {
    let mut walk = Walk::default();
    for (place, (command, numbers)) in commands(path)?.into_iter().enumerate() {
        if place == 0 && command != 'M' {
            return Err(format!("begins with {command}"));
        }
        let wanted = match command.to_ascii_lowercase() {
            'm' | 'l' => 2,
            'h' | 'v' => 1,
            'c' => 6,
            's' | 'q' => 4,
            'a' => 7,
            'z' => 0,
            _ => return Err(format!("unknown {command}")),
        };
        if wanted == 0 && numbers.is_empty() {
            walk.close();
        } else if wanted == 0 || numbers.is_empty() || numbers.len() % wanted != 0 {
            return Err(format!("{command} with {numbers:?}"));
        }
        for some in numbers.chunks(wanted.max(1)) {
            walk.step(command, some)?;
        }
    }
    Ok(walk.trace)
}

#[derive(Default)]
struct Walk {
    trace: Trace,
    start: (f64, f64),
    at: (f64, f64),
    handle: Option<(f64, f64)>,
}

impl Walk {
    fn close(&mut self) {
        self.trace.closed += 1;
        self.at = self.start;
    }

    fn step(&mut self, command: char, numbers: &[i32]) -> Result<(), String> {
        let n: Vec<f64> = numbers.iter().map(|&n| f64::from(n)).collect();
        let (ox, oy) = if command.is_ascii_lowercase() {
            self.at
        } else {
            (0.0, 0.0)
        };
        let pair = |i: usize| (n[i] + ox, n[i + 1] + oy);
        let (x, y) = self.at;
        let handle = self.handle.take();
        match command.to_ascii_lowercase() {
            'm' => {
                self.start = pair(0);
                self.trace.parts += 1;
                self.go(pair(0));
            }
            'l' => self.go(pair(0)),
            'h' => self.go((n[0] + ox, y)),
            'v' => self.go((x, n[0] + oy)),
            'c' => self.curve(pair(0), pair(2), pair(4)),
            's' => {
                let first = handle.map_or((x, y), |(hx, hy)| (2.0 * x - hx, 2.0 * y - hy));
                self.curve(first, pair(0), pair(2));
            }
            'q' => {
                self.curve(pair(0), pair(0), pair(2));
                self.handle = None;
            }
            _ => self.arc(n[0], n[1], n[3] > 0.5, n[4] > 0.5, pair(5))?,
        }
        Ok(())
    }

    fn go(&mut self, to: (f64, f64)) {
        self.trace.points.push(to);
        self.trace
            .ends
            .push((to.0.round() as i32, to.1.round() as i32));
        self.at = to;
    }

    fn curve(&mut self, a: (f64, f64), b: (f64, f64), to: (f64, f64)) {
        let from = self.at;
        for step in 1..16 {
            let t = f64::from(step) / 16.0;
            let u = 1.0 - t;
            let mix = |p: f64, q: f64, r: f64, s: f64| {
                u * u * u * p + 3.0 * u * u * t * q + 3.0 * u * t * t * r + t * t * t * s
            };
            let point = (mix(from.0, a.0, b.0, to.0), mix(from.1, a.1, b.1, to.1));
            self.trace.points.push(point);
        }
        self.go(to);
        self.handle = Some(b);
    }

    /// An arc of a circle; ellipses are an error. A circle that is too small for its ends grows, as
    /// in SVG.
    fn arc(
        &mut self,
        r: f64,
        ry: f64,
        large: bool,
        sweep: bool,
        to: (f64, f64),
    ) -> Result<(), String> {
        if (r - ry).abs() > 0.0 {
            return Err("not a circle".to_owned());
        }
        let (dx, dy) = (to.0 - self.at.0, to.1 - self.at.1);
        let chord = dx.hypot(dy);
        let r = r.max(chord / 2.0);
        let away = (r * r - chord * chord / 4.0).max(0.0).sqrt();
        let side = if large == sweep { -1.0 } else { 1.0 };
        let middle = (
            f64::midpoint(self.at.0, to.0) - side * away * dy / chord,
            f64::midpoint(self.at.1, to.1) + side * away * dx / chord,
        );
        let begin = (self.at.1 - middle.1).atan2(self.at.0 - middle.0);
        let mut turn = ((to.1 - middle.1).atan2(to.0 - middle.0) - begin).rem_euclid(TAU);
        if !sweep {
            turn -= TAU;
        }
        for step in 1..16 {
            let angle = begin + turn * f64::from(step) / 16.0;
            let point = (middle.0 + r * angle.cos(), middle.1 + r * angle.sin());
            self.trace.points.push(point);
        }
        self.go(to);
        Ok(())
    }
}
