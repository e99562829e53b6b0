//! Saved games of Zillions of Games, `.zsg`: a head with the name of the variant, then a line for
//! each move, such as `1. Horse b1 - c3`. Both sides have the same number.

use crate::notation::pgn::Game;

/// Whether a text is in this format.
pub(super) fn is_zillions(text: &str) -> bool {
    let mut head = text.lines().take(20);
    head.any(|line| {
        line.contains("Zillions of Games Save Game") || line.starts_with("VariantName=")
    })
}

/// Reads the game of a text. Words that are not moves are kept unchanged, so that the reader can
/// report where it stopped.
pub(super) fn read(text: &str) -> Game {
    let mut game = Game::default();
    for line in without_remarks(text).lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("VariantName=") {
            game.tags.push("Game", name.trim());
        } else if let Some(told) = numbered(line) {
            game.moves.push(step(told));
        }
    }
    game.tags.push("Format", "Coordinate");
    game
}

/// The text without comments between `/*` and `*/`.
fn without_remarks(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        plain.push_str(before);
        plain.push('\n');
        rest = after.split_once("*/").map_or("", |(_, rest)| rest);
    }
    plain + rest
}

/// The text after the number of a move.
fn numbered(line: &str) -> Option<&str> {
    let (number, told) = line.split_once('.')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let told = told.trim();
    (is_number && !told.is_empty()).then_some(told)
}

/// `Horse b1 - c3` in coordinates: `b1c3`. With a promotion, `= Queen`: `e7e8q`.
fn step(told: &str) -> String {
    let (way, becomes) = match told.split_once('=') {
        Some((way, becomes)) => (way, becomes.trim()),
        None => (told, ""),
    };
    let words: Vec<&str> = way.split_whitespace().collect();
    let piece = match becomes.to_lowercase().as_str() {
        "knight" => "n".to_owned(),
        becomes => becomes.chars().take(1).collect(),
    };
    match words.as_slice() {
        [.., from, "-" | "x" | "*", to] if is_point(from) && is_point(to) => {
            format!("{from}{to}{piece}")
        }
        _ => told.to_owned(),
    }
}

fn is_point(word: &str) -> bool {
    let rank = word.strip_prefix(|c: char| c.is_ascii_lowercase());
    rank.is_some_and(|rank| rank.parse().is_ok_and(|rank: u8| (1..=99).contains(&rank)))
}

#[cfg(test)]
mod tests {
    use crate::notation::formats::open;
    use crate::notation::formats::testing::reader;

    const XIANGQI: &str = "/* Zillions of Games Save Game File Version 0.02 HCS */\r\n\r\n\
        RulesFile=C:\\Zillions\\Rules\\Chinese Chess.zrf\r\nVariantName=Chinese Chess\r\n\
        1. Cannon h3 - e3\r\n1. Horse h10 - g8\r\n2. Cannon e3 x e7 /* check */\r\n2. Horse b10 - \
        c8\r\n";

    #[test]
    fn a_saved_game_is_read_to_its_end() {
        let games = open(XIANGQI.as_bytes()).unwrap();
        assert_eq!(games[0].moves, ["h3e3", "h10g8", "e3e7", "b10c8"]);
        let played = reader().read(&games[0]).unwrap();
        assert!(played.is_whole(), "{:?}", played.stopped);
        assert_eq!(played.line.variant().slug(), "xiangqi");
    }

    #[test]
    fn a_pawn_becomes_what_is_told() {
        assert_eq!(super::step("Pawn e7 x d8 = Queen"), "e7d8q");
        assert_eq!(super::step("Pawn e7 - e8 = Knight"), "e7e8n");
    }

    #[test]
    fn what_is_no_move_is_told_with_its_ply() {
        let text = XIANGQI.replace("Horse h10 - g8", "Horse h10 flies");
        let games = open(text.as_bytes()).unwrap();
        let stopped = reader().read(&games[0]).unwrap().stopped.unwrap();
        assert_eq!((stopped.ply, stopped.text.as_str()), (2, "Horse h10 flies"));
        let endless = "/* Zillions of Games Save Game File".to_owned() + &"/*".repeat(1_000);
        assert!(open(endless.as_bytes()).is_ok());
    }

    #[test]
    fn very_many_remarks_are_passed_over() {
        // If the text were copied for each of them, this would take minutes.
        let many = XIANGQI.to_owned() + &"/**/".repeat(250_000);
        assert_eq!(open(many.as_bytes()).unwrap()[0].moves.len(), 4);
    }
}
