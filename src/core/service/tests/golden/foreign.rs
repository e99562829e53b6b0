//! Finds English text in other languages.

use chrono_tz::TZ_VARIANTS;
use std::collections::HashSet;
use std::sync::LazyLock;

/// Runs of Latin letters that are not English: names, codes, notations, units.
const NAMES: [&str; 63] = [
    "Posthorse",
    "lan",
    "Lan",
    "minh",
    "Minh",
    "Minh-Anh",
    "an",
    "UTC",
    "AXF",
    "WXF",
    "ICCS",
    "UCCI",
    "USI",
    "KIF",
    "CSA",
    "DhtmlXQ",
    "FEN",
    "PGN",
    "JSON",
    "Lines",
    "SVG",
    "PNG",
    "Lau",
    "Asia",
    "Shanghai",
    "Ho",
    "Chi",
    "Europe",
    "Berlin",
    "English",
    "Accept-Language",
    "ECCO",
    "SAN",
    "DPXQ",
    "HTML",
    "Xiangqi",
    "km",
    "KB",
    "MB",
    "ASCII",
    "IP",
    "Ctrl",
    "Cookie",
    "Enter",
    "Esc",
    "Home",
    "End",
    "pass",
    "Tab",
    "CC",
    "ZIP",
    "iframe",
    "title",
    "loading",
    "lazy",
    "GAME",
    "PLY",
    "TRY",
    "JavaScript",
    "Safari",
    "iOS",
    "iPad",
    "iPhone",
];

/// Words written by users, and lines that never change.
const WRITTEN: [&str; 36] = [
    "Game Courier",
    "A quiet move.",
    "Your turn!",
    "Your turn; 好棋！",
    "Will the cannon go home?",
    "Look here.",
    "Horse to the moon",
    "Remember our games in the park?",
    "Your move, old friend; 好棋！",
    "You will not like this.",
    "Two people asked for it.",
    "Unkind words.",
    "The power was out.",
    "There was a storm.",
    "They asked.",
    "is neither a move nor a word that we know.",
    "Nothing was played. It is still your turn.",
    "if he plays then R h1-h5",
    "nobody-of-that-name",
    "Ha!",
    "Nguyễn Văn An",
    "Good game!",
    "posthorse verify",
    "posthorse admin log",
    "posthorse admin role",
    "posthorse mail status",
    "/metrics",
    "--backup-to",
    "pg_dump failed: it cannot connect",
    "[admin]",
    "roll SECRET GAME PLY TRY",
    "SECRET|FIRST|SECOND|N",
    "nonce|SECRET|POINT",
    "man|GAME|POINT|LETTER|KEY",
    "kaabbrrnnccppppp",
    "rrnnbbaaccppppp",
];

/// Books and sites with the same name in every language, and their authors.
const TITLES: [&str; 19] = [
    "H. T. Lau",
    "David H. Li",
    "Trevor Leggett",
    "John Fairbairn",
    "D. B. Pritchard",
    "H. J. R. Murray",
    "Chinese Chess",
    "First Syllabus on Xiangqi",
    "Shogi: Japan’s Game of Strategy",
    "Shogi for Beginners",
    "The Classified Encyclopedia of Chess Variants",
    "A History of Chess",
    "The Chess Variant Pages",
    "Richard’s PBeM Server",
    "BrainKing",
    "lichess",
    "PyChess",
    "Dragon Go Server",
    "Xiangqi.com",
];

/// Runs of two or more plain Latin letters that can only be English. Text in the brackets of the
/// pseudo-language comes from a catalogue.
pub(super) fn english_in(text: &str) -> Vec<String> {
    let mut text = outside_brackets(text);
    for written in TITLES.iter().chain(&WRITTEN) {
        text = text.replace(written, " ");
    }
    let mut left = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || "，。：；、（）“”《》…·|".contains(c))
    {
        if is_address(word) || is_code(word) || is_pair(word) {
            continue;
        }
        let runs = word.split(|c: char| !(c.is_ascii_alphabetic() || c == '-'));
        for run in runs.map(|run| run.trim_matches('-')) {
            let is_known = is_row(run) || NAMES.contains(&run) || is_zone(run);
            if !is_known && !left.contains(&run.to_owned()) {
                left.push(run.to_owned());
            }
        }
    }
    left
}

/// A pair of the search line, which is the same in every language.
fn is_pair(word: &str) -> bool {
    let name = word.split_once(':').map(|(name, _)| name);
    name.is_some_and(|name| crate::search::names().any(|known| known == name))
}

fn outside_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    let mut outside = String::new();
    for c in text.chars() {
        match c {
            '⟦' => depth += 1,
            '⟧' => depth = depth.saturating_sub(1),
            c if depth == 0 => outside.push(c),
            _ => {}
        }
    }
    outside
}

/// A single letter, or a row of a text board: `r---n---e`.
fn is_row(run: &str) -> bool {
    run.split('-').all(|letters| letters.len() < 2)
}

/// A word of a time zone's name.
fn is_zone(run: &str) -> bool {
    static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let zones = TZ_VARIANTS.iter().map(|zone| zone.name());
        zones.flat_map(|zone| zone.split(['/', '_'])).collect()
    });
    WORDS.contains(run)
}

fn is_address(word: &str) -> bool {
    word.contains("://") || word.contains('@') || word.starts_with('/') || word.contains("SECRET")
}

/// A move, a position, a time: letters with digits or hyphens between points.
fn is_code(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit()) || word.matches('/').count() > 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_is_found_and_names_are_not() {
        let text = "红方（lan）走了 C h3-e3，see https://horse.example/games 或 ⟦Ýöûŕ move⟧ Send";
        assert_eq!(english_in(text), ["see", "Send"]);
    }
}
