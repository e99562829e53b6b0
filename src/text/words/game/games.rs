//! Sentences about games: titles, outcomes, refusals, offers.

use crate::model::Status;
use crate::play::{MOST_PLIES, Outcome, Reason, Refusal};
use crate::refusals::RematchRefused;
use crate::rules::{self, Ending, Line, Position, Side, Variant};
use crate::words::{Noun, endings, lessons, move_numbers, moves, named, time, variant_name};
use chrono::TimeDelta;

/// The lists of the archive, with their words in URLs.
pub fn statuses() -> [(&'static str, &'static str); 3] {
    [
        ("playing", t!("games-being-played")),
        ("finished", t!("games-finished")),
        ("open", t!("games-open")),
    ]
}

/// The results to search for, with their words in URLs; sides are named if the variant is known.
pub fn results(variant: Option<&Variant>) -> [(&'static str, String); 3] {
    let won = |side: Side| match (variant, side) {
        (Some(variant), _) => t!("games-won", seat = Noun::seat(variant, side)),
        (None, Side::First) => t!("games-first-won").to_owned(),
        (None, Side::Second) => t!("games-second-won").to_owned(),
    };
    [
        ("first", won(Side::First)),
        ("second", won(Side::Second)),
        ("draw", t!("games-draw").to_owned()),
    ]
}

/// Whose turn it is, with the deadline if there is one.
pub fn turn_until(variant: &Variant, side: Side, until: Option<&str>) -> String {
    let seat = Noun::seat(variant, side);
    match until {
        Some(until) => t!("game-turn-until", seat, until),
        None => t!("game-turn", seat),
    }
}

pub fn in_check(variant: &Variant, side: Side, mine: bool) -> String {
    if mine {
        t!("game-you-in-check").to_owned()
    } else {
        t!("game-in-check", seat = Noun::seat(variant, side))
    }
}

/// The result of a game, for its card.
pub fn short_outcome(variant: &Variant, outcome: &Outcome) -> String {
    let ground = outcome.reason.as_str();
    let seat = |side: Side| Noun::seat(variant, side);
    match (outcome.winner, outcome.reason) {
        (_, Reason::Cancelled) => t!("game-ended-called-off").to_owned(),
        (_, Reason::Unfinished) => t!("game-ended-unknown").to_owned(),
        (Some(side), Reason::Recorded) => t!("game-ended-won", seat = seat(side)),
        (None, Reason::Recorded) => t!("game-ended-draw").to_owned(),
        (Some(side), _) => t!("game-ended-won-by", seat = seat(side), reason = ground),
        (None, _) => t!("game-ended-draw-by", reason = ground),
    }
}

/// The length of a game: `22 moves`.
pub fn length(plies: i64) -> String {
    match move_numbers::moves(usize::try_from(plies).unwrap_or_default()) {
        0 => t!("card-length-none").to_owned(),
        moves => t!("card-length", moves),
    }
}

/// The seat that a challenge offers, for the challenger or anyone else; `mover` moves first in the
/// initial position.
pub fn seat_offered(
    variant: &Variant,
    mover: Side,
    challengers: Option<Side>,
    own: bool,
) -> String {
    let Some(challengers) = challengers else {
        return t!("challenge-seat-drawn").to_owned();
    };
    let side = if own {
        challengers
    } else {
        challengers.other()
    };
    let seat = Noun::seat(variant, side);
    if side == mover {
        t!("challenge-seat-begins", seat)
    } else {
        t!("challenge-seat", seat)
    }
}

/// The players, the first mover first: `Lan – Mei`, `Hu Ronghua against an unknown player`; empty
/// if both are unknown.
pub fn players(names: [&str; 2]) -> String {
    match names {
        ["", ""] => String::new(),
        [known, ""] | ["", known] => t!("game-players-one", name = known),
        [first, second] => t!("game-players", first, second),
    }
}

/// The heading of a game's page: the players or, if they are unknown, place and time.
pub fn title(names: [&str; 2], event: &str, day: &str, variant: &str) -> String {
    match (event, day) {
        _ if names != ["", ""] => players(names),
        ("", "") => t!("game-untitled", variant),
        ("", day) => t!("game-untitled-day", variant, day),
        (event, "") => event.to_owned(),
        (event, day) => t!("game-event-day", event, day),
    }
}

/// The number of games in a list: `23 games`, `over 10,000 games`.
pub fn game_count(games: usize, more: bool) -> String {
    match more {
        true => t!("games-counted-over", games),
        false => t!("games-counted", games),
    }
}

/// The heading of a challenge's page: `lan offers an open game of Xiangqi`, `lan challenges mei to
/// a game of Xiangqi`.
pub fn challenge_title(challenger: &str, opponent: Option<&str>, variant: &str) -> String {
    match opponent {
        Some(opponent) => t!("challenge-heading", challenger, opponent, variant),
        None => t!("challenge-heading-open", challenger, variant),
    }
}

/// The state of an invitation; `None` for an unknown address.
pub fn invitation_over(status: Option<Status>) -> &'static str {
    match status {
        Some(Status::Declined) => t!("invitation-declined"),
        Some(Status::Withdrawn) => t!("invitation-withdrawn"),
        Some(Status::Lapsed | Status::Open) => t!("invitation-lapsed"),
        Some(Status::Playing | Status::Finished) => t!("invitation-taken"),
        None => t!("invitation-unknown"),
    }
}

/// The number of games that a challenge starts, in sentences; `standing` players may still accept
/// it.
pub fn several(both_sides: bool, standing: i64) -> Vec<String> {
    let both = both_sides.then(|| t!("challenge-both-sides").to_owned());
    let standing = (standing > 1).then(|| t!("challenge-stands", n = standing));
    both.into_iter().chain(standing).collect()
}

/// The fate of a challenge that did not become a game.
pub fn challenge_over(status: Status) -> Option<String> {
    let sentence = match status {
        Status::Declined => t!("challenge-declined"),
        Status::Withdrawn => t!("challenge-withdrawn"),
        Status::Lapsed => t!("challenge-lapsed"),
        Status::Open | Status::Playing | Status::Finished => return None,
    };
    Some(sentence.to_owned())
}

/// The caption of a drawn board: `Lan – Mei, after Red’s move 12`.
pub fn caption(players: &str, line: &Line, ply: usize) -> String {
    match (players, ply) {
        ("", 0) => t!("game-before-first-move").to_owned(),
        ("", _) => lessons::capital(&move_numbers::after(line, ply)),
        (players, 0) => t!("game-caption-start", players),
        (players, _) => {
            let place = move_numbers::after(line, ply);
            t!("game-caption", players, place)
        }
    }
}

/// The place in a line: `Red’s move 22 of 34`.
pub fn step(line: &Line, ply: usize, end: usize) -> String {
    match (ply, end) {
        (0, 0) => t!("game-step-none").to_owned(),
        (0, _) => t!("game-step-start", moves = move_numbers::moves(end)),
        _ => t!(
            "game-step",
            nth = move_numbers::nth(line, ply),
            moves = move_numbers::number_in(line, end).to_string()
        ),
    }
}

/// The last move: in the reader's notation, in full algebraic notation, and in words.
pub fn last_move(text: &str, exact: &str, went: Option<&str>) -> String {
    match (went, text == exact) {
        (None, true) => t!("game-last-move", text),
        (None, false) => t!("game-last-move-exact", text, exact),
        (Some(went), true) => t!("game-last-move-went", text, went),
        (Some(went), false) => {
            t!("game-last-move-exact-went", text, exact, went)
        }
    }
}

/// The description of a drawn board for screen readers.
pub fn board_label(variant: &Variant, position: &Position, check: bool) -> String {
    let (name, seat) = (variant_name(variant), Noun::seat(variant, position.turn()));
    match check {
        true => t!("board-label-check", variant = name, seat),
        false => t!("board-label", variant = name, seat),
    }
}

/// A reason, as a word in lists and filters.
pub fn reason(reason: Reason) -> &'static str {
    named("reason", reason.as_str())
}

/// The result of a line's game, in a sentence.
pub fn outcome_of(line: &Line, ended: &Outcome) -> String {
    match ended.reason {
        Reason::Rules(ending) => {
            let winner = ended.winner;
            endings::ending_of(line, rules::Outcome { winner, ending })
        }
        _ => outcome(line.variant(), ended),
    }
}

/// The result of a game without its line, in a sentence.
pub fn outcome(variant: &Variant, outcome: &Outcome) -> String {
    let Outcome { winner, reason } = *outcome;
    match (winner, reason) {
        // There are two limits, and only the line shows which one applied.
        (None, Reason::Rules(Ending::MoveLimit)) => t!("ending-draw-move-limit").to_owned(),
        (_, Reason::Rules(ending)) => endings::ending(variant, rules::Outcome { winner, ending }),
        (Some(side), _) => {
            let [winner, loser] = [side, side.other()].map(|side| Noun::seat(variant, side));
            match reason {
                Reason::Cancelled => t!("game-over-won", winner),
                _ => t_kind!("game-over", reason.as_str(), winner, loser),
            }
        }
        (None, Reason::Unfinished | Reason::Cancelled) => {
            named("game-over", reason.as_str()).to_owned()
        }
        (None, Reason::Resignation) => t!("game-over-draw-agreement").to_owned(),
        (None, _) => named("game-over-draw", reason.as_str()).to_owned(),
    }
}

/// Why a command was refused.
pub fn refusal(variant: &Variant, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Over(ended) => t!("game-refused-over", outcome = outcome(variant, ended)),
        Refusal::Rules(why) => moves::refusal(variant, why),
        Refusal::Full => t!("game-refused-full", n = MOST_PLIES / 2),
        Refusal::GiftBounds { least, most } => {
            let [least, most] = [*least, *most].map(time::length);
            t!("game-refused-gift", least, most)
        }
        other => named("game-refused", other).to_owned(),
    }
}

/// The opponent asks to go back to that ply on a free board.
pub fn goes_back_to(opponent: &str, line: &Line, ply: usize) -> String {
    match ply {
        0 => t!("game-go-back-asked-start", opponent),
        _ => {
            let place = move_numbers::after(line, ply);
            t!("game-go-back-asked", opponent, place)
        }
    }
}

/// Why a rematch is impossible.
pub fn no_rematch(why: RematchRefused) -> &'static str {
    match why {
        RematchRefused::Blocked => t!("web-blocked"),
        other => named("game-no-rematch", other),
    }
}

/// A pause began or ended, and who accepted or ended it.
pub fn pause(name: &str, is_over: bool) -> String {
    match is_over {
        false => t!("game-paused-by", name),
        true => t!("game-resumed-by", name),
    }
}

/// An admin stopped a clock, or let it continue early.
pub fn clock_stopped(given: TimeDelta) -> String {
    let by = time::remaining(given.abs());
    match given < TimeDelta::zero() {
        false => t!("game-held", by),
        true => t!("game-held-no-longer", by),
    }
}

/// The server's clock had been ahead and was corrected.
pub fn clock_correction(given: TimeDelta) -> String {
    let by = time::remaining(given.abs());
    match given < TimeDelta::zero() {
        false => t!("game-clock-corrected-later", by),
        true => t!("game-clock-corrected", by),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_players_are_left_out() {
        assert_eq!(players(["Lan", "Mei"]), "Lan – Mei");
        let expected = "Hu Ronghua against an unknown player";
        assert_eq!(players(["Hu Ronghua", ""]), expected);
        assert_eq!(players(["", "Hu Ronghua"]), expected);
        let unknown = |event, day| title(["", ""], event, day, "Xiangqi");
        assert_eq!(unknown("NA 1964", "4 May 1964"), "NA 1964, 4 May 1964");
        assert_eq!(unknown("NA 1964", ""), "NA 1964");
        assert_eq!(unknown("", "1964"), "A game of Xiangqi, 1964");
        assert_eq!(unknown("", ""), "A game of Xiangqi");
    }

    #[test]
    fn games_are_counted() {
        assert_eq!(game_count(1, false), "1 game");
        assert_eq!(game_count(23, false), "23 games");
        assert_eq!(game_count(1_234, false), "1,234 games");
        assert_eq!(game_count(10_000, true), "over 10,000 games");
    }

    #[test]
    fn a_length_is_shown_in_moves() {
        let lengths = [0, 1, 2, 3, 44].map(length);
        assert_eq!(
            lengths,
            ["no moves yet", "1 move", "1 move", "2 moves", "22 moves"]
        );
    }
}
