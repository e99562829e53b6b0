//! Sentences about games: terms, outcomes, refusals, offers.

use crate::model::{EventKind, Status};
use crate::play::{Outcome, Reason, Refusal, TimeControl};
use crate::rules::{self, Edition, Line, Piece, Position, Rulebook, Side, Variant};
use crate::words::{endings, lessons, move_numbers, moves, time};
use chrono::TimeDelta;

/// On the page of a variant that new games cannot be begun in.
pub const NO_LONGER_OFFERED: &str = "New games of this variant can no longer be started here. Those already under way go on by \
    these rules.";
/// On the page of rules that new games are not played by.
pub const OLD_RULES: &str = "This is an earlier version of the rules. Games that began with it keep it; new games have the \
    current one.";

/// In the challenge form.
pub const SEAT_AT_RANDOM: &str = "random";
/// In the challenge form.
pub const SEAT_FIRST: &str = "first (you move first)";
/// In the challenge form.
pub const SEAT_SECOND: &str = "second";
/// In the challenge form.
pub const SEEN_BY_ALL: &str = "everyone";
/// In the challenge form.
pub const SEEN_BY_PLAYERS: &str = "only the two players";
/// In the challenge form.
pub const DEFAULT_RULEBOOK: &str = "default";
/// In the challenge form.
pub const DEFAULT_SETUP: &str = "default";
/// Whom an invitation is for, whose name nobody knows yet.
pub const A_FRIEND: &str = "a friend";
/// The same, told to them.
pub const YOU: &str = "you";
/// In the archive's filter.
pub const ANY: &str = "any";
/// In the archive: the lists.
pub const STATUSES: [(&str, &str); 3] = [
    ("playing", "Being played"),
    ("finished", "Finished"),
    ("open", "Open"),
];
/// Results to look for, with their words in addresses: by the names of the sides where the variant is known.
#[must_use]
pub fn results(variant: Option<&Variant>) -> [(&'static str, String); 3] {
    let won = |side: Side| match (variant, side) {
        (Some(variant), _) => format!("{} won", variant.seat(side).name),
        (None, Side::First) => "the first to move won".to_owned(),
        (None, Side::Second) => "the second to move won".to_owned(),
    };
    [
        ("first", won(Side::First)),
        ("second", won(Side::Second)),
        ("draw", "draw".to_owned()),
    ]
}
/// What a record says it was played in.
pub const EVENT: &str = "Game by mail";
/// To the side in check.
pub const IN_CHECK: &str = "Your general is in check.";

/// On pages and in mails of games whose rules are not enforced.
pub const NOT_ENFORCED: &str = "The rules are not enforced in this game: the player to move may move or change anything, and \
    the players agree on the result.";
/// To somebody who gives a set-up for a game that has its own.
pub const SET_UP_NEEDS_FREE: &str = "Only games whose rules are not enforced can start from your own position. Please choose a \
    free board, or leave the position empty.";

/// Above a move that is shown before it is sent.
pub const NOT_SENT: &str = "This is a preview: the move has not been sent yet.";
/// To the side to move.
pub const YOUR_TURN: &str = "Your turn";
/// Of a move shown before it is sent.
pub const GIVES_CHECK: &str = "It gives check.";

/// After a move was sent; `then` is what comes now.
#[must_use]
pub fn sent(text: &str, then: &str) -> String {
    format!("Sent: {text}. {then}")
}

/// After a move that the opponent had prepared an answer to: it is the reader's turn again.
#[must_use]
pub fn answered_at_once(own: &str, opponent: &str, answer: &str) -> String {
    format!(
        "Sent: {own}. {opponent} had prepared an answer, and it was played at once: {answer}. It is your turn again."
    )
}

/// After the reader has declined a draw or a take-back.
#[must_use]
pub fn declined(kind: EventKind) -> &'static str {
    match kind {
        EventKind::TakebackDeclined => "You declined the take-back. The game goes on.",
        _ => "You declined the draw. The game goes on.",
    }
}

/// Whose turn it is, and until when if there is a deadline.
#[must_use]
pub fn turn_until(variant: &Variant, side: Side, until: Option<&str>) -> String {
    let seat = &variant.seat(side).name;
    match until {
        Some(until) => format!("{seat}’s turn until {until}."),
        None => format!("{seat}’s turn."),
    }
}

/// Whose turn it is, told to everybody else.
#[must_use]
pub fn to_move(variant: &Variant, side: Side, name: &str) -> String {
    format!("{} ({name}) to move", variant.seat(side).name)
}

/// That a general is attacked.
#[must_use]
pub fn in_check(variant: &Variant, side: Side, mine: bool) -> String {
    if mine {
        "You are in check.".into()
    } else {
        format!("{} is in check.", variant.seat(side).name)
    }
}

/// On a card: the reader is to move.
pub const YOUR_MOVE: &str = "Your move";

/// To somebody who asked for the next game.
pub const NOTHING_WAITS: &str =
    "No game is waiting for you just now: it is your opponents’ turn everywhere. Time for tea.";

/// On a card: whose turn it is.
#[must_use]
pub fn side_to_move(variant: &Variant, side: Side) -> String {
    format!("{} to move", variant.seat(side).name)
}

/// On a card: how a game ended.
#[must_use]
pub fn short_outcome(variant: &Variant, outcome: &Outcome) -> String {
    let ground = reason(outcome.reason);
    match (outcome.winner, outcome.reason) {
        (_, Reason::Cancelled) => "Called off".into(),
        (_, Reason::Unfinished) => "Result unknown".into(),
        (Some(side), Reason::Recorded) => format!("{} won", variant.seat(side).name),
        (None, Reason::Recorded) => "Draw".into(),
        (Some(side), Reason::Timeout) => format!("{} won on time", variant.seat(side).name),
        (Some(side), _) => format!("{} won by {ground}", variant.seat(side).name),
        (None, _) => format!("Draw by {ground}"),
    }
}

/// How long a game of so many plies is: `22 moves`.
#[must_use]
pub fn length(plies: i64) -> String {
    match move_numbers::moves(usize::try_from(plies).unwrap_or_default()) {
        0 => "no moves yet".into(),
        1 => "1 move".into(),
        moves => format!("{moves} moves"),
    }
}

/// Which seat a challenge leaves, told to the challenger or to anybody else; `mover` moves first
/// in the position that it begins with.
#[must_use]
pub fn seat_offered(
    variant: &Variant,
    mover: Side,
    challengers: Option<Side>,
    own: bool,
) -> String {
    let Some(challengers) = challengers else {
        return "sides chosen at random".into();
    };
    let side = if own {
        challengers
    } else {
        challengers.other()
    };
    let first = if side == mover { " and move first" } else { "" };
    format!("you play {}{first}", variant.seat(side).name)
}

/// Who plays a game, the first mover first: `Lan – Mei`, `Hu Ronghua against an unknown player`; empty
/// where neither is known.
#[must_use]
pub fn players(names: [&str; 2]) -> String {
    match names {
        ["", ""] => String::new(),
        [known, ""] | ["", known] => format!("{known} {AGAINST_UNKNOWN}"),
        [first, second] => format!("{first} – {second}"),
    }
}

/// Behind the one player whom a record names.
pub const AGAINST_UNKNOWN: &str = "against an unknown player";

/// What heads the page of a game: who plays or, where that is not known, where and when it was played.
#[must_use]
pub fn title(names: [&str; 2], event: &str, day: &str, variant: &str) -> String {
    match (event, day) {
        _ if names != ["", ""] => players(names),
        ("", "") => format!("A game of {variant}"),
        ("", day) => format!("A game of {variant}, {day}"),
        (event, "") => event.to_owned(),
        (event, day) => format!("{event}, {day}"),
    }
}

/// How many games a list has: `23 games`, `over 10,000 games`.
#[must_use]
pub fn counted(games: usize, more: bool) -> String {
    let games_word = if games == 1 { "game" } else { "games" };
    let games = grouped(games);
    match more {
        true => format!("over {games} {games_word}"),
        false => format!("{games} {games_word}"),
    }
}

/// `10,000`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut told = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            told.push(',');
        }
        told.push(digit);
    }
    told
}

/// What heads the page of a challenge: `lan offers an open game of Xiangqi`, `lan challenges mei to a
/// game of Xiangqi`.
#[must_use]
pub fn challenge_title(challenger: &str, opponent: Option<&str>, variant: &str) -> String {
    match opponent {
        Some(opponent) => format!("{challenger} challenges {opponent} to a game of {variant}"),
        None => format!("{challenger} offers an open game of {variant}"),
    }
}

/// What heads the page of an invitation, to whoever made it.
#[must_use]
pub fn own_invitation_title(challenger: &str, variant: &str) -> String {
    format!("{challenger} invites a friend to a game of {variant}")
}

/// The same, to whoever it waits for.
#[must_use]
pub fn invitation_title(challenger: &str, variant: &str) -> String {
    format!("{challenger} invites you to a game of {variant}")
}

/// What became of an invitation; of none that we know, when the address is wrong.
#[must_use]
pub fn invitation_over(status: Option<Status>) -> &'static str {
    match status {
        Some(Status::Declined) => "It was declined.",
        Some(Status::Withdrawn) => "Whoever sent it has withdrawn it.",
        Some(Status::Lapsed | Status::Open) => {
            "It waited for 14 days, and has expired. Ask your friend for a new one."
        }
        Some(Status::Playing | Status::Finished) => {
            "It works once, and somebody has sat down at that game. If that was you, sign in to find it."
        }
        None => "The link may be old, or was cut short on its way: please look at it once more.",
    }
}

/// What became of a challenge that came to nothing.
#[must_use]
pub fn challenge_over(status: Status) -> Option<String> {
    let sentence = match status {
        Status::Declined => "This challenge was declined.",
        Status::Withdrawn => "This challenge was withdrawn.",
        Status::Lapsed => "Nobody answered this challenge in time, so it has expired.",
        Status::Open | Status::Playing | Status::Finished => return None,
    };
    Some(sentence.into())
}

/// What a drawn board shows: `Lan – Mei, after Red’s move 12`.
#[must_use]
pub fn caption(players: &str, line: &Line, ply: usize) -> String {
    let place = match ply {
        0 => "before the first move".to_owned(),
        _ => move_numbers::after(line, ply),
    };
    match players {
        "" => lessons::capital(&place),
        players => format!("{players}, {place}"),
    }
}

/// Under a board on the front page, while nobody plays.
#[must_use]
pub fn start_caption(variant: &str) -> String {
    format!("{variant}: the starting position")
}

/// Where one is in a line: `Red’s move 22 of 34`.
#[must_use]
pub fn step(line: &Line, ply: usize, end: usize) -> String {
    let moves = move_numbers::number(line.start(), end);
    match (ply, end) {
        (0, 0) => "No moves yet".into(),
        (0, _) => format!(
            "Start of {}",
            length(i64::try_from(end).unwrap_or(i64::MAX))
        ),
        _ => format!("{} of {moves}", move_numbers::nth(line, ply)),
    }
}

/// The move that led to the position shown: as the reader writes it, in full algebraic, and in
/// words.
#[must_use]
pub fn last_move(text: &str, exact: &str, went: Option<&str>) -> String {
    let exact = if text == exact {
        String::new()
    } else {
        format!(" ({exact})")
    };
    match went {
        Some(went) => format!("{text}{exact}: {went}."),
        None => format!("{text}{exact}."),
    }
}

/// A drawn board, told to somebody who does not see it.
#[must_use]
pub fn board_label(variant: &Variant, position: &Position, check: bool) -> String {
    let side = &variant.seat(position.turn()).name;
    let check = if check { " and in check" } else { "" };
    format!("{}, {side} to move{check}", variant.name())
}

/// The pieces that a player has taken; empty when none.
#[must_use]
pub fn taken(variant: &Variant, pieces: &[Piece]) -> String {
    let counted = variant.kinds().iter().filter_map(|kind| {
        match pieces.iter().filter(|piece| piece.kind == kind.id).count() {
            0 => None,
            1 => Some(format!("1 {}", kind.name)),
            n => Some(format!("{n} {}s", kind.name)),
        }
    });
    let counted: Vec<String> = counted.collect();
    match counted.split_last() {
        None => String::new(),
        Some((last, [])) => format!("has taken {last}"),
        Some((last, rest)) => format!("has taken {} and {last}", rest.join(", ")),
    }
}

/// What the own pieces of a side count now, where points can decide a game.
#[must_use]
pub fn points(variant: &Variant, position: &Position, side: Side) -> Option<String> {
    let points = || format!("{} points", position.points(variant, side));
    variant.has_points().then(points)
}

/// How the players set up their pieces, where they had a choice.
#[must_use]
pub fn setup(variant: &Variant, start: &Position) -> Option<String> {
    let told = |side: Side| {
        let name = &variant.setup_of(start, side)?.name;
        Some(format!("{}: {name}", variant.seat(side).name))
    };
    let (first, second) = (told(Side::First)?, told(Side::Second)?);
    Some(format!(
        "Set-up from each player’s left. {first}. {second}."
    ))
}

/// What repetition means in a game, as a sentence.
#[must_use]
pub fn repetition(book: impl Into<Edition>) -> String {
    let Edition { book, version } = book.into();
    let sentence = match (book, version) {
        (Rulebook::Axf, _) => {
            "Under the federation rules, when a position occurs for the third time, a side that \
             gave check with every move since the first loses; so does a side whose every move \
             newly threatened one and the same piece, if the other side did neither. Generals and \
             soldiers may chase. When both sides did the same, or neither, the game is a draw."
        }
        (Rulebook::House, 1) => {
            "Under the house rules, a fourth check in a row with the same piece that repeats a \
             position is refused; whoever checks must vary. Any other position that occurs for \
             the third time is a draw."
        }
        (Rulebook::House, _) => {
            "Under the house rules, a fourth check in a row with the same piece that repeats a \
             position is refused, and so is a move that would bring a position about for the \
             third time by chasing one unprotected piece to and from the same two points; whoever \
             forces the repetition must vary. Any other position that occurs for the third time \
             is a draw."
        }
        (Rulebook::Janggi, _) => {
            "There are no draws: when the generals face each other and that is accepted, when both \
             sides pass, or when a position occurs for the third time, points decide. A side that gives \
             check without end loses."
        }
        (Rulebook::Threefold, _) => {
            "A position that occurs for the third time, with the same side to move, is a draw."
        }
        (Rulebook::Free, _) => {
            "Nothing is judged, neither moves nor repetition: the players agree on the result."
        }
        (Rulebook::Chess, _) => {
            "A position that occurs for the third time, with the same side to move and the same \
             rights to castle and to take in passing, is a draw."
        }
    };
    sentence.to_owned()
}

/// The terms of a game, one by one.
#[must_use]
pub fn term_list(time: TimeControl, book: impl Into<Edition>, private: bool) -> Vec<String> {
    let mut terms = vec![pace(time), rulebook_term(book.into().book).to_owned()];
    if private {
        terms.push("private".into());
    }
    terms
}

/// The time control, as in a list of terms.
#[must_use]
pub fn pace(pace: TimeControl) -> String {
    match pace {
        TimeControl::DaysPerMove(1) => "1 day a move".into(),
        TimeControl::DaysPerMove(days) => format!("{days} days a move"),
        TimeControl::Untimed => "no time limit".into(),
    }
}

/// A rulebook's name.
#[must_use]
pub fn rulebook_name(rulebook: Rulebook) -> &'static str {
    match rulebook {
        Rulebook::Axf => "Federation rules (AXF)",
        Rulebook::House => "House rules",
        Rulebook::Threefold => "Threefold repetition",
        Rulebook::Free => "Rules not enforced",
        Rulebook::Chess => "Chess rules",
        Rulebook::Janggi => "Janggi rules",
    }
}

/// A rulebook among the terms of a game.
pub(super) fn rulebook_term(rulebook: Rulebook) -> &'static str {
    match rulebook {
        Rulebook::Axf => "federation rules (AXF)",
        Rulebook::House => "house rules",
        Rulebook::Threefold => "threefold repetition",
        Rulebook::Chess => "chess rules",
        Rulebook::Janggi => "Janggi rules",
        Rulebook::Free => "rules not enforced",
    }
}

/// The terms of a game in one line.
#[must_use]
pub fn terms(time: TimeControl, book: impl Into<Edition>, private: bool) -> String {
    term_list(time, book, private).join(", ")
}

/// A reason, as a word in lists and filters.
#[must_use]
pub fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Rules(ending) => endings::reason(ending),
        Reason::Resignation => "resignation",
        Reason::Agreement => "agreement",
        Reason::Timeout => "time",
        Reason::Cancelled => "called off",
        Reason::Adjudicated => "adjudication",
        Reason::Recorded => "as recorded",
        Reason::Unfinished => "result unknown",
    }
}

/// An outcome as a sentence.
#[must_use]
pub fn outcome(variant: &Variant, outcome: &Outcome) -> String {
    let seat = |side: Side| &variant.seat(side).name;
    let Outcome { winner, reason } = *outcome;
    match (winner, reason) {
        (winner, Reason::Rules(ending)) => {
            endings::ending(variant, rules::Outcome { winner, ending })
        }
        (Some(side), Reason::Resignation) => {
            format!("{} wins: {} has resigned.", seat(side), seat(side.other()))
        }
        (Some(side), Reason::Timeout) => {
            format!(
                "{} wins: {}’s time ran out.",
                seat(side),
                seat(side.other())
            )
        }
        (Some(side), Reason::Recorded) => format!("{} won, as the record says.", seat(side)),
        (None, Reason::Recorded) => "A draw, as the record says.".into(),
        (_, Reason::Unfinished) => "The record does not tell the result.".into(),
        (Some(side), Reason::Agreement) => format!("{} wins: the players agreed.", seat(side)),
        (Some(side), Reason::Cancelled) => format!("{} wins.", seat(side)),
        (None, Reason::Cancelled) => "The game was called off and does not count.".into(),
        (Some(side), Reason::Adjudicated) => format!("{} wins by adjudication.", seat(side)),
        (None, Reason::Adjudicated) => "A draw by adjudication.".into(),
        (None, _) => "A draw: the players agreed.".into(),
    }
}

/// Why a form changed nothing.
#[must_use]
pub fn refusal(variant: &Variant, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Over(ended) => format!("The game is over. {}", outcome(variant, ended)),
        Refusal::NotYourTurn => "It is not your turn: your opponent is to move.".into(),
        Refusal::Stale => "The game has moved on since this page was shown, so nothing was done. \
            Please look at the board as it stands now."
            .into(),
        Refusal::Rules(why) => moves::refusal(variant, why),
        Refusal::NothingToAnswer => "That offer no longer stands.".into(),
        Refusal::NothingToTakeBack => {
            "You have not moved yet, so there is nothing to take back.".into()
        }
        Refusal::Enforced => {
            "That is only for games whose rules are not enforced. In this one you can \
            ask to take back your last move, offer a draw, or resign."
                .into()
        }
        Refusal::NoSuchPly => {
            "The game has not reached that move, so it cannot go back there. Please \
            choose an earlier one."
                .into()
        }
        Refusal::TooLateToCancel => {
            "A game can be called off only until each side has moved twice. \
            You can resign, or offer a draw."
                .into()
        }
    }
}

/// To the other player: a result is claimed.
#[must_use]
pub fn claimed(variant: &Variant, opponent: &str, winner: Side) -> String {
    let seat = &variant.seat(winner).name;
    format!("{opponent} says that {seat} has won, and asks you to agree.")
}

/// To whoever claimed it.
#[must_use]
pub fn claim_waits(variant: &Variant, opponent: &str, winner: Side) -> String {
    let seat = &variant.seat(winner).name;
    format!("You have said that {seat} has won; {opponent} has not answered yet.")
}

/// Somebody asks to go back, on a free board, to where so many plies were made.
#[must_use]
pub fn goes_back_to(opponent: &str, line: &Line, ply: usize) -> String {
    match ply {
        0 => format!("{opponent} asks to go back to the start of the game."),
        _ => {
            let place = move_numbers::after(line, ply);
            format!("{opponent} asks to go back to the position {place}.")
        }
    }
}

/// A place to go back to: `before Red’s move 22, C h3-e3`.
#[must_use]
pub fn before_move(line: &Line, ply: usize, text: &str) -> String {
    format!("before {}, {text}", move_numbers::nth(line, ply + 1))
}

/// The move that a message came with: `Red’s move 22: C h3-e3`.
#[must_use]
pub fn with_move(line: &Line, ply: usize, text: &str) -> String {
    format!("{}: {text}", move_numbers::nth(line, ply))
}

/// Time given back to a clock.
#[must_use]
pub fn time_given(given: TimeDelta, away: TimeDelta) -> String {
    format!(
        "{} given back, because the server was down for {}",
        time::left(given),
        time::left(away)
    )
}

/// What words are about that came before the first move.
pub const AT_START: &str = "Before the first move";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_whom_a_record_does_not_name_are_left_out() {
        assert_eq!(players(["Lan", "Mei"]), "Lan – Mei");
        let told = "Hu Ronghua against an unknown player";
        assert_eq!(players(["Hu Ronghua", ""]), told);
        assert_eq!(players(["", "Hu Ronghua"]), told);
        let unknown = |event, day| title(["", ""], event, day, "Xiangqi");
        assert_eq!(unknown("NA 1964", "4 May 1964"), "NA 1964, 4 May 1964");
        assert_eq!(unknown("NA 1964", ""), "NA 1964");
        assert_eq!(unknown("", "1964"), "A game of Xiangqi, 1964");
        assert_eq!(unknown("", ""), "A game of Xiangqi");
    }

    #[test]
    fn games_are_counted() {
        assert_eq!(counted(1, false), "1 game");
        assert_eq!(counted(23, false), "23 games");
        assert_eq!(counted(1_234, false), "1,234 games");
        assert_eq!(counted(10_000, true), "over 10,000 games");
    }

    #[test]
    fn a_length_is_told_in_moves() {
        let told = [0, 1, 2, 3, 44].map(length);
        assert_eq!(
            told,
            ["no moves yet", "1 move", "1 move", "2 moves", "22 moves"]
        );
    }
}
