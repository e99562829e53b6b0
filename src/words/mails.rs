//! What mails say beside the news itself: clocks, how to answer, and the mails about more than
//! one thing: kibitz, digests, the weekly note.

/// The time of the side that is not to move: it begins with its next turn.
#[must_use]
pub fn next_time(opponent: Option<&str>, left: &str) -> String {
    match opponent {
        Some(opponent) => format!("{opponent} will then have {left} for the next move."),
        None => format!("You will then have {left} for your next move."),
    }
}

/// In a game without a clock.
pub const NO_CLOCK: &str = "There is no time limit in this game.";

/// What a side has taken, after `has taken 2 horses`; nothing of nothing.
#[must_use]
pub fn has_taken(seat: &str, taken: &str) -> String {
    match taken {
        "" => String::new(),
        _ => format!("{seat} {taken}."),
    }
}

/// What each side's pieces count, where points can decide a game.
#[must_use]
pub fn points(sides: &[(String, String)]) -> String {
    let told: Vec<String> = sides
        .iter()
        .map(|(seat, points)| format!("{seat} {points}"))
        .collect();
    format!("The pieces count: {}.", told.join(", "))
}

/// How the challenger has set up.
#[must_use]
pub fn challengers_setup(challenger: &str, setup: &str) -> String {
    format!(
        "{challenger}’s set-up, from the left: {setup}. You choose yours when you accept on the page; if you accept by mail you get the default one."
    )
}

/// Above words that came with a move to which a prepared answer was played.
#[must_use]
pub fn wrote_with(opponent: &str, came_with: &str) -> String {
    format!("{opponent} wrote with {came_with}, to which the answer you had prepared was played:")
}

/// Below words that were too long to be mailed whole.
pub const SHORTENED: &str = "(The rest is on the game’s page.)";

/// Above the board after a move that is not played.
#[must_use]
pub fn board_if(text: &str) -> String {
    format!("The board if you play {text} (not played yet):")
}

/// Above what is said about answering.
pub const HOW_TO_ANSWER: &str = "How to answer";

/// How to answer by mail with a move.
#[must_use]
pub fn answer_with_move(example: Option<&str>, opponent: &str) -> String {
    let such = example.map_or_else(String::new, |text| format!(", such as {text}"));
    format!(
        "Reply to this mail with your move on the first line{such}. Any further lines go to \
         {opponent} as your message."
    )
}

/// The other words that an answer may begin with.
#[must_use]
pub fn other_words(example: Option<&str>, is_draw_offered: bool) -> String {
    let tried = example.unwrap_or("MOVE");
    let offered = if is_draw_offered {
        "accept, decline"
    } else {
        "draw"
    };
    format!(
        "Instead of a move you can write {offered}, takeback, resign; show (the board), moves (the legal \
         ones), help; try {tried} (the board after it, not played). Add draw? after your move to offer \
         a draw with it. On a line below your move: if MOVE then MOVE (your answer to a move by your \
         opponent, played at once)."
    )
}

/// How to answer by mail while the opponent is to move.
#[must_use]
pub fn answer_while_waiting(opponent: &str) -> String {
    format!(
        "You can reply to this mail: if MOVE then MOVE on the first line prepares your answer to a \
         move by {opponent}. You can also write draw, takeback, resign, show, moves, help."
    )
}

/// How to answer an offer by mail.
#[must_use]
pub fn answer_offer(opponent: &str) -> String {
    format!(
        "Reply to this mail with accept or decline on the first line. Any further lines go to \
         {opponent} as your message."
    )
}

/// That a move answers too.
#[must_use]
pub fn or_move(example: Option<&str>) -> String {
    match example {
        Some(text) => format!("Or reply with your move, such as {text}."),
        None => "Or reply with your move.".to_owned(),
    }
}

/// How to answer a challenge by mail.
pub const ANSWER_CHALLENGE: &str =
    "Reply to this mail with accept or decline on the first line, or with help.";

/// How to answer by mail when the game is over.
pub const ANSWER_WHEN_OVER: &str =
    "A reply with show on the first line brings you the board again.";

/// Above what somebody wrote to us.
pub const YOU_WROTE: &str = "You wrote:";

/// A mail of ours about a mail of the reader's which is not about one game.
pub const ANSWER_SUBJECT: &str = "[Posthorse] About your mail";

/// News of kibitz, to a player of the game or to somebody who watches it.
#[must_use]
pub fn kibitz(remarks: usize, names: [&str; 2], watching: bool) -> String {
    let new = match remarks {
        1 => "There is a new remark".to_owned(),
        n => format!("There are {n} new remarks"),
    };
    let [first, second] = names;
    if watching {
        format!("{new} on a game you are watching: {first} – {second}.")
    } else {
        format!("{new} on your game: {first} – {second}.")
    }
}

/// Above a remark.
#[must_use]
pub fn remarked(name: &str, place: &str) -> String {
    format!("{name}, {place}:")
}

/// Below some of the remarks.
#[must_use]
pub fn more_remarks(number: usize) -> String {
    match number {
        1 => "One more remark is on the page of the game.".to_owned(),
        n => format!("{n} more remarks are on the page of the game."),
    }
}

/// The subject of a digest.
#[must_use]
pub fn digest_subject(games: usize) -> String {
    match games {
        1 => "[Posthorse] Digest: one game is waiting for you".to_owned(),
        n => format!("[Posthorse] Digest: {n} games are waiting for you"),
    }
}

/// What a digest says first.
#[must_use]
pub fn digest(games: usize) -> String {
    match games {
        1 => "It is your turn in one game.".to_owned(),
        n => format!("It is your turn in {n} games. Those with the least time left come first."),
    }
}

/// The heading of a game among others.
#[must_use]
pub fn game_heading(game: i64, variant: &str, opponent: &str) -> String {
    match opponent {
        "" => format!("Game {game}: {variant}"),
        _ => format!("Game {game}: {variant} with {opponent}"),
    }
}

/// What was moved last, in a digest.
#[must_use]
pub fn moved_last(opponent: &str, number: u32, text: &str) -> String {
    format!("{opponent} played {text} (move {number}).")
}

/// In a digest: nobody has moved, and the reader begins.
pub const BEGIN: &str = "You move first.";

/// Before the address at which a game of a digest is answered.
pub const ANSWER_TO: &str = "Answer to:";

/// Below the first games of a digest.
pub const ALSO_WAITING: &str = "Also waiting";

/// How much time is left, in a list.
#[must_use]
pub fn time_left(left: &str) -> String {
    format!("{left} left")
}

/// In a list: no clock.
pub const NO_LIMIT: &str = "no time limit";

/// How many more there are than were told.
#[must_use]
pub fn and_more(number: usize) -> String {
    match number {
        1 => "One more game is waiting. Your front page has them all:".to_owned(),
        n => format!("{n} more games are waiting. Your front page has them all:"),
    }
}

/// How to answer the games of a digest by mail.
pub const DIGEST_ANSWERS: &str = "To answer by mail, write to the address below a game, with your \
    move on the first line. A reply to this digest itself plays nothing.";

/// Above the link to the front page.
pub const FRONT_PAGE: &str = "All your games are here:";
/// On the button to the front page.
pub const FRONT_PAGE_BUTTON: &str = "Your games";

/// The subject of the weekly note.
#[must_use]
pub fn weekly_subject(games: usize, challenges: usize) -> String {
    format!(
        "[Posthorse] The week: {}, {}",
        counted(games, "new game"),
        counted(challenges, "open challenge")
    )
}

/// What the weekly note says first.
pub const WEEKLY: &str = "These are the public games that began in the last seven days, and the players who are looking \
    for an opponent.";

/// Above the games of the week.
pub const NEW_GAMES: &str = "New games";
/// Above the challenges to anybody.
pub const OPEN_CHALLENGES: &str = "Open challenges";

/// A game of the week.
#[must_use]
pub fn new_game(variant: &str, names: [&str; 2], length: &str) -> String {
    let [first, second] = names;
    format!("{variant}: {first} – {second}, {length}")
}

/// A challenge to anybody.
#[must_use]
pub fn open_challenge(variant: &str, challenger: &str, pace: &str) -> String {
    format!("{variant}: {challenger} offers an open game, {pace}")
}

/// Above the link to the list of games.
pub const ALL_GAMES: &str = "All games are here:";
/// On the button to the list of games.
pub const ALL_GAMES_BUTTON: &str = "See all games";

fn counted(number: usize, noun: &str) -> String {
    match number {
        1 => format!("one {noun}"),
        n => format!("{n} {noun}s"),
    }
}

/// Of a mail that can be switched off: where the rest is chosen.
pub const MANAGE: &str = "Choose what we mail you, and how often:";
/// The same, where a link has a name.
pub const MANAGE_LINK: &str = "what we mail you, and how often";
/// Before that.
pub const CHOOSE: &str = "Choose";
