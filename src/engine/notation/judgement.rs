//! Judgements of moves and positions: the numbers in PGN, such as `$1`, and the usual signs, such
//! as `!`.

/// The signs by number. The first sign of each is the one that is shown.
const SIGNS: [(u8, &[&str]); 28] = [
    (1, &["!"]),
    (2, &["?"]),
    (3, &["!!", "‼"]),
    (4, &["??", "⁇"]),
    (5, &["!?", "⁉"]),
    (6, &["?!", "⁈"]),
    (7, &["□"]),
    (10, &["=", "=="]),
    (13, &["∞"]),
    (14, &["+=", "⩲", "+/="]),
    (15, &["=+", "⩱", "=/+"]),
    (16, &["±", "+/-"]),
    (17, &["∓", "-/+"]),
    (18, &["+-", "+−"]),
    (19, &["-+", "−+"]),
    (22, &["⨀"]),
    (32, &["⟳"]),
    (36, &["→"]),
    (40, &["↑"]),
    (44, &["=∞", "=/∞"]),
    (45, &["∞="]),
    (132, &["⇆"]),
    (138, &["⊕"]),
    (140, &["∆"]),
    (142, &["⌓"]),
    (145, &["RR"]),
    (146, &["N", "TN"]),
    (239, &["⇔"]),
];

/// The number of a sign in PGN: `$1` for `!`.
pub(super) fn number(sign: &str) -> Option<String> {
    let sign: String = sign.chars().map(half_width).collect();
    let is_so = |(_, signs): &&(u8, &[&str])| signs.contains(&sign.as_str());
    let found = SIGNS.iter().find(is_so);
    found.map(|(number, _)| format!("${number}"))
}

/// The usual sign for a number in PGN. None if there is no such sign.
pub(super) fn shown(number: &str) -> Option<&'static str> {
    let number: u8 = number.strip_prefix('$')?.parse().ok()?;
    let found = SIGNS.iter().find(|(own, _)| *own == number);
    found.map(|(_, signs)| signs[0])
}

/// Whether a text is the number of a judgement, or a command that PGN can contain.
pub(super) fn is_sign(text: &str) -> bool {
    match text.strip_prefix('$') {
        Some(number) => number.parse::<u8>().is_ok(),
        None => {
            let inside = text
                .strip_prefix("[%")
                .and_then(|rest| rest.strip_suffix(']'));
            inside.is_some_and(|inside| !inside.contains(['[', ']', '{', '}', '\n', '\r']))
        }
    }
}

fn half_width(sign: char) -> char {
    match sign {
        '！' => '!',
        '？' => '?',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_numbers_stand_for_each_other() {
        for (sign, told) in [("!", "$1"), ("?!", "$6"), ("！？", "$5"), ("+/=", "$14")] {
            assert_eq!(number(sign).as_deref(), Some(told), "{sign}");
        }
        assert_eq!((shown("$4"), shown("$16")), (Some("??"), Some("±")));
        assert_eq!((shown("$99"), shown("$"), shown("1")), (None, None, None));
        assert_eq!(number("e4"), None);
    }

    #[test]
    fn only_what_pgn_can_hold_is_a_sign() {
        for text in ["$0", "$139", "[%csl Ge4,Rd5]", "[%clk 0:03:00]"] {
            assert!(is_sign(text), "{text}");
        }
        for text in [
            "$",
            "$999",
            "1",
            "[%a} 1. e4 {b]",
            "[%a",
            "[x]",
            "[%a [%b]]",
        ] {
            assert!(!is_sign(text), "{text}");
        }
    }
}
