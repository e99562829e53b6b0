//! Small charts, drawn on the server: shapes without text that stretch to any width. A table beside
//! each contains the numbers. Titles, which screen readers read, summarise them. Colours come from
//! the archive's style sheet.

use crate::words::Markup;
use std::fmt::Write;

/// The numbers of games: first won, drawn, second won, unknown.
pub(in crate::web) type Parts = [i64; 4];

/// The height of a chart, in units of its drawing.
const HEIGHT: f64 = 100.0;
const STEP: usize = 10;
/// The width of a curve.
const WIDTH: usize = 1_000;
const CURVE_WIDTH: f64 = 1_000.0;

/// A bar of one hundred units, divided in proportion; empty without games.
pub(in crate::web) fn bar(parts: Parts) -> String {
    let all: i64 = parts.iter().sum();
    if all == 0 {
        return String::new();
    }
    let mut svg = String::from(
        r#"<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">"#,
    );
    let mut from = 0.0;
    for (place, part) in parts.into_iter().enumerate() {
        let width = share(part, all) * 100.0;
        if part > 0 {
            let _ = write!(
                svg,
                r#"<rect class="part{place}" x="{from:.2}" width="{width:.2}" height="10"/>"#
            );
        }
        from += width;
    }
    svg.push_str("</svg>");
    svg
}

/// Columns as high as their numbers of games, each divided in proportion.
pub(in crate::web) fn columns(title: &str, columns: &[Parts]) -> String {
    let highest = columns.iter().map(|parts| parts.iter().sum::<i64>()).max();
    let highest = highest.unwrap_or(0).max(1);
    let mut svg = head(title, columns.len() * STEP);
    for (place, parts) in columns.iter().enumerate() {
        let left = place * STEP + 1;
        let mut top = HEIGHT;
        for (kind, part) in parts.iter().enumerate().filter(|(_, part)| **part > 0) {
            let height = share(*part, highest) * HEIGHT;
            top -= height;
            let _ = write!(
                svg,
                "<rect class=\"part{kind}\" x=\"{left}\" y=\"{top:.2}\" width=\"{}\" \
                    height=\"{height:.2}\"/>",
                STEP - 2
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

/// A line through one point per number.
pub(in crate::web) fn line(title: &str, numbers: &[i64]) -> String {
    let highest = numbers.iter().copied().max().unwrap_or(0).max(1);
    let mut svg = head(title, numbers.len().saturating_sub(1).max(1) * STEP);
    let points = numbers.iter().enumerate().map(|(place, number)| {
        let top = HEIGHT - share(*number, highest) * HEIGHT;
        format!("{},{top:.2}", place * STEP)
    });
    polyline(&mut svg, &points.collect::<Vec<_>>());
    svg
}

/// A line through points in the order of their first numbers, each between the lowest and the
/// highest of its kind.
pub(in crate::web) fn curve(title: &str, points: &[(f64, f64)]) -> String {
    let range = |numbers: &dyn Fn(&(f64, f64)) -> f64| {
        let all = points.iter().map(numbers);
        let lowest = all.clone().fold(f64::INFINITY, f64::min);
        let highest = all.fold(f64::NEG_INFINITY, f64::max);
        (lowest, (highest - lowest).max(1.0))
    };
    let ((left, width), (bottom, height)) = (range(&|point| point.0), range(&|point| point.1));
    let mut svg = head(title, WIDTH);
    let places = points.iter().map(|(x, y)| {
        let across = (x - left) / width * CURVE_WIDTH;
        let top = HEIGHT - (y - bottom) / height * HEIGHT;
        format!("{across:.2},{top:.2}")
    });
    polyline(&mut svg, &places.collect::<Vec<_>>());
    svg
}

fn polyline(svg: &mut String, points: &[String]) {
    let _ = write!(
        svg,
        "<polyline class=\"line\" fill=\"none\" vector-effect=\"non-scaling-stroke\" \
            points=\"{}\"/></svg>",
        points.join(" ")
    );
}

fn head(title: &str, width: usize) -> String {
    let title = Markup::of(title);
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 {width} {HEIGHT}\" preserveAspectRatio=\"none\" \
            role=\"img\"><title>{title}</title>"
    )
}

#[allow(clippy::cast_precision_loss)] // counts of games are far below 2^52
fn share(part: i64, all: i64) -> f64 {
    part as f64 / all as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_divided_as_its_parts_are() {
        let svg = bar([1, 0, 1, 2]);
        assert_eq!(svg.matches("<rect").count(), 3);
        assert!(
            svg.contains(r#"class="part2" x="25.00" width="25.00""#),
            "{svg}"
        );
        assert_eq!(bar([0; 4]), "");
    }

    #[test]
    fn columns_share_a_base_line_and_the_highest_fills_the_chart() {
        let svg = columns("Games <by year>", &[[2, 0, 0, 0], [0; 4], [2, 1, 1, 0]]);
        assert!(
            svg.contains("<title>Games &lt;by year&gt;</title>"),
            "{svg}"
        );
        assert!(svg.contains(r#"class="part0" x="1" y="50.00""#), "{svg}");
        assert!(svg.contains(r#"class="part2" x="21" y="0.00""#), "{svg}");
    }

    #[test]
    fn a_line_goes_through_every_number() {
        let svg = line("Games", &[0, 5, 10]);
        assert!(
            svg.contains(r#"points="0,100.00 10,50.00 20,0.00""#),
            "{svg}"
        );
        assert!(line("Games", &[]).contains("</svg>"));
    }

    #[test]
    fn a_curve_fills_its_chart() {
        let svg = curve("Rating", &[(7.0, 1500.0), (14.0, 1700.0), (28.0, 1600.0)]);
        let points = r#"points="0.00,100.00 333.33,0.00 1000.00,50.00""#;
        assert!(svg.contains(points), "{svg}");
        assert!(curve("Rating", &[(7.0, 1500.0)]).contains("0.00,100.00"));
    }
}
