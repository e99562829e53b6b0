//! Sentences of emails apart from the news: clocks, instructions for replies, comments, digests,
//! weekly summaries.

use crate::model::GameId;
use crate::words::list;

/// The time of the side that is not to move, which starts with its next turn.
pub fn next_time(opponent: Option<&str>, left: &str) -> String {
    match opponent {
        Some(opponent) => t!("letter-their-next-time", opponent, left),
        None => t!("letter-your-next-time", left),
    }
}

/// The captures of a side: `has taken 2 horses`; empty if there are none.
pub fn captures(seat: &str, taken: &str) -> String {
    match taken {
        "" => String::new(),
        _ => t!("letter-taken", seat, taken),
    }
}

/// The points of each side, in games that points can decide.
pub fn points(sides: &[(String, String)]) -> String {
    t!("letter-points", points = of_sides(sides))
}

/// The scored actions of each side, in games that points do not decide.
pub fn standings(sides: &[(String, String)]) -> String {
    t!("letter-standings", told = of_sides(sides))
}

fn of_sides(sides: &[(String, String)]) -> String {
    let sides = sides.iter();
    list(sides.map(|(seat, points)| t!("letter-points-of", seat, points)))
}

/// A quoted message, marked if it was cut.
pub fn cut(text: &str, was_cut: bool) -> String {
    if was_cut {
        t!("letter-cut", text)
    } else {
        text.to_owned()
    }
}

/// The same for a message that is complete on the game's page.
pub fn shortened(text: &str, was_cut: bool) -> String {
    let short = cut(text, was_cut);
    if was_cut {
        format!("{short}\n{}", t!("letter-shortened"))
    } else {
        short
    }
}

/// Instructions for a reply with a move.
pub fn answer_with_move(example: Option<&str>, opponent: &str) -> String {
    match example {
        Some(example) => t!("letter-answer-move-such", example, opponent),
        None => t!("letter-answer-move", opponent),
    }
}

/// The other possible commands of a reply, with conditional moves in games that have them.
pub fn other_words(
    example: Option<&str>,
    is_draw_offered: bool,
    prepares: bool,
    takes_back: bool,
) -> String {
    let yes = |is_set| if is_set { "yes" } else { "no" };
    t!(
        "letter-answer-words",
        example = example.unwrap_or(t!("letter-answer-any")),
        offered = yes(is_draw_offered),
        prepares = yes(prepares),
        takes = yes(takes_back),
    )
}

/// The possible commands while the opponent is to move, without conditional moves.
pub fn waiting_words(takes_back: bool) -> String {
    t!(
        "letter-answer-waiting-alone",
        takes = if takes_back { "yes" } else { "no" }
    )
}

pub fn or_move(example: Option<&str>) -> String {
    match example {
        Some(example) => t!("letter-answer-or-move-such", example),
        None => t!("letter-answer-or-move").to_owned(),
    }
}

/// The headline about comments, for a player or a watcher of the game.
pub fn kibitz(remarks: usize, first: &str, second: &str, watching: bool) -> String {
    if watching {
        t!("letter-kibitz-watching", n = remarks, first, second)
    } else {
        t!("letter-kibitz-own", n = remarks, first, second)
    }
}

/// The heading of a game among others.
pub fn game_heading(game: GameId, variant: &str, opponent: &str) -> String {
    let game = game.to_string();
    match opponent {
        "" => t!("letter-digest-game-alone", game, variant),
        _ => t!("letter-digest-game", game, variant, opponent),
    }
}

/// The last move, in a digest.
pub fn last_move(opponent: &str, number: u32, text: &str) -> String {
    let number = number.to_string();
    t!("letter-digest-moved", opponent, text, number)
}

/// A game in one line of a digest, with the time left.
pub fn brief(heading: &str, left: Option<&str>) -> String {
    match left {
        Some(left) => t!("letter-brief", heading, left),
        None => t!("letter-brief-untimed", heading),
    }
}
