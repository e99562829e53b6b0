//! The curve of the chances to win, drawn on the server. It stretches to any width; the table of
//! the moves has its numbers. Its colours are in the archive's style sheet.

use super::judged::JudgedMove;
use crate::words::Markup;
use std::fmt::Write;

/// The width of the drawing. Its height is that of a chance, 100.
const WIDTH: f64 = 1_000.0;

/// The curve of the first side's chances: at the start, and after each move of a game of so many.
pub(super) fn curve(title: &str, start: f64, moves: &[JudgedMove], all: usize) -> String {
    #[allow(clippy::cast_precision_loss)] // a game has far fewer than 2^52 moves
    let across = |ply: usize| ply as f64 / all.max(1) as f64 * WIDTH;
    let mut points = format!("0,{:.1}", 100.0 - start);
    for made in moves {
        let (x, y) = (across(made.ply), 100.0 - made.chance);
        let _ = write!(points, " {x:.1},{y:.1}");
    }
    let end = moves.last().map_or(0.0, |last| across(last.ply));
    let mut svg = format!(
        "<svg class=\"chart chances\" viewBox=\"0 0 {WIDTH} 100\" preserveAspectRatio=\"none\" \
            role=\"img\"><title>{}</title>\
            <polygon class=\"under\" points=\"0,100 {points} {end:.1},100\"/>\
            <path class=\"even\" vector-effect=\"non-scaling-stroke\" d=\"M0,50H{WIDTH}\"/>\
            <polyline class=\"line\" fill=\"none\" vector-effect=\"non-scaling-stroke\" \
            points=\"{points}\"/>",
        Markup::of(title)
    );
    for made in moves {
        let Some(mark) = made.review.mark else {
            continue;
        };
        // A line without length has round ends, which do not stretch with the drawing.
        let (x, y) = (across(made.ply), 100.0 - made.chance);
        let _ = write!(
            svg,
            "<path class=\"{}\" vector-effect=\"non-scaling-stroke\" d=\"M{x:.1},{y:.1}h0\"/>",
            mark.word()
        );
    }
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Mark, Review};
    use crate::computer::Score;
    use crate::rules::Side;

    #[test]
    fn the_curve_goes_through_every_chance_and_shows_the_marked_moves() {
        let made = |ply, chance, mark| JudgedMove {
            ply,
            side: Side::First,
            review: Review { loss: 0.0, mark },
            reason: None,
            score_before: Score::Centipawns(0),
            score: Score::Centipawns(0),
            chance,
            best: None,
            best_line: Vec::new(),
            answer: None,
        };
        let moves = [made(1, 75.0, None), made(2, 20.0, Some(Mark::Blunder))];
        let svg = curve("Chances <of Red>", 50.0, &moves, 4);
        assert!(
            svg.contains("<title>Chances &lt;of Red&gt;</title>"),
            "{svg}"
        );
        let points = r#"points="0,50.0 250.0,25.0 500.0,80.0""#;
        assert!(svg.contains(points), "{svg}");
        assert_eq!(svg.matches("class=\"blunder\"").count(), 1, "{svg}");
    }
}
