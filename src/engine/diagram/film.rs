//! A game as one animated SVG, which shows its positions one after another.

use super::coordinates;
use super::marks;
use super::options::Options;
use super::plan::Plan;
use super::svg;
use crate::rules::{Move, Piece, Position, Square, Variant};
use std::fmt::Write as _;

/// How long each position is shown, in milliseconds.
const STEP: u16 = 1_000;
/// The last position is shown this many times as long.
const AT_THE_END: u16 = 3;

/// One position of the animation.
#[derive(Debug, Clone)]
pub struct Frame<'a> {
    /// The position that this frame shows.
    pub position: &'a Position,
    /// The move that led to the position. It is highlighted.
    pub last: Option<Move>,
    /// The point of a general in check. It is highlighted.
    pub check: Option<Square>,
    /// The points whose pieces that move destroyed.
    pub lost: Vec<Square>,
}

impl Frame<'_> {
    fn options<'o>(&'o self, options: &Options<'o>) -> Options<'o> {
        Options {
            last: self.last,
            check: self.check,
            lost: &self.lost,
            ..*options
        }
    }
}

/// Draws the frames as one SVG element that repeats. Programs that do not animate SVG show the last
/// frame.
pub fn svg(variant: &Variant, frames: &[Frame], options: &Options) -> String {
    let plan = options.plan(variant);
    let ink = options.ink();
    let mut out = String::new();
    svg::open(&plan, options, &mut out);
    let (id, look) = (options.id, options);
    svg::define(variant, &plan, look, &mut svg::Sprites::default(), &mut out);
    let _ = write!(out, r##"<use href="#{id}_"/>"##);
    coordinates::draw(variant, &plan, options.notation, ink, &mut out);
    for (nth, frame) in frames.iter().enumerate() {
        let mut inner = String::new();
        marks::gaps(&plan, frame.position, ink, &mut inner);
        marks::under(&plan, &frame.options(options), ink, &mut inner);
        if !inner.is_empty() {
            let shown = FrameSpan {
                from: nth,
                to: nth + 1,
                all: frames.len(),
            };
            let (start, moves) = (shown.at_rest(), shown.animation());
            let _ = write!(out, "<g{start}>{inner}{moves}</g>");
        }
    }
    for square in plan.reading_order() {
        for (piece, shown) in stays(frames, square) {
            let (x, y) = place(&plan, square);
            let label = svg::shape(variant.label(piece));
            let (start, moves) = (shown.at_rest(), shown.animation());
            let _ = write!(
                out,
                r##"<use href="#{id}{label}" x="{x}" y="{y}"{start}>{moves}</use>"##
            );
        }
    }
    out.push_str("</svg>");
    out
}

fn place(plan: &Plan, square: Square) -> (i32, i32) {
    let board = plan.board;
    (plan.x(board.file_of(square)), plan.y(board.rank_of(square)))
}

/// The frames that show an element (`to` is excluded), and the number of all frames.
#[derive(Clone, Copy)]
struct FrameSpan {
    from: usize,
    to: usize,
    all: usize,
}

impl FrameSpan {
    /// The attribute that hides an element in programs without animation.
    fn at_rest(self) -> &'static str {
        if self.to < self.all {
            r#" display="none""#
        } else {
            ""
        }
    }

    fn animation(self) -> String {
        let steps = self.all + usize::from(AT_THE_END) - 1;
        let part = |frame: usize| format!("{:.5}", frame as f64 / steps as f64);
        let (values, times) = match (self.from, self.to == self.all) {
            (0, true) => return String::new(),
            (0, false) => ("inline;none", format!("0;{}", part(self.to))),
            (from, true) => ("none;inline", format!("0;{}", part(from))),
            (from, false) => (
                "none;inline;none",
                format!("0;{};{}", part(from), part(self.to)),
            ),
        };
        let seconds = steps * usize::from(STEP) / 1_000;
        format!(
            "<animate attributeName=\"display\" values=\"{values}\" keyTimes=\"{times}\" \
             calcMode=\"discrete\" dur=\"{seconds}s\" repeatCount=\"indefinite\"/>"
        )
    }
}

/// The pieces that stand on a point one after another, with their frames.
fn stays(frames: &[Frame], square: Square) -> Vec<(Piece, FrameSpan)> {
    let all = frames.len();
    let mut stays: Vec<(Piece, FrameSpan)> = Vec::new();
    for (nth, frame) in frames.iter().enumerate() {
        let Some(piece) = frame.position.piece_at(square) else {
            continue;
        };
        match stays.last_mut() {
            Some((same, shown)) if *same == piece && shown.to == nth => shown.to += 1,
            _ => stays.push((
                piece,
                FrameSpan {
                    from: nth,
                    to: nth + 1,
                    all,
                },
            )),
        }
    }
    stays
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Size;
    use crate::rules::{Line, catalogue};

    fn line(slug: &str, plies: usize) -> Line {
        let variant = catalogue::find(slug).unwrap();
        let mut line = Line::new(variant.clone(), variant.rulebooks()[0]);
        for step in 0..plies {
            let moves = line.movement();
            if moves.is_empty() {
                break;
            }
            let mv = moves[(step * 7 + 3) % moves.len()];
            line.push_by_movement(mv).unwrap();
        }
        line
    }

    fn frames(line: &Line) -> Vec<Frame<'_>> {
        let frame = |ply: usize| Frame {
            position: line.at(ply).unwrap(),
            last: ply.checked_sub(1).map(|index| line.moves()[index]),
            check: None,
            lost: Vec::new(),
        };
        (0..=line.ply()).map(frame).collect()
    }

    fn options() -> Options<'static> {
        Options {
            size: Size::Small,
            standalone: true,
            ..Options::default()
        }
    }

    #[test]
    fn the_drawing_rests_at_the_end_and_every_stay_is_shown() {
        let line = line("xiangqi", 30);
        let frames = frames(&line);
        let drawing = svg(line.variant(), &frames, &options());
        let resting = |text: &str| !text.contains("display=\"none\"");
        let body = drawing.split("</defs>").nth(1).unwrap();
        let pieces: Vec<&str> = body.split("<use href=\"#m").skip(2).collect();
        let shown = pieces.iter().filter(|text| {
            let start = text.split('>').next().unwrap();
            resting(start)
        });
        assert_eq!(shown.count(), line.position().pieces().count());
        assert!(drawing.contains("repeatCount=\"indefinite\""));
        assert!(drawing.len() < 120_000, "{} bytes", drawing.len());
        let whole = super::super::png::draw(&drawing);
        assert!(whole.is_ok());
    }

    #[test]
    fn a_game_without_moves_stands_still() {
        let line = line("xiangqi", 0);
        let frames = frames(&line);
        assert!(!svg(line.variant(), &frames, &options()).contains("<animate"));
    }
}
