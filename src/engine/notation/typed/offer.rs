//! A draw offered behind a move: `C2=5 draw?`.

/// How a draw is offered, the longer before those that end them. `(=)` is what chess players write
/// on their score sheets.
const OFFERS: [&str; 17] = [
    "(=)",
    "我求和",
    "求和",
    "我提和",
    "提和",
    "提议和棋",
    "and i offer a draw",
    "i offer a draw",
    "with a draw offer",
    "offering a draw",
    "offer a draw",
    "offering draw",
    "offer draw",
    "draw offered",
    "draw offer",
    "and draw",
    "draw",
];
/// What may stand behind an offer.
const BEHIND: [char; 9] = ['?', '!', '.', '？', '！', '。', ' ', ')', '）'];
/// What may stand between a move and an offer.
const BETWEEN: [char; 6] = [' ', ',', '，', '(', '（', '\u{3000}'];

/// What stands before an offer at the end of a text; none where there is no offer.
pub(super) fn before(body: &str) -> Option<&str> {
    OFFERS.iter().find_map(|offer| without(body, offer))
}

fn without<'t>(body: &'t str, offer: &str) -> Option<&'t str> {
    let text = if offer.ends_with(')') {
        body.trim_end_matches(|c| c != ')' && BEHIND.contains(&c))
    } else {
        body.trim_end_matches(BEHIND)
    };
    let at = text.len().checked_sub(offer.len())?;
    let is_there = text.is_char_boundary(at) && text[at..].eq_ignore_ascii_case(offer);
    let bare = text.get(..at).filter(|_| is_there)?;
    // `withdraw` is no offer; Chinese needs no blank before it.
    let stands_alone = offer.starts_with('(') || !offer.is_ascii() || bare.ends_with(BETWEEN);
    let bare = bare.trim_end_matches(BETWEEN);
    (stands_alone && !bare.is_empty()).then_some(bare)
}

#[cfg(test)]
mod tests {
    use super::before;

    #[test]
    fn an_offer_is_found_behind_a_move() {
        for text in [
            "C2=5 draw?",
            "C2=5 draw",
            "C2=5, Draw?",
            "C2=5 (draw?)",
            "C2=5 (=)",
            "C2=5(=)",
            "C2=5 and I offer a draw.",
            "C2=5, offering a draw",
            "C2=5 draw offer!",
        ] {
            assert_eq!(before(text), Some("C2=5"), "{text}");
        }
        for text in [
            "炮二平五，draw？",
            "炮二平五 求和",
            "炮二平五，求和。",
            "炮二平五（提和）",
            "炮二平五求和",
        ] {
            assert_eq!(before(text), Some("炮二平五"), "{text}");
        }
        for text in [
            "draw?",
            "(=)",
            "C2=5",
            "C2=5 withdraw",
            "C2=5 draw or not",
            "",
        ] {
            assert_eq!(before(text), None, "{text}");
        }
    }
}
