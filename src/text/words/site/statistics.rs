//! Sentences about counts: shares, and their margins of error.

/// A number with digit grouping.
pub fn number(count: i64) -> String {
    t!("statistics-number", n = count)
}

/// A share of a total: `48.0 %`; a dash if the total is zero.
pub fn share(part: i64, all: i64) -> String {
    match percent(part, all) {
        None => "–".to_owned(),
        Some(percent) => t!("statistics-share", share = format!("{percent:.1}")),
    }
}

/// The same with its margin of error: `48.04 % ± 0.65`.
pub fn share_and_margin(part: i64, all: i64) -> String {
    match percent(part, all).zip(margin(part, all)) {
        None => "–".to_owned(),
        Some((percent, margin)) => t!(
            "statistics-share-margin",
            share = format!("{percent:.2}"),
            margin = format!("{margin:.2}")
        ),
    }
}

#[allow(clippy::cast_precision_loss)] // counts of games are far below 2^52
fn percent(part: i64, all: i64) -> Option<f64> {
    (all > 0).then(|| 100.0 * part as f64 / all as f64)
}

/// Half the width of the 95 % confidence interval of the share, by the normal approximation, in
/// percent: `1.96 · √(p (1 − p) / n)`.
#[allow(clippy::cast_precision_loss)]
fn margin(part: i64, all: i64) -> Option<f64> {
    let share = percent(part, all)? / 100.0;
    Some(100.0 * 1.96 * (share * (1.0 - share) / all as f64).sqrt())
}

/// The number of moves of both sides in a bucket of plies from `first` on: `11–20`; the last bucket
/// is open.
pub fn length(first: i64, bucket: i64, longest: i64) -> String {
    let from = first / 2;
    match first >= longest {
        true => t!("statistics-length-over", from),
        false => t!("statistics-length", from, to = (first + bucket) / 2 - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_a_margin_of_error() {
        // BrainKing's counts for Xiangqi, which it shows without margins.
        assert_eq!(share_and_margin(10_893, 22_675), "48.04 % ± 0.65");
        assert_eq!(share_and_margin(741, 22_675), "3.27 % ± 0.23");
        assert_eq!(share_and_margin(0, 5), "0.00 % ± 0.00");
        assert_eq!(share(1, 3), "33.3 %");
        assert_eq!(share(0, 0), "–");
        assert_eq!(number(12_345), "12,345");
    }

    #[test]
    fn lengths_are_shown_in_moves_of_both_sides() {
        assert_eq!(length(0, 20, 400), "0–9");
        assert_eq!(length(40, 20, 400), "20–29");
        assert_eq!(length(400, 20, 400), "200 or more");
    }
}
