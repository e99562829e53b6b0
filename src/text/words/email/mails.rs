//! What emails say beside the news itself: clocks, how to answer, and the emails about more than
//! one thing: kibitz, digests, the weekly note.

use crate::model::GameId;
use crate::words::list;

/// The time of the side that is not to move: it begins with its next turn.
pub fn next_time(opponent: Option<&str>, left: &str) -> String {
    match opponent {
        Some(opponent) => t!("letter-their-next-time", opponent, left),
        None => t!("letter-your-next-time", left),
    }
}

/// What a side has taken, after `has taken 2 horses`; nothing of nothing.
pub fn has_taken(seat: &str, taken: &str) -> String {
    match taken {
        "" => String::new(),
        _ => t!("letter-taken", seat, taken),
    }
}

/// What each side's pieces count, where points can decide a game.
pub fn points(sides: &[(String, String)]) -> String {
    t!("letter-points", points = of_sides(sides))
}

/// What each side has done that counts, where points do not decide.
pub fn standings(sides: &[(String, String)]) -> String {
    t!("letter-standings", told = of_sides(sides))
}

fn of_sides(sides: &[(String, String)]) -> String {
    let sides = sides.iter();
    list(sides.map(|(seat, points)| t!("letter-points-of", seat, points)))
}

/// Somebody's words as they are told, where the rest is left out if `was_cut`.
pub fn cut(text: &str, was_cut: bool) -> String {
    if was_cut {
        t!("letter-cut", text)
    } else {
        text.to_owned()
    }
}

/// The same of words that stand in full on the page of the game.
pub fn shortened(text: &str, was_cut: bool) -> String {
    let told = cut(text, was_cut);
    if was_cut {
        format!("{told}\n{}", t!("letter-shortened"))
    } else {
        told
    }
}

/// How to answer by email with a move.
pub fn answer_with_move(example: Option<&str>, opponent: &str) -> String {
    match example {
        Some(example) => t!("letter-answer-move-such", example, opponent),
        None => t!("letter-answer-move", opponent),
    }
}

/// The other words that an answer may begin with; among them what prepares an answer, in games that
/// let it.
pub fn other_words(
    example: Option<&str>,
    is_draw_offered: bool,
    prepares: bool,
    takes_back: bool,
) -> String {
    let yes = |told| if told { "yes" } else { "no" };
    t!(
        "letter-answer-words",
        example = example.unwrap_or(t!("letter-answer-any")),
        offered = yes(is_draw_offered),
        prepares = yes(prepares),
        takes = yes(takes_back),
    )
}

/// What can be written while the opponent is to move, where nothing is prepared.
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

/// News of kibitz, to a player of the game or to somebody who watches it.
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

/// What was moved last, in a digest.
pub fn moved_last(opponent: &str, number: u32, text: &str) -> String {
    let number = number.to_string();
    t!("letter-digest-moved", opponent, text, number)
}

/// A game of a digest in a line, with how much time is left.
pub fn brief(heading: &str, left: Option<&str>) -> String {
    match left {
        Some(left) => t!("letter-brief", heading, left),
        None => t!("letter-brief-untimed", heading),
    }
}
